"""Coming and going in the middle of a match: the seat changes hands, the cards stay."""

from __future__ import annotations

import pytest

from bot.engine.game import Game
from bot.engine.moves import Ask, Draw
from bot.engine.offers import offers
from bot.engine.view import view_of
from bot.tables.comings import PATIENCE
from bot.tables.computers import Computers
from bot.tables.declined import Declined
from bot.tables.hall import Outcome
from bot.tables.pace import Pace
from bot.tables.steps import Kicked, Occupant, Paused, SeatChanged
from bot.tables.table import Table
from tests.tables.world import World, done


def code(outcome: Outcome) -> str:
    assert isinstance(outcome, Declined), outcome
    return outcome.code


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def all_cards(game: Game) -> bytes:
    melded = b"".join(meld.cards for melds in game.melds for meld in melds)
    threes = b"".join(game.red_threes) + b"".join(game.black_threes)
    return bytes(sorted(b"".join(game.hands) + game.stock + game.pile + melded + threes))


@pytest.mark.breaks(4, 5)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
async def test_whoever_leaves_at_any_turn_leaves_the_cards_behind_and_the_turn_goes_on(here: World, players: int) -> None:
    """What breaks, rows 4, 5 and 10: no card is lost and the next seat is the right one, for every leaver and every turn."""
    names = ["Ann", "Ben", "Cleo", "Dora", "Eve", "Fay"][:players]
    for leaver in range(players):
        table = await here.match(*names, players=players, place=f"place {players} {leaver}")
        table = await here.play_on(table, 3 * leaver + 1)
        game = game_of(table)
        person = table.seats[leaver].person
        assert person is not None
        table = done(await here.hall.leave(table.id, person)).table
        assert game_of(table) == game
        assert all_cards(game_of(table)) == game.law.deck
        assert table.seats[leaver].is_computer
        assert table.seat_of(person) is None
        computers = Computers(here.hall)
        computers.wake(table)
        await computers.settle()
        now = await here.hall.table(table.id)
        assert now is not None
        assert all_cards(game_of(now)) == game.law.deck
        assert now.between_hands or now.waited_for is not None
        done(await here.hall.close(table.id, now.host))


async def test_the_leaver_comes_back_to_the_same_seat(here: World) -> None:
    table = await here.match("Ann", "Ben", players=4)
    (_, ben) = table.people()
    seat = table.seat_of(ben)
    assert seat is not None
    table = done(await here.hall.leave(table.id, ben)).table
    assert code(await here.hall.leave(table.id, ben)) == "not-in"
    assert await here.ledger.of_person(ben) == []
    table = done(await here.hall.join(table.id, ben)).table
    assert table.seat_of(ben) == seat
    assert code(await here.hall.join(table.id, ben)) == "already-in"
    assert await here.ledger.of_person(ben) == [table.id]
    assert await here.stored(table.id) == table


async def test_somebody_else_takes_a_computer_s_seat_those_that_nobody_owns_first(here: World) -> None:
    table = await here.match("Ann", "Ben", players=3)
    _, ben, cleo, dora, eve = await here.people("Ann", "Ben", "Cleo", "Dora", "Eve")
    unowned = next(seat for seat, occupant in enumerate(table.seats) if occupant.is_computer)
    bens = table.seat_of(ben)
    done(await here.hall.leave(table.id, ben))
    assert done(await here.hall.join(table.id, cleo)).table.seat_of(cleo) == unowned
    table = done(await here.hall.join(table.id, dora)).table
    assert table.seat_of(dora) == bens
    assert code(await here.hall.join(table.id, ben)) == "full"
    assert code(await here.hall.join(table.id, eve)) == "full"


async def test_the_host_s_part_goes_to_the_next_person(here: World) -> None:
    table = await here.match("Ann", "Ben", players=4)
    ann, ben = await here.people("Ann", "Ben")
    assert table.host == ann
    table = done(await here.hall.leave(table.id, ann)).table
    assert table.host == ben
    assert done(await here.hall.join(table.id, ann)).table.host == ben


async def test_the_last_person_leaves_and_the_match_rests(here: World) -> None:
    table = await here.match("Ann", players=2)
    (ann,) = table.people()
    left = done(await here.hall.leave(table.id, ann))
    assert left.steps[-1] == Paused("empty")
    assert code(await here.hall.play(table.id, left.table.to_move, Draw())) == "paused"
    assert not left.table.computer_to_move
    (ben,) = await here.people("Ben")
    table = done(await here.hall.join(table.id, ben)).table
    assert (table.paused, table.host) == ("", ben)


async def test_the_host_sends_somebody_away_for_good(here: World) -> None:
    table = await here.match("Ann", "Ben", "Cleo", players=3)
    ann, ben, cleo = await here.people("Ann", "Ben", "Cleo")
    assert code(await here.hall.kick(table.id, ann, ann)) == "kick-yourself"
    assert code(await here.hall.kick(table.id, ann, 999)) == "no-such-player"
    assert code(await here.hall.kick(table.id, ben, cleo)) == "not-host"
    sent = done(await here.hall.kick(table.id, ann, ben))
    assert [type(step) for step in sent.steps] == [SeatChanged, Kicked]
    assert all(occupant.owner is None for occupant in sent.table.seats)
    assert code(await here.hall.join(table.id, ben)) == "kicked"
    assert await here.stored(table.id) == sent.table


