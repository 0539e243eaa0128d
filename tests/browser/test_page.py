"""What a person can do at the page, with a small bot of the tests' own."""

import re
from collections.abc import AsyncIterator

import discord
import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.playground.clock import ManualClock
from bot.playground.page_server import PagePlayground
from bot.playground.people import Person
from bot.playground.standin import Standin
from tests.support.bots import running

from .conftest import DESKTOP, opened
from .demo_bot import ALT, DemoBot


@pytest.fixture(autouse=True)
async def bot(standin: Standin, playground: PagePlayground) -> AsyncIterator[DemoBot]:
    """Running before the page opens, because the fixture ``page`` comes after this one."""
    bot = DemoBot()
    async with running(bot, standin):
        yield bot


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


async def test_what_only_ana_sees_is_not_shown_to_bela(page: Page) -> None:
    await command(page, "/hand")
    hand = page.locator(".ephemeral")
    await expect(hand).to_contain_text("Only you can see this")
    await expect(hand.get_by_role("img", name=ALT)).to_be_visible()
    await be(page, "Béla")
    await expect(hand).to_have_count(0)
    assert "Hand of" not in await page.content()
    await be(page, "Ana")
    await hand.get_by_role("button", name="Dismiss message").click()
    await expect(hand).to_have_count(0)


async def test_pictures_have_their_description_and_can_be_enlarged(page: Page) -> None:
    await command(page, "/hand")
    await page.get_by_role("button", name="Show the description").click()
    await expect(page.locator("figcaption")).to_have_text(ALT)
    await page.get_by_role("button", name=f"Enlarge: {ALT}").click()
    loaded = "() => [...document.images].every((image) => image.complete && image.naturalWidth === 1100)"
    await page.wait_for_function(loaded)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_direct_messages_reach_one_person_alone(page: Page) -> None:
    await be(page, "Béla")
    await command(page, "/letter")
    dm = page.get_by_role("navigation", name="Where?").get_by_role("button", name="Canasta")
    await expect(dm).to_have_accessible_name("Canasta (unread, for you)")
    await dm.click()
    await expect(messages(page)).to_contain_text(["Hello in private."])
    await expect(dm).to_have_accessible_name("Canasta")
    await be(page, "Ana")
    await dm.click()
    await expect(page.locator("#head")).to_contain_text("Between Ana and Canasta alone")
    await expect(messages(page)).to_have_count(0)


async def test_closed_dms(page: Page, bela: Person) -> None:
    await be(page, "Béla")
    await page.get_by_role("switch", name="DMs closed").check()
    await expect(page.locator("#people")).to_contain_text("DMs closed")
    assert bela.dms_closed


async def test_unread_marks_by_person_and_place(page: Page, standin: Standin, bot: DemoBot, bela: Person) -> None:
    lobby = standin.add_channel("lobby")
    await command(page, "/call")
    await page.get_by_role("option", name="Béla").click()
    await page.keyboard.press("Enter")
    entry = page.get_by_role("region", name="Who are you?").get_by_role("button", name=re.compile("^Béla"))
    await expect(entry).to_have_accessible_name(re.compile("unread, for you"))
    await bot.get_partial_messageable(lobby.id).send("Anybody here?")
    place = page.get_by_role("navigation", name="Where?").get_by_role("button", name="lobby")
    await expect(place).to_have_accessible_name("lobby (unread)")
    await entry.click()
    await expect(page.locator(".for-me")).to_contain_text("@Béla, it is your turn!")
    await place.click()
    await expect(entry).to_have_accessible_name(re.compile("^Béla *hu", re.IGNORECASE))


async def test_thinking_then_done(page: Page, bot: DemoBot) -> None:
    await command(page, "/slow")
    await expect(messages(page).first).to_contain_text("is thinking…")
    bot.release.set()
    await expect(messages(page).first).to_contain_text("Done at last.")
    await expect(messages(page).first).not_to_contain_text("thinking")
    await expect(messages(page).first).not_to_contain_text("edited")


async def test_no_answer_is_told(page: Page, standin: Standin, bot: DemoBot) -> None:
    await command(page, "/silent")
    await standin.world.changes.until(lambda: standin.world.interactions, 5)
    assert isinstance(standin.clock, ManualClock)
    standin.clock.advance(3.1)
    await expect(page.get_by_role("alert")).to_contain_text("The application did not respond")


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


async def test_edits_and_deletions_are_seen_at_once(page: Page, standin: Standin, bot: DemoBot) -> None:
    message = await bot.get_partial_messageable(standin.channel.id).send("First")
    await expect(messages(page).first).to_contain_text("First")
    await message.edit(content="Second")
    await expect(messages(page).first).to_contain_text("Second")
    await expect(messages(page).first).to_contain_text("(edited)")
    await message.delete()
    await expect(messages(page)).to_have_count(0)


