"""Values to JSON and back, driven by their types alone: nothing here knows any class of the game.

Dataclasses become objects that name their class (``{"type": "Drew", "seat": 0, ...}``) and hold every field, so that a default
which changes later changes nothing that is stored. Tuples become lists, heaps of cards text (``KH 2S JK``), other bytes
``hex:...``. Whoever adds a field to a class gives it a default: what was stored before is then read with that default.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from types import EllipsisType, NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from bot.engine.cards import FACES
from bot.engine.notation import print_card
from bot.engine.odd_rules import ODD_RULES

TYPE: Final = "type"
HEX: Final = "hex:"
_PLAIN: Final = (NoneType, bool, int, float, str)
_TEXT_OF: Final = {card: print_card(card) for card in FACES}
_CARD_OF: Final = {text: card for card, text in _TEXT_OF.items()}


class CodecError(ValueError):
    """The JSON is no value of the type that is read, or the value is none of the type that is written."""

    def __init__(self, what: str, where: tuple[str, ...] = ()) -> None:
        super().__init__(what, where)
        self.what: Final = what
        self.where: Final = where

    def inside(self, name: object) -> CodecError:
        """The same fault, seen from one level further out."""
        return CodecError(self.what, (str(name), *self.where))

    def __str__(self) -> str:
        return f"{'.'.join(self.where)}: {self.what}" if self.where else self.what


Way = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Codec:
    """Both ways of one type. Both raise :class:`CodecError`, so that nothing unreadable is ever written."""

    write: Way
    read: Way


def codec_of(hint: Any) -> Codec:
    """The codec of a type as annotations write it. Raises ``TypeError`` for a type whose values cannot be stored."""
    # Literal[1] == Literal[True]: without their text the cache would take one for the other.
    return _codec_of(hint, repr(hint))


@cache
def _codec_of(hint: Any, _: str) -> Codec:
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return Codec(_write_anything, _read_anything)
    if hint in _PLAIN:
        return _plain(hint)
    if hint is bytes:
        return Codec(_write_bytes, _read_bytes)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _records((hint,))
    if origin is Callable:
        return _records(ODD_RULES.values())
    if origin is Literal:
        return _literal(parts)
    if origin is tuple:
        return _tuple(parts)
    if origin in (Union, UnionType):
        return _union(parts)
    raise TypeError(f"values of type {hint} cannot be stored")


def _at(name: object, way: Way, value: Any) -> Any:
    """One part of a value, written or read; a fault in it says in which part."""
    try:
        return way(value)
    except CodecError as fault:
        raise fault.inside(name) from None


def _plain(kind: type) -> Codec:
    def same(value: Any) -> Any:
        if type(value) is not kind:
            raise CodecError(f"{value!r} is no {kind.__name__}")
        return value

    return Codec(same, same)


def _literal(values: tuple[Any, ...]) -> Codec:
    allowed = {(type(value), value) for value in values}

    def same(value: Any) -> Any:
        if type(value) not in _PLAIN or (type(value), value) not in allowed:
            raise CodecError(f"{value!r} is none of {', '.join(map(repr, values))}")
        return value

    return Codec(same, same)


def _write_bytes(value: Any) -> str:
    if type(value) is not bytes:
        raise CodecError(f"{value!r} is no bytes")
    try:
        return " ".join([_TEXT_OF[card] for card in value])
    except KeyError:
        return HEX + value.hex()


def _read_bytes(data: Any) -> bytes:
    if type(data) is not str:
        raise CodecError(f"{data!r} is no text of cards")
    try:
        return bytes.fromhex(data[len(HEX) :]) if data.startswith(HEX) else bytes([_CARD_OF[word] for word in data.split()])
    except (KeyError, ValueError):
        raise CodecError(f"{data!r} is no text of cards") from None


def _tuple(parts: tuple[Any, ...]) -> Codec:
    codecs = [codec_of(part) for part in parts if not isinstance(part, EllipsisType)]
    endless = len(codecs) < len(parts)

    def convert(values: Any, kind: type[tuple[Any, ...] | list[Any]], way: str) -> list[Any]:
        if not isinstance(values, kind):
            raise CodecError(f"{values!r} is no {kind.__name__}")
        if not endless and len(values) != len(codecs):
            raise CodecError(f"{len(values)} values where there are {len(codecs)}")
        each = codecs * len(values) if endless else codecs
        return [_at(at, getattr(codec, way), value) for at, (codec, value) in enumerate(zip(each, values, strict=True))]

    return Codec(lambda value: convert(value, tuple, "write"), lambda data: tuple(convert(data, list, "read")))


@cache
def _fields(kind: type) -> dict[str, tuple[Codec, bool]]:
    """The codec of each field of a class, and whether it must be there."""
    hints = get_type_hints(kind)
    fields = {
        field.name: (codec_of(hints[field.name]), field.default is field.default_factory is dataclasses.MISSING)
        for field in dataclasses.fields(kind)
    }
    if TYPE in fields:
        raise TypeError(f"{kind.__name__}: the name {TYPE} is needed for the class")
    return fields


def _records(kinds: Iterable[Any]) -> Codec:
    """Objects of these classes. Their fields are looked at when one is met, so that a class may hold its own kind."""
    by_name: dict[str, type] = {kind.__name__: kind for kind in kinds}

    def write(value: Any) -> dict[str, Any]:
        name = type(value).__name__
        if by_name.get(name) is not type(value):
            raise CodecError(f"{value!r} is no {' or '.join(by_name)}")
        fields = _fields(by_name[name])
        return {TYPE: name, **{field: _at(field, codec.write, getattr(value, field)) for field, (codec, _) in fields.items()}}

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise CodecError(f"{data!r} is no {' or '.join(by_name)}")
        kind = by_name.get(str(data.get(TYPE)))
        if kind is None:
            raise CodecError(f"class {data.get(TYPE)!r} is not known here; known are {', '.join(by_name)}")
        return _read_record(kind, data)

    return Codec(write, read)


def _read_record(kind: type, data: dict[str, Any]) -> Any:
    fields = _fields(kind)
    for name in data:
        if name != TYPE and name not in fields:
            raise CodecError(f"{kind.__name__} has no field {name!r}")
    values: dict[str, Any] = {}
    for name, (codec, needed) in fields.items():
        if name in data:
            values[name] = _at(name, codec.read, data[name])
        elif needed:
            raise CodecError(f"{kind.__name__} lacks the field {name!r}")
    try:
        return kind(**values)
    except ValueError as fault:
        raise CodecError(f"{kind.__name__}: {fault}") from fault


def _union(parts: tuple[Any, ...]) -> Codec:
    """Objects are told apart by the class that they name, all else by its form in JSON."""
    kinds = [part for part in parts if isinstance(part, type) and dataclasses.is_dataclass(part)]
    others = [part for part in parts if part not in kinds]
    texts = [part for part in others if part in (str, bytes) or get_origin(part) is Literal]
    if (bytes in texts and len(texts) > 1) or sum(get_origin(part) is tuple for part in others) > 1:
        raise TypeError(f"stored values of {' | '.join(map(str, parts))} could not be told apart")
    records = _records(kinds)
    codecs = [codec_of(part) for part in others]

    def first(value: Any, way: str) -> Any:
        for codec in codecs:
            try:
                return getattr(codec, way)(value)
            except CodecError as fault:
                if fault.where:
                    raise
        raise CodecError(f"{value!r} is no {' or '.join(getattr(part, '__name__', str(part)) for part in parts)}")

    return Codec(
        lambda value: records.write(value) if type(value) in kinds else first(value, "write"),
        lambda data: records.read(data) if type(data) is dict else first(data, "read"),
    )


def _write_anything(value: Any) -> Any:
    """What a ruleset's changes put into fields of any type: plain values, odd rules, and tuples of them."""
    if type(value) in _PLAIN:
        return value
    if type(value) is tuple:
        return [_at(at, _write_anything, part) for at, part in enumerate(value)]
    return _records(ODD_RULES.values()).write(value)


def _read_anything(data: Any) -> Any:
    if type(data) in _PLAIN:
        return data
    if type(data) is list:
        return tuple([_at(at, _read_anything, part) for at, part in enumerate(data)])
    return _records(ODD_RULES.values()).read(data)
