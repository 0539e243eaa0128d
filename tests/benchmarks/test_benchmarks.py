"""The benchmarks still find what they measure; how fast it is, no test says."""

import asyncio
from pathlib import Path

from benchmarks import boot, interactions
from benchmarks._meter import Meter
from benchmarks._stored import store_tables
from bot.playground.standin import Standin


async def test_a_tap_is_taken_apart() -> None:
    report = await interactions.run(rounds=1, seconds=0, people=4)
    assert report["rounds"] == 1
    assert all(report[crowd]["p50_ms"] > 0 for crowd in ("1", "100", "busy"))
    assert all(report["ratio"][crowd]["p50"] > 0 for crowd in ("1", "100"))
    assert report["parts"]["real"]["100"][interactions.OURS] > 0
    assert report["parts"]["real"]["until quiet"][interactions.DATABASE] > 0
    assert "until quiet" in interactions.table(report)


async def test_a_start_is_taken_apart(standin: Standin, tmp_path: Path) -> None:
    ana = standin.person("Ana")
    stored = tmp_path / "stored.sqlite3"
    await store_tables(f"sqlite+aiosqlite:///{stored}", 6, str(ana.id), str(standin.channel.id))
    start = boot.Start(standin, ana, tmp_path)
    steps = await start.parts(stored)
    assert {"migration", "login", "sync", "tables", "garbage"} <= set(steps)
    found = {name: [await start.answered(module)] for name, module in (("bare_ms", boot.BARE), ("process_ready_ms", boot.BOT))}
    found["process_ready_1000_ms"] = [await start.answered(boot.BOT, stored)]
    report = boot.report(found, {"empty": steps, "1000": steps})
    assert report["ratio"]["process_ready"] > 0
    assert "garbage" in boot.table(report)


async def test_the_meter_counts_every_moment_once() -> None:
    meter = Meter()
    loop = asyncio.get_running_loop()

    async def work() -> None:
        with meter.within("work"):
            sum(range(100_000))
            await loop.run_in_executor(None, sum, range(1000))

    with meter.installed():
        begun = loop.time()
        before = meter.read()
        await asyncio.create_task(work())
        spent = meter.since(before)
        passed = loop.time() - begun
    assert 0 < spent["work"] < sum(spent.values()) < 1.5 * passed  # two clocks tell the time, and differ a little
