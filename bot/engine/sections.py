"""The sections of a ruleset. The rows that they name are those of the parameter table which every rules page has.

A section refuses values that make no sense when it is built.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from bot.engine.cards import KINDS, Kind
from bot.engine.odd_rules import (
    AnyDiscard,
    CanastaSets,
    Concealed,
    DiscardRule,
    Lift,
    NoDemand,
    NoLift,
    NoneUnfinished,
    NoPenalty,
    NoSets,
    NoTalon,
    NothingUnder,
    NoWildMelds,
    OpeningDemand,
    Penalty,
    SignByCanastas,
    Talon,
    ThreeSign,
    UnderPile,
    Unfinished,
    WildBonus,
    WildMeldRule,
    WildPlaces,
    WildsAnywhere,
)
from bot.engine.special_hands import SpecialHand


class RulesetError(ValueError):
    """The value makes no sense as a ruleset, or it is asked for something that it does not offer."""


CanastaKind = Literal["natural", "mixed", "wild", "sequence"]
CANASTA_KINDS: Final[tuple[CanastaKind, ...]] = get_args(CanastaKind)


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise RulesetError(what)


def _known(value: object, literal: object, what: str) -> None:
    _demand(value in get_args(literal), f"{what} is not {value}")


def _rising(steps: list[int | None], what: str) -> None:
    _demand(bool(steps) and steps[0] is None, f"the first step of {what} holds from any score")
    rest = [step for step in steps[1:] if step is not None]
    _demand(len(rest) == len(steps) - 1 and rest == sorted(set(rest)), f"the steps of {what} rise")


@dataclass(frozen=True, slots=True)
class Seating:
    """Row 1. The side of a seat is its number modulo ``sides``."""

    players: int
    sides: int
    resting: bool = False
    """One seat of the larger side sits each hand out, the last one first."""
    alliance: bool = False
    """Everybody is a side; who takes the pile first plays the hand alone against the others, who are partners till its end
    (``cutthroat``)."""

    def __post_init__(self) -> None:
        _demand(2 <= self.players <= 7, "2 to 7 players")
        _demand(2 <= self.sides <= self.players, "at least two sides, and no side without a player")
        even = self.players % self.sides == 0
        _demand(even != self.resting, "sides of equal size, or a seat that rests")
        _demand(not self.alliance or self.players == self.sides == 3, "three players make an alliance")


@dataclass(frozen=True, slots=True)
class Deal:
    """Rows 2, 4, 5, 7, 42."""

    packs: int
    jokers: int
    hand: int
    draw: int
    covered: tuple[Kind, ...]
    """Kinds of card that are covered by another one when they turn up as first upcard."""
    put_back: bool = False
    """They go back into the stock instead of being covered."""
    upcard: bool = True
    """A card is turned up at all."""
    under: UnderPile = NothingUnder()
    extra_card: bool = False
    """The first player gets one card more and begins without drawing."""
    foot: bool = False
    """A second packet of the hand's size, which is picked up when the hand is used up."""
    threes_first: bool = False
    """Dealt red threes are replaced before the upcard is turned."""
    talon: Talon = NoTalon()
    lift: Lift = NoLift()
    tiles: bool = False
    """The pack is a set of remi tiles, two of each number and colour."""

    def __post_init__(self) -> None:
        _demand(self.packs >= 1 and self.jokers >= 0, "at least one pack")
        _demand(self.hand >= 1 and self.draw >= 1, "cards to deal and to draw")
        _demand(set(self.covered) <= set(KINDS), "known kinds of cards are covered")


BlackThrees = Literal["play", "dealt", "heap", "laid"]


@dataclass(frozen=True, slots=True)
class Threes:
    """Rows 8 to 13."""

    red_values: tuple[int, ...]
    """What a side's red threes are worth together, by their number from 0 on."""
    red_sign: ThreeSign
    black_melds: Literal["going-out", "never"]
    black: BlackThrees = "play"
    """Black threes are played with; laid out where they are dealt and not replaced; laid out when they come with the pile; laid
    out and replaced like red ones."""
    black_values: tuple[int, ...] = (0,)
    """The same for the black threes that are laid out; more of them than named are worth what the last one is."""
    black_sign: ThreeSign = SignByCanastas(0, 0)
    black_held: int | None = None
    """What a black three left in a hand costs, where it is not its card points."""
    replaced_later: bool = False
    """Dealt red threes are replaced when their owner's first turn begins."""
    kept: bool = False
    """A side that has not melded may keep one drawn three in a hand, for a special hand."""

    def __post_init__(self) -> None:
        _demand(bool(self.red_values) and self.red_values[0] == 0, "no red threes are worth nothing")
        _demand(bool(self.black_values) and self.black_values[0] == 0, "no black threes are worth nothing")
        _known(self.black, BlackThrees, "what becomes of black threes")


