"""Registering commands, and who is offered them."""

from typing import Any

import discord
import pytest
from discord import app_commands
from discord.http import Route

from bot.playground.commands import name_is_valid, size
from bot.playground.people import Person, PersonError
from bot.playground.permissions import P
from bot.playground.slash import localised
from bot.playground.standin import Standin
from tests.support.bots import running

from .tiny_bot import TinyBot, png

Command = dict[str, Any]


def command(name: str = "canasta", **more: Any) -> Command:
    return {"name": name, "description": "play", "type": 1} | more


def option(name: str = "cards", **more: Any) -> Command:
    return {"name": name, "description": "cards", "type": 3} | more


LONG = "x" * 100
CHOICES = [{"name": LONG, "value": LONG[:99]} for _ in range(25)]

WRONG: dict[str, tuple[list[Command], str]] = {
    "upper case": ([command("Canasta")], "0.name: Command name is invalid"),
    "space": ([command("new game")], "name: Command name is invalid"),
    "long name": ([command("x" * 33)], "name: Command name is invalid"),
    "localised upper case": ([command(name_localizations={"hu": "Kanaszta"})], "name_localizations.hu: Command name"),
    "unknown locale": ([command(name_localizations={"xx": "canasta"})], "xx: Value must be one of"),
    "no description": ([command(description="")], "description: This field is required"),
    "description": ([command(description="x" * 101)], "description: Must be 100"),
    "localised description": ([command(description_localizations={"ro": "x" * 101})], "Must be between 1 and 100"),
    "two of a name": ([command(), command()], "1: Application command names must be unique"),
    "option name": ([command(options=[option("Cards")])], "options.0.name: Command name is invalid"),
    "two options of a name": ([command(options=[option(), option()])], "options.1.name: Option names must be unique"),
    "26 options": ([command(options=[option(f"o{n}") for n in range(26)])], "options: Must be between 0 and 25"),
    "required last": (
        [command(options=[option("a"), option("b", required=True)])],
        "options.1: Required options must be placed before",
    ),
    "26 choices": ([command(options=[option(choices=CHOICES + CHOICES[:1])])], "choices: Must be between 0 and 25"),
    "choice name": (
        [command(options=[option(choices=[{"name": "x" * 101, "value": "v"}])])],
        "choices.0.name: Must be between",
    ),
    "choices and autocomplete": (
        [command(options=[option(choices=CHOICES[:1], autocomplete=True)])],
        "Choices and autocomplete exclude each other",
    ),
    "subcommand beside option": ([command(options=[option(type=1), option("b")])], "mutually exclusive"),
    "subcommand's option": ([command(options=[option(type=1, options=[option("B")])])], "options.0.options.0.name"),
    "8000 characters": (
        [command(options=[option("a", choices=CHOICES), option("b", choices=CHOICES)])],
        "0: Command exceeds maximum size (8000)",
    ),
    "context menu name": ([{"name": "x" * 33, "type": 2}], "name: Must be between 1 and 32"),
    "context menu description": ([{"name": "Show Hand", "type": 2, "description": "d"}], "cannot have description"),
    "no name": ([{"description": "d"}], "name: This field is required"),
    "permissions": ([command(default_member_permissions="many")], "Value is not a permission set"),
}


@pytest.mark.parametrize("case", WRONG)
async def test_what_discord_refuses_in_commands(online: TinyBot, standin: Standin, case: str) -> None:
    commands, complaint = WRONG[case]
    before = dict(standin.world.app.commands)
    with pytest.raises(discord.HTTPException) as caught:
        await online.http.bulk_upsert_global_commands(standin.application_id, commands)
    assert caught.value.code == 50035
    assert complaint in str(caught.value).replace("In ", "")
    assert standin.world.app.commands == before


async def test_context_menus_are_registered_and_not_typed(online: TinyBot, standin: Standin, ana: Person) -> None:
    commands = [{"name": "Show Hand", "type": 2}, {"name": "Show Hand", "type": 3}]
    await online.http.bulk_upsert_global_commands(standin.application_id, commands)
    assert ana.commands() == []


