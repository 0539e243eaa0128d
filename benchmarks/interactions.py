"""How long a tap waits for its answer: ``python -m benchmarks.interactions [--json]``.

The bot as it is, on a real file, beside a discord.py bot that does nothing but answer: in this process, on one event loop,
only one of them at work at a time. People tap alone, each when all is quiet again (``1``), and a hundred of them in the same
moment (``100``). ``busy`` is what comes right after that: all of them tap again as soon as they see what came of the first
tap, while the loop is still working off the rest.

Every round measures everything once, after one to warm up; what counts are medians over the rounds. One more round, which
does not count, looks where the time goes (``parts``).
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final
from unittest.mock import patch

import discord
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter

from benchmarks._meter import GARBAGE, IDLE, LOOP, WAITING, Meter, Spent
from benchmarks._sides import LIBRARY, STANDIN, Side, both_sides
from bot.app import CanastaClient
from bot.playground.people import Person, Reply
from bot.store.database import Database
from bot.tables.computers import Computers
from bot.ui.outbox import Outbox

CROWD: Final = 100
ALONE: Final = 24
ROUNDS: Final = 7
FEWEST: Final = 3
SECONDS: Final = 75.0
"""No round is begun later, the fewest excepted."""

OURS: Final = "ours, before the answer"
AFTER: Final = "ours, after answers"
DATABASE: Final = "database"
COMPUTERS: Final = "computers"
SENDING: Final = "discord.py, after answers"
LABELS: Final = (STANDIN, LIBRARY, OURS, AFTER, DATABASE, COMPUTERS, SENDING, LOOP, GARBAGE, WAITING, IDLE)
THREADS: Final = "threads: pictures, database, computers"

Waits = dict[str, list[float]]
"""By crowd: ``1``, ``100``, ``busy``."""
Figures = dict[str, float]
Waiting = Callable[[Side, Person], Awaitable[tuple[float, Reply]]]
"""A tap, and how long it waited for its answer."""


async def tapped(side: Side, person: Person) -> tuple[float, Reply]:
    begun = perf_counter()
    reply = await side.tap(person)
    return perf_counter() - begun, reply


async def alone(side: Side, people: Sequence[Person], tapped: Waiting = tapped) -> list[float]:
    """The waits of one after the other, each on a bot that has nothing else to do."""
    waits = []
    for person in people:
        waits.append((await tapped(side, person))[0])
        await side.settled()
    return waits


async def at_once(side: Side, first: Waiting = tapped) -> tuple[list[float], list[float]]:
    """The waits of everybody in the same moment, and of everybody once more."""

    async def twice(person: Person) -> tuple[float, float]:
        waited, reply = await first(side, person)
        await side.seen(reply)
        return waited, (await tapped(side, person))[0]

    waits = await asyncio.gather(*map(twice, side.people))
    await side.settled()
    return [once for once, _ in waits], [again for _, again in waits]


async def measure(side: Side, round_number: int) -> Waits:
    people = [side.people[(round_number * ALONE + at) % len(side.people)] for at in range(ALONE)]
    with side.standin.point_discord_at():
        one = await alone(side, people)
        many, again = await at_once(side)
    return {"1": one, "100": many, "busy": again}


async def where_it_goes(meter: Meter, side: Side) -> dict[str, Figures]:
    """Milliseconds of a tap's wait, by label; ``until quiet`` is all work until then, shared out among the crowd's taps."""
    waits: list[Spent] = []

    async def metered(side: Side, person: Person) -> tuple[float, Reply]:
        before = meter.read()
        answered = await tapped(side, person)
        waits.append(meter.since(before))
        return answered

    def shared(spent: Sequence[Spent], taps: int) -> Figures:
        return {label: 1000 * sum(one.get(label, 0.0) for one in spent) / taps for label in LABELS}

    with side.standin.point_discord_at(), labelled(meter), meter.installed():
        await alone(side, side.people[:ALONE], metered)
        one = shared(waits, len(waits))
        waits.clear()
        before, processed = meter.read(), process_time()
        await at_once(side, metered)
        spent, processed = meter.since(before), process_time() - processed
    many = shared(waits, len(waits))
    on_the_loop = sum(seconds for label, seconds in spent.items() if label not in (IDLE, WAITING))
    taps = 2 * len(side.people)
    quiet = shared([spent], taps) | {THREADS: 1000 * (processed - on_the_loop) / taps}
    return {"1": one, "100": many, "until quiet": quiet}


@contextmanager
def labelled(meter: Meter) -> Iterator[None]:
    """Labels at the doors between what the parts tell apart."""
    take, defer = CanastaClient.take_tap, discord.InteractionResponse.defer

    async def take_tap(*args: Any) -> None:
        meter.enter(OURS)
        await take(*args)

    async def answer(*args: Any, **kwargs: Any) -> None:
        with meter.within(LIBRARY):
            await defer(*args, **kwargs)
        meter.enter(AFTER)

    def requesting(request: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def labelled(*args: Any, **kwargs: Any) -> Any:
            with meter.within(LIBRARY if meter.label == LIBRARY else SENDING):
                return await request(*args, **kwargs)

        return labelled

    with ExitStack() as stack:
        stack.enter_context(patch.object(CanastaClient, "take_tap", take_tap))
        stack.enter_context(patch.object(discord.InteractionResponse, "defer", answer))
        for adapter in (HTTPClient, AsyncWebhookAdapter):
            stack.enter_context(patch.object(adapter, "request", requesting(adapter.request)))
        for owner, name, label in (
            (Database, "read", DATABASE),
            (Database, "write", DATABASE),
            (Computers, "_play", COMPUTERS),
            (Outbox, "_work", AFTER),
        ):
            stack.enter_context(patch.object(owner, name, meter.labelled(label, getattr(owner, name))))
        yield


async def run(rounds: int, seconds: float, people: int = CROWD) -> dict[str, Any]:
    """Everything measured and the report of it."""
    begun = perf_counter()
    meter = Meter()
    async with both_sides(meter, people) as (bare, real):
        for side in (bare, real):
            await measure(side, 0)
        found: dict[Side, list[Waits]] = {bare: [], real: []}
        for number in range(1, rounds + 1):
            if number > FEWEST and perf_counter() - begun > seconds:
                break
            for side in (bare, real) if number % 2 else (real, bare):
                found[side].append(await measure(side, number))
        parts = {"bare": await where_it_goes(meter, bare), "real": await where_it_goes(meter, real)}
    return report(found[bare], found[real]) | {"rounds": len(found[real]), "parts": _rounded(parts)}


def report(bare: Sequence[Waits], real: Sequence[Waits]) -> dict[str, Any]:
    """Medians over the rounds, but for the 99th percentile: that is of all rounds together."""
    ratio = {
        crowd: {
            "p50": median(median(ours[crowd]) / median(theirs[crowd]) for theirs, ours in zip(bare, real, strict=True)),
            "p99": _p99(real, crowd) / _p99(bare, crowd),
        }
        for crowd in ("1", "100")
    }
    sides = {
        name: {"1": _figures(waits, "1", sum), "100": _figures(waits, "100", max)}
        for name, waits in (("bare", bare), ("real", real))
    }
    busy = {"p50_ms": 1000 * median(median(one["busy"]) for one in real), "p99_ms": 1000 * _p99(real, "busy")}
    rounded: dict[str, Any] = _rounded({**sides["real"], "busy": busy, "bare": sides["bare"], "ratio": ratio})
    return rounded


def _figures(rounds: Sequence[Waits], crowd: str, taken: Callable[[list[float]], float]) -> Figures:
    """``taken`` is how long all of a round's taps took."""
    return {
        "p50_ms": 1000 * median(median(one[crowd]) for one in rounds),
        "p99_ms": 1000 * _p99(rounds, crowd),
        "per_s": median(len(one[crowd]) / taken(one[crowd]) for one in rounds),
    }


