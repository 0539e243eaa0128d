"""What happened at a table around the cards, in words for the channel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.i18n.cards import card_name
from bot.i18n.catalogue import Words
from bot.i18n.people import NameOf, occupant_name, seat_namer, side_name
from bot.i18n.rulesets import ruleset_name
from bot.tables.steps import (
    Closed,
    HandDealt,
    Joined,
    Left,
    Moved,
    Occupant,
    Opened,
    RulesChosen,
    SeatingChosen,
    Started,
    Step,
    Undone,
)
from bot.tables.table import Table, after, fold


def step_text(words: Words, step: Step, name_of_person: NameOf, before: Table | None = None) -> str:
    """What a channel should read about a step, without a full stop; empty where nothing is to be said.

    ``before`` is the table as it was before the step, of which some steps have to know who sat where; without it they say
    less. Deals and moves are told by their events.
    """
    match step:
        case Opened() | HandDealt() | Moved():
            return ""
        case RulesChosen(rules=rules):
            if before is not None and before.rules == rules:
                return ""
            return words.count("step.rules", rules.seating.players, ruleset=ruleset_name(words, rules.key))
        case Joined(occupant=occupant):
            key = "step.joined.computer" if occupant.is_computer else "step.joined"
            return words(key, name=occupant_name(occupant, name_of_person))
        case Left():
            return _left(words, step, name_of_person, before)
        case SeatingChosen(mode=mode):
            if before is not None and before.seating == mode != "chosen":
                return ""
            return words(f"step.seating.{mode}")
        case Started():
            return _started(words, step, name_of_person, before)
        case Undone(seat=seat):
            if before is None:
                return words("step.undone.somebody")
            return words("step.undone", name=seat_namer(before, name_of_person)(seat))
        case Closed(why=why):
            return words(f"step.closed.{why}")
        case _:
            assert_never(step)


def steps_text(words: Words, before: Table | None, steps: Sequence[Step], name_of_person: NameOf) -> list[str]:
    """The lines of several steps in a row that something is to be said of. ``before`` is ``None`` for a new table."""
    lines: list[str] = []
    for step in steps:
        lines.append(step_text(words, step, name_of_person, before))
        before = after(before, step) if before is not None else fold(0, [step])
    return [line for line in lines if line]


def _left(words: Words, step: Left, name_of_person: NameOf, before: Table | None) -> str:
    if before is None:
        return words("step.left.somebody")
    gone = before.sitting[step.at]
    line = words("step.left", name=occupant_name(gone, name_of_person))
    return line if step.host == before.host else words("step.host", line=line, host=name_of_person(step.host))


def _started(words: Words, step: Started, name_of_person: NameOf, before: Table | None) -> str:
    def name(occupant: Occupant) -> str:
        return occupant_name(occupant, name_of_person)

    if before is None:
        return words("step.started", seats=", ".join(map(name, step.seats)))
    seating = before.rules.seating
    sides = [side_name(words, seating, side, lambda seat: name(step.seats[seat])) for side in range(seating.sides)]
    line = words("step.started.sides", sides=words("step.versus").join(sides), first=name(step.seats[0]))
    drawn = [words("step.drew", name=name(before.sitting[place]), card=card_name(words, card)) for place, card in step.draws]
    return words("step.started.drawn", draws=", ".join(drawn), line=line) if drawn else line
