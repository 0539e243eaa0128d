"""Stepped openings, to 10,000 (``brazilian.md``)."""

from bot.engine.odd_rules import ShortSequences, SignByCanastas, WildBonus
from bot.engine.ruleset import Option, vary
from bot.engine.variants.bolivian import BOLIVIAN
from bot.engine.variants.classic import (
    ASK_PARTNER,
    CANASTAS_TO_GO_OUT,
    LADDER,
    LAST_RED_THREE,
    MUST_TAKE,
    TARGET,
    TIE,
    WILD_RATIO,
)

OPTIONAL, OFF, OBLIGATORY = ASK_PARTNER.choices
MUST_ASK = Option("ask_partner", (OBLIGATORY, OPTIONAL, OFF))

BRAZILIAN = vary(
    BOLIVIAN,
    "brazilian",
    ("threes.red_values", (0, 100, 200, 300, 400, 1000, 1200)),
    ("threes.red_sign", SignByCanastas(least=1, plus=1)),
    ("melds.sequence_grows", True),
    ("opening.ladder", (*LADDER, (5000, 150), (7000, 0), (8000, 200), (9000, 0))),
    ("opening.canastas", ((7000, "any"), (9000, "clean"))),
    ("opening.pile", "never"),
    ("going_out.needed", ()),
    ("going_out.ask", "obligatory"),
    ("scoring.wild", WildBonus(twos=2000, jokers=2000, mix=2000)),
    ("scoring.penalty", ShortSequences(points=1000, cards=4)),
    ("match.target", 10000),
    options=(TARGET, MUST_ASK, WILD_RATIO, CANASTAS_TO_GO_OUT, MUST_TAKE, LAST_RED_THREE, TIE),
)
