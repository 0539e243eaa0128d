"""What breaks in other bots, at our tables: sleepers, quitters, and the clock.

The numbers are the rows of docs/what-breaks.md.
"""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from bot.engine.moves import Discard
from bot.engine.notation import parse_cards
from bot.playground.people import Person
from bot.playground.permissions import P
from bot.store import schema
from bot.tables.comings import PATIENCE
from bot.tables.pace import DAY, HOUR
from bot.tables.steps import Moved, SeatChanged, TimedOut
from tests.stories.test_time import clocked, waiting
from tests.support.canasta import Canasta, started_table
from tests.support.play import plays_a_turn
from tests.support.steps import at_table, melds_of, put_together, tapped, typed

RANK = "Put a meld together: of which cards…"


def passes(bot: Canasta, seconds: float) -> None:
    """Let time go by in which the bot was at work, and leave what is due to the bot itself."""
    bot.advance(seconds)
    bot.services.deadlines.lived()


@pytest.mark.breaks(1, 11)
async def test_a_forgotten_lobby_frees_its_channel_without_anybody_s_help(bot: Canasta, ana: Person, bela: Person) -> None:
    """The bot is restarted meanwhile, so no task of the time of the opening is left."""
    other = bot.standin.world.add_channel(bot.standin.guild, "garden")
    await typed(bot, ana, "canasta new")
    await bot.restart()
    passes(bot, DAY + 1)
    bela.goes_to(other)
    await bela.slash("canasta new")
    await bot.until(lambda table: table.stage == "closed")
    await bot.settled()
    ana.sees("nobody touched it for a long time")
    await typed(bot, ana, "canasta new")
    assert (await bot.table(3)).stage == "lobby"


@pytest.mark.breaks(1)
async def test_a_table_that_cannot_be_read_keeps_no_other_one_waiting(bot: Canasta, ana: Person, bela: Person) -> None:
    other = bot.standin.world.add_channel(bot.standin.guild, "garden")
    await typed(bot, ana, "canasta new")
    passes(bot, 1)
    bela.goes_to(other)
    await typed(bot, bela, "canasta new")
    damaged = update(schema.steps).where(schema.steps.c.table_id == 1).values(body="")
    await bot.services.database.write(lambda connection: connection.execute(damaged))
    await bot.restart()
    await bot.time_passes(DAY + 1)
    assert (await bot.table(2)).stage == "closed"


@pytest.mark.breaks(2)
async def test_a_host_who_does_not_play_can_be_stood_in_for_by_anybody(bot: Canasta, ana: Person, bela: Person) -> None:
    table = await clocked(bot, "none:0", ana, bela)
    assert waiting(table, (ana, bela)) is ana
    assert table.waited_for == table.host
    await bot.time_passes(PATIENCE - 1)
    await typed(bot, bela, "canasta kick", player=ana)
    assert (await bot.table()).people() == table.people()
    await bot.time_passes(1)
    assert "Done" in await typed(bot, bela, "canasta kick", player=ana)
    bela.sees("Ana is away")
    now = await bot.table()
    assert (now.waited_for, now.host, len(now.people())) == (table.people()[1], table.people()[1], 1)
    assert "cards" in await typed(bot, ana, "canasta join")
    bela.sees("Ana is back")


