"""The pile always frozen, canastas of seven, to 7,500 (``cuban.md``)."""

from bot.engine.odd_rules import NoEarlyThree, NotConcealed, SignByCanastas, WildBonus, WildMelds
from bot.engine.ruleset import vary
from bot.engine.variants.classic import (
    ASK_PARTNER,
    CANASTAS_TO_GO_OUT,
    CLASSIC,
    FIRST_THREE,
    LADDER,
    LAST_RED_THREE,
    TARGET,
    TIE,
)

CUBAN = vary(
    CLASSIC,
    "cuban",
    ("deal.hand", 13),
    ("threes.red_values", (0, 100, 300, 500, 1000)),
    ("threes.red_sign", SignByCanastas(least=0, plus=1)),
    ("threes.black", "heap"),
    ("threes.black_values", (0, 5, 10, 15, 100)),
    ("melds.largest", 7),
    ("melds.wild_melds", WildMelds(again=False)),
    ("opening.ladder", (*LADDER, (5005, 150))),
    ("pile.state", "frozen"),
    ("pile.discards", NoEarlyThree()),
    ("going_out.canastas", 2),
    ("going_out.concealed", NotConcealed()),
    ("scoring.wild", WildBonus(twos=4000, jokers=3000, mix=2000)),
    ("match.target", 7500),
    forms=(),
    options=(TARGET, CANASTAS_TO_GO_OUT, ASK_PARTNER, FIRST_THREE, LAST_RED_THREE, TIE),
)
