"""Sequences and wild canastas, to 15,000 (``bolivian.md``)."""

from bot.engine.odd_rules import WildBonus, WildMelds
from bot.engine.ruleset import Choice, Option, vary
from bot.engine.variants.classic import ASK_PARTNER, CANASTAS_TO_GO_OUT, LAST_RED_THREE, MUST_TAKE, TARGET, TIE, WILD_RATIO
from bot.engine.variants.samba import SAMBA

ESCALERA_NEEDED = Option(
    "escalera_needed",
    (
        Choice(True, (("going_out.needed", (("sequence", 1),)),)),
        Choice(False, (("going_out.needed", ()),)),
    ),
)

BOLIVIAN = vary(
    SAMBA,
    "bolivian",
    ("threes.black_held", 100),
    ("melds.wild_melds", WildMelds(again=True)),
    ("going_out.needed", (("sequence", 1),)),
    ("scoring.wild", WildBonus(twos=2500, jokers=2500, mix=2500)),
    ("match.target", 15000),
    options=(TARGET, ESCALERA_NEEDED, WILD_RATIO, CANASTAS_TO_GO_OUT, ASK_PARTNER, MUST_TAKE, LAST_RED_THREE, TIE),
)
