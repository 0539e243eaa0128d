"""A process of its own that plays at tables in a database until it is killed, or until there is nothing more to play.

``python -m tests.store.appender URL NAME MATCHES``: says ``TABLE NUMBER`` for whatever it has written, when it is written.
"""

from __future__ import annotations

import asyncio
import sys

from bot.tables.declined import Declined
from bot.tables.hall import Done
from tests.tables.world import World, world


async def play(here: World, table_id: int) -> None:
    """Play a table to its end, whoever else plays at it."""
    while (table := await here.hall.table(table_id)) is not None and table.stage != "over":
        if table.stage == "lobby":
            outcome = await here.hall.start(table_id, table.host, fill=True)
        else:
            outcome = await here.step(table)
        if isinstance(outcome, Done):
            say(outcome)
        else:
            assert isinstance(outcome, Declined), outcome
            assert outcome.code in ("stale", "not-lobby", "not-playing", "hand-running", "cut-first"), outcome


async def main(url: str, name: str, matches: int) -> None:
    async with world(url, seeds=name) as here:
        host, guest = await here.people("Ann", "Ben")
        for running in await here.ledger.running():
            await play(here, running)
        for number in range(matches):
            place = await here.place(f"{name} {number}")
            opened = await here.hall.open(host, place, "classic", 3, {"target": 500})
            if isinstance(opened, Done):
                say(opened)
                joined = await here.hall.join(opened.table.id, guest)
                assert isinstance(joined, Done)
                say(joined)
                await play(here, opened.table.id)


def say(done: Done) -> None:
    sys.stdout.write(f"{done.table.id} {done.table.number - len(done.steps)} {done.table.number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
