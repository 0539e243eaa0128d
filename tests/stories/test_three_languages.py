"""A Romanian server, and at its table a Hungarian, a Romanian and an English speaker: each is spoken to in his own language."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.i18n.catalogue import load
from bot.i18n.help import TOPICS
from bot.playground.people import Person
from bot.playground.standin import Standin
from bot.tables.fairness import person_who_cuts
from bot.tables.lobby import COMPUTER_NAMES
from bot.tables.pace import HOUR
from tests.i18n.test_catalogue import forms_of, messages_of
from tests.support.canasta import Canasta, canasta_at
from tests.support.steps import chosen, tapped, typed
from tests.support.tongues import WORD, Listener, strange_words, texts_of_parts
from tests.tables.played import further_steps

PLACES: Final = ("Card Room", "cards")
FACT: Final = re.compile(r"\{[^}]*\}")
HU, RO, EN = (load().words(language) for language in ("hu", "ro", "en"))


@dataclass
class Company:
    """The three, and what is said to them and to everybody."""

    bot: Canasta
    bela: Person
    radu: Person
    emma: Person
    listener: Listener

    def __iter__(self) -> Iterator[Person]:
        return iter((self.bela, self.radu, self.emma))

    async def sit_down(self, **options: object) -> None:
        """Emma opens a table and puts a computer player beside herself; the others tap what stands below it in Romanian."""
        await typed(self.bot, self.emma, "canasta new", players=4, **options)
        await tapped(self.bot, self.emma, "Adaugă un robot")
        for person in (self.bela, self.radu):
            await tapped(self.bot, person, "Intru")
        await tapped(self.bot, self.emma, "Start")
        await self.cut()

    async def cut(self) -> None:
        await self.bot.hall.cut(1, person_who_cuts(await self.bot.table()) or 0, 7)
        await self.bot.settled()

    async def bela_goes_out(self, score: int = 0) -> None:
        """Béla ends the hand; before the next one Radu cuts."""
        melds = {0: ["K*7", "Q*7"]}
        await self.bot.arrange({"phase": "play", "turn": 2, "hands": {2: "4H"}, "melds": melds, "score": {0: score}})
        await typed(self.bot, self.bela, "discard", card="4h")

    @property
    def names(self) -> list[str]:
        """What is not translated."""
        return [*PLACES, *COMPUTER_NAMES, *(person.name for person in self)]

    def nothing_is_misplaced(self) -> None:
        assert self.listener.misplaced("ro", self.names) == {}


@pytest.fixture
async def company(standin: Standin, tmp_path: Path) -> AsyncIterator[Company]:
    standin.guild.locale = "ro"
    bela, radu, emma = (standin.person(name, locale=it) for name, it in (("Béla", "hu"), ("Radu", "ro"), ("Emma", "en-GB")))
    async with canasta_at(standin, tmp_path) as bot:
        yield Company(bot, bela, radu, emma, Listener(standin))


@pytest.mark.parametrize("language", sorted(load()))
@pytest.mark.parametrize("other", sorted(load()))
def test_a_sentence_of_another_language_is_noticed(language: str, other: str) -> None:
    """What the stories rely on: nearly every sentence has a word that another language has nowhere."""
    forms = (FACT.sub("", form) for message in messages_of(other).values() for form in forms_of(message))
    texts = [form for form in forms if len(WORD.findall(form)) > 4]
    noticed = [text for text in texts if strange_words(language, text)]
    if language == other:
        assert noticed == []
    else:
        assert len(noticed) > 500
        assert len(noticed) > 0.99 * len(texts), {*texts} - {*noticed}


async def test_the_board_is_in_romanian_and_each_hand_in_its_owners_language(company: Company) -> None:
    bot, (bela, radu, emma) = company.bot, company
    await company.sit_down()
    assert "Emma deschide" not in company.listener.public()
    assert "Începe partida: Emma + Béla contra" in company.listener.public()
    person = next(one for one in company if one.user in emma.sees("e rândul tău").mentions)
    for one, title, alt, refusal in (
        (bela, "A kezed", "A kezed, 11 lap", "Most nem te jössz"),
        (radu, "Cărțile tale", "Mâna ta, 11 cărți", "Nu e rândul tău"),
        (emma, "Your hand", "Your hand, 11 cards", "It is not your turn"),
    ):
        text = await tapped(bot, one, "Arată-mi cărțile")
        assert f"**{title}" in text
        assert alt in text
        if one is not person:
            assert refusal in await typed(bot, one, "draw")
        await typed(bot, one, "discard", card="9x9")
        await typed(bot, one, "meld", cards="kkk")
        for choice in await one.autocomplete("discard", card=""):
            assert strange_words(one.locale.split("-")[0], choice.name) == []
        one.goes_to_dm()
        one.sees(f"**{title}")
        one.goes_to("cards")
    company.nothing_is_misplaced()


async def test_what_happens_at_the_table_is_told_to_all_in_romanian(company: Company) -> None:
    bot, (bela, radu, emma) = company.bot, company
    await company.sit_down()
    assert "Távoztál az asztaltól." in await typed(bot, bela, "canasta távozás")
    emma.sees("Béla a plecat; mai departe joacă")
    assert "Az asztalnál ülsz." in await typed(bot, bela, "canasta beülés")
    emma.sees("Béla a revenit.")
    assert "Done." in await typed(bot, emma, "canasta host", player=bela)
    emma.sees("Gazda mesei e acum Béla.")
    assert "Am propus." in await typed(bot, radu, "canasta pauză")
    bela.sees("Radu propune o pauză. De acord: 1 din 3")
    await tapped(bot, bela, "De acord")
    await tapped(bot, emma, "De acord")
    bela.sees("Partida e în pauză.")
    assert "The match is paused." in await typed(bot, emma, "draw")
    assert "A parti szünetel." in await typed(bot, bela, "húzás")
    await tapped(bot, emma, "Continuă")
    bela.sees("Partida continuă.")
    await typed(bot, emma, "canasta kick", player=radu)
    bela.sees("Emma propune: Radu să plece de la masă.")
    await tapped(bot, bela, "Nu acum")
    bela.sees("Propunerea nu a trecut.")
    await typed(bot, radu, "canasta stop")
    bela.sees("Radu propune ca partida să se încheie acum")
    for one in company:
        await typed(bot, one, "canasta leave")
    bela.sees("La masă sunt numai roboți.")
    company.nothing_is_misplaced()


async def test_time_that_runs_out_and_somebody_who_is_gone_for_good(company: Company) -> None:
    bot, (bela, radu, emma) = company.bot, company
    await company.sit_down(clock="relaxed:86400")
    for hours in (12, 13):
        await bot.time_passes(hours * HOUR)
    assert "Emma a depășit timpul" in company.listener.public()
    assert "Half of your time is over" in company.listener.told(emma.user)
    bela.sees("@Béla, e rândul tău.")
    await bot.time_passes(12 * HOUR)
    assert "Az időd fele letelt" in company.listener.told(bela.user)
    await typed(bot, radu, "canasta date șterg")
    await tapped(bot, radu, "Șterge definitiv")
    emma.sees("cineva care a plecat a plecat; mai departe joacă")
    assert "egy volt játékos távozott" in await typed(bot, bela, "canasta asztal")
    assert "somebody who left has left" in await typed(bot, emma, "canasta table")
    company.nothing_is_misplaced()


async def test_the_sheet_the_summary_and_the_ladder_are_in_romanian(company: Company) -> None:
    bot, (bela, radu, emma) = company.bot, company
    await company.sit_down()
    await company.bela_goes_out()
    emma.sees("Radu taie și cere împărțirea")
    for one, title, refusal in (
        (bela, HU("ui.modal.cut.title"), "Osztás előtt egy másik játékos emel."),
        (radu, RO("ui.modal.cut.title"), "Taie cu un număr de la 0 la"),
        (emma, EN("ui.modal.cut.title"), "Another player cuts before this deal."),
    ):
        await one.tap("Taie cu un număr…")
        assert one.modal is not None
        assert one.modal["title"] == title
        assert strange_words(one.locale.split("-")[0], "\n".join(texts_of_parts(one.modal["components"]))) == []
        assert refusal in one.reads(await (await one.submit(cards="many" if one is radu else "5")).settled())
        await typed(bot, one, "canasta table")
    await company.cut()
    await company.bela_goes_out(4000)
    emma.sees("câștigă partida cu")
    for one in company:
        for options in ({}, {"ruleset": "samba", "season": "last", "least": 3}):
            await typed(bot, one, "canasta leaderboard", **options)
        for player in (bela, emma):
            await typed(bot, one, "canasta stats", player=player)
        for command in ("history", "verify", "table"):
            await typed(bot, one, f"canasta {command}")
    ladder = bela.sees("Toate variantele · Dintotdeauna · Card Room")
    assert "provizoriu (1 partidă" in str(ladder.attachments[0].description)
    assert "Samba · Sezonul 2026" in company.listener.public()
    for one, sentences in (
        (bela, ("Béla a kanasztában", "**Győzelem**", "A titok illik a pecséthez")),
        (radu, ("Emma la canastă", "**Pierdută**", "Secretul se potrivește cu sigiliul")),
        (emma, ("Béla at Canasta", "**Won**", "The secret fits the seal")),
    ):
        assert [sentence for sentence in sentences if sentence not in company.listener.told(one.user)] == []
    await tapped(bot, bela, "Revanșă")
    emma.sees("## Canastă: ")
    company.nothing_is_misplaced()


async def test_what_somebody_asks_for_alone_is_in_his_language(company: Company) -> None:
    bot = company.bot
    await company.sit_down()
    for one, sentences in (
        (company.bela, ("Csak te látod. Amit választasz, azonnal érvényes", "### Súgó: Az adataid", "Szerver kezelése")),
        (company.radu, ("Le vezi numai tu. Ce alegi e valabil imediat", "### Ajutor: Datele tale", "Gestionează serverul")),
        (company.emma, ("Only you see this. What you choose holds at once", "### Help: Your data", "Manage Server")),
    ):
        for command in ("settings", "table", "rules", "verify", "stats", "history", "leave", "join", "close", "start"):
            await typed(bot, one, f"canasta {command}")
        for command in ("data export", "data delete", "admin end", "admin bans", "server", "replay", "new", "lesson"):
            await typed(bot, one, f"canasta {command}")
        for topic in TOPICS:
            await typed(bot, one, "canasta help", topic=topic)
        assert [sentence for sentence in sentences if sentence not in company.listener.told(one.user)] == []
    company.nothing_is_misplaced()


async def test_a_thread_is_named_and_announced_in_romanian(company: Company) -> None:
    await typed(company.bot, company.emma, "canasta new", thread=True)
    company.bela.sees("Emma deschide o masă")
    thread = next(place for place in company.bela.places() if place.thread)
    assert strange_words("ro", thread.name, ["Emma"]) == []
    company.nothing_is_misplaced()


async def test_a_finished_hand_is_looked_at_in_ones_own_language(company: Company) -> None:
    bot, (bela, radu, emma) = company.bot, company
    await company.sit_down()
    await bot.hall.change(1, lambda table: tuple(further_steps(table, 1, "thumb")))
    await bot.settled()
    for one, words, sentence in ((bela, HU, "nyílt lapokkal"), (radu, RO, "cu cărțile pe față"), (emma, EN, "with open cards")):
        await typed(bot, one, "canasta replay")
        for button in ("show.open", "turn", "forward", "last", "show.own", "export"):
            await tapped(bot, one, words(f"ui.button.replay-{button}"))
        assert sentence in company.listener.told(one.user)
        assert words("sheet.total") in one.ephemerals[-1].attachments[0].content.decode()
        one.goes_to_dm()
        await typed(bot, one, "canasta replay")
        await chosen(bot, one, words("ui.menu.replay"), f"#cards: {words('ruleset.classic')}")
        one.goes_to("cards")
    company.nothing_is_misplaced()
