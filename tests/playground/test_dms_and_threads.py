"""Direct messages and threads: opening, being let in, and everything that keeps a bot out."""

import asyncio
from typing import Any

import discord
import pytest

from bot.playground.clock import ManualClock
from bot.playground.people import Person, PersonError
from bot.playground.permissions import P
from bot.playground.standin import Standin
from tests.support.bots import running

from .tiny_bot import TinyBot, buttons, picture

Interaction = discord.Interaction[Any]


async def open_dm(bot: TinyBot, person: Person) -> discord.DMChannel:
    return await bot.create_dm(discord.Object(person.id))


async def test_a_dm_with_a_picture_and_a_button(online: TinyBot, standin: Standin, ana: Person, bob: Person) -> None:
    async def drawn(interaction: Interaction) -> None:
        assert interaction.guild is None
        assert interaction.context.dm_channel
        await interaction.response.edit_message(content="K K 7 2", attachments=[picture("hand2.png")])

    online.taps["draw"] = drawn
    channel = await open_dm(online, ana)
    await channel.send("K K 7", file=picture("hand.png"), view=buttons("draw"))
    [message] = ana.inbox()
    assert message.attachments[0].description == "hand.png for all to see"
    assert bob.inbox() == []
    ana.does_not_see("K K 7")
    ana.goes_to_dm()
    await ana.tap("draw")
    assert ana.sees("K K 7 2").attachments[0].filename == "hand2.png"


async def test_closed_dms(online: TinyBot, ana: Person) -> None:
    ana.dms_closed = True
    channel = await open_dm(online, ana)
    with pytest.raises(discord.Forbidden, match="50007"):
        await channel.send("K K 7")
    ana.dms_closed = False
    await channel.send("K K 7")


async def test_no_guild_in_common(online: TinyBot, standin: Standin, ana: Person) -> None:
    stranger = standin.person("Zed", guild=None)
    with pytest.raises(discord.Forbidden, match="50278"):
        await (await open_dm(online, stranger)).send("hello")
    ana.leaves()
    with pytest.raises(discord.Forbidden, match="50278"):
        await (await open_dm(online, ana)).send("hello")


async def test_a_command_in_a_dm(bot: TinyBot, standin: Standin, ana: Person) -> None:
    bot.command("hand", lambda it: it.response.send_message(f"for {it.user.name}, guild {it.guild_id}"))
    async with running(bot, standin):
        ana.goes_to_dm()
        assert "for ana, guild None" in (await ana.slash("hand")).text


async def test_a_persons_own_message_in_the_dm(online: TinyBot, ana: Person) -> None:
    channel = await open_dm(online, ana)
    ana.goes_to_dm()
    theirs = await channel.fetch_message(ana.says("hello").id)
    with pytest.raises(discord.Forbidden, match="50003"):
        await theirs.delete()


async def test_no_dm_with_oneself_or_nobody(online: TinyBot) -> None:
    assert online.user
    with pytest.raises(discord.Forbidden, match="50007"):
        await online.http.start_private_message(online.user.id)
    with pytest.raises(discord.NotFound, match="10013"):
        await online.http.start_private_message(1)


async def test_other_peoples_dms_are_out_of_reach(online: TinyBot, standin: Standin, ana: Person, bob: Person) -> None:
    await (await open_dm(online, ana)).send("secret")
    with pytest.raises(PersonError, match="cannot see"):
        bob.goes_to(standin.world.dm(ana.user))


@pytest.fixture
async def channel(online: TinyBot, standin: Standin) -> discord.TextChannel:
    found = online.get_channel(standin.channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_private_thread(channel: discord.TextChannel, standin: Standin, ana: Person, bob: Person) -> None:
    thread = await channel.create_thread(name="Table 7", invitable=False, auto_archive_duration=60)
    assert thread.is_private()
    await thread.add_user(discord.Object(ana.id))
    await thread.send("Welcome")
    table = standin.guild.channel("Table 7")
    ana.goes_to("Table 7")
    ana.sees("Welcome")
    assert table in ana.places()
    with pytest.raises(PersonError, match="Bob cannot see"):
        bob.goes_to(table)
    await thread.remove_user(discord.Object(ana.id))
    ana.does_not_see("Welcome")


async def test_a_public_thread_at_a_message(channel: discord.TextChannel, ana: Person, standin: Standin) -> None:
    message = await channel.send("Table 8")
    thread = await message.create_thread(name="Table 8 talk")
    assert thread.id == message.id
    await thread.send("inside")
    ana.goes_to(standin.guild.channel("Table 8 talk"))
    ana.says("hi")
    ana.sees("inside")
    with pytest.raises(discord.HTTPException, match="160004"):
        await message.create_thread(name="again")


async def test_archived_and_locked(channel: discord.TextChannel, standin: Standin) -> None:
    thread = await channel.create_thread(name="Table 7", type=discord.ChannelType.public_thread)
    message = await thread.send("one")
    table = standin.guild.channel("Table 7")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException, match="50083"):
        await message.edit(content="two")
    with pytest.raises(discord.HTTPException, match="50083"):
        await thread.add_user(discord.Object(standin.guild.owner.id))
    with pytest.raises(discord.HTTPException, match="50083"):
        await thread.edit(name="Table 8")
    await thread.send("three")
    assert table.as_thread.archived is False, "writing wakes a thread"
    standin.world.update_thread(table, archived=True, locked=True)
    with pytest.raises(discord.HTTPException, match="160005"):
        await thread.send("four")
    with pytest.raises(discord.Forbidden, match="50013"):
        await thread.edit(archived=False)
    standin.world.grant(standin.guild, standin.world.bot, P.MANAGE_THREADS)
    await thread.edit(archived=False, locked=False, name="Table 9", auto_archive_duration=4320)
    assert (table.name, table.as_thread.auto_archive_minutes) == ("Table 9", 4320)


