"""A person's hand: the cards, what may be done with them, and the controls to do it by taps alone.

The same message stands in the DM and, one tap away, in the channel for its owner only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import discord

from bot.engine.cards import WILDS
from bot.engine.melds import meld_of
from bot.engine.moves import Add, Ask, Discard, End, Meld, Move, Take
from bot.engine.notation import print_move
from bot.engine.offers import offers
from bot.engine.scoring import canasta_kind
from bot.engine.view import View, view_of
from bot.i18n.catalogue import Words
from bot.i18n.phrases import (
    card_name,
    cards_text,
    hand_alt,
    hand_text,
    rank_name,
    ranks_name,
    table_lines,
    what_now,
)
from bot.render.painter import paint_hand
from bot.tables.table import LOG_LENGTH, Table
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House, Names, told
from bot.ui.messages import Message
from bot.ui.pictures import hand_picture
from bot.ui.suggestions import combinations_of, meld_suggestions, rank_groups, ranks_to_meld, take_suggestions, without_staged
from bot.ui.widgets import MOST_OPTION, Style, TapButton, TapMenu, option
from bot.ui.widgets import view_of as widgets

LOG_LINES: Final = 4
Widget = discord.ui.DynamicItem[Any]


async def hand_message(
    house: House, table: Table, person: int, words: Words, picked: int | None = None, notice: str = ""
) -> Message:
    """The hand of a person at a table. ``picked`` is the rank that a meld is being put together of, ``notice`` what is said
    above the hand."""
    above = f"> {notice}\n" if notice else ""
    names = await house.names(table)
    seat = table.seat_of(person)
    if table.game is None or seat is None or table.stage != "playing" or not table.game.hands:
        return Message(above + words(f"ui.hand.stage.{table.stage}", place=await place_link(house, table)))
    view = view_of(table.game, seat)
    staged = await house.hall.ledger.staged(table.id, seat, table.number)
    picture = await asyncio.to_thread(paint_hand, hand_picture(words, table, view, staged))
    return Message(
        content=above + await _content(house, table, view, words, names, staged),
        picture=picture,
        alt=hand_alt(words, view),
        filename="hand.png",
        view=widgets(*_controls(table, view, words, staged, picked)),
    )


async def place_link(house: House, table: Table) -> str:
    return f"<#{(await house.directory.place_by_id(table.place)).outside}>"


async def _content(house: House, table: Table, view: View, words: Words, names: Names, staged: tuple[bytes, ...]) -> str:
    lines = [words("ui.hand.title", place=await place_link(house, table), number=view.position.number)]
    lines += [f"-# {line}" for line in told(words, table, names, LOG_LENGTH)][-LOG_LINES:]
    if table.between_hands:
        lines.append(words("ui.hand.over"))
        return "\n".join(lines)
    lines += [f"-# {line}" for line in table_lines(words, view, names.seat)]
    lines.append(f"**{what_now(words, view, names.seat)}**")
    if staged:
        lines.append(_staged_text(words, view, staged))
    lines.append(hand_text(words, view))
    return "\n".join(lines)


def _staged_text(words: Words, view: View, staged: tuple[bytes, ...]) -> str:
    law = view.position.law
    cards = " | ".join(cards_text(words, meld) for meld in staged)
    points = sum(law.value(meld) for meld in staged)
    side = view.position.side(view.seat or 0)
    return words("ui.hand.staged", cards=cards, points=points, asked=view.position.minimum(side))


def _controls(table: Table, view: View, words: Words, staged: tuple[bytes, ...], picked: int | None) -> Iterator[Widget]:
    game = view.position
    if table.between_hands:
        yield _button(table, words, "deal", Style.primary)
    if table.between_hands or game.to_move() != view.seat:
        yield _button(table, words, "hand", number=ANY_NUMBER)
        return
    match game.phase:
        case "draw":
            yield from _before_drawing(table, view, words)
        case "asked":
            yield _button(table, words, "yes", Style.success)
            yield _button(table, words, "no", Style.danger)
        case _:
            yield from _after_drawing(table, view, words, staged, picked)


def _before_drawing(table: Table, view: View, words: Words) -> Iterator[Widget]:
    takes = take_suggestions(view)
    if len(takes) > 1:
        yield _menu(table, words, "take-with", _options(words, view, list(takes)))
    if view.position.stock:
        yield TapButton(
            Tap(table.id, table.number, "draw"),
            words.count("ui.button.draw", view.position.law.draw),
            Style.primary,
        )
    if view.position.pile and len(takes) < 2:
        yield TapButton(
            Tap(table.id, table.number, "take"),
            words.count("ui.button.take", len(view.position.pile)),
            Style.success if takes else Style.secondary,
        )
    if any(isinstance(move, End) for move in offers(view)):
        yield _button(table, words, "end", Style.danger)
    yield _button(table, words, "hand", number=ANY_NUMBER)


def _after_drawing(table: Table, view: View, words: Words, staged: tuple[bytes, ...], picked: int | None) -> Iterator[Widget]:
    suggestions = meld_suggestions(view)
    if suggestions:
        yield _menu(table, words, "meld", _options(words, view, suggestions))
    ranks = ranks_to_meld(without_staged(view, staged))
    if picked is not None:
        yield _combinations(table, without_staged(view, staged, picked), words, picked)
    elif ranks:
        yield _menu(table, words, "rank", [_rank_option(words, view, rank) for rank in ranks])
    moves = offers(view)
    if any(isinstance(move, Discard) for move in moves):
        yield _menu(table, words, "discard", [_discard_option(words, view, group) for group in rank_groups(view.hand)])
    if staged:
        yield _lay_button(table, view, words, staged)
        yield _button(table, words, "clear")
    if table.past:
        yield _button(table, words, "undo")
    if any(isinstance(move, Ask) for move in moves):
        yield _button(table, words, "ask")
    if any(isinstance(move, End) for move in moves):
        yield _button(table, words, "end", Style.danger)
    yield _button(table, words, "type")
    yield _button(table, words, "hand", number=ANY_NUMBER)


def _button(table: Table, words: Words, verb: str, style: Style = Style.secondary, number: int | None = None) -> TapButton:
    return TapButton(Tap(table.id, table.number if number is None else number, verb), words(f"ui.button.{verb}"), style)


def _menu(table: Table, words: Words, verb: str, options: list[discord.SelectOption], arg: str = "") -> TapMenu:
    return TapMenu(Tap(table.id, table.number, verb, arg), words(f"ui.menu.{verb}"), options)


def _lay_button(table: Table, view: View, words: Words, staged: tuple[bytes, ...]) -> TapButton:
    law = view.position.law
    points = sum(law.value(meld) for meld in staged)
    asked = view.position.minimum(view.position.side(view.seat or 0))
    return TapButton(
        Tap(table.id, table.number, "lay"),
        words("ui.button.lay", points=points, asked=asked),
        Style.success if points >= asked else Style.secondary,
    )


def _options(words: Words, view: View, moves: list[Move]) -> list[discord.SelectOption]:
    return [option(move_label(words, view, move), move_value(moves, move), _warning(words, view, move)) for move in moves]


def _warning(words: Words, view: View, move: Move) -> str:
    """What is lost by an addition: a wild card makes a natural canasta a mixed one."""
    if not isinstance(move, Add) or not any(card in WILDS for card in move.cards):
        return ""
    meld = meld_of(view.position.melds[view.position.side(view.seat or 0)], move.to.rank)
    natural = meld is not None and canasta_kind(view.position.law, meld) == "natural"
    return words("ui.option.makes-mixed") if natural else ""


def move_value(moves: list[Move], move: Move) -> str:
    """The move as the value of a menu's option: its notation, or its place among the suggestions where that is too long."""
    text = print_move(move)
    return text if len(text) <= MOST_OPTION else f"#{moves.index(move)}"