@dataclass(frozen=True, slots=True)
class Melds:
    """Rows 14 to 21."""

    max_wilds: int
    min_naturals: int
    wild_ratio: Literal["none", "equal", "fewer", "double"]
    """Beyond the two limits: none; not more wild cards than naturals; fewer; two naturals for each wild card."""
    canasta: int = 7
    same_rank: Literal["one", "one-open", "any"] = "one"
    """How many melds of a rank a side has: one; another one when the last is a canasta; any number, which may be joined."""
    largest: int = 0
    """The most cards of a meld of a rank; 0: no limit."""
    dead_ranks: bool = False
    """A rank of which some side has the largest meld is finished for all."""
    sequences: bool = False
    """Three to seven cards of one suit in unbroken order, without wild cards."""
    sequence_grows: bool = False
    """A sequence of seven grows in the turn of going out."""
    wild_melds: WildMeldRule = NoWildMelds()
    wild_places: WildPlaces = WildsAnywhere()

    def __post_init__(self) -> None:
        _demand(self.min_naturals >= 2 and self.max_wilds >= 0, "a meld of a rank has two natural cards")
        _demand(self.wild_ratio in ("none", "equal", "fewer", "double"), "a known wild ratio")
        _demand(self.canasta > 3, "a canasta is larger than a meld")
        _demand(self.same_rank in ("one", "one-open", "any"), "a known number of melds of a rank")
        _demand(self.largest == 0 or self.largest >= self.canasta, "a meld can become a canasta")


@dataclass(frozen=True, slots=True)
class Opening:
    """Rows 22 to 25."""

    ladder: tuple[tuple[int | None, int], ...]
    """(score from which it holds, minimum), rising; the first one holds from any score (``None``)."""
    by: Literal["score", "deal"] = "score"
    """What the ladder climbs: the side's score, or the number of the deal."""
    canastas: tuple[tuple[int, Literal["any", "clean"]], ...] = ()
    """(score, what holds from there), rising: the opening holds a canasta, or one that is not mixed."""
    wilds: tuple[tuple[int | None, int | None], ...] = ((None, None),)
    """(score from which it holds, most wild cards in the whole opening or ``None``), rising."""
    pile: Literal["pair", "canasta", "asked-canasta", "after", "never"] = "pair"
    """How the pile may be taken for it: with its top card in a meld; where the top card completes a canasta; the same, only
    where a canasta is asked; in the same act, but nothing of it counts; never."""
    demand: OpeningDemand = NoDemand()
    splash: bool = False
    """A natural or wild canasta laid whole from the hand opens without a minimum."""
    delay: Literal["none", "turn", "lap"] = "none"
    """How long a side has been down before it takes the pile or goes out, and a meld has lain before it grows."""

    def __post_init__(self) -> None:
        _rising([score for score, _ in self.ladder], "the ladder")
        _rising([score for score, _ in self.wilds], "the wild cards")
        _known(self.by, Literal["score", "deal"], "the ladder's measure")
        _known(self.pile, Literal["pair", "canasta", "asked-canasta", "after", "never"], "the opening with the pile")
        _known(self.delay, Literal["none", "turn", "lap"], "the delay")


PileWay = Literal["pair", "natural-wild", "onto-meld", "onto-sequence", "wild-pair", "canasta"]
PileState = Literal["freezes", "frozen", "open", "never"]


@dataclass(frozen=True, slots=True)
class Pile:
    """Rows 11, 26 to 30, 35."""

    ways: tuple[PileWay, ...]
    """What takes an unfrozen pile; only a natural pair takes a frozen one."""
    freezes: tuple[Kind, ...]
    """Cards that freeze the pile while they lie in it."""
    bars: tuple[Kind, ...]
    """Cards that forbid taking while they lie on top."""
    state: PileState = "freezes"
    """By what lies in it, and against a side that has not opened; always frozen; never frozen; never taken."""
    most: int = 0
    """The most cards that are taken, from the top; 0: the whole pile."""
    overflow: Literal["refused", "fit"] = "refused"
    """Where the cards would make a meld too large: refused; only as many as fit are laid, the top card first."""
    wild_blocks: bool = False
    """A discarded wild card blocks the pile until its player's next turn."""
    discards: DiscardRule = AnyDiscard()

    def __post_init__(self) -> None:
        _demand("pair" in self.ways, "a natural pair always takes")
        _demand(set(self.ways) <= set(get_args(PileWay)), "known ways to take")
        _demand(set(self.freezes) | set(self.bars) <= set(KINDS), "known kinds of cards")
        _known(self.state, PileState, "the state of the pile")


