"""How long the bot takes to be there: ``python -m benchmarks.boot [--json]``.

From the start of the process until a person's command is answered: with an empty database that has yet to be migrated, with
a thousand stored tables in mid-hand, and, beside them, of a discord.py bot that does nothing but answer. The stand-in for
Discord and the person are in this process, the bots in their own.

Every round starts each of them once; what counts are medians over the rounds, and of the ratios within each. Two more starts,
which do not count, have a stopwatch in the process (``parts``): its milliseconds are those since the step before. ``tables`` is
when the last stored table has been taken up, ``garbage`` how long a full collection then stops everything, and ``worst answer
meanwhile`` what a person waited at most until then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from benchmarks._bare import COMMAND
from benchmarks._stored import store_tables
from bot.playground.people import Person
from bot.playground.ratelimits import RateLimits
from bot.playground.standin import Standin

TABLES: Final = 1000
ROUNDS: Final = 7
FEWEST: Final = 3
SECONDS: Final = 75.0
"""No round is begun later, the fewest excepted."""
PAUSE: Final = 0.02
"""Between the questions that a person asks while tables are taken up."""
BARE: Final = ("benchmarks._bare",)
BOT: Final = ("bot", "discord")
PROBED: Final = ("benchmarks._probed",)

Figures = dict[str, float]


class Start:
    """Starts processes on a stand-in, one after the other."""

    def __init__(self, standin: Standin, person: Person, folder: Path) -> None:
        self.person = person
        self._standin = standin
        self._folder = folder

    @asynccontextmanager
    async def process(self, module: Sequence[str], stored: Path | None = None) -> AsyncIterator[tuple[Process, float]]:
        """Of a module with its arguments, on a copy of what is stored; also when it was started."""
        with tempfile.TemporaryDirectory(dir=self._folder) as folder:
            file = Path(folder, "canasta.sqlite3")
            if stored is not None:
                shutil.copy(stored, file)
            environment = {
                **os.environ,
                "CANASTA_STANDIN": self._standin.url,
                "DISCORD_TOKEN": self._standin.token,
                "DATABASE_URL": f"sqlite+aiosqlite:///{file}",
            }
            begun = perf_counter()
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", *module, env=environment, stdout=PIPE, stderr=DEVNULL
            )
            try:
                yield process, begun
            finally:
                process.kill()
                await process.communicate()
                await self.person.waits_until(lambda: not self._standin.gateway.can_reach(self._standin.guild))

    async def ask(self) -> float:
        """A command; gives when its answer was there."""
        await self._standin.bot_is_ready()
        reply = await self.person.slash(COMMAND)
        answered = perf_counter()
        await reply.settled()
        return answered

    async def answered(self, module: Sequence[str], stored: Path | None = None) -> float:
        """Milliseconds from the start of the process to the first answer."""
        async with self.process(module, stored) as (_, begun):
            return 1000 * (await self.ask() - begun)

    async def parts(self, stored: Path | None) -> Figures:
        """Milliseconds of each step, and the longest that a person waits while tables are taken up."""
        async with self.process(PROBED, stored) as (process, begun):
            listening = asyncio.create_task(_steps(process, begun))
            answered, worst = await self.ask(), 0.0
            while not listening.done():
                await asyncio.sleep(PAUSE)
                asked = perf_counter()
                worst = max(worst, await self.ask() - asked)
        first = {"first answer": 1000 * (answered - begun), "worst answer meanwhile": 1000 * worst}
        return await listening | first


async def _steps(process: Process, begun: float) -> Figures:
    """What a probed process says of itself until it has taken up its tables."""
    assert process.stdout is not None
    steps: Figures = {}
    last = begun
    async for line in process.stdout:
        if not line.startswith(b"{"):
            continue  # what the bot itself says when it starts
        said = json.loads(line)
        steps[said["reached"]] = 1000 * (said["at"] - last)
        last = said["at"]
        if said["reached"] == "garbage":
            break
    return steps


async def run(rounds: int, seconds: float, tables: int = TABLES) -> dict[str, Any]:
    """Everything measured and the report of it."""
    began = perf_counter()
    with tempfile.TemporaryDirectory(prefix="canasta-") as folder:
        async with Standin(limits=RateLimits.loose(), patience=60) as standin:
            person = standin.person("Ana")
            stored = Path(folder, "stored.sqlite3")
            await store_tables(f"sqlite+aiosqlite:///{stored}", tables, str(person.id), str(standin.channel.id))
            start = Start(standin, person, Path(folder))
            subjects: dict[str, Callable[[], Awaitable[float]]] = {
                "bare_ms": lambda: start.answered(BARE),
                "process_ready_ms": lambda: start.answered(BOT),
                "process_ready_1000_ms": lambda: start.answered(BOT, stored),
            }
            found: dict[str, list[float]] = {name: [] for name in subjects}
            for number in range(rounds + 1):
                if number > FEWEST and perf_counter() - began > seconds:
                    break
                for name, measured in subjects.items():
                    taken = await measured()
                    if number > 0:
                        found[name].append(taken)
            parts = {"empty": await start.parts(None), "1000": await start.parts(stored)}
            if standin.errors:
                raise AssertionError("\n".join(standin.errors))
    return report(found, parts)


def report(found: dict[str, list[float]], parts: dict[str, Figures]) -> dict[str, Any]:
    bare = found["bare_ms"]
    return {
        **{name: round(median(taken), 1) for name, taken in found.items()},
        "ratio": {
            name.removesuffix("_ms"): round(median(ours / least for ours, least in zip(taken, bare, strict=True)), 3)
            for name, taken in found.items()
            if taken is not bare
        },
        "rounds": len(bare),
        "parts": {name: {step: round(taken, 1) for step, taken in steps.items()} for name, steps in parts.items()},
    }


def table(report: dict[str, Any]) -> str:
    ratio = report["ratio"]
    lines = [
        f"{'to the first answer':28}{'ms':>9}{'x bare':>9}",
        f"{'bare bot':28}{report['bare_ms']:9.0f}",
        f"{'empty database':28}{report['process_ready_ms']:9.0f}{ratio['process_ready']:9.2f}",
        f"{'1000 tables':28}{report['process_ready_1000_ms']:9.0f}{ratio['process_ready_1000']:9.2f}",
        "",
        f"{'ms of each step':28}{'empty':>9}{'1000':>9}",
    ]
    for step in report["parts"]["1000"]:
        lines.append(f"{step:28}" + "".join(f"{report['parts'][name][step]:9.1f}" for name in ("empty", "1000")))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boot", description="Time the start of the bot.")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="no round is begun later")
    chosen = parser.parse_args()
    found = asyncio.run(run(chosen.rounds, chosen.seconds))
    print(json.dumps(found) if chosen.json else table(found))


if __name__ == "__main__":
    main()