async def test_another_application(online: TinyBot) -> None:
    with pytest.raises(discord.NotFound, match="10002"):
        await online.http.get_global_commands(7)
    with pytest.raises(discord.HTTPException, match="50109"):
        await online.http.request(Route("PUT", f"/applications/{online.application_id}/commands"), json={})


async def test_no_more_than_a_hundred(online: TinyBot, standin: Standin) -> None:
    with pytest.raises(discord.HTTPException, match="30032"):
        await online.http.bulk_upsert_global_commands(standin.application_id, [command(f"c{number}") for number in range(101)])


async def test_the_library_tells_which_command_was_refused(bot: TinyBot, standin: Standin) -> None:
    async def callback(interaction: discord.Interaction[Any]) -> None: ...

    made: app_commands.Command[Any, ..., Any] = app_commands.Command(name="fine", description="fine", callback=callback)
    made.description = "x" * 101
    bot.tree.add_command(made)
    with pytest.raises(app_commands.CommandSyncFailure, match="fine"):
        async with running(bot, standin):
            pass


def test_the_longest_language_counts() -> None:
    assert size(command("abc", description="d" * 10)) == 13
    assert size(command("abc", description="d", description_localizations={"hu": "d" * 40, "ro": "d" * 30})) == 43
    assert size(command("abc", description="d", options=[option(choices=[{"name": "nn", "value": "vvv"}])])) == 19


@pytest.mark.parametrize("name", ["canasta", "take-pile", "kijátszás", "așază", "új", "7card", "o'clock", "ค่า"])
def test_valid_names(name: str) -> None:
    assert name_is_valid(name)


@pytest.mark.parametrize("name", ["", "Új", "two words", "card!", "♠", "x" * 33])
def test_invalid_names(name: str) -> None:
    assert not name_is_valid(name)


async def test_commands_one_by_one(online: TinyBot, standin: Standin, ana: Person) -> None:
    app, http = standin.application_id, online.http
    made: Any = await http.upsert_global_command(app, command("canasta"))  # type: ignore[arg-type]
    again: Any = await http.upsert_global_command(app, command("canasta", description="new"))  # type: ignore[arg-type]
    assert again["id"] == made["id"]
    assert again["version"] != made["version"]
    assert ana.commands() == ["canasta"]
    edited: Any = await http.edit_global_command(app, int(made["id"]), {"name": "samba"})
    assert ana.commands() == ["samba"]
    assert (await http.get_global_command(app, int(made["id"])))["description"] == "new"
    assert [one["name"] for one in await http.get_global_commands(app)] == ["samba"]
    await http.delete_global_command(app, int(edited["id"]))
    assert ana.commands() == []
    with pytest.raises(discord.NotFound, match="10063"):
        await http.get_global_command(app, int(made["id"]))


async def test_commands_of_one_guild(bot: TinyBot, standin: Standin, ana: Person) -> None:
    other = standin.world.add_guild("Other")
    standin.world.add_channel(other, "lobby")
    zed = standin.person("Zed", guild=other)
    guild = discord.Object(standin.guild.id)

    async def here(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"guild command {interaction.data['guild_id']}")  # type: ignore[index,typeddict-item]

    bot.command("here", here)
    bot.tree.copy_global_to(guild=guild)
    bot.tree.clear_commands(guild=None)
    async with running(bot, standin):
        synced = await bot.tree.sync(guild=guild)
        assert (await bot.tree.fetch_commands(guild=guild))[0].id == synced[0].id
        assert zed.commands() == []
        assert str(standin.guild.id) in (await ana.slash("here")).text
        kicked = standin.world.add_guild("No bot", with_bot=False)
        with pytest.raises(discord.Forbidden, match="50001"):
            await bot.tree.sync(guild=discord.Object(kicked.id))
        await bot.http.delete_guild_command(standin.application_id, guild.id, synced[0].id)
        assert ana.commands() == []


