"""The seal and the cut before a deal: what the table sees of them, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n.catalogue import Words
from bot.tables.fairness import cutter_of, person_who_cuts, seal_of
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


def cut_lines(words: Words, table: Table, names: Names) -> list[str]:
    """Who is to cut before the next hand, and the seal."""
    seat, person = cutter_of(table), person_who_cuts(table)
    lines = [seal_line(words, table)] if table.secret else []
    if seat is not None and person is not None and table.due is not None:
        lines.append(words("ui.cut", player=names.mention(person), when=f"<t:{round(table.due)}:t>"))
    return lines


def cut_buttons(words: Words, table: Table) -> Iterator[TapButton]:
    """To have the hand dealt, and to cut with a number first."""
    yield TapButton(Tap(table.id, table.number, "deal"), words("ui.button.deal"), Style.primary)
    if person_who_cuts(table) is not None:
        yield TapButton(Tap(table.id, table.number, "cut"), words("ui.button.cut"))


def first_cut_message(words: Words, table: Table, names: Names) -> Message:
    """Stands between the start of a match and its first hand."""
    lines = [started_text(words, table, names), f"-# {rules_line(words, table.rules)}", *cut_lines(words, table, names)]
    person = person_who_cuts(table)
    return Message("\n".join(lines), view=view_of(*cut_buttons(words, table)), mentions=names.pinged(person))