async def test_also_from_the_lobby(here: World) -> None:
    table = await here.lobby("Ann", "Ben")
    ann, ben = await here.people("Ann", "Ben")
    assert done(await here.hall.kick(table.id, ann, ben)).table.people() == (ann,)
    assert code(await here.hall.join(table.id, ben)) == "kicked"


@pytest.mark.breaks(2)
async def test_who_keeps_a_table_without_a_clock_waiting_may_be_stood_in_for(here: World) -> None:
    """What breaks, row 2: also when the one who does not play is the host."""
    table = await here.match("Ann", "Ben", players=2)
    late = table.waited_for
    assert late is not None
    other = next(person for person in table.people() if person != late)
    host_or_not = "not-host" if table.host == late else ""
    here.clock.time += PATIENCE - 1
    if host_or_not:
        assert code(await here.hall.kick(table.id, other, late)) == host_or_not
    here.clock.time += 1
    if table.host != late:
        table = done(await here.hall.give_host(table.id, other, late)).table
    table = done(await here.hall.kick(table.id, other, late)).table
    assert [occupant.owner for occupant in table.seats if occupant.is_computer] == [late]
    assert done(await here.hall.join(table.id, late)).table.waited_for == late


async def test_at_a_table_with_a_clock_the_clock_decides(here: World) -> None:
    table = await here.lobby("Ann", "Ben", players=2)
    done(await here.hall.choose_pace(table.id, table.host, Pace("relaxed", 3 * 86_400)))
    table = await here.dealt(done(await here.hall.start(table.id, table.host)).table)
    while table.waited_for != table.host:
        table = done(await here.step(table)).table
    other = next(person for person in table.people() if person != table.host)
    here.clock.time += 2 * 86_400
    assert code(await here.hall.kick(table.id, other, table.host)) == "not-host"


async def test_the_host_hands_his_part_over(here: World) -> None:
    table = await here.match("Ann", "Ben", players=2)
    ann, ben, cleo = await here.people("Ann", "Ben", "Cleo")
    assert code(await here.hall.give_host(table.id, ben, ben)) == "not-host"
    assert code(await here.hall.give_host(table.id, ann, cleo)) == "no-such-player"
    assert code(await here.hall.give_host(table.id, ann, ann)) == "already-host"
    assert done(await here.hall.give_host(table.id, ann, ben)).table.host == ben


async def test_who_is_no_longer_on_the_server(here: World) -> None:
    table = await here.match("Ann", "Ben", players=2)
    ann, ben = await here.people("Ann", "Ben")
    table = done(await here.hall.gone(table.id, ann)).table
    assert (table.people(), table.host) == ((ben,), ben)
    lobby = await here.lobby("Ann", "Ben", place="garden")
    assert done(await here.hall.gone(lobby.id, ann)).table.host == ben


async def test_in_the_middle_of_a_question_the_computer_answers(here: World) -> None:
    """What breaks, row 5: the leaver is the one who is asked."""
    for number in range(40):
        table = await here.match("Ann", "Ben", "Cleo", "Dora", place=f"place {number}")
        while not table.between_hands:
            game = game_of(table)
            if game.phase == "asked":
                asked = table.waited_for
                assert asked is not None
                done(await here.hall.leave(table.id, asked))
                computers = Computers(here.hall)
                computers.wake(await here.stored(table.id))
                await computers.settle()
                now = await here.hall.table(table.id)
                assert now is not None
                assert game_of(now).phase != "asked"
                assert game_of(now).turn == game.turn
                return
            if Ask() in offers(view_of(game, table.to_move)):
                table = done(await here.hall.play(table.id, table.to_move, Ask())).table
            else:
                table = done(await here.step(table)).table
        done(await here.hall.close(table.id, table.host))
    raise AssertionError("nobody asked")


@pytest.mark.breaks(42)
async def test_a_rematch_has_the_same_people_partners_and_rules_and_the_next_dealer(here: World) -> None:
    table = await here.match("Ann", "Ben", players=4, target=500)
    ann, ben, cleo = await here.people("Ann", "Ben", "Cleo")
    assert code(await here.hall.rematch(table.id, ann)) == "not-over"
    table = await here.play_on(table)
    old = game_of(table)
    assert code(await here.hall.rematch(table.id, cleo)) == "not-in"
    again = done(await here.hall.rematch(table.id, ben)).table
    assert (again.host, again.place, again.rules, again.pace) == (ben, table.place, table.rules, table.pace)
    assert code(await here.hall.rematch(table.id, ann)) == "sits-here"
    begun = await here.dealt(done(await here.hall.start(again.id, ben)).table)
    dealer = begun.seats[game_of(begun).dealer]
    assert dealer == Occupant(table.seats[(old.dealer + 1) % 4].person, dealer.name, dealer.level)

    def partners(of: Table) -> set[frozenset[tuple[int | None, str]]]:
        return {frozenset((seat.person, seat.name) for seat in of.seats[side::2]) for side in (0, 1)}

    assert partners(begun) == partners(table)


async def test_the_seats_of_five_stay_as_they_are_in_a_rematch(here: World) -> None:
    table = await here.play_on(await here.match("Ann", "Ben", players=5, target=500))
    begun = done(await here.hall.start(done(await here.hall.rematch(table.id, table.host)).table.id, table.host)).table
    assert begun.seats == table.seats
