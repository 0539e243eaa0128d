"""Those who run a server: its settings, what they may do at its tables, and what the bot tells whoever starts it."""

from __future__ import annotations

import pytest

from bot.app import CanastaClient
from bot.playground.model import Channel, Json, Role
from bot.playground.people import Person
from bot.playground.permissions import P
from bot.playground.resolved import Resolved
from bot.playground.screen import find_select
from bot.playground.standin import Standin
from tests.support.bots import running
from tests.support.canasta import Canasta, started_table
from tests.support.marked import MARK
from tests.support.play import played_out
from tests.support.steps import chosen, tapped, typed

SETTINGS = "Canasta on Card Room"


@pytest.fixture
def mara(standin: Standin) -> Person:
    """She may manage the server."""
    mara = standin.person("Mara")
    standin.world.grant(standin.guild, mara.user, P.MANAGE_GUILD)
    return mara


async def picked(bot: Canasta, person: Person, placeholder: str, *things: Channel | Role) -> str:
    """Pick channels or roles in the newest menu that lists the server's own; the message as it is then."""
    found = find_select(person.messages(), placeholder)
    resolved = Resolved(person.world, person.user, found.message.channel)
    values = [resolved.channel(thing) if isinstance(thing, Channel) else resolved.role(thing) for thing in things]
    data: Json = {"custom_id": found.part["custom_id"], "component_type": found.part["type"], "id": found.part["id"]}
    reply = await person._use(found, data | {"values": values, "resolved": resolved.data})
    message = await reply.settled()
    await bot.settled()
    return person.reads(message)


async def refused(bot: Canasta, person: Person, command: str = "canasta new", **options: object) -> str:
    """A command that is refused to the person alone, and opens nothing; what is said."""
    before = list(await bot.hall.ledger.running())
    reply = await person.slash(command, **options)
    assert reply.ephemeral
    text = person.reads(await reply.settled())
    await bot.settled()
    assert list(await bot.hall.ledger.running()) == before
    return text


async def test_settings_are_for_those_who_manage_the_server(bot: Canasta, standin: Standin, ana: Person, mara: Person) -> None:
    assert "Manage Server" in await typed(bot, ana, "canasta server")
    assert SETTINGS in await typed(bot, mara, "canasta server")
    assert mara.ephemerals
    for role in list(standin.guild.members[mara.id].roles):
        standin.world.set_permissions(standin.guild, role, P(0))
    assert "Manage Server" in await tapped(bot, mara, "Mention nobody"), "an old message is asked again"
    assert (await bot.services.servers.settings(1)).pings


async def test_settings_are_about_a_server(bot: Canasta, mara: Person) -> None:
    mara.goes_to_dm()
    for command in ("canasta server", "canasta admin bans", "canasta admin end"):
        assert "in a channel of the server" in await typed(bot, mara, command)


async def test_new_tables_are_as_the_server_wants_them(bot: Canasta, ana: Person, bela: Person, mara: Person) -> None:
    await typed(bot, mara, "canasta server")
    await chosen(bot, mara, "Ruleset of new tables…", "Samba")
    text = await chosen(bot, mara, "Clock of new tables…", "5 minutes a turn")
    assert "New tables play: **Samba**" in text
    await bot.restart()
    await typed(bot, ana, "canasta new")
    table = await bot.table()
    assert (table.rules.key, table.pace.seconds) == ("samba", 300)
    await tapped(bot, ana, "Leave")
    await typed(bot, bela, "canasta new", ruleset="Classic", clock="No clock")
    table = await bot.table(2)
    assert (table.rules.key, table.pace.kind) == ("classic", "none"), "whoever names another one has it"


async def test_the_menus_show_what_is_chosen_and_work_after_a_restart(bot: Canasta, mara: Person) -> None:
    await typed(bot, mara, "canasta server")
    await bot.restart()
    await chosen(bot, mara, "Ruleset of new tables…", "Bolivian")
    options = find_select(mara.messages(), "Ruleset of new tables…").part["options"]
    assert [option["label"] for option in options if option.get("default")] == ["Bolivian"]