async def test_a_thread_archives_itself_when_nobody_writes(channel: discord.TextChannel, standin: Standin) -> None:
    thread = await channel.create_thread(name="Table 7", auto_archive_duration=60)
    message = await thread.send("Your turn")
    table = standin.guild.channel("Table 7").as_thread
    assert isinstance(standin.clock, ManualClock)
    standin.clock.advance(3599)
    assert not table.archived
    standin.clock.advance(1)
    assert table.archived
    with pytest.raises(discord.HTTPException, match="50083"):
        await message.edit(content="Still your turn")
    await thread.send("Wake up")
    await message.edit(content="Still your turn")


@pytest.mark.parametrize(
    ("missing", "private", "code"),
    [
        (P.CREATE_PRIVATE_THREADS, True, "50013"),
        (P.CREATE_PUBLIC_THREADS, False, "50013"),
        (P.VIEW_CHANNEL, True, "50001"),
    ],
)
async def test_permission_to_start_a_thread(
    channel: discord.TextChannel, standin: Standin, missing: P, private: bool, code: str
) -> None:
    standin.world.overwrite(standin.channel, standin.guild.everyone, deny=missing)
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    with pytest.raises(discord.Forbidden, match=code):
        await channel.create_thread(name="Table 7", type=kind)


async def test_permission_to_write_in_threads(channel: discord.TextChannel, standin: Standin, ana: Person) -> None:
    thread = await channel.create_thread(name="Table 7")
    await thread.add_user(discord.Object(ana.id))
    standin.world.overwrite(standin.channel, standin.guild.everyone, deny=P.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(discord.Forbidden, match="50013"):
        await thread.send("hello")
    ana.goes_to("Table 7")
    with pytest.raises(PersonError, match="may not write here"):
        ana.says("hello")


async def test_what_is_wrong_with_a_thread(channel: discord.TextChannel, standin: Standin) -> None:
    for wrong in ({"name": ""}, {"name": "x" * 101}, {"name": "a", "auto_archive_duration": 61}):
        with pytest.raises(discord.HTTPException, match="50035"):
            await channel.create_thread(**wrong)
    with pytest.raises(discord.HTTPException, match="50035"):
        await channel.create_thread(name="a", type=discord.ChannelType.news_thread)
    thread = await channel.create_thread(name="Table 7")
    with pytest.raises(discord.Forbidden, match="50024"):
        await (await thread.send("a")).create_thread(name="a thread in a thread")
    stranger = standin.person("Zed", guild=None)
    with pytest.raises(discord.Forbidden, match="50001"):
        await thread.add_user(discord.Object(stranger.id))
    with pytest.raises(discord.NotFound, match="10013"):
        await thread.add_user(discord.Object(1))


async def test_leaving_and_deleting(channel: discord.TextChannel, online: TinyBot, standin: Standin) -> None:
    thread = await channel.create_thread(name="Table 7")
    with pytest.raises(discord.Forbidden, match="50013"):
        await thread.delete()
    await thread.leave()
    with pytest.raises(discord.Forbidden, match="50001"):
        await thread.send("locked myself out")
    standin.world.add_to_thread(standin.guild.channel("Table 7"), standin.world.bot)
    await thread.join()
    standin.world.grant(standin.guild, standin.world.bot, P.MANAGE_THREADS | P.MANAGE_CHANNELS)
    await thread.delete()
    with pytest.raises(LookupError):
        standin.guild.channel("Table 7")
    await channel.edit(name="tables", topic="Canasta")
    assert (standin.channel.name, standin.channel.topic) == ("tables", "Canasta")
    gone = asyncio.create_task(online.wait_for("guild_channel_delete"))
    await channel.delete()
    assert (await gone).id == channel.id
