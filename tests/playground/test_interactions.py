"""What bots do with interactions, by the real discord.py."""

import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.playground.clock import ManualClock
from bot.playground.people import Person, PersonError
from bot.playground.standin import Standin
from tests.support.bots import running

from .tiny_bot import TinyBot, buttons, picture

Interaction = discord.Interaction[Any]


def advance(standin: Standin, seconds: float) -> None:
    assert isinstance(standin.clock, ManualClock)
    standin.clock.advance(seconds)


def add_group(bot: TinyBot) -> None:
    group = app_commands.Group(name=locale_str("canasta"), description="Canasta")

    @group.command(name=locale_str("new"), description=locale_str("Start a table"))
    @app_commands.rename(ruleset=locale_str("ruleset"))
    @app_commands.choices(ruleset=[Choice(name=locale_str("Classic"), value="classic"), Choice(name="Samba", value="samba")])
    async def new(interaction: Interaction, ruleset: str, seats: app_commands.Range[int, 2, 6] = 4) -> None:
        await interaction.response.send_message(f"{ruleset} for {seats}, {interaction.locale}")

    bot.tree.add_command(group)


async def test_slash_with_subcommand_and_choice(bot: TinyBot, standin: Standin, ana: Person) -> None:
    add_group(bot)
    async with running(bot, standin):
        reply = await ana.slash("canasta new", ruleset="Samba", seats=2)
    assert reply.text == "Canasta: samba for 2, en-US"
    assert not reply.ephemeral
    assert not reply.deferred


async def test_slash_in_the_persons_own_language(bot: TinyBot, standin: Standin) -> None:
    add_group(bot)
    async with running(bot, standin):
        eva = standin.person("Éva", locale="hu")
        assert eva.commands() == ["kanaszta"]
        reply = await eva.slash("/kanaszta új", szabályok="Klasszikus")
    assert reply.text == "Canasta: classic for 4, hu"


@pytest.mark.parametrize(
    ("line", "options", "complaint"),
    [
        ("canasta", {}, "needs one of the subcommands"),
        ("canasta old", {}, "needs one of the subcommands"),
        ("rummy", {}, "is offered no command /rummy"),
        ("canasta new", {}, "'ruleset' is required"),
        ("canasta new", {"ruleset": "bridge"}, "none of the choices"),
        ("canasta new", {"ruleset": "classic", "seats": 7}, "must be from 2 to 6"),
        ("canasta new", {"ruleset": "classic", "seats": "two"}, "nothing the option 'seats' accepts"),
        ("canasta new", {"ruleset": "classic", "colour": "red"}, "no options"),
    ],
)
async def test_the_client_sends_no_command_that_is_not_right(
    bot: TinyBot, standin: Standin, ana: Person, line: str, options: dict[str, Any], complaint: str
) -> None:
    add_group(bot)
    async with running(bot, standin):
        with pytest.raises(PersonError, match=complaint):
            await ana.slash(line, **options)
    assert not standin.world.interactions


async def test_autocomplete(bot: TinyBot, standin: Standin, ana: Person) -> None:
    @bot.tree.command(description="meld")
    async def meld(interaction: Interaction, table: int, cards: str) -> None:
        await interaction.response.send_message(f"{cards} on {table}")

    @meld.autocomplete("cards")
    async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
        return [Choice(name=f"{typed * number} on {interaction.namespace.table}", value=typed * number) for number in (3, 4)]

    async with running(bot, standin):
        choices = await ana.autocomplete("meld", table=7, cards="K")
        reply = await ana.slash("meld", table=7, cards=choices[0].value)
        with pytest.raises(PersonError, match="suggests nothing"):
            await ana.autocomplete("meld", cards="K", table=7)
    assert choices == [("KKK on 7", "KKK"), ("KKKK on 7", "KKKK")]
    assert "KKK on 7" in reply.text


