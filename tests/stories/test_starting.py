"""Starting the bot: without Discord, without a token, with a wrong one."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp.test_utils import unused_port

from bot.app import Settings, run
from bot.playground.pointing import point_discord_at
from bot.playground.standin import Standin
from tests.support.canasta import Canasta
from tests.support.contract import Contract
from tests.support.standins import watched_standin

TOKEN = "stand-in.bot.token"
"""The one that a stand-in takes when it is given no other."""


async def test_discord_that_is_not_there_yet_is_waited_for(tmp_path: Path, openapi: Contract | None) -> None:
    port = unused_port()
    settings = Settings(TOKEN, tmp_path, f"sqlite+aiosqlite:///{tmp_path / 'canasta.sqlite3'}")
    with point_discord_at(f"http://127.0.0.1:{port}"):
        tried = asyncio.Event()
        told = logging.Handler()
        told.emit = lambda record: tried.set()  # type: ignore[method-assign]
        logging.getLogger("bot.app").addHandler(told)
        bot = asyncio.create_task(run(settings, pause=0.05, guild_ready_timeout=0))
        try:
            await asyncio.wait_for(tried.wait(), 20)
            async with watched_standin(openapi, port=port) as standin:
                await standin.bot_is_ready()
                ana = standin.person("Ana")
                assert "canasta" in ana.commands()
        finally:
            logging.getLogger("bot.app").removeHandler(told)
            bot.cancel()
            await asyncio.gather(bot, return_exceptions=True)


def started(**environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN", "DATABASE_URL")}
    return subprocess.run(
        [sys.executable, "-m", "bot", "discord"], env={**kept, **environment}, capture_output=True, text=True, timeout=60
    )


def test_a_missing_token_is_one_clear_line_and_exit_code_2() -> None:
    done = started()
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "DISCORD_TOKEN" in done.stderr


async def test_a_wrong_token_is_said_plainly(standin: Standin, tmp_path: Path) -> None:
    done = await asyncio.to_thread(started, DISCORD_TOKEN="wrong", CANASTA_DATA=str(tmp_path), CANASTA_STANDIN=standin.url)
    assert done.returncode == 2
    assert "DISCORD_TOKEN" in done.stderr.splitlines()[-1]


def test_nothing_but_this_machine_may_take_discords_place(tmp_path: Path) -> None:
    done = started(DISCORD_TOKEN="secret", CANASTA_DATA=str(tmp_path), CANASTA_STANDIN="http://example.org")
    assert done.returncode != 0
    assert "this machine" in done.stderr


@pytest.mark.breaks(36)
async def test_no_privileged_intent_is_asked_for(bot: Canasta) -> None:
    """The stand-in closes the connection of a bot that asks for an intent it was not given."""
    intents = bot.client.intents
    assert (intents.message_content, intents.members, intents.presences) == (False, False, False)


@pytest.mark.parametrize("subcommand", ["discord", "playground", "migrate"])
def test_the_subcommands_are_there(subcommand: str) -> None:
    done = subprocess.run([sys.executable, "-m", "bot", subcommand, "--help"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert subcommand in done.stdout
