"""What the human at the page does in somebody's name. Everything goes through `Person`, which refuses what Discord's own
client would not let one do."""

import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from .model import Json, Message
from .page_view import View
from .people import Person, PersonError, Reply
from .resolved import Resolved
from .screen import Found, pick

Action = Callable[[View, Person, Json], Awaitable[object]]
MOST_LETTERS = 32
"""As Discord limits the names people show."""
ROLES, CHANNELS = 6, 8
"""The types of menus of what a server has."""


async def perform(view: View, asked: Json) -> Json:
    """Do what the page asked for; what came of it under ``result``, or why it did not work under ``error``."""
    try:
        if asked["do"] == "add":
            return {"result": _add(view, str(asked["name"]), str(asked["locale"]))}
        person = next((one for one in view.standin.people.values() if str(one.id) == asked["who"]), None)
        if person is None:
            raise PersonError("That person is not here any more.")
        return {"result": await ACTIONS[asked["do"]](view, person, asked)}
    except PersonError as error:
        return {"error": str(error).partition("\n")[0]}
    except Exception as error:
        view.standin.errors.append(f"the page broke at {asked.get('do')!r}:\n{traceback.format_exc()}")
        return {"error": f"The playground broke: {error!r}"}


def _add(view: View, name: str, locale: str) -> str:
    """A new person, who has nothing to catch up on."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= MOST_LETTERS:
        raise PersonError(f"A name has 1 to {MOST_LETTERS} letters.")
    if name.casefold() in (one.casefold() for one in view.standin.people):
        raise PersonError(f"There is a {name} already.")
    person = view.standin.person(name, locale=locale)
    for place in person.places():
        view.memory.has_read(person.user, place)
    view.be(person)
    return str(person.id)


async def _be(view: View, person: Person, asked: Json) -> None:
    view.be(person, asked.get("place", ""))


async def _go(view: View, person: Person, asked: Json) -> None:
    view.go(asked["place"])


async def _set(view: View, person: Person, asked: Json) -> None:
    person.dms_closed = bool(asked.get("dmsClosed", person.dms_closed))
    person.locale = str(asked.get("locale", person.locale))
    view.world.changes.announce()


async def _slash(view: View, person: Person, asked: Json) -> None:
    _stand(view, person, asked["place"])
    await person.slash(asked["line"], **_things(view, asked["options"]))


async def _suggest(view: View, person: Person, asked: Json) -> list[Json]:
    _stand(view, person, asked["place"])
    options = _things(view, asked["options"])
    focused = {asked["focus"]: options.pop(asked["focus"], "")}
    found = await person.autocomplete(asked["line"], **options, **focused)
    return [{"name": choice.name, "value": choice.value} for choice in found]


async def _use(view: View, person: Person, asked: Json) -> None:
    """Tap a button or choose from a menu."""
    message = _message(view, person, asked["message"])
    part = next((one for one in message.parts() if one.get("custom_id") == asked["custom_id"]), None)
    if part is None or part.get("disabled"):
        raise PersonError("That is no longer offered; the message has changed.")
    data: Json = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]}
    if part["type"] == 2:
        await _fire(person, message, part, data)
        return
    values: list[str] = asked["values"]
    if not part["min_values"] <= len(values) <= part["max_values"]:
        raise PersonError(f"This menu takes {part['min_values']} to {part['max_values']} options, not {len(values)}.")
    if part["type"] == 3:
        offered = {option["value"] for option in part["options"]}
        if not offered.issuperset(values):
            raise PersonError("That is no longer offered; the menu has changed.")
        await _fire(person, message, part, data | {"values": values})
    elif part["type"] in (ROLES, CHANNELS):
        resolved = Resolved(view.world, person.user, message.channel)
        add = resolved.role if part["type"] == ROLES else resolved.channel
        kind = "role" if part["type"] == ROLES else "channel"
        ids = [add(_thing(view, {kind: value})) for value in values]
        await _fire(person, message, part, data | {"values": ids, "resolved": resolved.data})
    else:
        people = [one for one in view.standin.people.values() if str(one.id) in values]
        await person.choose(part["custom_id"], *people, on=message)


async def _fire(person: Person, message: Message, part: Json, data: Json) -> Reply:
    """By custom_id, because two buttons may bear one label, and an option's label may be another one's value."""
    return await person._use(Found(message, part), data)


async def _submit(view: View, person: Person, asked: Json) -> None:
    fields = {custom_id: _thing(view, value) for custom_id, value in asked["fields"].items()}
    if modal := person.modal:
        for part in _fields(modal):
            given = fields.get(part["custom_id"])
            if part.get("options") and isinstance(given, list):
                fields[part["custom_id"]] = [_unmistakable(part["options"], one) for one in given]
    await person.submit(fields)


async def _close_form(view: View, person: Person, asked: Json) -> None:
    person.dismisses()


async def _dismiss(view: View, person: Person, asked: Json) -> None:
    message = _message(view, person, asked["message"])
    if not message.ephemeral:
        raise PersonError("Only what nobody else sees can be dismissed.")
    person.deletes(message)


ACTIONS: dict[str, Action] = {
    "be": _be,
    "go": _go,
    "set": _set,
    "slash": _slash,
    "suggest": _suggest,
    "use": _use,
    "submit": _submit,
    "closeForm": _close_form,
    "dismiss": _dismiss,
}


def _stand(view: View, person: Person, place: str) -> None:
    """Put the person where the page shows them to be."""
    if place == "dm":
        person.goes_to_dm()
        return
    channel = view.world.channels.get(int(place))
    if channel is None:
        raise PersonError("This place is gone.")
    person.goes_to(channel)


def _message(view: View, person: Person, identity: str) -> Message:
    for channel in person.places():
        message = channel.messages.get(int(identity))
        if message and message.only_for in (None, person.user):
            return message
    raise PersonError("That message is gone.")


def _things(view: View, given: Json) -> dict[str, Any]:
    return {name: _thing(view, value) for name, value in given.items()}


def _thing(view: View, value: Any) -> Any:
    """What a value from the page stands for: people, channels and roles come as ``{"user": id}`` and the like."""
    world = view.world
    match value:
        case {"user": identity}:
            return world.users[int(identity)]
        case {"users": list(identities)}:
            return [world.users[int(identity)] for identity in identities]
        case {"channel": identity}:
            return world.channels[int(identity)]
        case {"role": identity}:
            return next(guild.roles[int(identity)] for guild in world.guilds.values() if int(identity) in guild.roles)
    return value


def _fields(modal: Json) -> list[Json]:
    inner = [part.get("component") or part for part in modal["components"]]
    return [field for part in inner for field in part.get("components", [part]) if "custom_id" in field]


def _unmistakable(options: list[Json], value: str) -> str:
    """What `pick` takes for the option of that value, even when another option's label reads the same."""
    wanted = next((option for option in options if option["value"] == value), None)
    names = [value, wanted["label"]] if wanted else []
    return next((name for name in names if pick(options, name) is wanted), value)
