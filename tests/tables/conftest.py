"""A hall on a database file of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.world import World, lay_out, world


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'canasta.sqlite3'}"


@pytest.fixture
async def here(url: str, tmp_path: Path) -> AsyncIterator[World]:
    await lay_out(url, tmp_path / "blank")
    async with world(url) as it:
        yield it