async def test_only_in_some_channels_and_their_threads(bot: Canasta, standin: Standin, ana: Person, mara: Person) -> None:
    games, den = standin.add_channel("games"), standin.add_channel("den")
    await typed(bot, mara, "canasta server")
    await tapped(bot, mara, "Channels and rights…")
    text = await picked(bot, mara, "Only in these channels… (none: in all)", games, den)
    assert f"<#{games.id}> and <#{den.id}>" in text
    said = await refused(bot, ana)
    assert f"may be opened in <#{games.id}> and <#{den.id}>" in said
    ana.goes_to(games)
    thread = standin.world.add_thread(games, "a quiet corner", ana.user)
    standin.world.add_to_thread(thread, standin.world.bot)
    ana.goes_to(thread)
    await typed(bot, ana, "canasta new")
    assert (await bot.table()).stage == "lobby"
    standin.world.delete_channel(games)
    standin.world.delete_channel(den)
    ana.goes_to("cards")
    assert "are gone" in await refused(bot, ana)
    await picked(bot, mara, "Only in these channels… (none: in all)")
    await typed(bot, ana, "canasta new")
    assert len(await bot.hall.ledger.running()) == 1


async def test_only_those_with_a_role(bot: Canasta, standin: Standin, ana: Person, bela: Person, mara: Person) -> None:
    role = standin.world.grant(standin.guild, bela.user, P(0), "Card people")
    await typed(bot, mara, "canasta server")
    await tapped(bot, mara, "Channels and rights…")
    await picked(bot, mara, "Who has this role may open tables…", role)
    assert f"<@&{role.id}>" in await refused(bot, ana)
    await typed(bot, bela, "canasta new")
    assert "You are at the table" in await tapped(bot, ana, "Join"), "anybody may join"
    bela.goes_to(standin.add_channel("den"))
    mara.goes_to("den")
    await typed(bot, mara, "canasta new")
    assert len(await bot.hall.ledger.running()) == 2, "who manages the server may always open one"


async def test_only_those_who_manage(bot: Canasta, standin: Standin, ana: Person, bela: Person, mara: Person) -> None:
    standin.world.grant(standin.guild, bela.user, P.MANAGE_CHANNELS)
    await typed(bot, mara, "canasta server")
    await tapped(bot, mara, "Channels and rights…")
    await tapped(bot, mara, "Let only managers open tables")
    assert "Manage Server or Manage Channels" in await refused(bot, ana)
    await typed(bot, bela, "canasta new")
    assert len(await bot.hall.ledger.running()) == 1
    await tapped(bot, mara, "Let everybody open tables")
    ana.goes_to(standin.add_channel("den"))
    await typed(bot, ana, "canasta new")
    assert len(await bot.hall.ledger.running()) == 2


async def test_a_server_that_wants_nobody_mentioned(bot: Canasta, ana: Person, bela: Person, mara: Person) -> None:
    await typed(bot, mara, "canasta server")
    await tapped(bot, mara, "Mention nobody")
    await started_table(bot, ana, bela, players=2)
    board = ana.sees("it is your turn")
    assert "<@" not in board.content
    assert not [message for person in (ana, bela) for message in person.pings if message.channel is board.channel]
    await tapped(bot, mara, "Mention whose turn it is")
    assert (await bot.services.servers.settings(1)).pings


async def test_the_channels_speak_the_server_s_language(two_languages: Canasta, ana: Person, mara: Person) -> None:
    """The server is English on Discord, and its owners want Hungarian; each person is still spoken to in his own language."""
    await typed(two_languages, mara, "canasta server")
    text = await chosen(two_languages, mara, "Language of the channels…", "Magyar")
    assert MARK not in text
    await typed(two_languages, ana, "canasta new", thread=True)
    ana.sees(f"{MARK}Ana opens a table")
    ana.goes_to(next(place for place in ana.places() if place.thread))
    ana.sees(f"{MARK}## Canasta: ")
    assert MARK not in await typed(two_languages, ana, "canasta table")
    await chosen(two_languages, mara, "Language of the channels…", "As the server has it on Discord")
    await tapped(two_languages, ana, f"{MARK}Add a computer player")
    assert MARK not in ana.reads(ana.sees("## Canasta: "))


