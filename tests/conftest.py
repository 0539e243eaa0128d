"""Fixtures for everybody: the stand-in for Discord, watched over by Discord's own description of its API."""

import gc
from collections.abc import AsyncIterator

import pytest

from bot.playground.standin import Standin
from tests.support.contract import Contract, description_file
from tests.support.standins import watched_standin


def pytest_report_header() -> str:
    if description_file():
        return "Discord API description: found, traffic is checked against it"
    return "Discord API description: NOT FOUND, contract checks are SKIPPED (set DISCORD_OPENAPI)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The long forms run only when asked for: ``pytest -m slow``."""
    if "slow" in config.option.markexpr:
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="the long form: pytest -m slow"))


@pytest.fixture(scope="module", autouse=True)
def _nothing_but_this_module_is_collected() -> None:
    """Set aside what imports and earlier modules have left, so that collecting garbage after every test is cheap."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def openapi() -> Contract | None:
    """Discord's description of its API; None when it is not at hand."""
    path = description_file()
    return Contract(path) if path else None


@pytest.fixture
async def standin(openapi: Contract | None) -> AsyncIterator[Standin]:
    """A Discord to test a bot against; see `watched_standin`."""
    async with watched_standin(openapi) as it:
        yield it
