"""The shuffle as its documentation tells it, worked out here a second time."""

from __future__ import annotations

import contextlib
from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.events import Dealt
from bot.tables.shuffle import below, byte_stream, shuffled
from bot.tables.steps import HandDealt
from tests.tables.world import World

ZEROS = bytes(32)


def by_hand(deck: bytes, seed: bytes) -> bytes:
    """The documented steps, as plainly as they can be written."""
    stream = b"".join(sha256(seed + counter.to_bytes(4, "big")).digest() for counter in range(64))
    cards = list(deck)
    for card in range(len(cards) - 1, 0, -1):
        size = card + 1
        number = 65536
        while number >= 65536 // size * size:
            number = stream[0] * 256 + stream[1]
            stream = stream[2:]
        other = number % size
        cards[card], cards[other] = cards[other], cards[card]
    return bytes(cards)


def test_a_vector_that_must_never_change() -> None:
    """Whoever has kept a seed can work the deal out for ever."""
    # SHA-256 of 36 zero bytes begins 6db6 5fd5 9fd3 56f6 7291 4057 1b5b cd6b b3b8. Of ten cards:
    # 6db6 = 28086, 28086 % 10 = 6: card 9 changes places with card 6; 5fd5 = 24533, 24533 % 9 = 8: card 8 with itself; ...
    assert bytes(islice(byte_stream(ZEROS), 18)).hex() == "6db65fd59fd356f6729140571b5bcd6bb3b8"
    assert "".join(shuffled("abcdefghij", ZEROS)) == "ejahfbcdig"


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=120))
def test_worked_out_by_hand(seed: bytes, deck: bytes) -> None:
    assert bytes(shuffled(deck, seed)) == by_hand(deck, seed)


@given(st.lists(st.integers(), max_size=60), st.binary(min_size=1, max_size=40))
def test_nothing_is_lost_and_the_same_seed_gives_the_same_order(items: list[int], seed: bytes) -> None:
    before = list(items)
    found = shuffled(items, seed)
    assert sorted(found) == sorted(items)
    assert found == shuffled(tuple(items), seed)
    assert items == before


def test_the_stream_is_the_digests_end_to_end() -> None:
    expected = b"".join(sha256(b"seed" + bytes([0, 0, 0, counter])).digest() for counter in range(3))
    assert bytes(islice(byte_stream(b"seed"), 96)) == expected


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 7, 52, 107, 108, 162, 32769, 65535, 65536])
def test_every_number_below_a_limit_is_equally_likely(limit: int) -> None:
    """Exactly: each is given by the same number of the two-byte values that are not thrown away."""
    stream = iter([byte for value in range(65536) for byte in divmod(value, 256)])
    counts: Counter[int] = Counter()
    with contextlib.suppress(StopIteration):
        while True:
            counts[below(limit, stream)] += 1
    assert counts == dict.fromkeys(range(limit), 65536 // limit)


def test_every_order_of_a_few_is_about_equally_likely() -> None:
    times = 6000
    counts = Counter("".join(shuffled("abcd", f"seed {number}".encode())) for number in range(times))
    assert len(counts) == 24
    expected = times / 24
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 41.6  # 23 degrees of freedom: one seed set in a hundred would be worse.


async def test_every_deal_of_a_match_can_be_worked_out_again(here: World) -> None:
    table = await here.play_on(await here.match("Ann", players=2, target=2000))
    seeds: list[bytes] = []
    for step in await here.ledger.read(table.id):
        if isinstance(step, HandDealt):
            (dealt,) = step.events
            assert isinstance(dealt, Dealt)
            assert dealt.deck == by_hand(
                bytes(sorted(dealt.deck)), step.seed + b"".join(cut.to_bytes(4, "big") for cut in step.cuts)
            )
            seeds.append(step.seed)
    assert len(set(seeds)) == len(seeds) > 1
