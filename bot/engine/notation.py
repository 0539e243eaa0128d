"""Cards, melds and moves as text, parser and printer side by side (``CASES.md``)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, assert_never, get_args

from bot.engine.cards import FACE_DOWN, JOKER, JOKER_RANK, RANK_LETTERS, SEQUENCE, SUITS, TWO, WILD, without
from bot.engine.moves import Add, Answer, Ask, Declare, Discard, Draw, End, Join, Lift, Meld, Move, Take, Target
from bot.engine.special_hands import SpecialName


class NotationError(ValueError):
    """The text is no cards, melds or move."""


ANY_SUIT: Final = 128
"""Added to a rank: any card of it."""

_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_LIFT: Final = re.compile(r"(-?[0-9]{1,6})(?: said (-?[0-9]{1,6}))?")
_SEQUENCE: Final = re.compile(r"([4-9TJQKA])([SHDC])-([4-9TJQKA])\2")
_SPECIAL: Final[dict[str, SpecialName]] = {name: name for name in get_args(SpecialName)}


def parse_patterns(text: str) -> list[int]:
    """``KH K K*4 JK ?*2`` -> cards, ranks of any suit (:data:`ANY_SUIT`), and :data:`FACE_DOWN` for what does not matter."""
    found: list[int] = []
    for word in text.split():
        name, star, times = word.partition("*")
        if star and not _NUMBER.fullmatch(times):
            raise NotationError(f"{word}: a number follows the star")
        found.extend([_parse_pattern(name)] * (int(times) if star else 1))
    return found


def _parse_pattern(name: str) -> int:
    if name == "?":
        return FACE_DOWN
    if name == "JK":
        return JOKER
    rank = RANK_LETTERS.find(name[:1], TWO) if name else -1
    if rank < 0 or len(name) > 2:
        raise NotationError(f"{name!r} is no card")
    if len(name) == 1:
        return ANY_SUIT + rank
    suit = SUITS.find(name[1])
    if suit < 0:
        raise NotationError(f"{name!r} has no suit")
    return rank * 4 + suit


def fits(pattern: int, card: int) -> bool:
    if pattern == FACE_DOWN:
        return True
    return card >> 2 == pattern - ANY_SUIT if pattern >= ANY_SUIT else card == pattern


def pick(patterns: Iterable[int], pool: bytes) -> bytes | None:
    """Cards of the pool for the patterns, exact ones first; ``None`` if the pool has none for one of them."""
    wanted = list(patterns)
    chosen: dict[int, int] = {}
    for at in sorted(range(len(wanted)), key=lambda at: wanted[at]):
        card = next((card for card in pool if fits(wanted[at], card)), None)
        if card is None:
            return None
        chosen[at] = card
        pool = without(pool, (card,)) or b""
    return bytes(chosen[at] for at in range(len(wanted)))


def parse_cards(text: str, hand: bytes = b"") -> bytes:
    """Cards, in their order. Where no suit is given, one that the hand holds is taken, else any."""
    wanted = parse_patterns(text)
    if FACE_DOWN in wanted:
        raise NotationError("a card that does not matter has no place here")
    found = pick(wanted, hand)
    if found is not None:
        return found
    left = hand
    cards = bytearray()
    for pattern in wanted:
        held = pick((pattern,), left)
        if held is not None:
            left = without(left, held) or b""
            cards += held
        else:
            cards.append((pattern - ANY_SUIT) * 4 if pattern >= ANY_SUIT else pattern)
    return bytes(cards)


def print_card(card: int) -> str:
    if card == FACE_DOWN:
        return "?"
    return "JK" if card >> 2 == JOKER_RANK else RANK_LETTERS[card >> 2] + SUITS[card & 3]


def print_cards(cards: Iterable[int]) -> str:
    return " ".join(print_card(card) for card in cards)


def parse_melds(text: str, hand: bytes = b"") -> tuple[bytes, ...]:
    """``K K 2 | A A A`` -> two melds, from one hand."""
    parts = text.split("|")
    cards = parse_cards(" ".join(parts), hand)
    melds: list[bytes] = []
    for part in parts:
        size = len(parse_patterns(part))
        melds.append(bytes(sorted(cards[:size])))
        cards = cards[size:]
    return tuple(melds)


def print_melds(melds: Iterable[bytes]) -> str:
    return " | ".join(print_cards(cards) for cards in melds)


def parse_target(text: str) -> Target:
    """``K``, ``K#2``, ``wild``, ``5H-8H``; ``2`` is the meld of wild cards too, the only one that twos alone can be."""
    name, hash_sign, digits = text.partition("#")
    if hash_sign and not _NUMBER.fullmatch(digits):
        raise NotationError(f"{text!r} has no number after the #")
    nth = int(digits) if hash_sign else 0
    run = _SEQUENCE.fullmatch(name)
    if run:
        low, high = RANK_LETTERS.index(run[1]), RANK_LETTERS.index(run[3])
        if low >= high:
            raise NotationError(f"{text!r} does not rise")
        return Target(SEQUENCE + SUITS.index(run[2]), nth, low, high)
    if name in ("wild", "2"):
        return Target(WILD, nth)
    rank = RANK_LETTERS.find(name, TWO) if len(name) == 1 else -1
    if rank < 0:
        raise NotationError(f"{text!r} is no meld")
    return Target(rank, nth)


