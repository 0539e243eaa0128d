"""People who stand in every way that there are words for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from bot.engine.canastas import Canastas
from bot.i18n.catalogue import Words
from bot.i18n.standing import (
    career_figures,
    career_heads,
    career_lines,
    career_records,
    career_title,
    course_text,
    ladder_heads,
    ladder_note,
    ladder_text,
    ladder_title,
    match_lines,
    nobody_text,
    past_title,
    place_text,
    rating_about,
    rung_text,
)
from bot.tables.rating import PROVISIONAL, Rating, Track
from bot.tables.results import Away, Uncounted
from bot.tables.standing import Career, Companion, Ladder, Member, PlayedMatch, PlayedSide, Ranked, Record

ANA: Final = Member("Ana")
OTTO: Final = Member("Otto", computer=True)


def ranked(games: int) -> Ranked:
    return Ranked(3, 1, "Ana", Rating(28.0, 2.5), games, games // 2)


def careers() -> Iterator[Career]:
    yield Career()
    yield Career(records=(Record("classic", 1, 0),), hands=1, away=1)
    records = (
        Record("classic", 2, 1, Rating(), 1),
        Record("samba", 1, 1),
        Record("cuban", 1, 0, Rating(), 1),
        Record("italian", 2, 0),
    )
    for games in (1, PROVISIONAL):
        for together in (1, 2):
            yield Career(
                standing=ranked(games),
                ranked=12,
                numbers=(1000, 980),
                records=records,
                canastas=Canastas(3, 2, 1, 1),
                outs=2,
                hands=9,
                away=2,
                most=Companion("Béla", together, 1),
                best=Companion("Cleo", together, 1),
            )


def played_match(
    away: Away = "",
    why: Uncounted = "",
    *,
    played_out: bool = True,
    won: bool = False,
    alike: bool = False,
    change: int | None = None,
    others: int = 1,
    partners: tuple[Member, ...] = (ANA,),
) -> PlayedMatch:
    sides = (PlayedSide(4100, (OTTO, Member("Béla"))),) * others
    own = PlayedSide(5200, partners)
    return PlayedMatch(7, 1_780_000_000.0, "classic", played_out, won, 2, alike, away, why, own, sides, change)


def matches() -> Iterator[PlayedMatch]:
    for away in get_args(Away):
        yield played_match(away, change=-40)
    for why in get_args(Uncounted):
        if why not in ("", "computer"):
            yield played_match(why=why, played_out=why in ("late", "alone"))
    yield played_match(won=True, change=24)
    yield played_match(alike=True, change=0)
    yield played_match(others=2, change=-7, partners=())


def say_standing(words: Words) -> Iterator[str]:
    yield ladder_title(words)
    yield ladder_note(words)
    yield from ladder_heads(words)
    for ladder in (Ladder(), Ladder(Track("samba", "2026-Q4"), least=2), Ladder(least=1, server=3)):
        yield ladder_text(words, ladder, "" if ladder.server is None else "Club")
        yield nobody_text(words, ladder)
    for games in (1, 2, PROVISIONAL):
        yield rung_text(words, ranked(games), str)
    yield course_text(words)
    yield from career_heads(words)
    yield career_title(words, "Ana")
    for career in careers():
        yield from (line.strip() for line in career_lines(words, career, str))
        yield place_text(words, career)
        yield rating_about(words, career)
        yield from (f"{label}: {value}" for label, value, _ in career_figures(words, career))
        yield from (name for name, _ in career_records(words, career))
    yield from (past_title(words, number) for number in (0, 1, 2))
    for match in matches():
        yield from match_lines(words, match, "today", str)
