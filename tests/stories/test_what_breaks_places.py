"""What breaks in other bots, at our tables: direct messages, pings, channels, permissions, commands.

The numbers are the rows of docs/what-breaks.md.
"""

from __future__ import annotations

import logging

import pytest

from bot.playground.people import Person
from bot.playground.permissions import P
from bot.tables.pace import DAY, HOUR, MINUTE
from tests.stories.test_time import clocked, waiting
from tests.stories.test_whole_match import taps_in_channel
from tests.support.canasta import Canasta, started_table
from tests.support.play import labelled, plays_a_turn, wish
from tests.support.steps import chosen, tapped, typed

HAND = "Where your hand is shown"


async def taps_a_turn(bot: Canasta, person: Person) -> None:
    """On the hand that the person opens from the board, up to the discard."""
    table = await bot.table()
    assert table.game is not None
    turn = table.game.turn_number
    while table.game is not None and table.game.turn_number == turn:
        await taps_in_channel(bot, person, table, wish(table, table.to_move))
        await bot.settled()
        before, table = table, await bot.table()
        assert table.number > before.number, person.transcript()


@pytest.mark.breaks(13)
async def test_a_match_is_played_with_closed_dms(bot: Canasta, ana: Person, bela: Person) -> None:
    ana.dms_closed = bela.dms_closed = True
    table = await clocked(bot, f"relaxed:{DAY}", ana, bela)
    for _ in range(4):
        await taps_a_turn(bot, waiting(table, (ana, bela)))
        table = await bot.table()
    assert ana.inbox() == bela.inbox() == []
    for person in (ana, bela):
        person.does_not_see("wrong on our side")
    assert table.game is not None
    assert table.game.turn_number == 5


@pytest.mark.breaks(13, 14)
async def test_dms_that_are_closed_later_lose_no_reminder(bot: Canasta, ana: Person, bela: Person) -> None:
    """It is said where the person looks instead: under the table."""
    table = await clocked(bot, f"relaxed:{DAY}", ana, bela)
    late = waiting(table, (ana, bela))
    late.dms_closed = True
    pings = len(late.pings)
    await bot.time_passes(12 * HOUR)
    assert len(late.pings) == pings + 1
    assert late.pings[-1].channel is late.place


@pytest.mark.breaks(14)
async def test_who_cannot_be_written_to_is_told_at_once_and_how_to_go_on(bot: Canasta, ana: Person, bela: Person) -> None:
    await typed(bot, ana, "canasta new", players=2)
    bela.dms_closed = True
    said = await tapped(bot, bela, "Join")
    assert "I cannot write to you (your direct messages are closed)" in said
    assert "Show my hand" in said
    assert all(message.only_for is bela.user for message in bela.ephemerals)


@pytest.mark.breaks(15)
async def test_a_dm_says_which_table_it_is_about(bot: Canasta, ana: Person) -> None:
    world = bot.standin.world
    tables = {1: ana.place, 2: world.add_channel(bot.standin.guild, "garden")}
    for place in tables.values():
        ana.goes_to(place)
        await typed(bot, ana, "canasta new", players=2)
        await tapped(bot, ana, "Start with computer players")
    hands = [message for message in ana.inbox() if "Your hand" in message.content]
    assert [[place.mention in hand.content for place in tables.values()] for hand in hands] == [[True, False], [False, True]]


@pytest.mark.breaks(15)
async def test_a_dm_names_the_server(bot: Canasta, ana: Person) -> None:
    await started_table(bot, ana, players=2)
    ana.goes_to_dm()
    ana.sees("Your hand")
    ana.sees(bot.standin.guild.name)


@pytest.mark.breaks(15, 16)
async def test_who_wants_no_dm_gets_none_and_plays_in_the_channel(bot: Canasta, ana: Person, bela: Person) -> None:
    await typed(bot, ana, "canasta settings")
    await chosen(bot, ana, HAND, "Hand in the channel only, when you ask for it")
    table = await clocked(bot, "live:300", ana, bela)
    ana.sees("Your hand is one tap away")
    assert ana.inbox() == []
    assert bela.inbox() != []
    assert waiting(table, (ana, bela)) is ana
    await taps_a_turn(bot, ana)
    assert ana.inbox() == []
    assert waiting(await bot.table(), (ana, bela)) is bela


