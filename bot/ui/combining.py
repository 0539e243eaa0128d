"""All that a hand could be used for, and how to choose from it in menus of a few lines.

A long hand lays a rank in hundreds of ways, and a menu has 25 lines. So the ways are a tree, sorted by what tells them apart,
the coarsest first: onto which meld, how many natural cards, how many wild ones, which suits. A menu shows the ways themselves
where they are few enough, and else the branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, assert_never

from bot.engine.cards import (
    ACE,
    CLUBS,
    FOUR,
    JOKER,
    NATURAL_RANKS,
    ONE,
    RED_THREES,
    SEQUENCE,
    SPADES,
    THREE,
    WILD,
    WILDS,
    faces,
    heap,
    of_value,
)
from bot.engine.decide import decide, is_legal
from bot.engine.game import LaidMeld, laid
from bot.engine.going_out import way_out_of
from bot.engine.law import Law
from bot.engine.melds import (
    SMALLEST_MELD,
    fault_in_addition,
    fault_in_freshness,
    fault_in_meld,
    fault_in_rank,
    find_meld,
    target_of,
    terms_of,
)
from bot.engine.moves import Add, Discard, Meld, Take, Target
from bot.engine.pile import Taking, fault_in_pile, taking
from bot.engine.refusal import Code, Refused
from bot.engine.view import View

MOST_WAYS: Final = 24
"""A menu has one line more, for going back."""

MOST_SHORTCUTS: Final = 8
"""So many ways stand before the branches, for whoever wants nothing unusual."""

PILE: Final = -1
DISCARD: Final = -2
"""Subjects beside those of melds: the taking of the pile, and the discard."""

JOKERS: Final = 4
"""Stands for the suit that jokers have not."""

Way = Meld | Add | Take | Discard
Path = tuple[int, ...]
"""A subject (what a meld would have for a rank, :data:`PILE` or :data:`DISCARD`), then branch by branch."""

OPENING_FAULTS: Final[frozenset[Code]] = frozenset({"minimum", "opening-wilds", "opening-canasta", "opening-natural"})
"""What further melds can mend."""


@dataclass(frozen=True, slots=True)
class Branch:
    path: Path
    ways: tuple[Way, ...]


def branches(view: View, ways: Sequence[Way], path: Path) -> list[Way | Branch]:
    """What a menu shows at this place of the tree: at most :data:`MOST_WAYS` ways, or the first few and all branches."""
    chosen = path[1:]
    measured = [(measure(view, way), way) for way in dict.fromkeys(ways)]
    found = [(marks, way) for marks, way in measured if marks[: len(chosen)] == chosen]
    if len(found) <= MOST_WAYS:
        return [way for _, way in found]
    level = len(chosen)
    while len({marks[: level + 1] for marks, _ in found}) == 1:
        level += 1
    groups: dict[Path, list[Way]] = {}
    for marks, way in found:
        groups.setdefault(marks[: level + 1], []).append(way)
    lines: list[Way | Branch] = [
        group[0] if len(group) == 1 else Branch((path[0], *marks), tuple(group)) for marks, group in groups.items()
    ]
    shortcuts = [way for _, way in found if way not in lines][: min(MOST_SHORTCUTS, MOST_WAYS - len(lines))]
    return lines if path[0] == DISCARD else [*shortcuts, *lines]


def only_way(ways: Iterable[Way]) -> Way | None:
    """The way, where there is no other."""
    found: Way | None = None
    for way in ways:
        if found is not None and way != found:
            return None
        found = way
    return found


def measure(view: View, way: Way) -> Path:
    """What tells a way from the others of its subject.

    Onto which meld (0: none, else its place, from 1), then the ranks at the ends of a sequence; or naturals, wild cards,
    jokers, and naturals by suit. A discard goes by suit and rank.
    """
    match way:
        case Discard(card=card):
            return (JOKERS if card == JOKER else card & 3, card >> 2)
        case Meld(melds=melds):
            return (0, *_marks(melds[0], laid(melds[0], 0)))
        case Add(cards=cards, to=to) | Take(cards=cards, to=Target() as to):
            melds_there = own_melds(view)
            meld = find_meld(view.position.law, melds_there, to)
            return (0 if meld is None else 1 + melds_there.index(meld), *_marks(cards, meld))
        case Take(cards=cards):
            return (0, *_marks(cards, None))
        case _:
            assert_never(way)


def _marks(cards: bytes, meld: LaidMeld | None) -> Path:
    if meld is not None and meld.rank >= SEQUENCE:
        both = meld.cards + cards
        return (min(both) >> 2, max(both) >> 2)
    naturals = bytes(card for card in cards if card not in WILDS)
    suits = [sum(card & 3 == suit for card in naturals) for suit in range(SPADES, CLUBS + 1)]
    return (len(naturals), len(cards) - len(naturals), cards.count(JOKER), *suits)


def own_melds(view: View) -> tuple[LaidMeld, ...]:
    """The melds that the seat may add to."""
    game = view.position
    return () if view.seat is None or not game.melds else game.melds[game.team(view.seat)]


def subjects(view: View, staged: Sequence[bytes] = ()) -> list[int]:
    """What something can be put together of, beside what is staged: ranks from the ace down, wild cards, suits."""
    if view.seat is None:
        return []
    law = view.position.law
    found = [*reversed(NATURAL_RANKS)]
    begun = any(meld.rank == THREE for meld in own_melds(view))
    if begun or (law.rules.threes.black_melds == "going-out" and way_out_of(view.position, view.seat) is not None):
        found.append(THREE)
    found.append(WILD)
    if law.rules.melds.sequences:
        found += range(SEQUENCE, SEQUENCE + 4)
    return [subject for subject in found if next(layings(beside(view, staged, subject), subject), None) is not None]


def layings(view: View, subject: int) -> Iterator[Meld | Add]:
    """Every addition to a meld of the subject and every new meld of it that the cards themselves allow.

    The fullest with few wild cards come first. What is asked of an opening or of whoever goes out is not looked at.
    """
    if view.seat is None:
        return
    game = view.position
    law, melds = game.law, own_melds(view)
    terms = terms_of(game, view.seat, going_out=subject == THREE)
    there = dict.fromkeys(meld for meld in melds if meld.rank == subject)
    if there:
        for cards in _heaps(law, view.hand, subject, there, game.from_pile):
            for meld in there:
                way = Add(cards, target_of(melds, meld))
                fault = fault_in_addition(law, meld, cards, terms) or fault_in_freshness(game, meld, cards)
                grows_at_the_end = law.rules.melds.sequence_grows and fault is not None
                if fault is None or (grows_at_the_end and is_legal(game, view.seat, way)):
                    yield way
    if fault_in_rank(law, subject, [(meld.rank, len(meld.cards)) for meld in melds]) is None:
        for cards in _heaps(law, view.hand, subject, (), less(view.hand, game.from_pile)):
            if len(cards) >= SMALLEST_MELD and fault_in_meld(law, cards, terms) is None and laid(cards, 0).rank == subject:
                yield Meld((cards,))


def takings(view: View, staged: Sequence[bytes] = ()) -> list[Take]:
    """The ways to take the pile with one act, the staged melds in it; those last to whose opening something is wanting."""
    if view.seat is None or fault_in_pile(view.position, view.seat, canasta=True) is not None:
        return []
    game, top = view.position, view.position.pile[-1]
    subject = WILD if top in WILDS else top >> 2
    hand = beside(view, staged).hand
    melds = own_melds(view)
    named = [meld for meld in dict.fromkeys(melds) if meld.rank in (subject, SEQUENCE + (top & 3))]
    targets = [None, *(target_of(melds, meld) for meld in named)]
    legal: list[Take] = []
    wanting: list[Take] = []
    seen: set[Taking] = set()
    for cards in (b"", *_heaps(game.law, hand, subject, (), b"", game.law.canasta - 1 if subject == WILD else 0)):
        for to in targets:
            move = Take(cards, tuple(staged), to)
            took = taking(game, view.seat, move)
            if isinstance(took, Refused) or took in seen:
                continue
            seen.add(took)
            verdict = decide(game, view.seat, move)
            if not isinstance(verdict, Refused):
                legal.append(move)
            elif verdict.code in OPENING_FAULTS:
                wanting.append(move)
    return [*legal, *wanting]


def discards(view: View) -> list[Discard]:
    """What the hand could throw, each rank once where suits do not matter: of a rank not the card that came with the pile."""
    suits = view.position.rules.melds.sequences
    kinds: dict[tuple[int, int | bool], int] = {}
    for card in sorted(faces(view.hand), key=lambda card: (card in WILDS, card >> 2, card in view.position.from_pile)):
        rank = card >> 2
        by_suit = suits and FOUR <= rank <= ACE
        kinds.setdefault((rank, card & 3 if by_suit else card in RED_THREES), card)
    return [Discard(card) for card in kinds.values()]


def replaced(law: Law, staged: Sequence[bytes], subject: int) -> list[bytes]:
    """The staged melds in whose place another one of the subject comes, because both cannot be laid."""
    melds = [(laid(cards, 0).rank, len(cards)) for cards in staged]
    if fault_in_rank(law, subject, melds) is None:
        return []
    return [cards for cards, (rank, _) in zip(staged, melds, strict=True) if rank == subject]


def with_staged(law: Law, staged: Sequence[bytes], cards: bytes) -> tuple[bytes, ...]:
    """The staged melds with one more."""
    gone = replaced(law, staged, laid(cards, 0).rank)
    return (*(meld for meld in staged if meld not in gone), cards)


def beside(view: View, staged: Sequence[bytes], subject: int | None = None) -> View:
    """The view with a hand that lacks the staged cards, but for those that a meld of the subject would set free again."""
    if view.seat is None or not staged:
        return view
    law = view.position.law
    kept = replaced(law, staged, subject) if subject is not None else []
    taken = b"".join(cards for cards in staged if cards not in kept)
    hands = list(view.position.hands)
    hands[view.seat] = less(view.hand, taken)
    return View(view.seat, view.position._replace(hands=tuple(hands)))


def less(cards: bytes, taken: bytes) -> bytes:
    """The cards but for those of ``taken`` that are among them."""
    for card in taken:
        cards = cards.replace(ONE[card], b"", 1)
    return cards


def _heaps(law: Law, hand: bytes, subject: int, there: Iterable[LaidMeld], spare: bytes, most: int = 0) -> Iterator[bytes]:
    """Cards of the hand that might lie in a meld of the subject, the fullest first; cards of ``spare`` before others.

    ``most`` is the most wild cards, where it is not what melds may hold.
    """
    if subject >= SEQUENCE:
        yield from _runs(law, set(hand), subject - SEQUENCE, there)
        return
    wilds = sorted(of_value(hand, WILD), key=lambda card: card == JOKER or card not in spare)
    jokers = wilds.count(JOKER)
    twos = bytes(wilds[: len(wilds) - jokers])
    if subject == WILD:
        most = most or law.canasta
        for size in range(min(len(wilds), most), 0, -1):
            for used in range(max(0, size - len(twos)), min(size, jokers) + 1):
                yield heap(twos[: size - used] + ONE[JOKER] * used)
        return
    naturals = _choices(law, of_value(hand, subject), spare)
    for given in range(min(len(wilds), most or max(law.max_wilds)) + 1):
        for used in range(max(0, given - len(twos)), min(given, jokers) + 1):
            for cards in naturals:
                if cards or given:
                    yield heap(cards + twos[: given - used] + ONE[JOKER] * used)


def _choices(law: Law, naturals: bytes, spare: bytes) -> list[bytes]:
    """Some of the naturals of a rank: of each number, and of each suit where suits matter."""
    if not law.rules.melds.sequences:
        ordered = bytes(sorted(naturals, key=lambda card: card not in spare))
        return [ordered[:count] for count in range(len(ordered), -1, -1)]
    kinds = faces(naturals)
    numbers = product(*(range(naturals.count(card), -1, -1) for card in kinds))
    found = [b"".join(ONE[card] * n for card, n in zip(kinds, some, strict=True)) for some in numbers]
    return sorted(found, key=len, reverse=True)


def _runs(law: Law, held: set[int], suit: int, there: Iterable[LaidMeld]) -> Iterator[bytes]:
    """Cards that lengthen sequences of the suit, at one end or both, and rows that are new ones; the longest first."""
    found: set[bytes] = set()
    for meld in there:
        below = _row(held, meld.cards[0] - 4, -4)
        above = _row(held, meld.cards[-1] + 4, 4)
        found |= {heap(below[:low] + above[:high]) for low in range(len(below) + 1) for high in range(len(above) + 1)}
    for rank in NATURAL_RANKS:
        row = _row(held, rank * 4 + suit, 4)
        found |= {row[:size] for size in range(SMALLEST_MELD, len(row) + 1)}
    yield from sorted(found - {b""}, key=lambda cards: (-len(cards), cards))


def _row(held: set[int], card: int, step: int) -> bytes:
    """The cards that are held in unbroken order from this one on."""
    row = bytearray()
    while card in held and FOUR <= card >> 2 <= ACE:
        row.append(card)
        card += step
    return bytes(row)
