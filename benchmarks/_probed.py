"""The bot's own process with a stopwatch in it: ``python -m benchmarks._probed`` does what ``python -m bot discord`` does.

On its standard output it says, a JSON line each, what has been reached and when, by a clock that all processes share.
"""

from __future__ import annotations

import functools
import gc
import json
import sys
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any


def reached(what: str) -> None:
    print(json.dumps({"reached": what, "at": perf_counter()}), flush=True)


def reaching(call: Callable[..., Awaitable[Any]], what: str) -> Callable[..., Awaitable[Any]]:
    """The coroutine function, which says so when it has come to its end."""

    @functools.wraps(call)
    async def reaching(*args: Any, **kwargs: Any) -> Any:
        found = await call(*args, **kwargs)
        reached(what)
        if what == "tables":
            gc.collect()
            reached("garbage")
        return found

    return reaching


def main() -> int:
    reached("interpreter")
    import discord

    reached("discord.py imported")
    import sqlalchemy.ext.asyncio  # noqa: F401

    reached("SQLAlchemy imported")
    from bot.__main__ import main
    from bot.app import CanastaClient
    from bot.store.database import Database

    reached("the rest imported")
    for owner, name, what in (
        (Database, "migrate", "migration"),
        (discord.http.HTTPClient, "static_login", "login"),
        (discord.app_commands.CommandTree, "sync", "sync"),
        (CanastaClient, "_resume", "tables"),
    ):
        setattr(owner, name, reaching(getattr(owner, name), what))
    return main(["discord"])


if __name__ == "__main__":
    sys.exit(main())
