"""The hands of a match so far, and the match at its end: as text, and as a picture of its course."""

from __future__ import annotations

import asyncio

import discord

from bot.engine.game import Game
from bot.i18n.catalogue import Words
from bot.i18n.phrases import course_alt, cuts_text, points_text, ranking, running_sheet, summary_lines
from bot.render.painter import paint_summary
from bot.render.summary_scene import Course, SummaryPicture
from bot.tables.history import summary_of
from bot.tables.table import Table
from bot.ui.house import Names
from bot.ui.messages import MOST_CONTENT, Message


def history_message(words: Words, table: Table, names: Names) -> Message | None:
    """The running sheet of the match; ``None`` before its first hand is over."""
    hands = table.ended
    if not hands:
        return None
    title = words.count("ui.history.title", len(hands))
    below = cuts_text(words, hands, lambda side: _side(names, side))
    room = MOST_CONTENT - len(title) - len(below) - len("\n```\n\n```\n")
    sides = [names.side(side, whole=True).replace("`", "'") for side in range(len(hands[-1].totals))]
    sheet = running_sheet(words, hands, sides, lambda seat: names.plain(seat).replace("`", "'"), room)
    return Message(f"{title}\n```\n{sheet}\n```\n{below}".rstrip())


def summary_text(words: Words, table: Table, game: Game, names: Names) -> str:
    """What is worth telling of a match that is over."""
    summary = summary_of(table.ended, _winner(game))
    lines = summary_lines(words, summary, lambda side: _side(names, side), names.seat)
    return "\n".join(f"- {line}" for line in lines)


async def summary_picture(words: Words, table: Table, game: Game, names: Names) -> bytes:
    return await asyncio.to_thread(paint_summary, summary_picture_of(words, table, game, names))


def summary_alt(words: Words, table: Table, names: Names) -> str:
    return course_alt(words, table.ended, lambda side: names.side(side, whole=True))


def summary_picture_of(words: Words, table: Table, game: Game, names: Names) -> SummaryPicture:
    hands = table.ended
    winner = _winner(game)
    courses = [
        Course(
            side,
            names.side(side, whole=True),
            points_text(game.totals[side]),
            tuple(hand.totals[side] for hand in hands),
            winner=side == winner,
        )
        for side in ranking(game.totals)
    ]
    return SummaryPicture(
        title=words("ui.summary.draw") if winner is None else words("ui.summary.won", winner=names.side(winner, whole=True)),
        note=words.count("ui.summary.hands", len(hands)),
        courses=tuple(courses),
        target=None if game.rules.match.deals else game.rules.match.target,
    )


def _winner(game: Game) -> int | None:
    return None if game.winner < 0 else game.winner


def _side(names: Names, side: int) -> str:
    return discord.utils.escape_markdown(names.side(side, whole=True))
