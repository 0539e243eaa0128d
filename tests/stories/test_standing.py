"""How people stand: the leaderboard for everybody, statistics and the list of matches for whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main
from bot.engine.variants import ruleset
from bot.playground.people import Person
from bot.playground.standin import Standin
from bot.store.standing import SqlStanding
from bot.tables.pace import NEVER
from bot.tables.standing import Ladder
from bot.tables.steps import Closed, Step
from bot.tables.table import fold
from bot.ui.messages import MOST_ALT, MOST_CONTENT
from tests.support.canasta import Canasta, started_table
from tests.support.marked import MARK
from tests.support.steps import tapped, typed
from tests.tables.ended import away, match_steps

OUT = {"phase": "play", "hands": {0: "AH AD AS 4H"}, "melds": {0: ["K*7", "Q*7"]}}


async def known(bot: Canasta, *people: Person | str) -> list[int]:
    """The numbers of people, of whom only names are needed."""
    directory = bot.services.directory
    return [
        (
            await directory.person(
                str(one.id) if isinstance(one, Person) else f"9{number}", getattr(one, "name", str(one)), None
            )
        ).id
        for number, one in enumerate(people)
    ]


async def has_been_played(
    bot: Canasta,
    people: Sequence[int | None],
    scores: Sequence[int],
    *changes: Step,
    key: str = "classic",
    closed: Closed | None = None,
) -> None:
    """A match in the channel, written down as if it had been played."""
    guild, channel = bot.standin.guild, bot.standin.channel
    server = await bot.services.directory.server(str(guild.id), guild.name)
    place = (await bot.services.directory.place(str(channel.id), None, server.id)).id
    *before, last = match_steps(people, scores, *changes, rules=ruleset(key), place=place, closed=closed)
    table_id = await bot.hall.ledger.create(before, NEVER)
    await bot.hall.ledger.append(fold(table_id, [*before, last]), [last], NEVER)


async def test_a_match_is_played_and_everybody_sees_how_people_stand(
    bot: Canasta, ana: Person, bela: Person, cristina: Person
) -> None:
    await started_table(bot, ana, bela, players=2, target=500)
    await bot.arrange(OUT)
    await typed(bot, ana, "meld", cards="aaa")
    await typed(bot, ana, "discard", card="4h")
    assert (await bot.table()).stage == "over"
    await typed(bot, ana, "canasta leaderboard")
    message = cristina.sees("## Leaderboard")
    text = cristina.reads(message)
    assert "All rulesets · All time · Card Room" in text
    assert text.index("1. Ana") < text.index("2. Béla")
    assert "provisional (1 match, 100% won)" in text
    assert Image.open(BytesIO(cristina.picture(message))).width == 1100
    assert "Ana" in str(message.attachments[0].description)

    text = await typed(bot, ana, "canasta stats")
    assert "Ana at Canasta · Place 1 of 2" in text
    assert "1 match played to its end, 1 won" in text
    assert "Went out: 1 of 1 hand" in text
    assert Image.open(BytesIO(ana.picture(ana.ephemerals[-1]))).size == (1100, 700)
    assert "Béla at Canasta · Place 2 of 2" in await typed(bot, ana, "canasta stats", player=bela)
    bela.does_not_see("at Canasta")

    text = await typed(bot, bela, "canasta history")
    assert "Your 1 match" in text
    assert "Classic · **Lost**" in text
    assert "rating −" in text
    assert "against Ana" in text


async def test_with_nobody_to_show_it_says_why_and_what_to_do(bot: Canasta, ana: Person, bela: Person) -> None:
    text = await typed(bot, ana, "canasta leaderboard")
    assert "Nobody is ranked here yet" in text
    assert "at least 2 people" in text
    assert "/canasta new" in text
    bela.sees("Nobody is ranked here yet")
    text = await typed(bot, ana, "canasta leaderboard", ruleset="samba", season="last", least=5)
    assert "Samba · Season" in text
    assert "From 5 matches on" in text
    assert "fewer matches" in text
    assert "No rating yet" in await typed(bot, ana, "canasta stats")
    assert "No rating yet" in await typed(bot, ana, "canasta stats", player=bela)
    assert "/canasta new" in await typed(bot, ana, "canasta history")


async def test_whoever_is_only_asked_for_is_not_written_down(bot: Canasta, ana: Person, bela: Person) -> None:
    await typed(bot, ana, "canasta stats", player=bela)
    assert await bot.services.directory.known_person(str(bela.id)) is None
    assert await bot.services.directory.known_person(str(ana.id)) is not None


async def test_anybody_turns_the_pages_even_after_a_restart(bot: Canasta, ana: Person, bela: Person) -> None:
    people = await known(bot, *(f"Player {number:02} *_~|" for number in range(23)))
    for one, other in pairwise(people):
        await has_been_played(bot, (one, other), (5200, 4100))
    await typed(bot, ana, "canasta leaderboard", scope="everywhere", least=1)
    message = bela.sees("Page 1 of 3")
    assert "Everywhere" in message.content
    assert len(message.content) <= MOST_CONTENT
    assert await tapped(bot, bela, "Next page")
    message = ana.sees("Page 2 of 3")
    assert "11. Player" in ana.reads(message)
    assert "10. Player" not in ana.reads(message)
    assert len(str(message.attachments[0].description)) <= MOST_ALT
    await bot.restart()
    await tapped(bot, bela, "Next page")
    assert ana.sees("Page 3 of 3").content.count("Player") == 3
    await tapped(bot, ana, "Previous page")
    ana.sees("Page 2 of 3")
    ana.does_not_see("Page 3 of 3")


async def test_by_ruleset_season_and_server(bot: Canasta, standin: Standin, ana: Person, bela: Person) -> None:
    one, other = await known(bot, ana, bela)
    await has_been_played(bot, (one, other), (5200, 4100))
    assert "Ana" in await typed(bot, ana, "canasta leaderboard", ruleset="classic", season="this")
    assert "Nobody" in await typed(bot, ana, "canasta leaderboard", ruleset="samba")
    assert "Nobody" in await typed(bot, ana, "canasta leaderboard", season="last")
    elsewhere = standin.world.add_guild("Other Club")
    channel = standin.world.add_channel(elsewhere, "games")
    ana.joins(elsewhere)
    ana.goes_to(channel)
    assert "Nobody" in await typed(bot, ana, "canasta leaderboard")
    assert "Ana" in await typed(bot, ana, "canasta leaderboard", scope="everywhere")
    ana.goes_to_dm()
    assert "Ana" in await typed(bot, ana, "canasta leaderboard")


@pytest.mark.breaks(43)
async def test_who_left_the_server_keeps_place_and_name(bot: Canasta, ana: Person, bela: Person) -> None:
    one, other = await known(bot, ana, bela)
    await has_been_played(bot, (one, other), (4100, 5200))
    bela.leaves()
    assert "1. Béla" in await typed(bot, ana, "canasta leaderboard")


async def test_the_matches_of_somebody_and_how_they_counted(bot: Canasta, ana: Person, bela: Person, cristina: Person) -> None:
    one, other, third = await known(bot, ana, bela, cristina)
    await has_been_played(bot, (one, other, third), (5000, 5000, 3000))
    await has_been_played(bot, (one, other, third), (3000, 5000, 4000))
    await has_been_played(bot, (one, None), (5200, 4100))
    await has_been_played(bot, (one, None, other, None), (5200, 4100), key="samba")
    await has_been_played(bot, (one, None, other, None), (5200, 4100), away(0, one, "left", other))
    await has_been_played(bot, (one, other), (200, 400), closed=Closed("host"))
    await has_been_played(bot, (one, other), (200, 400), closed=Closed("agreed"))
    text = await typed(bot, ana, "canasta history")
    assert "Your 7 matches" in text
    assert "Page 1 of 2" in text
    first, *lines = [line for line in text.splitlines() if "<t:" in line]
    assert first.endswith("Classic · **Not finished** · 200 : 400 · does not count: ended by agreement")
    assert "**You closed it** · 200 : 400 · rating −" in lines[0]
    assert "**You left**" in lines[1]
    assert "rating −" in lines[1]
    assert "Samba · **Won** · 5200 : 4100 · rating +" in lines[2]
    assert "with Béla against Otto (computer player) and Otto (computer player)" in text
    assert lines[3].endswith("does not count: fewer than two people played from the first hand to the end")
    assert "**Place 3 of 3** · 3000 : 5000 : 4000" in lines[4]
    assert "**A draw** · 5000 : 5000 : 3000" in await tapped(bot, ana, "Next page")
    await typed(bot, bela, "canasta stats")
    text = bela.reads(bela.ephemerals[-1])
    assert "Most often with Ana" in text
    assert "  - Samba: 1 match, 1 won, rating" in text
    bela.goes_to_dm()
    assert "Your 6 matches" in await typed(bot, bela, "canasta history")


async def test_a_full_page_of_matches_fits(bot: Canasta, ana: Person) -> None:
    (one,) = await known(bot, ana)
    names = [f"Wolfeschlegelsteinhausenberger{number}" for number in range(6)]
    others = [(await bot.services.directory.person(f"8{name}", name, None)).id for name in names]
    for _ in range(7):
        await has_been_played(bot, (one, *others), (7000, 6000, 5000, 4000, 3000, 2000, 1000), key="surpriza")
    await typed(bot, ana, "canasta history")
    text = ana.ephemerals[-1].content
    assert len(text) <= MOST_CONTENT
    assert "Page 1 of 2" in text
    assert text.count("against") == 6


async def test_what_is_posted_is_in_the_server_s_language_and_the_rest_in_the_person_s(
    two_languages: Canasta, standin: Standin, ana: Person
) -> None:
    standin.guild.locale = "hu"
    emma = standin.person("Emma", locale="en-US")
    bela = standin.person("Béla", locale="hu")
    one, other = await known(two_languages, emma, bela)
    assert await typed(two_languages, emma, "canasta leaderboard")
    emma.sees(f"{MARK}Nobody is ranked")
    await has_been_played(two_languages, (one, other), (5200, 4100))
    text = await typed(two_languages, emma, "canasta leaderboard")
    assert all(MARK in line for line in text.splitlines()), text
    assert MARK not in await typed(two_languages, emma, "canasta stats")
    assert MARK not in await typed(two_languages, emma, "canasta history")
    standin.guild.locale = "en-US"
    text = await typed(two_languages, bela, "canasta stats")
    assert f"{MARK}Rating" in text
    assert f"{MARK}Lost" in await typed(two_languages, bela, "canasta history")
    assert MARK not in await typed(two_languages, bela, "canasta leaderboard")


async def test_stats_of_a_bot(bot: Canasta, standin: Standin, ana: Person) -> None:
    assert "Computer players are not ranked" in await typed(bot, ana, "canasta stats", player=standin.world.bot)


async def test_a_place_in_a_large_ladder(bot: Canasta, ana: Person) -> None:
    people = await known(bot, ana, *(f"Player {number}" for number in range(12)))
    for other in people[1:]:
        await has_been_played(bot, (people[0], other), (4100, 5200))
    assert "Place 13 of 13" in await typed(bot, ana, "canasta stats")
    rungs = await SqlStanding(bot.services.database).rungs(Ladder(), 12, 1)
    assert [ranked.name for ranked in rungs.ranked] == ["Ana"]


def test_everything_is_rated_again_by_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CANASTA_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert main(["ratings"]) == 0
    assert "Rated matches: 0. Rated people: 0." in capsys.readouterr().out
