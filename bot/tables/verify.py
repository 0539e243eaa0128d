"""Works a deal out again from what was published of it: secret, cuts, rules."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.events import Dealt, Lifted
from bot.engine.law import law_of
from bot.engine.ruleset import Ruleset
from bot.tables.fairness import seal_of
from bot.tables.shuffle import byte_stream, lifted, seed_with, shuffled_by
from bot.tables.steps import HandDealt, Sealed, Step


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """``lift`` is how many cards the packet of the dealer has, who said ``cuts[0]``; ``None`` where nobody lifts."""

    seal: str
    deck: bytes
    lift: int | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a hand that was dealt. ``sealed`` is the seal that was shown before it; empty where none was."""

    number: int
    sealed: str
    secret: bytes
    cuts: tuple[int, ...]
    cutter: int | None
    worked_out: WorkedOut
    holds: bool
    """Whether the secret fits the seal, and the cards that were dealt are those that follow from it."""


def work_out(rules: Ruleset, secret: bytes, cuts: tuple[int, ...]) -> WorkedOut:
    """The deck from the top card on, in the order in which it is dealt."""
    stream = byte_stream(seed_with(secret, cuts))
    deck = bytes(shuffled_by(law_of(rules).deck, stream))
    lifts = law_of(rules).before_hand == "cut" and cuts
    return WorkedOut(seal_of(secret), deck, lifted(cuts[0], len(deck), stream) if lifts else None)


def proofs(rules: Ruleset, steps: list[Step]) -> list[Proof]:
    """One for every hand that was shuffled, in their order; the last one is of a hand that may still be played."""
    found: list[Proof] = []
    sealed = ""
    for step in steps:
        match step:
            case Sealed(secret=secret):
                sealed = seal_of(secret)
            case HandDealt(seed=seed) if seed:
                found.append(_proof(rules, sealed, step))
                sealed = ""
            case _:
                continue
    return found


def _proof(rules: Ruleset, sealed: str, step: HandDealt) -> Proof:
    out = work_out(rules, step.seed, step.cuts)
    dealt = next(event for event in step.events if isinstance(event, Dealt))
    lift = next((event.cards for event in step.events if isinstance(event, Lifted)), None)
    same = dealt.deck == out.deck and (lift is None or lift == out.lift)
    fits = sealed in ("", out.seal)
    return Proof(dealt.number, sealed, step.seed, step.cuts, step.cutter, out, same and fits)
