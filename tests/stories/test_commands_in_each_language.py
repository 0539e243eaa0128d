"""Standing, replay, proof, owners' and data commands, each once by its Hungarian and Romanian name, with what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.playground.permissions import P
from bot.playground.standin import Standin
from bot.tables.fairness import person_who_cuts
from bot.tables.lobby import COMPUTER_NAMES
from tests.support.canasta import canasta_at
from tests.support.steps import tapped, typed
from tests.support.tongues import Listener
from tests.tables.played import further_steps

SERVER = "Kanapé"


@dataclass(frozen=True)
class Speech:
    """A language as somebody types and taps it, with what he reads then."""

    language: str
    new: str
    join: str
    start: str
    player: str
    after_a_match: Mapping[str, str]
    export: str
    exported: tuple[str, str]
    owner: Mapping[str, str]
    rights: tuple[str, str]
    refused: str
    about: Mapping[str, str]
    end: tuple[str, str, str, str]
    data: Mapping[str, str]
    delete: tuple[str, str]


HUNGARIAN = Speech(
    language="hu",
    new="canasta új",
    join="Beülök",
    start="Indítás",
    player="játékos",
    after_a_match={
        "canasta ranglista": f"Minden változat · Mindenkori · {SERVER}",
        "canasta statisztika": "Éva a kanasztában · 1. hely 2 játékosból",
        "canasta előzmények": "Klasszikus · **Győzelem** · 2345 : 1170 · értékszám +",
        "canasta ellenőrzés": "✅ A titok illik a pecséthez, és ezeket a lapokat osztották ki.",
        "canasta visszanézés": "ahogy te láttad",
    },
    export="Mentés fájlba",
    exported=("1 befejezett leosztás, olvasható szövegként és JSON-ban", "Az asztalnál: Éva és Ion"),
    owner={"canasta szerver": "Asztalt **minden csatornában** lehet nyitni"},
    rights=("Csatornák és jogok…", "Csak kezelők nyithassanak asztalt"),
    refused="akiknek itt megvan a Szerver kezelése engedélyük",
    about={
        "canasta admin elküldés": "Ion el lett küldve ettől az asztaltól",
        "canasta admin kitiltás": "Ion többé nem ülhet ennek a szervernek az asztalaihoz.",
        "canasta admin visszaengedés": "Ion újra ülhet ennek a szervernek az asztalaihoz.",
    },
    end=("canasta admin vége", "Bezárod ezt az asztalt", "Bezárom", "Ez az asztal bezárt."),
    data={
        "canasta adatok letöltés": "Ebben a fájlban van minden, amit a bot rólad őriz",
        "canasta adatok törlés": "**Töröljem, amit rólad őrzök?** Ezt nem lehet visszavonni.",
    },
    delete=("Végleges törlés", "Töröltem, amit rólad őriztem."),
)
ROMANIAN = Speech(
    language="ro",
    new="canasta nou",
    join="Intru",
    start="Start",
    player="jucător",
    after_a_match={
        "canasta clasament": f"Toate variantele · Dintotdeauna · {SERVER}",
        "canasta statistici": "Éva la canastă · Locul 1 din 2",
        "canasta istoric": "Clasică · **Câștigată** · 2345 : 1170 · rating +",
        "canasta verificare": "✅ Secretul se potrivește cu sigiliul, și s-au împărțit chiar cărțile acestea.",
        "canasta reluare": "așa cum l-ai văzut",
    },
    export="Exportă",
    exported=("1 joc încheiat, ca text de citit și ca JSON de păstrat.", "La masă: Éva și Ion"),
    owner={"canasta server": "Mese se pot deschide în **toate canalele**"},
    rights=("Canale și drepturi…", "Mese numai de la administratori"),
    refused="cine are aici permisiunea „Gestionează serverul”",
    about={
        "canasta admin elimin": "Ion a trebuit să plece de la masa asta",
        "canasta admin exclud": "Ion nu mai are voie la mesele de pe serverul acesta.",
        "canasta admin readmit": "Ion are din nou voie la mesele de pe serverul acesta.",
    },
    end=("canasta admin termin", "Închizi masa din", "Da, încheie", "Masa asta e închisă."),
    data={
        "canasta date descarc": "În fișierul acesta e tot ce se păstrează despre tine",
        "canasta date șterg": "**Ștergi ce se păstrează despre tine?** Nu se mai poate anula.",
    },
    delete=("Șterge definitiv", "Ce se păstra despre tine s-a șters."),
)


@pytest.mark.parametrize("speech", [HUNGARIAN, ROMANIAN], ids=lambda speech: speech.language)
async def test_a_match_and_what_is_asked_about_it_afterwards(standin: Standin, tmp_path: Path, speech: Speech) -> None:
    standin.guild.locale, standin.guild.name = speech.language, SERVER
    eva, ion = (standin.person(name, locale=speech.language) for name in ("Éva", "Ion"))
    standin.world.grant(standin.guild, eva.user, P.MANAGE_GUILD)
    listener = Listener(standin)
    async with canasta_at(standin, tmp_path) as bot:
        await typed(bot, eva, speech.new, players=2, target=500)
        await tapped(bot, ion, speech.join)
        await tapped(bot, eva, speech.start)
        await bot.hall.cut(1, person_who_cuts(await bot.table()) or 0, 7)
        await bot.hall.change(1, lambda table: tuple(further_steps(table, 99, "thumb")))
        await bot.settled()

        for command, sentence in speech.after_a_match.items():
            assert sentence in await typed(bot, eva, command), command
        assert speech.exported[0] in await tapped(bot, eva, speech.export)
        assert speech.exported[1] in eva.ephemerals[-1].attachments[0].content.decode()

        for command, sentence in speech.owner.items():
            assert sentence in await typed(bot, eva, command)
            assert speech.refused in await typed(bot, ion, command)
        button, there = speech.rights
        assert there in await tapped(bot, eva, button)

        await typed(bot, eva, speech.new)
        await tapped(bot, ion, speech.join)
        for command, sentence in speech.about.items():
            assert sentence in await typed(bot, eva, command, **{speech.player: ion}), command
        command, question, button, answer = speech.end
        assert question in await typed(bot, eva, command)
        assert answer in await tapped(bot, eva, button)

        for command, sentence in speech.data.items():
            assert sentence in await typed(bot, eva, command), command
        button, answer = speech.delete
        assert answer in await tapped(bot, eva, button)
    assert listener.misplaced(speech.language, [SERVER, "Éva", "Ion", "English", "Magyar", "Română", *COMPUTER_NAMES]) == {}
