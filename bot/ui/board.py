"""What the channel sees of a table: the lobby's successor in every stage of the match."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.engine.events import Discarded, Event
from bot.engine.game import Game
from bot.engine.view import view_of
from bot.i18n.catalogue import Words
from bot.i18n.phrases import board_alt, board_text, points_text
from bot.render.painter import paint_board
from bot.tables.table import Table
from bot.ui.company import company_buttons, news_lines, state_lines
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.cutting import first_cut_message
from bot.ui.house import House, Names, happened, told
from bot.ui.house_rules import rules_line
from bot.ui.lift import lift_message
from bot.ui.lobby import lobby_message, started_text
from bot.ui.messages import MOST_CONTENT, Message, shortened
from bot.ui.pictures import board_picture
from bot.ui.score import score_message
from bot.ui.widgets import Style, TapButton
from bot.ui.widgets import view_of as widgets

MOST_PAST: Final = 400


async def table_message(house: House, table: Table, words: Words) -> Message:
    """The table's message as everybody in the channel may see it."""
    names = await house.names(table, words)
    match table.stage:
        case "lobby":
            return lobby_message(words, table, names)
        case "closed":
            return Message(closed_text(words, table, names))
        case "playing" | "over":
            if table.game is None:
                return Message(closed_text(words, table, names))
            if table.game.number == 0 and not table.awaits_lift:
                return first_cut_message(words, table, names)
            if table.game.number == 0 or (table.awaits_lift and not table.to_be_dealt):
                return lift_message(words, table, names)
            if table.stage == "over" or table.between_hands:
                return await score_message(words, table, names, table.game)
            person = table.waited_for
            pings = person is not None and (await house.directory.preferences(person)).ping
            return await _board_message(table, words, names, table.game, pings)


def closed_text(words: Words, table: Table, names: Names) -> str:
    if table.game is None:
        return words("ui.closed.idle" if table.why_closed == "idle" else "ui.closed")
    why = table.why_closed or "host"
    return words(f"ui.closed.match.{why}", host=names.person(table.host), score=standing(words, names, table.game))


def standing(words: Words, names: Names, game: Game) -> str:
    return ", ".join(f"{names.side(side, whole=True)} {points_text(total)}" for side, total in enumerate(game.totals))


async def closing_message(house: House, table: Table, words: Words) -> Message:
    """Asks the host whether the table is really to be closed."""
    names = await house.names(table, words)
    place = f"<#{(await house.directory.place_by_id(table.place)).outside}>"
    if table.game is None:
        text = words("ui.close.lobby", place=place)
    else:
        text = words("ui.close.match", place=place, score=standing(words, names, table.game))
    return Message(text, view=widgets(TapButton(Tap(table.id, ANY_NUMBER, "close"), words("ui.button.close"), Style.danger)))


async def _board_message(table: Table, words: Words, names: Names, game: Game, pings: bool) -> Message:
    seen = view_of(game, None).position
    picture = await asyncio.to_thread(paint_board, board_picture(words, table, seen, names))
    person = None if table.paused else table.waited_for
    above = [f"-# {rules_line(words, table.rules)}"]
    if game.number == 1 and game.turn_number == 1:
        above.insert(0, started_text(words, table, names))
    key = "ui.board.asked" if game.phase == "asked" else "ui.board.turn"
    whose_turn, *rest = board_text(words, seen, names.seat).splitlines()
    below = [] if person is None else [words(key, player=names.mention(person))]
    below += [*state_lines(words, table, names), whose_turn, *(f"-# {line}" for line in rest)]
    log = [*happened(words, table, names), *news_lines(words, table, names)]
    return Message(
        content=_fitted(above, [f"-# {line}" for line in log], below),
        picture=picture,
        alt=board_alt(words, seen, names.plain),
        filename="board.png",
        view=widgets(
            TapButton(Tap(table.id, ANY_NUMBER, "hand", "board"), words("ui.button.show-hand"), Style.primary),
            TapButton(Tap(table.id, ANY_NUMBER, "rules"), words("ui.button.rules")),
            *company_buttons(words, table),
        ),
        mentions=names.pinged(person) if pings else (),
    )


def _fitted(above: list[str], log: list[str], below: list[str]) -> str:
    """The lines of a message; where they are too many, what was done first is left out."""
    while True:
        text = "\n".join([*above, *log, *below])
        if len(text) <= MOST_CONTENT or not log:
            return text
        log = log[1:]


def past_text(words: Words, table: Table, names: Names, turn: int) -> str:
    """What is left of the board of that turn (by its number) when its time is over: what has been done since it began."""
    if table.game is None:
        return words("ui.past.turn")
    events = since_turn(table.log, table.game.turn_number - turn)
    lines = told(words, table, names, len(events)) if events else []
    return f"-# {shortened(' · '.join(lines), MOST_PAST)}" if lines else words("ui.past.turn")


def since_turn(log: tuple[Event, ...], turns: int) -> tuple[Event, ...]:
    """The events of the turn that is running and of so many turns before it, as far as they are remembered."""
    ends = [at for at, event in enumerate(log) if isinstance(event, Discarded)]
    return log[ends[-turns - 1] + 1 :] if len(ends) > turns else log
