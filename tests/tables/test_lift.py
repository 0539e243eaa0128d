"""The dealer's lift before the deal (``surpriza`` r12): who lifts, what chance adds, and what it is worth."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.events import Dealt, Lifted
from bot.engine.match import dealt_cards
from bot.engine.moves import Lift
from bot.engine.refusal import Refused, refuse
from bot.engine.variants import ruleset
from bot.tables.computers import Computers
from bot.tables.deadlines import Deadlines
from bot.tables.declined import Declined
from bot.tables.pace import Pace
from bot.tables.shuffle import byte_stream, lifted, seed_with, shuffled, shuffled_by
from bot.tables.steps import HandDealt, Started
from bot.tables.table import Table
from tests.tables.world import GREEDY, Seeds, World, done, world

SURPRIZA = ruleset("surpriza")


def seeds_of(here: World) -> Seeds:
    assert isinstance(here.hall.chance, Seeds)
    return here.hall.chance


def worked_out(deck: bytes, seed: bytes, said: int) -> tuple[bytes, int]:
    """The deck and the packet, by the documented steps alone. What the dealer says is the cut."""
    seed += said.to_bytes(4, "big")
    numbers = iter(b"".join(sha256(seed + counter.to_bytes(4, "big")).digest() for counter in range(64)))

    def below(limit: int) -> int:
        while True:
            number = next(numbers) * 256 + next(numbers)
            if number < 65536 // limit * limit:
                return number % limit

    cards = sorted(deck)
    for card in range(len(cards) - 1, 0, -1):
        other = below(card + 1)
        cards[card], cards[other] = cards[other], cards[card]
    weights = (4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4)
    along = [deviation for deviation, weight in zip(range(-6, 7), weights, strict=True) for _ in range(weight)]
    return bytes(cards), max(0, min(said + along[below(88)], len(cards)))


@given(st.binary(min_size=32, max_size=32), st.integers(0, 162))
def test_a_lift_is_worked_out_from_its_seed(seed: bytes, said: int) -> None:
    deck = bytes(range(54)) * 3
    cut = seed_with(seed, (said,))
    stream = byte_stream(cut)
    assert (bytes(shuffled_by(sorted(deck), stream)), lifted(said, len(deck), stream)) == worked_out(deck, seed, said)
    assert shuffled(sorted(deck), cut) == list(worked_out(deck, seed, said)[0])


def test_what_was_said_is_lifted_most_often_and_six_cards_off_least() -> None:
    every_number = iter([byte for number in range(65536 // 88 * 88) for byte in divmod(number, 256)])
    counts = Counter(lifted(61, 162, every_number) - 61 for _ in range(65536 // 88 * 88))
    weights = {deviation: 10 - abs(deviation) for deviation in range(-6, 7)}
    assert counts == {deviation: weight * (65536 // 88) for deviation, weight in weights.items()}


@pytest.mark.parametrize(("said", "most"), [(0, 162), (162, 162)])
def test_a_packet_is_never_more_than_the_deck_or_less_than_nothing(said: int, most: int) -> None:
    packets = {lifted(said, most, byte_stream(bytes([number]))) for number in range(200)}
    assert min(packets) == max(0, said - 6)
    assert max(packets) == min(most, said + 6)


async def test_a_match_waits_for_the_dealer(here: World) -> None:
    table = await here.lobby("Ann", "Ben", "Cleo", "Dora", key="surpriza")
    started = done(await here.hall.start(table.id, table.host))
    assert [type(step) for step in started.steps] == [Started]
    table = started.table
    assert (table.stage, table.between_hands, table.awaits_lift, table.to_move) == ("playing", True, True, 3)
    assert await here.hall.deal_next(table.id, table.host) == Declined("lift")
    assert await here.stored(table.id) == table

    outcome = done(await here.hall.lift(table.id, 3, 61, table.number))
    (step,) = outcome.steps
    assert isinstance(step, HandDealt)
    lift, dealt = step.events
    assert isinstance(lift, Lifted)
    assert isinstance(dealt, Dealt)
    assert (dealt.deck, lift.cards) == worked_out(dealt.deck, step.seed, 61)
    assert (lift.seat, lift.said, lift.points) == (3, 61, 1000 if lift.cards == 61 else 0)
    table = outcome.table
    assert table.game is not None
    assert (table.game.number, table.game.dealer, table.to_move) == (1, 3, 0)
    assert (table.between_hands, table.awaits_lift) == (False, False)
    assert table.game.totals == (0, lift.points)
    assert table.log == (lift,)
    assert await here.stored(table.id) == table


async def test_who_may_not_lift_and_what_cannot_be_lifted(here: World) -> None:
    table = await here.match("Ann", "Ben", "Cleo", "Dora", key="surpriza")
    used = seeds_of(here).given
    for seat in range(3):
        assert await here.hall.lift(table.id, seat, 61) == refuse("not-your-turn", turn=3)
    for said in (-1, 163, 10**9):
        refused = await here.hall.lift(table.id, 3, said)
        assert refused == refuse("cut", offered=said, most=162)
    assert await here.hall.lift(table.id, 3, 61, table.number - 1) == Declined(
        "stale", (("seen", table.number - 1), ("number", table.number))
    )
    assert seeds_of(here).given == used
    table = done(await here.hall.lift(table.id, 3, 0)).table
    assert isinstance(await here.hall.lift(table.id, 3, 61), Refused)
    assert await here.stored(table.id) == table


async def test_nobody_gets_round_chance_by_playing_a_packet(here: World) -> None:
    """However a lift comes in, its number is what is said."""
    packets = set()
    for match in range(12):
        table = await here.match("Ann", "Ben", "Cleo", "Dora", key="surpriza", place=f"place {match}")
        table = done(await here.hall.play(table.id, 3, Lift(61, 61), table.number)).table
        (event,) = table.log
        assert isinstance(event, Lifted)
        assert event.said == 61
        packets.add(event.cards)
    assert len(packets) > 1


async def test_a_lift_where_the_ruleset_has_none(here: World) -> None:
    lobby = await here.lobby("Ann")
    assert await here.hall.lift(lobby.id, 0, 30) == Declined("not-playing", (("stage", "lobby"),))
    table = done(await here.hall.start(lobby.id, lobby.host, fill=True)).table
    assert await here.hall.lift(table.id, 0, 30) == refuse("phase", phase="draw")


async def test_a_lift_that_is_worth_nothing(here: World) -> None:
    for match in range(30):
        table = await here.match("Ann", "Ben", key="surpriza", players=2, place=f"place {match}", exact_cut=False)
        table = done(await here.hall.lift(table.id, 1, dealt_cards(table.rules))).table
        assert table.game is not None
        assert table.game.totals == (0, 0)


async def play_to_the_end_of_the_hand(here: World, table: Table) -> Table:
    table = await here.play_on(table, steps=1)
    while not table.between_hands:
        table = await here.play_on(table, steps=1)
    return table


async def test_the_next_hand_waits_for_its_dealer_over_a_restart(url: str) -> None:
    async with world(url) as before:
        table = await play_to_the_end_of_the_hand(before, await before.match("Ann", "Ben", key="surpriza", players=2))
        assert table.game is not None
        dealer = 1 if table.game.void else 0
        assert (table.awaits_lift, table.to_move) == (True, dealer)
    async with world(url, seeds="others") as after:
        again = await after.hall.table(table.id)
        assert again == table
        assert await after.hall.deal_next(table.id, table.host, table.number) == Declined("lift")
        dealt = done(await after.hall.lift(table.id, dealer, 33, table.number)).table
        assert dealt.game is not None
        assert (dealt.game.number, dealt.game.dealer) == (table.game.number + 1, dealer)


async def test_a_computer_that_is_to_lift_waits_for_people_and_not_for_ever(here: World) -> None:
    """So nobody misses the score; when the time of a turn is over the hand is dealt all the same."""
    table = await here.lobby("Ann", key="surpriza", players=2)
    done(await here.hall.choose_pace(table.id, table.host, Pace("live", 60)))
    table = done(await here.hall.start(table.id, table.host, fill=True)).table
    computer = next(seat for seat, occupant in enumerate(table.seats) if occupant.is_computer)
    while not (table.awaits_lift and table.game is not None and table.game.number > 0 and table.to_move == computer):
        table = done(await here.step(table)).table
    number = table.game.number
    assert (table.to_be_dealt, table.computer_to_move) == (True, False)
    assert table.due == here.clock.now() + 60
    deadlines = Deadlines(here.hall)
    here.clock.time += 59
    await deadlines.fire_due()
    assert await here.stored(table.id) == table
    here.clock.time += 1
    await deadlines.fire_due()
    after = await here.stored(table.id)
    assert after.game is not None
    assert after.game.number == number + 1
    assert isinstance(after.log[0], Lifted)


async def test_every_deal_of_a_match_with_lifts_can_be_worked_out_again(here: World) -> None:
    table = await here.match("Ann", "Ben", key="surpriza", players=2)
    for _ in range(3):
        table = await play_to_the_end_of_the_hand(here, table)
    found = 0
    for step in await here.ledger.read(table.id):
        if isinstance(step, HandDealt):
            lift, dealt = step.events
            assert isinstance(lift, Lifted)
            assert isinstance(dealt, Dealt)
            assert lift.said is not None
            assert (dealt.deck, lift.cards) == worked_out(dealt.deck, step.seed, lift.said)
            found += 1
    assert found == 3


async def test_a_void_hand_is_dealt_again_by_the_same_dealer(here: World) -> None:
    """Greedy players rarely close, so most hands of theirs run the stock out."""
    table = await here.match("Ann", "Ben", key="surpriza", players=2)
    for _ in range(12):
        table = await play_to_the_end_of_the_hand(here, table)
        assert table.game is not None
        if table.game.void:
            assert table.to_move == table.game.dealer
            assert all(not score.lines for score in table.game.scores)
            return
    raise AssertionError("no hand was void")


async def test_computer_dealers_lift_by_themselves_and_say_the_exact_number(here: World) -> None:
    computers = Computers(here.hall, lambda level, view: GREEDY.choose(view))
    for players, exact in ((3, 47), (7, 103)):
        table = await here.match("Ann", key="surpriza", players=players, place=f"for {players}")
        await computers.settle()
        table = await here.stored(table.id)
        (step,) = [step for step in await here.ledger.read(table.id) if isinstance(step, HandDealt)]
        lift = step.events[0]
        assert isinstance(lift, Lifted)
        assert (lift.seat, lift.said) == (players - 1, exact)
        assert table.to_move == 0
    await computers.close()
