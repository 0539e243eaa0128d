"""Logging in, staying connected, coming back: the gateway with the real library, and by hand where that is clearer."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground import frames
from bot.playground.clock import ManualClock
from bot.playground.people import Person, PersonError
from bot.playground.permissions import P
from bot.playground.ratelimits import RateLimits, Window
from bot.playground.standin import Standin
from tests.support.bots import running

from .tiny_bot import TinyBot, buttons

Interaction = discord.Interaction[Any]


class Socket:
    """A gateway client that does nothing by itself."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._inflate = zlib.decompressobj()

    async def send(self, op: int, data: Any = None) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def receive(self) -> dict[str, Any]:
        message = await self.socket.receive(timeout=5)
        data = message.data
        if message.type is aiohttp.WSMsgType.BINARY:
            assert data.endswith(b"\x00\x00\xff\xff")
            data = self._inflate.decompress(data)
        assert isinstance(data, str | bytes), message
        made: dict[str, Any] = json.loads(data)
        return made

    async def identify(self, standin: Standin, **more: Any) -> None:
        assert (await self.receive())["op"] == 10
        await self.send(2, {"token": standin.token, "intents": 1, "properties": {}} | more)

    async def close_code(self) -> int | None:
        await self.socket.receive(timeout=5)
        return self.socket.close_code


@asynccontextmanager
async def socket_to(standin: Standin, query: str = "") -> AsyncIterator[Socket]:
    url = f"{standin.url}/gateway/?v=10&encoding=json{query}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        yield Socket(socket)


@pytest.mark.parametrize("query", ["", "&compress=zlib-stream"])
async def test_hello_identify_ready_heartbeat(standin: Standin, query: str) -> None:
    async with socket_to(standin, query) as socket:
        await socket.identify(standin)
        ready, guild = await socket.receive(), await socket.receive()
        assert (ready["t"], ready["s"], guild["t"], guild["s"]) == ("READY", 1, "GUILD_CREATE", 2)
        assert ready["d"]["guilds"] == [{"id": str(standin.guild.id), "unavailable": True}]
        assert guild["d"]["unavailable"] is False
        assert ready["d"]["resume_gateway_url"].startswith("ws://127.0.0.1:")
        await socket.send(1, 2)
        assert await socket.receive() == {"op": 11, "d": None}
        await socket.send(3, {"status": "online"})
        await standin.bot_is_ready()


def zstd_contents(data: bytes) -> bytes:
    """What is in a zstd stream of stored blocks."""
    magic, descriptor, window = data[:4], data[4], data[5]
    assert (magic, descriptor, window) == (b"\x28\xb5\x2f\xfd", 0, 0x38)
    found, at = b"", 6
    while at < len(data):
        header = int.from_bytes(data[at : at + 3], "little")
        assert header & 0b111 == 0, "neither the last block nor a compressed one"
        found += data[at + 3 : at + 3 + (header >> 3)]
        at += 3 + (header >> 3)
    return found


def test_zstd_frames_by_the_letter() -> None:
    framing = frames.framing("zstd-stream")
    large = {"text": "x" * 300_000}
    first, second = framing.frame({"a": 1}), framing.frame(large)
    assert isinstance(first, bytes)
    assert isinstance(second, bytes)
    assert zstd_contents(first + second) == json.dumps({"a": 1}).encode() + json.dumps(large).encode()


def test_zstd_frames_by_a_real_decoder() -> None:
    zstandard = pytest.importorskip("zstandard")
    framing, decoder = frames.framing("zstd-stream"), zstandard.ZstdDecompressor().decompressobj()
    for message in ({"a": 1}, {"text": "x" * 300_000}, {"b": 2}):
        assert json.loads(decoder.decompress(framing.frame(message))) == message


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"shard": [1, 1]}, 4010),
        ({"intents": 1 << 40}, 4013),
        ({"intents": None}, 4013),
        ({"intents": 1 << 15}, 4014),
    ],
)
async def test_logins_that_are_refused(standin: Standin, change: dict[str, Any], code: int) -> None:
    async with socket_to(standin) as socket:
        await socket.identify(standin, **change)
        assert await socket.close_code() == code


@pytest.mark.parametrize(
    ("frame", "code"), [("{", 4002), ("[]", 4002), ('{"op": 2}', 4002), ('{"op": 99}', 4003), ('{"op": 3}', 4003)]
)
async def test_nonsense_before_the_login(standin: Standin, frame: str, code: int) -> None:
    async with socket_to(standin) as socket:
        await socket.receive()
        await socket.socket.send_str(frame)
        assert await socket.close_code() == code


