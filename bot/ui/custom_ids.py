"""What a button or a menu says when it is used: which table, at which number, what to do.

The state of a table is named, never carried: whoever holds an old message holds an old number. A modal's id also names the
person, since discord.py answers a submission by the id alone. At most 100 characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

ANY_NUMBER: Final = 0
"""For what may be used at any time, such as looking at the own hand."""

BUTTON: Final = re.compile(r"b:(?P<table>\d+):(?P<number>\d+):(?P<verb>[a-z-]+):(?P<arg>[^:]*)")
MENU: Final = re.compile(r"s:(?P<table>\d+):(?P<number>\d+):(?P<verb>[a-z-]+):(?P<arg>[^:]*)")
MODAL: Final = re.compile(r"m:(?P<table>\d+):(?P<number>\d+):(?P<verb>[a-z-]+):(?P<arg>[^:]*)")
_KINDS: Final = {"button": "b", "menu": "s", "modal": "m"}


@dataclass(frozen=True, slots=True)
class Tap:
    """``number`` is the table's number when the message was made; :data:`ANY_NUMBER` where it does not matter."""

    table: int
    number: int
    verb: str
    arg: str = ""

    @property
    def seen(self) -> int | None:
        return self.number or None


BACK: Final = "back"
"""The value of the line that leads back to the first menu."""
PUT_BACK: Final = "-"
"""Stands before the notation of a meld that is to be taken apart again."""


def print_path(path: tuple[int, ...]) -> str:
    """The value of a line that leads to a further menu: ``/13/0/4``."""
    return "".join(f"/{step}" for step in path)


def path_from(value: str) -> tuple[int, ...] | None:
    """``None`` where the value is no such path."""
    return tuple(int(step) for step in value[1:].split("/")) if re.fullmatch(r"(/-?\d{1,3})+", value) else None


def print_id(kind: Literal["button", "menu", "modal"], tap: Tap) -> str:
    return f"{_KINDS[kind]}:{tap.table}:{tap.number}:{tap.verb}:{tap.arg}"


def tap_from(match: re.Match[str]) -> Tap:
    return Tap(int(match["table"]), int(match["number"]), match["verb"], match["arg"])
