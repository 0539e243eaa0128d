"""Three players, one against two (``cutthroat.md``)."""

from bot.engine.ruleset import vary
from bot.engine.variants.classic import (
    ASK_PARTNER,
    CANASTAS_TO_GO_OUT,
    CLASSIC,
    CONCEALED,
    FIRST_THREE,
    LAST_RED_THREE,
    TARGET,
    TIE,
)

CUTTHROAT = vary(
    CLASSIC,
    "cutthroat",
    ("seating.players", 3),
    ("seating.sides", 3),
    ("seating.alliance", True),
    ("deal.hand", 13),
    ("deal.draw", 2),
    ("going_out.canastas", 2),
    ("stock_end.empty", "after-turn"),
    ("scoring.sheet", ("melded", "out", "hand", "threes", "penalty")),
    ("match.target", 7500),
    forms=(),
    options=(TARGET, CANASTAS_TO_GO_OUT, ASK_PARTNER, CONCEALED, FIRST_THREE, LAST_RED_THREE, TIE),
)