@dataclass(frozen=True, slots=True)
class GoingOut:
    """Rows 32 to 37."""

    canastas: int
    ask: Literal["optional", "off", "obligatory"]
    bonus: int
    concealed: Concealed
    counted: tuple[CanastaKind, ...] = CANASTA_KINDS
    """The kinds of canasta that count."""
    needed: tuple[tuple[CanastaKind, int], ...] = ()
    """So many at least of a kind."""
    unfinished: Unfinished = NoneUnfinished()
    last_discard: Literal["optional", "needed"] = "optional"
    ban: Literal["none", "wild-lap", "card-before"] = "none"
    """Nobody goes out until the player who discarded a wild card has his next turn; or right after a three or wild card."""
    asks: Literal["turn", "hand"] = "turn"
    """How often a player may ask his partner."""
    special: tuple[SpecialHand, ...] = ()

    def __post_init__(self) -> None:
        _demand(self.canastas >= 0, "a number of canastas")
        _demand(self.ask in ("optional", "off", "obligatory"), "a known way of asking")
        _demand(set(self.counted) <= set(CANASTA_KINDS), "known kinds of canastas")
        _demand({kind for kind, _ in self.needed} <= set(self.counted), "only kinds that count are needed")


@dataclass(frozen=True, slots=True)
class StockEnd:
    """Row 38."""

    must_take: bool
    last_red_three: Literal["end", "meld", "play", "held"]
    """A red three as last card: the hand ends; its owner may still meld; he plays on; it stays in the hand, which ends."""
    empty: Literal["take", "after-turn", "void", "turn-over"] = "take"
    """With an empty stock: take the pile or end the hand; it ends after the turn of the last draw; it is void then; the pile
    is turned over."""
    turns: int = 0
    """How often it is turned over."""

    def __post_init__(self) -> None:
        _demand(self.last_red_three in ("end", "meld", "play", "held"), "a known end by a red three")
        _demand(self.empty in ("take", "after-turn", "void", "turn-over"), "a known end of the stock")
        _demand((self.empty == "turn-over") == (self.turns > 0), "a pile that is turned over is so a number of times")


Part = Literal["threes", "out", "melded", "hand", "penalty"]
"""Lines of a score that stand together on the sheet: red and black threes, going out with what a concealed hand brings, …"""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Rows 3, 31, 39 to 41."""

    points: tuple[tuple[str, int], ...]
    """Card points by rank letter; the joker is ``X``. A red three has no card points unless it is held in a hand."""
    natural: int
    mixed: int
    sequence: int = 0
    wild: WildBonus = WildBonus(0, 0, 0)
    ranks: tuple[tuple[str, int, int], ...] = ()
    """(rank letter, natural, mixed): ranks whose canastas are worth something else."""
    sets: CanastaSets = NoSets()
    incomplete: bool = True
    """The cards of melds that are no canasta count."""
    melded: Literal["plus", "minus-without-canasta"] = "plus"
    penalty: Penalty = NoPenalty()
    doubled_by: tuple[Kind, ...] = ()
    """Kinds of upcard that double the hand."""
    sheet: tuple[Part, ...] = get_args(Part)
    """In which order a score sheet lists what follows the canastas (row 39)."""

    def __post_init__(self) -> None:
        _demand(sorted(self.sheet) == sorted(get_args(Part)), "every part of the score once")
        _demand({letter for letter, _ in self.points} == set("X23456789TJQKA"), "points for every rank")
        _demand(set(self.doubled_by) <= set(KINDS), "known kinds of cards double")


@dataclass(frozen=True, slots=True)
class Match:
    """Rows 43, 44."""

    target: int
    tie: Literal["extra-hand", "draw"]
    closing: bool = False
    """Only a side that has gone out itself ends the match, and wins it."""
    deals: int = 0
    """The match ends after so many deals instead; 0: by the target."""

    def __post_init__(self) -> None:
        _demand(self.target > 0, "a target above zero")
        _demand(self.tie in ("extra-hand", "draw"), "a known tie rule")
        _demand(self.deals >= 0, "a number of deals")
