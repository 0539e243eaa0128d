"""Rules of thumb for what is laid in a turn: the opening, canastas, additions, new melds, wild cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.ai.look import Look
from bot.engine.cards import ACE, FOUR, JOKER, SEQUENCE, THREE, VALUE_OF, WILD, heap, of_value, wilds_of
from bot.engine.decide import is_legal
from bot.engine.game import LaidMeld, laid
from bot.engine.melds import SMALLEST_MELD, target_of
from bot.engine.moves import Add, Join, Meld, Move
from bot.engine.opening import openings
from bot.engine.sequences import longest_runs

OPENING_WILDS: Final = 1
OPENING_WILDS_HURRIED: Final = 3
HAND_KEPT: Final = 6
"""A new meld from the hand leaves so many cards, unless the end is near: a stripped hand takes no pile."""
LONG_MELD: Final = 5
"""A new meld so long is laid anyhow; it is nearly a canasta."""
CANASTA_WILDS: Final = 2
"""The most wild cards that complete a canasta which is not needed for going out."""
WILD_MELD: Final = 4
"""So many wild cards begin a meld of their own."""
NEARLY_USED_UP: Final = 6
"""A hand so small is soon replaced by the foot."""
LONG_RUN: Final = 5
"""Cards that may become so long a sequence are not laid by rank."""


def first_allowed(look: Look, moves: Iterable[Move]) -> Move | None:
    """The first of these moves that the judge lets pass."""
    return next((move for move in moves if is_legal(look.game, look.seat, move)), None)


def wilds_among(melds: Iterable[bytes]) -> int:
    return b"".join(melds).translate(VALUE_OF).count(WILD)


def spare(look: Look) -> int:
    """How many cards may leave the hand when it is not to be emptied: one is kept, and one discarded. A foot replaces it."""
    if look.game.has_foot(look.seat):
        return len(look.hand)
    return len(look.hand) - (1 if look.game.phase == "last" else 2)


def strips(look: Look) -> bool:
    """Whether cards are better laid than held: the end is near, the hand is to be used up, or no pile is to be had."""
    return look.hurried or look.game.has_foot(look.seat) or look.game.rules.pile.state == "never"


def spends_wilds(look: Look) -> bool:
    """Whether wild cards are laid where they fit: the end is near, or a hand is nearly used up and the foot waits."""
    return look.hurried or (look.game.has_foot(look.seat) and len(look.hand) <= NEARLY_USED_UP)


def _addition(look: Look, meld: LaidMeld, cards: bytes) -> Add:
    return Add(heap(cards), target_of(look.melds, meld))


def open_side(look: Look) -> Move | None:
    game, law = look.game, look.law
    asked = law.canasta_asked(game.totals[look.side])
    if look.opened or (law.value(look.hand) < game.minimum(look.side) and not law.rules.opening.splash):
        return None
    if asked and not _may_hold_canasta(look):
        return None
    most = OPENING_WILDS_HURRIED if look.hurried or asked or look.saves_wilds else OPENING_WILDS
    found = openings(game, look.seat, look.hand, max(0, len(look.hand) - spare(look)))
    fitting = [Meld(melds) for melds in found if wilds_among(melds) <= most or _wild_melds_only(melds)]
    fitting = [move for move in fitting if all(look.finishable(laid(cards, 0)) for cards in move.melds)]
    fitting.sort(key=lambda move: (wilds_among(move.melds), -_pairs_left(look, move)))
    return first_allowed(look, fitting)


def _wild_melds_only(melds: tuple[bytes, ...]) -> bool:
    """Whether all wild cards lie in melds of their own."""
    return all(cards.translate(VALUE_OF).count(WILD) in (0, len(cards)) for cards in melds)


def _may_hold_canasta(look: Look) -> bool:
    law = look.law
    by_rank = [count + min(look.wilds, law.max_wilds[count]) for count in look.counts[FOUR:]]
    return max([*by_rank, *look.runs.values(), look.wilds if look.saves_wilds else 0]) >= law.canasta


def _pairs_left(look: Look, move: Meld) -> int:
    """How many ranks can still take a frozen pile after an opening."""
    values = b"".join(move.melds).translate(VALUE_OF)
    return sum([look.counts[rank] - values.count(rank) >= 2 for rank in range(FOUR, ACE + 1)])


def _by_length(look: Look) -> list[LaidMeld]:
    """The own melds of a rank that may grow, the longest first."""
    return sorted(look.mine.values(), key=lambda meld: (-len(meld.cards), -meld.rank))


def complete_canasta(look: Look) -> Move | None:
    return first_allowed(look, _completions(look))


def _completions(look: Look) -> Iterator[Move]:
    law = look.law
    for meld in _by_length(look):
        naturals = of_value(look.hand, meld.rank)
        missing = law.canasta - len(meld.cards) - len(naturals)
        if missing <= 0 < law.canasta - len(meld.cards):
            cards = naturals[: law.largest - len(meld.cards)]
        elif len(meld.cards) >= law.canasta or not _may_spend(look, meld, missing):
            continue
        else:
            cards = naturals + wilds_of(look.hand)[:missing]
        if len(cards) <= spare(look):
            yield _addition(look, meld, cards)


def _may_spend(look: Look, meld: LaidMeld, missing: int) -> bool:
    """Whether so many wild cards are well spent to make the meld a canasta."""
    needed = look.needs("mixed")
    if missing > look.wilds or (not needed and (missing > CANASTA_WILDS or look.saves_wilds)):
        return False
    if not meld.wilds and look.needs("natural") and dict(look.law.rules.going_out.needed).get("natural"):
        return False
    # the last natural card may still come
    return missing > 1 or bool(meld.wilds) or needed or look.hurried or not look.unseen(meld.rank)


def add_to_sequences(look: Look) -> Move | None:
    return first_allowed(look, _longer_sequences(look)) if look.ends else None


def _longer_sequences(look: Look) -> Iterator[Move]:
    room = spare(look)
    for meld in sorted(look.melds, key=lambda meld: -len(meld.cards)):
        if meld.rank < SEQUENCE or len(meld.cards) >= look.law.canasta:
            continue
        for card in (meld.cards[0] - 4, meld.cards[-1] + 4):
            if card in look.hand and VALUE_OF[card] > THREE and room >= 1:
                yield _addition(look, meld, bytes([card]))


def lay_sequences(look: Look) -> Move | None:
    return first_allowed(look, _new_sequences(look)) if look.opened and look.runs else None


def _new_sequences(look: Look) -> Iterator[Move]:
    for cards in sorted(longest_runs(look.hand, look.law.canasta), key=len, reverse=True):
        part = cards[: spare(look)]
        hopeful = any(card in look.runs for card in part) or look.hurried
        if len(part) >= SMALLEST_MELD and hopeful and look.finishable(laid(part, 0)):
            yield Meld((part,))


def add_naturals(look: Look) -> Move | None:
    return first_allowed(look, _natural_additions(look))


def _natural_additions(look: Look) -> Iterator[Move]:
    law = look.law
    for meld in _by_length(look):
        naturals = _not_in_runs(look, of_value(look.hand, meld.rank))[: min(spare(look), law.largest - len(meld.cards))]
        takes_frozen = look.game.frozen and look.counts[meld.rank] >= 2
        if naturals and (not takes_frozen or strips(look) or look.unsafe(meld)):
            yield _addition(look, meld, naturals)


def _not_in_runs(look: Look, cards: bytes) -> bytes:
    """Of the cards those that a sequence does not want."""
    if not look.runs or look.hurried:
        return cards
    return bytes(card for card in cards if look.runs.get(card, 0) < LONG_RUN or look.hand.count(card) > 1)


def lay_melds(look: Look) -> Move | None:
    return first_allowed(look, _new_melds(look)) if look.opened else None


def _new_melds(look: Look) -> Iterator[Move]:
    stripping = strips(look)
    for rank in range(ACE, THREE, -1):
        if look.counts[rank] < 2 or look.is_closed(rank):
            continue
        meld = look.mine.get(rank)
        if meld is not None and (len(meld.cards) < look.law.canasta or look.law.rules.melds.same_rank == "one"):
            continue
        naturals = _not_in_runs(look, of_value(look.hand, rank))[: look.law.largest]
        count = len(naturals)
        if count >= SMALLEST_MELD:
            free = stripping or count >= LONG_MELD or len(look.hand) - count >= HAND_KEPT
            if free and count <= spare(look) and look.finishable(laid(naturals, 0)):
                yield Meld((naturals,))
        elif count == 2 and look.wilds and spends_wilds(look) and spare(look) >= SMALLEST_MELD:
            yield Meld((heap(naturals + wilds_of(look.hand)[-1:]),))


def lay_wild_meld(look: Look) -> Move | None:
    """Wild cards to wild cards, where the ruleset has such melds."""
    if not look.wilds or not look.saves_wilds:
        return None
    wilds = wilds_of(look.hand)
    if look.wild_meld is not None:
        room = min(look.law.canasta - len(look.wild_meld.cards), spare(look))
        return first_allowed(look, (_addition(look, look.wild_meld, part) for part in _mixes(wilds, room)))
    if not look.opened or look.wilds < (SMALLEST_MELD if look.hurried else WILD_MELD):
        return None
    parts = [part for part in _mixes(wilds, min(spare(look), look.law.canasta)) if len(part) >= SMALLEST_MELD]
    return first_allowed(look, (Meld((part,)) for part in parts if look.finishable(laid(part, 0))))


def _mixes(wilds: bytes, most: int) -> list[bytes]:
    """Parts of these wild cards, the largest first, twos before jokers."""
    jokers = wilds.count(JOKER)
    twos = wilds[: len(wilds) - jokers]
    found = [twos[:two] + wilds[len(twos) :][:joker] for two in range(len(twos) + 1) for joker in range(jokers + 1)]
    return sorted((part for part in found if 0 < len(part) <= most), key=lambda part: (-len(part), part.count(JOKER)))


def join_melds(look: Look) -> Move | None:
    """Two melds of a rank that are a canasta together."""
    if look.law.rules.melds.same_rank != "any":
        return None
    return first_allowed(look, _joins(look))


def _joins(look: Look) -> Iterator[Move]:
    small = [meld for meld in look.melds if meld.rank < SEQUENCE and len(meld.cards) < look.law.canasta]
    for at, one in enumerate(small):
        for onto in small[:at]:
            if one.rank == onto.rank and len(one.cards) + len(onto.cards) >= look.law.canasta:
                yield Join(target_of(look.melds, one), target_of(look.melds, onto))


def lay_wilds(look: Look) -> Move | None:
    """Near the end a wild card counts against its holder; a natural canasta is not spoilt for it."""
    if not look.wilds or spare(look) < 1 or not spends_wilds(look):
        return None
    wild = wilds_of(look.hand)[-1:]
    fitting = [meld for meld in _by_length(look) if meld.wilds or len(meld.cards) < look.law.canasta]
    return first_allowed(look, (_addition(look, meld, wild) for meld in fitting))
