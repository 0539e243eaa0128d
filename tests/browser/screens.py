"""Pictures of what people see, made anew: ``python -m tests.browser.screens [--only NAME]... [--out FOLDER]``.

Every scene is played by the real bot on the stand-in for Discord, and looked at in the playground's page by a headless
Chromium: on a desktop screen by day, and on a narrow one by night. The same scenes give the same pictures, but for the fonts
of the machine. ``README.md`` in the folder says what each one shows.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser, BrowserContext, FloatRect, Page, ViewportSize, async_playwright

from tests.screens.around import around
from tests.screens.boards import boards
from tests.screens.evenings import evenings
from tests.screens.hands import hands
from tests.screens.stage import Look, Scene, Stage, staged

from .conftest import DESKTOP, PATIENCE, PHONE, QUIET, chromium
from .steps import messages

OUT: Final = Path(__file__).parents[2] / "docs" / "screens"
SIZES: Final = {"desktop": DESKTOP, "400": PHONE}
TALL: Final = 4000
"""Pixels: no messages that one looks at together are longer."""
STICKING_OUT: Final = (
    "[...document.querySelectorAll('#messages > li, #messages pre')].some((one) => one.scrollWidth > one.clientWidth)"
)
COLOURS: Final = 256
MARGIN: Final = 4


def scenes() -> dict[str, Scene]:
    """All of them, by name."""
    return {scene.name: scene for scene in (*hands(), *boards(), *evenings(), *around())}


async def photograph(browser: Browser, wanted: Sequence[Scene], out: Path) -> None:
    """Play the scenes, each at a table of its own, and put their pictures into the folder, which is there."""
    for scene in wanted:
        try:
            async with staged() as stage:
                look = await scene.play(stage)
                for size in SIZES:
                    picture = await _picture(browser, stage, look, size)
                    (out / f"{scene.name}-{size}.png").write_bytes(_small(picture))
        except Exception as error:
            error.add_note(f"in the scene {scene.name}")
            raise


async def _picture(browser: Browser, stage: Stage, look: Look, size: str) -> bytes:
    context = await _eyes(browser, stage, look, size)
    try:
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        await page.clock.set_fixed_time(stage.standin.clock.now())
        await page.goto(stage.playground.url)
        await messages(page).last.wait_for()
        await page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
        assert not await page.evaluate(STICKING_OUT), "a message is wider than the window, or a score sheet than its frame"
        await page.mouse.move(0, 0)
        if look.menu:
            await page.get_by_role("button", name=look.menu).last.click()
            await page.get_by_role("listbox").wait_for()
            return await page.screenshot(animations="disabled")
        return await page.screenshot(clip=await _around(page, look.messages), animations="disabled")
    finally:
        await context.close()


async def _eyes(browser: Browser, stage: Stage, look: Look, size: str) -> BrowserContext:
    """A browser whose page opens as this person at this place."""
    window = SIZES[size] if look.menu else ViewportSize(width=SIZES[size]["width"], height=TALL)
    context = await browser.new_context(
        viewport=window,
        device_scale_factor=2 if size == "400" else 1,
        color_scheme="dark" if size == "400" else "light",
        reduced_motion="reduce",
        timezone_id="UTC",
        locale="en-GB",
    )
    place = "dm" if look.at == "dm" else str(stage.standin.channel.id)
    here = json.dumps({"who": str(look.person.id), "place": place})
    await context.add_init_script(f"sessionStorage.setItem('here', {json.dumps(here)})")
    return context


async def _around(page: Page, count: int) -> FloatRect:
    """The part of the log that the newest messages take up."""
    newest = (await messages(page).all())[-count:]
    text = newest[-1].locator(".content")
    log, content, *boxes = [box for one in (page.locator("#log"), text, *newest) if (box := await one.bounding_box())]
    top = max(log["y"], min(box["y"] for box in boxes) - MARGIN)
    bottom = max(box["y"] + box["height"] for box in boxes) + MARGIN
    right = min(log["x"] + log["width"], content["x"] + content["width"] + 4 * MARGIN)
    return {"x": log["x"], "y": top, "width": right - log["x"], "height": bottom - top}


def _small(picture: bytes) -> bytes:
    """The same picture in few colours."""
    file = io.BytesIO()
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _index(out: Path) -> Iterator[str]:
    """The lines of the folder's README, about those scenes whose pictures are there."""
    yield from ("# What people see", "")
    yield "The playground's page, on a desktop screen (1280 pixels wide, by day) and on a narrow one (400 pixels, by night)."
    yield "Where it says so, the bot speaks another language; the page's own words, which stand for Discord's, are English."
    yield from ("`python -m tests.browser.screens` makes these pictures anew.", "")
    for scene in scenes().values():
        files = {size: f"{scene.name}-{size}.png" for size in SIZES}
        if all((out / file).exists() for file in files.values()):
            links = ", ".join(f"[{size}]({file})" for size, file in files.items())
            yield f"- **{scene.name}** ({links}): {scene.about}."
    yield ""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screens", description="Pictures of what people see.")
    parser.add_argument("--only", metavar="NAME", action="append", choices=scenes(), help="this scene; may be given again")
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=OUT)
    asked = parser.parse_args(arguments)
    path = chromium()
    if path is None:
        parser.error("no Chromium: set CHROMIUM to where it is")
    asked.out.mkdir(parents=True, exist_ok=True)
    asyncio.run(_make(path, [scenes()[name] for name in asked.only or scenes()], asked.out))
    (asked.out / "README.md").write_text("\n".join(_index(asked.out)), encoding="utf-8")


async def _make(path: str, wanted: Sequence[Scene], out: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=QUIET)
        await photograph(browser, wanted, out)
        await browser.close()


if __name__ == "__main__":
    main()
