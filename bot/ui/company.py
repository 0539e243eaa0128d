"""The people at a table: what the board says of them, and what they can tap beside the game."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.i18n.catalogue import Words
from bot.i18n.company import news_text, vote_text
from bot.tables import votes
from bot.tables.table import Table
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import Names
from bot.ui.messages import Message
from bot.ui.widgets import Style, TapButton, view_of


def news_lines(words: Words, table: Table, names: Names) -> list[str]:
    """What happened to the seats within the last round of turns."""
    now = table.game.turn_number if table.game else 0
    lately = [news for turn, news in table.news if now - turn <= table.players]
    return [line for line in (news_text(words, news, names.seat, names.person) for news in lately) if line]


def state_lines(words: Words, table: Table, names: Names) -> list[str]:
    """What is voted on, that the match rests, or until when its player has time."""
    lines = []
    if table.vote is not None:
        lines.append(f"**{vote_text(words, table.vote, votes.needed(table, table.vote), names.seat, names.person)}**")
    if table.paused:
        lines.append(words(f"ui.paused.{table.paused}"))
    elif table.due is not None and table.pace.kind != "none" and table.waited_for is not None:
        lines.append(words("ui.due", when=f"<t:{round(table.due)}:R>"))
    return lines


def company_buttons(words: Words, table: Table) -> Iterator[TapButton]:
    """For those at the table, and for those who may sit down."""
    if table.vote is not None:
        yield _button(table, words, "agree", Style.success)
        yield _button(table, words, "disagree")
    if table.paused == "agreed":
        yield _button(table, words, "resume", Style.success)
    if table.paused == "empty":
        yield _button(table, words, "sit", Style.success)


def _button(table: Table, words: Words, verb: str, style: Style = Style.secondary) -> TapButton:
    return TapButton(Tap(table.id, ANY_NUMBER, verb), words(f"ui.button.{verb}"), style)


def seat_offer(words: Words, table: Table, person: int) -> Message | None:
    """What somebody is told who looks for a hand at a table where a computer player has his seat; ``None`` if none has."""
    seat = table.owned_by(person)
    if seat is None or table.stage != "playing":
        return None
    text = words("ui.your-seat", computer=discord.utils.escape_markdown(table.seats[seat].name))
    return Message(text, view=view_of(_button(table, words, "sit", Style.success)))
