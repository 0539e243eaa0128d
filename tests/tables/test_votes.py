"""What people agree on: a pause, an early end, to send somebody away."""

from __future__ import annotations

from bot.engine.moves import Draw
from bot.tables.declined import Declined
from bot.tables.hall import Outcome
from bot.tables.steps import Closed, Paused, VoteEnded
from bot.tables.waiting import IDLE
from tests.tables.world import World, done


def code(outcome: Outcome) -> str:
    assert isinstance(outcome, Declined), outcome
    return outcome.code


async def test_a_pause_takes_everybody_s_consent(here: World) -> None:
    table = await here.match("Ann", "Ben", "Cleo", players=4)
    ann, ben, cleo, dora = await here.people("Ann", "Ben", "Cleo", "Dora")
    assert code(await here.hall.vote(table.id, ann, True)) == "no-vote"
    assert code(await here.hall.propose(table.id, dora, "pause")) == "not-in"
    table = done(await here.hall.propose(table.id, ann, "pause")).table
    assert table.vote is not None
    assert code(await here.hall.propose(table.id, ben, "end")) == "vote-open"
    assert code(await here.hall.vote(table.id, ann, True)) == "voted"
    assert code(await here.hall.vote(table.id, dora, True)) == "not-in"
    assert done(await here.hall.vote(table.id, ben, True)).table.paused == ""
    assert done(await here.hall.vote(table.id, cleo, True)).steps[-2:] == (VoteEnded(True), Paused("agreed"))
    paused = await here.stored(table.id)
    assert (paused.paused, paused.vote, paused.due) == ("agreed", None, here.clock.time + IDLE)
    for outcome in (
        await here.hall.play(table.id, paused.to_move, Draw()),
        await here.hall.undo(table.id, paused.to_move),
        await here.hall.deal_next(table.id, ann),
        await here.hall.cut(table.id, ann, 5),
        await here.hall.propose(table.id, ann, "pause"),
    ):
        assert code(outcome) == "paused"
    assert code(await here.hall.resume(table.id, dora)) == "not-in"
    resumed = done(await here.hall.resume(table.id, cleo)).table
    assert resumed.game == table.game
    assert code(await here.hall.resume(table.id, cleo)) == "not-paused"
    done(await here.step(resumed))


async def test_one_no_is_enough(here: World) -> None:
    table = await here.match("Ann", "Ben", "Cleo", players=3)
    ann, ben, cleo = await here.people("Ann", "Ben", "Cleo")
    done(await here.hall.propose(table.id, ann, "end"))
    assert done(await here.hall.vote(table.id, ben, False)).steps[-1] == VoteEnded(False)
    assert code(await here.hall.vote(table.id, cleo, True)) == "no-vote"
    assert (await here.stored(table.id)).stage == "playing"


async def test_an_early_end_by_agreement(here: World) -> None:
    table = await here.match("Ann", "Ben", players=2)
    ann, ben = await here.people("Ann", "Ben")
    done(await here.hall.propose(table.id, ben, "end"))
    ended = done(await here.hall.vote(table.id, ann, True))
    assert ended.steps[-1] == Closed("agreed")
    assert (ended.table.stage, ended.table.game) == ("closed", table.game)
    assert await here.ledger.at_place(table.place) is None


async def test_who_is_alone_with_computer_players_agrees_with_himself(here: World) -> None:
    table = await here.match("Ann", players=4)
    assert done(await here.hall.propose(table.id, table.host, "pause")).table.paused == "agreed"


async def test_sending_somebody_away_takes_more_than_half_of_the_others(here: World) -> None:
    table = await here.match("Ann", "Ben", "Cleo", "Dora", players=4)
    ann, ben, cleo, dora = await here.people("Ann", "Ben", "Cleo", "Dora")
    done(await here.hall.propose(table.id, ben, "kick", ann))
    assert code(await here.hall.vote(table.id, ann, False)) == "no-voter"
    done(await here.hall.vote(table.id, cleo, False))
    kicked = done(await here.hall.vote(table.id, dora, True)).table
    assert kicked.seat_of(ann) is None
    assert kicked.host == ben, "the host's part goes on to the next person"
    assert kicked.kicked == (ann,)


async def test_it_fails_once_it_cannot_succeed_any_more(here: World) -> None:
    table = await here.match("Ann", "Ben", "Cleo", players=3)
    ann, ben, cleo = await here.people("Ann", "Ben", "Cleo")
    done(await here.hall.propose(table.id, ben, "kick", ann))
    assert done(await here.hall.vote(table.id, cleo, False)).steps[-1] == VoteEnded(False)


async def test_one_alone_sends_nobody_away(here: World) -> None:
    table = await here.match("Ann", "Ben", players=4)
    ann, ben = await here.people("Ann", "Ben")
    assert code(await here.hall.propose(table.id, ben, "kick", ann)) == "kick-alone"


async def test_a_vote_falls_when_a_seat_changes_hands(here: World) -> None:
    table = await here.match("Ann", "Ben", "Cleo", players=3)
    ann, _, cleo = await here.people("Ann", "Ben", "Cleo")
    done(await here.hall.propose(table.id, ann, "end"))
    assert done(await here.hall.leave(table.id, cleo)).table.vote is None


async def test_a_change_of_mind(here: World) -> None:
    table = await here.match("Ann", "Ben", "Cleo", "Dora", "Eve", players=5)
    ann, ben, cleo, dora, _ = await here.people("Ann", "Ben", "Cleo", "Dora", "Eve")
    done(await here.hall.propose(table.id, ben, "kick", ann))
    done(await here.hall.vote(table.id, cleo, False))
    done(await here.hall.vote(table.id, cleo, True))
    assert (await here.stored(table.id)).seat_of(ann) is not None
    assert done(await here.hall.vote(table.id, dora, True)).table.seat_of(ann) is None
