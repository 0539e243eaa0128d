"""What a rule case expects of a position, key by key (``CASES.md``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from bot.engine.cards import without
from bot.engine.decide import Verdict, decide
from bot.engine.events import Event, TookPile
from bot.engine.game import NO_CARD, NOBODY, Game
from bot.engine.law import CanastaAsked
from bot.engine.match import next_dealer
from bot.engine.notation import fits, parse_move, parse_patterns, print_cards
from bot.engine.refusal import Refused

CANASTAS_ASKED: Final[dict[object, CanastaAsked]] = {"canasta": "any", "clean-canasta": "clean"}
"""What a case writes where an opening needs a canasta instead of points."""


class Moment(NamedTuple):
    """A position, and the events of the move that led to it."""

    game: Game
    events: tuple[Event, ...] = ()


def expect(moment: Moment, expected: Mapping[str, Any]) -> None:
    """An ``AssertionError`` says where the position is otherwise."""
    for key, value in expected.items():
        EXPECT[key](moment, value)


def verdict_on(game: Game, text: str) -> Verdict:
    """What the judge says to ``0 take Q Q``."""
    seat, _, move = text.partition(" ")
    hand = game.hands[int(seat)] if game.hands else b""
    return decide(game, int(seat), parse_move(move, hand))


def ruled(verdict: object, expected: Mapping[str, Any], what: str) -> None:
    """The verdict is the one that ``refused`` names, or acceptance."""
    if "refused" in expected:
        assert isinstance(verdict, Refused), f"{what}: accepted, should be {expected['refused']}"
        assert verdict.code == expected["refused"], f"{what}: {verdict}"
    else:
        assert not isinstance(verdict, Refused), f"{what}: {verdict}"


def same(cards: bytes, patterns: str, what: str) -> None:
    """The cards are those of the text, without regard to order and, where none is given, to suit."""
    left = cards
    wanted = sorted(parse_patterns(patterns))
    assert len(wanted) == len(cards), f"{what}: {len(cards)} cards, not {len(wanted)}"
    for pattern in wanted:
        found = next((card for card in left if fits(pattern, card)), None)
        assert found is not None, f"{what}: {print_cards(cards)} has not all of {patterns}"
        left = without(left, (found,)) or b""


def cards_in(game: Game) -> bytes:
    """All cards of a position, wherever they lie."""
    held = (*game.hands, *game.feet, *game.talons)
    laid_out = (*[meld.cards for team in game.melds for meld in team], *game.red_threes, *game.black_threes)
    return bytes(sorted(b"".join((*held, *laid_out, game.stock, game.pile, game.under))))


def _equal(name: str, found: object, value: object) -> None:
    assert found == value, f"{name}: {found}, not {value}"


def _cards_or_number(name: str, cards: bytes, value: int | str) -> None:
    if isinstance(value, int):
        assert len(cards) == value, f"{name}: {len(cards)} cards, not {value}"
    else:
        same(cards, value, name)


def _heaps(name: str, heaps: Callable[[Game], tuple[bytes, ...]]) -> Callable[[Moment, Mapping[int, int | str]], None]:
    """Heaps by seat or side; none at all where the ruleset has none."""

    def check(moment: Moment, value: Mapping[int, int | str]) -> None:
        found = dict(enumerate(heaps(moment.game)))
        for owner, cards in value.items():
            _cards_or_number(f"{name} of {owner}", found.get(owner, b""), cards)

    return check


def _numbers(name: str, numbers: Callable[[Game], tuple[object, ...]]) -> Callable[[Moment, Mapping[int, object]], None]:
    def check(moment: Moment, value: Mapping[int, object]) -> None:
        found = dict(enumerate(numbers(moment.game)))
        for side, number in value.items():
            _equal(f"{name} of side {side}", found.get(side), number)

    return check


def _melds(moment: Moment, value: Mapping[int, list[str]]) -> None:
    """By side; what lies before one partner of an alliance is the meld of both."""
    game = moment.game
    by_team: dict[int, list[str]] = {}
    for side, melds in value.items():
        by_team.setdefault(game.team_of_side(side), []).extend(melds)
    for team, melds in by_team.items():
        wanted = sorted(melds, key=lambda text: sorted(parse_patterns(text)))
        assert len(game.melds[team]) == len(wanted), f"melds of side {team}: {_printed(game, team)}"
        for meld in sorted(game.melds[team], key=lambda meld: meld.cards):
            match = next((text for text in wanted if _is(meld.cards, text)), None)
            assert match is not None, f"side {team}: {print_cards(meld.cards)} is not among {wanted}"
            wanted.remove(match)


def _printed(game: Game, team: int) -> str:
    return " | ".join(print_cards(meld.cards) for meld in game.melds[team])


def _is(cards: bytes, text: str) -> bool:
    try:
        same(cards, text, "")
    except AssertionError:
        return False
    return True


def _minimum(game: Game, side: int) -> int | str:
    """Points, or the canasta that is asked instead of them."""
    asked = game.law.canasta_asked(game.totals[side])
    names = [str(name) for name, kind in CANASTAS_ASKED.items() if kind == asked]
    return game.minimum(side) or "".join(names)


def _phase(moment: Moment, value: str) -> None:
    """The question and the melds after a last red three, for which ``CASES.md`` has no name, are the second part of a turn."""
    phase = moment.game.phase
    _equal("phase", "play" if phase in ("asked", "last") and value == "play" else phase, value)


def _may(moment: Moment, value: list[str]) -> None:
    for text in value:
        ruled(verdict_on(moment.game, text), {}, text)


def _may_not(moment: Moment, value: Mapping[str, str]) -> None:
    for text, code in value.items():
        ruled(verdict_on(moment.game, text), {"refused": code}, text)


def _shown(moment: Moment) -> bytes:
    return b"".join(event.shown for event in moment.events if isinstance(event, TookPile))


def _upcard(game: Game) -> bytes:
    return b"" if game.upcard == NO_CARD else bytes([game.upcard])


def _value(name: str, found: Callable[[Game], object]) -> Callable[[Moment, object], None]:
    return lambda moment, value: _equal(name, found(moment.game), value)


EXPECT: Final[dict[str, Callable[[Moment, Any], None]]] = {
    "turn": _value("turn", lambda game: game.turn),
    "phase": _phase,
    "hands": _heaps("hand", lambda game: game.hands),
    "melds": _melds,
    "red_threes": _heaps("red threes", lambda game: game.red_threes),
    "black_threes": _heaps("black threes", lambda game: game.black_threes),
    "feet": _heaps("foot", lambda game: game.feet),
    "talon": _heaps("talon", lambda game: game.talons),
    "pile": lambda moment, value: same(moment.game.pile, value, "pile"),
    "under": lambda moment, value: _cards_or_number("under", moment.game.under, value),
    "stock": lambda moment, value: _cards_or_number("stock", moment.game.stock, value),
    "shown": lambda moment, value: same(_shown(moment), value, "shown"),
    "upcard": lambda moment, value: same(_upcard(moment.game), value or "", "upcard"),
    "cards": _value("cards", lambda game: len(cards_in(game))),
    "frozen": _value("frozen", lambda game: game.frozen),
    "turned": _value("turned", lambda game: game.turned),
    "doubled": _value("doubled", lambda game: any(card in game.law.doubles for card in _upcard(game))),
    "lone": _value("lone", lambda game: None if game.lone == NOBODY else game.lone),
    "over": _value("over", lambda game: game.phase in ("cut", "deal", "over")),
    "void": _value("void", lambda game: game.void),
    "minimum": _numbers("minimum", lambda game: tuple(_minimum(game, side) for side in range(game.law.sides))),
    "score": _numbers("score", lambda game: tuple(score.total for score in game.scores)),
    "total": _numbers("total", lambda game: game.totals),
    "match_over": _value("match over", lambda game: game.phase == "over"),
    "winner": _value("winner", lambda game: None if game.winner == NOBODY else game.winner),
    "next_dealer": _value("next dealer", next_dealer),
    "sits_out": _value("sits out", lambda game: game.resting),
    "may": _may,
    "may_not": _may_not,
}