@pytest.mark.parametrize(("op", "code"), [(2, 4005), (99, 4001)])
async def test_nonsense_after_the_login(standin: Standin, op: int, code: int) -> None:
    async with socket_to(standin) as socket:
        await socket.identify(standin)
        await socket.receive()
        await socket.receive()
        await socket.send(op, {})
        assert await socket.close_code() == code


async def test_resuming_what_there_is_not(standin: Standin) -> None:
    async with socket_to(standin) as socket:
        await socket.receive()
        await socket.send(6, {"token": standin.token, "session_id": "gone", "seq": 1})
        assert await socket.receive() == {"op": 9, "d": False}


async def test_resuming_after_too_much_was_missed(standin: Standin, ana: Person) -> None:
    async with socket_to(standin) as socket:
        await socket.identify(standin)
        session = (await socket.receive())["d"]["session_id"]
    for _ in range(2001):
        standin.world.tell("GUILD_UPDATE", {}, standin.guild)
    async with socket_to(standin) as socket:
        await socket.receive()
        await socket.send(6, {"token": standin.token, "session_id": session, "seq": 2})
        assert await socket.receive() == {"op": 9, "d": False}


@pytest.mark.parametrize(("change", "code"), [({"token": "wrong"}, 4004), ({"seq": 99}, 4007)])
async def test_resuming_with_nonsense(standin: Standin, change: dict[str, Any], code: int) -> None:
    async with socket_to(standin) as first, socket_to(standin) as second:
        await first.identify(standin)
        session = (await first.receive())["d"]["session_id"]
        await second.receive()
        await second.send(6, {"token": standin.token, "session_id": session, "seq": 2} | change)
        assert await second.close_code() == code


async def test_limits_of_logins_and_of_frames() -> None:
    limits = RateLimits(None, Window(100, 1), identifies=Window(1, 5), gateway_sends=Window(3, 60))
    async with (
        Standin(clock=ManualClock(), limits=limits) as standin,
        socket_to(standin) as first,
        socket_to(standin) as second,
    ):
        await first.identify(standin)
        await second.identify(standin)
        assert (await first.receive())["t"] == "READY"
        assert await second.receive() == {"op": 9, "d": False}
        await second.send(1)
        await second.send(1)
        assert (await second.receive())["op"] == 11
        assert (await second.receive())["op"] == 11
        await second.send(1)
        assert await second.close_code() == 4008


async def test_privileged_intents_are_granted_or_not() -> None:
    async with Standin(privileged_intents=1 << 1) as standin, socket_to(standin) as socket:
        await socket.identify(standin, intents=0b11)
        assert (await socket.receive())["t"] == "READY"


async def test_the_library_stops_at_intents_it_may_not_have(standin: Standin) -> None:
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(TinyBot(intents=discord.Intents.all()), standin):
            pass


async def test_intents_decide_what_is_told(standin: Standin, ana: Person) -> None:
    nothing = TinyBot(intents=discord.Intents.none())
    nothing.command("ping", lambda it: it.response.send_message("pong"))
    async with running(nothing, standin):
        ana.says("hello")
        assert "pong" in (await ana.slash("ping")).text
    assert set(nothing.seen) == {"READY", "INTERACTION_CREATE"}
    talkative = TinyBot(intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True))
    texts: list[str] = []

    async def on_message(message: discord.Message) -> None:
        texts.append(message.content)
        standin.world.changes.announce()

    talkative.on_message = on_message  # type: ignore[attr-defined]
    async with running(talkative, standin):
        ana.says("not for the bot")
        ana.says(f"{standin.world.bot.mention} hello")
        ana.goes_to_dm()
        ana.says("just us")
        await ana.waits_until(lambda: len(texts) == 3)
    assert texts == ["", f"{standin.world.bot.mention} hello", "just us"]


async def test_a_bot_is_not_told_what_it_cannot_see(standin: Standin, ana: Person) -> None:
    bot = TinyBot(intents=discord.Intents(guilds=True, guild_messages=True))
    hidden = standin.add_channel("hidden")
    async with running(bot, standin):
        gone = asyncio.create_task(bot.wait_for("guild_channel_delete"))
        standin.world.overwrite(hidden, standin.world.bot, deny=P.VIEW_CHANNEL)
        await gone
        back = asyncio.create_task(bot.wait_for("guild_channel_create"))
        ana.goes_to(hidden)
        ana.says("behind its back")
        standin.world.overwrite(hidden, standin.world.bot)
        await back
        assert "MESSAGE_CREATE" not in bot.seen


