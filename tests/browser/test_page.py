"""Doing things at the page: commands, buttons, menus, forms, people; by keyboard, by mouse, on a telephone."""

import re

import pytest
from playwright.async_api import Page, expect

from bot.playground.people import Person
from bot.playground.standin import Standin

from .demo_bot import ALT, DemoBot
from .steps import command, line, messages, start_table, suggestions

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_newcomer_starts_a_table_with_one_tap(page: Page) -> None:
    await expect(page.get_by_text("This is a simulation on your machine, not Discord.")).to_be_visible()
    await expect(page.locator("#welcome")).to_contain_text("Type /table new below, or tap this button")
    board = await start_table(page)
    await expect(board).to_contain_text("Ana used /table new")
    await expect(page.locator("#welcome")).to_be_empty()


async def test_a_command_is_found_by_typing_and_its_options_are_filled_in(page: Page) -> None:
    await line(page).press_sequentially("/tab")
    options = suggestions(page)
    await expect(options).to_contain_text(["/table new", "/table join"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Tab")
    await expect(options).to_contain_text(["+ ruleset", "+ seats", "+ day"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    ruleset = page.get_by_label("ruleset", exact=True)
    await expect(ruleset).to_be_focused()
    await page.keyboard.type("sa")
    await expect(options).to_have_text(["Samba"])
    await page.keyboard.press("Enter")
    await expect(ruleset).to_have_value("Samba")
    await page.keyboard.type("seats:")
    seats = page.get_by_label("seats", exact=True)
    await expect(seats).to_be_focused()
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("“seats” takes 2 to 6.")).to_be_visible()
    await seats.fill("6")
    await page.keyboard.press("Enter")
    await expect(messages(page).first).to_contain_text("New table: Samba for 6.")
    await expect(line(page)).to_be_focused()


async def test_required_options_come_first_and_are_suggested_by_the_bot(page: Page, bela: Person) -> None:
    await line(page).press_sequentially("/table join ")
    day = page.get_by_label("day", exact=True)
    await expect(day).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("“day” is required.")).to_be_visible()
    options = suggestions(page)
    await expect(options).to_have_text(["Monday table", "Friday table", "Sunday table"])
    await page.keyboard.type("fri")
    await expect(options).to_have_text(["Friday table"])
    await page.keyboard.press("Tab")
    await expect(day).to_have_value("Friday table")
    await page.keyboard.type("partner:")
    await options.get_by_text("Béla").click()
    await page.keyboard.press("Enter")
    await expect(messages(page).first).to_contain_text("Sits at Friday with @Béla.")


async def test_backspace_goes_back_through_options_to_the_search(page: Page) -> None:
    await line(page).press_sequentially("/table join ")
    await page.keyboard.press("Backspace")
    await expect(line(page)).to_have_value("/table join")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await expect(line(page)).to_have_value("")
    await line(page).fill("/table new ruleset:Samba seats:2")
    await page.keyboard.press("Enter")
    await expect(messages(page).first).to_contain_text("New table: Samba for 2.")


async def test_what_is_no_command_is_refused_with_a_reason(page: Page) -> None:
    await line(page).press_sequentially("hello")
    await expect(page.get_by_text("Only commands are understood here; they start with /.")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("There is no /hello here.")).to_be_visible()
    await expect(messages(page)).to_have_count(0)


async def test_buttons(page: Page, bot: DemoBot) -> None:
    board = await start_table(page)
    draw = board.get_by_role("button", name="Draw")
    await draw.click()
    await expect(board).to_contain_text("Ana drew, 1 in all.")
    await expect(draw).to_be_focused()
    await page.keyboard.press("2")
    await expect(page).to_have_title(re.compile("^Béla in "))
    await board.get_by_role("button", name="Draw").click()
    await expect(board).to_contain_text("Béla drew, 2 in all.")
    await expect(board.locator("strong", has_text="Béla")).to_be_visible()
    await board.get_by_role("button", name="Undo").nth(1).click()
    await expect(board).to_contain_text("Undid the second.")
    await expect(board.get_by_role("button", name="Leave")).to_be_disabled()
    await expect(board.get_by_role("link", name="Rules")).to_have_attribute("rel", "noopener noreferrer")


async def test_menus(page: Page) -> None:
    board = await start_table(page)
    await board.get_by_role("button", name="Discard").click()
    await page.get_by_role("option", name="2", exact=True).click()
    await expect(board).to_contain_text("Discarded 1.")

    await board.get_by_role("button", name="Meld").press("Enter")
    menu = page.get_by_role("listbox", name="Meld")
    await expect(menu).to_be_focused()
    choose = page.get_by_role("button", name="Choose")
    await expect(choose).to_be_disabled()
    for key in ("Space", "8", "Space"):
        await page.keyboard.press(key)
    await expect(page.get_by_text("2 chosen, 1 to 3 possible")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(board).to_contain_text("Melded 0, 4.")

    await board.get_by_role("button", name="Partner").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox", name="Partner")).to_have_count(0)
    await expect(board.get_by_role("button", name="Partner")).to_be_focused()
    await board.get_by_role("button", name="Partner").click()
    await page.get_by_role("option", name="Béla").click()
    await expect(board).to_contain_text("Partner: Béla.")


async def test_a_form(page: Page) -> None:
    await command(page, "/note")
    form = page.get_by_role("dialog", name="A note")
    await expect(form.get_by_label("What to remember")).to_be_focused()
    await page.keyboard.type("Mind the pile")
    await form.get_by_label("A lot").check()
    await form.get_by_label("The pile").select_option("2")
    await form.get_by_label("The pile").select_option(label="2")
    await form.get_by_role("button", name="Submit").click()
    await expect(messages(page).first).to_contain_text("Noted: Mind the pile, level 2, pile ['1']")
    await expect(form).to_have_count(0)


async def test_a_form_can_be_closed_and_survives_a_reload(page: Page, ana: Person) -> None:
    await command(page, "/note")
    form = page.get_by_role("dialog", name="A note")
    await expect(form).to_be_visible()
    await page.reload()
    await expect(form).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(form).to_have_count(0)
    assert ana.modal is None


async def test_a_new_person_with_a_language_of_their_own(page: Page, standin: Standin) -> None:
    await page.get_by_role("button", name="Add a person").click()
    await page.get_by_label("Name").fill("ana")
    await page.get_by_role("button", name="Add", exact=True).click()
    await expect(page.get_by_role("alert")).to_contain_text("There is a ana already.")
    await page.get_by_label("Name").fill("Csilla")
    await page.get_by_role("form", name="Add a person").get_by_label("Language").select_option("hu")
    await page.get_by_role("button", name="Add", exact=True).click()
    await expect(page).to_have_title(re.compile("^Csilla in "))
    assert standin.people["Csilla"].locale == "hu"
    await line(page).press_sequentially("/asztal cs")
    await expect(suggestions(page)).to_have_text(["/asztal csatlakozásÜlj le egy asztalhoz"])


async def test_a_phone_is_wide_enough(phone: Page) -> None:
    async def fits() -> bool:
        return bool(
            await phone.evaluate(
                "document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth"
            )
        )

    await expect(phone.get_by_role("navigation", name="Where?")).not_to_be_visible()
    board = await start_table(phone)
    assert await fits()
    await phone.get_by_role("button", name="People and places").click()
    await expect(phone.get_by_role("navigation", name="Where?")).to_be_visible()
    assert await fits()
    await phone.get_by_role("region", name="Who are you?").get_by_role("button", name="Béla").click()
    await expect(phone.get_by_role("navigation", name="Where?")).not_to_be_visible()
    ana = phone.get_by_role("group", name="Switch person").get_by_role("button", name="Ana")
    await ana.click()
    await expect(ana).to_have_attribute("aria-current", "true")
    await line(phone).fill("/hand ")
    await phone.get_by_role("button", name="Send the command").click()
    await expect(phone.get_by_role("img", name=ALT)).to_be_visible()
    assert await fits()
    await board.get_by_role("button", name="Meld").click()
    await phone.get_by_role("option", name="K K K").click()
    await phone.get_by_role("button", name="Choose").click()
    await expect(board).to_contain_text("Melded 0.")
    await board.get_by_role("button", name="Note").click()
    await expect(phone.get_by_role("dialog", name="A note")).to_be_visible()
    assert await fits()
