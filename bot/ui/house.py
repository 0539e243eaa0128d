"""What the user interface works with: the hall below, the words, and the way out to Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.engine.events import Lifted
from bot.i18n.catalogue import Catalogue, Words
from bot.i18n.phrases import log_text
from bot.tables.hall import Hall
from bot.tables.ports import Directory, Noticeboard, Person, Place
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

    hall: Hall
    directory: Directory
    noticeboard: Noticeboard
    catalogue: Catalogue
    client: discord.Client
    outbox: Outbox = field(default_factory=Outbox)
    seen: dict[int, float] = field(default_factory=dict)
    """When each person last used the bot, as far as this process remembers."""
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
        server = None
        if interaction.guild is not None:
            server = (await self.directory.server(str(interaction.guild.id), interaction.guild.name)).id
        locale = None if interaction.guild_locale is None else str(interaction.guild_locale)
        return await self.directory.place(str(channel or interaction.channel_id), locale, server)

    async def words_of_person(self, person: int) -> Words:
        return self.catalogue.words((await self.directory.person_by_id(person)).locale)

    async def words_of_place(self, table: Table) -> Words:
        return self.catalogue.words((await self.directory.place_by_id(table.place)).locale)

    async def names(self, table: Table) -> Names:
        """What the people and computer players at a table are called."""
        owners = {occupant.owner for occupant in table.seats if occupant.owner is not None}
        proposers = set() if table.vote is None else {table.vote.by}
        named = {table.host, *table.people(), *owners, *proposers, *table.kicked, *_told_of(table)}
        return Names(table, {person: await self.directory.person_by_id(person) for person in named})


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
    table: Table
    people: dict[int, Person]

    def person(self, person: int) -> str:
        known = self.people.get(person)
        return discord.utils.escape_markdown(known.name) if known else "?"

    def mention(self, person: int) -> str:
        return f"<@{self.people[person].outside}>"

    def seat(self, seat: int) -> str:
        """The name of whoever holds a seat, as messages show it."""
        return discord.utils.escape_markdown(self.plain(seat))

    def plain(self, seat: int) -> str:
        """The name without marks or Markdown, for pictures and menus."""
        occupant = self.table.seats[seat]
        return occupant.name if occupant.person is None else self.people[occupant.person].name

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
