"""What people do at a table, each step done to its end."""

from __future__ import annotations

from bot.playground.people import Person
from bot.tables.table import Table

from .canasta import Canasta, started_table


async def at_table(bot: Canasta, people: tuple[Person, ...], ruleset: str) -> None:
    """Seat these people and deal; the first one looks at the DM."""
    await started_table(bot, *people, ruleset=ruleset)
    people[0].goes_to_dm()


async def tapped(bot: Canasta, person: Person, label: str) -> str:
    """Press a button; what is said about it."""
    reply = await person.tap(label)
    await bot.settled()
    return "\n".join(person.reads(message) for message in (*reply.follow_ups, await reply.settled()))


async def chosen(bot: Canasta, person: Person, placeholder: str, option: str) -> str:
    """Choose a line of a menu; the message as it is then."""
    message = await (await person.choose(placeholder, option)).settled()
    await bot.settled()
    return person.reads(message)


async def typed(bot: Canasta, person: Person, command: str, **options: object) -> str:
    """Send a command; what is answered."""
    message = await (await person.slash(command, **options)).settled()
    await bot.settled()
    return person.reads(message)


def melds_of(table: Table, side: int) -> list[bytes]:
    assert table.game is not None
    return [meld.cards for meld in table.game.melds[side]]


def offered(person: Person, placeholder: str) -> list[str]:
    """The lines of a menu of the newest message that has it."""
    for message in reversed(person.messages()):
        for select in message.selects:
            if select.get("placeholder") == placeholder:
                return [str(option["label"]) for option in select["options"]]
    raise AssertionError(f"no menu {placeholder}\n{person.transcript()}")
