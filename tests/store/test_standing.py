"""Results, the ratings that follow from them and from nothing else, and what is asked of both."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import Table as SqlTable
from sqlalchemy import delete, select, update

from bot.engine.canastas import Canastas
from bot.engine.variants import ruleset
from bot.store import schema
from bot.store.projections import rate_again, rebuild
from bot.store.ratings import Count, record
from bot.store.standing import SqlStanding
from bot.tables.pace import NEVER
from bot.tables.ports import StaleError
from bot.tables.rating import Rating, Track
from bot.tables.standing import Companion, Ladder, Member, PlayedSide, Ranked
from bot.tables.steps import Closed, SeatingChosen, Step
from bot.tables.table import Table, fold
from tests.store.looking import rows
from tests.tables.ended import away, match_steps, sits
from tests.tables.world import World, done, world

STANDING = (schema.results, schema.rating_history, schema.ratings)
SURPRIZA = ruleset("surpriza")
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Eve", "Fay", "Gus")


def time(when: str) -> float:
    return datetime.fromisoformat(when).replace(tzinfo=UTC).timestamp()


async def emptied(here: World, table: SqlTable) -> None:
    await here.database.write(lambda connection: connection.execute(delete(table)))


async def plays(here: World, steps: Sequence[Step]) -> Table:
    """Write a match down, its end in a transaction of its own."""
    *before, last = steps
    table_id = await here.ledger.create(before, NEVER)
    table = fold(table_id, steps)
    await here.ledger.append(table, [last], NEVER)
    return table


async def evening(here: World) -> None:
    """Matches of every kind, over two seasons, on two servers and nowhere."""
    ann, ben, cleo, dora, eve, fay, gus = await here.people(*NAMES)
    servers = [await here.directory.server(f"server {number}", f"Club {number}") for number in (1, 2)]
    kitchen, garden = [(await here.directory.place(f"p{one.id}", None, one.id)).id for one in servers]
    nowhere = await here.place("nowhere")
    four = (ann, ben, cleo, dora)

    async def play(
        people: Sequence[int | None], scores: Sequence[int], *changes: Step, place: int = kitchen, **more: Any
    ) -> None:
        here.clock.time += 3600
        await plays(here, match_steps(people, scores, *changes, place=place, **more))

    here.clock.time = time("2026-09-30 18:00")
    await play(four, (5200, 4100))
    await play(four, (5000, 5000), place=garden)
    await play((ann, None, ben, None), (3000, 5100))
    await play((ann, ben, cleo), (5000, 3000, 3000), place=nowhere)
    await play(four, (5200, 4100), away(3, dora, "idle"), sits(3, eve, "taken"))
    here.clock.time = time("2026-10-01")
    await play((ann, ben, cleo, dora, eve), (4000, 5200), place=garden)
    await play((ann, ben, cleo, dora, eve, fay, gus), (7, 6, 6, 4, 3, 2, 1), rules=SURPRIZA)
    await play((ann, ben), (4000, 5200), away(0, ann, "left", ben))
    await play((ann, None), (5200, 0))
    await play(four, (100, 900), away(1, ben), closed=Closed("host"))
    await play(four, (100, 900), closed=Closed("agreed"), place=garden)
    await play(four, (100, 900), closed=Closed("host"), scored=False)
    await play((cleo, ann, dora, ben), (4000, 10000), rules=SURPRIZA, winner=0)


def by_hand(results: Sequence[Any]) -> dict[tuple[int, str, str], tuple[float, float, int, int]]:
    """What follows from raw results, worked out match by match with openskill and nothing of ours."""
    model = PlackettLuce(limit_sigma=True)
    beginner = (25.0, 25 / 3, 0, 0)
    found: dict[tuple[int, str, str], tuple[float, float, int, int]] = defaultdict(lambda: beginner)
    tables = sorted({(row.finished_at, row.table_id) for row in results})
    for _, table_id in tables:
        own = [row for row in results if row.table_id == table_id]
        moment = datetime.fromtimestamp(own[0].finished_at, UTC)
        season = f"{moment.year}-Q{1 + (moment.month - 1) // 3}"
        for ruleset_key, in_season in (("", ""), ("", season), (own[0].ruleset, ""), (own[0].ruleset, season)):
            sides: list[list[tuple[int | None, float, float]]] = []
            standing: list[tuple[bool, int]] = []
            for side in sorted({row.side for row in own}):
                members: list[tuple[int | None, float, float]] = []
                for seat in sorted({row.seat for row in own if row.side == side}):
                    there = [row for row in own if row.seat == seat and not row.away and row.person_id and row.counted]
                    person = there[0].person_id if there else None
                    mu, sigma = found[person, ruleset_key, in_season][:2] if person else (25.0, 1.0)
                    members.append((person, mu, sigma))
                sides.append(members)
                standing.append(
                    (any(row.won for row in own if row.side == side), next(row.total for row in own if row.side == side))
                )
            size = max(map(len, sides))
            ranks = [float(1 + sum(other > mine for other in standing)) for mine in standing]

            def whole(members: Sequence[tuple[int | None, float, float]], size: int = size) -> list[Any]:
                mu = sum(mu for _, mu, _ in members) / len(members)
                sigma = (sum(sigma**2 for _, _, sigma in members) / len(members)) ** 0.5
                filling = [(None, mu, sigma)] * (size - len(members))
                return [model.rating(mu, sigma) for _, mu, sigma in [*members, *filling]]

            after = {}
            for members, rated in zip(sides, model.rate([whole(side) for side in sides], ranks=ranks), strict=True):
                for (person, _, _), rating in zip(members, rated, strict=False):
                    if person:
                        after[person] = (rating.mu, rating.sigma)
            for row in own:
                if row.counted and row.away:
                    mu, sigma = found[row.person_id, ruleset_key, in_season][:2]
                    teams = [*(whole(side) for side in sides), whole([(None, mu, sigma)])]
                    after[row.person_id] = (model.rate(teams, ranks=[*ranks, max(ranks) + 1])[-1][0].mu, sigma)
            winners = {row.person_id for row in own if row.won and row.counted}
            for person, (mu, sigma) in after.items():
                *_, games, wins = found[person, ruleset_key, in_season]
                found[person, ruleset_key, in_season] = (mu, sigma, games + 1, wins + (person in winners))
    return dict(found)


async def all_rows(here: World, table: Any) -> Sequence[Any]:
    return await here.database.read(lambda connection: connection.execute(select(table)).all())


async def agrees(here: World) -> None:
    """The ratings are those that follow from the results, and the last of their histories."""
    expected = {key: value for key, value in by_hand(await all_rows(here, schema.results)).items() if value[2]}
    found = {
        (row.person_id, row.ruleset, row.season): (row.mu, row.sigma, row.games, row.wins)
        for row in await all_rows(here, schema.ratings)
    }
    assert found.keys() == expected.keys()
    for key, value in expected.items():
        assert found[key] == pytest.approx(value, abs=1e-9), key
    last: dict[Any, Any] = {}
    for row in sorted(await all_rows(here, schema.rating_history), key=lambda row: (row.finished_at, row.table_id)):
        key = (row.person_id, row.ruleset, row.season)
        assert row.games == (last[key][2] if key in last else 0) + 1
        last[key] = (row.mu, row.sigma, row.games, row.wins)
    assert last == found


async def test_ratings_follow_from_the_raw_results_alone(here: World) -> None:
    await evening(here)
    await agrees(here)
    assert {row.season for row in await all_rows(here, schema.ratings)} == {"", "2026-Q3", "2026-Q4"}


async def test_one_command_makes_them_again(here: World) -> None:
    await evening(here)
    before = await rows(here.database, *STANDING)
    assert await rate_again(here.database) == Count(matches=10, people=7)
    assert await rows(here.database, *STANDING) == before
    for table in (schema.ratings, schema.rating_history):
        await emptied(here, table)
    await rate_again(here.database)
    assert await rows(here.database, *STANDING) == before
    await here.database.write(lambda connection: connection.execute(delete(schema.results)))
    await rate_again(here.database)
    assert await rows(here.database, *STANDING) == before
    await here.database.write(lambda connection: connection.execute(update(schema.results).values(won=False, total=7)))
    await rebuild(here.database)
    assert await rows(here.database, *STANDING) == before


async def test_the_results_of_a_match_that_was_really_played(here: World) -> None:
    server = (await here.directory.server("1", "Club")).id
    await here.directory.place("outside kitchen", None, server)
    here.clock.time = 5000.0
    table = await here.play_on(await here.match("Ann", "Ben", players=3, target=1000))
    found = sorted(await all_rows(here, schema.results), key=lambda row: row.seat)
    assert table.game is not None
    for row, occupant in zip(found, table.seats, strict=True):
        assert (row.person_id, row.name, row.level) == (occupant.person, occupant.name, occupant.level)
        assert row.total == table.game.totals[row.side]
        assert row.won == (row.side == table.game.winner)
        assert row.outs == sum(hand.out == row.seat for hand in table.ended)
        canastas = Canastas(row.canastas_natural, row.canastas_mixed, row.canastas_wild, row.canastas_sequence)
        assert sum(canastas) == sum(sum(hand.canastas[row.side]) for hand in table.ended)
    assert {row.ruleset for row in found} == {"classic"}
    assert {(row.players, row.server_id, row.finished_at, row.played_out) for row in found} == {(3, server, 5000.0, True)}
    assert sum(row.counted for row in found) == 2
    await agrees(here)


async def test_a_repeated_or_late_or_forged_end_changes_nothing(here: World) -> None:
    ann, ben = await here.people("Ann", "Ben")
    place = await here.place()
    steps = match_steps((ann, ben), (5200, 4100), place=place)
    table = await plays(here, steps)
    before = await rows(here.database)
    here.clock.time += 100
    with pytest.raises(StaleError):
        await here.ledger.append(table, steps[-1:], NEVER)
    forged = fold(table.id, [*steps, away(0, ann), Closed("host")])
    with pytest.raises(StaleError):
        await here.ledger.append(forged, [away(0, ann), Closed("host")], NEVER)
    other = fold(table.id, match_steps((ann, ben), (4100, 5200), place=place))
    with pytest.raises(StaleError):
        await here.ledger.append(other, steps[-1:], NEVER)
    with pytest.raises(StaleError):
        await here.ledger.append(fold(table.id, [*steps, SeatingChosen("random")]), [SeatingChosen("random")], NEVER)
    assert await rows(here.database) == before


async def test_a_second_writing_takes_the_place_of_the_first(here: World) -> None:
    await evening(here)
    before = await rows(here.database, *STANDING)
    first = await here.stored(1)
    await here.database.write(lambda connection: record(connection, first, time("2026-12-01")))
    again = await rows(here.database, *STANDING)
    assert {row[0] for row in again["results"]} == {row[0] for row in before["results"]}
    assert {name: len(found) for name, found in again.items()} == {name: len(found) for name, found in before.items()} | {
        "ratings": len(again["ratings"])
    }
    await agrees(here)
    await here.database.write(lambda connection: record(connection, first, time("2026-09-30 19:00")))
    assert await rows(here.database, *STANDING) == before


async def test_a_match_that_is_written_late_is_rated_in_its_place(here: World) -> None:
    """Two processes have each their clock, and wait for each other to write."""
    await evening(here)
    ann, ben, cleo = await here.people("Ann", "Ben", "Cleo")
    here.clock.time = time("2026-09-30 20:30")
    await plays(here, match_steps((ben, cleo), (5200, 4100), place=await here.place("late")))
    await agrees(here)
    here.clock.time = time("2026-01-01")
    await plays(here, match_steps((ann, cleo), (5200, 4100), place=await here.place("later")))
    await agrees(here)
    before = await rows(here.database, *STANDING)
    await rate_again(here.database)
    assert await rows(here.database, *STANDING) == before


async def test_many_matches_that_end_at_once_in_two_processes(url: str, here: World) -> None:
    ann, ben, cleo, dora = await here.people("Ann", "Ben", "Cleo", "Dora")
    pairs = [(ann, ben), (ben, cleo), (cleo, dora), (dora, ann)] * 3
    places = [await here.place(f"place {number}") for number in range(len(pairs))]
    async with world(url) as there:
        await asyncio.gather(
            *[
                plays((here, there)[number % 2], match_steps(pair, (number, 6), place=place))
                for number, (pair, place) in enumerate(zip(pairs, places, strict=True))
            ]
        )
    await agrees(here)


async def test_a_failure_leaves_neither_a_result_nor_a_rating(here: World) -> None:
    """The end of a match, its results and its ratings are one transaction."""
    ann, ben = await here.people("Ann", "Ben")
    steps = match_steps((ann, ben), (5200, 4100), place=await here.place())
    table_id = await here.ledger.create(steps[:-1], NEVER)
    before = await rows(here.database)
    table = fold(table_id, steps)

    def fails(connection: Any) -> None:
        record(connection, table, 1.0)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await here.database.write(fails)
    assert await rows(here.database) == before


# What is asked of them


async def names(here: World, ladder: Ladder, first: int = 0, most: int = 10) -> list[str]:
    rungs = await SqlStanding(here.database).rungs(ladder, first, most)
    assert [ranked.place for ranked in rungs.ranked] == [*range(first + 1, first + 1 + len(rungs.ranked))]
    return [ranked.name for ranked in rungs.ranked]


async def test_a_ladder_has_the_best_first_and_pages(here: World) -> None:
    await evening(here)
    rungs = await SqlStanding(here.database).rungs(Ladder(), 0, 10)
    assert rungs.people == 7
    lows = [ranked.rating.low for ranked in rungs.ranked]
    assert lows == sorted(lows, reverse=True)
    everybody = [ranked.name for ranked in rungs.ranked]
    assert sorted(everybody) == [*NAMES]
    assert [
        *await names(here, Ladder(), 0, 3),
        *await names(here, Ladder(), 3, 3),
        *await names(here, Ladder(), 6, 3),
    ] == everybody
    assert await names(here, Ladder(), 9, 3) == []


async def test_ladders_by_ruleset_season_server_and_number_of_matches(here: World) -> None:
    await evening(here)
    kitchen, garden = [(await here.directory.server(f"server {number}", f"Club {number}")).id for number in (1, 2)]
    assert set(await names(here, Ladder(Track("surpriza")))) == set(NAMES)
    assert set(await names(here, Ladder(Track("classic", "2026-Q3")))) == {"Ann", "Ben", "Cleo", "Dora"}
    assert set(await names(here, Ladder(Track("classic")))) == {"Ann", "Ben", "Cleo", "Dora", "Eve"}
    assert set(await names(here, Ladder(server=garden))) == {"Ann", "Ben", "Cleo", "Dora", "Eve"}
    assert set(await names(here, Ladder(Track("", "2026-Q3"), server=garden))) == {"Ann", "Ben", "Cleo", "Dora"}
    assert await names(here, Ladder(Track("surpriza"), server=garden)) == []
    assert set(await names(here, Ladder(least=5))) == {"Ann", "Ben", "Cleo", "Dora"}
    assert set(await names(here, Ladder(Track("surpriza"), least=2))) == {"Ann", "Ben", "Cleo", "Dora"}
    assert await names(here, Ladder(least=100)) == []
    assert len(await names(here, Ladder(server=kitchen))) == 7
    assert await names(here, Ladder(Track("samba"))) == []
    here_and_everywhere = [await SqlStanding(here.database).rungs(Ladder(server=one), 0, 10) for one in (garden, None)]
    ratings = [{one.name: one.rating for one in rungs.ranked} for rungs in here_and_everywhere]
    assert ratings[0].items() <= ratings[1].items()


async def test_who_has_left_keeps_the_last_known_name(here: World) -> None:
    await evening(here)
    await here.directory.person("outside Gus", "Gustav", None)
    assert "Gustav" in await names(here, Ladder())


async def test_a_career(here: World) -> None:
    await evening(here)
    ann, _, cleo, *_ = await here.people(*NAMES)
    standing = SqlStanding(here.database)
    career = await standing.career(ann)
    (row,) = [row for row in await all_rows(here, schema.ratings) if (row.person_id, row.ruleset, row.season) == (ann, "", "")]
    everybody = await names(here, Ladder())
    place = everybody.index("Ann") + 1
    assert career.standing == Ranked(place, ann, "Ann", Rating(row.mu, row.sigma), row.games, row.wins)
    assert career.ranked == 7
    assert len(career.numbers) == row.games
    assert career.numbers[-1] == career.standing.rating.number
    assert [(record.ruleset, record.played, record.won) for record in career.records] == [("classic", 7, 4), ("surpriza", 2, 1)]
    assert (career.played, career.won) == (9, 5)
    assert career.hands == 9
    assert career.away == 2
    assert career.most == Companion("Cleo", 4, 2)
    assert career.best == Companion("Cleo", 4, 2)
    assert (await standing.career(cleo)).most == Companion("Ann", 4, 2)


async def test_a_career_that_has_not_begun(here: World) -> None:
    (zoe,) = await here.people("Zoe")
    career = await SqlStanding(here.database).career(zoe)
    assert (career.standing, career.numbers, career.records, career.most, career.played) == (None, (), (), None, 0)


async def test_the_past_of_somebody(here: World) -> None:
    await evening(here)
    ann, ben, _, dora, eve, *_ = await here.people(*NAMES)
    standing = SqlStanding(here.database)
    past = await standing.past(ann, 0, 50)
    assert past.matches == len(past.shown) == 12
    assert [match.at for match in past.shown] == sorted((match.at for match in past.shown), reverse=True)
    latest = past.shown[0]
    assert (latest.ruleset, latest.won, latest.rank, latest.own) == (
        "surpriza", False, 2, PlayedSide(10000, (Member("Ben"),)),
    )  # fmt: skip
    assert latest.others == (PlayedSide(4000, (Member("Cleo"), Member("Dora"))),)
    agreed, closed, alone, left = past.shown[1:5]
    assert (agreed.why, agreed.played_out, agreed.change) == ("agreed", False, None)
    assert (closed.away, closed.why, closed.played_out) == ("closed", "", False)
    assert closed.change is not None
    assert closed.change < 0
    assert (alone.why, alone.won, alone.change) == ("alone", True, None)
    assert alone.others == (PlayedSide(0, (Member("Otto", computer=True),)),)
    assert (left.away, left.rank) == ("left", 3)
    career = await standing.career(ann)
    assert 1000 + sum(match.change or 0 for match in past.shown) == career.numbers[-1]
    draw = past.shown[-2]
    assert (draw.alike, draw.rank, draw.won) == (True, 1, False)
    assert (await standing.past(ann, 10, 6)).shown == past.shown[10:]
    assert [match.why for match in (await standing.past(eve, 0, 50)).shown] == ["", "", "late"]
    assert (await standing.past(dora, 0, 50)).shown[-3].away == "idle"
    assert (await standing.past(ben, 50, 6)).shown == ()


async def test_nobody_has_a_place_among_computer_players_only(here: World) -> None:
    table = await here.match("Ann", place="alone")
    await here.play_on(table, 5)
    done(await here.hall.close(table.id, table.host))
    assert await names(here, Ladder()) == []
