"""The buttons and menus below a hand: at most five rows, each a menu or five buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, assert_never

import discord

from bot.engine.cards import WILD
from bot.engine.moves import Add, Ask, Declare, Discard, Draw, End, Meld, Move, Take
from bot.engine.notation import print_move
from bot.engine.offers import offers
from bot.engine.pile import taken_from
from bot.engine.view import View
from bot.i18n.catalogue import Words
from bot.i18n.phrases import ranks_name
from bot.tables.table import Table
from bot.ui.combining import (
    DISCARD,
    PILE,
    Branch,
    Path,
    Way,
    beside,
    branches,
    discards,
    layings,
    only_way,
    own_melds,
    subjects,
    takings,
)
from bot.ui.custom_ids import ANY_NUMBER, BACK, PUT_BACK, Tap, print_path
from bot.ui.labels import (
    branch_label,
    heap_text,
    move_about,
    move_label,
    points_text,
    subject_about,
    subject_name,
    way_labels,
)
from bot.ui.lift import lift_buttons
from bot.ui.suggestions import MOST, is_legal, meld_suggestions, take_suggestions
from bot.ui.widgets import MOST_OPTION, Style, TapButton, TapMenu, option

Widget = discord.ui.DynamicItem[Any]

MOST_DECLARED: Final = 3
"""So many special hands are named at once; hardly ever is a hand more than one."""


def controls(
    table: Table,
    view: View,
    words: Words,
    staged: tuple[bytes, ...] = (),
    picked: Path | None = None,
    offered: Sequence[Move] | None = None,
) -> Iterator[Widget]:
    """What the seat can use now. ``picked`` is how far a choice has come that takes several menus; ``offered`` are the seat's
    offers, if they are known."""
    below = _Controls(table, view, words, staged, picked or (), offers(view) if offered is None else offered)
    game = view.position
    if table.to_be_dealt:
        yield below.button("deal", Style.primary)
    if table.awaits_lift and game.to_move() == view.seat:
        yield from lift_buttons(words, table)
    if table.between_hands or game.to_move() != view.seat:
        yield below.button("hand", number=ANY_NUMBER)
        return
    match game.phase:
        case "draw":
            yield from below.before_drawing()
        case "play" | "last":
            yield from below.after_drawing()
        case "asked":
            yield below.button("yes", Style.success)
            yield below.button("no", Style.danger)
        case "cut" | "deal" | "over":
            pass
        case _:
            assert_never(game.phase)
    if game.phase != "asked":
        yield below.button("hand", number=ANY_NUMBER)


class _Controls:
    def __init__(
        self,
        table: Table,
        view: View,
        words: Words,
        staged: tuple[bytes, ...],
        picked: Path,
        offered: Sequence[Move],
    ) -> None:
        self.table: Final = table
        self.view: Final = view
        self.words: Final = words
        self.staged: Final = staged
        self.picked: Final = picked
        self.offered: Final = offered

    def before_drawing(self) -> Iterator[Widget]:
        words, game = self.words, self.view.position
        ways = takings(self.view, self.staged)
        suggested = [] if self.staged else take_suggestions(self.view, self.offered)
        legal = [*suggested, *(way for way in ways if way not in suggested and is_legal(self.view, way))]
        shown = ways if self.staged else legal
        by_menu = len(shown) > 1 or any(way.melds or self.staged for way in shown)
        if by_menu:
            yield self._take_menu(suggested, shown)
        if ways and not own_melds(self.view):
            yield from self._combining()
        if Draw() in self.offered:
            label = words.count("ui.button.draw", game.law.draw)
            yield TapButton(Tap(self.table.id, self.table.number, "draw"), label, Style.primary)
        if Draw(keep=True) in self.offered:
            yield self.button("keep")
        if game.pile and game.rules.pile.state != "never" and not by_menu and not self.staged:
            below, left = taken_from(game)
            label = words.count("ui.button.take-top" if left else "ui.button.take", len(below) + 1)
            style = Style.success if shown else Style.secondary
            yield TapButton(Tap(self.table.id, self.table.number, "take"), label, style)
        if self.staged:
            yield self.button("clear")
        if End() in self.offered:
            yield self.button("end", Style.danger)

    def after_drawing(self) -> Iterator[Widget]:
        suggestions = meld_suggestions(self.view, self.offered)
        if suggestions:
            yield self._menu("meld", [self._move_option(move, suggestions, bool(self.staged)) for move in suggestions])
        yield from self._combining()
        if any(isinstance(move, Discard) for move in self.offered):
            thrown = sorted(discards(self.view), key=lambda way: way not in self.offered)
            path = self.picked if self.picked[:1] == (DISCARD,) else (DISCARD,)
            lines = self._lines(branches(self.view, thrown, path) if len(thrown) > MOST else list(thrown))
            yield self._menu("discard", [*lines, *([self._back()] if len(path) > 1 else [])])
        if self.staged:
            yield self._lay_button()
            yield self.button("clear")
        if self.table.past:
            yield self.button("undo")
        for special in [move.special for move in self.offered if isinstance(move, Declare)][:MOST_DECLARED]:
            label = self.words("ui.button.declare", special=self.words(f"special.{special}"))
            yield TapButton(Tap(self.table.id, self.table.number, "declare", special), label, Style.success)
        if Ask() in self.offered:
            yield self.button("ask")
        if End() in self.offered:
            yield self.button("end", Style.danger)
        yield self.button("type")

    def button(self, verb: str, style: Style = Style.secondary, number: int | None = None) -> TapButton:
        at = self.table.number if number is None else number
        return TapButton(Tap(self.table.id, at, verb), self.words(f"ui.button.{verb}"), style)

    def _menu(self, verb: str, options: Sequence[discord.SelectOption], placeholder: str = "") -> TapMenu:
        tap = Tap(self.table.id, self.table.number, verb)
        return TapMenu(tap, placeholder or self.words(f"ui.menu.{verb}"), options)

    def _take_menu(self, suggested: list[Take], shown: list[Take]) -> TapMenu:
        """The ways to take the pile; where they are too many, those with melds beside them, and the others branch by branch."""
        path = self.picked if self.picked[:1] == (PILE,) else (PILE,)
        bare = [way for way in shown if not way.melds or self.staged]
        if len(path) > 1:
            lines = [*self._lines(branches(self.view, bare, path)), self._back()]
        elif len(shown) <= MOST:
            lines = [self._move_option(move, suggested) for move in shown]
        else:
            further = self._lines(branches(self.view, bare, path))
            whole = [move for move in suggested if move.melds][: MOST - len(further)]
            lines = [*(self._move_option(move, suggested) for move in whole), *further]
        return self._menu("take-with", lines)

    def _combining(self) -> Iterator[TapMenu]:
        """The menu of what can be put together, or how far a choice from it has come."""
        if self.picked and self.picked[0] >= WILD:
            subject = self.picked[0]
            free = beside(self.view, self.staged, subject)
            ways = branches(free, [*layings(free, subject)], self.picked)
            if ways:
                yield self._menu("combine", [*self._lines(ways, free), self._back()], self._which(subject, ways))
                return
        found = subjects(self.view, self.staged)
        options = [self._subject(subject) for subject in found]
        options += [*self._put_back()][: MOST - len(options)]
        if options:
            yield self._menu("rank", options)

    def _subject(self, subject: int) -> discord.SelectOption:
        """What melds are put together of: leads to a further menu, or does at once the only thing that can be done with it."""
        name = subject_name(self.words, subject)
        free = beside(self.view, self.staged, subject)
        way = only_way(layings(free, subject))
        value = "" if way is None else self._notation(way)
        if way is None or len(value) > MOST_OPTION:
            return option(name, print_path((subject,)), subject_about(self.words, self.view, subject))
        about = way_labels(self.words, free, [way])[0] if isinstance(way, Meld) else move_label(self.words, free, way)
        return option(name, value, about)

    def _put_back(self) -> Iterator[discord.SelectOption]:
        """Of several melds that have been put together each may be taken apart again."""
        for cards in dict.fromkeys(self.staged) if len(self.staged) > 1 else ():
            value = f"{PUT_BACK}{print_move(Meld((cards,)))}"
            if len(value) <= MOST_OPTION:
                yield option(self.words("ui.option.put-back", cards=heap_text(self.words, cards)), value)

    def _which(self, subject: int, ways: Sequence[Way | Branch]) -> str:
        adding = all(isinstance(way, Add) for way in ways)
        return self.words("ui.menu.add" if adding else "ui.menu.combine", ranks=ranks_name(self.words, subject))

    def _lines(self, ways: Sequence[Way | Branch], view: View | None = None) -> list[discord.SelectOption]:
        """``view`` has the hand that the ways are made from, where that is not the whole one."""
        view = view or self.view
        leaves = [way for way in ways if not isinstance(way, Branch)]
        labels = dict(zip(leaves, way_labels(self.words, view, leaves), strict=True))
        return [
            option(branch_label(self.words, view, way), print_path(way.path), self.words.count("ui.option.ways", len(way.ways)))
            if isinstance(way, Branch)
            else option(labels[way], self._notation(way), self._about(way))
            for way in ways
        ]

    def _about(self, way: Way) -> str:
        """A meld that is put together for an opening need not open by itself."""
        return "" if isinstance(way, Meld) else move_about(self.words, self.view, way)

    def _move_option(self, move: Move, among: Sequence[Move], puts_back: bool = False) -> discord.SelectOption:
        """Its value is the move's notation, or its place among the suggestions where that is too long. ``puts_back``: what has
        been put together is not laid with it."""
        text = self._notation(move)
        value = text if len(text) <= MOST_OPTION else f"#{among.index(move)}"
        about = move_about(self.words, self.view, move)
        if puts_back:
            about = ", ".join(filter(None, (about, self.words("ui.option.puts-back"))))
        return option(move_label(self.words, self.view, move), value, about)

    def _notation(self, move: Move) -> str:
        """Staged melds are not named: whoever takes the pile lays them too."""
        return print_move(Take(move.cards, (), move.to) if isinstance(move, Take) and self.staged else move)

    def _back(self) -> discord.SelectOption:
        return option(self.words("ui.option.back"), BACK)

    def _lay_button(self) -> TapButton:
        legal = is_legal(self.view, Meld(self.staged))
        return TapButton(
            Tap(self.table.id, self.table.number, "lay"),
            self.words("ui.button.lay", points=points_text(self.words, self.view, self.staged)),
            Style.success if legal else Style.secondary,
        )
