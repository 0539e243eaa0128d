"""The service that people and computer players come to: open a table, join, start, play.

Every change goes one way: under the table's lock, decide on the table as it stands, append to the ledger at the number that
was seen, fold, then, the lock released, tell the listeners. A second writer of the same number, in this process or another,
loses, and the table is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from math import ceil
from typing import Final
from weakref import WeakValueDictionary

from bot.engine.decide import decide
from bot.engine.events import HandEnded
from bot.engine.match import dealt_cards
from bot.engine.moves import Lift, Move
from bot.engine.refusal import Refused
from bot.engine.ruleset import OptionValue, Ruleset
from bot.engine.sections import RulesetError
from bot.engine.variants import ruleset
from bot.tables import comings, lobby, votes
from bot.tables.declined import Decision, Declined, decline
from bot.tables.fairness import MOST_CUT, cut_by_chance, cutter_of, deal_with, lift_and_deal, person_who_cuts
from bot.tables.lesson import lesson_for
from bot.tables.pace import NO_CLOCK, Pace
from bot.tables.ports import Chance, Clock, Ledger, PlaceTakenError, StaleError
from bot.tables.rematch import rematch_of
from bot.tables.steps import Away, Closed, Joined, Moved, Occupant, Opened, Proposal, Sealed, SeatingMode, Step, Undone
from bot.tables.table import Table, after, fold
from bot.tables.waiting import wait_after

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Done:
    """What was asked has happened: the table after it, and the steps that were added."""

    table: Table
    steps: tuple[Step, ...]


Outcome = Done | Refused | Declined
Verdict = Decision | Refused
Listener = Callable[[Table | None, Done], Awaitable[None]]
"""Told, outside the lock, of the table before (``None`` for a new one) and of what happened."""


class Hall:
    def __init__(self, ledger: Ledger, chance: Chance, clock: Clock) -> None:
        self.ledger: Final = ledger
        self.chance: Final = chance
        self.clock: Final = clock
        self.listeners: Final[list[Listener]] = []
        self._tables: Final[dict[int, Table]] = {}
        self._locks: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()

    async def table(self, table_id: int) -> Table | None:
        """The table as it stands, or ``None`` if there never was one of that number."""
        known = self._tables.get(table_id)
        if known is None:
            steps = await self.ledger.read(table_id)
            if not steps:
                return None
            known = replace(fold(table_id, steps), due=await self.ledger.due(table_id))
            if known.stage in ("lobby", "playing"):
                known = self._tables.setdefault(table_id, known)
        return known

    async def open(
        self,
        host: int,
        place: int,
        key: str,
        players: int | None,
        options: dict[str, OptionValue],
        pace: Pace = NO_CLOCK,
    ) -> Outcome:
        """Open a table with its host at it. ``players``: as many as the ruleset usually has, if ``None``."""
        rules = _rules(key, players, options)
        if isinstance(rules, Declined):
            return rules
        return await self._open((Opened(host, place, rules, pace), Joined(Occupant(host))))

    async def rematch(self, table_id: int, person: int) -> Outcome:
        """Open a table for the same people, seats, rules and clock as at one whose match is over; ``person`` is its host."""
        old = await self.table(table_id)
        steps = decline("no-table") if old is None else rematch_of(old, person)
        return steps if isinstance(steps, Declined) else await self._open(steps)

    async def open_lesson(self, person: int, place: int) -> Outcome:
        """Open a lesson for one person, its hand dealt already."""
        return await self._open(lesson_for(person, place))

    async def _open(self, steps: tuple[Step, ...]) -> Outcome:
        table = fold(0, steps)
        if table.stage == "lobby":
            steps = (*steps, Sealed(self.chance.seed()))
            table = after(table, steps[-1])
        wait = wait_after(None, table, self.clock.now())
        try:
            table_id = await self.ledger.create(steps, wait)
        except PlaceTakenError as taken:
            there = await self.table(taken.table_id)
            sits = there is not None and there.is_in(table.host)
            return decline("sits-here" if sits else "place-taken", table=taken.table_id)
        opened = Done(replace(table, id=table_id, due=wait.due if wait else None), steps)
        await self._tell(None, opened)
        return opened

    async def join(self, table_id: int, person: int) -> Outcome:
        """Sit down in the lobby; in a match take the own seat back, or that of a computer player."""
        return await self.change(
            table_id, lambda table: (lobby.join if table.stage == "lobby" else comings.come)(table, person)
        )

    async def leave(self, table_id: int, person: int) -> Outcome:
        """Leave the lobby; in a match a computer player takes the seat until its owner comes back. A lesson ends by that."""

        def decision(table: Table) -> Verdict:
            leave = lobby.leave if table.stage == "lobby" else lobby.close if table.lesson else comings.leave
            return leave(table, person)

        return await self.change(table_id, decision)

    async def kick(self, table_id: int, person: int, target: int) -> Outcome:
        """The host sends somebody away; others may only where a player keeps a table without a clock waiting."""
        return await self.change(table_id, lambda table: comings.kick(table, person, target, self.clock.now()))

    async def gone(self, table_id: int, person: int) -> Outcome:
        """Somebody is no longer on the server."""
        return await self.change(table_id, lambda table: comings.gone(table, person))

    async def give_host(self, table_id: int, person: int, to: int) -> Outcome:
        return await self.change(table_id, lambda table: comings.give_host(table, person, to))

    async def propose(self, table_id: int, person: int, what: Proposal, target: int | None = None) -> Outcome:
        return await self.change(table_id, lambda table: votes.propose(table, person, what, target))

    async def vote(self, table_id: int, person: int, yes: bool) -> Outcome:
        return await self.change(table_id, lambda table: votes.vote(table, person, yes))

    async def resume(self, table_id: int, person: int) -> Outcome:
        return await self.change(table_id, lambda table: votes.resume(table, person))

    async def choose_pace(self, table_id: int, person: int, pace: Pace) -> Outcome:
        return await self.change(table_id, lambda table: lobby.choose_pace(table, person, pace))

    async def add_computer(self, table_id: int, person: int) -> Outcome:
        return await self.change(table_id, lambda table: lobby.add_computer(table, person))

    async def remove_computer(self, table_id: int, person: int) -> Outcome:
        return await self.change(table_id, lambda table: lobby.remove_computer(table, person))

    async def choose_ruleset(self, table_id: int, person: int, key: str | None = None, players: int | None = None) -> Outcome:
        """Choose another ruleset, another number of players, or both. The house rules that it has too are kept."""
        return await self.change(table_id, lambda table: lobby.choose_ruleset(table, person, key, players))

    async def choose_option(self, table_id: int, person: int, name: str, value: OptionValue) -> Outcome:
        return await self.change(table_id, lambda table: lobby.choose_option(table, person, name, value))

    async def choose_rules(
        self, table_id: int, person: int, key: str, players: int | None, options: dict[str, OptionValue]
    ) -> Outcome:
        """Choose all at once: house rules that are not among ``options`` are the usual ones."""
        rules = _rules(key, players, options)
        if isinstance(rules, Declined):
            return rules
        return await self.change(table_id, lambda table: lobby.choose_rules(table, person, rules))

    async def choose_seating(self, table_id: int, person: int, mode: SeatingMode, order: tuple[int, ...] = ()) -> Outcome:
        return await self.change(table_id, lambda table: lobby.choose_seating(table, person, mode, order))

    async def start(self, table_id: int, person: int, fill: bool = False) -> Outcome:
        """Start the match and deal its first hand, unless the dealer has to lift first, or another person to cut.

        ``fill`` gives the empty seats to computer players.
        """
        return await self.change(
            table_id,
            lambda table: lobby.start(
                table, person, fill, self.chance.seed(), lambda started: self._first_deal(started, person)
            ),
        )

    async def deal_next(self, table_id: int, person: int, seen: int | None = None) -> Outcome:
        """Deal the next hand, when somebody at the table asks for it: whoever is to cut, or after a while anybody.

        The cut is by chance then; :meth:`cut` names one.
        """

        def decision(table: Table) -> Verdict:
            fault = _fault_in_dealing(table, person)
            if fault is not None:
                return fault
            waiting = 0.0 if table.due is None else table.due - self.clock.now()
            if person_who_cuts(table) not in (None, person) and waiting > 0:
                return decline("cut-first", seat=cutter_of(table) or 0, seconds=ceil(waiting))
            return self._deal_on(table)

        return await self.change(table_id, decision, seen)

    async def cut(self, table_id: int, person: int, number: int, seen: int | None = None) -> Outcome:
        """Cut before the next hand, by a number from 0 to :data:`MOST_CUT`, and deal it."""

        def decision(table: Table) -> Verdict:
            fault = _fault_in_dealing(table, person)
            if fault is not None:
                return fault
            seat = cutter_of(table)
            if seat is None or table.seats[seat].person != person:
                return decline("not-your-cut", seat=seat or 0)
            if not 0 <= number <= MOST_CUT:
                return decline("cut-number", most=MOST_CUT)
            return (deal_with(table, self._secret(table), number, seat),)

        return await self.change(table_id, decision, seen)

    async def play(self, table_id: int, seat: int, move: Move, seen: int | None = None) -> Outcome:
        """Make a move for a seat. ``seen`` is the number of the table that the player looked at; another one is stale.

        A lift has chance in it: its number is what the dealer says, as in :meth:`lift`.
        """
        if isinstance(move, Lift):
            return await self.lift(table_id, seat, move.cards, seen)

        def decision(table: Table) -> Verdict:
            fault = _fault_in_playing(table, over=True)
            if fault is not None or table.game is None:
                return fault or decline("not-playing", stage=table.stage)
            verdict = decide(table.game, seat, move)
            if isinstance(verdict, Refused):
                return verdict
            learned = table.lesson and any(isinstance(event, HandEnded) for event in verdict)
            return (Moved(seat, move, verdict), *([Closed("lesson")] if learned else []))

        return await self.change(table_id, decision, seen)

    async def lift(self, table_id: int, seat: int, said: int, seen: int | None = None) -> Outcome:
        """Lift a packet for the dealer, who says how many cards it is to have, and deal."""

        def decision(table: Table) -> Verdict:
            fault = _fault_in_playing(table, over=True)
            if fault is not None or table.game is None:
                return fault or decline("not-playing", stage=table.stage)
            verdict = decide(table.game, seat, Lift(said))
            if isinstance(verdict, Refused):
                return verdict
            dealt = lift_and_deal(table.game, self._secret(table), seat, said)
            return dealt if isinstance(dealt, Refused) else (dealt,)

        return await self.change(table_id, decision, seen)

    async def undo(self, table_id: int, seat: int, seen: int | None = None) -> Outcome:
        """Take the seat's last act back, as far as nothing has been shown or answered since."""

        def decision(table: Table) -> Verdict:
            fault = _fault_in_playing(table)
            if fault is not None or table.game is None:
                return fault or decline("not-playing", stage=table.stage)
            if table.game.turn != seat:
                return decline("not-your-undo")
            return (Undone(seat),) if table.past else decline("nothing-to-undo")

        return await self.change(table_id, decision, seen)

    async def close(self, table_id: int, person: int) -> Outcome:
        return await self.change(table_id, lambda table: lobby.close(table, person))

    async def away(self, table_id: int, seconds: int) -> Outcome:
        """The bot was out for so long, and the clock of the table was put off by that."""
        return await self.change(table_id, lambda table: _fault_in_playing(table) or (Away(seconds),))

    async def place_gone(self, table_id: int) -> Outcome:
        """The channel in which the table stood is no more."""

        def decision(table: Table) -> Verdict:
            running = table.stage in ("lobby", "playing")
            return (Closed("place-gone"),) if running else decline("not-playing", stage=table.stage)

        return await self.change(table_id, decision)

    async def time_out(self, table_id: int, number: int) -> Outcome:
        """What happens when the patience of a table ends, if nobody has touched it since that number."""

        def decision(table: Table) -> Verdict:
            # Stricter than for a tap: a vote alone has not touched the position, but somebody is there.
            if table.number != number:
                return decline("stale", seen=number, number=table.number)
            if table.stage not in ("lobby", "playing"):
                return decline("not-playing", stage=table.stage)
            if table.stage == "lobby" or table.paused or table.pace.kind == "none":
                return (Closed("idle"),)
            if table.to_be_dealt:
                return self._deal_on(table)
            return decline("stale", seen=number, number=number) if table.computer_to_move else comings.time_is_up(table)

        return await self.change(table_id, decision, number)

    def forget(self) -> None:
        """Read every table anew: deadlines were moved."""
        self._tables.clear()

    async def change(self, table_id: int, decision: Callable[[Table], Verdict], seen: int | None = None) -> Outcome:
        """Make a change that ``decision`` finds good on the table as it stands, and tell the listeners."""
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            before = await self.table(table_id)
            if before is not None and seen is not None and seen > before.number:
                # Another process has gone on with the table.
                self._tables.pop(table_id, None)
                before = await self.table(table_id)
            outcome = decline("no-table") if before is None else await self._change(before, seen, decision)
        if isinstance(outcome, Done):
            await self._tell(before, outcome)
        return outcome

    async def _change(self, table: Table, seen: int | None, decision: Callable[[Table], Verdict]) -> Outcome:
        if seen is not None and not table.stand <= seen <= table.number:
            return decline("stale", seen=seen, number=table.number)
        steps = decision(table)
        if isinstance(steps, Refused | Declined):
            return steps
        new = table
        for step in steps:
            new = after(new, step)
        if not new.secret and (new.stage == "lobby" or new.between_hands):
            steps = (*steps, Sealed(self.chance.seed()))
            new = after(new, steps[-1])
        wait = wait_after(table, new, self.clock.now())
        new = replace(new, due=wait.due) if wait is not None else new
        try:
            await self.ledger.append(new, steps, wait)
        except StaleError:
            self._tables.pop(table.id, None)
            return decline("stale", seen=table.number, number=table.number + 1)
        self._tables[table.id] = new
        if new.stage in ("over", "closed"):
            self._tables.pop(table.id, None)
        return Done(new, tuple(steps))

    async def _tell(self, before: Table | None, done: Done) -> None:
        for listener in self.listeners:
            try:
                await listener(before, done)
            except Exception:
                log.exception("a listener failed on table %s", done.table.id)

    def _secret(self, table: Table) -> bytes:
        """The sealed secret; a new one at a table that was stored before there were seals."""
        return table.secret or self.chance.seed()

    def _deal_by_chance(self, table: Table) -> tuple[Step, ...]:
        return (deal_with(table, self._secret(table), cut_by_chance(self.chance.seed()), None),)

    def _deal_on(self, table: Table) -> Verdict:
        """The next hand, where nobody has named a number; a computer player who has to lift means to be exact."""
        if table.game is None or not table.awaits_lift:
            return self._deal_by_chance(table)
        dealt = lift_and_deal(table.game, self._secret(table), table.to_move, dealt_cards(table.rules))
        return dealt if isinstance(dealt, Refused) else (dealt,)

    def _first_deal(self, table: Table, person: int) -> tuple[Step, ...]:
        """The first hand is dealt at once unless the dealer has to lift, or another person to cut."""
        waits = table.awaits_lift or person_who_cuts(table) not in (None, person)
        return () if waits else self._deal_by_chance(table)


def _fault_in_playing(table: Table, over: bool = False) -> Declined | None:
    """Why nobody plays at the table. ``over``: of a match that is over the judge himself says so."""
    if table.stage == "playing":
        return decline("paused") if table.paused else None
    return None if over and table.stage == "over" else decline("not-playing", stage=table.stage)


def _fault_in_dealing(table: Table, person: int) -> Declined | None:
    """Why this person cannot have the next hand dealt, whoever is to cut."""
    if not table.is_in(person):
        return decline("not-in")
    fault = _fault_in_playing(table)
    if fault is None and not table.between_hands:
        fault = decline("hand-running")
    return fault or (None if table.to_be_dealt else decline("lift"))


def _rules(key: str, players: int | None, options: dict[str, OptionValue]) -> Ruleset | Declined:
    try:
        base = ruleset(key)
        return base.for_players(players or base.seating.players).with_options(options)
    except RulesetError as error:
        return decline("rules", why=str(error))


def has_step(done: Done, kind: type[Step]) -> bool:
    """Whether a step of that kind is among those that were added."""
    return any(isinstance(step, kind) for step in done.steps)
