"""Steps as the text that the database keeps, with a version, parser and printer side by side."""

from __future__ import annotations

import json
from typing import Any, Final, cast

from bot.store.codec import CodecError, codec_of
from bot.tables.preferences import Preferences
from bot.tables.steps import Step

VERSION: Final = 1
"""Raised by whoever changes the form of what is stored; older forms stay readable."""

_STEP: Final = codec_of(Step)
_MELDS: Final = codec_of(tuple[bytes, ...])
_PREFERENCES: Final = codec_of(Preferences)


def print_step(step: Step) -> str:
    """``{"v": 1, "type": "Moved", ...}``. Raises :class:`CodecError` for a value that could not be read again."""
    return _print({"v": VERSION, **_STEP.write(step)})


def parse_step(text: str) -> Step:
    """Raises :class:`CodecError` for any text that is no step."""
    data = _parse(text)
    if type(data) is not dict or "v" not in data:
        raise CodecError("no version is given")
    if data.pop("v") != VERSION:
        raise CodecError(f"only version {VERSION} is known here")
    return cast(Step, _STEP.read(data))


def print_staged(melds: tuple[bytes, ...]) -> str:
    return _print(_MELDS.write(melds))


def parse_staged(text: str) -> tuple[bytes, ...]:
    """Raises :class:`CodecError` for any text that is no melds."""
    return cast("tuple[bytes, ...]", _MELDS.read(_parse(text)))


def print_preferences(preferences: Preferences) -> str:
    return _print(_PREFERENCES.write(preferences))


def parse_preferences(text: str) -> Preferences:
    """Raises :class:`CodecError` for any text that is no preferences."""
    return cast(Preferences, _PREFERENCES.read(_parse(text)))


def _print(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise CodecError(f"no JSON: {fault}") from fault
