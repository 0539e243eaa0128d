"""The shuffle: a Fisher-Yates shuffle driven by a documented byte stream, so that anybody can work a deal out again.

The seed of a deal is its secret followed by every cut as four big-endian bytes. The stream of a seed is SHA-256(seed +
counter) for counter = 0, 1, 2, ... as four big-endian bytes, the digests end to end. A number below ``n`` is read as two bytes,
big-endian; a value that would favour some numbers (at or above the largest multiple of ``n`` up to 65,536) is thrown away and
the next two bytes are read. The deck, sorted, is shuffled from its last card down: card ``i`` changes places with card
``number below i + 1``.

Where the dealer lifts a packet before the deal, he says how many cards he means to lift, and his fingers miss by up to six.
After the shuffle one more number is read from the same stream, below 88 (the sum of the weights): it is counted off along
the deviations -6, -5, ... 0 ... 5, 6, of which 0 has the weight 10, 1 card either way 9, 2 cards 8, 3 cards 7, 4 cards 6,
5 cards 5 and 6 cards 4. So 0 to 3 stand for -6, 4 to 8 for -5, ... 39 to 48 for 0, ... 84 to 87 for 6. The packet has the
cards that were said plus the deviation, but no fewer than none and no more than there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

DEVIATIONS: Final = tuple(cards for cards in range(-6, 7) for _ in range(10 - abs(cards)))
"""By how many cards a lift misses what was said, as often as its weight says."""


def seed_with(secret: bytes, cuts: Sequence[int]) -> bytes:
    """The seed of a deal; a cut is a number from 0 to 4,294,967,295."""
    return secret + b"".join([cut.to_bytes(4, "big") for cut in cuts])


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
    return shuffled_by(items, byte_stream(seed))


def shuffled_by(items: Sequence[T], stream: Iterator[int]) -> list[T]:
    """The items in the order that the stream gives, which is read as far as the shuffle needs it."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def lifted(said: int, most: int, stream: Iterator[int]) -> int:
    """How many cards the packet has that was meant to have ``said`` ones, of a deck of ``most``."""
    deviation = DEVIATIONS[below(len(DEVIATIONS), stream)]
    return max(0, min(said + deviation, most))