async def test_ending_a_table_asks_first_and_notes_the_score(bot: Canasta, ana: Person, bela: Person, mara: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    assert "Manage Channels" in await typed(bot, ana, "canasta admin end")
    assert "Ana 0, Béla 0" in await typed(bot, mara, "canasta admin end")
    assert (await bot.table()).stage == "playing"
    await tapped(bot, mara, "Close it")
    assert await bot.hall.ledger.running() == []
    ana.sees("Mara has closed the match at Ana 0, Béla 0")
    assert "no table" in (await typed(bot, mara, "canasta admin end")).lower()


async def test_where_only_the_host_ends_a_table(bot: Canasta, ana: Person, mara: Person) -> None:
    await typed(bot, ana, "canasta new")
    await typed(bot, mara, "canasta admin end")
    await typed(bot, mara, "canasta server")
    await tapped(bot, mara, "Channels and rights…")
    await tapped(bot, mara, "Let only the host end a table")
    assert "only its host" in await typed(bot, mara, "canasta admin end")
    assert "only its host" in await tapped(bot, mara, "Close it"), "the message from before"
    assert (await bot.table()).stage == "lobby"


async def test_sending_somebody_away(bot: Canasta, ana: Person, bela: Person, cristina: Person, mara: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    assert "Manage Server" in await typed(bot, bela, "canasta admin kick", player=ana)
    assert "does not sit" in await typed(bot, mara, "canasta admin kick", player=cristina)
    assert "Ana was sent away" in await typed(bot, mara, "canasta admin kick", player=ana)
    table = await bot.table()
    assert len(table.people()) == 1
    assert table.host in table.people()
    assert "sent away" in await typed(bot, ana, "canasta join")


async def test_the_only_one_in_a_lobby_is_sent_away(bot: Canasta, ana: Person, mara: Person) -> None:
    await typed(bot, ana, "canasta new")
    await typed(bot, mara, "canasta admin kick", player=ana)
    assert (await bot.table()).stage == "closed"


async def test_a_ban(bot: Canasta, standin: Standin, ana: Person, bela: Person, cristina: Person, mara: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    assert "Nobody is banned" in await typed(bot, mara, "canasta admin bans")
    text = await typed(bot, mara, "canasta admin ban", player=bela)
    assert "a computer player has it now" in text
    assert "banned already" in await typed(bot, mara, "canasta admin ban", player=bela)
    await typed(bot, mara, "canasta admin ban", player=cristina)
    assert "2 people are banned" in await typed(bot, mara, "canasta admin bans")
    ana.sees("Béla was sent away")
    assert "banned" in await typed(bot, bela, "canasta join")
    den = standin.add_channel("den")
    for person in (bela, cristina):
        person.goes_to(den)
        assert "banned" in await refused(bot, person)
    ana.goes_to(den)
    await typed(bot, ana, "canasta new")
    assert "banned" in await tapped(bot, bela, "Join")
    assert "may sit at tables" in await typed(bot, mara, "canasta admin unban", player=bela)
    assert "not banned" in await typed(bot, mara, "canasta admin unban", player=bela)
    assert "You are at the table" in await tapped(bot, bela, "Join")


async def test_a_ban_reaches_the_rematch(bot: Canasta, ana: Person, bela: Person, cristina: Person, mara: Person) -> None:
    """Who was banned after the match neither opens the next table nor sits at the one that another opens."""
    table = await played_out(bot, await started_table(bot, ana, bela, cristina, players=3, target=500))
    await typed(bot, mara, "canasta admin ban", player=bela)
    assert "banned" in await tapped(bot, bela, "Rematch")
    assert list(await bot.hall.ledger.running()) == []
    await tapped(bot, ana, "Rematch")
    again = await bot.table(2)
    assert set(again.people()) == set(table.people()) - {table.people()[1]}
    assert "banned" in await tapped(bot, bela, "Join")


async def test_a_ban_holds_on_its_own_server_alone(bot: Canasta, standin: Standin, bela: Person, mara: Person) -> None:
    await typed(bot, mara, "canasta admin ban", player=bela)
    other = standin.world.add_guild("Elsewhere")
    bela.joins(other)
    bela.goes_to(standin.add_channel("cards", other))
    await typed(bot, bela, "canasta new")
    assert (await bot.table()).stage == "lobby"


def syncs(standin: Standin) -> int:
    return sum(exchange.method == "PUT" and exchange.template.endswith("/commands") for exchange in standin.log)


async def test_commands_are_sent_when_they_have_changed(bot: Canasta, standin: Standin, ana: Person) -> None:
    assert syncs(standin) == 1
    await bot.restart()
    assert syncs(standin) == 1
    assert "canasta" in ana.commands()
    await bot.services.facts.note("commands", "of an older version")
    await bot.restart()
    assert syncs(standin) == 2


async def test_whoever_starts_the_bot_is_told_how_to_invite_it(bot: Canasta, standin: Standin) -> None:
    told: list[str] = []
    async with running(CanastaClient(bot.services, told.append, sync=True, guild_ready_timeout=0), standin):
        pass
    invitation, commands = told
    assert f"client_id={standin.application_id}" in invitation
    assert "scope=bot+applications.commands" in invitation
    assert invitation.endswith(f"permissions={1 << 10 | 1 << 11 | 1 << 15}"), "see channels, send messages, attach files"
    assert "sent" in commands
    assert "/canasta" in commands
    assert syncs(standin) == 2, "asked for"
