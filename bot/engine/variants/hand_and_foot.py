"""Pagat's partnership form (``hand-and-foot.md``)."""

from bot.engine.odd_rules import NotConcealed, SignByCanastas, ThreesInFeet, WildBonus, WildMelds
from bot.engine.ruleset import Change, Choice, Form, Option, vary
from bot.engine.variants.brazilian import MUST_ASK
from bot.engine.variants.classic import CLASSIC, TIE


def packs(number: int) -> tuple[Change, ...]:
    """So many packs, with two jokers each."""
    return (("deal.packs", number), ("deal.jokers", 2 * number))


HAND_SIZE = Option("hand_size", tuple(Choice(cards, (("deal.hand", cards),)) for cards in (13, 11)))
CANASTAS = Option(
    "canastas_to_go_out",
    (
        Choice("2-2-1", (("going_out.needed", (("natural", 2), ("mixed", 2), ("wild", 1))),)),
        Choice("1-1", (("going_out.needed", (("natural", 1), ("mixed", 1))),)),
    ),
)

HAND_AND_FOOT = vary(
    CLASSIC,
    "hand-and-foot",
    *packs(5),
    ("deal.hand", 13),
    ("deal.draw", 2),
    ("deal.put_back", True),
    ("deal.foot", True),
    ("threes.red_values", tuple(100 * threes for threes in range(15))),
    ("threes.red_sign", SignByCanastas(least=0, plus=0)),
    ("threes.black_melds", "never"),
    ("melds.max_wilds", 2),
    ("melds.wild_ratio", "double"),
    ("melds.same_rank", "one-open"),
    ("melds.largest", 7),
    ("melds.wild_melds", WildMelds(again=True)),
    ("opening.ladder", ((None, 50), (2, 90), (3, 120), (4, 150))),
    ("opening.by", "deal"),
    ("pile.ways", ("pair", "wild-pair")),
    ("pile.bars", ("black-three", "red-three")),
    ("pile.state", "open"),
    ("pile.most", 7),
    *CANASTAS.choices[0].changes,
    ("going_out.ask", "obligatory"),
    ("going_out.concealed", NotConcealed()),
    ("scoring.wild", WildBonus(twos=1500, jokers=1500, mix=1500)),
    ("scoring.penalty", ThreesInFeet(100)),
    ("scoring.sheet", ("out", "threes", "melded", "hand", "penalty")),
    ("match.deals", 4),
    forms=(
        Form(2, (("seating.players", 2), ("seating.sides", 2), *packs(3))),
        Form(3, (("seating.players", 3), ("seating.sides", 3), *packs(4))),
        Form(5, (("seating.players", 5), ("seating.sides", 5), *packs(6))),
        Form(6, (("seating.players", 6), ("seating.sides", 2), *packs(7))),
    ),
    options=(HAND_SIZE, CANASTAS, MUST_ASK, TIE),
)
