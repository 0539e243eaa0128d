"""A person's hand: the cards, what may be done with them, and the controls to do it by taps alone.

The same message stands in the DM and, one tap away, in the channel for its owner only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

from bot.engine.game import LaidMeld, canasta_kind, laid
from bot.engine.odd_rules import NaturalMeld
from bot.engine.view import View, view_of
from bot.i18n.catalogue import Words
from bot.i18n.melds import meld_name
from bot.i18n.phrases import hand_alt, hand_text, listed, table_lines, what_now
from bot.render.painter import paint_hand
from bot.tables.table import LOG_LENGTH, Table
from bot.ui.combining import Path, own_melds
from bot.ui.controls import controls
from bot.ui.house import House, Names, told
from bot.ui.labels import heaps_text, points_text
from bot.ui.lift import lift_buttons, lift_text
from bot.ui.messages import MOST_CONTENT, Message
from bot.ui.pictures import hand_picture
from bot.ui.widgets import view_of as widgets

LOG_LINES: Final = 4


async def hand_message(
    house: House, table: Table, person: int, words: Words, picked: Path | None = None, notice: str = ""
) -> Message:
    """The hand of a person at a table. ``picked`` is how far a choice has come that takes several menus, ``notice`` what is
    said above the hand."""
    above = f"> {notice}\n" if notice else ""
    names = await house.names(table)
    seat = table.seat_of(person)
    if table.game is None or seat is None or table.stage != "playing" or not table.game.hands:
        text = above + words(f"ui.hand.stage.{table.stage}", place=await place_link(house, table))
        if seat is None or not _is_to_lift(table, seat):
            return Message(text)
        return Message(f"{text}\n{lift_text(words, table, names.mention(person))}", view=widgets(*lift_buttons(words, table)))
    view = view_of(table.game, seat)
    staged = await house.hall.ledger.staged(table.id, seat, table.number)
    scene = hand_picture(words, table, view, staged)
    picture, below = await asyncio.to_thread(lambda: (paint_hand(scene), [*controls(table, view, words, staged, picked)]))
    head = above + words("ui.hand.title", place=await place_link(house, table), number=view.position.number)
    return Message(
        content=_content(
            head, told(words, table, names, LOG_LENGTH)[-LOG_LINES:], _lines(table, view, words, names, staged, person)
        ),
        picture=picture,
        alt=hand_alt(words, view),
        filename="hand.png",
        view=widgets(*below),
    )


def _is_to_lift(table: Table, seat: int | None) -> bool:
    return table.awaits_lift and table.to_move == seat


async def place_link(house: House, table: Table) -> str:
    return f"<#{(await house.directory.place_by_id(table.place)).outside}>"


def _content(head: str, log: list[str], lines: list[str]) -> str:
    """As much of the log as there is room for, the last of it."""
    while True:
        text = "\n".join([head, *(f"-# {line}" for line in log), *lines])
        if len(text) <= MOST_CONTENT or not log:
            return text
        log = log[1:]


def _lines(table: Table, view: View, words: Words, names: Names, staged: tuple[bytes, ...], person: int) -> list[str]:
    """What a player has to know beside what has happened."""
    if _is_to_lift(table, view.seat):
        return [lift_text(words, table, names.mention(person))]
    if table.between_hands:
        return [words("ui.hand.over.lift" if table.awaits_lift else "ui.hand.over")]
    lines = [f"-# {line}" for line in table_lines(words, view, names.seat)]
    lines.append(f"**{what_now(words, view, names.seat)}**")
    fresh = _fresh(words, view)
    if fresh:
        lines.append(words("ui.hand.fresh", melds=listed(words, fresh)))
    if staged:
        lines.append(words("ui.hand.staged", cards=heaps_text(words, staged), needs=" · ".join(_needs(words, view, staged))))
    lines.append(hand_text(words, view))
    return lines


def _fresh(words: Words, view: View) -> list[str]:
    """The melds of the side that grow no more in this turn, because they were laid too recently."""
    game, melds = view.position, own_melds(view)
    if game.to_move() != view.seat:
        return []
    young = [meld for meld in melds if 0 < game.turn_number - meld.laid_on < game.law.delay]
    return [meld_name(words, melds, meld) for meld in young]


def _needs(words: Words, view: View, staged: tuple[bytes, ...]) -> Iterator[str]:
    """What has been put together against what an opening asks for."""
    game = view.position
    law, score = game.law, game.totals[game.side(view.seat or 0)]
    melds = [laid(cards, 0) for cards in staged]
    kinds = [canasta_kind(law, meld) for meld in melds]
    yield points_text(words, view, staged)
    asked = law.canasta_asked(score)
    if asked and not any(kind is not None and (asked == "any" or kind != "mixed") for kind in kinds):
        yield words(f"ui.needs.canasta.{asked}")
    most = law.opening_wilds(score)
    if most is not None:
        yield words("ui.needs.wilds", wilds=sum(meld.wilds for meld in melds), most=most)
    demand = law.rules.opening.demand
    if isinstance(demand, NaturalMeld) and not any(_is_natural(meld, demand) for meld in melds):
        yield words("ui.needs.natural")


def _is_natural(meld: LaidMeld, demand: NaturalMeld) -> bool:
    return not meld.wilds or (demand.wild_meld and not meld.naturals)
