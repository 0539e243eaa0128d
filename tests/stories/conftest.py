from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.people import Person
from bot.playground.standin import Standin
from tests.support.canasta import Canasta, canasta_at

HERE = Path(__file__).parent


@pytest.fixture
async def bot(standin: Standin, tmp_path: Path) -> AsyncIterator[Canasta]:
    async with canasta_at(standin, tmp_path) as bot:
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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The long forms run only when asked for: ``pytest -m slow``."""
    if "slow" in config.option.markexpr:
        return
    for item in items:
        if HERE in item.path.parents and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="the long form: pytest -m slow"))
