"""The playground as a newcomer meets it: `python -m bot`, a table against computer players, a turn."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from .conftest import DESKTOP, PATIENCE, PHONE


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The page of a playground in a process of its own, started by the README's command."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DISCORD_TOKEN", "DATABASE_URL")}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "playground", "--no-browser", "--port", "0"),
        env={**environment, "CANASTA_DATA": str(tmp_path)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(30):
            while not (found := re.search(r"http://\S+", (await process.stdout.readline()).decode())):
                assert process.returncode is None
        yield found.group()
    finally:
        process.terminate()
        await process.wait()


async def opened(browser: Browser, address: str, size: ViewportSize) -> Page:
    context = await browser.new_context(viewport=size)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    await page.goto(address)
    return page


def last(page: Page, text: str) -> Locator:
    """The newest message with this text."""
    return page.locator("#messages > li").filter(has_text=text).last


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_newcomer_starts_a_table_and_plays_a_turn(browser: Browser, address: str, size: ViewportSize) -> None:
    page = await opened(browser, address, size)
    await page.get_by_role("button", name="Start a table").first.click()
    lobby = last(page, "Canasta: Classic for 4")
    await lobby.get_by_role("button", name="Start with computer players").click()

    hand = last(page, "Your hand at the table")
    picture = hand.get_by_role("img")
    await expect(picture).to_have_attribute("alt", re.compile(r"^Your hand, 11 cards: "))
    await hand.get_by_role("button", name="Draw").click()
    await expect(picture).to_have_attribute("alt", re.compile(r"^Your hand, 12 cards: "))

    await hand.get_by_role("button", name=re.compile("^Discard and end your turn")).click()
    await page.get_by_role("option", name=re.compile("^Discard ")).first.click()

    board = last(page, "it is your turn")
    await expect(board).to_contain_text("Ana is to draw")
    await expect(board.get_by_role("img")).to_have_attribute("alt", re.compile("Stock: "))
    await expect(page.locator("#messages")).to_contain_text(re.compile("Ana drew.*discarded "))
    await expect(hand).to_contain_text("11 cards")
    assert await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
