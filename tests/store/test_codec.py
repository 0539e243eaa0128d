"""Values to JSON and back, by their types alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from bot.engine.cards import FACES
from bot.engine.odd_rules import MinusWithoutMeld, NotConcealed, OwnCanasta, SideCanasta
from bot.store.codec import CodecError, codec_of


@dataclass(frozen=True, slots=True)
class Leaf:
    number: int


@dataclass(frozen=True, slots=True)
class Twig:
    name: str
    leaves: tuple[Leaf, ...] = ()
    next: Twig | None = None


@dataclass(frozen=True, slots=True)
class Grown:
    """What :class:`Leaf` may look like some versions later."""

    number: int
    colour: str = "green"
    spots: tuple[int, ...] = field(default_factory=lambda: (1, 2))


@dataclass(frozen=True, slots=True)
class Picky:
    even: int

    def __post_init__(self) -> None:
        if self.even % 2:
            raise ValueError("an even number")


@dataclass(frozen=True, slots=True)
class Reserved:
    type: str


def there_and_back(hint: Any, value: Any) -> Any:
    codec = codec_of(hint)
    return codec.read(json.loads(json.dumps(codec.write(value))))


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (int, 7),
        (int | None, None),
        (float, 1.5),
        (str, "Ő"),
        (bool, True),
        (bytes, b""),
        (bytes, FACES),
        (bytes, bytes(range(32))),
        (Literal["a", 1, True], 1),
        (Literal["a", 1, True], True),
        (int | str | bool, False),
        (tuple[int, ...], ()),
        (tuple[int, ...], (1, 2, 3)),
        (tuple[int | None, str], (None, "x")),
        (tuple[tuple[bytes, ...], ...], ((b"", FACES), ())),
        (Leaf, Leaf(3)),
        (Leaf | Twig, Twig("a", (Leaf(1), Leaf(2)), Twig("b"))),
        (Leaf | None, None),
        (Leaf | tuple[Leaf, ...] | int, (Leaf(1),)),
        (OwnCanasta | SideCanasta, SideCanasta(100)),
        (Callable[[int], int], MinusWithoutMeld()),
        (Any, (1, None, "x", (True, NotConcealed(5)))),
    ],
)
def test_what_is_written_is_read_again(hint: Any, value: Any) -> None:
    found = there_and_back(hint, value)
    assert found == value
    assert type(found) is type(value)


def test_cards_are_text_and_other_bytes_are_hex() -> None:
    codec = codec_of(bytes)
    assert codec.write(bytes([53, 8, 60])) == "KH 2S JK"
    assert codec.write(bytes([0, 255])) == "hex:00ff"


def test_records_name_their_class_and_hold_every_field() -> None:
    assert codec_of(Twig).write(Twig("a", (Leaf(1),))) == {
        "type": "Twig",
        "name": "a",
        "leaves": [{"type": "Leaf", "number": 1}],
        "next": None,
    }


def test_a_missing_field_has_the_default_of_its_class() -> None:
    assert codec_of(Grown).read({"type": "Grown", "number": 1}) == Grown(1, "green", (1, 2))


@pytest.mark.parametrize(
    ("hint", "data", "message"),
    [
        (int, True, "True is no int"),
        (int, 1.0, "1.0 is no int"),
        (bool, 1, "1 is no bool"),
        (str, None, "None is no str"),
        (bytes, "KH 1S", "'KH 1S' is no text of cards"),
        (bytes, "hex:0g", "'hex:0g' is no text of cards"),
        (bytes, 7, "7 is no text of cards"),
        (Literal["a", "b"], "c", "'c' is none of 'a', 'b'"),
        (Literal[1], True, "True is none of 1"),
        (Literal["a"], ["a"], "['a'] is none of 'a'"),
        (tuple[int, ...], 3, "3 is no list"),
        (tuple[int, ...], [1, "x"], "1: 'x' is no int"),
        (tuple[int, int], [1], "1 values where there are 2"),
        (int | str, 1.5, "1.5 is no int or str"),
        (int | tuple[int, ...], ["x"], "0: 'x' is no int"),
        (Leaf | Twig, 1, "1 is no Leaf or Twig"),
        (Leaf, [], "[] is no Leaf"),
        (Leaf, {"number": 1}, "class None is not known here; known are Leaf"),
        (Leaf | Twig, {"type": "Root"}, "class 'Root' is not known here; known are Leaf, Twig"),
        (Leaf, {"type": "Twig", "name": ""}, "class 'Twig' is not known here; known are Leaf"),
        (Leaf, {"type": "Leaf"}, "Leaf lacks the field 'number'"),
        (Leaf, {"type": "Leaf", "number": 1, "size": 2}, "Leaf has no field 'size'"),
        (Twig, {"type": "Twig", "name": "", "leaves": [{"type": "Leaf", "number": "x"}]}, "leaves.0.number: 'x' is no int"),
        (tuple[Picky, ...], [{"type": "Picky", "even": 1}], "0: Picky: an even number"),
        (Any, {"type": "Leaf", "number": 1}, "class 'Leaf' is not known here; known are MinusWithoutMeld, "),
    ],
)
def test_faults_are_named_where_they_are(hint: Any, data: Any, message: str) -> None:
    with pytest.raises(CodecError) as fault:
        codec_of(hint).read(data)
    assert str(fault.value).startswith(message)


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (int, True),
        (bytes, bytearray(b"\x08")),
        (tuple[int, ...], [1]),
        (tuple[int, int], (1,)),
        (Literal["a"], "b"),
        (Leaf, Twig("a")),
        (Leaf | None, Twig("a")),
        (Leaf, Leaf("x")),  # type: ignore[arg-type]
        (Any, Leaf(1)),
        (Any, b"\x08"),
        (Any, [1]),
    ],
)
def test_what_could_not_be_read_again_is_not_written(hint: Any, value: Any) -> None:
    with pytest.raises(CodecError):
        codec_of(hint).write(value)


@pytest.mark.parametrize(
    "hint", [set[int], dict[str, int], object, complex, bytes | str, bytes | Literal["x"], tuple[int, ...] | tuple[str, ...]]
)
def test_types_that_cannot_be_stored_are_refused_at_once(hint: Any) -> None:
    with pytest.raises(TypeError):
        codec_of(hint)


def test_the_name_of_the_class_has_its_place_to_itself() -> None:
    with pytest.raises(TypeError, match="Reserved"):
        codec_of(Reserved).write(Reserved("x"))
