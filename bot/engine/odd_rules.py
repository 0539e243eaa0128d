"""Rules that no plain field holds: frozen values for the named slots of a ruleset, most of them callables. They are
comparable, printable and storable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from bot.engine.cards import ACE, JOKER, SEVEN, THREE, WILDS
from bot.engine.special_hands import Groups, Straight


@dataclass(frozen=True, slots=True)
class MinusWithoutMeld:
    """Threes count against a side that has made no meld by the end of the hand (``classic`` row 10)."""

    def __call__(self, melds: int, canastas: int) -> int:
        return 1 if melds else -1


@dataclass(frozen=True, slots=True)
class SignByCanastas:
    """Threes count against a side with fewer canastas than ``least``, for one with ``plus`` or more, and nothing between
    (``samba``, ``brazilian``, ``cuban``, ``american`` row 10)."""

    least: int
    plus: int

    def __call__(self, melds: int, canastas: int) -> int:
        return -1 if canastas < self.least else 1 if canastas >= self.plus else 0


ThreeSign = MinusWithoutMeld | SignByCanastas
"""Slot: +1, 0 or -1 from a side's number of melds and of canastas."""


@dataclass(frozen=True, slots=True)
class NotConcealed:
    """No concealed hand: no bonus, no exemption."""

    bonus: int = 0
    waives_minimum: bool = False

    def __call__(self, own_canasta: bool, touched_partner: bool) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class OwnCanasta:
    """A concealed hand has a canasta of its own and adds nothing to the partner's melds (``classic`` row 37)."""

    bonus: int
    waives_minimum: bool
    """Whether a whole hand laid after a draw from the stock needs no initial minimum."""

    def __call__(self, own_canasta: bool, touched_partner: bool) -> bool:
        return own_canasta and not touched_partner


@dataclass(frozen=True, slots=True)
class SideCanasta:
    """The whole hand in one turn is concealed, also on the partner's melds (``hungarian`` row 37)."""

    bonus: int
    waives_minimum: bool = False

    def __call__(self, own_canasta: bool, touched_partner: bool) -> bool:
        return True


Concealed = NotConcealed | OwnCanasta | SideCanasta
"""Slot: is a hand that went out in one turn, with nothing melded before it, concealed?"""


@dataclass(frozen=True, slots=True)
class NothingUnder:
    """The upcard lies alone."""

    def __call__(self, upcard: int) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class FixedUnder:
    """Always so many hidden cards under the upcard (``surpriza`` row 7)."""

    cards: int

    def __call__(self, upcard: int) -> int:
        return self.cards


@dataclass(frozen=True, slots=True)
class NumberUnder:
    """As many hidden cards as the number of the upcard, a jack being 11 (``romanian`` and ``italian`` row 7)."""

    ace: int

    def __call__(self, upcard: int) -> int:
        rank = upcard >> 2
        return self.ace if rank == ACE else rank


UnderPile = NothingUnder | FixedUnder | NumberUnder
"""Slot: how many hidden cards are put under the upcard, by that card."""


@dataclass(frozen=True, slots=True)
class NoLift:
    """Nobody lifts before the deal."""

    points: int = 0

    def __call__(self, cards: int, dealt: int) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class ExactLift:
    """The dealer lifts a packet before the deal; one of exactly the cards that are dealt is worth points (``surpriza`` r12)."""

    points: int

    def __call__(self, cards: int, dealt: int) -> int:
        return self.points if cards == dealt else 0


Lift = NoLift | ExactLift
"""Slot: the points of a lifted packet, by its cards and by those that are dealt."""


@dataclass(frozen=True, slots=True)
class NoTalon:
    """Nobody gets cards for opening."""

    def __call__(self, first: bool, stock: int) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class OpenersTalon:
    """Who opens gets stock cards after his discard, as long as the turn card lies (``american`` procedure 3)."""

    first: int
    second: int
    turn_card: int
    """Its place in the stock, counted from the bottom."""

    def __call__(self, first: bool, stock: int) -> int:
        if stock < self.turn_card:
            return 0
        return self.first if first else self.second


