"""The message in which a person chooses his settings."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, get_args

import pytest

from bot.i18n.catalogue import load
from bot.tables.preferences import HandPlace, Preferences, Size, Sorting
from bot.ui.custom_ids import Tap
from bot.ui.settings import changed, settings_message
from tests.ui.test_controls import check

WORDS = load()["en"]
EVERY = [
    Preferences(four_colours, large_index, size, sorting, hand, ping, warn)
    for four_colours, large_index, size, sorting, hand, ping, warn in product(
        (False, True), (False, True), get_args(Size), get_args(Sorting), get_args(HandPlace), (False, True), (False, True)
    )
]


def rows_of(preferences: Preferences) -> list[dict[str, Any]]:
    shown = settings_message(WORDS, preferences).view
    assert shown is not None
    rows: list[dict[str, Any]] = shown.to_components()
    return rows


def taps_of(preferences: Preferences) -> set[Preferences]:
    """What the preferences would be after each tap that the message offers."""
    found = set()
    for part in (part for row in rows_of(preferences) for part in row["components"]):
        _, table, number, verb, arg = part["custom_id"].split(":")
        tap = Tap(int(table), int(number), verb, arg)
        for values in [[option["value"]] for option in part.get("options", ())] or [[]]:
            found.add(changed(preferences, tap, values))
    return found


async def test_the_message_keeps_to_the_limits_whatever_is_chosen() -> None:
    for preferences in EVERY:
        check(rows_of(preferences))


async def test_every_setting_is_one_tap_away() -> None:
    for preferences in EVERY[::7]:
        one_tap = {replace(preferences, **{name: getattr(other, name)}) for other in EVERY for name in Preferences.__slots__}
        assert one_tap <= taps_of(preferences)
        assert Preferences() in taps_of(preferences) | {preferences}


async def test_what_is_chosen_is_marked_and_told() -> None:
    marked = [
        [option["label"] for option in part["options"] if option["default"]]
        for row in rows_of(Preferences(size="large", sorting="suit"))
        for part in row["components"]
        if "options" in part
    ]
    assert marked[:2] == [["Large pictures"], ["Hand always sorted by suit"]]
    said = settings_message(WORDS, Preferences(size="large", ping=False)).content
    assert "- No ping when it is your turn" in said
    assert "Large pictures" not in said, "the menu shows it"


@pytest.mark.parametrize(
    ("verb", "arg", "values"),
    [
        ("setting", "size", ["huge"]),
        ("setting", "sorting", []),
        ("setting", "warn", ["dm"]),
        ("setting", "colour", ["red"]),
        ("switch-on", "colour", []),
    ],
)
def test_a_tap_that_means_nothing_changes_nothing(verb: str, arg: str, values: list[str]) -> None:
    usual = Preferences(size="small")
    assert changed(usual, Tap(0, 0, verb, arg), values) == usual
