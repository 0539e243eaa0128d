"""Under the limits that Discord has been seen to set: nobody waits for an answer, and edits that nobody would see are saved."""

from __future__ import annotations

from pathlib import Path

from bot.engine.moves import Discard
from bot.playground.clock import SystemClock
from bot.playground.ratelimits import RateLimits
from tests.support.canasta import canasta_at, started_table
from tests.support.contract import Contract
from tests.support.play import by_commands, wish
from tests.support.standins import watched_standin


async def test_many_moves_make_few_edits_and_the_last_one_is_shown(tmp_path: Path, openapi: Contract | None) -> None:
    requests: list[str] = []
    async with (
        watched_standin(openapi, SystemClock(), RateLimits.observed()) as standin,
        canasta_at(standin, tmp_path) as bot,
    ):
        ana = standin.person("Ana")
        ana.dms_closed = True
        await started_table(bot, ana)
        standin.observers.append(lambda exchange: requests.append(exchange.template))
        for _ in range(8):
            move = wish(await bot.table(), 0)
            await (await by_commands(ana, move)).settled()
            if isinstance(move, Discard):
                await bot.until(lambda table: table.to_move == 0 or table.between_hands)
        await bot.settled()
        table = await bot.table()
        assert table.game is not None
        assert f"{len(table.game.stock)} cards" in ana.reads(ana.sees("it is your turn"))
    assert sum(template.startswith("/channels") for template in requests) < table.number
