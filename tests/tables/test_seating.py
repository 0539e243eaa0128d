"""Who sits where: joined, chosen, at random, by a draw of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import JOKER
from bot.engine.law import law_of
from bot.engine.notation import parse_cards
from bot.engine.ruleset import Ruleset
from bot.engine.sections import Seating
from bot.engine.variants import ruleset
from bot.tables.declined import Declined
from bot.tables.seats import card_height, draw_for_seats, order_by_draw, order_of, partnerships, seat_by_side
from bot.tables.shuffle import shuffled
from bot.tables.steps import SeatingMode, Started
from tests.tables.world import World, done

CLASSIC = ruleset("classic")
FORMS = [CLASSIC.for_players(players) for players in CLASSIC.allowed_players]
SEEDS = [f"seed {number}".encode() for number in range(600)]


def rounds_of(players: int, draws: Sequence[tuple[int, int]]) -> list[dict[int, int]]:
    """What everybody holds after each round of drawing, checking who draws in it."""
    held: dict[int, int] = {}
    rounds: list[dict[int, int]] = []
    left = list(draws)
    due = list(range(players))
    while due:
        for player in due:
            drawer, card = left.pop(0)
            assert drawer == player
            held[player] = card
        rounds.append(dict(held))
        due = [player for player in range(players) if held[player] == JOKER or list(held.values()).count(held[player]) > 1]
    assert not left
    return rounds


@given(st.sampled_from(FORMS), st.binary(min_size=8, max_size=8))
def test_jokers_and_equal_cards_are_drawn_again(rules: Ruleset, seed: bytes) -> None:
    players = rules.seating.players
    draws = draw_for_seats(rules, players, seed)
    assert [card for _, card in draws] == shuffled(law_of(rules).deck, seed)[: len(draws)]
    end = rounds_of(players, draws)[-1]
    assert len(set(end.values())) == players
    assert JOKER not in end.values()


def test_there_are_draws_with_jokers_with_equal_cards_and_with_several_rounds() -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        first, *again = rounds_of(4, draw_for_seats(CLASSIC, 4, seed))
        found["joker"] += JOKER in first.values()
        found["equal"] += len(set(first.values()) - {JOKER}) + list(first.values()).count(JOKER) < 4
        found["plain"] += not again
        found["thrice"] += len(again) > 1
    assert all(found[kind] for kind in ("joker", "equal", "plain", "thrice")), found


def test_how_high_a_card_is() -> None:
    falling = parse_cards("AS AH AD AC KS QH JD TC 9S 8H 7D 6C 5S 4H 3S 3H 3D 3C 2S 2H 2D 2C")
    assert sorted(falling, key=card_height, reverse=True) == list(falling)


@pytest.mark.parametrize(
    ("players", "cards", "order"),
    [
        # The highest card plays first, the second highest is its partner, opposite.
        (4, "9S KH AD 9H", (2, 0, 1, 3)),
        (4, "2C 2D 2H 2S", (3, 1, 2, 0)),
        (2, "KH KS", (1, 0)),
        (3, "4H 6H 5H", (1, 2, 0)),
        # Of five the three highest are partners in seats 0, 2 and 4.
        (5, "2H 3H 4H 5H 6H", (4, 1, 3, 0, 2)),
        (6, "2H 3H 4H 5H 6H 7H", (5, 2, 4, 1, 3, 0)),
    ],
)
def test_the_order_of_a_draw(players: int, cards: str, order: tuple[int, ...]) -> None:
    seating = CLASSIC.for_players(players).seating
    assert order_by_draw(seating, list(enumerate(parse_cards(cards)))) == order


def test_the_last_card_of_each_counts() -> None:
    ace, king, queen, joker, nine = parse_cards("AS KS QS JK 9S")
    draws = [(0, joker), (1, king), (2, queen), (3, nine), (0, ace)]
    assert order_by_draw(CLASSIC.seating, draws) == (0, 2, 1, 3)


@pytest.mark.parametrize("mode", ["random", "drawn"])
def test_every_order_comes_up_about_as_often(mode: SeatingMode) -> None:
    counts = Counter(order_of(mode, CLASSIC, (), seed)[0] for seed in SEEDS)
    assert set(counts) == set(permutations(range(4)))
    expected = len(SEEDS) / 24
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 41.6  # one seed set in a hundred is worse
    first = Counter(order_of(mode, CLASSIC, (), seed)[0][0] for seed in SEEDS)
    assert all(110 < first[player] < 190 for player in range(4))


def sides_of(seating: Seating, order: Sequence[int]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(order[side :: seating.sides]) for side in range(seating.sides))


@pytest.mark.parametrize(
    ("seating", "ways"),
    [
        (Seating(4, 2), 3),
        (Seating(6, 2), 10),
        (Seating(6, 3), 15),
        (Seating(2, 2), 1),
        (Seating(3, 3), 1),
        (Seating(5, 2, resting=True), 10),
        (Seating(7, 7), 1),
    ],
)
def test_every_partnership_is_listed_once(seating: Seating, ways: int) -> None:
    listed = partnerships(seating)
    everybody = range(seating.players)
    assert all(sorted(order) == list(everybody) for order in listed)
    found = [sides_of(seating, order) for order in listed]
    assert len(found) == len(set(found)) == ways
    if seating.sides < seating.players:
        assert set(found) == {sides_of(seating, order) for order in permutations(everybody)}
    if not seating.resting:
        assert {order[0] for order in listed} == {0}


def test_players_listed_side_after_side() -> None:
    assert seat_by_side(Seating(4, 2), (7, 5, 3, 1)) == (7, 3, 5, 1)
    assert seat_by_side(Seating(6, 3), (1, 2, 3, 4, 5, 6)) == (1, 3, 5, 2, 4, 6)


@pytest.mark.parametrize("mode", ["joined", "random", "drawn"])
async def test_a_table_is_seated_as_its_host_said(here: World, mode: SeatingMode) -> None:
    table = await here.lobby("Ann", "Ben", "Cleo", "Dora")
    ann, ben, *_ = table.people()
    assert await here.hall.choose_seating(table.id, ben, mode) == Declined("not-host")
    table = done(await here.hall.choose_seating(table.id, ann, mode)).table
    started = done(await here.hall.start(table.id, ann))
    (step,) = [step for step in started.steps if isinstance(step, Started)]
    assert sorted(occupant.person or 0 for occupant in step.seats) == list(table.people())
    if mode == "drawn":
        order = order_by_draw(table.rules.seating, step.draws)
        assert step.seats == tuple(table.sitting[at] for at in order)
        assert started.table.draws == step.draws
        assert len(rounds_of(4, step.draws)) >= 1
    else:
        assert step.draws == ()
    if mode == "joined":
        assert started.table.people() == table.people()
    assert (await here.dealt(started.table)).to_move == 0


async def test_chosen_seats(here: World) -> None:
    table = await here.lobby("Ann", "Ben", "Cleo", "Dora")
    ann, ben, cleo, dora = table.people()
    done(await here.hall.choose_seating(table.id, ann, "chosen", (0, 2, 1, 3)))
    table = done(await here.hall.start(table.id, ann)).table
    assert table.people() == (ann, cleo, ben, dora)
    assert [table.seat_of(person) for person in (ann, ben, cleo, dora)] == [0, 2, 1, 3]


@pytest.mark.parametrize(
    ("mode", "order"),
    [
        ("chosen", ()),
        ("chosen", (0, 1, 2)),
        ("chosen", (0, 1, 2, 2)),
        ("chosen", (1, 2, 3, 4)),
        ("random", (0, 1, 2, 3)),
        ("joined", (0, 1, 2, 3)),
    ],
)
async def test_an_order_that_is_none(here: World, mode: SeatingMode, order: tuple[int, ...]) -> None:
    table = await here.lobby("Ann", "Ben", "Cleo", "Dora")
    outcome = await here.hall.choose_seating(table.id, table.host, mode, order)
    assert outcome == Declined("seating", (("players", 4), ("sitting", 4)))


async def test_seats_are_chosen_for_a_full_table_only(here: World) -> None:
    table = await here.lobby("Ann", "Ben", "Cleo")
    outcome = await here.hall.choose_seating(table.id, table.host, "chosen", (0, 2, 1, 3))
    assert outcome == Declined("seating", (("players", 4), ("sitting", 3)))


async def test_chosen_seats_hold_for_the_people_they_were_chosen_for(here: World) -> None:
    ann, ben = await here.people("Ann", "Ben")
    table = await here.lobby("Ann", "Ben", "Cleo", "Dora")
    done(await here.hall.choose_seating(table.id, ann, "chosen", (0, 2, 1, 3)))
    table = done(await here.hall.leave(table.id, ben)).table
    assert (table.seating, table.order) == ("joined", ())
    table = done(await here.hall.join(table.id, ben)).table
    done(await here.hall.choose_seating(table.id, ann, "chosen", (0, 3, 1, 2)))
    table = done(await here.hall.choose_rules(table.id, ann, "classic", 6, {})).table
    assert (table.seating, table.order) == ("joined", ())
    done(await here.hall.choose_seating(table.id, ann, "drawn"))
    table = done(await here.hall.add_computer(table.id, ann)).table
    table = done(await here.hall.choose_rules(table.id, ann, "classic", 5, {})).table
    assert (table.seating, table.order) == ("drawn", ())
