"""How people play: the moves that a sensible player would make, done by taps, or by commands."""

from __future__ import annotations

from typing import assert_never

from bot.ai.players import player
from bot.engine.cards import WILDS
from bot.engine.game import laid
from bot.engine.melds import find_meld
from bot.engine.moves import Add, Answer, Ask, Declare, Discard, Draw, End, Join, Lift, Meld, Move, Take
from bot.engine.notation import parse_move, print_card, print_cards, print_melds, print_move, print_target
from bot.engine.view import View, view_of
from bot.playground.people import Person, Reply
from bot.tables.hall import Done
from bot.tables.table import Table
from bot.ui.combining import Path, Way, discards, measure, own_melds
from bot.ui.custom_ids import BACK, path_from
from bot.ui.suggestions import meld_suggestions, take_suggestions

from .canasta import Canasta

TAKE, MELD, RANK, DISCARD = (
    "Take the pile with…",
    "Meld or add cards…",
    "Put a meld together: of which cards…",
    "Discard and end your turn…",
)


def wish(table: Table, seat: int) -> Move:
    """What a sensible player would do here."""
    assert table.game is not None
    return player("thumb").choose(view_of(table.game, seat))


async def dealt(bot: Canasta, table: Table) -> None:
    """The next hand, dealt by whoever may."""
    for person in table.people():
        if isinstance(await bot.hall.deal_next(table.id, person), Done):
            return
    raise AssertionError("nobody may deal")


async def played_out(bot: Canasta, table: Table) -> Table:
    """The match as sensible players end it."""
    while (table := await bot.table(table.id)).stage != "over":
        if table.computer_to_move:
            await bot.services.computers.settle()
        elif table.between_hands:
            await dealt(bot, table)
        else:
            outcome = await bot.hall.play(table.id, table.to_move, wish(table, table.to_move))
            assert isinstance(outcome, Done), outcome
    await bot.settled()
    return await bot.table(table.id)


async def plays_a_turn(bot: Canasta, person: Person, seconds: float = 0) -> Table:
    """Type everything up to the discard, each move so many seconds after the one before."""
    table = await bot.table()
    assert table.game is not None
    turn = table.game.turn_number
    while table.game is not None and table.game.turn_number == turn and not table.between_hands:
        if seconds:
            await bot.time_passes(seconds)
        await (await by_commands(person, wish(table, table.to_move))).settled()
        await bot.settled()
        before, table = table, await bot.table()
        assert table.number > before.number, person.transcript()
    return table


async def by_commands(person: Person, move: Move) -> Reply:
    """Type the move where the person is."""
    match move:
        case Draw(keep=keep):
            return await (person.slash("draw", keep=True) if keep else person.slash("draw"))
        case Take(cards=cards, melds=melds, to=to):
            options = {"with": print_cards(cards)} if cards else {}
            if melds:
                options["and-meld"] = print_melds(melds)
            if to is not None:
                options["onto"] = print_target(to)
            return await person.slash("take-pile", **options)
        case Meld(melds=(cards,)):
            return await person.slash("meld", cards=print_cards(cards), to="new")
        case Meld(melds=melds):
            return await person.slash("meld", cards=print_melds(melds))
        case Add(cards=cards, to=to):
            return await person.slash("meld", cards=print_cards(cards), to=print_target(to))
        case Join(one=one, onto=onto):
            return await person.slash("join-melds", which=print_target(one), onto=print_target(onto))
        case Discard(card=card):
            return await _all_the_same(person, await person.slash("discard", card=print_card(card)))
        case Declare(special=special):
            return await person.slash("declare", hand=special)
        case Ask():
            return await person.slash("ask")
        case Answer(yes=yes):
            return await person.slash("ask", answer="yes" if yes else "no")
        case End():
            return await person.slash("end")
        case Lift(cards=cards_lifted):
            return await person.slash("canasta cut", number=cards_lifted)
        case _:
            assert_never(move)


async def by_taps(person: Person, table: Table, move: Move) -> Reply:
    """Tap the move on the newest hand that the person sees where he is."""
    assert table.game is not None
    view = view_of(table.game, table.to_move)
    match move:
        case Draw(keep=keep):
            return await person.tap("Draw, and keep a three if one comes" if keep else labelled(person, "Draw"))
        case Take():
            return await _take(person, view, move)
        case Meld() | Add() | Join() if value := _offered(person, MELD, move, meld_suggestions(view)):
            return await person.choose(MELD, value)
        case Meld(melds=melds):
            for cards in melds:
                reply = await _put_together(person, view, Meld((cards,)))
                await reply.settled()
            return reply if own_melds(view) else await person.tap(labelled(person, "Lay these: "))
        case Add():
            return await _put_together(person, view, move)
        case Join():
            raise AssertionError(f"{move} is not offered\n{person.transcript()}")
        case Discard(card=card):
            named = next(way for way in discards(view) if _alike(view, way.card, card))
            return await _all_the_same(person, await _choose(person, view, named, DISCARD))
        case Declare(special=special):
            return await person.tap(labelled(person, "Declare", f":declare:{special}"))
        case Ask():
            return await person.tap("May I go out?")
        case Answer(yes=yes):
            return await person.tap("Yes, go out" if yes else "No, play on")
        case End():
            return await person.tap("End the hand")
        case Lift():
            return await person.tap(labelled(person, "Try for"))
        case _:
            assert_never(move)


