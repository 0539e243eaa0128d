"""A person's hand: the cards, what may be done with them, and the controls to do it by taps alone.

The same message stands in the DM and, one tap away, in the channel for its owner only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.engine.game import LaidMeld, canasta_kind, laid
from bot.engine.moves import Move
from bot.engine.odd_rules import NaturalMeld
from bot.engine.offers import offers
from bot.engine.view import View, view_of
from bot.i18n.board import DETAILS, Detail
from bot.i18n.catalogue import Words
from bot.i18n.lesson import feats_lines
from bot.i18n.melds import meld_name
from bot.i18n.phrases import against_the_pile, cards_text, hand_alt, hand_text, listed, table_lines, what_now
from bot.render.painter import paint_hand
from bot.tables.lesson import Feat
from bot.tables.preferences import Preferences
from bot.tables.table import LOG_LENGTH, Table
from bot.ui.combining import Path, own_melds
from bot.ui.company import company_buttons, state_lines
from bot.ui.controls import Widget, controls
from bot.ui.doubting import doubt_buttons, doubt_text
from bot.ui.house import House, Names, told
from bot.ui.labels import heaps_text, points_text
from bot.ui.lesson import feats, lesson_end, lesson_lines
from bot.ui.lift import lift_buttons, lift_text
from bot.ui.messages import MOST_CONTENT, Message
from bot.ui.pictures import fresh_cards, hand_picture, held
from bot.ui.warnings import Doubt
from bot.ui.widgets import TapMenu
from bot.ui.widgets import view_of as widgets

LOG_LINES: Final = 4


async def hand_message(
    house: House,
    table: Table,
    person: int,
    words: Words,
    picked: Path | None = None,
    notice: str = "",
    doubt: Doubt | None = None,
) -> Message:
    """The hand of a person at a table.

    ``picked`` is how far a choice has come that takes several menus. ``notice`` is said just above the picture, where somebody
    looks who has tapped below it. ``doubt`` is a discard about which he is asked again, with nothing else to be done meanwhile.
    """
    above = f"> {notice}\n" if notice else ""
    names = await house.names(table, words)
    seat = table.seat_of(person)
    if table.game is None or seat is None or table.stage != "playing" or not table.game.hands:
        if table.lesson:
            return await lesson_end(house, table, words)
        text = above + words(f"ui.hand.stage.{table.stage}", place=await place_link(house, table))
        if seat is None or not _is_to_lift(table, seat):
            return Message(text)
        return Message(f"{text}\n{lift_text(words, table, names.mention(person))}", view=widgets(*lift_buttons(words, table)))
    view = view_of(table.game, seat)
    staged = await house.hall.ledger.staged(table.id, seat, table.stand)
    preferences = await house.directory.preferences(person)
    if table.lesson:
        made, title = await feats(house, table), words("ui.lesson.title")
    else:
        made, title = None, words("ui.hand.title", place=await _where(house, table), number=view.position.number)
    notice = "\n> ".join(filter(None, (notice, await no_access_text(house, table, words))))
    hand = _Hand(table, view, words, names, staged, preferences, person, picked, doubt, made)
    content, picture, below = await asyncio.to_thread(hand.shown, title, notice)
    return Message(
        content=content,
        picture=picture,
        alt=hand_alt(words, view, preferences.sorting),
        filename="hand.png",
        view=widgets(*below),
    )


def _is_to_lift(table: Table, seat: int | None) -> bool:
    return table.awaits_lift and table.to_move == seat


async def no_access_text(house: House, table: Table, words: Words) -> str:
    """Which permissions are missing in the table's channel; nothing where the board can be posted."""
    missing = house.locked_out.get(table.id)
    if missing is None:
        return ""
    names = listed(words, [words(f"ui.permission.{name}") for name in missing])
    return words("ui.no-access", place=await place_link(house, table), missing=names)


async def _where(house: House, table: Table) -> str:
    """The table's channel and, since a DM does not show it, the server."""
    link = await place_link(house, table)
    server = (await house.directory.place_by_id(table.place)).server
    if server is None:
        return link
    return f"{link} ({discord.utils.escape_markdown((await house.directory.server_by_id(server)).name)})"


