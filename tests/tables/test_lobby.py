"""Before the match: opening, joining, leaving, rules, computer players, the start."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.ruleset import OptionValue
from bot.engine.variants import ruleset
from bot.tables.declined import Declined
from bot.tables.hall import Done, Outcome
from bot.tables.lobby import COMPUTER_LEVEL
from bot.tables.steps import Closed, HandDealt, Joined, Occupant, Opened, Sealed, Started
from bot.tables.table import Table
from bot.tables.waiting import LOBBY
from tests.tables.world import World, done


def code(outcome: Outcome) -> str:
    assert isinstance(outcome, Declined), outcome
    return outcome.code


async def test_whoever_opens_a_table_sits_at_it(here: World) -> None:
    (ann,) = await here.people("Ann")
    place = await here.place()
    opened = done(await here.hall.open(ann, place, "classic", None, {}))
    rules = ruleset("classic")
    *steps, sealed = opened.steps
    assert steps == [Opened(ann, place, rules), Joined(Occupant(ann))]
    assert isinstance(sealed, Sealed)
    due = here.clock.time + LOBBY
    sitting = (Occupant(ann),)
    assert opened.table == Table(opened.table.id, 3, ann, place, rules, sitting=sitting, due=due, secret=sealed.secret)
    assert await here.hall.table(opened.table.id) == await here.stored(opened.table.id) == opened.table


async def test_a_table_of_a_form_with_house_rules(here: World) -> None:
    table = await here.lobby("Ann", key="hungarian", players=2, target=2500, tie="draw")
    assert (table.rules.key, table.players, table.rules.deal.hand) == ("hungarian", 2, 15)
    assert (table.rules.match.target, table.rules.match.tie) == (2500, "draw")


@pytest.mark.parametrize(
    ("key", "players", "options"),
    [
        ("whist", None, {}),
        ("classic", 7, {}),
        ("classic", 1, {}),
        ("classic", 4, {"two_player_draw": 1}),
        ("classic", None, {"nonsense": 1}),
        ("classic", None, {"target": 750}),
        ("classic", None, {"target": True}),
        ("classic", None, {"must_take": 1}),
    ],
)
async def test_what_is_not_offered_is_refused_and_no_table_is_there(
    here: World, key: str, players: int | None, options: dict[str, OptionValue]
) -> None:
    (ann,) = await here.people("Ann")
    place = await here.place()
    assert code(await here.hall.open(ann, place, key, players, options)) == "rules"
    assert await here.ledger.at_place(place) is None
    table = await here.lobby("Ann")
    assert code(await here.hall.choose_rules(table.id, ann, key, players, options)) == "rules"
    assert await here.stored(table.id) == table


async def test_a_place_has_one_table_until_it_is_over(here: World) -> None:
    ann, ben = await here.people("Ann", "Ben")
    place = await here.place()
    first = await here.lobby("Ann")
    assert await here.hall.open(ben, place, "classic", None, {}) == Declined("place-taken", (("table", first.id),))
    assert code(await here.hall.open(ann, place, "classic", None, {})) == "sits-here", "her own"
    assert (await here.lobby("Ben", place="garden")).host == ben
    done(await here.hall.close(first.id, ann))
    second = done(await here.hall.open(ben, place, "classic", 2, {"target": 500})).table
    assert second.id != first.id
    started = done(await here.hall.start(second.id, ben, fill=True)).table
    assert code(await here.hall.open(ann, place, "classic", None, {})) == "place-taken"
    assert (await here.play_on(started)).stage == "over"
    done(await here.hall.open(ann, place, "classic", None, {}))


async def test_joining(here: World) -> None:
    table = await here.lobby("Ann", "Ben", players=3)
    ann, ben, cleo, dora = await here.people("Ann", "Ben", "Cleo", "Dora")
    assert code(await here.hall.join(table.id, ben)) == "already-in"
    assert code(await here.hall.join(99, ben)) == "no-table"
    assert done(await here.hall.join(table.id, cleo)).table.people() == (ann, ben, cleo)
    assert await here.hall.join(table.id, dora) == Declined("full", (("players", 3),))
    done(await here.hall.start(table.id, ann))
    assert code(await here.hall.join(table.id, dora)) == "full"
    assert code(await here.hall.join(table.id, ann)) == "already-in"


async def test_of_many_who_join_at_once_as_many_sit_down_as_there_are_seats(here: World) -> None:
    table = await here.lobby("Ann")
    people = await here.people(*[f"person {number}" for number in range(8)])
    outcomes = await asyncio.gather(*[here.hall.join(table.id, person) for person in people * 2])
    end = await here.stored(table.id)
    assert len(end.sitting) == len(set(end.people())) == 4
    assert sum(isinstance(outcome, Done) for outcome in outcomes) == 3
    assert end.number == table.number + 3


async def test_leaving_hands_the_table_over(here: World) -> None:
    table = await here.lobby("Ann", "Ben", "Cleo")
    ann, ben, cleo, dora = await here.people("Ann", "Ben", "Cleo", "Dora")
    assert code(await here.hall.leave(table.id, dora)) == "not-in"
    table = done(await here.hall.leave(table.id, ann)).table
    assert (table.people(), table.host) == ((ben, cleo), ben)
    table = done(await here.hall.join(table.id, ann)).table
    table = done(await here.hall.leave(table.id, cleo)).table
    assert (table.people(), table.host) == ((ben, ann), ben)


async def test_computers_do_not_inherit_a_table(here: World) -> None:
    table = await here.lobby("Ann")
    ann, ben = await here.people("Ann", "Ben")
    done(await here.hall.add_computer(table.id, ann))
    done(await here.hall.join(table.id, ben))
    table = done(await here.hall.leave(table.id, ann)).table
    assert (table.host, len(table.sitting), table.sitting[0].is_computer) == (ben, 2, True)
    last = done(await here.hall.leave(table.id, ben))
    assert last.steps == (Closed("host"),)
    assert last.table.stage == "closed"
    assert await here.ledger.at_place(table.place) is None


async def test_computer_players_come_and_go_by_the_host_s_hand(here: World) -> None:
    table = await here.lobby("Ann", "Ben", players=6)
    ann, ben = await here.people("Ann", "Ben")
    assert code(await here.hall.add_computer(table.id, ben)) == "not-host"
    assert code(await here.hall.remove_computer(table.id, ben)) == "not-host"
    assert code(await here.hall.remove_computer(table.id, ann)) == "no-computer"
    for _ in range(4):
        table = done(await here.hall.add_computer(table.id, ann)).table
    computers = table.sitting[2:]
    assert {computer.level for computer in computers} == {COMPUTER_LEVEL}
    assert len({computer.name for computer in computers}) == 4
    assert code(await here.hall.add_computer(table.id, ann)) == "full"
    table = done(await here.hall.remove_computer(table.id, ann)).table
    assert table.sitting[2:] == computers[:3]
    (cleo,) = await here.people("Cleo")
    table = done(await here.hall.join(table.id, cleo)).table
    table = done(await here.hall.remove_computer(table.id, ann)).table
    assert table.sitting[2:] == (*computers[:2], Occupant(cleo))


async def test_the_host_chooses_the_rules(here: World) -> None:
    table = await here.lobby("Ann", "Ben", "Cleo")
    ann, ben = await here.people("Ann", "Ben")
    assert code(await here.hall.choose_rules(table.id, ben, "classic", 3, {})) == "not-host"
    assert code(await here.hall.choose_rules(table.id, ann, "classic", 2, {})) == "full"
    table = done(await here.hall.choose_rules(table.id, ann, "hungarian", 3, {"target": 1000})).table
    assert table.rules == ruleset("hungarian").for_players(3).with_options({"target": 1000})
    assert len(table.sitting) == table.players == 3
    table = done(await here.hall.start(table.id, ann)).table
    assert code(await here.hall.choose_rules(table.id, ann, "classic", 3, {})) == "not-lobby"


async def test_the_host_chooses_one_house_rule_after_the_other(here: World) -> None:
    table = await here.lobby("Ann", "Ben", key="samba")
    ann, ben = await here.people("Ann", "Ben")
    assert code(await here.hall.choose_option(table.id, ben, "top_minimum", 160)) == "not-host"
    for name, value in (("top_minimum", 200), ("top_minimum", True), ("pile", "never"), ("target", 750), ("target", 0)):
        assert code(await here.hall.choose_option(table.id, ann, name, value)) == "rules"
    assert await here.stored(table.id) == table
    done(await here.hall.choose_option(table.id, ann, "top_minimum", 160))
    done(await here.hall.choose_option(table.id, ann, "target", 7500))
    table = done(await here.hall.choose_option(table.id, ann, "tie", "draw")).table
    assert table.rules == ruleset("samba").with_options({"top_minimum": 160, "target": 7500, "tie": "draw"})
    table = done(await here.hall.choose_option(table.id, ann, "target", 10000)).table
    assert table.rules == ruleset("samba").with_options({"top_minimum": 160, "tie": "draw"})
    assert await here.stored(table.id) == table


async def test_another_ruleset_keeps_the_house_rules_that_it_has_too(here: World) -> None:
    table = await here.lobby("Ann", "Ben", key="samba", top_minimum=160, tie="draw", target=7500)
    table = done(await here.hall.choose_ruleset(table.id, table.host, "bolivian")).table
    assert table.rules == ruleset("bolivian").with_options({"tie": "draw", "target": 7500})
    table = done(await here.hall.choose_ruleset(table.id, table.host, "romanian", 2)).table
    assert table.rules == ruleset("romanian").for_players(2).with_options({"target": 7500})
    table = done(await here.hall.choose_ruleset(table.id, table.host, players=3)).table
    assert table.rules == ruleset("romanian").for_players(3).with_options({"target": 7500})
    assert code(await here.hall.choose_ruleset(table.id, table.host, "whist")) == "rules"
    assert code(await here.hall.choose_ruleset(table.id, table.host, players=7)) == "rules"
    assert await here.stored(table.id) == table


async def test_another_ruleset_has_room_for_all_who_sit_there(here: World) -> None:
    table = await here.lobby("Ann", "Ben", "Cleo", key="classic", players=3)
    table = done(await here.hall.choose_ruleset(table.id, table.host, "hand-and-foot")).table
    assert table.players == 3, "as many as before, where that many can play"
    table = done(await here.hall.choose_ruleset(table.id, table.host, "samba")).table
    assert table.players == 4
    table = done(await here.hall.choose_ruleset(table.id, table.host, "surpriza", 7)).table
    for _ in range(3):
        table = done(await here.hall.add_computer(table.id, table.host)).table
    assert await here.hall.choose_ruleset(table.id, table.host, "samba") == Declined("full", (("players", 4),))
    table = done(await here.hall.choose_ruleset(table.id, table.host, "classic")).table
    assert table.players == 6, "the usual four have no room for six who sit there"


async def test_the_rules_of_a_match_never_change(here: World) -> None:
    table = await here.match("Ann", "Ben", key="samba")
    for outcome in (
        await here.hall.choose_option(table.id, table.host, "top_minimum", 160),
        await here.hall.choose_option(table.id, table.host, "nonsense", 160),
        await here.hall.choose_ruleset(table.id, table.host, "classic"),
        await here.hall.choose_ruleset(table.id, table.host, "whist"),
        await here.hall.choose_rules(table.id, table.host, "samba", None, {"tie": "draw"}),
    ):
        assert outcome == Declined("not-lobby", (("stage", "playing"),))
    assert await here.stored(table.id) == table


async def test_a_table_of_seven(here: World) -> None:
    table = await here.match("Ann", key="surpriza", players=7)
    assert [seat.is_computer for seat in table.seats] == [False] + [True] * 6
    assert len({seat.name for seat in table.seats}) == 7
    assert (table.awaits_lift, table.to_move) == (True, 6)


async def test_a_match_needs_everybody(here: World) -> None:
    table = await here.lobby("Ann", "Ben")
    ann, ben = await here.people("Ann", "Ben")
    assert await here.hall.start(table.id, ann) == Declined("too-few", (("players", 4), ("sitting", 2)))
    assert code(await here.hall.start(table.id, ben, fill=True)) == "not-host"
    assert await here.stored(table.id) == table
    started = done(await here.hall.start(table.id, ann, fill=True))
    assert [type(step) for step in started.steps] == [Joined, Joined, Started, HandDealt]
    assert [seat.person for seat in started.table.seats] == [ann, ben, None, None]
    assert len({seat.name for seat in started.table.seats}) == 3
    assert code(await here.hall.start(table.id, ann, fill=True)) == "not-lobby"


async def test_two_taps_on_start_begin_one_match(here: World) -> None:
    table = await here.lobby("Ann")
    outcomes = await asyncio.gather(*[here.hall.start(table.id, table.host, fill=True) for _ in range(3)])
    assert [isinstance(outcome, Done) for outcome in outcomes] == [True, False, False]
    assert sum(isinstance(step, Started) for step in await here.ledger.read(table.id)) == 1


async def test_closing(here: World) -> None:
    table = await here.match("Ann", "Ben")
    ann, ben = await here.people("Ann", "Ben")
    assert code(await here.hall.close(table.id, ben)) == "not-host"
    assert done(await here.hall.close(table.id, ann)).table.stage == "closed"
    assert code(await here.hall.close(table.id, ann)) == "not-playing"
    assert code(await here.hall.start(table.id, ann)) == "not-lobby"
    assert code(await here.hall.deal_next(table.id, ann)) == "not-playing"
    assert code(await here.step(table)) in ("stale", "not-playing")


async def test_listeners_hear_of_every_change_with_the_table_before_it(here: World) -> None:
    heard: list[tuple[int | None, int]] = []

    async def listen(before: Table | None, outcome: Done) -> None:
        heard.append((before.number if before else None, outcome.table.number))

    async def fail(before: Table | None, outcome: Done) -> None:
        raise ZeroDivisionError

    here.hall.listeners.extend([fail, listen])
    table = await here.lobby("Ann")
    people = await here.people("Ben", "Cleo", "Dora")
    await asyncio.gather(*[here.hall.join(table.id, person) for person in people])
    done(await here.hall.start(table.id, table.host))
    assert code(await here.hall.join(table.id, people[0])) == "already-in"
    assert heard == [(None, 3), (3, 4), (4, 5), (5, 6), (6, 7)]


async def test_a_listener_may_go_on_with_the_table(here: World) -> None:
    async def fill_up(before: Table | None, outcome: Done) -> None:
        table = outcome.table
        if table.stage == "lobby" and len(table.sitting) < table.players:
            done(await here.hall.add_computer(table.id, table.host))

    here.hall.listeners.append(fill_up)
    table = await here.lobby("Ann")
    assert len((await here.stored(table.id)).sitting) == 4
