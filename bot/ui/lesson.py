"""The lesson's two messages: the board, and the hand with the tutor's lines in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

import discord

from bot.engine.game import FIRST_TURN
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take
from bot.engine.view import View
from bot.i18n.catalogue import Words
from bot.i18n.lesson import (
    over_lines,
    seen_text,
    try_text,
    waiting_text,
    welcome_lines,
    why_lines,
)
from bot.tables.lesson import LEARNER, Feat, feats_of
from bot.tables.table import Table
from bot.ui.board import table_message
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House, Names
from bot.ui.labels import move_label
from bot.ui.messages import Message, shortened
from bot.ui.score import score_message
from bot.ui.tutor import advice
from bot.ui.widgets import MOST_OPTION, Style, TapButton, TapMenu
from bot.ui.widgets import view_of as widgets

VERBS: Final[dict[type[Move], str]] = {Draw: "draw", Take: "take", Ask: "ask", End: "end"}
"""The buttons that make moves, but for the answers to the partner's question."""


async def feats(house: House, table: Table) -> frozenset[Feat]:
    """What the learner has made and met so far."""
    steps = await house.hall.ledger.read(table.id)
    return feats_of(steps[: table.number])


async def lesson_board(house: House, table: Table, words: Words) -> Message:
    """The board, without what only others need; after the hand its sheet."""
    if table.why_closed == "lesson" and table.game is not None:
        return await score_message(words, table, await house.names(table, words), table.game)
    message = await table_message(house, table, words)
    if table.stage != "playing":
        return message
    rules = TapButton(Tap(table.id, ANY_NUMBER, "rules"), words("ui.button.rules"))
    return replace(message, view=widgets(rules), mentions=())


def lesson_lines(
    words: Words, table: Table, view: View, names: Names, made: Collection[Feat], below: Sequence[Any]
) -> list[str]:
    """What the tutor says just above the picture of the hand.

    ``below`` are the buttons and menus under it: he names them as they stand there.
    """
    game = view.position
    if game.to_move() != LEARNER:
        return [waiting_text(words, view, names.seat)]
    lines: list[str] = []
    took_back = table.took_back and not table.past
    if game.turn_number == FIRST_TURN and game.phase == "draw":
        lines += welcome_lines(words, game, LEARNER, names.seat)
    elif seen := seen_text(words, view, table.log, took_back, names.seat):
        lines.append(seen)
    now = advice(view, made, bool(table.past))
    lines += why_lines(words, view, now.what, now.move, made, names.seat)
    if now.what == "undo":
        lines.append(try_text(words, "", _button(below, "undo")))
    elif now.move is not None:
        lines.append(try_text(words, *_place(words, view, now.move, below)))
    return lines


def _place(words: Words, view: View, move: Move, below: Sequence[Any]) -> tuple[str, str]:
    """The menu and the line, or the button, that make the move; two empty texts where none of these does."""
    if isinstance(move, Meld | Add | Discard | Take):
        label = shortened(move_label(words, view, move), MOST_OPTION)
        for menu in (widget for widget in below if isinstance(widget, TapMenu)):
            select: discord.ui.Select[Any] = menu.item
            if any(option.label == label for option in select.options):
                return select.placeholder or "", label
    if isinstance(move, Answer):
        return "", _button(below, "yes" if move.yes else "no")
    return "", _button(below, VERBS.get(type(move), ""))


def _button(below: Sequence[Any], verb: str) -> str:
    """What stands on the button; nothing where there is none."""
    buttons = (widget for widget in below if isinstance(widget, TapButton) and widget.tap.verb == verb)
    return next((button.item.label or "" for button in buttons), "")


async def lesson_end(house: House, table: Table, words: Words) -> Message:
    """What stands in the place of the hand when the lesson is over, or closed before its end."""
    if table.why_closed != "lesson" or table.game is None:
        lines = [words("ui.lesson.closed")]
    else:
        names = await house.names(table, words)
        lines = [*over_lines(words, table.game, table.log, await feats(house, table), names.seat)]
    return Message("\n".join([words("ui.lesson.title"), *lines]), view=widgets(anew_button(words, table)))


def anew_button(words: Words, table: Table) -> TapButton:
    return TapButton(Tap(table.id, ANY_NUMBER, "lesson-anew"), words("ui.button.lesson-anew"), Style.primary)
