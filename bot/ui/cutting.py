"""The seal and the cut before a deal: what the table sees of them, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.catalogue import Words
from bot.tables.fairness import person_who_cuts, seal_of
from bot.tables.table import Table
from bot.ui.custom_ids import Tap
from bot.ui.house import Names
from bot.ui.house_rules import rules_line
from bot.ui.lobby import started_text
from bot.ui.messages import Message
from bot.ui.widgets import Style, TapButton, view_of


def seal_line(words: Words, table: Table) -> str:
    """The seal of the next deal, in small print; nothing where no deal is sealed."""
    return f"-# {words('ui.seal', seal=seal_of(table.secret))}" if table.secret else ""


def cut_line(words: Words, table: Table, names: Names) -> str:
    """Who is to cut before the next hand; nothing where a computer player does."""
    person = person_who_cuts(table)
    if person is None or table.due is None:
        return ""
    return words("ui.cut", player=names.mention(person), when=f"<t:{round(table.due)}:t>")


def cut_buttons(words: Words, table: Table) -> Iterator[TapButton]:
    """To have the hand dealt, and to cut with a number first."""
    yield TapButton(Tap(table.id, table.number, "deal"), words("ui.button.deal"), Style.primary)
    if person_who_cuts(table) is not None:
        yield TapButton(Tap(table.id, table.number, "cut"), words("ui.button.cut"))


def first_cut_message(words: Words, table: Table, names: Names) -> Message:
    """Stands between the start of a match and its first hand."""
    lines = [
        started_text(words, table, names),
        f"-# {rules_line(words, table.rules)}",
        seal_line(words, table),
        cut_line(words, table, names),
    ]
    person = person_who_cuts(table)
    text = "\n".join(filter(None, lines))
    return Message(text, view=view_of(*cut_buttons(words, table)), mentions=names.pinged(person))
