"""The people at a table in words: who comes and goes, what is voted on, how long a turn may take."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from bot.i18n.catalogue import Words
from bot.tables.pace import HOUR, MINUTE, Pace
from bot.tables.steps import Away, HostChanged, Kicked, Paused, Resumed, SeatChanged, TimedOut, VoteEnded
from bot.tables.table import News, Vote

PersonName = Callable[[int], str]


def pace_text(words: Words, pace: Pace) -> str:
    """``24 hours a turn``."""
    seconds = pace.seconds
    match pace.kind:
        case "none":
            return words("pace.none")
        case "live" | "relaxed":
            if seconds % HOUR == 0:
                return words.count("pace.hours", seconds // HOUR)
            if seconds % MINUTE == 0:
                return words.count("pace.minutes", seconds // MINUTE)
            return words.count("pace.seconds", seconds)
        case _:
            assert_never(pace.kind)


def pace_about(words: Words, pace: Pace) -> str:
    return words(f"pace.{pace.kind}.about")


def news_text(words: Words, news: News, seat_name: PersonName, person_name: PersonName) -> str:
    """What happened to a seat or to the match, in one line; nothing where another line says it."""
    match news:
        case Away(seconds=seconds):
            if seconds >= HOUR:
                return words.count("news.away.hours", round(seconds / HOUR))
            return words.count("news.away.minutes", max(1, round(seconds / MINUTE)))
        case TimedOut(seat=seat):
            return words("news.timed-out", player=seat_name(seat))
        case SeatChanged(seat=seat, occupant=occupant, why="back" | "taken" as why):
            player = seat_name(seat) if occupant.person is None else person_name(occupant.person)
            return words(f"news.{why}", player=player)
        case SeatChanged(occupant=occupant, why="kicked"):
            return words("news.filled", computer=occupant.name)
        case SeatChanged(occupant=occupant, why=why):
            player = "?" if occupant.owner is None else person_name(occupant.owner)
            return words(f"news.{why}", player=player, computer=occupant.name)
        case Kicked(person=person):
            return words("news.kicked", player=person_name(person))
        case HostChanged(host=host):
            return words("news.host", player=person_name(host))
        case Paused(why=why):
            return words(f"news.paused.{why}")
        case Resumed():
            return words("news.resumed")
        case VoteEnded(passed=passed):
            return "" if passed else words("news.vote-failed")
        case _:
            assert_never(news)


def vote_text(words: Words, vote: Vote, needed: int, seat_name: PersonName, person_name: PersonName) -> str:
    """Who proposes what, and how many are for it."""
    about = "" if vote.seat is None else seat_name(vote.seat)
    proposal = words(f"vote.{vote.what}", player=person_name(vote.by), about=about)
    return f"{proposal} {words.count('vote.votes', needed, votes=len(vote.yes))}"
