"""The moves as commands: ``/draw``, ``/take-pile``, ``/meld``, ``/discard``, ``/ask``, ``/end``, ``/undo``, ``/hand``.

Each answers with the hand, for the player's eyes only. Cards are typed as people write them and completed from the hand.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.engine.cards import RANK_LETTERS, RANK_OF, faces
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take
from bot.i18n.catalogue import Words
from bot.i18n.phrases import card_name, cards_text, ranks_name
from bot.i18n.typed import Unreadable, read_cards, read_melds, read_rank, unreadable_text, write_cards, write_melds
from bot.tables.declined import Declined
from bot.tables.hall import Outcome
from bot.ui.hand import move_label
from bot.ui.house import House
from bot.ui.messages import shortened
from bot.ui.playing import Seated, by_command, meld_or_add, seated, table_here
from bot.ui.suggestions import meld_suggestions, take_suggestions

MOST_CHOICES = 25
MOST_NAME = 100

Command = app_commands.Command[Any, ..., Any]
Choice = app_commands.Choice[str]


def play_commands(house: House, words: Words) -> list[Command]:
    """The commands with their words in the language of ``words``."""

    async def play(seated: Seated, move: Move) -> Outcome:
        return await house.hall.play(seated.table.id, seated.seat, move)

    @app_commands.command(name="draw", description=words("cmd.draw"))
    async def draw(interaction: discord.Interaction) -> None:
        await by_command(house, interaction, lambda seated: play(seated, Draw()))

    @app_commands.command(name="take-pile", description=words("cmd.take-pile"))
    @app_commands.describe(cards=words("cmd.take-pile.cards"), melds=words("cmd.take-pile.melds"))
    @app_commands.rename(cards="with", melds="and-meld")
    async def take_pile(interaction: discord.Interaction, cards: str = "", melds: str = "") -> None:
        async def act(seated: Seated) -> Outcome | str:
            hand = seated.view.hand
            shown = read_cards(cards, hand) if cards.strip() else b""
            further = read_melds(melds, hand) if melds.strip() else ()
            for read in (shown, further):
                if isinstance(read, Unreadable):
                    return unreadable_text(seated.visitor.words, read)
            assert not isinstance(shown, Unreadable)
            assert not isinstance(further, Unreadable)
            ways = take_suggestions(seated.view)
            if not cards.strip() and not melds.strip() and ways:
                return await play(seated, ways[0])
            return await play(seated, Take(shown, further))

        await by_command(house, interaction, act)

    @app_commands.command(name="meld", description=words("cmd.meld"))
    @app_commands.describe(cards=words("cmd.meld.cards"), to=words("cmd.meld.to"))
    async def meld(interaction: discord.Interaction, cards: str, to: str | None = None) -> None:
        async def act(seated: Seated) -> Outcome | str:
            melds = read_melds(cards, seated.view.hand)
            if isinstance(melds, Unreadable):
                return unreadable_text(seated.visitor.words, melds)
            target = None if to is None else read_rank(to)
            if isinstance(target, Unreadable):
                return unreadable_text(seated.visitor.words, target)
            return await play(seated, meld_or_add(seated.view, melds, target))

        await by_command(house, interaction, act)

    @app_commands.command(name="discard", description=words("cmd.discard"))
    @app_commands.describe(card=words("cmd.discard.card"))
    async def discard(interaction: discord.Interaction, card: str) -> None:
        async def act(seated: Seated) -> Outcome | str:
            cards = read_cards(card, seated.view.hand)
            if isinstance(cards, Unreadable):
                return unreadable_text(seated.visitor.words, cards)
            if len(cards) != 1:
                return seated.visitor.words("ui.discard.one", cards=cards_text(seated.visitor.words, cards))
            return await play(seated, Discard(cards[0]))

        await by_command(house, interaction, act)

    @app_commands.command(name="ask", description=words("cmd.ask"))
    @app_commands.describe(answer=words("cmd.ask.answer"))
    @app_commands.choices(
        answer=[app_commands.Choice(name=words(f"ui.button.{value}"), value=value) for value in ("yes", "no")]
    )
    async def ask(interaction: discord.Interaction, answer: str | None = None) -> None:
        move = Ask() if answer is None else Answer(answer == "yes")
        await by_command(house, interaction, lambda seated: play(seated, move))

    @app_commands.command(name="end", description=words("cmd.end"))
    async def end(interaction: discord.Interaction) -> None:
        await by_command(house, interaction, lambda seated: play(seated, End()))

    @app_commands.command(name="undo", description=words("cmd.undo"))
    async def undo(interaction: discord.Interaction) -> None:
        await by_command(house, interaction, lambda seated: house.hall.undo(seated.table.id, seated.seat))

    @app_commands.command(name="hand", description=words("cmd.hand"))
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

    @meld.autocomplete("cards")
    async def complete_meld(interaction: discord.Interaction, current: str) -> list[Choice]:
        person = await at_table(interaction)
        if person is None:
            return []
        choices = []
        for move in meld_suggestions(person.view):
            if isinstance(move, Meld | Add):
                cards = move.melds if isinstance(move, Meld) else (move.cards,)
                choices.append((move_label(person.visitor.words, person.view, move), write_melds(cards)))
        return _matching(choices, current)

    @meld.autocomplete("to")
    async def complete_target(interaction: discord.Interaction, current: str) -> list[Choice]:
        person = await at_table(interaction)
        if person is None:
            return []
        melds = person.view.position.melds[person.view.position.side(person.seat)]
        words = person.visitor.words
        return _matching([(ranks_name(words, meld.rank), RANK_LETTERS[meld.rank]) for meld in melds], current)

    @discard.autocomplete("card")
    async def complete_discard(interaction: discord.Interaction, current: str) -> list[Choice]:
        person = await at_table(interaction)
        if person is None:
            return []
        found = faces(person.view.hand)
        if len(found) > MOST_CHOICES:
            found = bytes({rank: card for card, rank in zip(found, found.translate(RANK_OF), strict=True)}.values())
        words = person.visitor.words
        return _matching([(card_name(words, card), write_cards(bytes([card]))) for card in found], current)

    @take_pile.autocomplete("cards")
    async def complete_taking(interaction: discord.Interaction, current: str) -> list[Choice]:
        person = await at_table(interaction)
        if person is None:
            return []
        words = person.visitor.words
        ways = [way for way in take_suggestions(person.view) if way.cards]
        return _matching(list(dict.fromkeys((cards_text(words, way.cards), write_cards(way.cards)) for way in ways)), current)

    @take_pile.autocomplete("melds")
    async def complete_further(interaction: discord.Interaction, current: str) -> list[Choice]:
        person = await at_table(interaction)
        if person is None:
            return []
        ways = [way for way in take_suggestions(person.view) if way.melds]
        words = person.visitor.words
        return _matching(
            [(" | ".join(cards_text(words, cards) for cards in way.melds), write_melds(way.melds)) for way in ways], current
        )

    return [draw, take_pile, meld, discard, ask, end, undo, hand]


def _matching(choices: list[tuple[str, str]], current: str) -> list[Choice]:
    """The choices that go with what has been typed so far; all of them where none does."""
    wanted = current.casefold().strip()
    found = [pair for pair in choices if wanted in pair[0].casefold() or pair[1].casefold().startswith(wanted)] or choices
    return [
        app_commands.Choice(name=shortened(label, MOST_NAME), value=value)
        for label, value in dict.fromkeys(found)
        if 0 < len(value) <= MOST_NAME
    ][:MOST_CHOICES]