@pytest.mark.breaks(16)
async def test_the_dm_ends_when_its_owner_wants_it_no_more(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    await typed(bot, ana, "canasta settings")
    await chosen(bot, ana, HAND, "Hand in the channel only, when you ask for it")
    await plays_a_turn(bot, ana)
    assert not any("cards: " in ana.reads(message) for message in ana.inbox())


@pytest.mark.breaks(16)
async def test_the_dm_begins_when_its_owner_wants_it_in_mid_match(bot: Canasta, ana: Person, bela: Person) -> None:
    await typed(bot, ana, "canasta settings")
    await chosen(bot, ana, HAND, "Hand in the channel only, when you ask for it")
    await started_table(bot, ana, bela, players=2)
    await typed(bot, ana, "canasta settings")
    await chosen(bot, ana, HAND, "Hand in a direct message and, when you ask for it, in the channel")
    assert any("cards: " in ana.reads(message) for message in ana.inbox())


@pytest.mark.breaks(16)
async def test_who_wants_no_pings_gets_none(bot: Canasta, ana: Person, bela: Person) -> None:
    await typed(bot, ana, "canasta settings")
    await tapped(bot, ana, "Do not ping me")
    table = await clocked(bot, f"relaxed:{DAY}", ana, bela)
    for _ in range(4):
        await plays_a_turn(bot, waiting(table, (ana, bela)))
        table = await bot.table()
    await bot.time_passes(12 * HOUR)
    assert ana.pings == []
    assert len(bela.pings) >= 2


@pytest.mark.breaks(17)
async def test_a_turn_is_a_new_message_and_one_ping_for_its_player(bot: Canasta, ana: Person, bela: Person) -> None:
    """Within the turn it is edited, which pings nobody."""
    table = await clocked(bot, "none:0", ana, bela)
    for turn in range(4):
        player = waiting(table, (ana, bela))
        other = bela if player is ana else ana
        board = ana.sees(f"{player.name}, it is your turn".replace(player.name, f"@{player.name}"))
        assert player.pings[-1] is board
        assert other.pings[-1:] != [board]
        assert len(ana.pings) + len(bela.pings) == turn + 1
        edits = board.edits
        await typed(bot, player, "draw")
        assert board.edits > edits
        assert len(ana.pings) + len(bela.pings) == turn + 1
        table = await plays_a_turn(bot, player)


@pytest.mark.breaks(31)
async def test_the_hand_is_shown_anew_however_late(bot: Canasta, ana: Person) -> None:
    """What was shown an hour ago can be edited no more, but its buttons act, and the board's button answers again."""
    await started_table(bot, ana, players=2)
    old = await (await ana.tap("Show my hand")).settled()
    await bot.time_passes(HOUR)
    new = await (await ana.tap("Show my hand")).settled()
    assert new is not old
    assert new.attachments
    await bot.time_passes(20 * MINUTE)
    await (await ana.tap(labelled(ana, "Draw"), on=old)).settled()
    table = await bot.table()
    assert table.game is not None
    assert table.game.phase == "play"
    ana.reloads()
    assert ana.ephemerals == []
    assert (await (await ana.tap("Show my hand")).settled()).attachments


@pytest.mark.breaks(33)
@pytest.mark.parametrize("what", ["the thread", "the channel around it"])
async def test_a_table_goes_with_its_thread(bot: Canasta, ana: Person, bela: Person, what: str) -> None:
    cards = ana.place
    world = bot.standin.world
    hall = world.add_channel(bot.standin.guild, "hall")
    for person in (ana, bela):
        person.goes_to(hall)
    await typed(bot, ana, "canasta new", players=2, thread=True)
    thread = next(place for place in ana.places() if place.thread)
    for person in (ana, bela):
        person.goes_to(thread)
    await tapped(bot, bela, "Join")
    await tapped(bot, ana, "Start")
    ana.goes_to(cards)
    world.delete_channel(thread if what == "the thread" else hall)
    await bot.until(lambda table: table.stage == "closed")
    await bot.settled()
    assert await bot.hall.ledger.running() == []
    await typed(bot, ana, "canasta new", players=2)
    await tapped(bot, ana, "Start with computer players")
    ana.goes_to_dm()
    assert cards.mention in await typed(bot, ana, "hand"), "no ghost stands in the way of the next table"


@pytest.mark.breaks(33)
async def test_a_channel_that_went_unnoticed_is_noticed_at_the_deadline(bot: Canasta, ana: Person, bela: Person) -> None:
    await clocked(bot, "live:300", ana, bela)
    await bot.stop()
    bot.standin.world.delete_channel(ana.place)
    await bot.start()
    await bot.time_passes(300)
    assert await bot.hall.ledger.running() == []


@pytest.mark.breaks(34)
@pytest.mark.parametrize(
    ("missing", "words"), [(P.SEND_MESSAGES, "send messages"), (P.ATTACH_FILES, "attach files")], ids=["writing", "pictures"]
)
async def test_a_missing_permission_is_named_where_a_table_is_opened(bot: Canasta, ana: Person, missing: P, words: str) -> None:
    world = bot.standin.world
    world.overwrite(ana.place, world.bot, deny=missing)
    reply = await ana.slash("canasta new")
    assert reply.ephemeral
    assert words in reply.text
    assert await bot.hall.ledger.running() == []
    world.overwrite(ana.place, world.bot)
    await typed(bot, ana, "canasta new")
    assert len(await bot.hall.ledger.running()) == 1


@pytest.mark.breaks(34)
async def test_embedded_links_are_not_needed(bot: Canasta, ana: Person) -> None:
    world = bot.standin.world
    world.overwrite(ana.place, world.bot, deny=P.EMBED_LINKS | P.READ_MESSAGE_HISTORY | P.USE_EXTERNAL_EMOJIS | P.ADD_REACTIONS)
    await started_table(bot, ana, players=2)
    assert ana.sees("it is your turn").attachments
    await taps_a_turn(bot, ana)
    assert ana.sees("it is your turn").attachments


@pytest.mark.breaks(14, 34)
async def test_without_a_dm_a_lost_permission_is_told_to_whoever_plays(bot: Canasta, ana: Person, bela: Person) -> None:
    ana.dms_closed = bela.dms_closed = True
    table = await clocked(bot, "none:0", ana, bela)
    player = waiting(table, (ana, bela))
    world = bot.standin.world
    world.overwrite(player.place, world.bot, deny=P.SEND_MESSAGES)
    await plays_a_turn(bot, player)
    other = bela if player is ana else ana
    said = [await typed(bot, person, "hand") for person in (player, other)]
    assert any("send messages" in text for text in said)


@pytest.mark.breaks(35)
async def test_the_commands_are_there_from_the_start_and_only_once(bot: Canasta, ana: Person) -> None:
    offered = ana.commands()
    assert {"canasta", "draw", "meld", "discard", "hand"} <= set(offered)
    assert len(offered) == len(set(offered))
    before = set(bot.standin.world.app.commands)
    await bot.restart()
    assert set(bot.standin.world.app.commands) == before


@pytest.mark.breaks(35)
async def test_it_is_logged_which_commands_discord_has_been_told(bot: Canasta, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        await bot.restart()
    assert any("commands" in record.getMessage() for record in caplog.records if record.name.startswith("bot."))


@pytest.mark.breaks(18, 22)
async def test_a_table_tells_that_the_bot_was_away(bot: Canasta, ana: Person, bela: Person) -> None:
    await clocked(bot, "none:0", ana, bela)
    before = {(message.id, message.content) for message in ana.messages()}
    await bot.stop()
    bot.advance(2 * HOUR)
    await bot.start()
    await bot.services.deadlines.beat()
    await bot.settled()
    assert {(message.id, message.content) for message in ana.messages()} != before
