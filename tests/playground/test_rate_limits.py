"""Rate limits, scripted faults and slow lines, as the library copes with them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest
from discord.http import Route

from bot.playground.clock import ManualClock, SystemClock
from bot.playground.errors import ApiError
from bot.playground.people import Person
from bot.playground.ratelimits import Limiter, RateLimits, Window
from bot.playground.standin import Standin
from tests.support.bots import running

from .tiny_bot import TinyBot, picture


def limiter(**limits: Any) -> tuple[Limiter, ManualClock]:
    clock = ManualClock()
    return Limiter(clock, RateLimits(**({"everything": None, "other": Window(100, 1)} | limits))), clock


def test_five_messages_in_five_seconds() -> None:
    judge, clock = limiter(buckets={"messages": Window(5, 5)})
    for remaining in (4, 3, 2, 1, 0):
        headers = judge.admit("messages", "7", is_global=True)
        assert headers["X-RateLimit-Limit"] == "5"
        assert headers["X-RateLimit-Remaining"] == str(remaining)
    clock.advance(1.5)
    judge.admit("messages", "8", is_global=True)
    with pytest.raises(ApiError) as caught:
        judge.admit("messages", "7", is_global=True)
    assert caught.value.status == 429
    assert caught.value.body == {"message": "You are being rate limited.", "code": 0, "retry_after": 3.5, "global": False}
    assert caught.value.headers["Retry-After"] == "4"
    assert caught.value.headers["X-RateLimit-Remaining"] == "0"
    clock.advance(3.5)
    assert judge.admit("messages", "7", is_global=True)["X-RateLimit-Remaining"] == "4"


def test_the_global_limit_spares_interactions() -> None:
    judge, _ = limiter(everything=Window(2, 1))
    judge.admit("a", "", is_global=True)
    judge.admit("b", "", is_global=True)
    with pytest.raises(ApiError) as caught:
        judge.admit("c", "", is_global=True)
    assert caught.value.body["global"] is True
    assert caught.value.headers["X-RateLimit-Global"] == "true"
    judge.admit("callbacks", "", is_global=False)


def test_too_many_invalid_requests() -> None:
    judge, clock = limiter(invalid=Window(3, 600))
    for status in (200, 404, 401, 403, 429):
        assert not judge.banned
        judge.note(status)
    assert judge.banned
    clock.advance(600)
    assert not judge.banned


def test_none_means_no_limit() -> None:
    judge, _ = limiter()
    for _ in range(50):
        judge.admit_old_edit(1)
        judge.admit_new_dm()
        judge.admit_new_command(None)
        judge.note(403)
    assert judge.admit_identify()
    assert not judge.banned


@asynccontextmanager
async def running_on(standin: Standin) -> AsyncIterator[TinyBot]:
    bot = TinyBot()
    with standin.point_discord_at():
        async with running(bot, standin):
            yield bot


def strict(**limits: Any) -> RateLimits:
    return RateLimits(**({"everything": None, "other": Window(1000, 1)} | limits))


async def test_the_library_waits_for_its_turn() -> None:
    limits = strict(buckets={"messages": Window(2, 0.2)})
    async with Standin(clock=SystemClock(), limits=limits) as standin, running_on(standin) as bot:
        ana = standin.person("Ana")
        channel = bot.get_partial_messageable(standin.channel.id)
        await asyncio.gather(*(channel.send(str(number)) for number in range(5)))
        assert sorted(message.content for message in ana.messages()) == ["0", "1", "2", "3", "4"]
        assert all(exchange.status == 200 for exchange in standin.log)


async def test_dms_opened_too_fast_and_old_messages_edited_too_often() -> None:
    clock = ManualClock()
    limits = strict(new_dms=Window(2, 60), old_edits=Window(3, 6), command_creates=Window(1, 86_400))
    async with Standin(clock=clock, limits=limits) as standin, running_on(standin) as bot:
        bot.http.max_ratelimit_timeout = 1.0
        people = [standin.person(name) for name in ("Ana", "Bob", "Cid")]
        for person in (people[0], people[0], people[1]):
            await bot.http.start_private_message(person.id)
        with pytest.raises(discord.RateLimited):
            await bot.http.start_private_message(people[2].id)
        assert standin.log[-1].reply["code"] == 40003
        message = await bot.get_partial_messageable(standin.channel.id).send("Your turn")
        clock.advance(3601)
        for number in range(3):
            await message.edit(content=str(number))
        with pytest.raises(discord.RateLimited):
            await message.edit(content="3")
        assert standin.log[-1].reply["code"] == 30046
        clock.advance(6)
        await message.edit(content="4")
        with pytest.raises(discord.RateLimited):
            await bot.http.bulk_upsert_global_commands(
                standin.application_id, [{"name": name, "description": "d", "type": 1} for name in ("a", "b")]
            )
        assert standin.log[-1].reply["code"] == 30034


async def test_the_front_gate_bans_who_errs_too_often() -> None:
    limits = strict(invalid=Window(2, 600))
    async with Standin(clock=ManualClock(), limits=limits) as standin, aiohttp.ClientSession() as session:
        for _ in range(2):
            async with session.get(f"{standin.url}/api/v10/users/@me") as reply:
                assert reply.status == 401
        async with session.get(f"{standin.url}/api/v10/gateway") as reply:
            assert (reply.status, reply.headers.get("Via")) == (429, None)


async def test_observed_limits_are_the_default() -> None:
    async with Standin() as standin:
        assert standin.rest.limiter.limits == RateLimits.observed()
        assert standin.rest.limiter.limits.buckets["messages"] == Window(5, 5)


# Faults


async def test_a_fault_is_served_once_and_leaves_no_trace(online: TinyBot, standin: Standin, ana: Person) -> None:
    standin.faults.add("POST", r"/channels/\d+/messages$", 403, 50013)
    channel = online.get_partial_messageable(standin.channel.id)
    with pytest.raises(discord.Forbidden, match="Missing Permissions"):
        await channel.send("lost")
    ana.does_not_see("lost")
    await channel.send("arrived")
    ana.sees("arrived")


async def test_a_429_is_waited_out(online: TinyBot, standin: Standin, ana: Person) -> None:
    standin.faults.add("POST", r"/messages$", 429, retry_after=0.01, times=2)
    await online.get_partial_messageable(standin.channel.id).send("third time lucky")
    ana.sees("third time lucky")
    assert [exchange.status for exchange in list(standin.log)[-3:]] == [429, 429, 200]


async def test_a_reply_that_got_lost(online: TinyBot, standin: Standin, ana: Person) -> None:
    standin.faults.add("POST", r"/messages$", 400, 0, applied=True)
    with pytest.raises(discord.HTTPException, match="scripted fault"):
        await online.get_partial_messageable(standin.channel.id).send("said, and not known")
    ana.sees("said, and not known")


async def test_a_slow_line(online: TinyBot, standin: Standin, ana: Person) -> None:
    hold = standin.faults.hold("POST", r"/messages$")
    sending = asyncio.create_task(online.get_partial_messageable(standin.channel.id).send("slow", file=picture()))
    await hold.arrived.wait()
    ana.does_not_see("slow")
    assert not sending.done()
    hold.release()
    await sending
    ana.sees("slow")


async def test_an_unknown_route_is_an_error(online: TinyBot, standin: Standin) -> None:
    with pytest.raises(discord.NotFound):
        await online.http.request(Route("GET", "/guilds/1/bans"))
    assert standin.errors[0] == "unknown route: GET /api/v10/guilds/1/bans"
    standin.errors.clear()


async def test_what_breaks_the_stand_in_is_an_error(online: TinyBot, standin: Standin) -> None:
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=standin.channel.id)
    with pytest.raises(discord.HTTPException, match="The stand-in broke"):
        await online.http.request(route, json={"embeds": 7})
    assert standin.errors[0].startswith(f"POST /channels/{standin.channel.id}/messages broke the stand-in:\nTraceback")
    with pytest.raises(discord.HTTPException, match="The stand-in broke"):
        await online.http.request(route, json={"poll": {"question": {"text": "?"}}})
    assert standin.errors[1].rstrip().endswith("NotImplementedError: messages with ['poll']")
    standin.errors.clear()


async def test_where_the_gateway_is(standin: Standin, online: TinyBot) -> None:
    shards, url, limit = await online.http.get_bot_gateway()
    assert (shards, limit["max_concurrency"]) == (1, 1)
    assert url == f"ws{standin.url.removeprefix('http')}/gateway/"
    async with aiohttp.ClientSession() as session, session.get(f"{standin.url}/api/v10/gateway") as reply:
        assert (await reply.json())["url"] == url


@pytest.mark.parametrize("path", ["/attachments/1/2/a.png", "/attachments/1/two/a.png", "/emojis/1.png", "/emojis/king.png"])
async def test_files_there_are_not(standin: Standin, path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(standin.url + path) as reply:
        assert reply.status == 404


async def test_a_body_that_is_no_json(standin: Standin) -> None:
    headers = {"Authorization": f"Bot {standin.token}", "Content-Type": "application/json"}
    url = f"{standin.url}/api/v10/channels/{standin.channel.id}/messages"
    async with aiohttp.ClientSession(headers=headers) as session:
        for body in ("{", "[]", ""):
            async with session.post(url, data=body) as reply:
                assert (reply.status, (await reply.json())["code"]) == (400, 50109)
                assert reply.headers["Content-Type"] == "application/json"


async def test_a_wrong_token(standin: Standin, bot: TinyBot) -> None:
    with pytest.raises(discord.LoginFailure):
        await bot.login("not the token")
    await bot.close()
