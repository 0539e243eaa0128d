"""The “original game” of the Romanian encyclopedia article (``romanian.md``)."""

from bot.engine.odd_rules import MinusWithoutMeld, NotConcealed, NumberUnder, WildBonus, WildMelds
from bot.engine.ruleset import Choice, Form, Option, Ruleset
from bot.engine.sections import Deal, GoingOut, Match, Melds, Opening, Pile, Scoring, Seating, StockEnd, Threes
from bot.engine.variants.classic import FREEZES, POINTS, TARGET

TWO_PLAYER_DRAW = Option(
    "two_player_draw",
    (
        Choice(2, (("deal.draw", 2), ("going_out.canastas", 2))),
        Choice(1, (("deal.draw", 1), ("going_out.canastas", 1))),
    ),
    players=(2,),
)
INCOMPLETE_MELDS_SCORE = Option(
    "incomplete_melds_score", tuple(Choice(value, (("scoring.incomplete", value),)) for value in (True, False))
)
TILES = Option(
    "tiles",
    (
        Choice(False, (("deal.tiles", False), ("deal.jokers", 4))),
        Choice(True, (("deal.tiles", True), ("deal.jokers", 2))),
    ),
)

ROMANIAN = Ruleset(
    key="romanian",
    seating=Seating(players=4, sides=2),
    deal=Deal(packs=2, jokers=4, hand=14, draw=1, covered=("joker",), under=NumberUnder(ace=1), extra_card=True),
    threes=Threes(red_values=(0, 100, 200, 300, 800), red_sign=MinusWithoutMeld(), black_melds="never"),
    melds=Melds(
        max_wilds=2,
        min_naturals=2,
        wild_ratio="fewer",
        same_rank="one-open",
        largest=7,
        wild_melds=WildMelds(again=True),
    ),
    opening=Opening(
        ladder=((None, 50), (1500, 90), (3000, 120), (5000, 0)),
        canastas=((5000, "any"),),
        wilds=((None, 0), (1500, 1), (3000, 2), (5000, None)),
        pile="asked-canasta",
    ),
    pile=Pile(
        ways=("pair",),
        freezes=FREEZES,
        bars=("wild", "black-three", "red-three"),
        state="open",
        overflow="fit",
        wild_blocks=True,
    ),
    going_out=GoingOut(
        canastas=1,
        ask="off",
        bonus=50,
        concealed=NotConcealed(),
        last_discard="needed",
        ban="card-before",
    ),
    stock_end=StockEnd(must_take=True, last_red_three="play", empty="turn-over", turns=3),
    scoring=Scoring(
        points=tuple((letter, 0 if letter == "3" else points) for letter, points in POINTS),
        natural=500,
        mixed=300,
        wild=WildBonus(twos=2000, jokers=2000, mix=2000),
        ranks=(("A", 1000, 500),),
        sheet=("melded", "threes", "out", "hand", "penalty"),
    ),
    match=Match(target=10000, tie="extra-hand", closing=True),
    forms=(
        Form(
            2,
            (
                ("seating.players", 2), ("seating.sides", 2), ("deal.hand", 15), ("deal.extra_card", False),
                *TWO_PLAYER_DRAW.choices[0].changes,
            ),
        ),
        Form(3, (("seating.players", 3), ("seating.sides", 3), ("deal.hand", 13), ("deal.extra_card", False))),
    ),
    options=(TARGET, TWO_PLAYER_DRAW, INCOMPLETE_MELDS_SCORE, TILES),
)  # fmt: skip
