"""The rule cases, played by people at a table: what the rules allow can be tapped and typed, what they forbid is explained."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.engine.decide import decide
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.moves import Move, Take
from bot.engine.notation import parse_move
from bot.engine.refusal import Refused
from bot.engine.variants import rulesets
from bot.engine.view import view_of
from bot.playground.people import Person
from bot.playground.standin import Standin
from bot.tables.hall import Done
from bot.tables.table import Table
from bot.ui.suggestions import take_suggestions
from tests.rules.cases_from import Case, load_cases, named_ranks
from tests.rules.expected import Moment, expect
from tests.support.canasta import Canasta
from tests.support.play import by_commands, by_taps

CASES = [
    case
    for case in load_cases([Path(__file__).parents[1] / "rules" / "cases"])
    if case.data["kind"] == "play" and not case.data.get("disputed") and not re.search(r"\bcut\b", str(case.data["steps"]))
]
"""But for those in which the dealer lifts, where chance has its part, and a hand is dealt."""

SUITED = re.compile(r"\b([24-9TJQKA])[SHDC]\b")

Way = Callable[[Person, Table, Move], Awaitable[None]]


async def tapping(person: Person, table: Table, move: Move) -> None:
    await (await by_taps(person, table, move)).settled()


async def typing(person: Person, table: Table, move: Move) -> None:
    await (await by_commands(person, move)).settled()


def without_suits(value: Any) -> Any:
    """Steps and expectations as menus put them that name one card of a rank."""
    match value:
        case str():
            return SUITED.sub(r"\1", value)
        case list():
            return [without_suits(item) for item in value]
        case dict():
            return {key: without_suits(item) for key, item in value.items()}
        case _:
            return value


class Tables:
    """A table after the other, for cases of one ruleset."""

    def __init__(self, bot: Canasta, standin: Standin, way: Way) -> None:
        self.bot = bot
        self.people = [standin.person(f"P{seat}") for seat in range(7)]
        self.channel = standin.channel
        self.way = way
        self.table: Table | None = None
        self.count = 0
        bot.hall.listeners.append(self._notice)

    async def _notice(self, _: Table | None, done: Done) -> None:
        self.table = done.table

    async def play(self, case: Case) -> None:
        await self._make_room(case)
        given, steps = case.data["given"], case.data["steps"]
        if self.way is tapping and not case.rules().melds.sequences:
            steps = without_suits(steps)
        self.table = await self.bot.arrange(given, self.count, case.rules(), named_ranks(given, steps))
        moment = Moment(self._game())
        for step in steps:
            if isinstance(step, Mapping) and "expect" in step:
                expect(moment, step["expect"])
                continue
            text = step if isinstance(step, str) else step["move"]
            events = await self._step(text)
            moment = Moment(self._game(), events)

    def _game(self) -> Game:
        assert self.table is not None
        assert self.table.game is not None
        return self.table.game

    async def _make_room(self, case: Case) -> None:
        """See to it that people sit at a table where such a match is played."""
        players = case.rules().seating.players
        if self.table is not None and self.table.stage == "playing":
            if self.table.players == players:
                return
            await self.bot.hall.close(self.table.id, self.table.host)
            await self.bot.settled()
        for person in self.people:
            person.goes_to(self.channel)
        host, *others = self.people[:players]
        await (await host.slash("canasta new", ruleset=case.ruleset, players=players)).settled()
        await self.bot.settled()
        for person in others:
            await person.tap("Join")
            await self.bot.settled()
        await (await host.tap("Start")).settled()
        await self.bot.settled()
        for person in self.people[:players]:
            person.goes_to_dm()
        self.count += 1

    async def _step(self, text: str) -> tuple[Event, ...]:
        """Make the move where it is allowed, and be told why not where it is typed all the same. Its events."""
        table, game = self.table, self._game()
        assert table is not None
        seat, move = int(text.split()[0]), text.split(maxsplit=1)[1]
        wanted = parse_move(move, game.hands[seat])
        verdict = decide(game, seat, wanted)
        person = self.people[seat]
        if isinstance(verdict, Refused) and (self.way is tapping or _takes_any_way(game, seat, wanted)):
            return ()
        if isinstance(verdict, Refused):
            answer = (await (await by_commands(person, wanted)).settled()).content
            assert "\n> " in answer, f"{text}: no reason in {answer}"
            assert self.table is table, f"{text} changed something"
            return ()
        await self.way(person, table, wanted)
        await self.bot.settled()
        assert self.table is not table, f"{text} changed nothing\n{person.transcript()}"
        return verdict


def _takes_any_way(game: Game, seat: int, move: Move) -> bool:
    """``/take-pile`` alone takes the pile in whatever way there is."""
    return move == Take() and bool(take_suggestions(view_of(game, seat)))


async def play_all(tables: Tables, cases: Iterable[Case]) -> None:
    for case in sorted(cases, key=lambda case: case.rules().seating.players):
        try:
            await tables.play(case)
        except Exception as error:
            error.add_note(case.name)
            raise


@pytest.mark.parametrize("key", rulesets())
async def test_what_the_rules_say_is_what_people_can_do(standin: Standin, bot: Canasta, key: str) -> None:
    """A case in twenty, tapped, and the one after it typed."""
    cases = [case for case in CASES if case.ruleset == key]
    tables = Tables(bot, standin, tapping)
    await play_all(tables, cases[::20])
    tables.way = typing
    await play_all(tables, cases[1::20])


@pytest.mark.slow
@pytest.mark.parametrize("way", [tapping, typing])
@pytest.mark.parametrize("key", rulesets())
async def test_whatever_the_rules_say_is_what_people_can_do(standin: Standin, bot: Canasta, key: str, way: Way) -> None:
    await play_all(Tables(bot, standin, way), [case for case in CASES if case.ruleset == key])
