"""Running a discord.py client against the stand-in for the length of a test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.playground.standin import Standin


@asynccontextmanager
async def running(client: discord.Client, standin: Standin) -> AsyncIterator[asyncio.Task[None]]:
    """Log in, wait until ready, close at the end; what ends the client before that is raised.

    Give the client ``guild_ready_timeout=0``, or being ready takes two seconds.
    """
    async with client:
        await client.login(standin.token)
        connection = asyncio.create_task(client.connect())
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({connection, ready}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if connection.done():
            await connection
        yield connection
    await asyncio.gather(connection, return_exceptions=True)
