"""Pointing discord.py at a stand-in instead of Discord."""

import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


@contextmanager
def point_discord_at(base_url: str) -> Iterator[None]:
    """Within it, every client of this process talks to ``base_url`` (``http://host:port``, with or without a path).

    Only loopback is accepted: a typing error must not send a token to a stranger. It works by three class attributes
    of discord.py that every request and connection reads anew; a test watches over their existence.
    """
    url = yarl.URL(base_url)
    if url.host is None or not is_loopback(url.host):
        raise ValueError(f"only a stand-in on this machine may take Discord's place, not {base_url!r}")
    origin = str(url.origin())
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    Route.BASE = f"{origin}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = url.origin().with_scheme("wss" if url.scheme == "https" else "ws") / "gateway/"
    discord.Asset.BASE = origin
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
