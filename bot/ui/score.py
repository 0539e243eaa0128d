"""The sheet of a hand that has been played: for the channel, until the next one is dealt, or at the end of the match."""

from __future__ import annotations

import asyncio

from bot.engine.events import SideScore
from bot.engine.game import Game
from bot.engine.match import dealt_cards
from bot.i18n.catalogue import Words
from bot.i18n.phrases import points_text, score_rows, score_sheet
from bot.render.painter import paint_score
from bot.tables.history import written_beside
from bot.tables.table import Table
from bot.ui.company import company_buttons, news_lines, state_lines
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.cutting import cut_buttons, cut_lines
from bot.ui.house import Names, happened
from bot.ui.house_rules import rules_line
from bot.ui.messages import MOST_CONTENT, Message
from bot.ui.pictures import score_sheet_of
from bot.ui.summary import summary_alt, summary_picture, summary_text
from bot.ui.widgets import Style, TapButton, view_of


async def score_message(words: Words, table: Table, names: Names, game: Game) -> Message:
    """The sheet of the last hand; at the end of the match below what is worth telling of all of it, with its picture."""
    game = with_lift(table, game)
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
    below = [f"-# {words('ui.score.lift')}"] if table.game is not None and table.awaits_lift else []
    below += cut_lines(words, table, names) if due else []
    sheet = _with_sheet("\n".join(above), words, names, game, len("\n".join(below)))
    return Message(
        content="\n".join([sheet, *below]),
        picture=await asyncio.to_thread(paint_score, score_sheet_of(words, game, names.side)),
        alt=words("ui.score.alt", sheet=score_text(words, names, game).replace("**", "")),
        filename="score.png",
        view=view_of(*cut_buttons(words, table), rules, *company_buttons(words, table)) if due else None,
        past="\n".join([sheet, *[line for line in below if line.startswith("-#")]]) if below else "",
    )


def with_lift(table: Table, game: Game) -> Game:
    """The position after a hand whose scores name what an exact lift before it has brought, which is in the totals already."""
    ended, exact = table.ended, dealt_cards(game.rules)
    worth = game.rules.deal.lift(exact, exact)
    if not worth or not ended or ended[-1].number != game.number:
        return game
    before = written_beside(ended[:-1]) or (0,) * game.law.sides
    lifted = [now - then for now, then in zip(written_beside(ended), before, strict=True)]
    scores = [
        SideScore((*score.lines, ("cut", points))) if points == worth else score
        for score, points in zip(game.scores, lifted, strict=True)
    ]
    return game._replace(scores=tuple(scores))


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
    rows = score_rows(words, game.scores, game.rules)
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