async def place_link(house: House, table: Table) -> str:
    return f"<#{(await house.directory.place_by_id(table.place)).outside}>"


@dataclass(frozen=True, slots=True)
class _Hand:
    """All that the message is made of. A long hand takes a while to look through, so a thread does it."""

    table: Table
    view: View
    words: Words
    names: Names
    staged: tuple[bytes, ...]
    preferences: Preferences
    person: int
    picked: Path | None
    doubt: Doubt | None
    made: frozenset[Feat] | None
    """What a learner has made so far; ``None`` where nobody is taught."""

    def shown(self, head: str, notice: str) -> tuple[str, bytes, list[Widget]]:
        words, table, view = self.words, self.table, self.view
        offered = offers(view)
        picture = paint_hand(hand_picture(words, table, view, self.staged, self.preferences))
        log = told(words, table, self.names, LOG_LENGTH)[-LOG_LINES:]
        last: list[str] = []
        if table.paused:
            below: list[Widget] = [*company_buttons(words, table)]
        elif self.doubt is not None:
            notice = doubt_text(words, view, self.doubt, self.names.seat)
            below = [*doubt_buttons(words, table, self.doubt)]
        else:
            below = [*controls(table, view, words, self.staged, self.picked, offered)]
            if self.made is not None:
                head = "\n".join([head, *feats_lines(words, self.made)])
                last = lesson_lines(words, table, view, self.names, self.made, below)
            elif not notice and (reason := against_the_pile(words, view, self.names.seat, offered)):
                last.append(reason)
            last += [words("ui.hand.choose", menu=menu) for menu in _opened_menus(below)]
        if notice:
            last.append(f"> {notice}")
        return _content(head, log, lambda detail: [*self._lines(offered, detail), *last]), picture, below

    def _lines(self, offered: Sequence[Move], detail: Detail) -> list[str]:
        """What a player has to know beside what has happened."""
        words, view, names = self.words, self.view, self.names
        if _is_to_lift(self.table, view.seat):
            return [lift_text(words, self.table, names.mention(self.person))]
        if self.table.between_hands:
            return [words("ui.hand.over" if self.table.to_be_dealt else "ui.hand.over.lift")]
        lines = [f"-# {line}" for line in table_lines(words, view, names.seat, detail)]
        state = state_lines(words, self.table, names)
        lines += state if self.table.paused else [f"**{what_now(words, view, names.seat, offered)}**", *state]
        came = held(fresh_cards(self.table.log, view.seat), view.hand) if view.seat is not None else b""
        if came:
            lines.append(f"-# {words('ui.hand.came', cards=cards_text(words, came))}")
        fresh = _fresh(words, view)
        if fresh:
            lines.append(words("ui.hand.fresh", melds=listed(words, fresh)))
        if self.staged:
            needs = " · ".join(_needs(words, view, self.staged))
            lines.append(words("ui.hand.staged", cards=heaps_text(words, self.staged), needs=needs))
        lines.append(hand_text(words, view, self.preferences.sorting))
        return lines


def _opened_menus(below: Sequence[Widget]) -> Iterator[str]:
    """What stands on the menu that a choice has opened: nothing else in the message shows that it has changed."""
    for widget in below:
        if isinstance(widget, TapMenu) and widget.tap.verb == "combine":
            yield widget.item.placeholder or ""


def _content(head: str, log: list[str], lines: Callable[[Detail], list[str]]) -> str:
    """All of it, melds told shorter where it is too long, and then as much of the log as there is room for, the last of it."""
    for detail in DETAILS:
        told_so = lines(detail)
        text = _joined(head, log, told_so)
        if len(text) <= MOST_CONTENT:
            return text
    while log and len(text) > MOST_CONTENT:
        log = log[1:]
        text = _joined(head, log, told_so)
    return text


def _joined(head: str, log: list[str], lines: list[str]) -> str:
    return "\n".join([head, *(f"-# {line}" for line in log), *lines])


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
