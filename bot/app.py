"""Puts the house together: settings, database, hall, words, interface, client."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.cogs.canasta import canasta_group
from bot.cogs.errors import tree_error
from bot.cogs.play import play_commands
from bot.cogs.registering import invite_link, register
from bot.cogs.translator import Translator
from bot.i18n.catalogue import Catalogue, load
from bot.store.database import Database
from bot.store.people import SqlDirectory
from bot.store.pins import SqlNoticeboard
from bot.store.privacy import SqlPrivacy
from bot.store.servers import SqlFacts, SqlServers
from bot.store.standing import SqlStanding
from bot.store.tables import SqlLedger
from bot.tables.computers import Computers
from bot.tables.deadlines import Deadlines
from bot.tables.guarded import GuardedHall
from bot.tables.ports import Chance, Clock, SystemChance, SystemClock
from bot.tables.sweeper import Sweeper
from bot.ui.custom_ids import MODAL, Tap, tap_from
from bot.ui.house import House
from bot.ui.server import TapPick
from bot.ui.showing import BOARD, Showing
from bot.ui.taps import Taps
from bot.ui.widgets import TapButton, TapMenu

log = logging.getLogger(__name__)

INTENTS: Final = discord.Intents(guilds=True)
"""Servers and their channels, no messages: Discord sends a bot with these intents nothing that people write."""


@dataclass(frozen=True, slots=True)
class Settings:
    """From the environment: ``DISCORD_TOKEN``, ``DATABASE_URL``, ``CANASTA_DATA``."""

    token: str
    data: Path
    database_url: str

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        data = Path(environment.get("CANASTA_DATA") or "data")
        return cls(
            token=environment.get("DISCORD_TOKEN", "").strip(),
            data=data,
            database_url=environment.get("DATABASE_URL") or f"sqlite+aiosqlite:///{data / 'canasta.sqlite3'}",
        )


@dataclass(slots=True)
class Services:
    """All that lies below the interface."""

    database: Database
    hall: GuardedHall
    computers: Computers
    deadlines: Deadlines
    directory: SqlDirectory
    noticeboard: SqlNoticeboard
    standing: SqlStanding
    servers: SqlServers
    privacy: SqlPrivacy
    facts: SqlFacts
    sweeper: Sweeper
    catalogue: Catalogue


@contextlib.asynccontextmanager
async def services(
    database_url: str,
    chance: Chance | None = None,
    clock: Clock | None = None,
    catalogue: Catalogue | None = None,
) -> AsyncIterator[Services]:
    """Open the database, brought up to date, and what stands on it; chance, time and words are the system's by default."""
    clock = clock or SystemClock()
    database = Database(database_url)
    await database.migrate()
    directory, servers, privacy = SqlDirectory(database), SqlServers(database), SqlPrivacy(database)
    hall = GuardedHall(SqlLedger(database, clock), chance or SystemChance(), clock, directory, servers)
    built = Services(
        database=database,
        hall=hall,
        computers=Computers(hall),
        deadlines=Deadlines(hall),
        directory=directory,
        noticeboard=SqlNoticeboard(database),
        standing=SqlStanding(database),
        servers=servers,
        privacy=privacy,
        facts=SqlFacts(database),
        sweeper=Sweeper(hall, directory, servers, privacy),
        catalogue=catalogue or load(),
    )
    try:
        yield built
    finally:
        await built.computers.close()
        await database.close()


