"""A small real bot that shows everything a page has to draw and lets one do everything a page has to pass on."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from PIL import Image, ImageDraw

Interaction = discord.Interaction[Any]
TABLES = ["Monday", "Friday", "Sunday"]
ALT = "Your hand: K♠ K♥ 7♦ 7♣ 2♠"
HUNGARIAN = {"table": "asztal", "join": "csatlakozás", "Sit down at a table": "Ülj le egy asztalhoz"}


def picture(width: int = 1100, height: int = 400) -> discord.File:
    """Five blank cards on green."""
    image = Image.new("RGB", (width, height), "#2f6b4f")
    draw = ImageDraw.Draw(image)
    for number in range(5):
        left = 60 + number * width // 6
        draw.rounded_rectangle((left, 60, left + width // 7, height - 60), 16, "#fbfaf6", "#24282c", 3)
    file = io.BytesIO()
    image.save(file, "PNG")
    return discord.File(io.BytesIO(file.getvalue()), "hand.png", description=ALT)


class Translator(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        return HUNGARIAN.get(string.message) if locale is discord.Locale.hungarian else None


class Note(discord.ui.Modal, title="A note"):
    text: Any = discord.ui.Label(
        text="What to remember",
        description="Only you will read it.",
        component=discord.ui.TextInput(style=discord.TextStyle.paragraph, min_length=2, max_length=40),
    )
    level: Any = discord.ui.Label(
        text="How much it matters",
        component=discord.ui.RadioGroup(
            options=[discord.RadioGroupOption(label="A little", value="1"), discord.RadioGroupOption(label="A lot", value="2")]
        ),
    )
    pile: Any = discord.ui.Label(
        text="The pile",
        component=discord.ui.Select(
            options=[discord.SelectOption(label="2", value="1"), discord.SelectOption(label="Take it", value="2")],
            required=False,
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        values = self.text.component.value, self.level.component.value, self.pile.component.values
        await interaction.response.send_message("Noted: {}, level {}, pile {}".format(*values), ephemeral=True)


class Board(discord.ui.View):
    """Buttons in all styles and menus of both kinds. Two buttons look the same, and values look like others' labels."""

    def __init__(self, bot: "DemoBot") -> None:
        super().__init__(timeout=None)
        self.bot = bot
        self.add_item(discord.ui.Button(label="Rules", url="https://example.org/rules", row=0))

    @discord.ui.button(label="Draw", style=discord.ButtonStyle.primary, emoji="🂠", row=0)
    async def draw(self, interaction: Interaction, button: discord.ui.Button[Any]) -> None:
        self.bot.drawn += 1
        await interaction.response.edit_message(content=f"**{interaction.user.display_name}** drew, {self.bot.drawn} in all.")

    @discord.ui.button(label="Hand", style=discord.ButtonStyle.secondary, row=0)
    async def hand(self, interaction: Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_message(f"Hand of {interaction.user.mention}", file=picture(), ephemeral=True)

    @discord.ui.button(label="Note", style=discord.ButtonStyle.success, row=0)
    async def note(self, interaction: Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Note())

    @discord.ui.button(label="Leave", style=discord.ButtonStyle.danger, row=0, disabled=True)
    async def leave(self, interaction: Interaction, button: discord.ui.Button[Any]) -> None:
        raise AssertionError("disabled")

    @discord.ui.button(label="Undo", custom_id="undo:one", row=1)
    async def undo_one(self, interaction: Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.edit_message(content="Undid the first.")

    @discord.ui.button(label="Undo", custom_id="undo:two", row=1)
    async def undo_two(self, interaction: Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.edit_message(content="Undid the second.")

    @discord.ui.select(
        placeholder="Meld",
        max_values=3,
        row=2,
        options=[
            discord.SelectOption(label=f"{rank} {rank} {rank}", value=str(number), description=f"Three of {rank}")
            for number, rank in enumerate("KQJ789")
        ],
    )
    async def meld(self, interaction: Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"Melded {', '.join(select.values)}.")

    @discord.ui.select(
        placeholder="Discard",
        row=3,
        options=[discord.SelectOption(label=label, value=value) for label, value in (("1", "0"), ("2", "1"), ("3", "2"))],
    )
    async def discard(self, interaction: Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"Discarded {select.values[0]}.")

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Partner", row=4)
    async def partner(self, interaction: Interaction, select: discord.ui.UserSelect[Any]) -> None:
        await interaction.response.edit_message(content=f"Partner: {select.values[0].display_name}.")


class DemoBot(discord.Client):
    """``release`` lets the deferred reply of /slow go on."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            guild_ready_timeout=0,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions(users=True),
        )
        self.tree = app_commands.CommandTree(self)
        self.release = asyncio.Event()
        self.drawn = 0
        self._add_commands()

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    def _add_commands(self) -> None:
        table = app_commands.Group(name="table", description="Tables")

        @table.command(name="new", description="Start a table for everybody in this channel")
        @app_commands.describe(ruleset="The rules to play by", seats="How many play", day="When to play")
        @app_commands.choices(ruleset=[app_commands.Choice(name=name, value=name.lower()) for name in ("Classic", "Samba")])
        async def new(
            interaction: Interaction,
            ruleset: app_commands.Choice[str] | None = None,
            seats: app_commands.Range[int, 2, 6] = 4,
            day: str = "",
        ) -> None:
            about = f"{ruleset.name if ruleset else 'Classic'} for {seats}{day and f' on {day}'}"
            await interaction.response.send_message(f"New table: {about}.", view=Board(self))

        @table.command(name="join", description="Sit down at a table")
        @app_commands.describe(day="Which table", partner="With whom")
        async def join(interaction: Interaction, day: str, partner: discord.Member | None = None) -> None:
            beside = f" with {partner.mention}" if partner else ""
            await interaction.response.send_message(f"Sits at {day}{beside}.")

        async def days(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            fitting = [day for day in TABLES if current.lower() in day.lower()]
            return [app_commands.Choice(name=f"{day} table", value=day) for day in fitting]

        new.autocomplete("day")(days)
        join.autocomplete("day")(days)
        self.tree.add_command(table)

        @self.tree.command(name="hand", description="See your hand, you alone")
        async def hand(interaction: Interaction) -> None:
            await interaction.response.send_message(f"Hand of {interaction.user.mention}", file=picture(), ephemeral=True)

        @self.tree.command(name="letter", description="Get a direct message")
        async def letter(interaction: Interaction) -> None:
            await interaction.response.send_message("Look into your DMs.", ephemeral=True)
            await interaction.user.send("Hello in private.", file=picture())

        @self.tree.command(name="slow", description="Takes its time")
        async def slow(interaction: Interaction) -> None:
            await interaction.response.defer(thinking=True)
            await self.release.wait()
            await interaction.edit_original_response(content="Done at last.")

        @self.tree.command(name="silent", description="Never answers")
        async def silent(interaction: Interaction) -> None:
            self.drawn += 1

        @self.tree.command(name="note", description="Write something down")
        async def note(interaction: Interaction) -> None:
            await interaction.response.send_modal(Note())

        @self.tree.command(name="call", description="Call somebody")
        async def call(interaction: Interaction, who: discord.User) -> None:
            await interaction.response.send_message(f"{who.mention}, it is your turn!")
