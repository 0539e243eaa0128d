"""The contract checks themselves: that they see what is wrong, and that fixtures fail a test for it."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.people import Person
from bot.playground.rest import Exchange
from bot.playground.standin import Standin
from bot.playground.world import Event
from tests.conftest import pytest_report_header
from tests.support.bots import running
from tests.support.contract import Contract
from tests.support.standins import watched_standin

from .tiny_bot import TinyBot, buttons

POST = ("POST", "/channels/{channel_id}/messages", "/channels/1/messages")


@pytest.fixture
def contract(openapi: Contract | None) -> Contract:
    if openapi is None:
        pytest.skip("Discord's API description is not at hand")
    return openapi


def exchange(json: Any, status: int, reply: Any = None, route: tuple[str, str, str] = POST) -> Exchange:
    return Exchange(*route, {}, json, (), status, reply or {"code": 50035, "message": "Invalid Form Body"})


def components(**button: Any) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", "label": "b"} | button]}]}


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (components(custom_id="x" * 101), "request components/0/components/0/custom_id: "),
        (components(label="x" * 81), "request components/0/components/0/label: "),
        ({"embeds": [{"title": "x" * 257}]}, "request embeds/0/title: "),
        ({"attachments": [{"id": "0", "description": "x" * 1025}]}, "request attachments/0/description: "),
        ({"attachments": [{"id": "zero"}]}, "request attachments/0/id: "),
    ],
)
def test_what_is_wrong_with_a_request(contract: Contract, body: dict[str, Any], where: str) -> None:
    lines = contract.breaches(exchange(body, 204))
    assert any(line.startswith(f"POST /channels/1/messages -> 204: {where}") for line in lines)


def test_a_refused_request_may_be_wrong_but_the_refusal_may_not(contract: Contract) -> None:
    assert contract.breaches(exchange({"embeds": 7}, 400)) == []
    assert contract.breaches(exchange({}, 400, reply={"message": "no code"}))
    tree = {"content": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000"}]}}
    assert contract.breaches(exchange({}, 400, reply={"code": 50035, "message": "Invalid Form Body", "errors": tree})) == []


def test_ids_may_be_numbers_in_requests_only(contract: Contract) -> None:
    route = ("POST", "/users/@me/channels", "/users/@me/channels")
    channel = {"id": "1", "type": 1, "flags": 0, "recipients": []}
    assert contract.breaches(exchange({"recipient_id": 7}, 200, channel, route)) == []
    [line] = contract.breaches(exchange({"recipient_id": 7}, 200, channel | {"id": 1}, route))
    assert 'reply id: 1 is not of type "string"' in line


def test_what_discord_does_not_have(contract: Contract) -> None:
    [line] = contract.breaches(exchange({}, 400, route=("GET", "/cards", "/cards")))
    assert "not in Discord's description" in line
    [line] = contract.breaches(exchange({}, 302))
    assert "no such status" in line


def test_events(contract: Contract) -> None:
    [line, *_] = contract.event_breaches(Event("MESSAGE_CREATE", {"id": 1}))
    assert line.startswith("event MESSAGE_CREATE: ")


def test_breaches_end_up_among_the_errors(contract: Contract, standin: Standin) -> None:
    standin.world.tell("GUILD_MEMBER_ADD", {"id": 1}, standin.guild)
    assert standin.errors
    standin.errors.clear()


async def test_the_fixture_fails_a_test_that_asked_for_an_unknown_route() -> None:
    with pytest.raises(AssertionError, match="unknown route: GET /api/v10/cards"):
        async with watched_standin(None) as standin, aiohttp.ClientSession() as session:
            await session.get(f"{standin.url}/api/v10/cards")


async def test_the_fixture_fails_a_test_that_lost_an_exception() -> None:
    async def fails() -> None:
        raise ZeroDivisionError

    async def loses_it() -> None:
        async with watched_standin(None):
            await asyncio.wait({asyncio.create_task(fails())})

    with pytest.raises(AssertionError, match=r"lost: Task exception was never retrieved ZeroDivisionError\(\)"):
        await loses_it()


async def test_the_fixture_fails_a_test_whose_bot_broke_unheard(ana: Person, bot: TinyBot, standin: Standin) -> None:
    async def breaks(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("fine so far", view=buttons("draw"))
        asyncio.get_running_loop().call_soon(standin.world.changes.announce)
        raise ZeroDivisionError

    bot.command("break", breaks)
    bot.taps["draw"] = breaks
    async with running(bot, standin):
        await ana.slash("break")
        await ana.tap("draw")
        await ana.waits_until(lambda: len(standin.errors) == 2)
    assert all(error.startswith("logged: Ignoring exception in ") for error in standin.errors)
    assert all("ZeroDivisionError" in error for error in standin.errors)
    standin.errors.clear()


def test_the_header_tells_whether_traffic_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_OPENAPI", "pyproject.toml")
    assert "found" in pytest_report_header()
    monkeypatch.setenv("DISCORD_OPENAPI", "nowhere")
    assert "SKIPPED" in pytest_report_header()
