"""``/canasta``: open a table, sit down, start, lift, look."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import discord
from discord import app_commands

from bot.cogs.admin import add_admin
from bot.cogs.company import add_company
from bot.cogs.data import add_data
from bot.cogs.help import add_help
from bot.cogs.lesson import add_lesson
from bot.cogs.replay import add_replay
from bot.cogs.server import add_server
from bot.cogs.settings import add_settings
from bot.cogs.standing import add_standing
from bot.cogs.translator import named, said
from bot.cogs.verify import add_verify
from bot.engine.refusal import Refused
from bot.engine.ruleset import OptionValue, Ruleset
from bot.engine.variants import rulesets
from bot.i18n.catalogue import Words
from bot.i18n.company import pace_text
from bot.i18n.phrases import listed, points_text, ruleset_name
from bot.tables import lobby
from bot.tables.declined import Declined, decline
from bot.tables.hall import Done, Outcome
from bot.tables.owners import ServerSettings
from bot.tables.pace import PACES
from bot.tables.table import Table
from bot.ui.answers import fault_text, say
from bot.ui.board import closing_message, table_message
from bot.ui.house import House, Visitor
from bot.ui.house_rules import TARGET, rules_answer
from bot.ui.lobby import pace_key
from bot.ui.messages import Message, shortened
from bot.ui.playing import by_command
from bot.ui.presence import missing_among, missing_text
from bot.ui.rights import why_not_open
from bot.ui.showing import Showing
from bot.ui.summary import history_message
from bot.ui.taps import Taps
from bot.ui.which import ask_which, last_here, table_here

DEFAULT = "classic"
MOST_PLAYERS = max(number for ruleset in rulesets().values() for number in ruleset.allowed_players)
MOST_TARGET = 100_000
MOST_SAID = 999
MOST_THREAD_NAME = 100


def canasta_group(house: House, showing: Showing, taps: Taps, words: Words) -> app_commands.Group:
    """The group with its words in the language of ``words``."""
    group = app_commands.Group(name="canasta", description=said(words, "cmd.canasta"))
    clocks = [app_commands.Choice(name=said(words, partial(pace_text, pace=pace)), value=pace_key(pace)) for pace in PACES]
    keys = [app_commands.Choice(name=said(words, f"ruleset.{key}"), value=key) for key in rulesets()]

    @group.command(name=named(words, "new"), description=said(words, "cmd.canasta.new"))
    @app_commands.guild_only()
    @app_commands.describe(
        ruleset=said(words, "cmd.canasta.new.ruleset"),
        players=said(words, "cmd.canasta.new.players"),
        target=said(words, "cmd.canasta.new.target"),
        clock=said(words, "cmd.canasta.new.clock"),
        thread=said(words, "cmd.canasta.new.thread"),
    )
    @app_commands.rename(
        ruleset=named(words, "ruleset"),
        players=named(words, "players"),
        target=named(words, "target"),
        clock=named(words, "clock"),
        thread=named(words, "thread"),
    )
    @app_commands.choices(ruleset=keys, clock=clocks)
    async def new(
        interaction: discord.Interaction,
        ruleset: str | None = None,
        players: app_commands.Range[int, 2, MOST_PLAYERS] | None = None,
        target: app_commands.Range[int, 1, MOST_TARGET] | None = None,
        clock: str | None = None,
        thread: bool = False,
    ) -> None:
        words = house.catalogue.words(str(interaction.locale))
        settings = await house.settings_here(interaction)
        key = ruleset or settings.ruleset
        fault = await _fault_of_server(words, interaction, settings)
        fault = fault or _fault_in_opening(words, interaction, key, players, target)
        fault = fault or _fault_in_thread(words, interaction, thread)
        if fault:
            await interaction.response.send_message(fault, ephemeral=True)
            return
        await interaction.response.defer(thinking=True)
        visitor = await house.visitor(interaction)
        channel = await _thread(interaction, visitor) if thread else interaction.channel_id or 0
        place = await house.place(interaction, channel)
        options: dict[str, OptionValue] = {} if target is None else {TARGET: target}
        pace = next((pace for pace in PACES if pace_key(pace) == clock), settings.pace)
        outcome = await house.hall.open(visitor.person.id, place.id, key, players, options, pace)
        if not isinstance(outcome, Done):
            await _instead(interaction, await _why_not(visitor, outcome))
            return
        if thread:
            await showing.show_board(outcome.table)
        else:
            message = await table_message(house, outcome.table, await house.words_of_place(outcome.table))
            sent = await interaction.edit_original_response(**message.to_edit())
            await showing.adopt_board(outcome.table, channel, sent.id)
        await say(interaction, await taps.welcome(visitor, outcome))

    @group.command(name=named(words, "join"), description=said(words, "cmd.canasta.join"))
    async def join(interaction: discord.Interaction) -> None:
        visitor, table = await _here(interaction)
        outcome: Outcome = table if isinstance(table, Declined) else await house.hall.join(table.id, visitor.person.id)
        await interaction.edit_original_response(content=await taps.welcome(visitor, outcome))

    @group.command(name=named(words, "leave"), description=said(words, "cmd.canasta.leave"))
    async def leave(interaction: discord.Interaction) -> None:
        visitor, table = await _here(interaction)
        outcome: Outcome = table if isinstance(table, Declined) else await house.hall.leave(table.id, visitor.person.id)
        text = visitor.words("ui.left") if isinstance(outcome, Done) else fault_text(visitor.words, outcome)
        await interaction.edit_original_response(content=text)

    @group.command(name=named(words, "start"), description=said(words, "cmd.canasta.start"))
    @app_commands.describe(fill=said(words, "cmd.canasta.start.fill"))
    @app_commands.rename(fill=named(words, "fill"))
    async def start(interaction: discord.Interaction, fill: bool = False) -> None:
        visitor, table = await _here(interaction)
        if isinstance(table, Declined):
            outcome: Outcome = table
        elif table.between_hands:
            outcome = await house.hall.deal_next(table.id, visitor.person.id)
        else:
            outcome = await house.hall.start(table.id, visitor.person.id, fill)
        await taps.show_or_say(interaction, visitor, outcome)

    @group.command(name=named(words, "table"), description=said(words, "cmd.canasta.table"))
    async def table(interaction: discord.Interaction) -> None:
        visitor, here = await _here(interaction)
        found = here if isinstance(here, Table) else await last_here(house, interaction)
        if found is None:
            fault = here if isinstance(here, Declined) else decline("no-table")
            await interaction.edit_original_response(content=fault_text(visitor.words, fault))
        else:
            message = await table_message(house, found, visitor.words)
            await interaction.edit_original_response(**message.to_edit())
            history = history_message(visitor.words, found, await house.names(found, visitor.words))
            if history is not None:
                await interaction.followup.send(**history.to_send(), ephemeral=True)

    @group.command(name=named(words, "rules"), description=said(words, "cmd.canasta.rules"))
    @app_commands.describe(ruleset=said(words, "cmd.canasta.rules.ruleset"), players=said(words, "cmd.canasta.rules.players"))
    @app_commands.rename(ruleset=named(words, "ruleset"), players=named(words, "players"))
    @app_commands.choices(ruleset=keys)
    async def rules(
        interaction: discord.Interaction,
        ruleset: str | None = None,
        players: app_commands.Range[int, 2, MOST_PLAYERS] | None = None,
    ) -> None:
        visitor, found = await _here(interaction)
        value = _rules_meant(ruleset, players, None if isinstance(found, Declined) else found.rules)
        if isinstance(value, str):
            await interaction.edit_original_response(content=_allowed_text(visitor.words, value))
            return
        first, *more = rules_answer(visitor.words, value)
        await interaction.edit_original_response(content=first)
        for page in more:
            await interaction.followup.send(page, ephemeral=True)

    @group.command(name=named(words, "cut"), description=said(words, "cmd.canasta.cut"))
    @app_commands.describe(number=said(words, "cmd.canasta.cut.number"))
    @app_commands.rename(number=named(words, "number"))
    async def cut(interaction: discord.Interaction, number: app_commands.Range[int, 0, MOST_SAID]) -> None:
        await by_command(house, interaction, lambda seated: house.hall.lift(seated.table.id, seated.seat, number))

    @group.command(name=named(words, "close"), description=said(words, "cmd.canasta.close"))
    async def close(interaction: discord.Interaction) -> None:
        visitor, found = await _here(interaction)
        if isinstance(found, Table) and found.stage == "playing" and found.host != visitor.person.id:
            outcome = await house.hall.propose(found.id, visitor.person.id, "end")
            text = visitor.words("ui.proposed") if isinstance(outcome, Done) else fault_text(visitor.words, outcome)
            await interaction.edit_original_response(content=text)
            return
        fault = found if isinstance(found, Declined) else lobby.fault_in_closing(found, visitor.person.id)
        if fault is not None:
            await interaction.edit_original_response(content=fault_text(visitor.words, fault))
        elif isinstance(found, Table):
            message = await closing_message(house, found, visitor.words)
            await interaction.edit_original_response(**message.to_edit())

    async def _fault_of_server(words: Words, interaction: discord.Interaction, settings: ServerSettings) -> str:
        """Why those who run the server want no table of this person here."""
        if interaction.guild_id is None:
            return ""
        server = await house.directory.known_server(str(interaction.guild_id))
        if server is not None and await house.servers.is_banned(server.id, str(interaction.user.id)):
            return fault_text(words, decline("banned"))
        return why_not_open(words, interaction, settings)

    def _fault_in_opening(
        words: Words, interaction: discord.Interaction, key: str, players: int | None, target: int | None
    ) -> str:
        """Why no table is opened, as far as it can be said without looking anything up; nothing if there is no reason."""
        if interaction.guild_id is None:
            return words("ui.new.dm")
        rules = _rules_meant(key, players, None)
        if isinstance(rules, str):
            return _allowed_text(words, key)
        if target is not None and (fault := _fault_in_target(words, rules, target)):
            return fault
        in_thread = isinstance(interaction.channel, discord.Thread)
        missing = missing_among(interaction.app_permissions, in_thread)
        return words("ui.permissions", missing=missing_text(words, missing)) if missing else ""

    def _fault_in_thread(words: Words, interaction: discord.Interaction, thread: bool) -> str:
        """Why no thread can be had here: the table may stand in the channel itself then."""
        if not thread:
            return ""
        if not isinstance(interaction.channel, discord.TextChannel):
            return words("ui.thread.not-here")
        needed = ("create_public_threads", "send_messages_in_threads")
        missing = [name for name in needed if not getattr(interaction.app_permissions, name)]
        return words("ui.thread.permissions", missing=missing_text(words, missing)) if missing else ""

    async def _thread(interaction: discord.Interaction, visitor: Visitor) -> int:
        """A thread of its own for the table, begun by the answer to the command."""
        words = await house.words_of_channel(interaction)
        name = discord.utils.escape_markdown(visitor.person.name)
        answer = await interaction.edit_original_response(content=words("ui.thread.opened", host=name))
        if not isinstance(interaction.channel, discord.TextChannel):
            raise TypeError("a thread stands in a text channel")
        title = shortened(words("ui.thread.name", host=visitor.person.name), MOST_THREAD_NAME)
        return (await interaction.channel.create_thread(name=title, message=answer)).id

    async def _here(interaction: discord.Interaction) -> tuple[Visitor, Table | Declined]:
        """Acknowledge for the person alone, and find the table that is meant."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await house.visitor(interaction)
        table = await table_here(house, interaction, visitor)
        if isinstance(table, Declined) and table.code == "which-table":
            await ask_which(house, interaction, visitor)
        return visitor, table

    async def _why_not(visitor: Visitor, outcome: Refused | Declined) -> Message:
        """Why no table is opened; who is the host of the one that is there can close it at once."""
        text = fault_text(visitor.words, outcome)
        there = await house.hall.table(int(dict(outcome.facts)["table"])) if outcome.code == "sits-here" else None
        if there is None or there.host != visitor.person.id:
            return Message(text)
        closing = await closing_message(house, there, visitor.words)
        return replace(closing, content=f"{text}\n{closing.content}")

    async def _instead(interaction: discord.Interaction, message: Message) -> None:
        """The public answer that was announced is taken back, and the person told alone."""
        await interaction.delete_original_response()
        await interaction.followup.send(**message.to_send(), ephemeral=True)

    add_company(group, house, words)
    add_verify(group, house, words)
    add_settings(group, house, words)
    add_standing(group, house, words)
    add_help(group, house, words)
    add_replay(group, house, taps.replays, words)
    add_lesson(group, house, showing, words)
    add_server(group, house, words)
    add_admin(group, house, words)
    add_data(group, house, words)
    return group


def _rules_meant(key: str | None, players: int | None, at_table: Ruleset | None) -> Ruleset | str:
    """The rules for a ruleset and a number of players; those of the table where neither is named.

    The ruleset's key alone where it is not played by so many.
    """
    if at_table is not None and key in (None, at_table.key) and players in (None, at_table.seating.players):
        return at_table
    rules = rulesets()[key or (at_table.key if at_table else DEFAULT)]
    if players is None:
        return rules
    return rules.for_players(players) if players in rules.allowed_players else rules.key


def _allowed_text(words: Words, key: str) -> str:
    """By how many a ruleset is played."""
    numbers = listed(words, [str(number) for number in rulesets()[key].allowed_players], "list.or")
    return words("ui.new.players", ruleset=ruleset_name(words, key), players=numbers)


def _fault_in_target(words: Words, rules: Ruleset, target: int) -> str:
    option = next((option for option in rules.offered_options() if option.name == TARGET), None)
    if option is None:
        return words("ui.new.no-target", ruleset=ruleset_name(words, rules.key))
    if target % option.step:
        below = target - target % option.step
        nearest = [points_text(points) for points in (below, below + option.step) if points]
        return words("ui.new.target", step=option.step, nearest=listed(words, nearest, "list.or"))
    return ""
