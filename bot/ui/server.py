"""What those who run a server choose for it: a message that only they see, in which one tap changes a setting at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Literal, Self

import discord

from bot.engine.variants import rulesets
from bot.i18n.catalogue import Catalogue, Words
from bot.i18n.company import pace_about, pace_text
from bot.i18n.owners import language_name
from bot.i18n.phrases import listed, ruleset_hint, ruleset_name
from bot.tables.owners import ServerSettings, fault_in_settling
from bot.tables.pace import PACES
from bot.ui.answers import say
from bot.ui.custom_ids import ANY_NUMBER, Tap, tap_from
from bot.ui.house import House
from bot.ui.lobby import pace_key
from bot.ui.messages import Message, shortened
from bot.ui.rights import denied, rights_of
from bot.ui.widgets import MOST_PLACEHOLDER, Style, Taker, TapButton, TapMenu, option, view_of

NO_TABLE: Final = 0
MOST_CHANNELS: Final = 25
OWN: Final = "own"
"""The value of the line for the language that the server has on Discord."""
PICK: Final = re.compile(r"p:(?P<table>\d+):(?P<number>\d+):(?P<verb>[a-z-]+):(?P<arg>[^:]*)")
PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
]

Page = Literal["usual", "rights"]
SWITCHES: Final[dict[str, tuple[Page, dict[str, Any]]]] = {
    "pings-on": ("usual", {"pings": True}),
    "pings-off": ("usual", {"pings": False}),
    "openers-everyone": ("rights", {"openers": "everyone", "role": ""}),
    "openers-managers": ("rights", {"openers": "managers", "role": ""}),
    "enders-managers": ("rights", {"enders": "managers"}),
    "enders-host": ("rights", {"enders": "host"}),
}
"""What each button sets, and on which page it stands."""


class TapPick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=PICK):
    """A menu of what the server has: its channels, or its roles. It works for ever, as the other widgets do."""

    def __init__(self, tap: Tap, select: Any = None) -> None:
        self.tap: Final = tap
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(tap_from(match), item)

    async def callback(self, interaction: discord.Interaction) -> None:
        client: Any = interaction.client
        data: Any = interaction.data
        await client.take_tap(interaction, self.tap, data.get("values", ()))


def _pick(kind: Any, name: str, placeholder: str, chosen: Sequence[discord.Object], most: int, **more: Any) -> TapPick:
    tap = Tap(NO_TABLE, ANY_NUMBER, "server-pick", name)
    select = kind(
        custom_id=f"p:{tap.table}:{tap.number}:{tap.verb}:{tap.arg}",
        placeholder=shortened(placeholder, MOST_PLACEHOLDER),
        min_values=0,
        max_values=most,
        default_values=chosen,
        **more,
    )
    return TapPick(tap, select)


def server_message(
    words: Words, catalogue: Catalogue, settings: ServerSettings, guild: discord.Guild, page: Page = "usual"
) -> Message:
    """All settings as lines; the menus and buttons in two pages, since a message has room for five menus."""
    lines = [words("ui.server.title", server=discord.utils.escape_markdown(guild.name))]
    lines += [f"- {line}" for line in _lines(words, catalogue, settings)]
    menus: list[TapMenu | TapPick]
    if page == "usual":
        menus = [_languages(words, catalogue, settings), _rulesets(words, settings), _clocks(words, settings)]
    else:
        menus = _picks(words, settings, guild)
    buttons = [_switch(words, name) for name in SWITCHES if SWITCHES[name][0] == page and _changes(settings, name)]
    other: Page = "rights" if page == "usual" else "usual"
    turn = TapButton(Tap(NO_TABLE, ANY_NUMBER, "server-page", other), words(f"ui.button.server-{other}"), Style.primary)
    return Message("\n".join(lines), view=view_of(*menus, *buttons, turn))


def _lines(words: Words, catalogue: Catalogue, settings: ServerSettings) -> list[str]:
    own = settings.language is None
    language = words("ui.server.language-own") if own else language_name(catalogue.words(settings.language))
    channels = listed(words, [f"<#{channel}>" for channel in settings.channels])
    openers = f"ui.server.openers-{settings.openers}"
    enders = f"ui.server.enders-{settings.enders}"
    pings = _on_or_off(settings.pings)
    return [
        words("ui.server.language", language=language),
        words("ui.server.ruleset", ruleset=ruleset_name(words, settings.ruleset)),
        words("ui.server.clock", clock=pace_text(words, settings.pace)),
        words("ui.server.channels", channels=channels) if channels else words("ui.server.channels-all"),
        words(openers, role=f"<@&{settings.role}>"),
        words(enders),
        words(f"ui.server.{pings}"),
    ]


def _on_or_off(pings: bool) -> str:
    return f"pings-{'on' if pings else 'off'}"


def _changes(settings: ServerSettings, name: str) -> bool:
    return replace(settings, **SWITCHES[name][1]) != settings


def _switch(words: Words, name: str) -> TapButton:
    return TapButton(Tap(NO_TABLE, ANY_NUMBER, "server-switch", name), words(f"ui.button.server-{name}"))


def _languages(words: Words, catalogue: Catalogue, settings: ServerSettings) -> TapMenu:
    options = [option(words("ui.option.server-language"), OWN, chosen=settings.language is None)]
    options += [option(language_name(catalogue[code]), code, chosen=code == settings.language) for code in catalogue]
    return _menu(words, "language", options)


def _rulesets(words: Words, settings: ServerSettings) -> TapMenu:
    keys = rulesets()
    options = [option(ruleset_name(words, key), key, ruleset_hint(words, key), chosen=key == settings.ruleset) for key in keys]
    return _menu(words, "ruleset", options)


def _clocks(words: Words, settings: ServerSettings) -> TapMenu:
    options = [
        option(pace_text(words, pace), pace_key(pace), pace_about(words, pace), chosen=pace == settings.pace) for pace in PACES
    ]
    return _menu(words, "clock", options)


def _menu(words: Words, name: str, options: Sequence[discord.SelectOption]) -> TapMenu:
    return TapMenu(Tap(NO_TABLE, ANY_NUMBER, "server-choose", name), words(f"ui.menu.server-{name}"), options)


def _picks(words: Words, settings: ServerSettings, guild: discord.Guild) -> list[TapMenu | TapPick]:
    """What is no longer there is not shown as chosen: Discord would refuse the message."""
    channels = [discord.Object(int(one)) for one in settings.channels if guild.get_channel(int(one)) is not None]
    roles = [discord.Object(int(settings.role))] if settings.role and guild.get_role(int(settings.role)) is not None else []
    asks = words("ui.menu.server-channels"), words("ui.menu.server-role")
    return [
        _pick(discord.ui.ChannelSelect, "channels", asks[0], channels, MOST_CHANNELS, channel_types=PLACES),
        _pick(discord.ui.RoleSelect, "role", asks[1], roles, 1),
    ]


class ServerTaps:
    """What the menus and buttons do, for whoever may manage the server; that is asked again each time."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self.handlers: Final[dict[str, Taker]] = {
            "server-choose": self._change,
            "server-pick": self._change,
            "server-switch": self._change,
            "server-page": self._change,
        }

    async def _change(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        house = self._house
        visitor = await house.visitor(interaction)
        server, guild = await house.server_here(interaction), interaction.guild
        if server is None or guild is None:
            return
        before = await house.servers.settings(server)
        fault = fault_in_settling(rights_of(interaction))
        if fault is not None:
            await say(interaction, denied(visitor.words, fault, interaction, before))
            return
        settings = changed(before, tap, values, house.catalogue, str(guild.id))
        if settings != before:
            await house.servers.settle(server, settings)
        message = server_message(visitor.words, house.catalogue, settings, guild, page_after(tap))
        await interaction.edit_original_response(**message.to_edit())


def page_after(tap: Tap) -> Page:
    if tap.verb == "server-switch" and tap.arg in SWITCHES:
        return SWITCHES[tap.arg][0]
    return "rights" if tap.verb == "server-pick" or tap.arg == "rights" else "usual"


def changed(settings: ServerSettings, tap: Tap, values: Sequence[str], catalogue: Catalogue, everyone: str) -> ServerSettings:
    """The settings after a tap; as they were, where it names nothing that there is. ``everyone``: the role that all have."""
    changes: dict[str, Any] = {}
    match (tap.verb, tap.arg, *values[:1]):
        case ("server-switch", name, *_) if name in SWITCHES:
            changes = SWITCHES[name][1]
        case ("server-choose", "language", code) if code == OWN or code in catalogue:
            changes = {"language": None if code == OWN else code}
        case ("server-choose", "ruleset", key) if key in rulesets():
            changes = {"ruleset": key}
        case ("server-choose", "clock", key):
            changes = {"pace": next((pace for pace in PACES if pace_key(pace) == key), settings.pace)}
        case ("server-pick", "channels", *_):
            changes = {"channels": tuple(values)}
        case ("server-pick", "role", role) if role != everyone:
            changes = {"openers": "role", "role": role}
        case ("server-pick", "role", *_):
            changes = {"openers": "everyone", "role": ""}
        case _:
            pass
    return replace(settings, **changes)
