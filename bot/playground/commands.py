"""Registering application commands: what Discord refuses, and what it makes of the rest."""

import re
import unicodedata

import discord

from .errors import Form, Path, refusal
from .model import Json
from .world import World

MOST_COMMANDS = 100
MOST_CHARACTERS = 8000
CHAT_INPUT = 1
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
LOCALES = frozenset(locale.value for locale in discord.Locale)


def name_is_valid(name: str) -> bool:
    """Discord's pattern for names of chat commands and options: letters and digits of any script, ``-``, ``_``, ``'``."""
    if not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(letter in "-_'" or unicodedata.category(letter)[0] in "LNM" for letter in name)


def register(world: World, wanted: list[Json], guild: int | None) -> list[Json]:
    """Replace all commands of one scope at once; nothing changes when anything is wrong."""
    form = Form()
    names: set[tuple[int, str]] = set()
    for index, command in enumerate(wanted):
        _check(form, command, (index,))
        key = (command.get("type", CHAT_INPUT), command.get("name", ""))
        if key in names:
            message = "Application command names must be unique"
            form.wrong((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        names.add(key)
    form.refuse_if_wrong()
    if sum(1 for command in wanted if command.get("type", CHAT_INPUT) == CHAT_INPUT) > MOST_COMMANDS:
        raise refusal(30032)
    old = {(command["type"], command["name"]): command for command in in_scope(world, guild)}
    made = [_settled(world, command, guild, old.get((command.get("type", 1), command["name"]))) for command in wanted]
    for command in old.values():
        del world.app.commands[int(command["id"])]
    world.app.commands |= {int(command["id"]): command for command in made}
    world.changes.announce()
    return made


def put_one(world: World, wanted: Json, guild: int | None) -> tuple[Json, bool]:
    """Add a command, or overwrite the one of that name; also whether it is new."""
    rest = [one for one in in_scope(world, guild) if (one["type"], one["name"]) != (wanted.get("type", 1), wanted.get("name"))]
    is_new = len(rest) == len(in_scope(world, guild))
    form = Form()
    _check(form, wanted, ())
    form.refuse_if_wrong()
    register(world, [*rest, wanted], guild)
    made = next(one for one in in_scope(world, guild) if one["name"] == wanted["name"] and one["type"] == wanted.get("type", 1))
    return made, is_new


def change_one(world: World, identity: int, changes: Json, guild: int | None) -> Json:
    command = find(world, identity, guild)
    wanted = {key: value for key, value in command.items() if key not in ("id", "application_id", "version")} | changes
    form = Form()
    _check(form, wanted, ())
    form.refuse_if_wrong()
    made = world.app.commands[identity] = _settled(world, wanted, guild, command)
    world.changes.announce()
    return made


def remove(world: World, identity: int, guild: int | None) -> None:
    find(world, identity, guild)
    del world.app.commands[identity]
    world.changes.announce()


def find(world: World, identity: int, guild: int | None) -> Json:
    command = world.app.commands.get(identity)
    if command is None or command.get("guild_id") != (str(guild) if guild else None):
        raise refusal(10063)
    return command


def in_scope(world: World, guild: int | None) -> list[Json]:
    """The global commands, or those of one guild."""
    scope = str(guild) if guild else None
    return [command for command in world.app.commands.values() if command.get("guild_id") == scope]


def _settled(world: World, wanted: Json, guild: int | None, old: Json | None) -> Json:
    """The command with what Discord adds. Re-registering under the same name keeps the id."""
    permissions = wanted.get("default_member_permissions")
    made: Json = {
        "type": CHAT_INPUT,
        "description": "",
        "nsfw": False,
        "name_localizations": None,
        "description_localizations": None,
        "contexts": None,
        "integration_types": [0],
        "options": [],
    }
    made |= {key: value for key, value in wanted.items() if value is not None}
    made |= {
        "id": old["id"] if old else str(world.ids.next()),
        "application_id": str(world.app.id),
        "version": str(world.ids.next()),
        "default_member_permissions": None if permissions is None else str(permissions),
    }
    made["options"] = [_settled_option(option) for option in made["options"] or []]
    if guild:
        made["guild_id"] = str(guild)
    return made


def _settled_option(option: Json) -> Json:
    made = {key: value for key, value in option.items() if value is not None}
    if "options" in made:
        made["options"] = [_settled_option(inner) for inner in made["options"]]
    return made


def _check(form: Form, command: Json, at: Path) -> None:
    chat = command.get("type", CHAT_INPUT) == CHAT_INPUT
    _check_words(form, command, at, free_name=not chat)
    if not chat and command.get("description"):
        form.wrong((*at, "description"), "BASE_TYPE_INVALID", "Context menu commands cannot have description")
    if chat:
        _check_options(form, command.get("options") or [], at)
    if size(command) > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        form.wrong(at, "APPLICATION_COMMAND_TOO_LARGE", message)
    permissions = command.get("default_member_permissions")
    if permissions is not None and not re.fullmatch(r"\d+", str(permissions)):
        form.wrong((*at, "default_member_permissions"), "NUMBER_TYPE_COERCE", "Value is not a permission set.")


def _check_words(form: Form, it: Json, at: Path, *, free_name: bool = False) -> None:
    """Name and description, in every language."""
    names: dict[Path, object] = {("name",): it.get("name")}
    names |= {("name_localizations", locale): name for locale, name in (it.get("name_localizations") or {}).items()}
    for path, name in names.items():
        if not isinstance(name, str):
            form.missing((*at, *path))
        elif free_name:
            form.length((*at, *path), name, 32, 1)
        elif not name_is_valid(name):
            form.wrong((*at, *path), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    if free_name:
        return
    if not it.get("description"):
        form.missing((*at, "description"))
    form.length((*at, "description"), it.get("description"), 100)
    for locale, text in (it.get("description_localizations") or {}).items():
        form.length((*at, "description_localizations", locale), text, 100, 1)
    for key in ("name_localizations", "description_localizations"):
        for locale in set(it.get(key) or {}) - LOCALES:
            form.choices((*at, key, locale), ", ".join(sorted(LOCALES)))


def _check_options(form: Form, options: list[Json], at: Path) -> None:
    form.number((*at, "options"), len(options), 25)
    names: set[str] = set()
    optional_seen = False
    for index, option in enumerate(options):
        here = (*at, "options", index)
        _check_words(form, option, here)
        _check_choices(form, option.get("choices") or [], here)
        if option.get("choices") and option.get("autocomplete"):
            form.wrong((*here, "autocomplete"), "BASE_TYPE_INVALID", "Choices and autocomplete exclude each other")
        if option.get("name") in names:
            message = "Option names must be unique"
            form.wrong((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)
        names.add(option.get("name", ""))
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            form.wrong(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        if option.get("type") in (SUBCOMMAND, GROUP):
            _check_options(form, option.get("options") or [], here)
    kinds = {option.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.wrong((*at, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_choices(form: Form, choices: list[Json], at: Path) -> None:
    form.number((*at, "choices"), len(choices), 25)
    for index, choice in enumerate(choices):
        here = (*at, "choices", index)
        form.length((*here, "name"), choice.get("name", ""), 100, 1)
        for locale, name in (choice.get("name_localizations") or {}).items():
            form.length((*here, "name_localizations", locale), name, 100, 1)
        if isinstance(choice.get("value"), str):
            form.length((*here, "value"), choice["value"], 100)


def size(it: Json) -> int:
    """The characters that count: every name, description and choice, each in its longest language."""
    total = 0
    for key in ("name", "description"):
        spellings = [it.get(key) or "", *(it.get(f"{key}_localizations") or {}).values()]
        total += max(map(len, spellings))
    total += len(it["value"]) if isinstance(it.get("value"), str) else 0
    return total + sum(size(inner) for key in ("options", "choices") for inner in it.get(key) or [])