async def test_text_is_never_taken_for_markup(page: Page, standin: Standin, bot: DemoBot) -> None:
    evil = '<img src=x onerror="document.title=1"> **<b>bold</b>** [x](javascript:alert(1)) <script>alert(1)</script>'
    await bot.get_partial_messageable(standin.channel.id).send(evil)
    await expect(messages(page).first).to_contain_text(
        '<img src=x onerror="document.title=1"> <b>bold</b> [x](javascript:alert(1))'
    )
    await expect(messages(page).first.locator("img, script, a, b")).to_have_count(0)


async def test_markdown(page: Page, standin: Standin, bot: DemoBot, ana: Person) -> None:
    moment = discord.utils.format_dt(discord.utils.utcnow(), "D")
    text = f"# Score\n**bold** *it* `a*b*` {ana.mention} {standin.channel.mention} {moment}\n> said\n- one\n  - two\n1. first"
    await bot.get_partial_messageable(standin.channel.id).send(text + "\n```py\nx = '**'\n```-# small")
    shown = messages(page).first.locator(".text")
    await expect(shown.get_by_role("heading", name="Score")).to_be_visible()
    texts = {
        "strong": "bold",
        "em": "it",
        "p code": "a*b*",
        "blockquote": "said",
        "ul ul li": "two",
        "ol li": "first",
        "pre": "x = '**'",
        ".mention.mine": "@Ana",
        "button.mention": "#cards",
        "p.small": "small",
    }
    for selector, content in texts.items():
        await expect(shown.locator(selector)).to_have_text(content)
    await expect(shown.locator("time")).to_have_attribute("datetime", re.compile("^20"))


async def test_newer_building_blocks(page: Page, standin: Standin, bot: DemoBot) -> None:
    view = discord.ui.LayoutView(timeout=None)
    section: discord.ui.Section[discord.ui.LayoutView] = discord.ui.Section(
        "Score **500**", accessory=discord.ui.Button(label="Details", custom_id="details")
    )
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("## Table"), section, accent_color=discord.Color(0x2F6B4F)))
    await bot.get_partial_messageable(standin.channel.id).send(view=view)
    container = messages(page).first.locator(".container")
    await expect(container.get_by_role("heading", name="Table")).to_be_visible()
    await expect(container.get_by_role("button", name="Details")).to_be_enabled()
    embed = discord.Embed(title="Rules", description="Seven _canastas_", color=0x2F6B4F).add_field(name="Pile", value="frozen")
    await bot.get_partial_messageable(standin.channel.id).send(embed=embed)
    await expect(messages(page).nth(1).locator(".embed")).to_contain_text("RulesSeven canastasPilefrozen")


async def test_threads_come_and_go(page: Page, standin: Standin, bot: DemoBot, ana: Person) -> None:
    thread = standin.world.add_thread(standin.channel, "Table talk", ana.user)
    place = page.get_by_role("navigation", name="Where?").get_by_role("button", name="Table talk")
    await place.click()
    await expect(page.get_by_role("heading", name="Table talk", exact=True)).to_be_visible()
    await bot.get_partial_messageable(thread.id).typing()
    await expect(page.get_by_text("Canasta is typing…")).to_be_visible()
    await bot.get_partial_messageable(thread.id).send("Said it")
    await expect(messages(page)).to_contain_text(["Said it"])
    await expect(page.get_by_text("Canasta is typing…")).to_have_count(0)
    standin.world.delete_channel(thread)
    await expect(page.get_by_role("heading", name="cards", exact=True)).to_be_visible()
    await expect(place).to_have_count(0)


async def test_it_comes_back_by_itself(page: Page, playground: PagePlayground, standin: Standin, bot: DemoBot) -> None:
    await be(page, "Béla")
    await page.evaluate("document.body.dataset.same = 'yes'")
    await playground.drop()
    await bot.get_partial_messageable(standin.channel.id).send("While you were away")
    await expect(messages(page)).to_contain_text(["While you were away"])
    await expect(page).to_have_title(re.compile("^Béla in "))
    await expect(page.locator("#connection")).to_be_empty()
    await expect(page.locator("body")).to_have_attribute("data-same", "yes")


async def test_two_windows_can_be_two_people(
    page: Page, browser: Browser, playground: PagePlayground, problems: list[str]
) -> None:
    other = await opened(browser, playground, DESKTOP, problems)
    await be(other, "Béla")
    board = await start_table(page)
    await messages(other).first.get_by_role("button", name="Draw").click()
    await expect(board).to_contain_text("Béla drew, 1 in all.")
    await expect(page).to_have_title(re.compile("^Ana in "))


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
    await phone.get_by_role("group", name="Switch person").get_by_role("button", name="Ana").click()
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
