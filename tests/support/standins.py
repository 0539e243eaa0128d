"""A stand-in for Discord under which nothing goes wrong unnoticed."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from bot.playground.clock import Clock, ManualClock
from bot.playground.ratelimits import RateLimits
from bot.playground.standin import Standin

from .contract import Contract


@asynccontextmanager
async def watched_standin(
    contract: Contract | None, clock: Clock | None = None, limits: RateLimits | None = None, port: int = 0
) -> AsyncIterator[Standin]:
    """A Discord that discord.py is pointed at. By default its clock stands still until advanced, its limits are loose.

    At the end it fails when the bot asked for an unknown route, when traffic was not as Discord describes it, when an
    exception got lost in a task nobody waited for, or when discord.py logged an error: that is all it does about an
    exception in a button or an event. Who wants such a thing empties ``errors``.
    """
    async with Standin(clock=clock or ManualClock(), limits=limits or RateLimits.loose(), port=port) as standin:
        if contract:
            contract.watch(standin)

        def lost(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            standin.errors.append(f"lost: {context['message']} {context.get('exception')!r}")

        asyncio.get_running_loop().set_exception_handler(lost)
        with standin.point_discord_at(), _listening_to_the_library(standin):
            yield standin
        gc.collect()
    assert not standin.errors, "\n".join(standin.errors)


@contextmanager
def _listening_to_the_library(standin: Standin) -> Iterator[None]:
    """Record errors while a bot is connected; what it has not finished when it is stopped may well fail."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if standin.gateway.ready:
                standin.errors.append(f"logged: {logging.Formatter().format(record)}")

    handler, logger = Handler(logging.ERROR), logging.getLogger("discord")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
