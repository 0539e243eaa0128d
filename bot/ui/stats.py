"""One person's standing, for the eyes of whoever asks: the statistics with their picture, and the matches in a list."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n.catalogue import Words
from bot.i18n.phrases import points_text
from bot.i18n.standing import (
    career_figures,
    career_heads,
    career_lines,
    career_records,
    career_title,
    counts_text,
    course_text,
    match_lines,
    past_title,
    place_text,
    rating_about,
)
from bot.render.painter import paint_career
from bot.render.rating_scene import CareerPicture
from bot.tables.ports import Person
from bot.tables.rating import NEW
from bot.tables.standing import Career
from bot.ui.custom_ids import Tap
from bot.ui.house import House
from bot.ui.leaderboard import page_buttons
from bot.ui.messages import Message, shortened
from bot.ui.widgets import Taker, view_of

MATCHES: Final = 6
"""So many matches stand on a page."""
LONGEST_NAME: Final = 24
"""What of a name fits there, with seven players a match."""
_ESCAPED: Final = discord.utils.escape_markdown


async def stats_message(house: House, words: Words, name: str, person: Person | None) -> Message:
    """What the matches tell of somebody; ``None`` for one who has never used the bot."""
    career = Career() if person is None else await house.standing.career(person.id)
    lines = [line if line.startswith(" ") else f"- {line}" for line in career_lines(words, career, _ESCAPED)]
    place = [place_text(words, career)] if career.standing is not None else []
    title = " · ".join([career_title(words, _ESCAPED(name)), *place])
    content = "\n".join([f"## {title}", *lines])
    if not career.played and career.standing is None:
        return Message(content)
    return Message(
        content,
        picture=await asyncio.to_thread(paint_career, career_picture(words, career, name)),
        alt="\n".join([career_title(words, name), *career_lines(words, career, str)]).replace("**", ""),
        filename="stats.png",
    )


def career_picture(words: Words, career: Career, name: str) -> CareerPicture:
    return CareerPicture(
        title=name,
        note=place_text(words, career),
        rating="–" if career.standing is None else points_text(career.standing.rating.number),
        about=rating_about(words, career),
        course=course_text(words),
        numbers=(NEW.number, *career.numbers),
        empty=counts_text(words).replace("`", ""),
        heads=career_heads(words),
        records=career_records(words, career),
        figures=career_figures(words, career),
    )


async def past_message(house: House, words: Words, person: int, page: int = 0) -> Message:
    """A page of a person's matches; the last one where there are not so many."""
    past = await house.standing.past(person, page * MATCHES, MATCHES)
    if past.matches and not past.shown:
        page = (past.matches - 1) // MATCHES
        past = await house.standing.past(person, page * MATCHES, MATCHES)
    lines = [past_title(words, past.matches)]
    for match in past.shown:
        how, company = match_lines(words, match, f"<t:{int(match.at)}:d>", _short)
        lines += [f"- {how}", f"  -# {company}"]
    pages = -(-past.matches // MATCHES)
    if pages > 1:
        lines.append(f"-# {words('ui.page', page=page + 1, pages=pages)}")
    return Message("\n".join(lines), view=view_of(*page_buttons(words, "past", "", page, pages)))


def _short(name: str) -> str:
    return _ESCAPED(shortened(name, LONGEST_NAME))


class PastTaps:
    """What the buttons under the list of matches do: it is that of whoever taps."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self.handlers: Final[dict[str, Taker]] = {"past": self._turn}

    async def _turn(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        message = await past_message(self._house, visitor.words, visitor.person.id, int(tap.arg))
        await interaction.edit_original_response(**message.to_edit())
