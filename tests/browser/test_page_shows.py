"""What the page shows, to whom, and that it keeps up with what happens."""

import re

import discord
import pytest
from playwright.async_api import Browser, Page, expect

from bot.playground.clock import ManualClock
from bot.playground.page_server import PagePlayground
from bot.playground.people import Person
from bot.playground.standin import Standin

from .conftest import DESKTOP, opened
from .demo_bot import ALT, DemoBot
from .steps import be, command, line, messages, start_table

pytestmark = pytest.mark.usefixtures("bot")


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
    await line(page).press("2")
    await expect(page).to_have_title(re.compile("^Béla in "))
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


async def test_a_link_to_a_place_leads_there_within_the_page(page: Page, standin: Standin, bot: DemoBot, ana: Person) -> None:
    dm = standin.world.dm(ana.user)
    await bot.get_partial_messageable(standin.channel.id).send(f"It waits: https://discord.com/channels/@me/{dm.id}/7")
    await messages(page).first.get_by_role("button", name="›").click()
    await expect(page).to_have_title(re.compile("^Ana in [^#]"))


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
