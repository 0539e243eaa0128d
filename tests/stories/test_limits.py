"""Under the limits that Discord has been seen to set: nobody waits for an answer, and edits that nobody would see are saved."""

from __future__ import annotations

from pathlib import Path

from bot.engine.moves import Discard
from bot.playground.ratelimits import RateLimits
from bot.playground.standin import Standin
from tests.support.canasta import canasta_at, started_table
from tests.support.play import by_commands, wish


async def test_many_moves_make_few_edits_and_the_last_one_is_shown(tmp_path: Path) -> None:
    edits: list[str] = []
    async with Standin(limits=RateLimits.observed()) as standin:
        with standin.point_discord_at():
            async with canasta_at(standin, tmp_path) as bot:
                ana = standin.person("Ana")
                ana.dms_closed = True
                await started_table(bot, ana)
                standin.observers.append(lambda call: edits.append(f"{call.method} {call.template}"))
                steps = 0
                for _ in range(8):
                    table = await bot.table()
                    move = wish(table, 0)
                    await (await by_commands(ana, move)).settled()
                    if isinstance(move, Discard):
                        table = await bot.until(lambda table: table.to_move == 0 or table.between_hands)
                    steps = (await bot.table()).number
                await bot.settled()
                table = await bot.table()
                board = ana.sees("it is your turn")
                assert table.game is not None
                assert f"{len(table.game.stock)} cards" in ana.reads(board)
        boards = [edit for edit in edits if "channels" in edit]
        assert len(boards) < steps
        assert standin.errors == []