def print_target(target: Target) -> str:
    if target.rank == WILD:
        name = "wild"
    elif target.rank >= SEQUENCE:
        suit = SUITS[target.rank - SEQUENCE]
        name = f"{RANK_LETTERS[target.low]}{suit}-{RANK_LETTERS[target.high]}{suit}"
    else:
        name = RANK_LETTERS[target.rank]
    return name + (f"#{target.nth}" if target.nth else "")


def parse_move(text: str, hand: bytes = b"") -> Move:
    """``take Q Q | A A A`` -> the move; cards without a suit are looked up in the hand. Raises :class:`NotationError`.

    What ``CASES.md`` does not have: ``draw keep``, ``take Q Q to Q#2``, ``cut 61 said 60``.
    """
    verb, _, rest = text.strip().partition(" ")
    match verb, rest.strip():
        case "draw", "" | "keep" as word:
            return Draw(keep=word == "keep")
        case "ask", "":
            return Ask()
        case "end", "":
            return End()
        case "answer", "yes" | "no" as word:
            return Answer(word == "yes")
        case "discard", card:
            cards = parse_cards(card, hand)
            if len(cards) != 1:
                raise NotationError("one card is discarded")
            return Discard(cards[0])
        case "meld", melds:
            return Meld(parse_melds(melds, hand))
        case "take", cards_and_melds:
            return _parse_take(cards_and_melds, hand)
        case "add", addition:
            shown, target = _split_target(addition)
            if target is None or not shown:
                raise NotationError(f"{text!r} does not say what to what")
            return Add(bytes(sorted(parse_cards(shown, hand))), target)
        case "join", melds:
            one, onto = _split_target(melds)
            if onto is None:
                raise NotationError(f"{text!r} does not say to what")
            return Join(parse_target(one), onto)
        case "cut", number:
            lift = _LIFT.fullmatch(number)
            if not lift:
                raise NotationError(f"{text!r} does not say how many cards")
            return Lift(int(lift[1]), int(lift[2]) if lift[2] else None)
        case "special", name if name in _SPECIAL:
            return Declare(_SPECIAL[name])
    raise NotationError(f"{text!r} is no move")


def _parse_take(text: str, hand: bytes) -> Take:
    """``Q Q to Q#2 | A A A``: what melds the top card, the meld that it joins, further melds."""
    first, bar, further = text.partition("|")
    shown, target = _split_target(first)
    cards, *melds = parse_melds(shown + bar + further, hand)
    return Take(cards, tuple(melds), target)


def _split_target(text: str) -> tuple[str, Target | None]:
    """``2 2 to K`` -> what comes before, and the meld; ``None`` where no meld is named."""
    before, to, name = f" {text} ".rpartition(" to ")
    return (before.strip(), parse_target(name.strip())) if to else (text.strip(), None)


def print_move(move: Move) -> str:
    match move:
        case Draw(keep=keep):
            return "draw keep" if keep else "draw"
        case Take(cards=cards, melds=melds, to=to):
            shown = print_cards(cards) if to is None else f"{print_cards(cards)} to {print_target(to)}"
            return " ".join(["take", " | ".join([shown, *map(print_cards, melds)]).strip()]).strip()
        case Meld(melds=melds):
            return f"meld {print_melds(melds)}"
        case Add(cards=cards, to=to):
            return f"add {print_cards(cards)} to {print_target(to)}"
        case Join(one=one, onto=onto):
            return f"join {print_target(one)} to {print_target(onto)}"
        case Discard(card=card):
            return f"discard {print_card(card)}"
        case Ask():
            return "ask"
        case Answer(yes=yes):
            return f"answer {'yes' if yes else 'no'}"
        case End():
            return "end"
        case Lift(cards=number, said=said):
            return f"cut {number}" if said is None else f"cut {number} said {said}"
        case Declare(special=name):
            return f"special {name}"
        case _:
            assert_never(move)