Talon = NoTalon | OpenersTalon
"""Slot: how many cards who opens gets, by whether his side is the first one and by the cards in the stock."""


@dataclass(frozen=True, slots=True)
class NoWildMelds:
    """Wild cards alone are no meld."""


@dataclass(frozen=True, slots=True)
class WildMelds:
    """Three to seven wild cards are a meld (row 17)."""

    again: bool
    """Whether another one may be begun when the first is a canasta."""
    binds: Literal["nothing", "twos", "wilds"] = "nothing"
    """What may go into no other meld while a side's wild meld is not complete."""
    least_twos: int = 0
    """So many twos at least, and jokers at most two and fewer than the twos (``italian`` row 17); 0: any mix."""
    from_score: int | None = None
    """The score from which on they are allowed (``surpriza`` row 17)."""


WildMeldRule = NoWildMelds | WildMelds
"""Slot: may wild cards be melded alone?"""


@dataclass(frozen=True, slots=True)
class WildsAnywhere:
    """The limits of a meld's size are all there is."""

    def __call__(self, rank: int, naturals: int, wilds: int, opening: bool, most: int) -> int:
        return most


@dataclass(frozen=True, slots=True)
class RuleOfFive:
    """After the opening a wild card needs five naturals; sevens take none, aces only where the side opened them with one
    (``american`` rows 15, 16)."""

    naturals: int = 5

    def __call__(self, rank: int, naturals: int, wilds: int, opening: bool, most: int) -> int:
        if rank == SEVEN or (rank == ACE and not wilds and not opening):
            return wilds
        return most if opening or naturals >= self.naturals else wilds


WildPlaces = WildsAnywhere | RuleOfFive
"""Slot: the most wild cards of a meld to which some are added, by its rank, its naturals with those that join, the wild cards
it has, whether the side is opening, and what the meld's size allows."""


@dataclass(frozen=True, slots=True)
class NoDemand:
    """Points are all that an opening asks for."""


@dataclass(frozen=True, slots=True)
class NaturalMeld:
    """An opening has a meld without wild cards, and no mixed meld of seven (``american`` row 23)."""

    wild_meld: bool
    """Whether a wild meld will do instead."""


@dataclass(frozen=True, slots=True)
class NoThrees:
    """Black threes, which a player lays in going out, are no part of an opening (``italian`` row 23)."""


OpeningDemand = NoDemand | NaturalMeld | NoThrees
"""Slot: what an opening must hold besides points."""


@dataclass(frozen=True, slots=True)
class AnyDiscard:
    """Every card may be discarded."""

    def __call__(self, card: int, hand: bytes, empty_pile: bool, first_turn: bool, dead: bytes) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class NoEarlyThree:
    """No black three in a player's first turn, unless he holds nothing else (``cuban`` row 11)."""

    def __call__(self, card: int, hand: bytes, empty_pile: bool, first_turn: bool, dead: bytes) -> bool:
        return card >> 2 != THREE or not first_turn or all(other >> 2 == THREE for other in hand)


@dataclass(frozen=True, slots=True)
class GuardedDiscard:
    """Never a three; a wild card only where no natural is held; onto an empty pile no ace and no seven while there is
    another natural (``american`` row 35)."""

    strict: bool = False
    """Onto an empty pile no card of a dead rank either (``american`` preset ``cla``)."""

    def __call__(self, card: int, hand: bytes, empty_pile: bool, first_turn: bool, dead: bytes) -> bool:
        if card >> 2 == THREE:
            return False
        if card not in WILDS and not empty_pile:
            return True
        naturals = [other >> 2 for other in hand if other not in WILDS and other >> 2 != THREE]
        if card in WILDS:
            return not naturals
        shunned = (SEVEN, ACE, *dead) if self.strict else (SEVEN, ACE)
        return card >> 2 not in shunned or all(rank in shunned for rank in naturals)