async def test_users_roles_channels_and_files_as_options(bot: TinyBot, standin: Standin, ana: Person, bob: Person) -> None:
    @bot.tree.command(description="everything")
    async def everything(
        interaction: Interaction,
        who: discord.Member,
        where: discord.TextChannel,
        role: discord.Role,
        file: discord.Attachment,
        much: float,
        sure: bool,
    ) -> None:
        content = await file.read()
        await interaction.response.send_message(f"{who} {where} {role} {content!r} {much} {sure}")

    async with running(bot, standin):
        role = standin.world.grant(standin.guild, bob.user, standin.guild.everyone.permissions, "players")
        reply = await ana.slash(
            "everything", who=bob, where=standin.channel, role=role, file=("a.txt", b"hello"), much=0.5, sure=True
        )
    assert "bob cards players b'hello' 0.5 True" in reply.text


async def test_dynamic_buttons_outlive_a_restart(standin: Standin, ana: Person) -> None:
    first, second = TinyBot(), TinyBot()
    first.command("board", lambda it: it.response.send_message("Your turn", view=buttons("draw")))

    async def drawn(interaction: Interaction) -> None:
        await interaction.response.edit_message(content="You drew", view=None)

    second.taps["draw"] = drawn
    async with running(first, standin):
        await ana.slash("board")
    with pytest.raises(PersonError, match="no bot is logged in"):
        await ana.tap("draw")
    async with running(second, standin):
        reply = await ana.tap("draw")
        assert reply.message is ana.sees("You drew")
        with pytest.raises(PersonError, match="'draw' is not there"):
            await ana.tap("draw")


async def test_a_double_tap_is_two_interactions(online: TinyBot, standin: Standin, ana: Person) -> None:
    async def drawn(interaction: Interaction) -> None:
        await interaction.response.send_message(f"card {len(online.tapped)}", ephemeral=True)

    online.taps["draw"] = drawn
    await online.get_partial_messageable(standin.channel.id).send("Your turn", view=buttons("draw"))
    replies = await asyncio.gather(ana.tap("draw"), ana.tap("draw"))
    assert online.tapped == ["draw", "draw"]
    assert len({reply.interaction.id for reply in replies}) == 2
    assert len(ana.ephemerals) == 2


