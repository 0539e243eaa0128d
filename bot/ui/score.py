"""The sheet of a hand that has been played: for the channel, until the next one is dealt, or at the end of the match."""

from __future__ import annotations

import asyncio

from bot.engine.game import Game
from bot.engine.scoring import written_scores
from bot.i18n.catalogue import Words
from bot.i18n.phrases import points_text, score_rows, score_sheet
from bot.render.painter import paint_score
from bot.tables.table import Table
from bot.ui.company import company_buttons, news_lines, state_lines
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.cutting import cut_buttons, cut_line, seal_line
from bot.ui.house import Names, happened
from bot.ui.house_rules import rules_line
from bot.ui.messages import MOST_CONTENT, Message
from bot.ui.pictures import score_sheet_of
from bot.ui.summary import summary_alt, summary_picture, summary_text
from bot.ui.widgets import Style, TapButton, view_of


async def score_message(words: Words, table: Table, names: Names, game: Game) -> Message:
    """The sheet of the last hand; at the end of the match below what is worth telling of all of it, with its picture."""
    above = [f"-# {line}" for line in (rules_line(words, table.rules), *happened(words, table, names))]
    if table.stage == "over":
        above += [winner_text(words, names, game), summary_text(words, table, game, names)]
        return Message(
            content=_with_sheet("\n".join(above), words, names, game),
            picture=await summary_picture(words, table, game, names),
            alt=summary_alt(words, table, names),
            filename="match.png",
            view=view_of(TapButton(Tap(table.id, ANY_NUMBER, "rematch"), words("ui.button.rematch"), Style.primary)),
        )
    rules = TapButton(Tap(table.id, ANY_NUMBER, "rules"), words("ui.button.rules"))
    due = table.to_be_dealt
    above += [*(f"-# {line}" for line in news_lines(words, table, names)), *(state_lines(words, table, names) if due else ())]
    lift = f"-# {words('ui.score.lift')}" if table.awaits_lift else ""
    seal, cut = (seal_line(words, table), cut_line(words, table, names)) if due else ("", "")
    kept = [line for line in (lift, seal) if line]
    below = [*kept, cut] if cut else kept
    sheet = _with_sheet("\n".join(above), words, names, game, len("\n".join(below)))
    return Message(
        content="\n".join([sheet, *below]),
        picture=await asyncio.to_thread(paint_score, score_sheet_of(words, game, names.side)),
        alt=words("ui.score.alt", sheet=score_text(words, names, game).replace("**", "")),
        filename="score.png",
        view=view_of(*cut_buttons(words, table), rules, *company_buttons(words, table)) if due else None,
        past="\n".join([sheet, *kept]),
    )


def _with_sheet(above: str, words: Words, names: Names, game: Game, below: int = 0) -> str:
    """The sheet as a table; where that is too much for a message, as it is spoken, or not at all."""
    spoken = score_text(words, names, game)
    title, *_ = spoken.splitlines()
    table = f"**{title}**\n```\n{score_sheet(words, game, names.plain)}\n```"
    fitting = (f"{above}\n{sheet}" for sheet in (table, spoken) if len(above) + len(sheet) + below < MOST_CONTENT - 1)
    return next(fitting, above)


def winner_text(words: Words, names: Names, game: Game) -> str:
    if game.winner < 0:
        return words("ui.over.draw")
    return words("ui.over.winner", winner=names.side(game.winner, whole=True), points=points_text(game.totals[game.winner]))


def score_text(words: Words, names: Names, game: Game) -> str:
    """The sheet in sentences: a line a side, with its parts, the hand's sum and the running total."""
    scores = written_scores(game)
    rows = score_rows(words, scores, game.rules)
    lines = [words("ui.score.title", number=game.number)]
    for side, score in enumerate(scores):
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
