"""Typing a slash command as the official client lets one: which commands are offered, and what an option accepts."""

from collections.abc import Mapping
from typing import NamedTuple

from . import commands
from .model import Channel, Json, Role, User
from .permissions import P, in_channel, in_guild
from .resolved import Resolved
from .screen import PersonError
from .world import World

FALLBACKS = {"en-US": "en-GB", "en-GB": "en-US", "es-ES": "es-419", "es-419": "es-ES"}


class Choice(NamedTuple):
    """One suggestion of an autocomplete, named in the person's language."""

    name: str
    value: str | int | float


def localised(it: Json, key: str, locale: str) -> str:
    """Name or description in a language: its own, that of its sister language, else the default."""
    known = it.get(f"{key}_localizations") or {}
    for language in (locale, FALLBACKS.get(locale, "")):
        if known.get(language):
            return str(known[language])
    return str(it[key])


def _names(it: Json, locale: str) -> set[str]:
    return {str(it["name"]), localised(it, "name", locale)}


def offered(world: World, user: User, place: Channel) -> list[Json]:
    """The commands the client lists for this person here; a guild's own come before global ones."""
    guild = place.guild
    if guild and P.USE_APPLICATION_COMMANDS not in in_channel(user, place):
        return []
    own = [command for command in world.app.commands.values() if guild and command.get("guild_id") == str(guild.id)]
    everywhere = [command for command in world.app.commands.values() if "guild_id" not in command]
    return [one for one in own + everywhere if one["type"] == 1 and _is_offered(world, user, place, one)]


def _is_offered(world: World, user: User, place: Channel, command: Json) -> bool:
    guild = place.guild
    contexts = command.get("contexts")
    if contexts is not None and (0 if guild else 1) not in contexts:
        return False
    if by_guild_install(world, user, place, command):
        wanted = command.get("default_member_permissions")
        if guild is None or wanted is None:
            return True
        have = in_guild(user, guild)
        return P.ADMINISTRATOR in have or (wanted != "0" and not int(wanted) & ~int(have))
    return 1 in command.get("integration_types", [0]) and user.has_app


def by_guild_install(world: World, user: User, place: Channel, command: Json) -> bool:
    """Whether the command is here because the bot is in the guild, or for a DM in some guild of the person's."""
    if 0 not in command.get("integration_types", [0]):
        return False
    return world.bot.id in place.guild.members if place.guild else world.share_a_guild(user, world.bot)


def compose(
    world: World, user: User, place: Channel, line: str, given: Mapping[str, object], *, focus: str | None = None
) -> tuple[Json, Json]:
    """The command and the interaction data for ``/line`` with these options.

    With ``focus`` the person is still typing that option, so nothing needs to be complete yet.
    """
    words = line.removeprefix("/").split()
    here = offered(world, user, place)
    command = next((one for one in here if words and words[0] in _names(one, user.locale)), None)
    if command is None:
        names = sorted(localised(one, "name", user.locale) for one in here)
        raise PersonError(f"{user.name} is offered no command /{line} here; there are: {names}")
    typist = _Typist(user.locale, Resolved(world, user, place), focus)
    options = typist.path(command, words[1:], given)
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if typist.resolved.data:
        data["resolved"] = typist.resolved.data
    return command, data


class _Typist:
    """Fills in one command line."""

    def __init__(self, locale: str, resolved: Resolved, focus: str | None) -> None:
        self.locale = locale
        self.resolved = resolved
        self.focus = focus

    def path(self, it: Json, words: list[str], given: Mapping[str, object]) -> list[Json]:
        """Follow subcommand words down, then fill in the options of what they lead to."""
        options: list[Json] = it.get("options") or []
        inner = [option for option in options if option["type"] in (commands.SUBCOMMAND, commands.GROUP)]
        if not inner:
            if words:
                raise PersonError(f"{it['name']} has no subcommand {words[0]!r}")
            return self.fill(options, given)
        for option in inner:
            if words and words[0] in _names(option, self.locale):
                below = self.path(option, words[1:], given)
                return [{"type": option["type"], "name": option["name"], "options": below}]
        names = [localised(option, "name", self.locale) for option in inner]
        raise PersonError(f"{it['name']} needs one of the subcommands {names}")

    def fill(self, options: list[Json], given: Mapping[str, object]) -> list[Json]:
        left = dict(given)
        filled: list[Json] = []
        focus_seen = False
        for option in options:
            names = _names(option, self.locale)
            keys = [key for key in left if key in names or key.replace("_", "-") in names]
            if keys:
                typed = left.pop(keys[0])
                focused = keys[0] == self.focus
                focus_seen = focus_seen or focused
                entry = self.focused(option, typed) if focused else self.entry(option, typed)
                filled.append(entry)
            elif option.get("required") and self.focus is None:
                raise PersonError(f"the option {option['name']!r} is required")
        if left:
            names = {localised(option, "name", self.locale) for option in options}
            raise PersonError(f"no options {sorted(left)}; there are: {sorted(names)}")
        return filled

    def focused(self, option: Json, typed: object) -> Json:
        if not option.get("autocomplete"):
            raise PersonError(f"the option {option['name']!r} suggests nothing")
        return {"type": option["type"], "name": option["name"], "value": str(typed), "focused": True}

    def entry(self, option: Json, typed: object) -> Json:
        return {"type": option["type"], "name": option["name"], "value": self.value(option, typed)}

    def value(self, option: Json, typed: object) -> object:
        if choices := option.get("choices"):
            for choice in choices:
                if typed == choice["value"] or typed in _names(choice, self.locale):
                    return choice["value"]
            names = [localised(choice, "name", self.locale) for choice in choices]
            raise PersonError(f"{typed!r} is none of the choices of {option['name']!r}: {names}")
        match option["type"]:
            case commands.STRING if isinstance(typed, str):
                self.bounds(option, len(typed), "length")
                if not typed:
                    raise PersonError(f"{option['name']!r} cannot be left empty")
                return typed
            case commands.INTEGER if isinstance(typed, int) and not isinstance(typed, bool):
                self.bounds(option, typed, "value")
                return typed
            case commands.NUMBER if isinstance(typed, int | float) and not isinstance(typed, bool):
                self.bounds(option, typed, "value")
                return typed
            case commands.BOOLEAN if isinstance(typed, bool):
                return typed
            case commands.USER | commands.MENTIONABLE if isinstance(found := getattr(typed, "user", typed), User):
                return self.resolved.user(found)
            case commands.CHANNEL if isinstance(typed, Channel):
                return self.resolved.channel(typed)
            case commands.ROLE | commands.MENTIONABLE if isinstance(typed, Role):
                return self.resolved.role(typed)
            case commands.ATTACHMENT if isinstance(typed, tuple):
                return self.resolved.file(*typed)
        raise PersonError(f"{typed!r} is nothing the option {option['name']!r} accepts")

    def bounds(self, option: Json, size: float, what: str) -> None:
        least, most = option.get(f"min_{what}"), option.get(f"max_{what}")
        if (least is not None and size < least) or (most is not None and size > most):
            raise PersonError(f"the {what} of {option['name']!r} must be from {least} to {most}, not {size}")
