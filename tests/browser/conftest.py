"""The playground in a real browser. Chromium is looked for in CHROMIUM, then where it is usually installed."""

import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

from bot.playground.page_server import PagePlayground
from bot.playground.people import Person
from bot.playground.standin import Standin
from tests.support.bots import running

from .demo_bot import DemoBot

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=400, height=800)
PATIENCE = 10_000.0
"""Milliseconds the browser waits for what should happen."""
expect.set_options(timeout=PATIENCE)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


def chromium() -> str | None:
    """Where the browser is, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = [os.environ.get("CHROMIUM"), "/usr/bin/chromium", *map(shutil.which, names)]
    return next((path for path in found if path and os.access(path, os.X_OK)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs a browser is skipped without one, and the summary says why."""
    skip = pytest.mark.skip(reason="no Chromium: set CHROMIUM to where it is")
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            if chromium() is None:
                item.add_marker(skip)


@pytest.fixture(scope="session")
def one_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A browser for all tests, since starting one takes seconds: the address by which it is told what to do."""
    path = chromium()
    assert path is not None
    profile = f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"
    command = [path, "--headless", "--remote-debugging-port=0", profile, *QUIET]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        listening = (re.search(r"DevTools listening on (ws://\S+)", line) for line in process.stderr)
        yield next(found[1] for found in listening if found)
        process.terminate()
        process.stderr.read()


@pytest.fixture
async def browser(one_browser: str) -> AsyncIterator[Browser]:
    """The browser; what a test opens in it is closed after the test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(one_browser)
        yield browser
        for context in browser.contexts:
            await context.close()
        await browser.close()


@pytest.fixture
async def ana(standin: Standin) -> Person:
    return standin.person("Ana")


@pytest.fixture
async def bela(standin: Standin, ana: Person) -> Person:
    return standin.person("Béla", locale="hu")


@pytest.fixture
def shortcuts() -> list[tuple[str, str]]:
    """The buttons that send a command; tests for another bot have their own."""
    return [("Start a table", "table new")]


@pytest.fixture
async def playground(
    standin: Standin, ana: Person, bela: Person, shortcuts: list[tuple[str, str]]
) -> AsyncIterator[PagePlayground]:
    """The page's server, over the stand-in with Ana and Béla. Have the bot running before the page opens."""
    async with PagePlayground(standin, shortcuts=shortcuts) as it:
        yield it


@pytest.fixture
async def bot(standin: Standin, playground: PagePlayground) -> AsyncIterator[DemoBot]:
    """The demonstration bot, running; tests ask for it before the page, so that it is there when the page opens."""
    bot = DemoBot()
    async with running(bot, standin):
        yield bot


async def opened(browser: Browser, playground: PagePlayground, size: ViewportSize, problems: list[str]) -> Page:
    """A page showing the playground; what its console complains about goes to ``problems``."""
    context = await browser.new_context(viewport=size)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    await page.goto(playground.url)
    return page


@pytest.fixture
async def problems() -> AsyncIterator[list[str]]:
    """What the browser complained about; a test that expects complaints empties it."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
async def page(browser: Browser, playground: PagePlayground, problems: list[str]) -> Page:
    """The playground on a desktop screen. One is Ana, the first of the people."""
    return await opened(browser, playground, DESKTOP, problems)


@pytest.fixture
async def phone(browser: Browser, playground: PagePlayground, problems: list[str]) -> Page:
    """The playground on a telephone."""
    return await opened(browser, playground, PHONE, problems)
