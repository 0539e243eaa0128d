from collections.abc import AsyncIterator

import pytest

from bot.playground.people import Person
from bot.playground.standin import Standin
from tests.support.bots import running

from .tiny_bot import TinyBot


@pytest.fixture
def bot() -> TinyBot:
    """A bot that does not run yet, for tests that give it commands first."""
    return TinyBot()


@pytest.fixture
async def online(bot: TinyBot, standin: Standin) -> AsyncIterator[TinyBot]:
    """The same bot, running."""
    async with running(bot, standin):
        yield bot


@pytest.fixture
def ana(standin: Standin) -> Person:
    return standin.person("Ana")


@pytest.fixture
def bob(standin: Standin) -> Person:
    return standin.person("Bob")
