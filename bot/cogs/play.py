"""The moves as commands: ``/draw``, ``/take-pile``, ``/meld``, ``/join-melds``, ``/declare``, ``/discard``, ``/ask``, ``/end``,
``/undo``, ``/hand``.

Each answers with the hand, for the player's eyes only. Cards are typed as people write them and completed from the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.cogs.translator import named, said
from bot.engine.moves import Answer, Ask, Declare, Draw, End, Join, Meld, Move, Take, Target
from bot.i18n.catalogue import Words
from bot.i18n.phrases import cards_text
from bot.i18n.typed import Unreadable, read_cards, read_melds, unreadable_text
from bot.i18n.typed_melds import means_new, read_special, read_target
from bot.tables.declined import Declined
from bot.tables.hall import Outcome
from bot.ui import completing
from bot.ui.combining import less, own_melds
from bot.ui.completing import Completion
from bot.ui.house import House
from bot.ui.messages import shortened
from bot.ui.playing import Seated, by_command, meld_or_add, other_suits, seated
from bot.ui.playing import discard as throw
from bot.ui.suggestions import take_suggestions
from bot.ui.warnings import Doubt
from bot.ui.which import table_here
from bot.ui.widgets import MOST_OPTION

MOST_CHOICES = 25

Command = app_commands.Command[Any, ..., Any]
Choice = app_commands.Choice[str]
Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[Choice]]]


def play_commands(house: House, words: Words) -> list[Command]:
    """The commands with their words in the language of ``words``."""

    async def play(seated: Seated, move: Move) -> Outcome:
        return await house.hall.play(seated.table.id, seated.seat, move)

    @app_commands.command(name=named(words, "draw"), description=said(words, "cmd.draw"))
    @app_commands.describe(keep=said(words, "cmd.draw.keep"))
    @app_commands.rename(keep=named(words, "keep"))
    async def draw(interaction: discord.Interaction, keep: bool = False) -> None:
        await by_command(house, interaction, lambda seated: play(seated, Draw(keep)))

    @app_commands.command(name=named(words, "take-pile"), description=said(words, "cmd.take-pile"))
    @app_commands.describe(
        cards=said(words, "cmd.take-pile.cards"),
        melds=said(words, "cmd.take-pile.melds"),
        onto=said(words, "cmd.take-pile.onto"),
    )
    @app_commands.rename(cards=named(words, "with"), melds=named(words, "and-meld"), onto=named(words, "onto"))
    async def take_pile(interaction: discord.Interaction, cards: str = "", melds: str = "", onto: str | None = None) -> None:
        async def act(seated: Seated) -> Outcome | str:
            hand = seated.view.hand
            shown = read_cards(cards, hand, seated.visitor.words) if cards.strip() else b""
            if isinstance(shown, Unreadable):
                return unreadable_text(seated.visitor.words, shown)
            further = read_melds(melds, less(hand, shown), seated.visitor.words) if melds.strip() else ()
            if isinstance(further, Unreadable):
                return unreadable_text(seated.visitor.words, further)
            to = _target(seated, onto)
            if isinstance(to, Unreadable):
                return unreadable_text(seated.visitor.words, to)
            ways = take_suggestions(seated.view)
            if ways and not (shown or further or to):
                return await play(seated, ways[0])
            return await play(seated, Take(shown, further, to))

        await by_command(house, interaction, act)

    @app_commands.command(name=named(words, "meld"), description=said(words, "cmd.meld"))
    @app_commands.describe(cards=said(words, "cmd.meld.cards"), to=said(words, "cmd.meld.to"))
    @app_commands.rename(cards=named(words, "cards"), to=named(words, "to"))
    async def meld(interaction: discord.Interaction, cards: str, to: str | None = None) -> None:
        async def act(seated: Seated) -> Outcome | str:
            melds = read_melds(cards, seated.view.hand, seated.visitor.words)
            if isinstance(melds, Unreadable):
                return unreadable_text(seated.visitor.words, melds)
            if to is not None and means_new(to, seated.visitor.words):
                return await play(seated, Meld(melds))
            target = _target(seated, to)
            if isinstance(target, Unreadable):
                return unreadable_text(seated.visitor.words, target)
            return await play(seated, meld_or_add(seated.view, melds, target))

        await by_command(house, interaction, act)

    @app_commands.command(name=named(words, "join-melds"), description=said(words, "cmd.join-melds"))
    @app_commands.describe(one=said(words, "cmd.join-melds.one"), onto=said(words, "cmd.join-melds.onto"))
    @app_commands.rename(one=named(words, "which"), onto=named(words, "onto"))
    async def join_melds(interaction: discord.Interaction, one: str, onto: str) -> None:
        async def act(seated: Seated) -> Outcome | str:
            first, second = (read_target(text, own_melds(seated.view), seated.visitor.words) for text in (one, onto))
            if isinstance(first, Unreadable):
                return unreadable_text(seated.visitor.words, first)
            if isinstance(second, Unreadable):
                return unreadable_text(seated.visitor.words, second)
            return await play(seated, Join(first, second))

        await by_command(house, interaction, act)

    @app_commands.command(name=named(words, "declare"), description=said(words, "cmd.declare"))
    @app_commands.describe(hand=said(words, "cmd.declare.hand"))
    @app_commands.rename(hand=named(words, "hand"))
    async def declare(interaction: discord.Interaction, hand: str) -> None:
        async def act(seated: Seated) -> Outcome | str:
            special = read_special(seated.visitor.words, hand)
            if isinstance(special, Unreadable):
                return unreadable_text(seated.visitor.words, special)
            return await play(seated, Declare(special))

        await by_command(house, interaction, act)

    @app_commands.command(name=named(words, "discard"), description=said(words, "cmd.discard"))
    @app_commands.describe(card=said(words, "cmd.discard.card"))
    @app_commands.rename(card=named(words, "card"))
    async def discard(interaction: discord.Interaction, card: str) -> None:
        async def act(seated: Seated) -> Outcome | Doubt | str:
            cards = read_cards(card, seated.view.hand, seated.visitor.words)
            if isinstance(cards, Unreadable):
                return unreadable_text(seated.visitor.words, cards)
            if len(cards) != 1:
                return seated.visitor.words("ui.discard.one", cards=cards_text(seated.visitor.words, cards))
            doubtful = other_suits(seated.view, card, cards[0], seated.visitor.words)
            if doubtful:
                return seated.visitor.words("ui.discard.which", cards=cards_text(seated.visitor.words, doubtful))
            return await throw(house, seated, cards[0])

        await by_command(house, interaction, act)

    @app_commands.command(name=named(words, "ask"), description=said(words, "cmd.ask"))
    @app_commands.describe(answer=said(words, "cmd.ask.answer"))
    @app_commands.rename(answer=named(words, "answer"))
    @app_commands.choices(
        answer=[app_commands.Choice(name=said(words, f"ui.button.{value}"), value=value) for value in ("yes", "no")]
    )
    async def ask(interaction: discord.Interaction, answer: str | None = None) -> None:
        move = Ask() if answer is None else Answer(answer == "yes")
        await by_command(house, interaction, lambda seated: play(seated, move))

    @app_commands.command(name=named(words, "end"), description=said(words, "cmd.end"))
    async def end(interaction: discord.Interaction) -> None:
        await by_command(house, interaction, lambda seated: play(seated, End()))

    @app_commands.command(name=named(words, "undo"), description=said(words, "cmd.undo"))
    async def undo(interaction: discord.Interaction) -> None:
        await by_command(house, interaction, lambda seated: house.hall.undo(seated.table.id, seated.seat))

    @app_commands.command(name=named(words, "hand"), description=said(words, "cmd.hand"))
    async def hand(interaction: discord.Interaction) -> None:
        async def look(seated: Seated) -> None:
            return None

        await by_command(house, interaction, look)

    async def at_table(interaction: discord.Interaction) -> Seated | None:
        """Whoever is typing, at the table that is meant; nobody where there is none."""
        visitor = await house.visitor(interaction)
        table = await table_here(house, interaction, visitor)
        person = table if isinstance(table, Declined) else seated(visitor, table)
        return None if isinstance(person, Declined) else person

    def completed(complete: Completion, other: str = "") -> Complete:
        """Completes an option from what the seat sees; ``other`` is another option that counts as far as it is filled in."""

        async def complete_option(interaction: discord.Interaction, current: str) -> list[Choice]:
            person = await at_table(interaction)
            if person is None:
                return []
            filled = str(getattr(interaction.namespace, other, "") or "") if other else ""
            return _matching(complete(person.visitor.words, person.view, filled), current)

        return complete_option

    meld.autocomplete("cards")(completed(completing.melds, "to"))
    meld.autocomplete("to")(completed(completing.targets))
    join_melds.autocomplete("one")(completed(completing.joined))
    join_melds.autocomplete("onto")(completed(completing.joined_onto, "which"))
    declare.autocomplete("hand")(completed(completing.specials))
    discard.autocomplete("card")(completed(completing.discards))
    take_pile.autocomplete("cards")(completed(completing.taking))
    take_pile.autocomplete("melds")(completed(completing.further_melds))
    take_pile.autocomplete("onto")(completed(completing.taken_onto))

    return [draw, take_pile, meld, join_melds, declare, discard, ask, end, undo, hand]


def _target(seated: Seated, text: str | None) -> Target | Unreadable | None:
    return None if text is None else read_target(text, own_melds(seated.view), seated.visitor.words)


def _matching(choices: list[tuple[str, str]], current: str) -> list[Choice]:
    """The choices that go with what has been typed so far; all of them where none does."""
    wanted = current.casefold().strip()
    found = [pair for pair in choices if wanted in pair[0].casefold() or pair[1].casefold().startswith(wanted)] or choices
    return [
        app_commands.Choice(name=shortened(label, MOST_OPTION), value=value)
        for label, value in dict.fromkeys(found)
        if 0 < len(value) <= MOST_OPTION
    ][:MOST_CHOICES]
