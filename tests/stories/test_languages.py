"""The words are chosen per person and per channel: checked with a language that marks every message."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.i18n.catalogue import Catalogue, Words, load, translations
from bot.playground.standin import Standin
from tests.support.canasta import Canasta, canasta_at

MARK = "«hu»"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    """English, and a language in which every message begins with a mark."""
    source = resources.files("bot.i18n") / "locales" / "en" / "LC_MESSAGES" / "bot.po"
    with source.open("rb") as file:
        marked = read_po(file, locale="hu")
    for message in marked:
        if str(message.id).startswith("name."):
            continue  # Discord lets no command have such a name
        if message.id and isinstance(message.string, str):
            message.string = MARK + message.string
        elif message.id and message.string:
            message.string = tuple(MARK + text for text in message.string)
    english = load().words("en")
    return Catalogue({"en": english, "hu": Words("hu", translations(marked), english)})


@pytest.fixture
async def bot(standin: Standin, tmp_path: Path, catalogue: Catalogue) -> AsyncIterator[Canasta]:
    async with canasta_at(standin, tmp_path, catalogue) as bot:
        yield bot


@pytest.mark.breaks(44)
async def test_each_in_his_own_language_and_the_channel_in_its_own(bot: Canasta, standin: Standin) -> None:
    ana = standin.person("Ana", locale="en-US")
    bela = standin.person("Béla", locale="hu")
    await (await bela.slash("canasta new", players=2)).settled()
    await bot.settled()
    await ana.tap("Join")
    await bot.settled()
    assert MARK not in ana.reads(ana.sees("Canasta: Classic"))
    ana.sees("You are at the table")
    ana.does_not_see(MARK)
    bela.sees(f"{MARK}You are at the table")
    bela.goes_to_dm()
    bela.sees(MARK)
    ana.goes_to_dm()
    ana.does_not_see(MARK)


@pytest.mark.breaks(44)
async def test_a_channel_of_a_hungarian_server(bot: Canasta, standin: Standin) -> None:
    standin.guild.locale = "hu"
    ana = standin.person("Ana", locale="en-US")
    await (await ana.slash("canasta new")).settled()
    await bot.settled()
    ana.sees(f"{MARK}## Canasta")
