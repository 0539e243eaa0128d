"""The seam: three class attributes of discord.py. When an upgrade moves them, these tests say so first."""

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground.pointing import point_discord_at
from bot.playground.standin import Standin


def seam() -> tuple[str, str, str]:
    return Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY), discord.Asset.BASE


REAL = ("https://discord.com/api/v10", "wss://gateway.discord.gg/", "https://cdn.discordapp.com")


def test_the_attributes_are_where_they_were() -> None:
    assert seam() == REAL


@pytest.mark.parametrize("base", ["http://127.0.0.1:81", "http://127.0.0.1:81/", "http://127.0.0.1:81/api/v10"])
def test_pointing_and_back(base: str) -> None:
    with point_discord_at(base):
        assert seam() == ("http://127.0.0.1:81/api/v10", "ws://127.0.0.1:81/gateway/", "http://127.0.0.1:81")
        assert Route("GET", "/users/@me").url == "http://127.0.0.1:81/api/v10/users/@me"
    assert seam() == REAL


def test_back_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), point_discord_at("http://[::1]:81"):
        raise ZeroDivisionError
    assert seam() == REAL


@pytest.mark.parametrize("base", ["https://discord.com", "http://192.168.1.2:81", "http://localhost.example", "localhost", ""])
def test_a_token_goes_to_this_machine_only(base: str) -> None:
    with pytest.raises(ValueError, match="on this machine"), point_discord_at(base):
        pass
    assert seam() == REAL


async def test_the_stand_in_listens_on_loopback(standin: Standin) -> None:
    assert standin.url.startswith("http://127.0.0.1:")
    assert seam()[0] == f"{standin.url}/api/v10"


async def test_a_port_can_be_asked_for(unused_tcp_port: int) -> None:
    async with Standin(port=unused_tcp_port) as standin:
        assert standin.url == f"http://127.0.0.1:{unused_tcp_port}"
