"""No sequences, the pile is never taken, to 15,000 (``italian.md``)."""

from bot.engine.odd_rules import BestSet, NoThrees, NumberUnder, WildBonus, WildMelds
from bot.engine.ruleset import Choice, Option, vary
from bot.engine.variants.classic import ASK_PARTNER, CANASTAS_TO_GO_OUT, LADDER, LAST_RED_THREE, TARGET, TIE, WILD_RATIO
from bot.engine.variants.samba import SAMBA

PILE = Option("pile", tuple(Choice(state, (("pile.state", state),)) for state in ("never", "frozen")))

ITALIAN = vary(
    SAMBA,
    "italian",
    ("deal.covered", ("joker",)),
    ("deal.under", NumberUnder(ace=14)),
    ("deal.threes_first", True),
    ("threes.red_values", (0, 100, 200, 300, 800, 1000, 1200)),
    ("melds.wild_ratio", "fewer"),
    ("melds.sequences", False),
    ("melds.wild_melds", WildMelds(again=True, binds="twos", least_twos=3)),
    ("opening.ladder", (*LADDER, (5000, 160), (7500, 180), (10000, 200))),
    ("opening.wilds", ((None, 0),)),
    ("opening.pile", "never"),
    ("opening.demand", NoThrees()),
    ("pile.state", "never"),
    ("going_out.counted", ("natural", "mixed")),
    ("going_out.bonus", 300),
    ("scoring.wild", WildBonus(twos=3000, jokers=2000, mix=2000)),
    ("scoring.sets", BestSet(five_natural=2000, ten=2000, four_and_mixed=1000)),
    ("match.target", 15000),
    options=(TARGET, PILE, WILD_RATIO, CANASTAS_TO_GO_OUT, ASK_PARTNER, LAST_RED_THREE, TIE),
)
