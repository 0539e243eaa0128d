"""How people play: the moves that a sensible player would make, done by taps, or by commands."""

from __future__ import annotations

from bot.ai.players import player
from bot.engine.cards import THREE, WILDS
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take
from bot.engine.notation import print_card, print_cards, print_melds, print_move, print_target
from bot.engine.view import view_of
from bot.playground.people import Person, Reply
from bot.tables.table import Table

from .canasta import Canasta


def wish(table: Table, seat: int) -> Move:
    """What a sensible player would do here."""
    assert table.game is not None
    return player("thumb").choose(view_of(table.game, seat))


async def by_commands(person: Person, move: Move) -> Reply:
    """Type the move where the person is."""
    match move:
        case Draw():
            return await person.slash("draw")
        case Take(cards=cards, melds=melds):
            options = {"with": print_cards(cards)} if cards else {}
            if melds:
                options["and-meld"] = print_melds(melds)
            return await person.slash("take-pile", **options)
        case Meld(melds=melds):
            return await person.slash("meld", cards=print_melds(melds))
        case Add(cards=cards, to=to):
            return await person.slash("meld", cards=print_cards(cards), to=print_target(to))
        case Discard(card=card):
            return await person.slash("discard", card=print_card(card))
        case Ask():
            return await person.slash("ask")
        case Answer(yes=yes):
            return await person.slash("ask", answer="yes" if yes else "no")
        case End():
            return await person.slash("end")


async def by_taps(person: Person, table: Table, move: Move) -> Reply:
    """Tap the move on the newest hand that the person sees where he is."""
    match move:
        case Draw():
            return await person.tap(labelled(person, "Draw"))
        case Take() if any(select.get("placeholder") == "Take the pile with…" for select in _selects(person)):
            return await person.choose("Take the pile with…", print_move(move))
        case Take():
            return await person.tap(labelled(person, "Take the pile"))
        case Meld() | Add() if _is_suggested(person, move):
            return await person.choose("Meld…", print_move(move))
        case Meld(melds=melds) if _has_opened(table):
            first = Meld((next(cards for cards in melds if _rank(cards) != THREE),))
            if _is_suggested(person, first):
                return await person.choose("Meld…", print_move(first))
            return await _put_together(person, first.melds[0], _rank(first.melds[0]))
        case Meld(melds=melds):
            for cards in melds:
                await _put_together(person, cards, _rank(cards))
            return await person.tap(labelled(person, "Lay these melds"))
        case Add(cards=cards, to=to):
            return await _put_together(person, cards, to.rank)
        case Discard(card=card):
            return await person.choose("Discard and end your turn…", _discard_value(person, card))
        case Ask():
            return await person.tap("May I go out?")
        case Answer(yes=yes):
            return await person.tap("Yes, go out" if yes else "No, play on")
        case End():
            return await person.tap("End the hand")


def _has_opened(table: Table) -> bool:
    """Whether the side to move lays its melds one by one."""
    return table.game is not None and bool(table.game.melds[table.game.side(table.to_move)])


def labelled(person: Person, beginning: str) -> str:
    """The label of the newest button that begins so."""
    for message in reversed(person.messages()):
        for button in message.buttons:
            if str(button.get("label", "")).startswith(beginning):
                return str(button["label"])
    raise AssertionError(f"no button {beginning}…\n{person.transcript()}")


def _selects(person: Person) -> list[dict[str, object]]:
    return [select for message in person.messages()[-1:] for select in message.selects]


def _options(person: Person, placeholder: str) -> list[str]:
    for message in reversed(person.messages()):
        for select in message.selects:
            if str(select.get("placeholder", "")).startswith(placeholder):
                return [str(option["value"]) for option in select["options"]]
    return []


def _is_suggested(person: Person, move: Move) -> bool:
    return print_move(move) in _options(person, "Meld…")


def _discard_value(person: Person, card: int) -> str:
    """The menu names one card a rank: suits do not matter."""
    return next(value for value in _options(person, "Discard") if int(value) >> 2 == card >> 2)


def _rank(cards: bytes) -> int:
    """The rank of a meld's natural cards."""
    return next(card >> 2 for card in cards if card not in WILDS)


async def _put_together(person: Person, cards: bytes, rank: int) -> Reply:
    """Choose a rank, then its cards."""
    reply = await person.choose("Put a meld together: choose a rank…", str(rank))
    message = await reply.settled()
    placeholder = next(
        str(select["placeholder"]) for select in message.selects if str(select["placeholder"]).startswith(("Which", "Add to"))
    )
    wanted = sorted(card >> 2 for card in cards)
    value = next(
        value
        for value in _options(person, placeholder)
        if value != "back" and sorted(int(card) >> 2 for card in value.split()) == wanted
    )
    reply = await person.choose(placeholder, value)
    await reply.settled()
    return reply


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
