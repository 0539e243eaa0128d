"""What people do at a table, each step done to its end."""

from __future__ import annotations

from bot.playground.people import Person
from bot.tables.table import Table

from .canasta import Canasta, started_table

PUT_TOGETHER = "Put a meld together: of which cards…"


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


async def put_together(bot: Canasta, person: Person, what: str, cards: str) -> None:
    """Choose of what a meld is put together, and which cards, where there is more than one way."""
    if f"{what} ({cards})" not in _with_abouts(person, PUT_TOGETHER):
        await chosen(bot, person, PUT_TOGETHER, what)
        await chosen(bot, person, f"Which {what.lower()}s?", cards)
    else:
        await chosen(bot, person, PUT_TOGETHER, what)


def _with_abouts(person: Person, placeholder: str) -> list[str]:
    """The lines of the newest menu that is called so, each with what stands below it."""
    for message in reversed(person.messages()):
        for select in message.selects:
            if select.get("placeholder") == placeholder:
                return [f"{option['label']} ({option.get('description')})" for option in select["options"]]
    return []


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
