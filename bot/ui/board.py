"""What the channel sees of a table: the lobby's successor in every stage of the match."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.engine.events import Discarded, Event
from bot.engine.game import Game
from bot.engine.view import view_of
from bot.i18n.catalogue import Words
from bot.i18n.phrases import board_alt, board_text, points_text, score_rows
from bot.render.painter import paint_board, paint_score
from bot.tables.table import LOG_LENGTH, Table
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House, Names, told
from bot.ui.lobby import lobby_message, started_text
from bot.ui.messages import Message, shortened
from bot.ui.pictures import board_picture, score_picture
from bot.ui.widgets import Style, TapButton
from bot.ui.widgets import view_of as widgets

LOG_LINES: Final = 4
MOST_PAST: Final = 400


async def table_message(house: House, table: Table, words: Words) -> Message:
    """The table's message as everybody in the channel may see it."""
    names = await house.names(table)
    match table.stage:
        case "lobby":
            return lobby_message(words, table, names)
        case "closed":
            return Message(closed_text(words, table, names))
        case "playing" | "over":
            if table.game is None or table.game.number == 0:
                return Message(closed_text(words, table, names))
            if table.stage == "over" or table.between_hands:
                return await _score_message(table, words, names, table.game)
            return await _board_message(table, words, names, table.game)


def closed_text(words: Words, table: Table, names: Names) -> str:
    if table.game is None:
        return words("ui.closed")
    return words("ui.closed.match", host=names.person(table.host), score=_standing(words, names, table.game))


def _standing(words: Words, names: Names, game: Game) -> str:
    return ", ".join(f"{names.side(side, whole=True)} {points_text(total)}" for side, total in enumerate(game.totals))


async def closing_message(house: House, table: Table, words: Words) -> Message:
    """Asks the host whether the table is really to be closed."""
    names = await house.names(table)
    place = f"<#{(await house.directory.place_by_id(table.place)).outside}>"
    if table.game is None:
        text = words("ui.close.lobby", place=place)
    else:
        text = words("ui.close.match", place=place, score=_standing(words, names, table.game))
    return Message(text, view=widgets(TapButton(Tap(table.id, ANY_NUMBER, "close"), words("ui.button.close"), Style.danger)))


async def _board_message(table: Table, words: Words, names: Names, game: Game) -> Message:
    seen = view_of(game, None).position
    picture = await asyncio.to_thread(paint_board, board_picture(words, table, seen, names))
    person = names.person_to_move()
    lines = [f"-# {line}" for line in told(words, table, names, LOG_LENGTH)][-LOG_LINES:]
    if game.number == 1 and game.turn_number == 1 and not table.log[1:]:
        lines = [started_text(words, table, names)]
    if person is not None:
        key = "ui.board.asked" if game.phase == "asked" else "ui.board.turn"
        lines.append(words(key, player=names.mention(person)))
    whose_turn, *rest = board_text(words, seen, names.seat).splitlines()
    lines += [whose_turn, *(f"-# {line}" for line in rest)]
    return Message(
        content="\n".join(lines),
        picture=picture,
        alt=board_alt(words, seen, names.plain),
        filename="board.png",
        view=widgets(
            TapButton(Tap(table.id, ANY_NUMBER, "hand", "board"), words("ui.button.show-hand"), Style.primary),
            TapButton(Tap(table.id, ANY_NUMBER, "rules"), words("ui.button.rules")),
        ),
        mentions=() if person is None else (int(names.people[person].outside),),
    )


async def _score_message(table: Table, words: Words, names: Names, game: Game) -> Message:
    picture = score_picture(words, game, names.side)
    lines = [f"-# {line}" for line in told(words, table, names, LOG_LENGTH)][-LOG_LINES:]
    if table.stage == "over":
        lines.append(winner_text(words, names, game))
    lines.append(score_text(words, names, game))
    deal = TapButton(Tap(table.id, table.number, "deal"), words("ui.button.deal"), Style.primary)
    return Message(
        content="\n".join(lines),
        picture=await asyncio.to_thread(paint_score, picture),
        alt=words("ui.score.alt", sheet=score_text(words, names, game).replace("**", "")),
        filename="score.png",
        view=widgets(deal) if table.stage == "playing" else None,
    )


def winner_text(words: Words, names: Names, game: Game) -> str:
    if game.winner < 0:
        return words("ui.over.draw")
    return words("ui.over.winner", winner=names.side(game.winner, whole=True), points=points_text(game.totals[game.winner]))


def score_text(words: Words, names: Names, game: Game) -> str:
    """The sheet as text: a line a side, with its parts, the hand's sum and the running total."""
    rows = score_rows(words, game.scores)
    lines = [words("ui.score.title", number=game.number)]
    for side, score in enumerate(game.scores):
        parts = ", ".join(f"{label} {values[side]}" for label, values in rows if values[side] != points_text(0))
        lines.append(
            words(
                "ui.score.line",
                side=names.side(side),
                parts=parts or points_text(0),
                hand=points_text(score.total),
                total=points_text(game.totals[side]),
            )
        )
    return "\n".join(lines)


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
