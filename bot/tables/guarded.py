"""A hall at whose tables nobody sits down whom the server has banned."""

from __future__ import annotations

from typing import Final

from bot.engine.ruleset import OptionValue
from bot.tables import owners
from bot.tables.declined import decline
from bot.tables.hall import Done, Hall, Outcome
from bot.tables.pace import NO_CLOCK, Pace
from bot.tables.ports import Chance, Clock, Directory, Ledger, Servers


class GuardedHall(Hall):
    def __init__(self, ledger: Ledger, chance: Chance, clock: Clock, directory: Directory, servers: Servers) -> None:
        super().__init__(ledger, chance, clock)
        self._directory: Final = directory
        self._servers: Final = servers

    async def open(
        self,
        host: int,
        place: int,
        key: str,
        players: int | None,
        options: dict[str, OptionValue],
        pace: Pace = NO_CLOCK,
    ) -> Outcome:
        if await self.is_banned(place, host):
            return decline("banned")
        return await super().open(host, place, key, players, options, pace)

    async def open_lesson(self, person: int, place: int) -> Outcome:
        return decline("banned") if await self.is_banned(place, person) else await super().open_lesson(person, place)

    async def join(self, table_id: int, person: int) -> Outcome:
        table = await self.table(table_id)
        if table is not None and await self.is_banned(table.place, person):
            return decline("banned")
        return await super().join(table_id, person)

    async def rematch(self, table_id: int, person: int) -> Outcome:
        """Who was banned since the match does not sit at the new table."""
        old = await self.table(table_id)
        if old is not None and await self.is_banned(old.place, person):
            return decline("banned")
        outcome = await super().rematch(table_id, person)
        for other in outcome.table.people() if isinstance(outcome, Done) else ():
            if isinstance(outcome, Done) and await self.is_banned(outcome.table.place, other):
                outcome = await self.put_out(outcome.table.id, other)
        return outcome

    async def end(self, table_id: int, manager: int) -> Outcome:
        """Somebody who manages the server ends the table."""
        return await self.change(table_id, lambda table: owners.end(table, manager))

    async def put_out(self, table_id: int, target: int) -> Outcome:
        """Somebody who manages the server sends a person away."""
        return await self.change(table_id, lambda table: owners.put_out(table, target))

    async def is_banned(self, place: int, person: int) -> bool:
        server = (await self._directory.place_by_id(place)).server
        if server is None:
            return False
        return await self._servers.is_banned(server, (await self._directory.person_by_id(person)).outside)