async def _all_the_same(person: Person, reply: Reply) -> Reply:
    """Whoever is asked whether he means that discard does mean it."""
    for button in (await reply.settled()).buttons:
        if ":discard-anyway:" in str(button.get("custom_id", "")):
            return await person.tap(str(button["label"]))
    return reply


def labelled(person: Person, beginning: str, ending: str = "") -> str:
    """The label of the newest button that begins so, and whose id ends so."""
    for message in reversed(person.messages()):
        for button in message.buttons:
            if str(button.get("label", "")).startswith(beginning) and str(button.get("custom_id", "")).endswith(ending):
                return str(button["label"])
    raise AssertionError(f"no button {beginning}…\n{person.transcript()}")


def _offered(person: Person, placeholder: str, move: Move, suggestions: list[Move]) -> str:
    """The value of the line that stands for the move; nothing where there is none."""
    _, found = _menu(person, placeholder)
    if print_move(move) in found:
        return print_move(move)
    if move in suggestions and f"#{suggestions.index(move)}" in found:
        return f"#{suggestions.index(move)}"
    return ""


async def _take(person: Person, view: View, move: Take) -> Reply:
    if move.melds and own_melds(view):
        reply = await _take(person, view, Take(move.cards, (), move.to))
        for cards in move.melds:
            await reply.settled()
            reply = await _put_together(person, view, Meld((cards,)))
        return reply
    value = _offered(person, TAKE, move, [*take_suggestions(view)])
    if value:
        return await person.choose(TAKE, value)
    if not _menu(person, TAKE)[0] and (not move.melds or take_suggestions(view) == [move]):
        return await person.tap(labelled(person, "Take the "))
    for cards in move.melds:
        await (await _put_together(person, view, Meld((cards,)))).settled()
    return await _choose(person, view, move, TAKE)


async def _put_together(person: Person, view: View, way: Meld | Add) -> Reply:
    """Choose a rank, a suit or wild cards, then which of them."""
    subject = _subject(view, way)
    _, found = _menu(person, RANK)
    for value in found:
        if path_from(value) is not None or value[:1] in ("-", "#"):
            continue
        only = parse_move(value)
        if _subject(view, only) == subject and _marks(view, only) == _marks(view, way):
            return await person.choose(RANK, value)
    await (await person.choose(RANK, f"/{subject}")).settled()
    return await _choose(person, view, way, "Which", "Add to", "Sequence of")


def _subject(view: View, way: Move) -> int:
    """The rank, suit or wild cards of which the way makes a meld or makes one longer."""
    assert isinstance(way, Meld | Add)
    if isinstance(way, Meld):
        return laid(way.melds[0], 0).rank
    meld = find_meld(view.position.law, own_melds(view), way.to)
    assert meld is not None
    return meld.rank


async def _choose(person: Person, view: View, way: Way, *beginnings: str) -> Reply:
    """Choose the line that stands for the way, in as many menus as lead to it; the menu's placeholder begins so."""
    wanted = _marks(view, way)
    while True:
        placeholder, found = _menu(person, *beginnings)
        steps = {value: path_from(value) for value in found if value != BACK and not value.startswith("#")}
        for value, path in steps.items():
            if path is None and _marks(view, parse_move(value)) == wanted:
                return await person.choose(placeholder, value)
        further = [value for value, path in steps.items() if path and wanted[: len(path) - 1] == path[1:]]
        assert further, f"{way} is not there\n{person.transcript()}"
        await (await person.choose(placeholder, further[0])).settled()


def _alike(view: View, card: int, other: int) -> bool:
    """Whether it is the same which of two cards is thrown."""
    return card == other or (card >> 2 == other >> 2 and (card in WILDS or not view.position.rules.melds.sequences))


def _marks(view: View, move: Move) -> Path:
    """What tells moves of one menu apart: not the suits, unless sequences are melded."""
    assert isinstance(move, Meld | Add | Take | Discard)
    marks = measure(view, move)
    return marks if view.position.rules.melds.sequences or isinstance(move, Discard) else marks[:4]


def _menu(person: Person, *beginnings: str) -> tuple[str, list[str]]:
    """The newest menu whose placeholder begins so, and the values of its lines."""
    for message in reversed(person.messages()):
        for select in message.selects:
            if str(select.get("placeholder", "")).startswith(beginnings):
                return str(select["placeholder"]), [str(option["value"]) for option in select["options"]]
    return "", []


async def hand_is_up_to_date(bot: Canasta, person: Person, table: Table) -> None:
    """Wait until the person sees a hand of this number where he is."""
    mark = f":{table.id}:{table.number}:"

    def shows() -> bool:
        return any(
            mark in str(part.get("custom_id", ""))
            for message in person.messages()
            for part in [*message.buttons, *message.selects]
        )

    await person.waits_until(shows)
