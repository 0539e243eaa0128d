"""How many canastas a side has, how many going out asks for, and whether a hand could still bring them (row 32)."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.engine.cards import SEQUENCE, THREE, VALUE_OF, WILD
from bot.engine.game import LaidMeld, canasta_kind
from bot.engine.law import Law
from bot.engine.odd_rules import WildMelds
from bot.engine.sections import CanastaKind
from bot.engine.sequences import Run


class Canastas(NamedTuple):
    """How many a side has of each kind."""

    natural: int = 0
    mixed: int = 0
    wild: int = 0
    sequence: int = 0

    def of(self, kind: CanastaKind) -> int:
        return int(getattr(self, kind))


_NONE: Final = Canastas()


def canastas_of(law: Law, melds: tuple[LaidMeld, ...]) -> Canastas:
    full = law.canasta
    kinds = [canasta_kind(law, meld) for meld in melds if len(meld.cards) >= full]
    if not kinds:
        return _NONE
    return Canastas(kinds.count("natural"), kinds.count("mixed"), kinds.count("wild"), kinds.count("sequence"))


def enough(law: Law, canastas: Canastas) -> bool:
    """Whether a side with these canastas may go out, as far as they are concerned (row 32)."""
    if law.any_kind:
        return sum(canastas) >= law.canastas
    rules = law.rules.going_out
    if sum([canastas.of(kind) for kind in rules.counted]) < rules.canastas:
        return False
    return all(canastas.of(kind) >= least for kind, least in rules.needed)


class Situation(NamedTuple):
    """A hand that is to be emptied beside the melds of its side."""

    law: Law
    hand: bytes
    melds: tuple[LaidMeld, ...]
    minimum: int = 0
    """What the cards laid must be worth: 0 for a side that has opened, or needs no minimum."""
    score: int = 0
    """The side's score before the hand."""
    dead: bytes = b""
    """Ranks that are finished."""
    wild_melds: bool = True
    discards: bool = True
    """Whether a card may be left to discard."""


def may_suffice(situation: Situation, values: bytes, runs: tuple[Run, ...]) -> bool:
    """Whether there could be canastas enough at all, counted generously."""
    law, melds = situation.law, situation.melds
    there = canastas_of(law, melds)
    if sum(there) < law.canastas or not law.any_kind:
        more = _canastas_to_come(situation, values, runs)
        if sum(there) + sum(more) < law.canastas:
            return False
        needed = dict(law.rules.going_out.needed)
        for kind in ("sequence", "wild", "natural"):
            if there.of(kind) + more.of(kind) < needed.get(kind, 0):
                return False
    return True


def _canastas_to_come(situation: Situation, values: bytes, runs: tuple[Run, ...]) -> Canastas:
    """At most so many could be completed: natural ones, others of a rank for which there are wild cards, and so on."""
    law, melds = situation.law, situation.melds
    full = law.canasta
    wilds = values.count(WILD)
    reach = full - wilds
    natural = 0
    costs: list[int] = []
    for meld in melds:
        if THREE < meld.rank < SEQUENCE and len(meld.cards) < full:
            size = len(meld.cards) + values.count(meld.rank)
            if size >= reach:
                natural += size >= full and not meld.wilds
                costs.append(max(0, full - size))
    for rank in set(values) if len(values) >= full else ():
        held = values.count(rank)
        if held + wilds >= full and rank > THREE:
            natural += held // full
            costs += [0] * (held // full)
            if held % full > 1:
                costs.append(full - held % full)
    costs.sort()
    of_rank_to_come = 0
    left = wilds
    for cost in costs:
        left -= cost
        if left < 0 or cost > law.rules.melds.max_wilds:
            break
        of_rank_to_come += 1
    open_wild = sum([len(meld.cards) for meld in melds if meld.rank == WILD and len(meld.cards) < full])
    wild = (wilds + open_wild) // full if isinstance(law.rules.melds.wild_melds, WildMelds) else 0
    sequence = _sequences_to_come(situation, runs) if law.rules.melds.sequences else 0
    return Canastas(natural, max(0, of_rank_to_come - natural), wild, sequence)


def _sequences_to_come(situation: Situation, runs: tuple[Run, ...]) -> int:
    full = situation.law.canasta
    held = set(situation.hand)
    near = [run for run in runs if len(run) < full and (run.low - 4 in held or run.high + 4 in held)]
    lengthened = sum([sum([card & 3 == run.low & 3 for card in held]) >= full - len(run) for run in near])
    naturals = [card & 3 for card in situation.hand if VALUE_OF[card] > THREE]
    return lengthened + sum([naturals.count(suit) // full for suit in range(4)])
