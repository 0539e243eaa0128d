"""The lift before a deal: whose it is, what it is worth, the buttons, and what came of it."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.engine.events import Lifted
from bot.engine.match import dealt_cards
from bot.i18n.catalogue import Words
from bot.i18n.phrases import event_text
from bot.render.painter import paint_lift
from bot.render.pictures import Lift
from bot.tables.fairness import seal_of
from bot.tables.shuffle import DEVIATIONS
from bot.tables.table import Table
from bot.ui.company import company_buttons, news_lines, state_lines
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import Names
from bot.ui.house_rules import rules_line
from bot.ui.lobby import started_text
from bot.ui.messages import Message
from bot.ui.widgets import Style, TapButton, view_of

MOST_OFF: Final = max(DEVIATIONS)


def lift_text(words: Words, table: Table, dealer: str) -> str:
    """``dealer`` is the mention of the person who lifts."""
    exact = dealt_cards(table.rules)
    points = table.rules.deal.lift(exact, exact)
    text = words("ui.lift.turn", player=dealer, most=MOST_OFF)
    return f"{text} {words('ui.lift.exact', exact=exact, points=points)}" if points else text


def lift_buttons(words: Words, table: Table) -> list[TapButton]:
    """For the dealer: the number that the deal takes, and any other one."""
    exact = dealt_cards(table.rules)
    return [
        TapButton(Tap(table.id, table.number, "lift", str(exact)), words("ui.button.lift", exact=exact), Style.primary),
        TapButton(Tap(table.id, table.number, "lift-other"), words("ui.button.lift-other")),
    ]


def lift_message(words: Words, table: Table, names: Names) -> Message:
    """Asks the dealer to lift, where all can see it."""
    person = table.waited_for
    lines = [f"-# {rules_line(words, table.rules)}"]
    if table.game is not None and table.game.number == 0:
        lines.insert(0, started_text(words, table, names))
    if person is None:
        return Message("\n".join([*lines, words("ui.lift.computer", player=names.seat(table.to_move))]))
    rules = TapButton(Tap(table.id, ANY_NUMBER, "rules"), words("ui.button.rules"))
    lines.append(f"-# {words('ui.seal', seal=seal_of(table.secret))}")
    lines += [*(f"-# {line}" for line in news_lines(words, table, names)), *state_lines(words, table, names)]
    return Message(
        "\n".join([*lines, lift_text(words, table, names.mention(person))]),
        view=view_of(*lift_buttons(words, table), rules, *company_buttons(words, table)),
        mentions=names.pinged(person),
    )


async def lifted_message(words: Words, table: Table, names: Names) -> Message:
    """What is left of that once the hand has been dealt."""
    lift = lift_of(table)
    if lift is None:
        return Message(words("ui.past.turn"))
    note = event_text(words, lift, names.plain)
    picture = Lift(
        said=lift.said,
        cards=lift.cards,
        exact=lift.points > 0,
        rest=len(table.game.law.deck) - lift.cards if table.game else 0,
        title=words("ui.lift.picture", player=names.plain(lift.seat)),
        note=note,
    )
    return Message(
        f"-# {event_text(words, lift, names.seat)}", await asyncio.to_thread(paint_lift, picture), note, filename="lift.png"
    )


def lift_of(table: Table) -> Lifted | None:
    """The lift before the hand that is played, as long as it is remembered."""
    first = table.log[0] if table.log else None
    return first if isinstance(first, Lifted) else None
