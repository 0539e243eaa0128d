"""Cards, melds and moves as text, parser and printer side by side (``CASES.md``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from bot.engine.cards import ACE, FACE_DOWN, JOKER, JOKER_RANK, RANK_LETTERS, SUITS, TWO, without
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take, Target


class NotationError(ValueError):
    """The text is no cards, melds or move."""


ANY_SUIT: Final = 128
"""Added to a rank: any card of it."""


def parse_patterns(text: str) -> list[int]:
    """``KH K K*4 JK ?*2`` -> cards, ranks of any suit (:data:`ANY_SUIT`), and :data:`FACE_DOWN` for what does not matter."""
    found: list[int] = []
    for word in text.split():
        name, star, times = word.partition("*")
        if star and not times.isdigit():
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
    """``K``, ``K#2``."""
    name, _, nth = text.partition("#")
    rank = RANK_LETTERS.find(name, TWO) if len(name) == 1 else -1
    if rank < 0 or rank > ACE or (nth and not nth.isdigit()):
        raise NotationError(f"{text!r} is no meld")
    return Target(rank, int(nth) if nth else 0)


def print_target(target: Target) -> str:
    return RANK_LETTERS[target.rank] + (f"#{target.nth}" if target.nth else "")


def parse_move(text: str, hand: bytes = b"") -> Move:
    """``take Q Q | A A A`` -> the move; cards without a suit are looked up in the hand. Raises :class:`NotationError`."""
    verb, _, rest = text.strip().partition(" ")
    match verb, rest.strip():
        case "draw", "":
            return Draw()
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
            shown, *further = parse_melds(cards_and_melds, hand)
            return Take(shown, tuple(further))
        case "add", addition:
            cards_text, to, target = addition.rpartition(" to ")
            if not to:
                raise NotationError(f"{text!r} does not say to what")
            return Add(bytes(sorted(parse_cards(cards_text, hand))), parse_target(target.strip()))
    raise NotationError(f"{text!r} is no move")


def print_move(move: Move) -> str:
    match move:
        case Draw():
            return "draw"
        case Take(cards=cards, melds=melds):
            return " ".join(["take", print_melds((cards, *melds))]).strip()
        case Meld(melds=melds):
            return f"meld {print_melds(melds)}"
        case Add(cards=cards, to=to):
            return f"add {print_cards(cards)} to {print_target(to)}"
        case Discard(card=card):
            return f"discard {print_card(card)}"
        case Ask():
            return "ask"
        case Answer(yes=yes):
            return f"answer {'yes' if yes else 'no'}"
        case End():
            return "end"
        case _:
            assert_never(move)
