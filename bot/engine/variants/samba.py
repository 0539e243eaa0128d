"""Three packs, sequences (``samba.md``)."""

from bot.engine.odd_rules import NotConcealed, SignByCanastas
from bot.engine.ruleset import Choice, Option, vary
from bot.engine.variants.classic import (
    ASK_PARTNER,
    CANASTAS_TO_GO_OUT,
    CLASSIC,
    LADDER,
    LAST_RED_THREE,
    MUST_TAKE,
    TARGET,
    TIE,
    WILD_RATIO,
)

TOP_MINIMUM = Option(
    "top_minimum", tuple(Choice(points, (("opening.ladder", (*LADDER, (7000, points))),)) for points in (150, 160))
)

SAMBA = vary(
    CLASSIC,
    "samba",
    ("deal.packs", 3),
    ("deal.jokers", 6),
    ("deal.hand", 15),
    ("deal.draw", 2),
    ("threes.red_values", (0, 100, 200, 300, 400, 500, 1000)),
    ("threes.red_sign", SignByCanastas(least=2, plus=2)),
    ("melds.max_wilds", 2),
    ("melds.same_rank", "any"),
    ("melds.sequences", True),
    *TOP_MINIMUM.choices[0].changes,
    ("pile.ways", ("pair", "onto-meld", "onto-sequence")),
    ("going_out.canastas", 2),
    ("going_out.bonus", 200),
    ("going_out.concealed", NotConcealed()),
    ("scoring.sequence", 1500),
    ("match.target", 10000),
    forms=(),
    options=(TARGET, TOP_MINIMUM, WILD_RATIO, CANASTAS_TO_GO_OUT, ASK_PARTNER, MUST_TAKE, LAST_RED_THREE, TIE),
)