async def test_defer_then_follow_up_with_a_picture(bot: TinyBot, standin: Standin, ana: Person) -> None:
    async def slow(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("Done", file=picture("hand.png", 110, 40))
        await interaction.followup.send("And one more", ephemeral=False)

    bot.command("slow", slow)
    async with running(bot, standin):
        reply = await ana.slash("slow")
        assert reply.deferred
        message = await reply.settled()
        assert message.ephemeral, "the first follow-up becomes the deferred reply and as private as that was"
        assert "Done" in ana.reads(message)
        [attachment] = message.attachments
        assert (attachment.width, attachment.height) == (110, 40)
        assert attachment.description == "hand.png for all to see"
        assert ana.picture(message) == attachment.content
        assert not (await ana.waits_for("And one more")).ephemeral
        assert [one.content for one in reply.follow_ups] == ["And one more"]


async def test_defer_then_edit_original(bot: TinyBot, standin: Standin, ana: Person) -> None:
    gate = asyncio.Event()

    async def slow(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await gate.wait()
        await interaction.edit_original_response(content="Dealt", attachments=[picture()])

    bot.command("slow", slow)
    async with running(bot, standin):
        reply = await ana.slash("slow")
        assert "is thinking…" in reply.text
        gate.set()
        assert (await reply.settled()).content == "Dealt"
        assert ana.picture()


async def test_deferred_update_settles_when_the_message_is_edited(online: TinyBot, standin: Standin, ana: Person) -> None:
    async def drawn(interaction: Interaction) -> None:
        await interaction.response.defer()
        assert interaction.message
        await interaction.message.edit(content="You drew", view=None)

    online.taps["draw"] = drawn
    await online.get_partial_messageable(standin.channel.id).send("Your turn", view=buttons("draw"))
    reply = await ana.tap("draw")
    assert (await reply.settled()).content == "You drew"


async def test_ephemeral_replies_are_seen_by_one_person_only(bot: TinyBot, standin: Standin, ana: Person, bob: Person) -> None:
    async def hand(interaction: Interaction) -> None:
        await interaction.response.send_message("K K 7", ephemeral=True)
        await interaction.edit_original_response(content="K K 7 2")
        original = await interaction.original_response()
        with pytest.raises(discord.NotFound, match="10008"):
            await interaction.channel.fetch_message(original.id)  # type: ignore[union-attr]

    bot.command("hand", hand)
    async with running(bot, standin):
        reply = await ana.slash("hand")
        await ana.waits_for("K K 7 2")
        bob.does_not_see("K K 7")
        assert ana.ephemerals == [reply.message]
        ana.reloads()
        ana.does_not_see("K K 7")


async def test_select_menu(bot: TinyBot, standin: Standin, ana: Person) -> None:
    class Menu(discord.ui.View):
        @discord.ui.select(
            placeholder="Meld",
            min_values=1,
            max_values=2,
            options=[discord.SelectOption(label=f"{rank} {rank} {rank}", value=rank, emoji="🂡") for rank in "K789"],
        )
        async def meld(self, interaction: Interaction, select: discord.ui.Select[Any]) -> None:
            await interaction.response.edit_message(content=f"melded {select.values}", view=None)

    bot.command("menu", lambda it: it.response.send_message(view=Menu()))
    async with running(bot, standin):
        await ana.slash("menu")
        with pytest.raises(PersonError, match="no option '2 2 2'"):
            await ana.choose("Meld", "2 2 2")
        with pytest.raises(PersonError, match="takes 1 to 2 options, not 3"):
            await ana.choose("Meld", "7 7 7", "8 8 8", "9 9 9")
        with pytest.raises(PersonError, match=r"'Discard' is not there; there are: <Meld: K K K \|"):
            await ana.choose("Discard", "K K K")
        await ana.choose("Meld", "K K K", "🂡 7 7 7")
        ana.sees("melded ['K', '7']")


async def test_user_select_menu(bot: TinyBot, standin: Standin, ana: Person, bob: Person) -> None:
    class Menu(discord.ui.View):
        @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Partner")
        async def partner(self, interaction: Interaction, select: discord.ui.UserSelect[Any]) -> None:
            await interaction.response.send_message(f"with {select.values[0].display_name}")

    bot.command("menu", lambda it: it.response.send_message(view=Menu()))
    async with running(bot, standin):
        await ana.slash("menu")
        assert "with Bob" in (await ana.choose("Partner", bob)).text


class Form(discord.ui.Modal, title="Meld"):
    cards: Any = discord.ui.Label(text="Cards", component=discord.ui.TextInput(max_length=20))
    pile: Any = discord.ui.Label(
        text="Pile",
        component=discord.ui.Select(options=[discord.SelectOption(label="Take it", value="take")], required=False),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        text = f"{self.cards.component.value} {self.pile.component.values}"
        await interaction.response.send_message(text, ephemeral=True)


async def test_modal(online: TinyBot, standin: Standin, ana: Person) -> None:
    online.taps["meld"] = lambda it: it.response.send_modal(Form())
    await online.get_partial_messageable(standin.channel.id).send("Your turn", view=buttons("meld"))
    with pytest.raises(PersonError, match="no form is open"):
        await ana.submit(cards="7 7 2")
    reply = await ana.tap("meld")
    assert reply.modal is not None
    assert reply.modal["title"] == "Meld"
    with pytest.raises(PersonError, match="has no fields"):
        await ana.submit(cards="7 7 2", suits="7")
    with pytest.raises(PersonError, match="takes 1 to 20 characters"):
        await ana.submit(pile="Take it")
    with pytest.raises(PersonError, match="no option"):
        await ana.submit({"Cards": "7 7 2"}, pile="Leave it")
    reply = await ana.submit({"Cards": "7 7 2"}, pile="Take it")
    assert reply.text == "Canasta (only you): 7 7 2 ['take']"
    assert ana.modal is None


async def test_every_kind_of_modal_field(bot: TinyBot, standin: Standin, ana: Person, bob: Person) -> None:
    class Everything(discord.ui.Modal, title="Everything"):
        note: Any = discord.ui.TextDisplay("Fill it in")
        old: Any = discord.ui.TextInput(label="Old style", default="as it was")
        who: Any = discord.ui.Label(text="Who", component=discord.ui.UserSelect())
        file: Any = discord.ui.Label(text="File", component=discord.ui.FileUpload())

        async def on_submit(self, interaction: Interaction) -> None:
            [file] = self.file.component.values
            text = f"{self.old.value} {self.who.component.values[0]} {await file.read()!r}"
            await interaction.response.send_message(text)

    class Ticks(discord.ui.Modal, title="Ticks"):
        level: Any = discord.ui.Label(
            text="Level",
            component=discord.ui.RadioGroup(
                options=[discord.RadioGroupOption(label="Easy"), discord.RadioGroupOption(label="Hard")]
            ),
        )
        odd: Any = discord.ui.Label(
            text="Odd rules",
            component=discord.ui.CheckboxGroup(
                options=[discord.CheckboxGroupOption(label="Samba"), discord.CheckboxGroupOption(label="Lift")]
            ),
        )
        fast: Any = discord.ui.Label(text="Fast", component=discord.ui.Checkbox())

        async def on_submit(self, interaction: Interaction) -> None:
            level, odd, fast = (part.component for part in (self.level, self.odd, self.fast))
            await interaction.response.send_message(f"{level.value} {odd.values} {fast.value}")

    bot.command("everything", lambda it: it.response.send_modal(Everything()))
    bot.command("ticks", lambda it: it.response.send_modal(Ticks()))
    async with running(bot, standin):
        await ana.slash("everything")
        reply = await ana.submit(who=bob, file=("deck.txt", b"54"))
        assert "as it was bob b'54'" in reply.text
        await ana.slash("ticks")
        reply = await ana.submit({"Odd rules": ["Samba", "Lift"]}, level="Hard", fast=True)
        assert "Hard ['Samba', 'Lift'] True" in reply.text


async def test_components_v2_with_a_gallery_and_old_buttons(online: TinyBot, standin: Standin, ana: Person) -> None:
    async def drawn(interaction: Interaction) -> None:
        with pytest.raises(discord.HTTPException, match="content' field cannot be used"):
            await interaction.response.edit_message(content="You drew")
        standin.world.changes.announce()

    online.taps["draw"] = drawn
    board = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
    row.add_item(discord.ui.Button(label="Draw", custom_id="tap:draw"))
    file = picture()
    container: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.TextDisplay("**Ana's turn**"),
        discord.ui.MediaGallery(discord.MediaGalleryItem(file)),
        discord.ui.Separator(),
        discord.ui.Section("Score 500", accessory=discord.ui.Thumbnail(file)),
        row,
    )
    board.add_item(container)
    message = await online.get_partial_messageable(standin.channel.id).send(view=board, file=file)
    seen = ana.sees("**Ana's turn**")
    assert seen.is_v2
    assert "(picture: board.png for all to see)" in ana.reads(seen)
    assert "(board.png 110x70: board.png for all to see)" in ana.reads(seen)
    assert "Score 500" in ana.reads(seen)
    gallery = next(part for part in seen.parts() if part["type"] == 12)
    assert gallery["items"][0]["media"]["width"] == 110
    assert len({part["id"] for part in seen.parts()}) == len(list(seen.parts()))
    tap = asyncio.create_task(ana.tap("Draw"))
    await standin.world.changes.until(lambda: online.tapped, 5)
    advance(standin, 3.1)
    with pytest.raises(PersonError, match="did not respond"):
        await tap
    with pytest.raises(discord.HTTPException, match="50035"):
        await message.edit(content="no content here")