@pytest.mark.breaks(3)
async def test_the_host_is_still_the_host_after_a_restart(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    await bot.restart()
    assert "Proposed" in await typed(bot, bela, "canasta close")
    await typed(bot, ana, "canasta close")
    await tapped(bot, ana, "Close it")
    assert await bot.hall.ledger.running() == []


@pytest.mark.breaks(3)
async def test_who_runs_the_server_can_close_a_table(bot: Canasta, ana: Person, bela: Person, dan: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    bot.standin.world.grant(bot.standin.guild, dan.user, P.MANAGE_GUILD)
    await typed(bot, dan, "canasta admin end")
    await tapped(bot, dan, "Close it")
    assert await bot.hall.ledger.running() == []


PARTNERS_ASK = {
    "phase": "play",
    "hands": {0: "AH AD AS 4H", 1: "6*4", 2: "Q*2 5*2", 3: "8*4"},
    "melds": {0: ["K*7"]},
}


@pytest.mark.breaks(5)
@pytest.mark.parametrize("leaver", [0, 2], ids=["the one who asks", "the one who is asked"])
async def test_leaving_in_mid_question(bot: Canasta, people: tuple[Person, ...], leaver: int) -> None:
    await started_table(bot, *people)
    await bot.arrange(PARTNERS_ASK)
    await typed(bot, people[0], "ask")
    table = await bot.table()
    assert table.game is not None
    assert table.game.phase == "asked"
    await typed(bot, people[leaver], "canasta leave")
    if leaver == 0:
        assert (await bot.table()).to_move == 2, "the question stands"
        await typed(bot, people[2], "ask", answer="No, play on")
    table = await bot.table()
    assert table.game is not None
    assert table.game.phase != "asked"
    assert table.between_hands or table.waited_for is not None
    assert len(table.people()) == 3


@pytest.mark.breaks(5)
async def test_leaving_between_two_hands(bot: Canasta, people: tuple[Person, ...], ana: Person, dan: Person) -> None:
    await started_table(bot, *people)
    await bot.arrange({"phase": "play", "hands": {0: "4H"}, "melds": {0: ["K*7"]}})
    await typed(bot, ana, "discard", card="4h")
    assert (await bot.table()).between_hands
    await typed(bot, ana, "canasta leave")
    await tapped(bot, dan, "Deal the next hand")
    table = await bot.table()
    assert table.game is not None
    assert (table.game.number, table.host) == (2, table.seats[1].person)
    assert "4 cards" not in await typed(bot, ana, "hand")


@pytest.mark.breaks(5)
async def test_leaving_instead_of_lifting(bot: Canasta, people: tuple[Person, ...], ana: Person, dan: Person) -> None:
    table = await started_table(bot, *people, ruleset="surpriza")
    assert (table.awaits_lift, table.to_move) == (True, 3)
    await typed(bot, dan, "canasta leave")
    table = await bot.table()
    assert (table.awaits_lift, table.to_move) == (False, 0)
    ana.sees("Ana, it is your turn")


@pytest.mark.breaks(7)
async def test_who_plays_at_the_last_moment_is_never_late(bot: Canasta, ana: Person, bela: Person) -> None:
    people = (ana, bela)
    table = await clocked(bot, "live:60", *people)
    for _ in range(4):
        table = await plays_a_turn(bot, waiting(table, people), seconds=59)
    assert len(table.people()) == 2
    steps = await bot.hall.ledger.read(table.id)
    assert not any(isinstance(step, TimedOut | SeatChanged) for step in steps)


@pytest.mark.breaks(8, 22)
async def test_after_an_outage_the_board_names_the_deadline_that_holds_now(bot: Canasta, ana: Person, bela: Person) -> None:
    table = await clocked(bot, "live:300", ana, bela)
    await bot.stop()
    bot.advance(2 * HOUR)
    await bot.start()
    await bot.services.deadlines.beat()
    await bot.services.deadlines.fire_due()
    await bot.settled()
    now = await bot.table()
    assert now.stand == table.stand
    assert now.due is not None
    ana.sees(f"<t:{round(now.due)}:R>")


@pytest.mark.breaks(10)
@pytest.mark.parametrize("leaver", [0, 1, 2, 3])
async def test_the_turn_goes_round_the_table_whoever_leaves(bot: Canasta, people: tuple[Person, ...], leaver: int) -> None:
    """Seat 0 is to play when somebody leaves. Where the leaver sat a computer player moves, in his turn and no other."""
    table = await started_table(bot, *people)
    assert table.to_move == 0
    await typed(bot, people[leaver], "canasta leave")
    for _ in range(5):
        table = await bot.table()
        if table.between_hands:
            break
        await plays_a_turn(bot, people[table.to_move])
    moves = [step for step in await bot.hall.ledger.read(1) if isinstance(step, Moved)]
    turns = [step.seat for step in moves if isinstance(step.move, Discard)]
    assert len(turns) >= 5
    assert turns == [at % 4 for at in range(len(turns))]


@pytest.mark.breaks(6, 11)
async def test_nobody_is_held_by_a_game_that_he_has_left(bot: Canasta, ana: Person, bela: Person) -> None:
    """Nor by one at which he sits: a second table may be joined, and a command in the DM goes to the one that is left."""
    garden = bot.standin.world.add_channel(bot.standin.guild, "garden")
    await started_table(bot, ana, bela, players=2)
    ana.goes_to(garden)
    await typed(bot, ana, "canasta new", players=2)
    ana.goes_to("cards")
    assert "left" in await typed(bot, ana, "canasta leave")
    ana.goes_to(garden)
    await tapped(bot, ana, "Start with computer players")
    second = await bot.table(2)
    assert second.stage == "playing"
    assert await bot.hall.ledger.of_person(second.host) == [2]
    ana.goes_to_dm()
    assert garden.mention in await typed(bot, ana, "hand")


@pytest.mark.breaks(12)
async def test_a_match_begins_although_somebody_has_left_the_server(bot: Canasta, ana: Person, bela: Person) -> None:
    await typed(bot, ana, "canasta new", players=2)
    await tapped(bot, bela, "Join")
    bela.leaves()
    await bot.time_passes(HOUR)
    await tapped(bot, ana, "Start")
    table = await bot.table()
    assert table.stage == "playing"
    ana.sees("Ana against Béla")
    await plays_a_turn(bot, ana)
    ana.sees("Béla is no longer on this server")
    assert (await bot.table()).waited_for == table.host


@pytest.mark.breaks(20)
async def test_what_is_over_leaves_no_button_behind(bot: Canasta, ana: Person, bela: Person) -> None:
    """What Discord shows counts, so old messages are edited: turns that have passed, and a table that has closed."""
    table = await clocked(bot, "live:60", ana, bela)
    old = ana.sees("it is your turn")
    await bot.time_passes(60)
    assert (await bot.table()).to_move != table.to_move
    assert not old.deleted
    assert old.buttons == old.selects == []
    board = ana.sees("it is your turn")
    bot.standin.world.grant(bot.standin.guild, ana.user, P.MANAGE_MESSAGES)
    ana.deletes(board)
    await bot.time_passes(60)
    assert ana.sees("it is your turn") is not board, "a message that is gone is no trouble"
    await typed(bot, ana, "canasta close")
    await tapped(bot, ana, "Close it")
    assert not any(message.buttons or message.selects for message in ana.messages() if not message.ephemeral)


@pytest.mark.breaks(21)
async def test_a_deadline_that_passes_before_the_board_stands(bot: Canasta, ana: Person, bela: Person) -> None:
    await typed(bot, ana, "canasta new", players=2, clock="live:60")
    await tapped(bot, bela, "Join")
    hold = bot.standin.faults.hold("POST", r"/channels/\d+/messages$")
    await ana.tap("Start")
    await asyncio.wait_for(hold.arrived.wait(), 10)
    passes(bot, 60)
    await bot.services.deadlines.fire_due()
    await bot.services.computers.settle()
    table = await bot.table()
    assert TimedOut(0) in await bot.hall.ledger.read(1)
    hold.release()
    await bot.settled()
    board = ana.sees("it is your turn")
    assert "Béla, it is your turn" in ana.reads(board).replace("@", "")
    assert table.due is not None
    assert f"<t:{round(table.due)}:R>" in str(board.content)


@pytest.mark.breaks(21)
async def test_a_lobby_that_closes_before_its_message_stands(bot: Canasta, ana: Person) -> None:
    hold = bot.standin.faults.hold("PATCH", r"/messages/@original$")
    reply = await ana.slash("canasta new")
    await asyncio.wait_for(hold.arrived.wait(), 10)
    await bot.hall.time_out(1, (await bot.table()).number)
    assert (await bot.table()).stage == "closed"
    hold.release()
    await reply.settled()
    await bot.settled()
    ana.sees("nobody touched it for a long time")
    assert not any(message.buttons for message in ana.messages()), ana.transcript()


@pytest.mark.breaks(22)
async def test_a_fault_is_told_to_whoever_ran_into_it(bot: Canasta, ana: Person) -> None:
    await started_table(bot, ana)
    damaged = update(schema.steps).where(schema.steps.c.table_id == 1).values(body="")
    await bot.services.database.write(lambda connection: connection.execute(damaged))
    await bot.restart()
    for reply in (await ana.tap("Show my hand"), await ana.slash("hand")):
        await bot.settled()
        told = [message for message in (await reply.settled(), *reply.follow_ups) if not message.deleted]
        assert any("wrong on our side" in ana.reads(message) for message in told)


@pytest.mark.breaks(26)
async def test_what_was_put_together_in_one_turn_is_gone_in_the_next(
    bot: Canasta, people: tuple[Person, ...], ana: Person
) -> None:
    await at_table(bot, people, "classic")
    given = {"phase": "play", "hands": {0: "AH AD AS KH KD 4C 5C", 1: 9, 2: 9, 3: 9}}
    await bot.arrange(given)
    await put_together(bot, ana, "Ace", "A♠ A♥ A♦")
    old = ana.sees("Put together: A♠ A♥ A♦")
    lay = next(str(button["label"]) for button in old.buttons if str(button["label"]).startswith("Lay these: "))
    await ana.tap("Type a meld")
    form = ana.modal
    assert form is not None
    await typed(bot, ana, "discard", card="4c")
    await tapped(bot, ana, "Discard 4♣ all the same")
    assert (await bot.table()).to_move == 1
    for person in people[1:]:
        person.goes_to_dm()
        await plays_a_turn(bot, person)
    await typed(bot, ana, "draw")
    assert (await bot.table()).to_move == 0
    ana.does_not_see("Put together: A")
    assert not any(button["label"] == lay for message in ana.messages() for button in message.buttons)
    assert "moved on" in ana.reads(await (await ana.submit(cards="a a a")).settled())
    await bot.settled()
    table = await bot.table()
    assert melds_of(table, 0) == []
    assert table.game is not None
    assert set(parse_cards("AH AD AS")) <= set(table.game.hands[0])