class CanastaClient(discord.Client):
    """The bot. It needs no privileged intent, reads no messages and keeps no members in memory.

    ``tell`` is told once how to invite the bot and what became of its commands, which are sent if they have changed, or
    in any case (``sync``).
    """

    def __init__(self, services: Services, tell: Callable[[str], None] = log.info, sync: bool = False, **options: Any) -> None:
        options.setdefault("guild_ready_timeout", 0)  # nothing here waits for the servers to be listed
        super().__init__(
            intents=INTENTS,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self._services: Final = services
        self.house: Final = House(
            services.hall,
            services.directory,
            services.noticeboard,
            services.standing,
            services.servers,
            services.privacy,
            services.catalogue,
            self,
        )
        self.showing: Final = Showing(self.house)
        self.taps: Final = Taps(self.house, self.showing)
        self.tree: Final = app_commands.CommandTree(self)
        self._resumed = False
        self._tell: Final = tell
        self._sync: Final = sync
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    async def setup_hook(self) -> None:
        words = self.house.catalogue.words()
        self.tree.add_command(canasta_group(self.house, self.showing, self.taps, words))
        for command in play_commands(self.house, words):
            self.tree.add_command(command)
        self.tree.error(tree_error(self.house))
        self.add_dynamic_items(TapButton, TapMenu, TapPick)
        await self.tree.set_translator(Translator(self.house.catalogue))
        await self._register()
        deadlines = self._services.deadlines
        deadlines.remind, deadlines.is_there = self.showing.remind, self.showing.is_there
        deadlines.connected = self._is_connected
        self._begin(deadlines.run(), "deadlines")
        self._begin(self._services.sweeper.run(), "sweeper")

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Begin what is stopped, and waited for, when the bot stops."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _register(self) -> None:
        if self.application_id is not None:
            self._tell(f"Invite the bot to a server: {invite_link(self.application_id)}")
        sent = await register(self.tree, self._services.facts, self._sync)
        names = ", ".join(f"/{command.name}" for command in self.tree.get_commands())
        self._tell(f"Commands sent to Discord: {names}" if sent else f"Commands are as Discord has them: {names}")

    def _is_connected(self) -> bool:
        return self.is_ready() and not self.is_closed() and self.ws is not None and self.ws.open

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._place_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._place_gone(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        for channel in (*guild.channels, *guild.threads):
            await self._place_gone(channel.id)
        server = await self._services.servers.leave(str(guild.id), self.house.hall.clock.now())
        for table_id in () if server is None else await self._services.servers.running(server):
            await self.house.hall.place_gone(table_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._begin(self.see_servers(), "servers")

    async def see_servers(self) -> None:
        """Note which servers the bot is on: it may have been removed from some, or invited again, while it was away."""
        present = {str(guild.id) for guild in self.guilds}
        await self._services.servers.see(present, self.house.hall.clock.now(), self._is_of_shard)

    def _is_of_shard(self, guild: str) -> bool:
        count = self.shard_count or 1
        return (int(guild) >> 22) % count == (self.shard_id or 0)

    async def _place_gone(self, channel: int) -> None:
        """End the table there, unless the channel is only out of sight."""
        place = await self.house.directory.known_place(str(channel))
        table_id = None if place is None else await self.house.hall.ledger.at_place(place.id)
        if table_id is None:
            return
        try:
            await self.fetch_channel(channel)
        except discord.NotFound:
            await self.house.hall.place_gone(table_id)
        except discord.HTTPException as error:
            log.info("channel %s was said to be gone: %s", channel, error)

    async def on_ready(self) -> None:
        self._begin(self.see_servers(), "servers")
        if not self._resumed:
            self._resumed = True
            self._begin(self._resume(), "resume")

    async def _resume(self) -> None:
        """Take up the tables that the last process left in the middle of something.

        No board is shown while computers move, so a table where one is to move is among those whose board is behind.
        """
        for table_id in await self.house.noticeboard.behind(BOARD):
            try:
                table = await self.house.hall.table(table_id)
                if table is None:
                    continue
                await self.showing.show_board(table)
                for person in table.people():
                    await self.showing.show_hand(table, person)
                self._services.computers.wake(table)
            except Exception:
                log.exception("table %s could not be taken up", table_id)

    async def take_tap(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await self.taps.take(interaction, tap, values)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """A modal's answer is found by its id, not by an object in memory: it survives a restart."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data
        match = MODAL.fullmatch(data.get("custom_id", ""))
        if match:
            await self.taps.submitted(interaction, tap_from(match), _typed(data.get("components", [])))

    async def close(self) -> None:
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.house.hall.listeners.clear()
        await self.house.outbox.close()
        await super().close()


def _typed(components: Sequence[Any]) -> str:
    """The text of a modal's only field."""
    for component in components:
        inner = component.get("component") or component
        if "value" in inner:
            return str(inner["value"])
        nested = _typed(inner.get("components", []))
        if nested:
            return nested
    return ""


async def run(
    settings: Settings, pause: float = 1.0, tell: Callable[[str], None] = log.info, sync: bool = False, **options: Any
) -> None:
    """Run on Discord until cancelled; ``tell`` and ``sync`` as for the client.

    A first connection that fails is tried again after ``pause`` seconds, doubled each time up to a minute, with a fresh
    client: discord.py itself stumbles over it.
    """
    told: set[str] = set()

    def once(text: str) -> None:
        if text not in told:
            told.add(text)
            tell(text)

    while True:
        async with services(settings.database_url) as built:
            client = CanastaClient(built, once, sync, **options)
            try:
                async with client:
                    await client.start(settings.token)
                return
            except (AttributeError, OSError, aiohttp.ClientError, discord.GatewayNotFound, discord.HTTPException) as error:
                if isinstance(error, discord.LoginFailure):
                    raise
                log.warning("no connection to Discord (%s): again in %.0f s", error, pause)
        await asyncio.sleep(pause)
        pause = min(pause * 2, 60.0)
