"""Three or four packs (``chilean.md``)."""

from bot.engine.ruleset import Choice, Form, Option, vary
from bot.engine.variants.bolivian import BOLIVIAN, ESCALERA_NEEDED
from bot.engine.variants.classic import ASK_PARTNER, CANASTAS_TO_GO_OUT, LAST_RED_THREE, MUST_TAKE, TARGET, TIE, WILD_RATIO

PACKS = Option(
    "packs",
    (
        Choice(3, (("deal.packs", 3), ("deal.jokers", 6), ("threes.red_values", (0, 100, 200, 300, 400, 500, 1000)))),
        Choice(4, (("deal.packs", 4), ("deal.jokers", 8), ("threes.red_values", (0, 100, 200, 300, 400, 500, 600, 700, 1600)))),
    ),
    players=(4,),
)
SIDES = Option("sides", tuple(Choice(number, (("seating.sides", number),)) for number in (2, 3)), players=(6,))

CHILEAN = vary(
    BOLIVIAN,
    "chilean",
    ("going_out.needed", ()),
    forms=(Form(6, (("seating.players", 6), ("seating.sides", 2), ("deal.hand", 13), *PACKS.choices[1].changes)),),
    options=(
        SIDES, PACKS, TARGET, ESCALERA_NEEDED, WILD_RATIO, CANASTAS_TO_GO_OUT, ASK_PARTNER, MUST_TAKE, LAST_RED_THREE, TIE,
    ),
)  # fmt: skip
