"""Whether people and places are still there, as far as Discord tells a bot without privileged intents: when it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n.catalogue import Words
from bot.i18n.phrases import listed
from bot.tables.table import Table
from bot.ui.house import House

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_USER: Final = 10013

NEEDED: Final = ("view_channel", "send_messages", "attach_files")
NEEDED_IN_THREADS: Final = ("view_channel", "send_messages_in_threads", "attach_files")
SEEN_LATELY: Final = 600.0
"""Whoever has used the bot within so many seconds is not asked after."""


class Presence:
    def __init__(self, house: House) -> None:
        self._house: Final = house

    async def is_there(self, table: Table, person: int) -> bool:
        """Whether the person is still on the server of the table. Where Discord does not say, he is."""
        house = self._house
        if house.hall.clock.now() - house.seen.get(person, 0.0) < SEEN_LATELY:
            return True
        guild = await self._guild(table)
        outside = int((await house.directory.person_by_id(person)).outside)
        if guild is None:
            return True
        try:
            await guild.fetch_member(outside)
        except discord.NotFound as error:
            return error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER)
        except discord.HTTPException:
            return True
        return True

    async def _guild(self, table: Table) -> discord.Guild | None:
        place = await self._house.directory.place_by_id(table.place)
        channel = self._house.client.get_channel(int(place.outside))
        return getattr(channel, "guild", None)

    def missing_permissions(self, table: Table, channel: str) -> list[str]:
        """What the bot lacks in the table's channel, as far as is known here."""
        found = self._house.client.get_channel(int(channel))
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread):
            return list(NEEDED)
        return missing_among(found.permissions_for(found.guild.me), isinstance(found, discord.Thread))


def missing_among(permissions: discord.Permissions, thread: bool = False) -> list[str]:
    """Which of the permissions that a table needs are not among these."""
    return [name for name in (NEEDED_IN_THREADS if thread else NEEDED) if not getattr(permissions, name)]


def missing_text(words: Words, missing: Sequence[str]) -> str:
    return listed(words, [words(f"ui.permission.{name}") for name in missing])