async def test_a_dropped_connection_misses_nothing(online: TinyBot, standin: Standin, ana: Person) -> None:
    async def drawn(interaction: Interaction) -> None:
        await interaction.response.send_message("You drew")

    online.taps["draw"] = drawn
    await online.get_partial_messageable(standin.channel.id).send("Your turn", view=buttons("draw"))
    for code in (None, 4000, 1000):
        online.seen.clear()
        standin.gateway.drop(code)
        assert not standin.gateway.ready
        reply = await ana.tap("draw")
        assert "You drew" in reply.text
        assert online.seen[:2] == ["INTERACTION_CREATE", "RESUMED"]
    assert "READY" not in online.seen


async def test_op_7(online: TinyBot, standin: Standin, ana: Person) -> None:
    resumed = asyncio.create_task(online.wait_for("resumed"))
    await asyncio.sleep(0)
    standin.gateway.ask_to_reconnect()
    await resumed


@pytest.mark.parametrize("resumable", [True, False])
async def test_an_invalid_session(online: TinyBot, standin: Standin, ana: Person, resumable: bool) -> None:
    back = asyncio.create_task(online.wait_for("resumed" if resumable else "ready"))
    await asyncio.sleep(0)
    standin.gateway.invalidate(resumable=resumable)
    if not resumable:
        assert not standin.gateway.can_reach(standin.guild)
    await back
    assert len(standin.gateway.sessions) == 1


async def test_kicked_and_invited_again(online: TinyBot, standin: Standin) -> None:
    left = asyncio.create_task(online.wait_for("guild_remove"))
    await asyncio.sleep(0)
    standin.world.kick_bot(standin.guild)
    await left
    with pytest.raises(discord.Forbidden, match="50001"):
        await online.get_partial_messageable(standin.channel.id).send("hello?")
    joined = asyncio.create_task(online.wait_for("guild_join"))
    await asyncio.sleep(0)
    standin.world.invite_bot(standin.guild)
    await joined
    await online.get_partial_messageable(standin.channel.id).send("hello again")


async def test_an_outage_of_one_guild(online: TinyBot, standin: Standin) -> None:
    away = asyncio.create_task(online.wait_for("guild_unavailable"))
    await asyncio.sleep(0)
    standin.world.set_available(standin.guild, False)
    await away
    back = asyncio.create_task(online.wait_for("guild_available"))
    await asyncio.sleep(0)
    standin.world.set_available(standin.guild, True)
    await back


async def test_shards_hear_of_their_own_guilds(standin: Standin, ana: Person) -> None:
    odd = standin.world.add_guild("Odd", id=(standin.guild.id >> 22 << 22) + (1 << 22))
    standin.world.add_channel(odd, "odd")
    zed = standin.person("Zed", guild=odd)

    class Shards(discord.AutoShardedClient):
        async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None: ...

    bot = Shards(shard_count=2, intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
    tree = discord.app_commands.CommandTree(bot)

    @tree.command(description="where")
    async def where(interaction: Interaction) -> None:
        shard = interaction.guild.shard_id if interaction.guild else None
        await interaction.response.send_message(f"shard {shard}")

    async with bot:
        await bot.login(standin.token)
        await tree.sync()
        connection = asyncio.create_task(bot.connect())
        await bot.wait_until_ready()
        assert f"shard {(standin.guild.id >> 22) % 2}" in (await ana.slash("where")).text
        assert f"shard {(odd.id >> 22) % 2}" in (await zed.slash("where")).text
        zed.goes_to_dm()
        assert "shard None" in (await zed.slash("where")).text
    await asyncio.gather(connection, return_exceptions=True)


async def test_asking_for_members(online: TinyBot, standin: Standin, ana: Person, bob: Person) -> None:
    guild = online.get_guild(standin.guild.id)
    assert guild
    assert [one.name for one in await guild.query_members("an")] == ["ana"]
    assert [one.id for one in await guild.query_members(user_ids=[bob.id])] == [bob.id]


async def test_nobody_answers_while_no_bot_is_there(standin: Standin, ana: Person, bot: TinyBot) -> None:
    bot.command("ping", lambda it: it.response.send_message("pong"))
    async with running(bot, standin):
        await ana.slash("ping")
    with pytest.raises(PersonError, match=r"did not respond to Ana \(no bot is logged in\)"):
        await ana.slash("ping")
