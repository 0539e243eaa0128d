"""Romanian house rules with the surprise packet (``surpriza.md``)."""

from bot.engine.odd_rules import ExactLift, FixedUnder, MinusWithoutMeld, NoCanasta, NotConcealed, WildBonus, WildMelds
from bot.engine.ruleset import Change, Choice, Form, Option, Ruleset
from bot.engine.sections import Deal, GoingOut, Match, Melds, Opening, Pile, Scoring, Seating, StockEnd, Threes
from bot.engine.variants.classic import FREEZES, POINTS, TARGET

TWO_PACKS: tuple[Change, ...] = (
    ("deal.packs", 2),
    ("deal.jokers", 4),
    ("threes.red_values", (0, 100, 200, 300, 800)),
)
FOUR_PACKS: tuple[Change, ...] = (
    ("deal.packs", 4),
    ("deal.jokers", 8),
    ("threes.red_values", (0, 100, 200, 300, 400, 500, 600, 700, 1600)),
)

SIDES_OF_FOUR = Option("sides", tuple(Choice(number, (("seating.sides", number),)) for number in (2, 4)), players=(4,))
SIDES_OF_SIX = Option("sides", tuple(Choice(number, (("seating.sides", number),)) for number in (2, 3, 6)), players=(6,))
LAP_DELAY = Option("lap_delay", tuple(Choice(value, (("opening.delay", value),)) for value in ("lap", "turn")))
EXACT_CUT = Option(
    "exact_cut",
    (
        Choice(True, (("deal.lift", ExactLift(1000)),)),
        Choice(False, (("deal.lift", ExactLift(0)),)),
    ),
)
CANASTA_VALUES = Option(
    "canasta_values",
    (
        Choice("500-300-2000", (("scoring.natural", 500), ("scoring.wild", WildBonus(twos=2000, jokers=2000, mix=2000)))),
        Choice("600-300-2500", (("scoring.natural", 600), ("scoring.wild", WildBonus(twos=2500, jokers=2500, mix=2500)))),
    ),
)

SURPRIZA = Ruleset(
    key="surpriza",
    seating=Seating(players=4, sides=2),
    deal=Deal(packs=3, jokers=6, hand=14, draw=1, covered=(), under=FixedUnder(3), extra_card=True, lift=ExactLift(1000)),
    threes=Threes(
        red_values=(0, 100, 200, 300, 400, 500, 1200),
        red_sign=MinusWithoutMeld(),
        black_melds="never",
        black="dealt",
        replaced_later=True,
    ),
    melds=Melds(
        max_wilds=3,
        min_naturals=2,
        wild_ratio="fewer",
        same_rank="one-open",
        largest=7,
        wild_melds=WildMelds(again=True, from_score=3000),
    ),
    opening=Opening(
        ladder=((None, 50), (1500, 90), (3000, 120), (5005, 0)),
        canastas=((5005, "any"),),
        pile="canasta",
        delay="lap",
    ),
    pile=Pile(
        ways=("pair", "canasta"),
        freezes=FREEZES,
        bars=("wild", "black-three", "red-three"),
        state="open",
        overflow="fit",
    ),
    going_out=GoingOut(
        canastas=1,
        ask="off",
        bonus=100,
        concealed=NotConcealed(),
        counted=("natural", "mixed"),
        last_discard="needed",
        ban="wild-lap",
    ),
    stock_end=StockEnd(must_take=True, last_red_three="play", empty="void"),
    scoring=Scoring(
        points=POINTS,
        natural=500,
        mixed=300,
        wild=WildBonus(twos=2000, jokers=2000, mix=2000),
        penalty=NoCanasta(1000),
        doubled_by=("wild",),
        sheet=("melded", "threes", "out", "hand", "penalty"),
    ),
    match=Match(target=10000, tie="extra-hand", closing=True),
    forms=(
        Form(2, (("seating.players", 2), ("seating.sides", 2), *TWO_PACKS)),
        Form(3, (("seating.players", 3), ("seating.sides", 3), *TWO_PACKS)),
        Form(5, (("seating.players", 5), ("seating.sides", 5))),
        Form(6, (("seating.players", 6), ("seating.sides", 2), *FOUR_PACKS)),
        Form(7, (("seating.players", 7), ("seating.sides", 7), *FOUR_PACKS)),
    ),
    options=(TARGET, SIDES_OF_FOUR, SIDES_OF_SIX, LAP_DELAY, EXACT_CUT, CANASTA_VALUES),
)
