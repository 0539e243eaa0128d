"""What those who run a server decide for it, and what they may do at its tables. Decisions only; the hall carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from bot.tables import comings
from bot.tables.declined import Decision, decline
from bot.tables.pace import DAY, USUAL, Pace
from bot.tables.steps import Closed, HostChanged
from bot.tables.table import Table

Openers = Literal["everyone", "role", "managers"]
Enders = Literal["host", "managers"]
DeniedCode = Literal["not-owner", "not-manager", "channel", "channels-gone", "role", "managers", "host-only"]

GRACE: Final = 30 * DAY
"""For so many seconds what a server has decided is kept after the bot was removed from it."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """``language``: ``None`` is the one that the server has on the chat platform. ``channels`` and ``role`` are named as the
    platform names them; no channels are all. Who manages the server may always open a table; ``enders`` says who may end one,
    the host in any case. ``pings``: whether boards mention anybody."""

    language: str | None = None
    ruleset: str = "classic"
    pace: Pace = USUAL
    channels: tuple[str, ...] = ()
    openers: Openers = "everyone"
    role: str = ""
    enders: Enders = "managers"
    pings: bool = True


@dataclass(frozen=True, slots=True)
class Rights:
    """Somebody on a server, as the chat platform tells of him: his roles, whether he manages the server or its channels."""

    roles: frozenset[str] = frozenset()
    server: bool = False
    channels: bool = False

    @property
    def manages(self) -> bool:
        return self.server or self.channels


def fault_in_settling(rights: Rights) -> DeniedCode | None:
    """Why somebody may not change the settings of a server."""
    return None if rights.server else "not-owner"


def fault_in_opening(settings: ServerSettings, rights: Rights, channel: str, there: frozenset[str]) -> DeniedCode | None:
    """Why somebody may not open a table in a channel (that of a thread is the one it belongs to).

    ``there`` are the channels and roles that the server still has.
    """
    if settings.channels and channel not in settings.channels:
        return "channel" if there.intersection(settings.channels) else "channels-gone"
    if settings.openers == "everyone" or rights.manages:
        return None
    if settings.openers == "role" and settings.role in there:
        return None if settings.role in rights.roles else "role"
    return "managers"


def fault_in_managing(rights: Rights) -> DeniedCode | None:
    """Why somebody may not send people away from tables that are not his."""
    return None if rights.manages else "not-manager"


def fault_in_ending(settings: ServerSettings, rights: Rights) -> DeniedCode | None:
    """Why somebody may not end tables that are not his."""
    return fault_in_managing(rights) or ("host-only" if settings.enders == "host" else None)


def end(table: Table, manager: int) -> Decision:
    """Close a table in the name of the one who does it; the score stays as it is."""
    if table.stage not in ("lobby", "playing"):
        return decline("not-playing", stage=table.stage)
    return (Closed("host"),) if table.host == manager else (HostChanged(manager), Closed("host"))


def put_out(table: Table, target: int) -> Decision:
    """Somebody has to go, whoever he is, and may not come back. Where nobody would be left in the lobby, the table closes."""
    if table.stage not in ("lobby", "playing"):
        return decline("not-playing", stage=table.stage)
    if not table.is_in(target):
        return decline("no-such-player")
    if table.lesson or (table.stage == "lobby" and table.people() == (target,)):
        return (Closed("host"),)
    return comings.put_out(table, target)
