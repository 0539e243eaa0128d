"""The playground: the bot as it is, a stand-in for Discord, and a page to be several people on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import tempfile
import webbrowser
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from bot.app import Settings, run
from bot.playground.page_server import PagePlayground
from bot.playground.ratelimits import RateLimits
from bot.playground.standin import Standin

log = logging.getLogger(__name__)

PEOPLE: Final = ("Ana", "Béla", "Cristina", "Dan")
LANGUAGES: Final = {"en-US": "English", "hu": "Magyar", "ro": "Română"}
"""Those that the bot speaks."""
SHORTCUTS: Final = (("Start a table", "canasta new"),)


@contextlib.asynccontextmanager
async def _database(settings: Settings) -> AsyncIterator[str]:
    """Where tables are kept: the stand-in forgets its channels when it stops, so by default its tables go with them."""
    if os.environ.get("DATABASE_URL"):
        yield settings.database_url
        return
    with tempfile.TemporaryDirectory(prefix="canasta-") as folder:
        yield f"sqlite+aiosqlite:///{folder}/playground.sqlite3"


async def play(settings: Settings, port: int, browser: bool) -> None:
    """Run until cancelled; the address of the page is printed."""
    async with _database(settings) as url, Standin(limits=RateLimits.loose()) as standin:
        for name in PEOPLE:
            standin.person(name)
        with standin.point_discord_at():
            bot = asyncio.create_task(
                run(replace(settings, token=standin.token, database_url=url), guild_ready_timeout=0), name="bot"
            )
            try:
                async with PagePlayground(standin, port=port, shortcuts=SHORTCUTS, languages=LANGUAGES) as page:
                    await standin.bot_is_ready()
                    print(f"\n  The playground is open: {page.url}\n", flush=True)
                    if browser:
                        await asyncio.to_thread(webbrowser.open, page.url)
                    await bot
            finally:
                bot.cancel()
                await asyncio.gather(bot, return_exceptions=True)
