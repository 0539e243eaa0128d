"""Wild canastas, the pile always frozen (``uruguayan.md``)."""

from bot.engine.odd_rules import WildBonus, WildMelds
from bot.engine.ruleset import vary
from bot.engine.variants.classic import ASK_PARTNER, CLASSIC, CONCEALED, FIRST_THREE, LAST_RED_THREE, TARGET, TIE

URUGUAYAN = vary(
    CLASSIC,
    "uruguayan",
    ("melds.wild_melds", WildMelds(again=False)),
    ("pile.state", "frozen"),
    ("scoring.wild", WildBonus(twos=2000, jokers=2000, mix=2000)),
    forms=(),
    options=(TARGET, ASK_PARTNER, CONCEALED, FIRST_THREE, LAST_RED_THREE, TIE),
)
