"""A ruleset worked out for play: tables that the judge looks things up in, computed once per ruleset."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from bot.engine.cards import ACE, BLACK_THREES, FACES, FOUR, JOKER, KINDS, RANK_LETTERS, RED_THREES, WILD, full_deck, wilds_of
from bot.engine.odd_rules import AnyDiscard, NoDemand, NoLift, NoneUnfinished, WildMelds, WildsAnywhere
from bot.engine.ruleset import Ruleset
from bot.engine.sections import CANASTA_KINDS, Melds

CanastaAsked = Literal["", "any", "clean"]

MOST_CARDS_OF_A_RANK: Final = 40
LONGEST_RUN: Final = ACE - FOUR + 1


class Law:
    """Read only. ``rules`` is the ruleset it was made from, the form and the house rules already chosen."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self.sides: Final = rules.seating.sides
        self.players: Final = rules.seating.players
        self.before_hand: Final[Literal["cut", "deal"]] = "deal" if isinstance(rules.deal.lift, NoLift) else "cut"
        """The phase between hands."""
        self.draw: Final = rules.deal.draw
        self.deck: Final = full_deck(rules.deal.packs, rules.deal.jokers)
        self.canasta: Final = rules.melds.canasta
        self.canastas: Final = max(rules.going_out.canastas, sum(least for _, least in rules.going_out.needed))
        """How many going out needs at least, of whatever kinds."""
        needed = dict(rules.going_out.needed)
        self.canasta_caps: Final = (max(self.canastas, needed.get("natural", 0)), max(self.canastas, needed.get("mixed", 0)))
        """More natural and mixed canastas than these make no difference to going out."""
        self.any_kind: Final = set(rules.going_out.counted) == set(CANASTA_KINDS) and not needed
        """Whether all kinds of canastas do alike for going out."""
        self.leaves_any: Final = isinstance(rules.going_out.unfinished, NoneUnfinished)
        """Whether no meld forbids going out until it is a canasta."""
        self.any_canasta: Final = {"natural", "mixed"} <= set(rules.going_out.counted) and not needed.keys() & {
            "natural",
            "mixed",
        }
        """Whether natural and mixed canastas do alike for going out."""
        self.alliance: Final = rules.seating.alliance
        at_table = self.players - 1 if rules.seating.resting else self.players
        self.asking: Final = rules.going_out.ask != "off" and (at_table > self.sides or self.alliance)
        """Whether there may be a partner, and he may be asked."""
        self.asks_once: Final = rules.going_out.asks == "hand"
        self.must_ask: Final = self.asking and rules.going_out.ask == "obligatory"
        self.must_discard: Final = rules.going_out.last_discard == "needed"
        self.last_three: Final = rules.stock_end.last_red_three
        self.any_discard: Final = isinstance(rules.pile.discards, AnyDiscard)
        self.bans: Final = rules.going_out.ban != "none" or rules.deal.foot or rules.opening.delay != "none"
        """Whether a turn may be none in which a seat goes out, whatever it melds."""
        self.natural_wild: Final = "natural-wild" in rules.pile.ways
        self.onto_meld: Final = "onto-meld" in rules.pile.ways
        self.covered: Final = b"".join(KINDS[kind] for kind in rules.deal.covered)
        self.always_frozen: Final = rules.pile.state == "frozen"
        self.may_freeze: Final = rules.pile.state == "freezes"
        self.never_taken: Final = rules.pile.state == "never"
        self.wild_blocks: Final = rules.pile.wild_blocks
        self.opens_with_pile: Final = rules.opening.pile in ("pair", "after")
        self.takes_with_pair: Final = not {"wild-pair", "canasta"} & {*rules.pile.ways} and rules.opening.pile not in (
            "canasta",
            "asked-canasta",
        )
        """Whether the pile is taken with a natural card of the rank of its top card, or by that card alone."""
        self.freezes: Final = b"".join(KINDS[kind] for kind in rules.pile.freezes) if rules.pile.state == "freezes" else b""
        self.bars: Final = b"".join(KINDS[kind] for kind in rules.pile.bars)
        self.doubles: Final = b"".join(KINDS[kind] for kind in rules.scoring.doubled_by)
        """Upcards that double the hand."""
        self.black: Final = rules.threes.black
        self.black_melds: Final = rules.threes.black_melds != "never"
        """Whether black threes may be melded at all."""
        self.laid_threes: Final = RED_THREES + BLACK_THREES if self.black == "laid" else RED_THREES
        """Threes that are laid out and replaced when they are drawn."""
        self.pile_threes: Final = RED_THREES + BLACK_THREES if self.black == "heap" else self.laid_threes
        """Threes that are laid out when they come with the pile."""
        self.min_naturals: Final = rules.melds.min_naturals
        self.largest: Final = rules.melds.largest or MOST_CARDS_OF_A_RANK
        self.max_wilds: Final = tuple(wilds_for(rules.melds, naturals) for naturals in range(MOST_CARDS_OF_A_RANK))
        """The most wild cards that a meld with so many naturals may hold, where nothing else limits them."""
        self.plain: Final = rules.melds == Melds(rules.melds.max_wilds, rules.melds.min_naturals, rules.melds.wild_ratio)
        """Melds are of one rank, one each, of any size."""
        self.sequences: Final = rules.melds.sequences
        self.longest_run: Final = LONGEST_RUN if rules.melds.sequence_grows and self.asking else self.canasta
        """The most cards of a sequence of a side that goes out."""
        self.same_rank: Final = rules.melds.same_rank
        self.dead_ranks: Final = rules.melds.dead_ranks
        self.wild_melds: Final = isinstance(rules.melds.wild_melds, WildMelds)
        self.binds: Final = isinstance(rules.melds.wild_melds, WildMelds) and rules.melds.wild_melds.binds != "nothing"
        """Whether an unfinished wild meld keeps wild cards from other melds."""
        self.loose: Final = not (
            rules.melds.largest or self.dead_ranks or self.binds or not isinstance(rules.melds.wild_places, WildsAnywhere)
        )
        """Melds of a rank take every card of it, and wild cards as long as there are not too many for their naturals."""
        self.ranks_alike: Final = self.leaves_any and isinstance(rules.melds.wild_places, WildsAnywhere)
        """Whether all ranks from the fours on are melded alike."""
        self.easy: Final = (
            self.loose and self.any_kind and self.leaves_any and self.any_discard and not self.must_discard and not self.bans
        )
        """A hand can be emptied when all its cards but one have places, and there are canastas enough."""
        self.one_meld: Final = self.plain and not rules.seating.alliance
        """A side never has two melds of a rank."""
        self.by_deal: Final = rules.opening.by == "deal"
        self.delay: Final = {"none": 0, "turn": 1, "lap": self.players}[rules.opening.delay]
        """How many turns a side must have been down, and a meld must have lain."""
        self.waits: Final = bool(
            rules.deal.foot or rules.threes.replaced_later or rules.threes.kept or rules.deal.talon(True, len(self.deck))
        )
        """Whether cards may come to a hand when its turn begins."""
        self.kept: Final = rules.threes.kept
        self.specials: Final = rules.going_out.special
        self.special_turns: Final = self.waits or rules.stock_end.empty in ("after-turn", "void")
        """Whether something may follow a discard."""
        self.only_points: Final = isinstance(rules.opening.demand, NoDemand) and not rules.opening.splash
        """Whether an opening needs no more than points, and what its score asks for."""
        self.apart: Final = rules.opening.pile == "after"
        """Whether what takes the pile is no part of the opening."""
        self._steps: Final = [score for score, _ in rules.opening.ladder if score is not None]
        self._minimums: Final = [minimum for _, minimum in rules.opening.ladder]
        self._canasta_steps: Final = [score for score, _ in rules.opening.canastas]
        self._canastas_asked: Final[list[CanastaAsked]] = ["", *(kind for _, kind in rules.opening.canastas)]
        self._wild_steps: Final = [score for score, _ in rules.opening.wilds if score is not None]
        self._wilds: Final = [wilds for _, wilds in rules.opening.wilds]
        by_letter = dict(rules.scoring.points)
        points = {card: by_letter[RANK_LETTERS[card >> 2]] for card in FACES if card >> 2 <= ACE}
        points[JOKER] = by_letter["X"]
        if self.black != "laid":
            points |= dict.fromkeys(RED_THREES, 0)
        self.points: Final = tuple(points.get(card, 0) for card in range(JOKER + 1))
        """Card points by card."""
        self._rank_points: Final = bytes([points.get(4 * value, 0) for value in range(256)])
        self.points_table: Final = bytes(self.points).ljust(256, b"\0")
        held = bytearray(self.points_table)
        if rules.threes.black_held is not None:
            for card in BLACK_THREES:
                held[card] = rules.threes.black_held
        self._held_table: Final = bytes(held)

    def value(self, cards: bytes) -> int:
        """The card points of a heap."""
        return sum(cards.translate(self.points_table))

    def most_value(self, hand: bytes, values: bytes, ranks: bytes) -> int:
        """The card points of a hand's cards of these natural ranks and of its wild cards; ``values``: the hand translated."""
        others = values.translate(None, ranks)
        return sum(values.translate(self._rank_points, others)) + (self.value(wilds_of(hand)) if WILD in values else 0)

    def held_value(self, hand: bytes) -> int:
        """What a hand costs that is left over."""
        return sum(hand.translate(self._held_table))

    def minimum(self, level: int) -> int:
        """The points that a side opens with at that score, or in the deal of that number."""
        return self._minimums[bisect_right(self._steps, level)]

    def canasta_asked(self, score: int) -> CanastaAsked:
        """The canasta that an opening must hold at that score."""
        return self._canastas_asked[bisect_right(self._canasta_steps, score)]

    def opening_wilds(self, score: int) -> int | None:
        """The most wild cards of an opening at that score; ``None``: any number."""
        return self._wilds[bisect_right(self._wild_steps, score)]

    def __reduce__(self) -> tuple[Callable[[Ruleset], Law], tuple[Ruleset]]:
        """Another process gets the ruleset and works out its own law, the one that its positions share."""
        return law_of, (self.rules,)

    def __repr__(self) -> str:
        return f"Law({self.rules.key}, {self.rules.seating.players} players)"


def wilds_for(melds: Melds, naturals: int) -> int:
    """The most wild cards that a meld with so many naturals may hold (rows 15, 16)."""
    if naturals < melds.min_naturals:
        return 0
    match melds.wild_ratio:
        case "none":
            most = melds.max_wilds
        case "equal":
            most = naturals
        case "fewer":
            most = naturals - 1
        case "double":
            most = naturals // 2
    return min(melds.max_wilds, most)


@lru_cache(maxsize=256)
def law_of(rules: Ruleset) -> Law:
    """The law of a form; equal rulesets share one."""
    return Law(rules)
