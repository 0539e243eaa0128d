"""The leaderboard: posted for everybody in a channel, page by page. What it is of stands in the ids of its buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.engine.variants import rulesets
from bot.i18n.catalogue import Words
from bot.i18n.phrases import points_text
from bot.i18n.standing import (
    ladder_heads,
    ladder_note,
    ladder_text,
    ladder_title,
    nobody_text,
    rung_text,
    share_text,
    track_text,
)
from bot.render.painter import paint_ladder
from bot.render.rating_scene import LadderPicture, RungPicture
from bot.tables.rating import ALL_TIME, OVERALL, Track, season_before, season_of
from bot.tables.standing import Ladder, Ranked, Rungs
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House
from bot.ui.messages import Message
from bot.ui.widgets import Taker, TapButton, view_of

RUNGS: Final = 10
"""So many people stand on a page."""
NO_TABLE: Final = 0
EVERYWHERE: Final = "everywhere"

SEASONS: Final = ("all", "this", "last")


def season_chosen(choice: str, now: float) -> str:
    """The season that one of :data:`SEASONS` means."""
    season = season_of(now)
    return {"this": season, "last": season_before(season)}.get(choice, ALL_TIME)


async def leaderboard_message(house: House, interaction: discord.Interaction, ladder: Ladder, page: int = 0) -> Message:
    """A page of a leaderboard in the language of the server, in a DM in that of the person; the last one where there are not
    so many.

    ``ladder.server`` stands for any server: it is the one in which this is asked, and none in a DM.
    """
    visitor = await house.visitor(interaction)
    server = await house.server_here(interaction)
    words = visitor.words if server is None else await house.words_of_channel(interaction)
    here = None if ladder.server is None else server
    ladder = replace(ladder, server=here)
    standing = house.standing
    rungs = await standing.rungs(ladder, page * RUNGS, RUNGS)
    if rungs.people and not rungs.ranked:
        page = (rungs.people - 1) // RUNGS
        rungs = await standing.rungs(ladder, page * RUNGS, RUNGS)
    where = "" if here is None else (await house.directory.server_by_id(here)).name
    title = f"## {ladder_title(words)}\n{discord.utils.escape_markdown(ladder_text(words, ladder, where))}"
    if not rungs.ranked:
        return Message(f"{title}\n{nobody_text(words, ladder)}")
    lines = [rung_text(words, ranked, discord.utils.escape_markdown) for ranked in rungs.ranked]
    notes = [ladder_note(words)]
    pages = -(-rungs.people // RUNGS)
    if pages > 1:
        notes.append(words("ui.page", page=page + 1, pages=pages))
    return Message(
        "\n".join([title, *lines, *(f"-# {note}" for note in notes)]),
        picture=await asyncio.to_thread(paint_ladder, ladder_picture(words, ladder, rungs)),
        alt="\n".join(rung_text(words, ranked, str).replace("**", "") for ranked in rungs.ranked),
        filename="leaderboard.png",
        view=view_of(*page_buttons(words, "ladder", _printed(ladder), page, pages)),
    )


def ladder_picture(words: Words, ladder: Ladder, rungs: Rungs) -> LadderPicture:
    return LadderPicture(
        title=ladder_title(words),
        note=track_text(words, ladder.track),
        heads=ladder_heads(words),
        rungs=tuple(_rung(words, ranked) for ranked in rungs.ranked),
    )


def _rung(words: Words, ranked: Ranked) -> RungPicture:
    return RungPicture(
        place=f"{ranked.place}",
        name=ranked.name,
        number=points_text(ranked.rating.number),
        spread=f"± {ranked.rating.spread}" if ranked.provisional else "",
        values=(f"{ranked.games}", share_text(words, ranked.wins, ranked.games)),
    )


def page_buttons(words: Words, verb: str, what: str, page: int, pages: int) -> list[TapButton]:
    """To the page before and to the next one; none where there is only one page."""
    if pages <= 1:
        return []
    back = TapButton(Tap(NO_TABLE, ANY_NUMBER, verb, f"{what}{page - 1}"), words("ui.button.page-back"), disabled=page == 0)
    on = TapButton(Tap(NO_TABLE, ANY_NUMBER, verb, f"{what}{page + 1}"), words("ui.button.page-on"), disabled=page == pages - 1)
    return [back, on]


def _printed(ladder: Ladder) -> str:
    """What a leaderboard is of, in a button's id: ``here.classic.2026-Q4.1.``, after which the page follows."""
    where = EVERYWHERE if ladder.server is None else "here"
    return f"{where}.{ladder.track.ruleset}.{ladder.track.season}.{ladder.least}."


def _parsed(text: str) -> tuple[Ladder, int]:
    where, ruleset, season, least, page = text.split(".")
    track = Track(ruleset if ruleset in rulesets() else OVERALL, season)
    return Ladder(track, int(least), None if where == EVERYWHERE else ANY_SERVER), int(page)


ANY_SERVER: Final = 0
"""The server in which somebody asks, whichever that is."""


class LeaderboardTaps:
    """What the buttons do: anybody may turn the pages."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self.handlers: Final[dict[str, Taker]] = {"ladder": self._turn}

    async def _turn(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        ladder, page = _parsed(tap.arg)
        message = await leaderboard_message(self._house, interaction, ladder, page)
        await interaction.edit_original_response(**message.to_edit())
