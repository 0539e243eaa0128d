"""How people stand in words: the leaderboard, what the matches tell of somebody, and the matches themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.engine.sections import CANASTA_KINDS
from bot.i18n.cards import listed
from bot.i18n.catalogue import Words
from bot.i18n.needs import canastas_text
from bot.i18n.people import person_name
from bot.i18n.rulesets import ruleset_name
from bot.i18n.scores import points_text, signed_text
from bot.tables.rating import ALL_TIME, OVERALL, PROVISIONAL, Track
from bot.tables.results import LEAST_PEOPLE
from bot.tables.standing import Career, Companion, Ladder, Member, PlayedMatch, PlayedSide, Ranked

Mark = Callable[[str], str]
"""How a name is written: with its marks escaped, or plainly for a picture."""


def plain(name: str) -> str:
    return name


def track_text(words: Words, track: Track) -> str:
    """``Classic · Season 2026, quarter 4``."""
    ruleset = words("standing.all-rulesets") if track.ruleset == OVERALL else ruleset_name(words, track.ruleset)
    return f"{ruleset} · {season_text(words, track.season)}"


def season_text(words: Words, season: str) -> str:
    if season == ALL_TIME:
        return words("standing.all-time")
    year, quarter = season.split("-Q")
    return words("standing.season", year=year, quarter=quarter)


def ladder_title(words: Words) -> str:
    return words("standing.ladder")


def ladder_text(words: Words, ladder: Ladder, where: str) -> str:
    """What a leaderboard is of. ``where`` is the name of the server; empty for everywhere."""
    parts = [track_text(words, ladder.track), where or words("standing.everywhere")]
    return " · ".join([*parts, *([words.count("standing.least", ladder.least)] if ladder.least > 1 else [])])


def rung_text(words: Words, ranked: Ranked, mark: Mark) -> str:
    return words.count(
        "standing.rung.provisional" if ranked.provisional else "standing.rung",
        ranked.games,
        place=ranked.place,
        name=mark(ranked.name),
        number=points_text(ranked.rating.number),
        spread=ranked.rating.spread,
        won=share_text(words, ranked.wins, ranked.games),
    )


def share_text(words: Words, won: int, of: int) -> str:
    """``62%``."""
    return words("standing.percent", percent=round(100 * won / of)) if of else "–"


def ladder_heads(words: Words) -> tuple[str, ...]:
    return tuple(words(f"standing.head.{head}") for head in ("rating", "matches", "share"))


def ladder_note(words: Words) -> str:
    """How to read the numbers."""
    return words.count("standing.note", PROVISIONAL)


def nobody_text(words: Words, ladder: Ladder) -> str:
    """Why nobody stands on a leaderboard, and what to do."""
    first = words("standing.nobody") if ladder == Ladder(server=ladder.server) else words("standing.nobody.chosen")
    return f"{first} {counts_text(words)}"


def counts_text(words: Words) -> str:
    """Which matches count."""
    return words.count("standing.counts", LEAST_PEOPLE)


def career_title(words: Words, name: str) -> str:
    return words("standing.career", name=name)


def career_lines(words: Words, career: Career, mark: Mark) -> Iterator[str]:
    """All that the matches tell of somebody, in a few lines."""
    if career.standing is None:
        yield f"{words('standing.unrated')} {counts_text(words)}"
    else:
        yield words("standing.rating", number=points_text(career.standing.rating.number), about=rating_about(words, career))
    if career.played:
        yield words.count("standing.played", career.played, won=career.won)
    for record in career.records if len(career.records) > 1 else ():
        facts = {"ruleset": ruleset_name(words, record.ruleset), "won": record.won}
        if record.rating is None:
            yield "  - " + words.count("standing.record", record.played, **facts)
        else:
            number = points_text(record.rating.number)
            yield "  - " + words.count("standing.record.rated", record.played, **facts, number=number)
    if career.played:
        kinds = [(kind, career.canastas.of(kind)) for kind in CANASTA_KINDS if career.canastas.of(kind)]
        if kinds:
            yield words("standing.canastas", canastas=canastas_text(words, sum(career.canastas), kinds))
        yield words.count("standing.outs", career.hands, outs=career.outs)
    if career.most is not None:
        yield _together(words, "standing.most", career.most, mark)
    if career.best is not None:
        yield _together(words, "standing.best", career.best, mark)
    if career.away:
        yield words.count("standing.away", career.away)


def _together(words: Words, key: str, companion: Companion, mark: Mark) -> str:
    return words.count(key, companion.played, name=mark(person_name(words, companion.name)), won=companion.won)


def rating_about(words: Words, career: Career) -> str:
    """How certain a rating is, and how it came about."""
    standing = career.standing
    if standing is None:
        return words("standing.unrated")
    parts = [words("standing.spread", spread=standing.rating.spread)]
    parts += [words("standing.provisional")] if standing.provisional else []
    return ", ".join([*parts, words.count("standing.rated", standing.games, won=standing.wins)])


def place_text(words: Words, career: Career) -> str:
    standing = career.standing
    return "" if standing is None else words("standing.place", place=standing.place, people=career.ranked)


def course_text(words: Words) -> str:
    return words("standing.course")


def career_heads(words: Words) -> tuple[str, ...]:
    return tuple(words(f"standing.head.{head}") for head in ("matches", "won", "rating"))


def career_records(words: Words, career: Career) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(
        (
            ruleset_name(words, record.ruleset),
            (f"{record.played}", f"{record.won}", "–" if record.rating is None else points_text(record.rating.number)),
        )
        for record in career.records
    )


def career_figures(words: Words, career: Career) -> tuple[tuple[str, str, str], ...]:
    """Labels, what is told under them, and a number beside that (won of played), short enough for a picture."""
    canastas, natural = sum(career.canastas), career.canastas.natural
    figures = [
        (words("standing.figure.canastas"), words("standing.figure.natural", canastas=canastas, natural=natural), ""),
        (words("standing.figure.outs"), words.count("standing.figure.hands", career.hands, outs=career.outs), ""),
    ]
    for key, other in (("most", career.most), ("best", career.best)):
        if other is not None:
            share = f"{other.won}/{other.played}"
            figures.append((words(f"standing.figure.{key}"), person_name(words, other.name), share))
    return tuple(figures)


def past_title(words: Words, matches: int) -> str:
    return words.count("standing.past", matches) if matches else words("standing.past.none")


def match_lines(words: Words, match: PlayedMatch, when: str, mark: Mark) -> tuple[str, str]:
    """A match in two lines: how it ended and what it did to the rating, and with whom it was played."""
    scores = " : ".join(points_text(side.total) for side in (match.own, *match.others))
    if match.change is not None:
        rating = words("standing.change", change=signed_text(match.change))
    else:
        rating = words(f"standing.why.{match.why}") if match.why else ""
    parts = [when, ruleset_name(words, match.ruleset), f"**{how_text(words, match)}**", scores, rating]
    return " · ".join(part for part in parts if part), _company(words, match, mark)


def how_text(words: Words, match: PlayedMatch) -> str:
    """How a match ended for the person."""
    if match.away:
        return words(f"standing.how.{match.away}")
    if not match.played_out:
        return words("standing.how.unfinished")
    if match.won:
        return words("standing.how.won")
    if match.alike:
        return words("standing.how.draw")
    if match.others[1:]:
        return words("standing.how.place", place=match.rank, sides=1 + len(match.others))
    return words("standing.how.lost")


def _company(words: Words, match: PlayedMatch, mark: Mark) -> str:
    others = listed(words, [name for side in match.others for name in _members(words, side, mark)])
    partners = listed(words, _members(words, match.own, mark))
    return words("standing.with", partners=partners, others=others) if partners else words("standing.against", others=others)


def _members(words: Words, side: PlayedSide, mark: Mark) -> list[str]:
    return [_member(words, member, mark) for member in side.members]


def _member(words: Words, member: Member, mark: Mark) -> str:
    name = mark(person_name(words, member.name))
    return words("standing.computer", name=name) if member.computer else name
