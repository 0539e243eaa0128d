"""Clock, ids, waiting, permissions, pictures: the small parts by themselves."""

import asyncio
import struct

import pytest

from bot.playground import pictures
from bot.playground.changes import Changes
from bot.playground.clock import ManualClock, SystemClock
from bot.playground.model import Channel, Guild, User
from bot.playground.permissions import ALL, NONE, P, in_channel, in_guild
from bot.playground.snowflakes import Snowflakes, iso, moment_of
from bot.playground.world import World

from .tiny_bot import png


def test_ids_grow_while_the_clock_stands_still() -> None:
    ids = Snowflakes(ManualClock(1_800_000_000.0))
    made = [ids.next() for _ in range(10_000)]
    assert made == sorted(set(made))
    assert moment_of(made[0]) == 1_800_000_000.0
    assert moment_of(made[-1]) == 1_800_000_000.0


def test_ids_grow_with_the_clock() -> None:
    clock = ManualClock(1_800_000_000.0)
    ids = Snowflakes(clock)
    first = ids.next()
    clock.advance(90)
    assert moment_of(ids.next()) - moment_of(first) == 90
    assert iso(clock.now()) == "2027-01-15T08:01:30+00:00"


def test_time_does_not_run_backwards() -> None:
    with pytest.raises(ValueError, match="backwards"):
        ManualClock().advance(-1)
    assert SystemClock().now() <= SystemClock().now()


async def test_waiting_ends_with_the_change_that_matters() -> None:
    changes, seen = Changes(), list[int]()
    waiting = asyncio.create_task(changes.until(lambda: len(seen) == 2, 5))
    for number in range(2):
        await asyncio.sleep(0)
        assert not waiting.done()
        seen.append(number)
        changes.announce()
    assert await waiting


async def test_waiting_in_vain() -> None:
    with pytest.raises(TimeoutError):
        await Changes().until(lambda: False, 0)


async def test_a_clock_that_moves_is_a_change() -> None:
    clock = ManualClock()
    world = World(clock)
    then = clock.now() + 60
    waiting = asyncio.create_task(world.changes.until(lambda: clock.now() >= then, 5))
    await asyncio.sleep(0)
    clock.advance(60)
    assert await waiting


@pytest.fixture
def world() -> World:
    return World(ManualClock())


@pytest.fixture
def guild(world: World) -> Guild:
    return world.add_guild("Card Room")


@pytest.fixture
def channel(world: World, guild: Guild) -> Channel:
    return world.add_channel(guild, "cards")


@pytest.fixture
def ana(world: World, guild: Guild) -> User:
    user = world.add_user("Ana")
    world.join(guild, user)
    return user


def test_owner_and_administrator_may_everything(world: World, guild: Guild, channel: Channel, ana: User) -> None:
    world.overwrite(channel, guild.everyone, deny=P.VIEW_CHANNEL)
    assert in_channel(guild.owner, channel) == ALL
    assert in_channel(ana, channel) == NONE
    world.grant(guild, ana, P.ADMINISTRATOR)
    assert in_channel(ana, channel) == ALL


def test_overwrites_go_from_everyone_to_roles_to_the_member(world: World, guild: Guild, channel: Channel, ana: User) -> None:
    role = world.grant(guild, ana, NONE)
    world.overwrite(channel, guild.everyone, deny=P.SEND_MESSAGES)
    assert P.SEND_MESSAGES not in in_channel(ana, channel)
    world.overwrite(channel, role, allow=P.SEND_MESSAGES)
    assert P.SEND_MESSAGES in in_channel(ana, channel)
    world.overwrite(channel, ana, deny=P.SEND_MESSAGES)
    assert P.SEND_MESSAGES not in in_channel(ana, channel)
    assert P.SEND_MESSAGES in in_guild(ana, guild)


def test_one_role_that_allows_wins_over_one_that_denies(world: World, guild: Guild, channel: Channel, ana: User) -> None:
    world.overwrite(channel, world.grant(guild, ana, NONE, "mute"), deny=P.SEND_MESSAGES)
    world.overwrite(channel, world.grant(guild, ana, NONE, "loud"), allow=P.SEND_MESSAGES)
    assert P.SEND_MESSAGES in in_channel(ana, channel)


def test_who_cannot_see_a_channel_can_do_nothing_in_it(world: World, guild: Guild, channel: Channel, ana: User) -> None:
    world.overwrite(channel, ana, deny=P.VIEW_CHANNEL, allow=P.MANAGE_MESSAGES)
    assert in_channel(ana, channel) == NONE


def test_private_threads(world: World, guild: Guild, channel: Channel, ana: User) -> None:
    thread = world.add_thread(channel, "secret", world.bot, private=True)
    assert in_channel(ana, thread) == NONE
    world.add_to_thread(thread, ana)
    assert P.VIEW_CHANNEL in in_channel(ana, thread)
    world.remove_from_thread(thread, ana)
    assert in_channel(ana, thread) == NONE
    world.grant(guild, ana, P.MANAGE_THREADS)
    assert P.VIEW_CHANNEL in in_channel(ana, thread), "moderators see private threads"


def test_strangers_and_dms(world: World, channel: Channel, ana: User) -> None:
    stranger = world.add_user("Zed")
    assert in_channel(stranger, channel) == NONE
    dm = world.dm(ana)
    assert world.dm(ana) is dm
    assert in_channel(ana, dm) == ALL
    assert in_channel(stranger, dm) == NONE


@pytest.mark.parametrize(
    "content",
    [
        png(110, 70),
        b"GIF89a" + struct.pack("<HH", 110, 70),
        b"RIFF\x00\x00\x00\x00WEBPVP8X" + bytes(8) + (109).to_bytes(3, "little") + (69).to_bytes(3, "little"),
        b"RIFF\x00\x00\x00\x00WEBPVP8L" + bytes(5) + (109 | 69 << 14).to_bytes(4, "little") + bytes(8),
        b"RIFF\x00\x00\x00\x00WEBPVP8 " + bytes(10) + struct.pack("<HH", 110, 70),
        b"\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xc0\x00\x0b\x08" + struct.pack(">HH", 70, 110) + bytes(4),
    ],
)
def test_sizes_of_pictures(content: bytes) -> None:
    assert pictures.size(content) == (110, 70)


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\x89PNG\r\n\x1a\n", b"\xff\xd8", b"RIFF\x00\x00\x00\x00WEBPVP8?" + bytes(20)]
)
def test_what_is_no_picture_has_no_size(content: bytes) -> None:
    assert pictures.size(content) is None
