"""Ratings: how strong somebody is, as far as his matches tell. The rules in plain words: docs/rating.md.

A rating is a guess (``mu``) and how uncertain it is (``sigma``). It is changed by Plackett and Luce's model of whole orders
with ties, as openskill computes it. Everybody has one rating a track: over all rulesets or in one, of all time or of a season.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Final

from bot.tables.results import Result

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

OVERALL: Final = ""
"""The ruleset of the track of all rulesets."""
ALL_TIME: Final = ""
"""The season of the track of all time."""

BASE: Final = 1000
SCALE: Final = 40
CERTAINTY: Final = 3
PROVISIONAL: Final = 10
"""Up to so many matches a rating is called provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """As it is for somebody who has not played yet."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def low(self) -> float:
        """What the strength is with near certainty at the least: people are ranked by it."""
        return self.mu - CERTAINTY * self.sigma

    @property
    def number(self) -> int:
        """The rating as it is shown: 1000 for a beginner."""
        return round(BASE + SCALE * self.low)

    @property
    def spread(self) -> int:
        """The uncertainty in the same measure."""
        return round(SCALE * self.sigma)


NEW: Final = Rating()
COMPUTERS: Final = {"thumb": Rating(25.0, 1.0)}
"""Computer players by level. They never change: whoever beats them often goes up until that is what is expected."""
COMPUTER: Final = COMPUTERS["thumb"]
"""That of any other level, and of a seat whose player is away or came in mid-match."""


@dataclass(frozen=True, slots=True)
class Track:
    ruleset: str = OVERALL
    season: str = ALL_TIME


EVERYTHING: Final = Track()


def tracks_of(ruleset: str, at: float) -> tuple[Track, ...]:
    """The tracks on which a match counts that ended at that time."""
    season = season_of(at)
    return (EVERYTHING, Track(OVERALL, season), Track(ruleset), Track(ruleset, season))


def season_of(at: float) -> str:
    """The quarter of the year, by UTC: ``2026-Q4``."""
    moment = datetime.fromtimestamp(at, UTC)
    return f"{moment.year}-Q{(moment.month + 2) // 3}"


def season_before(season: str) -> str:
    year, quarter = int(season[:4]), int(season[-1])
    return f"{year - 1}-Q4" if quarter == 1 else f"{year}-Q{quarter - 1}"


def span_of(season: str) -> tuple[float, float]:
    """When the season begins, and when the next one does."""
    year, quarter = int(season[:4]), int(season[-1])
    begin = datetime(year, 3 * quarter - 2, 1, tzinfo=UTC)
    end = datetime(year + quarter // 4, 3 * (quarter % 4) + 1, 1, tzinfo=UTC)
    return begin.timestamp(), end.timestamp()


def rated(results: Sequence[Result], ratings: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings, after a match, of the people for whom it counts; who is not in ``ratings`` has not played yet."""
    new: dict[int, Rating] = {}
    sides = _sides(results, ratings)
    for side, after in zip(sides, _after(sides), strict=True):
        new |= {person: rating for person, rating in zip(side.people, after, strict=True) if person is not None}
    for result in results:
        if result.counted and result.away and result.person is not None:
            new[result.person] = _after_going(sides, ratings.get(result.person, NEW))
    return new


@dataclass(frozen=True, slots=True)
class _Side:
    """``people`` holds ``None`` where a computer player sits, or one who counts as such."""

    rank: int
    people: tuple[int | None, ...]
    ratings: tuple[Rating, ...]


def _sides(results: Sequence[Result], ratings: Mapping[int, Rating]) -> list[_Side]:
    numbers = sorted({result.side for result in results})
    standing = {side: _standing(results, side) for side in numbers}
    sides = []
    for side in numbers:
        seats = sorted({result.seat for result in results if result.side == side})
        at_end = {result.seat: result for result in results if not result.away}
        holders = [_holder(at_end.get(seat), ratings) for seat in seats]
        rank = 1 + sum(standing[other] > standing[side] for other in numbers)
        sides.append(_Side(rank, tuple(person for person, _ in holders), tuple(rating for _, rating in holders)))
    return sides


def _standing(results: Sequence[Result], side: int) -> tuple[bool, int]:
    own = [result for result in results if result.side == side]
    return any(result.won for result in own), own[0].total


def _holder(result: Result | None, ratings: Mapping[int, Rating]) -> tuple[int | None, Rating]:
    if result is None or result.person is None or not result.counted:
        return None, COMPUTERS.get(result.level, COMPUTER) if result is not None else COMPUTER
    return result.person, ratings.get(result.person, NEW)


def _after(sides: Sequence[_Side]) -> list[tuple[Rating, ...]]:
    """The ratings of the sides' members after the match.

    Sides count by how strong their members are on an average, whatever their number: a smaller one gets absent members of its
    own strength.
    """
    model = _model()
    size = max(len(side.ratings) for side in sides)
    teams = [
        [model.rating(rating.mu, rating.sigma) for rating in (*side.ratings, *_absent(side, size - len(side.ratings)))]
        for side in sides
    ]
    after = model.rate(teams, ranks=[float(side.rank) for side in sides])
    return [
        tuple(Rating(rating.mu, rating.sigma) for rating in team[: len(side.ratings)])
        for side, team in zip(sides, after, strict=True)
    ]


def _absent(side: _Side, number: int) -> list[Rating]:
    members = len(side.ratings)
    mu = sum(rating.mu for rating in side.ratings) / members
    sigma = sqrt(sum(rating.sigma**2 for rating in side.ratings) / members)
    return [Rating(mu, sigma)] * number


def _after_going(sides: Sequence[_Side], rating: Rating) -> Rating:
    """The rating of somebody who is away, as if he had been last alone. It always goes down: that he went away makes nobody
    more certain of his strength."""
    last = _Side(max(side.rank for side in sides) + 1, (None,), (rating,))
    *_, (after,) = _after([*sides, last])
    return Rating(after.mu, rating.sigma)


@cache
def _model() -> PlackettLuce:
    # Imported when the first match is over: it would take its part of every start.
    from openskill.models import PlackettLuce

    # No match makes anybody more uncertain, so that a win never lowers the number.
    return PlackettLuce(limit_sigma=True)
