"""How people stand: what is asked of results and ratings, and what is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.canastas import Canastas
from bot.tables.history import NO_CANASTAS
from bot.tables.rating import EVERYTHING, PROVISIONAL, Rating, Track
from bot.tables.results import Away, Uncounted

LEAST_TOGETHER: Final = 3
"""So many matches together tell something of how well two go together."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A person's rating on a track, after so many matches; ``place`` is 1 for the best."""

    place: int
    person: int
    name: str
    rating: Rating
    games: int
    wins: int

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL


@dataclass(frozen=True, slots=True)
class Ladder:
    """Which people are ranked: on a track, with so many matches at the least; with a server only those who have played a match
    there that counts on that track."""

    track: Track = EVERYTHING
    least: int = 1
    server: int | None = None


@dataclass(frozen=True, slots=True)
class Rungs:
    """A part of a ladder on which ``people`` stand."""

    people: int
    ranked: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The matches of one ruleset that somebody has played to their end, and the rating there, if any of them counted."""

    ruleset: str
    played: int
    won: int
    rating: Rating | None = None
    games: int = 0


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody on whose side a person has played so often, and how often they won."""

    name: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Career:
    """All that the results tell of a person.

    ``numbers`` are the rating as it was shown after each match that counted, the oldest first. ``canastas`` are those of the
    own sides, ``outs`` how often the person went out in so many ``hands``, ``away`` how many matches were left. ``most`` is
    the partner with most matches together, ``best`` the one with the best share of wins.
    """

    standing: Ranked | None = None
    ranked: int = 0
    numbers: tuple[int, ...] = ()
    records: tuple[Record, ...] = ()
    canastas: Canastas = NO_CANASTAS
    outs: int = 0
    hands: int = 0
    away: int = 0
    most: Companion | None = None
    best: Companion | None = None

    @property
    def played(self) -> int:
        return sum(record.played for record in self.records)

    @property
    def won(self) -> int:
        return sum(record.won for record in self.records)


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    computer: bool = False


@dataclass(frozen=True, slots=True)
class PlayedSide:
    total: int
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of a person. ``own`` is the person's side without the person, ``others`` the other sides, the best first.

    ``rank`` is the own side's, ``alike`` tells that others share the first one. ``change`` is what the match did to the number
    that is shown, where it counted.
    """

    table: int
    at: float
    ruleset: str
    played_out: bool
    won: bool
    rank: int
    alike: bool
    away: Away
    why: Uncounted
    own: PlayedSide
    others: tuple[PlayedSide, ...]
    change: int | None = None


@dataclass(frozen=True, slots=True)
class Past:
    """A part of the ``matches`` of a person, the latest first."""

    matches: int
    shown: tuple[PlayedMatch, ...]
