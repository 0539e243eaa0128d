"""A person's moves, whether tapped or typed: find the table and the seat, make the move, show what came of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import discord

from bot.engine.cards import SEQUENCE, VALUE_OF, WILD, WILDS, faces
from bot.engine.game import LaidMeld
from bot.engine.melds import fault_in_addition, fault_in_freshness, fault_in_meld, fault_in_rank, target_of, terms_of
from bot.engine.moves import Add, Discard, Meld, Move, Target
from bot.engine.refusal import Refused
from bot.engine.view import View, view_of
from bot.i18n.catalogue import Words
from bot.i18n.typed import Unreadable, read_cards
from bot.tables.declined import Declined, decline
from bot.tables.hall import Done, Outcome
from bot.tables.table import Table
from bot.ui.answers import fault_text, say
from bot.ui.combining import Path, own_melds
from bot.ui.hand import hand_message
from bot.ui.house import House, Visitor
from bot.ui.showing import answered_message
from bot.ui.warnings import Doubt, regrets_about
from bot.ui.which import ask_which, table_here


@dataclass(frozen=True, slots=True)
class Seated:
    """A visitor at a table where a match is played. Before the first deal the view is that of somebody without a hand."""

    visitor: Visitor
    table: Table
    seat: int
    view: View


def seated(visitor: Visitor, table: Table) -> Seated | Declined:
    """The visitor's seat at the table, if a match is played there."""
    if not table.is_in(visitor.person.id):
        return decline("not-in")
    seat = table.seat_of(visitor.person.id)
    if seat is None or table.game is None or table.stage != "playing":
        return decline("not-playing", stage=table.stage)
    return Seated(visitor, table, seat, view_of(table.game, seat if table.game.hands else None))


Act = Callable[[Seated], Awaitable[Outcome | Doubt | str | None]]
"""Does something for a person at his seat. ``None``: nothing was to be done but to look; a text: what was typed is no cards; a
doubt: he is asked first."""


async def discard(house: House, seated: Seated, card: int, seen: int | None = None) -> Outcome | Doubt:
    """Discard, unless the person wants to be asked first and there is something to ask."""
    table = seated.table
    if (seen is None or seen >= table.stand) and (await house.directory.preferences(seated.visitor.person.id)).warn:
        staged = await house.hall.ledger.staged(table.id, seated.seat, table.stand)
        regrets = regrets_about(seated.view, card, staged)
        if regrets:
            return Doubt(card, regrets)
    return await house.hall.play(table.id, seated.seat, Discard(card), seen)


async def by_command(house: House, interaction: discord.Interaction, act: Act) -> None:
    """Acknowledge, act for the person at the table that is meant, and answer with the hand, for his eyes only."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    visitor = await house.visitor(interaction)
    await _by_command(house, visitor, act, interaction)


async def _by_command(house: House, visitor: Visitor, act: Act, interaction: discord.Interaction) -> None:
    table = await table_here(house, interaction, visitor)
    person = table if isinstance(table, Declined) else seated(visitor, table)
    if isinstance(person, Seated):
        await _show_outcome(house, interaction, person, await act(person))
    elif person.code == "which-table":
        await ask_which(house, interaction, visitor, partial(_by_command, house, visitor, act))
    else:
        await interaction.edit_original_response(content=fault_text(visitor.words, person), view=None)


async def by_tap(house: House, interaction: discord.Interaction, table_id: int, act: Act, picked: Path | None = None) -> None:
    """Acknowledge, act, and bring the message that was tapped up to date. ``picked`` is the choice that it goes on with."""
    await interaction.response.defer()
    visitor = await house.visitor(interaction)
    table = await house.hall.table(table_id)
    person = decline("no-table") if table is None else seated(visitor, table)
    if isinstance(person, Declined):
        await say(interaction, fault_text(visitor.words, person))
        return
    token = answered_message.set(interaction.message.id if interaction.message else None)
    try:
        outcome = await act(person)
    finally:
        answered_message.reset(token)
    await _show_outcome(house, interaction, person, outcome, picked)


async def _show_outcome(
    house: House,
    interaction: discord.Interaction,
    person: Seated,
    outcome: Outcome | Doubt | str | None,
    picked: Path | None = None,
) -> None:
    """The hand as it is now, and above it what stood or speaks against the move, if anything does."""
    words = person.visitor.words
    table = outcome.table if isinstance(outcome, Done) else await house.hall.table(person.table.id) or person.table
    if isinstance(outcome, Refused | Declined):
        names = await house.names(person.table, words)
        notice = fault_text(words, outcome, person.table, person.seat, names.seat)
    else:
        notice = outcome if isinstance(outcome, str) else ""
    doubt = outcome if isinstance(outcome, Doubt) and table.number == person.table.number else None
    message = await hand_message(house, table, person.visitor.person.id, words, picked, notice, doubt)
    await interaction.edit_original_response(**message.to_edit())


def meld_or_add(view: View, melds: tuple[bytes, ...], to: Target | None = None) -> Move:
    """What a person means by laying these cards, who may have named a meld: to add them to it; else to an unfinished meld that
    takes them; else a new meld; else an addition to a canasta."""
    if len(melds) != 1 or view.seat is None:
        return Meld(melds)
    cards = melds[0]
    if to is not None:
        return Add(cards, to)
    law, own = view.position.law, own_melds(view)
    ranks = {value for value in cards.translate(VALUE_OF) if value != WILD} or {WILD}
    alike = [meld for meld in own if {meld.rank} == ranks]
    fitting = [
        meld for meld in (*alike, *(meld for meld in own if meld.rank >= SEQUENCE)) if _takes(view, view.seat, meld, cards)
    ]
    unfinished = [meld for meld in fitting if len(meld.cards) < law.canasta]
    if not unfinished:
        rank = ranks.pop() if len(ranks) == 1 else SEQUENCE
        sizes = [(meld.rank, len(meld.cards)) for meld in own]
        if not (fault_in_meld(law, cards, terms_of(view.position, view.seat)) or fault_in_rank(law, rank, sizes)):
            return Meld(melds)
    for meld in (*unfinished, *fitting, *alike):
        return Add(cards, target_of(own, meld))
    return Meld(melds)


def _takes(view: View, seat: int, meld: LaidMeld, cards: bytes) -> bool:
    """Whether the cards may join the meld, as far as they are concerned."""
    game = view.position
    return not (fault_in_addition(game.law, meld, cards, terms_of(game, seat)) or fault_in_freshness(game, meld, cards))


def other_suits(view: View, text: str, card: int, words: Words | None = None) -> bytes:
    """The cards of the hand that a text may mean, where the suit matters and was not said; nothing where it is clear."""
    if not view.position.rules.melds.sequences or card not in view.hand:
        return b""
    others = bytes(other for other in view.hand if other != card)
    again = read_cards(text, others, words)
    if isinstance(again, Unreadable) or len(again) != 1 or again[0] not in others or card in WILDS:
        return b""
    return faces(bytes(other for other in view.hand if other >> 2 == card >> 2))