async def test_where_and_to_whom_a_command_is_offered(online: TinyBot, standin: Standin, ana: Person) -> None:
    commands = [
        command("anywhere"),
        command("here", contexts=[0]),
        command("dm", contexts=[1]),
        command("mods", default_member_permissions=int(P.MANAGE_GUILD)),
        command("admins", default_member_permissions=0),
        command("mine", integration_types=[1], contexts=[0, 1, 2]),
    ]
    await online.http.bulk_upsert_global_commands(standin.application_id, commands)
    stranger = standin.person("Zed", guild=None)
    assert ana.commands() == ["anywhere", "here"]
    standin.world.grant(standin.guild, ana.user, P.MANAGE_GUILD)
    assert ana.commands() == ["anywhere", "here", "mods"]
    standin.world.grant(standin.guild, ana.user, P.ADMINISTRATOR)
    assert ana.commands() == ["anywhere", "here", "mods", "admins"]
    ana.has_app = True
    assert ana.commands()[-1] == "mine"
    ana.goes_to_dm()
    assert ana.commands() == ["anywhere", "dm", "mods", "admins", "mine"]
    stranger.goes_to_dm()
    assert stranger.commands() == []


async def test_without_the_permission_no_command_is_offered(online: TinyBot, standin: Standin, ana: Person) -> None:
    await online.http.bulk_upsert_global_commands(standin.application_id, [command()])
    standin.world.overwrite(standin.channel, standin.guild.everyone, deny=P.USE_APPLICATION_COMMANDS)
    with pytest.raises(PersonError, match="is offered no command"):
        await ana.slash("canasta")


def test_sister_languages_stand_in_for_each_other() -> None:
    it = {"name": "colour", "name_localizations": {"en-US": "color", "es-ES": "color-es"}}
    assert localised(it, "name", "en-GB") == "color"
    assert localised(it, "name", "es-419") == "color-es"
    assert localised(it, "name", "hu") == "colour"


async def test_application_emojis(online: TinyBot, standin: Standin, ana: Person) -> None:
    made = await online.create_application_emoji(name="card_K", image=png(32, 32))
    assert [emoji.name for emoji in await online.fetch_application_emojis()] == ["card_K"]
    assert await made.read() == png(32, 32)
    view = discord.ui.View().add_item(discord.ui.Button(emoji=made, label="King", custom_id="k"))
    await online.get_partial_messageable(standin.channel.id).send("Discard", view=view)
    ana.sees("[card_K King]")
    for name, complaint in (("card_K", "already exists"), ("K", "Must be between 2"), ("card-K", "validation regex")):
        with pytest.raises(discord.HTTPException, match=complaint):
            await online.create_application_emoji(name=name, image=png(32, 32))
    with pytest.raises(discord.HTTPException, match=r"256.0 kb"):
        await online.create_application_emoji(name="huge", image=png(32, 32) + bytes(256 * 1024))
    with pytest.raises(discord.HTTPException, match="Invalid image data"):
        await online.http.create_application_emoji(standin.application_id, "blank", "data:image/png;base64,???")
    await made.delete()
    with pytest.raises(discord.NotFound):
        await made.read()
    with pytest.raises(discord.NotFound, match="10014"):
        await online.fetch_application_emoji(made.id)


async def test_looking_up_people_and_guilds(online: TinyBot, standin: Standin, ana: Person) -> None:
    stranger = standin.person("Zed", guild=None)
    guild = await online.fetch_guild(standin.guild.id)
    assert (guild.name, guild.approximate_member_count) == ("Card Room", 3)
    assert (await guild.fetch_member(ana.id)).display_name == "Ana"
    assert (await online.fetch_user(stranger.id)).display_name == "Zed"
    assert [one.name for one in await guild.fetch_channels()] == ["cards"]
    assert (await online.application_info()).id == standin.application_id
    for wrong, code in (
        (guild.fetch_member(stranger.id), "10007"),
        (guild.fetch_member(1), "10013"),
        (online.fetch_user(1), "10013"),
        (online.fetch_guild(1), "10004"),
        (online.fetch_channel(1), "10003"),
    ):
        with pytest.raises(discord.NotFound, match=code):
            await wrong
