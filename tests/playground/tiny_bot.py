"""A small real bot: enough commands and buttons to exercise everything the stand-in does."""

import io
import re
import struct
import zlib
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord import app_commands
from discord.app_commands import locale_str

Doing = Callable[[discord.Interaction[Any]], Awaitable[Any]]

HUNGARIAN = {
    "canasta": "kanaszta",
    "new": "új",
    "ruleset": "szabályok",
    "Classic": "Klasszikus",
    "Start a table": "Asztalt nyit",
}


def png(width: int, height: int) -> bytes:
    """A valid grey picture of that size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\x00" + b"\x80" * width for _ in range(height)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def picture(name: str = "board.png", width: int = 110, height: int = 70) -> discord.File:
    return discord.File(io.BytesIO(png(width, height)), name, description=f"{name} for all to see")


class Translator(app_commands.Translator):
    async def translate(
        self, string: locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        return HUNGARIAN.get(string.message) if locale is discord.Locale.hungarian else None


class Tap(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"tap:(?P<what>\w+)"):
    """A button that works whoever posted it and whenever: what it does is looked up in ``TinyBot.taps``."""

    def __init__(self, what: str, **look: Any) -> None:
        super().__init__(discord.ui.Button(custom_id=f"tap:{what}", **({"label": what} | look)))
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: TinyBot = interaction.client
        bot.tapped.append(self.what)
        await bot.taps[self.what](interaction)


def buttons(*whats: str, **look: Any) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for what in whats:
        view.add_item(Tap(what, **look))
    return view


class TinyBot(discord.Client):
    """Commands are added to ``tree`` before it runs, what buttons do to ``taps``."""

    def __init__(self, *, intents: discord.Intents | None = None, **options: Any) -> None:
        options = {"guild_ready_timeout": 0, "max_messages": None, "chunk_guilds_at_startup": False} | options
        super().__init__(
            intents=discord.Intents(guilds=True) if intents is None else intents,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.taps: dict[str, Doing] = {}
        self.tapped: list[str] = []
        self.seen: list[str] = []
        """Names of gateway events, as they came."""
        self.resumes = 0

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Tap)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No pause between logins: the library's five seconds are for Discord's sake."""

    async def on_socket_event_type(self, name: str) -> None:
        self.seen.append(name)

    async def on_resumed(self) -> None:
        self.resumes += 1

    def command(self, name: str, doing: Doing, **options: Any) -> None:
        """A command without options that does this."""

        async def callback(interaction: discord.Interaction[Any]) -> None:
            await doing(interaction)

        self.tree.add_command(app_commands.Command(name=name, description=name, callback=callback, **options))
