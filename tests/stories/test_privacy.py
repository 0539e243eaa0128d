"""What the bot keeps of people and servers: to be had, to be deleted, and never what they write."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest

from bot.app import INTENTS
from bot.playground.people import Person
from bot.playground.permissions import P
from bot.playground.standin import Standin
from bot.tables.pace import DAY
from bot.tables.table import Table
from tests.store.looking import rows
from tests.support.canasta import Canasta, started_table
from tests.support.marked import MARK
from tests.support.steps import tapped, typed


async def exported(bot: Canasta, person: Person) -> dict[str, Any]:
    reply = await person.slash("canasta data export")
    message = await reply.settled()
    assert reply.ephemeral
    await bot.settled()
    (attachment,) = message.attachments
    assert attachment.filename == "canasta-data.json"
    data: dict[str, Any] = json.loads(attachment.content)
    return data


async def all_rows(bot: Canasta) -> list[Any]:
    return list((await rows(bot.services.database)).values())


def own_seat(table: Table, data: dict[str, Any]) -> int | None:
    return table.seat_of(data["profile"]["id"])


async def deleted(bot: Canasta, person: Person) -> str:
    assert "cannot be undone" in await typed(bot, person, "canasta data delete")
    return await tapped(bot, person, "Delete it for good")


async def test_everything_about_oneself_and_nothing_about_others(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    await typed(bot, ana, "canasta settings")
    await tapped(bot, ana, "Four-colour deck")
    for person in (ana, bela):
        await typed(bot, person, "draw")
    data = await exported(bot, ana)
    assert data["profile"]["name"] == "Ana"
    assert data["profile"]["outside"] == str(ana.id)
    assert data["rows"]["preferences"][0]["body"]["four_colours"] is True
    (table,) = data["tables"]
    assert (table["ruleset"], table["stage"], table["server"]) == ("classic", "playing", "Card Room")
    assert {step["step"]["type"] for step in table["steps"]} >= {"Opened", "Joined", "Started"}
    now = await bot.table()
    moves = int(now.to_move == own_seat(now, data))
    text = json.dumps(data)
    assert str(bela.id) not in text
    assert "Béla" not in text
    assert "HandDealt" not in text
    assert text.count('"Moved"') == moves


async def test_who_never_used_the_bot_has_nothing_there(bot: Canasta, ana: Person) -> None:
    for command in ("canasta data export", "canasta data delete"):
        assert "Nothing is kept" in await typed(bot, ana, command)
    assert await bot.services.directory.known_person(str(ana.id)) is None


@pytest.mark.breaks(45)
async def test_deleting(bot: Canasta, ana: Person, bela: Person, cristina: Person) -> None:
    await started_table(bot, ana, bela, cristina, players=4)
    before = await bot.services.directory.known_person(str(bela.id))
    assert before is not None
    await typed(bot, bela, "canasta data delete")
    assert len((await bot.table()).people()) == 3, "asked first"
    assert "is deleted" in await tapped(bot, bela, "Delete it for good")
    assert len((await bot.table()).people()) == 2
    ana.sees("somebody who left has left")
    ana.does_not_see("Béla has left")
    assert "do not sit" in await typed(bot, bela, "hand"), "somebody new"
    again = await bot.services.directory.known_person(str(bela.id))
    assert again is not None
    assert again.id != before.id
    assert "cards" in await typed(bot, bela, "canasta join")
    await bot.restart()
    assert (await bot.table()).is_in(again.id)
    assert (await bot.services.directory.person_by_id(before.id)).is_gone


async def test_nothing_of_the_name_is_left_in_the_file(bot: Canasta, standin: Standin, bela: Person) -> None:
    zoe = standin.person("Zoe Unmistakable")
    await started_table(bot, bela, zoe, players=2)
    await deleted(bot, zoe)
    left = await all_rows(bot)
    assert any(left)
    assert "Unmistakable" not in str(left)
    assert str(zoe.id) not in str(left)


async def test_a_second_delete_is_harmless(bot: Canasta, bela: Person, cristina: Person) -> None:
    await typed(bot, bela, "canasta new")
    await typed(bot, bela, "canasta data delete")
    old = bela.ephemerals[-1]
    reply = await bela.tap("Delete it for good", on=old)
    await reply.settled()
    await bot.settled()
    assert (await bot.table()).stage == "closed", "nobody was left there"
    assert "Nothing is kept" in await typed(bot, bela, "canasta data delete")
    assert await bot.services.directory.known_person(str(bela.id)) is None
    await typed(bot, cristina, "canasta new")
    before = await all_rows(bot)
    assert "Nothing is kept" in await typed(bot, bela, "canasta data delete")
    assert await all_rows(bot) == before


async def test_somebody_who_left_in_the_reader_s_language(
    two_languages: Canasta, standin: Standin, ana: Person, bela: Person
) -> None:
    bot, cem = two_languages, standin.person("Cem", locale="hu")
    await started_table(bot, ana, bela, players=3)
    await typed(bot, ana, "canasta leave")
    await deleted(bot, ana)
    assert "somebody who left" in await typed(bot, bela, "canasta table")
    assert f"{MARK}somebody who left" in await typed(bot, cem, "canasta table")


async def test_a_ban_outlives_the_data(bot: Canasta, standin: Standin, ana: Person, bela: Person) -> None:
    standin.world.grant(standin.guild, ana.user, P.MANAGE_GUILD)
    await typed(bot, bela, "canasta new")
    await typed(bot, ana, "canasta admin ban", player=bela)
    assert (await exported(bot, bela))["bans"][0]["server"] == "Card Room"
    await deleted(bot, bela)
    assert "banned" in await typed(bot, bela, "canasta new")


async def test_a_server_that_removes_the_bot(bot: Canasta, standin: Standin, ana: Person, bela: Person) -> None:
    standin.world.grant(standin.guild, ana.user, P.MANAGE_GUILD)
    await started_table(bot, ana, bela, players=2)
    await typed(bot, ana, "canasta server")
    await tapped(bot, ana, "Mention nobody")
    await typed(bot, ana, "canasta admin ban", player=bela)
    standin.world.kick_bot(standin.guild)
    await bot.until(lambda table: table.stage == "closed")
    await bot.settled()
    services = bot.services
    await bot.time_passes(29 * DAY)
    assert await services.sweeper.sweep() == 0
    assert not (await services.servers.settings(1)).pings
    await bot.time_passes(2 * DAY)
    assert await services.sweeper.sweep() == 1
    assert await services.sweeper.sweep() == 0
    assert (await services.servers.settings(1)).pings
    assert await services.servers.bans(1) == []
    server = await services.directory.server_by_id(1)
    assert (server.name, "Card Room" in server.outside) == ("", False)
    assert await services.directory.known_place(str(ana.place.id)) is None
    assert await services.directory.known_person(str(ana.id)) is not None, "people are not the server's"


async def test_a_server_that_invites_it_again_in_time_has_all_as_before(
    bot: Canasta, standin: Standin, ana: Person, bela: Person
) -> None:
    standin.world.grant(standin.guild, ana.user, P.MANAGE_GUILD)
    await typed(bot, ana, "canasta admin ban", player=bela)
    await bot.stop()
    standin.world.kick_bot(standin.guild)
    await bot.start()
    await bot.client.see_servers()
    await bot.time_passes(20 * DAY)
    standin.world.invite_bot(standin.guild)
    await standin.bot_is_ready()
    await typed(bot, ana, "canasta admin bans")
    await bot.restart()
    await bot.client.see_servers()
    await bot.time_passes(20 * DAY)
    await typed(bot, ana, "canasta admin bans")
    assert await bot.services.sweeper.sweep() == 0
    assert "banned" in await typed(bot, bela, "canasta new")


def test_the_bot_asks_for_no_messages() -> None:
    """With these intents Discord sends no message that people write, in channels or in DMs, and no lists of members."""
    assert INTENTS.value == discord.Intents(guilds=True).value == 1


async def test_what_people_write_never_arrives(bot: Canasta, ana: Person, bela: Person) -> None:
    arrived: list[str] = []

    async def note(message: discord.Message) -> None:
        arrived.append(message.content)

    bot.client.event(_named("on_message", note))
    await started_table(bot, ana, bela, players=2)
    ana.says("zymurgy in the channel")
    ana.goes_to_dm()
    ana.says("zymurgy in the DM")
    await typed(bot, ana, "canasta table")
    assert not [text for text in arrived if "zymurgy" in text]
    assert "zymurgy" not in str(await all_rows(bot))


def _named(name: str, work: Any) -> Any:
    work.__name__ = name
    return work
