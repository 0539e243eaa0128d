"""What the people at a table agree on: to pause, to end the match, to send somebody away. Decisions only."""

from __future__ import annotations

from bot.tables.comings import fault_in_kicking, put_out
from bot.tables.declined import Decision, decline
from bot.tables.steps import Closed, Paused, Proposal, Resumed, Step, Voted, VoteEnded, VoteOpened
from bot.tables.table import Table, Vote, after

LEAST_TO_KICK = 2


def propose(table: Table, person: int, what: Proposal, target: int | None = None) -> Decision:
    """Propose something, and be for it; where that is enough it happens at once. ``target`` is whom a kick is about."""
    if not table.is_in(person):
        return decline("not-in")
    if table.stage != "playing":
        return decline("not-playing", stage=table.stage)
    if table.vote is not None:
        return decline("vote-open")
    if what == "pause" and table.paused:
        return decline("paused")
    seat = None
    if what == "kick":
        fault = decline("no-such-player") if target is None else fault_in_kicking(table, person, target)
        if fault is not None:
            return fault
        seat = table.seat_of(target or 0)
        if len(voters(table, Vote(what, person, (), (), seat))) < LEAST_TO_KICK:
            return decline("kick-alone", least=LEAST_TO_KICK)
    return _with_result(table, VoteOpened(what, person, seat))


def vote(table: Table, person: int, yes: bool) -> Decision:
    if table.vote is None:
        return decline("no-vote")
    if person not in voters(table, table.vote):
        return decline("no-voter" if table.is_in(person) else "not-in")
    if person in (table.vote.yes if yes else table.vote.no):
        return decline("voted")
    return _with_result(table, Voted(person, yes))


def resume(table: Table, person: int) -> Decision:
    """Anybody at the table may go on: whoever does not want to play need not."""
    if not table.is_in(person):
        return decline("not-in")
    return (Resumed(),) if table.paused else decline("not-paused")


def voters(table: Table, vote: Vote) -> tuple[int, ...]:
    """Who is asked: the people at the table but for the one whom it is about."""
    about = None if vote.seat is None else table.seats[vote.seat].person
    return tuple([person for person in table.people() if person != about])


def needed(table: Table, vote: Vote) -> int:
    """How many have to be for it: everybody, or to send somebody away more than half of the others."""
    asked = len(voters(table, vote))
    return max(LEAST_TO_KICK, asked // 2 + 1) if vote.what == "kick" else asked


def _with_result(table: Table, step: VoteOpened | Voted) -> tuple[Step, ...]:
    """The step, and what follows where everything is clear."""
    now = after(table, step)
    if now.vote is None:
        return (step,)
    asked, wanted = voters(now, now.vote), needed(now, now.vote)
    if len(now.vote.yes) >= wanted:
        return (step, VoteEnded(True), *_carried_out(now, now.vote))
    if len(asked) - len(now.vote.no) < wanted:
        return (step, VoteEnded(False))
    return (step,)


def _carried_out(table: Table, vote: Vote) -> tuple[Step, ...]:
    match vote.what:
        case "pause":
            return (Paused("agreed"),)
        case "end":
            return (Closed("agreed"),)
        case "kick":
            target = None if vote.seat is None else table.seats[vote.seat].person
            return () if target is None else put_out(table, target)