DiscardRule = AnyDiscard | NoEarlyThree | GuardedDiscard
"""Slot: may the card be discarded, from a hand that does not go out with it? ``dead`` are the ranks that are finished."""


@dataclass(frozen=True, slots=True)
class NoneUnfinished:
    """No meld is dangerous to leave unfinished."""

    def __call__(self, rank: int, naturals: int, wilds: int) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class PremiumMelds:
    """Pure aces, sevens and wild melds of fewer than seven cards forbid going out (``american`` row 32)."""

    def __call__(self, rank: int, naturals: int, wilds: int) -> bool:
        return naturals + wilds < 7 and (not naturals or rank == SEVEN or (rank == ACE and not wilds))


Unfinished = NoneUnfinished | PremiumMelds
"""Slot: does such a meld of a side forbid going out? A wild meld counts all its cards as wild."""


@dataclass(frozen=True, slots=True)
class WildBonus:
    """What a canasta of wild cards is worth by its mix (row 31)."""

    twos: int
    """Seven twos."""
    jokers: int
    """Four jokers and three twos."""
    mix: int
    """Any other mix."""

    def __call__(self, cards: bytes) -> int:
        jokers = cards.count(JOKER)
        return self.twos if not jokers else self.jokers if jokers == 4 else self.mix


@dataclass(frozen=True, slots=True)
class NoSets:
    """Canastas are worth their own bonuses and no more."""

    def __call__(self, natural: int, mixed: int, canastas: int) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class BestSet:
    """The highest bonus that the canastas of a side reach together (``italian`` row 31)."""

    five_natural: int
    ten: int
    four_and_mixed: int

    def __call__(self, natural: int, mixed: int, canastas: int) -> int:
        return max(
            self.five_natural if natural >= 5 else 0,
            self.ten if canastas >= 10 else 0,
            self.four_and_mixed if natural >= 4 and mixed else 0,
        )


CanastaSets = NoSets | BestSet
"""Slot: what a side's canastas earn together, by the natural, the mixed and all of them."""


@dataclass(frozen=True, slots=True)
class NoPenalty:
    """Nothing is taken off but what a hand holds."""


@dataclass(frozen=True, slots=True)
class NoCanasta:
    """A side without any canasta loses so much (``surpriza`` r9)."""

    points: int


@dataclass(frozen=True, slots=True)
class ShortSequences:
    """Every sequence of at most so many cards costs so much (``brazilian`` row 40)."""

    points: int
    cards: int


@dataclass(frozen=True, slots=True)
class ThreesInFeet:
    """Every red three in a foot that was not picked up costs so much (``hand-and-foot`` row 10)."""

    points: int


@dataclass(frozen=True, slots=True)
class UnfinishedMelds:
    """Unfinished melds of pure aces, sevens and wild cards, and three aces or sevens in a hand (``american`` row 40)."""

    pure: int
    wild: int
    jokers: int
    """A wild meld with all four jokers."""
    held: int


Penalty = NoPenalty | NoCanasta | ShortSequences | ThreesInFeet | UnfinishedMelds
"""Slot: what a side loses besides the cards in its hands."""

ODD_RULES: Final[dict[str, Callable[..., object]]] = {
    rule.__name__: rule
    for rule in (
        MinusWithoutMeld, SignByCanastas, NotConcealed, OwnCanasta, SideCanasta, NothingUnder, FixedUnder, NumberUnder, NoLift,
        ExactLift, NoTalon, OpenersTalon, NoWildMelds, WildMelds, WildsAnywhere, RuleOfFive, NoDemand, NaturalMeld, NoThrees,
        AnyDiscard, NoEarlyThree, GuardedDiscard, NoneUnfinished, PremiumMelds, WildBonus, NoSets, BestSet, NoPenalty,
        NoCanasta, ShortSequences, ThreesInFeet, UnfinishedMelds, Groups, Straight,
    )
}  # fmt: skip
"""By name, for whoever stores a ruleset."""
