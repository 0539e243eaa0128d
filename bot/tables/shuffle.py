"""The shuffle: a Fisher-Yates shuffle driven by a documented byte stream, so that anybody can work a deal out again.

The stream of a seed is SHA-256(seed + counter) for counter = 0, 1, 2, ... as four big-endian bytes, the digests end to end.
A number below ``n`` is read as two bytes, big-endian; a value that would favour some numbers (at or above the largest
multiple of ``n`` up to 65,536) is thrown away and the next two bytes are read. The deck, sorted, is shuffled from its last
card down: card ``i`` changes places with card ``number below i + 1``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def byte_stream(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from sha256(seed + counter.to_bytes(4, "big")).digest()
        counter += 1


def below(limit: int, stream: Iterator[int]) -> int:
    """A fair number from 0 up to ``limit`` - 1; ``limit`` is at most 65,536."""
    fair = 65536 - 65536 % limit
    while True:
        number = next(stream) * 256 + next(stream)
        if number < fair:
            return number % limit


def shuffled(items: Sequence[T], seed: bytes) -> list[T]:
    """The items in the order that the seed gives."""
    deck = list(items)
    stream = byte_stream(seed)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return deck
