"""A bot in a process of its own, as it runs in earnest."""

import asyncio
import sys

from bot.playground.people import Person
from bot.playground.standin import Standin

BOT = """
import sys
import discord
from bot.playground.pointing import point_discord_at
from tests.playground.tiny_bot import TinyBot

bot = TinyBot()
bot.command("ping", lambda interaction: interaction.response.send_message("pong"))
with point_discord_at(sys.argv[1]):
    bot.run(sys.argv[2], log_handler=None)
"""


async def test_ping_and_a_killed_bot(standin: Standin, ana: Person) -> None:
    command = [sys.executable, "-c", BOT, standin.url, standin.token]
    process = await asyncio.create_subprocess_exec(*command)
    try:
        await standin.bot_is_ready()
        assert "pong" in (await ana.slash("ping")).text
        process.kill()
        await ana.waits_until(lambda: not standin.gateway.can_reach(standin.guild))
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
