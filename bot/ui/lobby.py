"""The lobby: who sits at the table, how the partners are found, and the start."""

from __future__ import annotations

from typing import Final

from bot.i18n.catalogue import Words
from bot.i18n.company import pace_about, pace_text
from bot.i18n.phrases import card_name, ruleset_blurb, ruleset_name
from bot.tables.fairness import seal_of
from bot.tables.pace import PACES, Pace
from bot.tables.seats import partnerships
from bot.tables.steps import SeatingMode
from bot.tables.table import Table
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import Names
from bot.ui.house_rules import rules_line
from bot.ui.messages import Message
from bot.ui.widgets import Style, TapButton, TapMenu, option, view_of

MODES: Final[tuple[SeatingMode, ...]] = ("joined", "random", "drawn")


def lobby_message(words: Words, table: Table, names: Names) -> Message:
    rules = table.rules
    lines = [
        words("ui.lobby.title", ruleset=ruleset_name(words, rules.key), players=rules.seating.players),
        ruleset_blurb(words, rules.key),
        f"**{rules_line(words, rules)}**",
        words("ui.lobby.pace", pace=pace_text(words, table.pace)),
        "",
        *_sitting(words, table, names),
    ]
    free = table.players - len(table.sitting)
    lines.append(words.count("ui.lobby.free", free) if free else words("ui.lobby.full"))
    lines.append(f"-# {words('ui.lobby.new')}")
    if table.secret:
        lines.append(f"-# {words('ui.seal', seal=seal_of(table.secret))}")
    return Message("\n".join(lines), view=view_of(*_controls(words, table, names)))


def _sitting(words: Words, table: Table, names: Names) -> list[str]:
    lines = []
    for at, occupant in enumerate(table.sitting):
        mark = "ui.lobby.computer" if occupant.is_computer else "ui.lobby.host" if occupant.person == table.host else ""
        lines.append(" ".join(filter(None, (f"{at + 1}. {names.sitting(at)}", mark and words(mark)))))
    full = len(table.sitting) == table.players
    if full and table.seating in ("chosen", "joined"):
        order = table.order or tuple(range(table.players))
        lines.append(words("ui.lobby.sides", sides=sides_text(words, table, names, order)))
    else:
        lines.append(words(f"ui.lobby.seating.{table.seating}"))
    return lines


def sides_text(words: Words, table: Table, names: Names, order: tuple[int, ...]) -> str:
    """``Ana + Cem against Béla + Dora``."""
    sides = table.rules.seating.sides
    return f" {words('ui.lobby.against')} ".join(
        " + ".join(names.sitting(at) for at in order[side::sides]) for side in range(sides)
    )


def _controls(words: Words, table: Table, names: Names) -> list[TapButton | TapMenu]:
    free = len(table.sitting) < table.players
    controls: list[TapButton | TapMenu] = []
    if free:
        controls.append(_button(table, words, "join", Style.success))
    controls.append(_button(table, words, "leave"))
    if free:
        controls.append(_button(table, words, "computer"))
    if any(occupant.is_computer for occupant in table.sitting):
        controls.append(_button(table, words, "no-computer"))
    controls.append(_button(table, words, "fill" if free else "start", Style.primary))
    controls += [_button(table, words, "rules"), _button(table, words, "change-rules")]
    controls.append(_pace_menu(words, table))
    if table.rules.seating.sides < table.players or table.players > 2:
        controls.append(_seating_menu(words, table, names))
    return controls


def _button(table: Table, words: Words, verb: str, style: Style = Style.secondary) -> TapButton:
    return TapButton(Tap(table.id, ANY_NUMBER, verb), words(f"ui.button.{verb}"), style)


def pace_key(pace: Pace) -> str:
    """The value of a clock in menus and commands."""
    return f"{pace.kind}:{pace.seconds}"


def _pace_menu(words: Words, table: Table) -> TapMenu:
    """The clocks that the host may choose among."""
    options = [
        option(
            words("ui.lobby.pace", pace=pace_text(words, pace)),
            pace_key(pace),
            pace_about(words, pace),
            chosen=pace == table.pace,
        )
        for pace in PACES
    ]
    return TapMenu(Tap(table.id, ANY_NUMBER, "pace"), words("ui.menu.pace"), options)


def _seating_menu(words: Words, table: Table, names: Names) -> TapMenu:
    """How partners are found; at a full table every way to divide it may be chosen."""
    options = [
        option(words(f"ui.seating.{mode}"), mode, words(f"ui.seating.{mode}.about"), chosen=table.seating == mode)
        for mode in MODES
    ]
    if len(table.sitting) == table.players and table.rules.seating.sides < table.players:
        options += [
            option(sides_text(words, table, names, order), ",".join(map(str, order)), chosen=table.order == order)
            for order in partnerships(table.rules.seating)
        ]
    return TapMenu(Tap(table.id, ANY_NUMBER, "seating"), words("ui.menu.seating"), options)


def started_text(words: Words, table: Table, names: Names) -> str:
    """What is left of the lobby when the match begins: who sits where, and the cards that were drawn for it."""
    lines = []
    if table.draws:
        drawn = ", ".join(f"{names.sitting(at)} {card_name(words, card)}" for at, card in table.draws)
        lines.append(words("ui.started.drawn", cards=drawn))
    sides = f" {words('ui.lobby.against')} ".join(names.side(side, whole=True) for side in range(table.rules.seating.sides))
    lines.append(words("ui.started.sides", sides=sides))
    return "\n".join(lines)
