"""Matches as JSON for others to keep and to read (``docs/export.md``), parser and printer side by side.

The parser believes nothing about the form; whether the match could have been played so is for
:func:`bot.tables.record.played` to say.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TypeVar, cast, get_args

from bot.engine.events import Line, SideScore
from bot.engine.law import law_of
from bot.engine.moves import Lift
from bot.engine.notation import NotationError, parse_cards, print_cards
from bot.engine.ruleset import Ruleset
from bot.store.codec import CodecError, codec_of
from bot.tables.record import Act, Change, HandRecord, MatchRecord, Player

FORMAT: Final = "canasta-match/1"
"""The number is raised by whoever changes the form."""

MOST_CUT: Final = 2**32 - 1
MOST_NUMBER: Final = 10**9
MOST_PACKS: Final = 20
MOST_JOKERS: Final = 100
_RULES: Final = codec_of(Ruleset)
_LINES: Final[tuple[Line, ...]] = get_args(Line)

T = TypeVar("T")


class ExportError(ValueError):
    """The text is no exported match; the message says where and why."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)


def print_match(record: MatchRecord) -> str:
    """A line a move, so that people can read it too."""
    head = {"format": FORMAT, "ruleset": _RULES.write(record.rules)}
    lines = [f"  {_dumped(name)}: {_dumped(value)}" for name, value in head.items()]
    hands = ",\n".join(_printed_hand(hand) for hand in record.hands)
    return "{\n" + ",\n".join([*lines, f'  "hands": [\n{hands}\n  ]']) + "\n}\n"


def _printed_hand(hand: HandRecord) -> str:
    data = _hand_data(hand)
    moves = ",\n".join(f"      {_dumped(move)}" for move in data.pop("moves"))
    scores = {name: data.pop(name) for name in ("scores", "totals")}
    above = [f"    {_dumped(name)}: {_dumped(value)}" for name, value in data.items()]
    below = [f"    {_dumped(name)}: {_dumped(value)}" for name, value in scores.items()]
    return "   {\n" + ",\n".join([*above, f'    "moves": [\n{moves}\n    ]', *below]) + "\n   }"


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _hand_data(hand: HandRecord) -> dict[str, Any]:
    lift = hand.lift
    return {
        "number": hand.number,
        "players": [_player_data(player) for player in hand.players],
        "changes": [
            {"move": change.act + 1, "seat": change.seat, "player": _player_data(change.player)} for change in hand.changes
        ],
        "seed": hand.seed.hex(),
        "cuts": [*hand.cuts],
        "cutter": hand.cutter,
        "lift": None if lift is None else {"cards": lift.cards, "said": lift.said},
        "dealer": hand.dealer,
        "resting": hand.resting,
        "deck": print_cards(hand.deck),
        "dealt": _time_text(hand.at),
        "moves": [{"move": act.move, "events": [*act.events], "at": _time_text(act.at)} for act in hand.acts],
        "scores": [dict(score.lines) for score in hand.scores],
        "totals": [*hand.totals],
    }


def _player_data(player: Player) -> dict[str, Any]:
    return {"name": player.name, "computer": player.computer}


def _time_text(seconds: float) -> str:
    return datetime.fromtimestamp(round(seconds), UTC).isoformat().replace("+00:00", "Z")