def _p99(rounds: Sequence[Waits], crowd: str) -> float:
    ordered = sorted(wait for one in rounds for wait in one[crowd])
    return ordered[int(0.99 * (len(ordered) - 1))]


def _rounded(value: Any) -> Any:
    return {key: _rounded(inner) for key, inner in value.items()} if isinstance(value, dict) else round(value, 3)


def table(report: dict[str, Any]) -> str:
    lines = [f"{'a tap':14}{'p50 ms':>10}{'p99 ms':>10}{'per s':>8}{'p50 x bare':>13}{'p99 x bare':>13}"]
    for name, row, ratio in (
        ("1, bare", report["bare"]["1"], {}),
        ("1", report["1"], report["ratio"]["1"]),
        ("100, bare", report["bare"]["100"], {}),
        ("100", report["100"], report["ratio"]["100"]),
        ("busy", report["busy"], {}),
    ):
        cells = [f"{row['p50_ms']:10.2f}{row['p99_ms']:10.2f}{row.get('per_s', 0):8.0f}"]
        cells += [f"{value:13.2f}" for value in ratio.values()]
        lines.append(f"{name:14}{''.join(cells)}")
    columns = [(crowd, side) for crowd in ("1", "100", "until quiet") for side in ("bare", "real")]
    lines += ["", f"{'where it goes, ms a tap':45}" + "".join(f"{f'{crowd}, {side}':>19}" for crowd, side in columns)]
    for label in (*LABELS, THREADS):
        values = [report["parts"][side][crowd].get(label, 0.0) for crowd, side in columns]
        lines.append(f"{label:45}" + "".join(f"{value:19.2f}" for value in values))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.interactions", description="Time answers to taps.")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="no round is begun later")
    chosen = parser.parse_args()
    found = asyncio.run(run(chosen.rounds, chosen.seconds))
    print(json.dumps(found) if chosen.json else table(found))


if __name__ == "__main__":
    main()
