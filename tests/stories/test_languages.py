"""The words are chosen per person and per channel: checked with a language that marks every message."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.notation import parse_cards
from bot.playground.standin import Standin
from tests.support.canasta import Canasta, canasta_at, started_table
from tests.support.marked import MARK


@pytest.fixture
def bot(two_languages: Canasta) -> Canasta:
    return two_languages


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


async def test_moves_are_typed_in_the_words_of_the_one_who_types(standin: Standin, tmp_path: Path) -> None:
    async with canasta_at(standin, tmp_path) as bot:
        ana = standin.person("Ana", locale="hu")
        await started_table(bot, ana, ruleset="samba")
        await bot.arrange({"phase": "play", "hands": {0: "KH KD KS AS QS QD QC 4C 5S 5H"}, "melds": {0: ["A*3", "Q*3"]}})
        for command, options in (
            ("meld", {"cards": "három király"}),
            ("meld", {"cards": "pikk ász", "to": "az ászok"}),
            ("meld", {"cards": "3 dáma", "to": "új"}),
            ("join-melds", {"which": "második dáma", "onto": "első dáma"}),
        ):
            await (await ana.slash(command, **options)).settled()
        game = (await bot.table()).game
        assert game is not None
        assert sorted(len(meld.cards) for meld in game.melds[0]) == [3, 4, 6]
        await (await ana.slash("discard", card="kőr ötös")).settled()
        game = (await bot.table()).game
        assert game is not None
        assert game.hands[0] == parse_cards("4C 5S")
