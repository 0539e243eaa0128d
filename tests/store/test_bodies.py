"""Steps as text."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.events import Event
from bot.engine.moves import Move
from bot.engine.ruleset import Ruleset
from bot.engine.variants import rulesets
from bot.store.bodies import parse_staged, parse_step, print_staged, print_step
from bot.store.codec import CodecError, codec_of
from bot.tables.steps import Closed, Joined, Moved, Occupant, Opened, Step
from tests.store.matches import match_steps
from tests.store.strategies import values_of

CLOSED = '{"v":1,"type":"Closed","why":"host"}'


@pytest.mark.parametrize("kind", get_args(Step))
def test_every_kind_of_step_comes_back(kind: type) -> None:
    @settings(max_examples=25, deadline=None)
    @given(values_of(kind))
    def check(step: Step) -> None:
        text = print_step(step)
        assert parse_step(text) == step
        assert print_step(parse_step(text)) == text

    check()


@pytest.mark.parametrize("kind", [*get_args(Event), *get_args(Move)])
def test_every_event_and_move_comes_back(kind: type) -> None:
    codec = codec_of(Event if kind in get_args(Event) else Move)

    @settings(max_examples=25, deadline=None)
    @given(values_of(kind))
    def check(value: object) -> None:
        assert codec.read(json.loads(json.dumps(codec.write(value)))) == value

    check()


@pytest.mark.parametrize("key", rulesets())
def test_every_form_of_every_ruleset_is_stored_by_value(key: str) -> None:
    base = rulesets()[key]
    for players in base.allowed_players:
        form = base.for_players(players)
        for option in form.offered_options():
            for choice in option.choices:
                rules = form.with_options({option.name: choice.value})
                stored = parse_step(print_step(Opened(1, 2, rules)))
                assert isinstance(stored, Opened)
                assert stored.rules == rules
                assert hash(stored.rules) == hash(rules)
                assert _types(stored.rules) == _types(rules)


def _types(rules: Ruleset) -> list[type]:
    """The types of all that options replace: 1 and True are equal, and not the same."""
    return [type(value) for option in rules.options for choice in option.choices for _, value in choice.changes]


@pytest.mark.parametrize(("key", "players"), [("classic", 4), ("classic", 2), ("classic", 5), ("classic", 6), ("hungarian", 3)])
def test_all_steps_of_whole_matches_come_back(key: str, players: int) -> None:
    steps = match_steps(key, players, seed=f"{key}{players}")
    assert [parse_step(print_step(step)) for step in steps] == steps
    assert {"HandEnded", "MatchEnded"} <= {
        type(event).__name__ for step in steps if isinstance(step, Moved) for event in step.events
    }


@settings(max_examples=50, deadline=None)
@given(values_of(tuple[bytes, ...]))
def test_staged_melds_come_back(melds: tuple[bytes, ...]) -> None:
    assert parse_staged(print_staged(melds)) == melds


def test_the_text_of_a_step() -> None:
    assert print_step(Closed("host")) == CLOSED
    assert print_step(Joined(Occupant(name="Zoë", level="thumb"))) == (
        '{"v":1,"type":"Joined","occupant":{"type":"Occupant","person":null,"name":"Zoë","level":"thumb","owner":null}}'
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON"),
        (CLOSED[:-1], "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("null", "no version is given"),
        ("[]", "no version is given"),
        ('{"type":"Closed","why":"host"}', "no version is given"),
        ('{"v":2,"type":"Closed","why":"host"}', "only version 1 is known here"),
        ('{"v":1}', "class None is not known here"),
        ('{"v":1,"type":"Draw"}', "class 'Draw' is not known here"),
        ('{"v":1,"type":"Closed","why":"storm"}', "why: 'storm' is none of 'host', 'idle'"),
        ('{"v":1,"type":"Closed"}', "Closed lacks the field 'why'"),
        ('{"v":1,"type":"Undone","seat":0,"x":1}', "Undone has no field 'x'"),
    ],
)
def test_what_is_no_step_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(CodecError, match=f"^{message}"):
        parse_step(text)


def test_a_ruleset_that_makes_no_sense_is_refused() -> None:
    text = print_step(Opened(1, 2, rulesets()["classic"]))
    assert '"max_wilds":3' in text
    with pytest.raises(CodecError, match=r"^rules\.melds: Melds: "):
        parse_step(text.replace('"max_wilds":3', '"max_wilds":-1'))


@settings(max_examples=200, deadline=None)
@given(values_of(Step), st.floats(0, 1), st.integers(0, 3), st.text(max_size=3))
def test_damaged_text_is_read_or_refused_and_nothing_else(step: Step, where: float, gone: int, instead: str) -> None:
    text = print_step(step)
    at = int(where * len(text))
    damaged = text[:at] + instead + text[at + gone :]
    try:
        read = parse_step(damaged)
    except CodecError:
        return
    assert parse_step(print_step(read)) == read
