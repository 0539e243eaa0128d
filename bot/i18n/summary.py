"""The hands of a match in words: the running sheet, and at the end what stands out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.engine.canastas import Canastas
from bot.engine.sections import CANASTA_KINDS
from bot.i18n.cards import listed
from bot.i18n.catalogue import Words
from bot.i18n.needs import canastas_text
from bot.i18n.people import NameOf
from bot.i18n.scores import points_text, shortened_name, signed_text
from bot.tables.history import Feat, PlayedHand, Summary, written_beside

MOST_ALT: Final = 1000
BESIDE: Final = 2
"""For so many sides at the most a hand's points and the total stand beside each other, else one below the other."""
LONGEST_NAME: Final = {2: 12, 3: 8}
"""By the number of sides."""
NARROW_NAME: Final = 6
"""The same where there are more."""
OUT_NAME: Final = 8

Row = tuple[str, ...]
Entry = tuple[str, tuple[int, ...], tuple[int, ...], str]
"""A label, the points of a hand or of several, the totals after it, and who went out."""


def running_sheet(words: Words, hands: Sequence[PlayedHand], sides: Sequence[str], name_of: NameOf, most: int) -> str:
    """What every hand has brought each side, its total after that, and who went out; ``sides`` are the sides' names.

    Columns for letters that are all equally wide, at most ``most`` characters: where it is more, the
    oldest hands are summed up.
    """
    text = ""
    for summed in (0, *range(2, len(hands) + 1)):
        text = _sheet(words, hands[:summed], hands[summed:], sides, name_of)
        if len(text) <= most:
            break
    return text


def _sheet(
    words: Words, summed: Sequence[PlayedHand], single: Sequence[PlayedHand], sides: Sequence[str], name_of: NameOf
) -> str:
    beside = len(sides) <= BESIDE
    longest = LONGEST_NAME.get(len(sides), NARROW_NAME)
    table: list[Row] = [("", *(shortened_name(name, longest) for name in sides), words("history.out"))]
    singles = [(f"{hand.number}", hand.points, hand.totals, _out(words, hand, name_of)) for hand in single]
    entries: list[Entry] = [*_summed(summed), *singles]
    widest = max(len(points_text(total)) for _, _, totals, _ in entries for total in totals)
    for label, points, totals, out in entries:
        gained = [signed_text(brought) for brought in points]
        after = [points_text(total).rjust(widest) for total in totals]
        if beside:
            table.append((label, *(f"{one} {other}" for one, other in zip(gained, after, strict=True)), out))
        else:
            table += [(label, *gained, out), ("", *after, "")]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(_line(row, widths) for row in table)


def _summed(hands: Sequence[PlayedHand]) -> Iterator[Entry]:
    if hands:
        points = tuple(sum(column) for column in zip(*(hand.points for hand in hands), strict=True))
        yield f"{hands[0].number}–{hands[-1].number}", points, hands[-1].totals, ""


def _out(words: Words, hand: PlayedHand, name_of: NameOf) -> str:
    if hand.void:
        return words("history.void")
    return "–" if hand.out is None else shortened_name(name_of(hand.out), OUT_NAME)


def _line(row: Row, widths: Sequence[int]) -> str:
    first, *middle, last = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
    return "  ".join([first, *middle, last.strip()]).rstrip()


def cuts_text(words: Words, hands: Sequence[PlayedHand], side_of: NameOf) -> str:
    """What the totals hold besides the hands' points; empty where it is nothing."""
    cuts = [(side_of(side), points) for side, points in enumerate(written_beside(hands)) if points]
    return words("history.cuts", cuts=listed(words, [f"{side} {signed_text(points)}" for side, points in cuts])) if cuts else ""


def summary_lines(words: Words, summary: Summary, side_of: NameOf, name_of: NameOf) -> Iterator[str]:
    """The match in a few lines: how it ended, and what stands out. ``side_of`` names a side, ``name_of`` a seat."""
    yield words.count("summary.hands", summary.hands, totals=_standing(summary.totals, side_of))
    if summary.best is not None:
        best = summary.best
        yield words("summary.best", who=_by(words, best, side_of), points=points_text(best.value), hand=best.first)
    if summary.most_canastas is not None:
        yield _canastas(words, summary.most_canastas, summary.canastas, side_of)
    if summary.outs:
        yield words("summary.out", names=_how_often(words, summary.outs, name_of))
    if summary.concealed:
        yield words("summary.concealed", names=_how_often(words, summary.concealed, name_of))
    if summary.run is not None:
        run = summary.run
        who = _by(words, run, side_of)
        yield words.count("summary.run", run.value, who=who, first=run.first, last=run.last)
    if summary.comeback is not None:
        back = summary.comeback
        yield words("summary.comeback", who=_by(words, back, side_of), points=points_text(back.value), hand=back.first)


def ranking(totals: Sequence[int]) -> list[int]:
    """The sides, that with the highest total first."""
    return sorted(range(len(totals)), key=lambda side: -totals[side])


def _standing(totals: Sequence[int], side_of: NameOf) -> str:
    return ", ".join(f"{side_of(side)} {points_text(totals[side])}" for side in ranking(totals))


def _by(words: Words, feat: Feat, side_of: NameOf) -> str:
    return listed(words, [side_of(side) for side in feat.by])


def _canastas(words: Words, most: Feat, canastas: Sequence[Canastas], side_of: NameOf) -> str:
    """How many; of which kinds where one side has most."""
    who = _by(words, most, side_of)
    if len(most.by) > 1:
        return words("summary.canastas.even", who=who, canastas=canastas_text(words, most.value, []))
    own = canastas[most.by[0]]
    kinds = [(kind, own.of(kind)) for kind in CANASTA_KINDS if own.of(kind)]
    return words("summary.canastas", who=who, canastas=canastas_text(words, most.value, kinds))


def _how_often(words: Words, feats: Iterable[Feat], name_of: NameOf) -> str:
    return ", ".join(f"{name_of(feat.by[0])}\N{NO-BREAK SPACE}×{feat.value}" for feat in feats)


def course_alt(words: Words, hands: Sequence[PlayedHand], side_of: NameOf) -> str:
    """The lines of totals as they are read aloud: after each hand, or at the end where that would be too long."""
    for shown in (hands, hands[-1:]):
        courses = [
            words("summary.course", side=side_of(side), totals=", ".join(points_text(hand.totals[side]) for hand in shown))
            for side in ranking(hands[-1].totals)
        ]
        text = words("summary.alt", first=shown[0].number, last=shown[-1].number, courses=" ".join(courses))
        if len(text) <= MOST_ALT:
            break
    return text
