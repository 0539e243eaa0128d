"""Drops what is kept of servers that have removed the bot, when their time of grace is over."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from bot.tables.hall import Hall
from bot.tables.owners import GRACE
from bot.tables.ports import Directory, Privacy, Servers

log = logging.getLogger(__name__)

EVERY: Final = 600.0
"""So many seconds lie between two sweeps; for so long a process may also not know what another one has changed."""


class Sweeper:
    def __init__(self, hall: Hall, directory: Directory, servers: Servers, privacy: Privacy) -> None:
        self._hall: Final = hall
        self._directory: Final = directory
        self._servers: Final = servers
        self._privacy: Final = privacy

    async def sweep(self) -> int:
        """Drop what is to be dropped by now; gives the number of servers. What was remembered is read anew from then on."""
        past = await self._servers.gone_since(self._hall.clock.now() - GRACE)
        for server in past:
            for table_id in await self._servers.running(server):
                await self._hall.place_gone(table_id)
            await self._privacy.forget_server(server)
            log.info("server %s removed the bot long ago: its data is dropped", server)
        self._directory.forget()
        self._servers.forget()
        return len(past)

    async def run(self) -> None:
        """Sweep now and then, for ever."""
        while True:
            try:
                await self.sweep()
            except Exception:
                log.exception("the sweeper")
            await asyncio.sleep(EVERY)