def parse_match(text: str) -> MatchRecord:
    """Raises :class:`ExportError` for any text that is no exported match."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise ExportError("", "no JSON: it is nested too deeply") from None
    except ValueError as fault:
        raise ExportError("", f"no JSON: {fault}") from fault
    whole = _Part(data, "")
    if not isinstance(data, dict) or "format" not in data:
        raise ExportError("", "no exported match: no format is given")
    if data["format"] != FORMAT:
        raise ExportError("format", f"{data['format']!r} is not known here, only {FORMAT!r}")
    whole.only("format", "ruleset", "hands")
    rules = _rules(whole.field("ruleset"))
    hands = whole.field("hands").items(lambda part: _hand(part, rules))
    if not hands:
        raise ExportError("hands", "there is none")
    return MatchRecord(rules, hands)


def _rules(part: _Part) -> Ruleset:
    try:
        rules = cast(Ruleset, _RULES.read(part.value))
        if rules.deal.packs > MOST_PACKS or rules.deal.jokers > MOST_JOKERS:
            raise ExportError(part.where, "no game has so many cards")
        law_of(rules)
    except CodecError as fault:
        raise ExportError(".".join([part.where, *fault.where]), fault.what) from fault
    except ExportError:
        raise
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as fault:
        raise ExportError(part.where, f"nobody can play by it: {fault}") from fault
    return rules


def _hand(part: _Part, rules: Ruleset) -> HandRecord:
    part.only(
        "number", "players", "changes", "seed", "cuts", "cutter", "lift", "dealer", "resting", "deck", "dealt", "moves",
        "scores", "totals",
    )  # fmt: skip
    seats, sides = rules.seating.players, rules.seating.sides
    acts = part.field("moves").items(_act)

    def seat(part: _Part) -> int:
        return part.number(0, seats - 1)

    return HandRecord(
        number=part.field("number").number(1, MOST_NUMBER),
        players=part.field("players").items(_player, seats),
        changes=part.field("changes").items(
            lambda change: Change(
                change.field("move").number(1, len(acts)) - 1, seat(change.field("seat")), _player(change.field("player"))
            )
        ),
        seed=part.field("seed").parsed(bytes.fromhex),
        cuts=part.field("cuts").items(lambda cut: cut.number(0, MOST_CUT)),
        cutter=part.field("cutter").optional(seat),
        lift=part.field("lift").optional(_lift),
        dealer=seat(part.field("dealer")),
        resting=part.field("resting").optional(seat),
        deck=part.field("deck").parsed(parse_cards),
        at=part.field("dealt").parsed(_seconds),
        acts=acts,
        scores=part.field("scores").items(_score, sides),
        totals=part.field("totals").items(lambda total: total.number(-MOST_NUMBER, MOST_NUMBER), sides),
    )


def _player(part: _Part) -> Player:
    part.only("name", "computer")
    return Player(part.field("name").text(), part.field("computer").truth())


def _lift(part: _Part) -> Lift:
    part.only("cards", "said")
    said = part.field("said").optional(lambda number: number.number(0, MOST_CUT))
    return Lift(part.field("cards").number(0, MOST_NUMBER), said)


def _act(part: _Part) -> Act:
    part.only("move", "events", "at")
    return Act(part.field("move").text(), part.field("events").items(_Part.text), part.field("at").parsed(_seconds))


def _score(part: _Part) -> SideScore:
    part.only(*_LINES, some=True)
    names: dict[str, Line] = {line: line for line in _LINES}
    return SideScore(tuple((names[name], part.field(name).number(-MOST_NUMBER, MOST_NUMBER)) for name in part.value))


def _seconds(text: str) -> float:
    if not text.endswith("Z"):
        raise ValueError(f"{text!r} is no time in UTC")
    return datetime.fromisoformat(text).timestamp()


@dataclass(frozen=True, slots=True)
class _Part:
    """A value somewhere in the JSON, which says where it is when it is not what it has to be."""

    value: Any
    where: str

    def wrong(self, what: str) -> ExportError:
        return ExportError(self.where, what)

    def only(self, *names: str, some: bool = False) -> None:
        """It is an object with these fields and no others, or with ``some`` of them."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object is expected")
        for name in self.value:
            if name not in names:
                raise self.wrong(f"there is no such field as {name!r}")
        missing = [name for name in names if name not in self.value]
        if missing and not some:
            raise self.wrong(f"{missing[0]!r} is missing")

    def field(self, name: str) -> _Part:
        where = f"{self.where}.{name}" if self.where else name
        if not isinstance(self.value, dict) or name not in self.value:
            raise self.wrong(f"{name!r} is missing")
        return _Part(self.value[name], where)

    def items(self, read: Callable[[_Part], T], number: int | None = None) -> tuple[T, ...]:
        """It is a list, of so many if a number is given. Its items are counted from 1, as people do."""
        if not isinstance(self.value, list):
            raise self.wrong("a list is expected")
        if number is not None and len(self.value) != number:
            raise self.wrong(f"{number} are expected, not {len(self.value)}")
        items: Sequence[Any] = self.value
        return tuple(read(_Part(item, f"{self.where}[{at}]")) for at, item in enumerate(items, 1))

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.wrong(f"a text is expected, not {_short(self.value)}")
        if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in self.value):
            raise self.wrong(f"{_short(self.value)} has signs in it that are no text")
        return self.value

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.wrong(f"true or false is expected, not {_short(self.value)}")
        return self.value

    def number(self, least: int, most: int) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.wrong(f"a number from {least} to {most} is expected, not {_short(self.value)}")
        return self.value

    def optional(self, read: Callable[[_Part], T]) -> T | None:
        return None if self.value is None else read(self)

    def parsed(self, parse: Callable[[str], T]) -> T:
        text = self.text()
        try:
            return parse(text)
        except (NotationError, ValueError, OverflowError) as fault:
            raise self.wrong(f"{_short(text)}: {fault}") from fault


def _short(value: Any) -> str:
    try:
        text = repr(value)
    except ValueError:
        return "a number that is far too long"
    return text if len(text) <= 60 else text[:59] + "…"