def move_label(words: Words, view: View, move: Move) -> str:
    """A move as a line of a menu."""
    law = view.position.law
    match move:
        case Meld(melds=melds):
            cards = " | ".join(cards_text(words, meld) for meld in melds)
            side = view.position.side(view.seat or 0)
            if view.position.melds[side]:
                return words("ui.option.meld", cards=cards)
            points = sum(law.value(meld) for meld in melds)
            return words("ui.option.open", cards=cards, points=points, asked=view.position.minimum(side))
        case Add(cards=cards_added, to=to):
            return words("ui.option.add", cards=cards_text(words, cards_added), ranks=ranks_name(words, to.rank))
        case Take(cards=b"", melds=()):
            return words("ui.option.take-onto", ranks=ranks_name(words, view.position.pile[-1] >> 2))
        case Take(cards=shown, melds=()):
            return words("ui.option.take", cards=cards_text(words, shown))
        case Take(cards=shown, melds=melds):
            more = " | ".join(cards_text(words, meld) for meld in melds)
            return words("ui.option.take-and-meld", cards=cards_text(words, shown), more=more)
        case _:
            return print_move(move)


def _rank_option(words: Words, view: View, rank: int) -> discord.SelectOption:
    held = sum(card >> 2 == rank for card in view.hand)
    told = words.count("ui.option.held", held) if held else words("ui.option.wilds-only")
    return option(rank_name(words, rank).capitalize(), str(rank), told)


def _combinations(table: Table, view: View, words: Words, rank: int) -> TapMenu:
    there = any(meld.rank == rank for meld in view.position.melds[view.position.side(view.seat or 0)])
    options = [
        option(cards_text(words, cards), " ".join(str(card) for card in cards)) for cards in combinations_of(view, rank)[:24]
    ]
    verb = "add" if there else "combine"
    placeholder = words(f"ui.menu.{verb}", ranks=ranks_name(words, rank))
    back = option(words("ui.option.back"), "back")
    return TapMenu(Tap(table.id, table.number, verb, str(rank)), placeholder, [*options, back])


def _discard_option(words: Words, view: View, group: bytes) -> discord.SelectOption:
    """One line for all cards of a rank, of which the first is discarded: how many there are, and what it does to the pile."""
    law = view.position.law
    told = [words.count("ui.option.held", len(group))] if len(group) > 1 else []
    if group[0] in law.freezes:
        told.append(words("ui.option.freezes"))
    elif group[0] in law.bars:
        told.append(words("ui.option.blocks"))
    return option(words("ui.option.discard", card=card_name(words, group[0])), str(group[0]), ", ".join(told))
