"""Everything that this floor can say, said once: for the checks of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from bot.engine.cards import ACE, FACE_DOWN, FACES, JOKER, WILD, heap
from bot.engine.decide import decide
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandEnded,
    Line,
    MatchEnded,
    Melded,
    SideScore,
    TookPile,
)
from bot.engine.evolve import replay
from bot.engine.game import Game
from bot.engine.moves import Target
from bot.engine.notation import parse_cards, parse_move
from bot.engine.odd_rules import NotConcealed, OwnCanasta, SideCanasta
from bot.engine.refusal import CODES, Refused, refuse
from bot.engine.ruleset import Ruleset, changed
from bot.engine.variants import ruleset, rulesets
from bot.engine.view import view_of
from bot.i18n import phrases
from bot.i18n.cards import RANK_KEYS, onto_rank, rank_laid
from bot.i18n.catalogue import Words
from bot.i18n.rulesheet import rule_sheet
from bot.i18n.typed import Unreadable, read_cards, read_melds, read_rank, unreadable_text
from bot.tables.declined import Declined, TableCode, decline
from tests.i18n.support import dealt, forms, name_of, played, position, refusals

CLASSIC: Final = ruleset("classic")
HUNGARIAN: Final = ruleset("hungarian")


def say_everything(words: Words) -> Iterator[str]:
    yield from _cards(words)
    for refused, at, seat in _refusals():
        yield phrases.refusal_text(words, refused)
        yield phrases.refusal_text(words, refused, at, seat, name_of)
    yield from (phrases.declined_text(words, declined) for declined in declines())
    for event, game in events():
        yield phrases.event_text(words, event, name_of)
        yield phrases.event_text(words, event, name_of, game)
    for label, _ in phrases.score_rows(words, SCORES):
        yield label
    yield from _rules(words)
    yield from _tables(words)
    yield from (unreadable_text(words, unreadable) for unreadable in UNREADABLE)


def _cards(words: Words) -> Iterator[str]:
    for rank in RANK_KEYS:
        yield phrases.rank_name(words, rank)
        yield phrases.ranks_name(words, rank)
        yield from (phrases.rank_count(words, rank, n) for n in (1, 2))
    for rank in (WILD, *range(3, ACE + 1)):
        yield onto_rank(words, rank)
        yield from (rank_laid(words, rank, n) for n in (1, 2))
    yield phrases.cards_text(words, FACES + bytes([FACE_DOWN]))
    yield phrases.listed(words, "abc")
    yield phrases.listed(words, "abc", "list.or")


SCORES: Final = (SideScore(tuple((line, 5) for line in get_args(Line))), SideScore(tuple((line, 0) for line in get_args(Line))))


def _refusals() -> Iterator[tuple[Refused, Game | None, int | None]]:
    yield from ((refused, game, seat) for game, seat, refused in refusals())
    given = {refused.code for _, _, refused in refusals()}
    yield from ((refuse(code), None, None) for code in CODES if code not in given)
    game = position(hands={0: "3H 4D 4S"}, phase="play")
    for cards in ("3H 3H", "3D 3D", "5C", "4H"):
        yield refuse("not-held", cards=parse_cards(cards)), game, 0
    yield refuse("not-held", cards=parse_cards("3H")), position(hands={0: "4H 5D"}), 0
    yield refuse("over"), game._replace(phase="over"), 0
    yield refuse("not-your-turn", turn=0), game._replace(phase="asked"), 2
    for phase in ("draw", "play", "asked", "last"):
        for each in (game, game._replace(stock=b"", took=True)):
            yield refuse("phase", phase=phase), each, 0
    for asked in ("", "yes", "unable"):
        yield refuse("phase", phase="play", asked=asked), game, 0
    for rules in (CLASSIC.for_players(2), changed(CLASSIC, (("going_out.ask", "off"),))):
        yield refuse("phase", phase="play", asked=""), dealt(rules), 0
    for top in ("2S", "3S", "3H", "KS"):
        yield refuse("pile-blocked", top=parse_cards(top)[0]), game._replace(stock=b""), 0
    for held in (0, 1, 2):
        for opened in (False, True):
            yield refuse("pile-frozen", top=FACES[10], held=held, opened=opened), game, 0
    for cards in ("3H 3D 3D", "3S 3C 2D"):
        for black in ("never", "going-out"):
            rules = changed(CLASSIC, (("threes.black_melds", black),))
            yield refuse("meld-threes", cards=parse_cards(cards)), dealt(rules), 0
    yield refuse("meld-ranks", cards=parse_cards("KS"), rank=3), game, 0
    yield refuse("discard", cards=parse_cards("KS")), game, 0
    yield refuse("out-asked", answer=""), game, 0


def declines() -> Iterator[Declined]:
    for code in get_args(TableCode):
        yield decline(code, players=4, sitting=1)
        yield decline(code, players=1, sitting=2)
    for stage in ("lobby", "playing", "over", "closed"):
        if stage != "lobby":
            yield decline("not-lobby", stage=stage)
        if stage != "playing":
            yield decline("not-playing", stage=stage)


def events() -> Iterator[tuple[Event, Game]]:
    """Events of every type, each with the position after it."""
    game = position(hands={0: "Q*3 2S 4S"}, melds={0: ["K*6", "J*4 2 2"]}, phase="play")
    yield Dealt(1, 3, bytes(game.law.deck)), game
    yield Dealt(2, 3, bytes(game.law.deck), 4), game
    for cards, threes in (("4H", ""), ("4H 5S", "3H"), ("4H", "3H 3D"), ("", "3H"), ("", "3H 3D")):
        yield Drew(0, parse_cards(cards), parse_cards(threes)), game
    for shown, rest in (("KH KS", "4D"), ("KH KS", ""), ("", "5H 7D"), ("", "")):
        yield TookPile(1, parse_cards("KD")[0], parse_cards(shown), parse_cards(rest), parse_cards("3D" if rest else "")), game
    for move in ("meld Q Q Q", "meld Q Q Q 2S", "add Q to Q", "add 2S to K"):
        verdict = decide(game, 0, parse_move(move, game.hands[0]))
        if not isinstance(verdict, Refused):
            yield verdict[0], replay(game, verdict)
    for kind in ("K*7", "K*6 2"):
        grown = position(melds={0: [kind]}, phase="play")
        yield Added(0, grown.melds[0][0].cards[-1:], Target(13)), grown
        yield Melded(0, (grown.melds[0][0].cards,)), grown
    yield Discarded(2, JOKER), game
    yield Asked(0, 2), game
    yield from ((Answered(2, yes), game) for yes in (True, False))
    yield HandEnded("stock", SCORES), game
    yield HandEnded("red-three", SCORES), game
    yield from ((HandEnded("out", SCORES, 3, concealed), game) for concealed in (True, False))
    yield from ((MatchEnded(winner), game) for winner in (None, 0, 1))


def _rules(words: Words) -> Iterator[str]:
    for key, each in rulesets().items():
        yield phrases.ruleset_name(words, key)
        yield phrases.ruleset_blurb(words, key)
        for option in each.options:
            yield phrases.option_name(words, option.name)
            yield phrases.option_text(words, option.name)
            for value in [choice.value for choice in option.choices] or [1, 5000]:
                yield phrases.option_value_name(words, option.name, value)
    for rules in [*forms(), *odd_forms()]:
        yield rule_sheet(words, rules)


def odd_forms() -> Iterator[Ruleset]:
    """Rulesets with values that no ruleset has by itself."""
    for option in CLASSIC.options:
        for choice in option.choices:
            yield changed(CLASSIC.for_players(6), choice.changes)
    for concealed in (NotConcealed(), OwnCanasta(5, False), SideCanasta(5, True)):
        for form in (CLASSIC, CLASSIC.for_players(2)):
            yield changed(form, (("going_out.concealed", concealed),))
    yield changed(CLASSIC, (("deal.covered", ()), ("deal.packs", 1), ("deal.hand", 1), ("deal.draw", 1)))
    yield changed(CLASSIC, (("opening.ladder", ((None, 50),)), ("threes.black_melds", "never")))
    yield changed(CLASSIC, (("pile.freezes", ()), ("pile.bars", ()), ("pile.ways", ("pair",))))
    yield changed(CLASSIC, (("going_out.canastas", 0), ("melds.min_naturals", 3), ("melds.max_wilds", 1)))


def _tables(words: Words) -> Iterator[str]:
    yield phrases.board_text(words, wide(), name_of)
    yield phrases.board_alt(words, wide(), long_name_of)
    for game in positions():
        yield phrases.board_text(words, game, name_of)
        yield phrases.board_alt(words, game, name_of)
        yield from (phrases.side_note(words, game, side) for side in range(game.law.sides))
        for seat in (*game.order, None):
            view = view_of(game, seat)
            yield phrases.hand_text(words, view)
            yield phrases.hand_alt(words, view)
            yield phrases.what_now(words, view)
            yield phrases.what_now(words, view, name_of)
    yield from phrases.log_text(words, *played(CLASSIC)[-1], name_of)


def positions() -> Iterator[Game]:
    """Positions of every phase and many sorts."""
    for rules in forms():
        yield from [game for game, _ in played(rules)][::-20]
    base = position(
        hands={0: "Q Q 2S K 4H"}, melds={0: ["J*7", "K*3"], 1: ["T*4 2 2 2"]}, pile="5H QD", red_threes={0: "3H 3D"}
    )
    yield base
    yield base._replace(pile=b"")
    yield base._replace(frozen=True, pile=base.pile[:1])
    yield base._replace(stock=b"")
    yield base._replace(stock=b"\x14", pile=parse_cards("KD"))
    yield base._replace(melds=((), ()), stock=b"")
    yield base._replace(phase="last")
    yield base._replace(phase="asked", asked="open")
    yield base._replace(phase="play", asked="no")
    yield base._replace(phase="play", asked="yes")
    obliged = changed(CLASSIC, (("going_out.ask", "obligatory"),))
    ready = position(hands={0: "J 4H"}, melds={0: ["J*7"]}, phase="play")
    yield ready
    yield ready._replace(law=dealt(obliged).law)
    for winner in (0, -1):
        yield base._replace(phase="over", winner=winner)
    yield base._replace(hands=(heap(FACES * 2)[:60], *base.hands[1:]))


def wide() -> Game:
    """Three pairs that have every meld there can be and all red threes: the longest board."""
    game = dealt(CLASSIC.for_players(6).with_options({"sides": 3}))
    melds = position(melds={0: ["A*7", "K*5 2 2", "Q*5 2 2", "J*5 2 2"]}).melds[0]
    many = tuple(meld._replace(rank=meld.rank - less) for meld in melds for less in (0, 4, 8))
    return game._replace(melds=(many,) * 3, frozen=True, red_threes=(parse_cards("3H 3H 3H 3D 3D 3D"),) * 3)


def long_name_of(seat: int) -> str:
    """As long as a name on Discord may be."""
    return name_of(seat).ljust(32, "o")


UNREADABLE: Final = tuple(
    read
    for read in (
        *(read_cards(text, b"") for text in ("", "hello", "kz", "kings", "K*99", "K | Q")),
        read_rank("K Q"),
        read_melds("KKK | what", b""),
    )
    if isinstance(read, Unreadable)
)
