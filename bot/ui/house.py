"""What the user interface works with: the hall below, the words, and the way out to Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.engine.events import Lifted
from bot.i18n.catalogue import Catalogue, Words
from bot.i18n.people import person_name
from bot.i18n.phrases import log_text
from bot.tables.guarded import GuardedHall
from bot.tables.owners import ServerSettings
from bot.tables.ports import Directory, Noticeboard, Person, Place, Privacy, Servers, Standing
from bot.tables.steps import HostChanged, SeatChanged
from bot.tables.table import LOG_LENGTH, Table
from bot.ui.outbox import Outbox

LOG_LINES: Final = 4
MOST_SEEN: Final = 20_000


@dataclass(frozen=True, slots=True)
class Meant:
    """The table that somebody has chosen, and when; or what is to be done when he has (``again``)."""

    table: int = 0
    at: float = 0.0
    again: Callable[[discord.Interaction], Awaitable[None]] | None = None


@dataclass(slots=True)
class House:
    """One for the process."""

    hall: GuardedHall
    directory: Directory
    noticeboard: Noticeboard
    standing: Standing
    servers: Servers
    privacy: Privacy
    catalogue: Catalogue
    client: discord.Client
    outbox: Outbox = field(default_factory=Outbox)
    seen: dict[int, float] = field(default_factory=dict)
    """When each person last used the bot, as far as this process remembers."""
    locked_out: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Tables in whose channel nothing can be posted, and which permissions are missing there."""
    meant: dict[int, Meant] = field(default_factory=dict)
    """Which table each person's commands in the DM mean, where he was asked."""

    async def visitor(self, interaction: discord.Interaction) -> Visitor:
        """Whoever uses a command, a button or a menu, with the words for him."""
        user = interaction.user
        person = await self.directory.person(str(user.id), user.display_name, str(interaction.locale))
        words = self.catalogue.words(person.locale, str(interaction.locale))
        if len(self.seen) > MOST_SEEN:
            self.seen.clear()
        self.seen[person.id] = self.hall.clock.now()
        return Visitor(person, words)

    async def place(self, interaction: discord.Interaction, channel: int | None = None) -> Place:
        """Where an interaction comes from, or another channel of the same server."""
        server = await self.server_here(interaction)
        locale = None if interaction.guild_locale is None else str(interaction.guild_locale)
        return await self.directory.place(str(channel or interaction.channel_id), locale, server)

    async def server_here(self, interaction: discord.Interaction) -> int | None:
        """The number of the server that an interaction comes from; ``None`` in a DM."""
        guild = interaction.guild
        return None if guild is None else (await self.directory.server(str(guild.id), guild.name)).id

    async def words_of_person(self, person: int) -> Words:
        return self.catalogue.words((await self.directory.person_by_id(person)).locale)

    async def words_of_place(self, table: Table) -> Words:
        """For what everybody in the table's channel sees."""
        place = await self.directory.place_by_id(table.place)
        return self.catalogue.words((await self._settings(place.server)).language, place.locale)

    async def words_of_channel(self, interaction: discord.Interaction) -> Words:
        """For what everybody sees in the channel that an interaction comes from."""
        locale = None if interaction.guild_locale is None else str(interaction.guild_locale)
        return self.catalogue.words((await self.settings_here(interaction)).language, locale)

    async def settings_here(self, interaction: discord.Interaction) -> ServerSettings:
        """The settings of the server that an interaction comes from; the usual ones in a DM. Nothing is written for that: a
        database that is busy keeps nobody waiting."""
        server = None if interaction.guild_id is None else await self.directory.known_server(str(interaction.guild_id))
        return await self._settings(None if server is None else server.id)

    async def _settings(self, server: int | None) -> ServerSettings:
        return ServerSettings() if server is None else await self.servers.settings(server)

    async def names(self, table: Table, words: Words | None = None) -> Names:
        """What the people and computer players at a table are called, in the words of the reader: the channel's, by default."""
        words = words or await self.words_of_place(table)
        pings = (await self._settings((await self.directory.place_by_id(table.place)).server)).pings
        owners = {occupant.owner for occupant in table.seats if occupant.owner is not None}
        proposers = set() if table.vote is None else {table.vote.by}
        named = {table.host, *table.people(), *owners, *proposers, *table.kicked, *_told_of(table)}
        people = {person: await self.directory.person_by_id(person) for person in named}
        return Names(table, people, person_name(words, ""), pings)


def _told_of(table: Table) -> Iterator[int]:
    """The people whom the news of the table name."""
    for _, news in table.news:
        match news:
            case SeatChanged(occupant=occupant, host=host):
                yield host
                yield from (person for person in (occupant.person, occupant.owner) if person is not None)
            case HostChanged(host=host):
                yield host
            case _:
                continue


def happened(words: Words, table: Table, names: Names) -> list[str]:
    """The last lines of what was done in the hand; the lift stays as long as it is remembered."""
    lines = told(words, table, names, LOG_LENGTH)
    lift = len(lines) > LOG_LINES and isinstance(table.log[0], Lifted)
    return [*lines[:lift], *lines[-LOG_LINES:]]


def told(words: Words, table: Table, names: Names, most: int) -> list[str]:
    """The last events of the hand, what one player did in a row told in one line that names him once."""
    if table.game is None:
        return []
    events = table.log[-most:]
    lines: list[str] = []
    teller: int | None = None
    for event, line in zip(events, log_text(words, table.game, events, names.seat), strict=True):
        seat: int | None = getattr(event, "seat", None)
        name = f"{names.seat(seat)} " if seat is not None else ""
        if name and seat == teller and line.startswith(name):
            lines[-1] += f", {line.removeprefix(name)}"
        else:
            lines.append(line)
        teller = seat
    return lines


@dataclass(frozen=True, slots=True)
class Visitor:
    person: Person
    words: Words


@dataclass(frozen=True, slots=True)
class Names:
    """``gone`` is what somebody is called whose name has been deleted. ``pings``: whether the server wants people mentioned."""

    table: Table
    people: dict[int, Person]
    gone: str = "?"
    pings: bool = True

    def _named(self, person: int) -> str:
        known = self.people.get(person)
        return "?" if known is None else self.gone if known.is_gone else known.name

    def person(self, person: int) -> str:
        return discord.utils.escape_markdown(self._named(person))

    def mention(self, person: int) -> str:
        outside = self.people[person].outside
        return f"<@{outside}>" if self.pings and not self.people[person].is_gone else self.person(person)

    def pinged(self, person: int | None) -> tuple[int, ...]:
        """Whom a message that mentions the person may notify."""
        wanted = person is not None and self.pings and not self.people[person].is_gone
        return (int(self.people[person].outside),) if wanted and person is not None else ()

    def seat(self, seat: int) -> str:
        """The name of whoever holds a seat, as messages show it."""
        return discord.utils.escape_markdown(self.plain(seat))

    def plain(self, seat: int) -> str:
        """The name without marks or Markdown, for pictures and menus."""
        occupant = self.table.seats[seat]
        return occupant.name if occupant.person is None else self._named(occupant.person)

    def sitting(self, at: int) -> str:
        """The name at a place of the lobby's list."""
        occupant = self.table.sitting[at]
        return occupant.name if occupant.person is None else self.person(occupant.person)

    def side(self, side: int, whole: bool = False) -> str:
        """The members of a side: those who play this hand, or the ``whole`` side."""
        game = self.table.game
        if game is None:
            return ""
        members = [seat for seat in range(len(self.table.seats)) if game.side(seat) == side]
        seats = members if whole else [seat for seat in members if seat != game.resting]
        return " + ".join(self.plain(seat) for seat in seats)
