"""Ways to lay cards of one suit as sequences (row 18), for the search for an opening and for a way out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.engine.cards import ACE, FOUR, SEQUENCE, THREE, without
from bot.engine.game import LaidMeld
from bot.engine.melds import SMALLEST_MELD

MOST_PLANS: Final = 400
"""A search through more ways than that is given up: a hand that large goes out by other ways as well."""


class Run(NamedTuple):
    """A sequence by its lowest and highest card; ``origin`` is the meld that it was, if it lay there, ``longest`` its limit."""

    low: int
    high: int
    origin: LaidMeld | None
    longest: int

    def __len__(self) -> int:
        return (self.high - self.low) // 4 + 1

    @property
    def cards(self) -> bytes:
        return bytes(range(self.low, self.high + 1, 4))

    @property
    def added(self) -> bytes:
        """The cards that come from the hand."""
        there = self.origin.cards if self.origin is not None else b""
        return bytes(card for card in self.cards if card not in there)


def runs_there(melds: tuple[LaidMeld, ...], longest: int) -> tuple[Run, ...]:
    """The sequences on the table, which may have so many cards in the end."""
    return tuple([Run(meld.cards[0], meld.cards[-1], meld, longest) for meld in melds if meld.rank >= SEQUENCE])


def longest_runs(hand: bytes, most: int) -> list[bytes]:
    """From every card that begins one in the hand, the longest sequence, of three to ``most`` cards."""
    found: list[bytes] = []
    held = set(hand)
    for card in sorted([card for card in held if card + 8 in held and card + 4 in held]):
        if card < FOUR * 4 or (card - 4 in held and card >= FOUR * 4 + 4):
            continue
        end = card
        while end + 4 in held and (end + 4) >> 2 <= ACE:
            end += 4
        for start in range(card, end + 1, 4 * most):
            cards = bytes(range(start, min(end, start + 4 * (most - 1)) + 1, 4))
            if len(cards) >= SMALLEST_MELD:
                found.append(cards)
    return found


Plan = tuple[bytes, tuple[Run, ...]]
"""A hand, less what was laid in sequences, and the sequences."""


def steps(hand: bytes, runs: tuple[Run, ...], longest: int, card: int | None = None) -> Iterator[Plan]:
    """One sequence begun with three cards, or one lengthened; with ``card`` only those that lay it."""
    held = set(hand)
    for at, run in enumerate(runs):
        for low, high in _longer(run, held, card):
            grown = Run(low, high, run.origin, run.longest)
            left = without(hand, [*range(low, run.low, 4), *range(run.high + 4, high + 1, 4)])
            if left is not None:
                yield left, (*runs[:at], grown, *runs[at + 1 :])
    for low in range(card - 8, card + 1, 4) if card is not None else sorted(held):
        if low + 4 in held and low + 8 in held and low in held and low >= FOUR * 4 and (low + 8) >> 2 <= ACE:
            yield without(hand, (low, low + 4, low + 8)) or b"", (*runs, Run(low, low + 8, None, longest))


def _longer(run: Run, held: set[int], card: int | None) -> Iterator[tuple[int, int]]:
    """The ends of a run that is lengthened by one card, or up to a given one."""
    for way in (-4, 4):
        low, high = run.low, run.high
        while True:
            end = low - 4 if way < 0 else high + 4
            if end not in held or not THREE < end >> 2 <= ACE or (high - low) // 4 + 2 > run.longest:
                break
            low, high = (end, high) if way < 0 else (low, end)
            if card is None or end == card:
                yield low, high
                break


def plans(hand: bytes, runs: tuple[Run, ...], canasta: int) -> Iterator[Plan]:
    """Ways to lay cards in sequences, nothing at all first; at most :data:`MOST_PLANS`."""
    seen: set[tuple[bytes, tuple[Run, ...]]] = set()
    waiting: list[Plan] = [(hand, runs), *_of_longest(hand, runs, canasta)]
    while waiting and len(seen) < MOST_PLANS:
        plan = waiting.pop(0)
        key = (plan[0], tuple(sorted(plan[1], key=lambda run: run[:2])))
        if key in seen:
            continue
        seen.add(key)
        yield plan
        waiting += steps(*plan, canasta)


def _of_longest(hand: bytes, runs: tuple[Run, ...], canasta: int) -> Iterator[Plan]:
    """The longest sequences of the hand, each alone and then as many of them together as there are cards for."""
    for cards in longest_runs(hand, canasta):
        yield without(hand, cards) or b"", (*runs, Run(cards[0], cards[-1], None, canasta))
    yield all_of_longest(hand, runs, canasta)


def all_of_longest(hand: bytes, runs: tuple[Run, ...], canasta: int, longest: int = 0) -> Plan:
    """The longest sequence laid, and of what is left the longest again, until there is none; they may grow to ``longest``."""
    found = longest_runs(hand, canasta)
    while found:
        cards = max(found, key=len)
        hand = without(hand, cards) or b""
        runs = (*runs, Run(cards[0], cards[-1], None, longest or canasta))
        found = longest_runs(hand, canasta)
    return hand, runs


def cards_in_reach(hand: bytes, melds: tuple[LaidMeld, ...], longest: int) -> set[int]:
    """The cards of a hand that could lie in some sequence, a new one or one that lies there."""
    held = set(hand)
    found: set[int] = set()
    for card in held:
        if card + 4 in held and card + 8 in held:
            found.update((card, card + 4, card + 8))
    for meld in melds:
        if meld.rank >= SEQUENCE:
            room = 4 * (longest - len(meld.cards))
            low, high = meld.cards[0], meld.cards[-1]
            for reach in (range(low - 4, low - 4 - room, -4), range(high + 4, high + 4 + room, 4)):
                for card in reach:
                    if card not in held:
                        break
                    found.add(card)
    return found
