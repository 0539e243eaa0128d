from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.people import Person
from bot.playground.standin import Standin
from tests.support.canasta import Canasta, canasta_at
from tests.support.marked import marked


@pytest.fixture
async def bot(standin: Standin, tmp_path: Path) -> AsyncIterator[Canasta]:
    async with canasta_at(standin, tmp_path) as bot:
        yield bot


@pytest.fixture
async def two_languages(standin: Standin, tmp_path: Path) -> AsyncIterator[Canasta]:
    """The bot with English and a language that marks every message."""
    async with canasta_at(standin, tmp_path, marked()) as bot:
        yield bot


@pytest.fixture
def ana(standin: Standin) -> Person:
    return standin.person("Ana")


@pytest.fixture
def bela(standin: Standin) -> Person:
    return standin.person("Béla")


@pytest.fixture
def cristina(standin: Standin) -> Person:
    return standin.person("Cristina")


@pytest.fixture
def dan(standin: Standin) -> Person:
    return standin.person("Dan")


@pytest.fixture
def people(ana: Person, bela: Person, cristina: Person, dan: Person) -> tuple[Person, ...]:
    return ana, bela, cristina, dan
