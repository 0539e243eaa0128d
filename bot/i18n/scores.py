"""Points and score sheets in words."""

from __future__ import annotations

from typing import Final, assert_never

from bot.engine.events import Line, SideScore
from bot.engine.game import Game
from bot.engine.odd_rules import NoCanasta, NoPenalty, ShortSequences, ThreesInFeet, UnfinishedMelds
from bot.engine.ruleset import Ruleset
from bot.engine.scoring import written_scores
from bot.engine.sections import Seating
from bot.i18n.catalogue import Words
from bot.i18n.needs import minimum_ahead
from bot.i18n.people import NameOf

Row = tuple[str, tuple[str, ...]]
"""A label, and a value for every side."""

SheetRow = tuple[str, tuple[int | str, ...]]
"""The same with points as numbers."""

LONGEST_NAME: Final = 11
"""What of a side's names a column has room for: a phone shows about forty letters in a row."""
NARROW_NAME: Final = 8
"""The same where there are more than two sides."""


def points_text(n: int) -> str:
    """The number, with a real minus sign."""
    return f"{n}".replace("-", "−")


def signed_text(n: int) -> str:
    """The number with its sign, as something that is added: ``+500``, ``−15``, ``0``."""
    return f"{n:+}".replace("-", "−") if n else "0"


def score_rows(words: Words, scores: tuple[SideScore, ...], rules: Ruleset | None = None) -> list[Row]:
    """The lines of the score sheet in the order of the scores; a line that is 0 for every side is left out. ``rules`` tell what
    a penalty is for."""
    return [(label, tuple(signed_text(points) for points in values)) for label, values in _parts(words, scores, rules)]


def _parts(words: Words, scores: tuple[SideScore, ...], rules: Ruleset | None) -> list[tuple[str, tuple[int, ...]]]:
    by_side = [dict(score.lines) for score in scores]
    fullest = sorted(scores, key=lambda score: -len(score.lines))
    lines = dict.fromkeys(line for score in fullest for line, _ in score.lines)
    return [
        (_label(words, line, rules), tuple(parts.get(line, 0) for parts in by_side))
        for line in lines
        if any(parts.get(line) for parts in by_side)
    ]


def _label(words: Words, line: Line, rules: Ruleset | None) -> str:
    if line != "penalty" or rules is None:
        return words(f"score.{line}")
    rule = rules.scoring.penalty
    match rule:
        case NoPenalty():
            return words("score.penalty")
        case NoCanasta():
            return words("score.penalty.canasta")
        case ShortSequences():
            return words("score.penalty.sequence")
        case ThreesInFeet():
            return words("score.penalty.foot")
        case UnfinishedMelds():
            return words("score.penalty.unfinished")
        case _:
            assert_never(rule)


def sheet_rows(words: Words, game: Game) -> list[SheetRow]:
    """The whole sheet of the hand that has just ended: its lines, its sum, the totals before and after it, and what each side
    needs to open the next one, in words where that is not a number."""
    scores = written_scores(game)
    hand = tuple(score.total for score in scores)
    before = tuple(total - points for total, points in zip(game.totals, hand, strict=True))
    rows: list[SheetRow] = [*_parts(words, scores, game.rules)]
    rows += [
        (words("sheet.hand"), hand),
        (words("sheet.before"), before),
        (words("sheet.total"), game.totals),
    ]
    if game.phase == "over":
        return rows
    return [*rows, (words("sheet.next"), tuple(_next_minimum(words, game, side) for side in range(game.law.sides)))]


def _next_minimum(words: Words, game: Game, side: int) -> int | str:
    minimum, canasta = minimum_ahead(game, side), game.law.canasta_asked(game.totals[side])
    if not canasta:
        return minimum
    return words(f"sheet.canasta.{canasta}{'.points' if minimum else ''}", minimum=minimum)


def score_sheet(words: Words, game: Game, name_of: NameOf) -> str:
    """The sheet as lines of one width, a column a side, for letters that are all equally wide. ``name_of`` names a seat."""
    longest = LONGEST_NAME if game.law.sides == 2 else NARROW_NAME
    names = [_column_name(game.rules.seating, side, name_of, longest) for side in range(game.law.sides)]
    parts = len(_parts(words, written_scores(game), game.rules))
    table = [["", *names]]
    for at, (label, values) in enumerate(sheet_rows(words, game)):
        written = signed_text if at <= parts else points_text
        table.append([label, *(value if isinstance(value, str) else written(value) for value in values)])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(_line(row, widths) for row in table)


def _column_name(seating: Seating, side: int, name_of: NameOf, most: int) -> str:
    """All players of a side, each with as much of the name as there is room for."""
    names = [name_of(seat) for seat in range(side, seating.players, seating.sides)]
    if len("+".join(names)) > most:
        names = [shortened_name(name, max(1, (most - len(names) + 1) // len(names))) for name in names]
    return "+".join(names)


def _line(row: list[str], widths: list[int]) -> str:
    label, *values = row
    return "  ".join([label.ljust(widths[0]), *(value.rjust(width) for value, width in zip(values, widths[1:], strict=True))])


def shortened_name(name: str, most: int) -> str:
    """What of a name fits into a column."""
    return name if len(name) <= most else name[: most - 1] + "…"
