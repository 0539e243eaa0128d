"""The buttons and menus below a hand keep to what Discord allows, whatever is held and whatever lies on the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.engine.law import law_of
from bot.engine.moves import Declare, Draw, End, Join, Meld
from bot.engine.notation import parse_cards, print_cards, print_move
from bot.engine.offers import offers
from bot.engine.position import parse_position
from bot.engine.variants import ruleset
from bot.engine.view import View, view_of
from bot.i18n.catalogue import load
from bot.tables.table import Table as Played
from bot.ui.combining import DISCARD, PILE, Branch, Path, branches, discards, layings, subjects, takings
from bot.ui.controls import controls
from bot.ui.custom_ids import PUT_BACK, path_from, print_path
from bot.ui.widgets import view_of as widgets
from tests.engine.playing import Table, accepted, apply, over, usual_tables
from tests.engine.small import small_position
from tests.ui.test_combining import LARGEST_HAND, long_hand

WORDS = load()["en"]


async def rows_of(view: View, staged: tuple[bytes, ...] = (), picked: Path | None = None) -> list[dict[str, Any]]:
    """The rows as they are sent, at a table with the longest numbers and something to undo."""
    game = view.position
    table = Played(10**12, 10**9, 1, 1, game.rules, stage="playing", game=game, past=((game, ()),))
    shown = widgets(*controls(table, view, WORDS, staged, picked))
    rows: list[dict[str, Any]] = [] if shown is None else shown.to_components()
    check(rows)
    return rows


def check(rows: list[dict[str, Any]]) -> None:
    assert 0 < len(rows) <= 5
    parts = [part for row in rows for part in row["components"]]
    ids = [part["custom_id"] for part in parts]
    assert len(ids) == len(set(ids))
    assert all(0 < len(custom_id) <= 100 for custom_id in ids)
    for row in rows:
        kinds = [part["type"] for part in row["components"]]
        assert kinds == [3] or (set(kinds) == {2} and len(kinds) <= 5)
    for part in parts:
        if part["type"] == 2:
            assert 0 < len(part["label"]) <= 80
            continue
        values = [option["value"] for option in part["options"]]
        assert len(values) == len(set(values))
        assert 0 < len(values) <= 25
        assert 0 < len(part["placeholder"]) <= 150
        for option in part["options"]:
            assert all(0 < len(option[key]) <= 100 for key in ("label", "value"))
            assert len(option.get("description") or "") <= 100


def paths(view: View) -> list[Path]:
    """Every menu that the menus lead to."""
    found: list[Path] = []

    def walk(ways: list[Any], path: Path) -> None:
        found.append(path)
        for line in branches(view, ways, path):
            if isinstance(line, Branch):
                walk(ways, line.path)

    if view.position.phase == "draw":
        walk([*takings(view)], (PILE,))
        return found
    walk([*discards(view)], (DISCARD,))
    for subject in subjects(view):
        walk([*layings(view, subject)], (subject,))
    return found


@pytest.mark.breaks(28)
@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("table", usual_tables(), ids=str)
async def test_sixty_cards_keep_to_the_limits(table: Table, opened: bool) -> None:
    rng = random.Random(f"{table}")
    for phase in ("draw", "play"):
        view = long_hand(table, rng, opened, phase)
        await rows_of(view)
        for path in rng.sample(found, min(len(found), 6)) if (found := paths(view)) else ():
            assert path_from(print_path(path)) == path
            await rows_of(view, picked=path)


@pytest.mark.parametrize("melds", [2, 9])
async def test_each_of_several_staged_melds_can_be_put_back(melds: int) -> None:
    cards = [parse_cards(f"{rank}S {rank}H {rank}D") for rank in "456789TJQ"]
    hand = " ".join(print_cards(meld) for meld in (*cards, cards[0]))
    view = view_of(parse_position(law_of(ruleset("samba")), {"phase": "play", "hands": {0: hand}}), 0)
    for staged in (tuple(cards[:melds]), (*cards[: melds - 1], cards[0])):
        rows = await rows_of(view, staged)
        (menu,) = [part for row in rows for part in row["components"] if ":rank:" in part["custom_id"]]
        lines = [option["value"] for option in menu["options"] if option["label"].startswith("Put back")]
        assert lines == [PUT_BACK + print_move(Meld((meld,))) for meld in dict.fromkeys(staged)]


def verbs(rows: list[dict[str, Any]]) -> set[str]:
    return {part["custom_id"].split(":")[3] for row in rows for part in row["components"]}


@pytest.mark.parametrize("table", usual_tables(), ids=str)
async def test_what_is_offered_has_a_button_or_a_menu(table: Table) -> None:
    for seed in range(3):
        rng = random.Random(f"{table} {seed}")
        game = small_position(table, rng, LARGEST_HAND)
        seat = game.turn
        while not over(game) and game.turn == seat:
            view = view_of(game, game.to_move())
            rows = await rows_of(view)
            offered = offers(view)
            used = verbs(rows)
            for move in offered:
                wanted = {Draw(): "draw", Draw(keep=True): "keep", End(): "end"}.get(move)
                assert wanted is None or wanted in used
                assert not isinstance(move, Declare) or "declare" in used
                assert not isinstance(move, Join) or "meld" in used
            game = apply(game, accepted(game, game.to_move(), rng.choice(offered)))
