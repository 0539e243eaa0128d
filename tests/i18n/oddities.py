"""Rulesets with values that no ruleset has by itself, so that every line of a rule sheet comes up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.odd_rules import (
    BestSet,
    FixedUnder,
    GuardedDiscard,
    NaturalMeld,
    NotConcealed,
    OwnCanasta,
    RuleOfFive,
    ShortSequences,
    SideCanasta,
    SignByCanastas,
    UnfinishedMelds,
    WildMelds,
)
from bot.engine.ruleset import Ruleset, changed
from bot.engine.special_hands import Groups
from bot.engine.variants import ruleset, rulesets


def odd_forms() -> Iterator[Ruleset]:
    classic = ruleset("classic")
    yield from _every_choice()
    for concealed in (NotConcealed(), OwnCanasta(5, False), SideCanasta(5, True)):
        for form in (classic, classic.for_players(2)):
            yield changed(form, (("going_out.concealed", concealed),))
    for changes in _changes():
        yield changed(classic, tuple(changes.items()))
    frozen_dead = {"pile.discards": GuardedDiscard(strict=True), "melds.dead_ranks": True, "melds.largest": 7}
    yield changed(classic, tuple(frozen_dead.items()))
    yield changed(ruleset("samba"), (("pile.ways", ("pair", "onto-sequence")),))
    yield changed(ruleset("samba"), (("pile.ways", ("pair", "onto-meld")),))
    yield changed(ruleset("hand-and-foot"), (("pile.most", 1), ("deal.hand", 1)))
    yield changed(ruleset("bolivian"), (("going_out.needed", (("sequence", 2),)), ("going_out.counted", ("sequence",))))
    yield changed(ruleset("bolivian"), (("going_out.needed", ()), ("going_out.counted", ("wild",))))
    yield changed(ruleset("surpriza"), (("opening.delay", "turn"), ("pile.ways", ("pair",))))
    yield changed(ruleset("surpriza"), (("opening.delay", "lap"), ("pile.ways", ("pair",))))


def _every_choice() -> Iterator[Ruleset]:
    """Every house rule with each of its values but the usual one, in every form that offers it."""
    for each in rulesets().values():
        for players in each.allowed_players:
            form = each.for_players(players)
            for option in form.offered_options():
                others = (changed(form, choice.changes) for choice in option.choices)
                yield from (other for other in others if other != form)


def _changes() -> Iterator[dict[str, Any]]:
    yield {"deal.covered": (), "deal.packs": 1, "deal.hand": 1, "deal.draw": 1}
    yield {"opening.ladder": ((None, 50),), "threes.black_melds": "never"}
    yield {"pile.freezes": (), "pile.bars": (), "pile.ways": ("pair",)}
    yield {"going_out.canastas": 0, "melds.min_naturals": 3, "melds.max_wilds": 1}
    yield {"deal.covered": (), "deal.put_back": True}
    yield {"deal.under": FixedUnder(1), "stock_end.empty": "turn-over", "stock_end.turns": 1}
    yield {"melds.canasta": 8, "melds.largest": 9, "pile.overflow": "fit", "scoring.doubled_by": ("joker", "red-three")}
    yield {"melds.wild_places": RuleOfFive(1), "opening.wilds": ((None, 1),)}
    yield {"melds.wild_places": RuleOfFive(2), "opening.wilds": ((None, 2),), "opening.canastas": ((100, "clean"),)}
    yield {"melds.wild_melds": WildMelds(again=True, least_twos=1), "going_out.needed": (("natural", 1), ("wild", 1))}
    yield {"opening.demand": NaturalMeld(wild_meld=False), "opening.splash": True}
    yield {"threes.red_values": (0, 10), "threes.black": "heap", "threes.black_values": (0, 5, 10, 15)}
    yield {"threes.black": "laid", "threes.red_sign": SignByCanastas(1, 3), "threes.black_sign": SignByCanastas(2, 4)}
    yield {"scoring.sets": BestSet(5, 10, 15), "scoring.incomplete": False, "scoring.melded": "minus-without-canasta"}
    yield {"scoring.penalty": ShortSequences(5, 1)}
    yield {"scoring.penalty": UnfinishedMelds(5, 10, 15, 20)}
    yield {"match.deals": 1, "going_out.canastas": 3, "going_out.asks": "hand"}
    singles = Groups("quads", (5, 4, 3, 2), 5), Groups("quads", (5, 5, 4, 4, 3, 3, 2, 2), 5)
    yield {"going_out.special": singles, "melds.dead_ranks": True, "melds.largest": 10}
    yield {"melds.largest": 7, "melds.sequences": True, "pile.ways": ("pair", "onto-meld", "onto-sequence")}
