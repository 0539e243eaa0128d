"""What tests of the page do over and over, as a person would."""

import re

from playwright.async_api import Locator, Page, expect


def line(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Command", exact=True)


def suggestions(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Suggestions").get_by_role("option")


def messages(page: Page) -> Locator:
    return page.locator("#messages > li")


async def command(page: Page, text: str) -> None:
    """Type a command that needs nothing more, and send it."""
    await line(page).press_sequentially(text)
    await line(page).press("Enter")


async def be(page: Page, name: str) -> None:
    await page.get_by_role("region", name="Who are you?").get_by_role("button", name=re.compile(f"^{name}")).click()
    await expect(page).to_have_title(re.compile(f"^{name} in "))


async def start_table(page: Page) -> Locator:
    """The message with the buttons."""
    await page.get_by_role("button", name="Start a table").click()
    board = messages(page).first
    await expect(board).to_contain_text("New table: Classic for 4.")
    return board
