"""A match as JSON for others: it comes back the same, plays again the same, and nothing forged or broken is believed."""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.engine.ruleset import Ruleset
from bot.engine.variants import ruleset
from bot.i18n.catalogue import load
from bot.i18n.replay import match_text
from bot.store.export import ExportError, parse_match, print_match
from bot.tables.record import ForgedError, MatchRecord, Player, played, record_of
from bot.tables.replay import replay_of
from bot.tables.steps import Moved, Occupant, SeatChanged, Step
from tests.i18n.support import form_name, forms
from tests.tables.played import played_steps

DOCUMENT = Path(__file__).parents[2] / "docs" / "export.md"
START = 1_767_378_600
WORDS = load().words()


def record_from(steps: list[Step]) -> MatchRecord:
    return record_of(replay_of(1, steps), lambda person: f"Person {person}", lambda number: START + number)


@cache
def two_hands() -> MatchRecord:
    return record_from(played_steps(ruleset("cutthroat"), 2, level="greedy", undo_every=7))


def data_of(record: MatchRecord) -> Any:
    return json.loads(print_match(record))


def fault_in(data: Any) -> str:
    """Why the export is refused: by its form, or by the judge."""
    with pytest.raises((ExportError, ForgedError)) as caught:
        list(played(parse_match(json.dumps(data))))
    return str(caught.value)


@pytest.mark.parametrize("rules", forms(), ids=form_name)
def test_a_hand_of_any_ruleset_comes_back_and_plays_again_to_the_same_scores(rules: Ruleset) -> None:
    steps = played_steps(rules, level="random", undo_every=5)
    record = record_from(steps)
    back = parse_match(print_match(record))
    assert back == record
    ((hand, moments),) = played(back)
    end = replay_of(1, steps).hands[-1].frames[-1].game
    assert moments[-1].game == end
    assert (hand.scores, hand.totals) == (end.scores, end.totals)


def test_several_hands_go_on_from_each_other() -> None:
    hands = [moments for _, moments in played(parse_match(print_match(two_hands())))]
    assert [moments[-1].game.number for moments in hands] == [1, 2]
    assert hands[-1][-1].game.totals == two_hands().hands[-1].totals


def test_an_export_tells_no_number_of_a_person_or_a_table() -> None:
    data = data_of(two_hands())
    assert [player["name"] for player in data["hands"][0]["players"]] == ["Person 1", "Bot 1", "Bot 2"]
    allowed = {
        "number", "players", "changes", "seed", "cuts", "cutter", "lift", "dealer", "resting", "deck", "dealt", "moves",
        "scores", "totals",
    }  # fmt: skip
    assert data.keys() == {"format", "ruleset", "hands"}
    assert all(hand.keys() == allowed for hand in data["hands"])


def test_whoever_takes_a_seat_in_the_middle_of_a_hand_is_named_from_then_on() -> None:
    steps = played_steps(ruleset("classic"))
    at = [number for number, step in enumerate(steps) if isinstance(step, Moved)][3]
    left = SeatChanged(0, Occupant(name="Otto", level="thumb", owner=1), "left", 1)
    record = record_from([*steps[:at], left, *steps[at:]])
    (hand,) = record.hands
    assert [hand.players_at(act)[0] for act in (2, 3)] == [Player("Person 1"), Player("Otto", True)]
    assert parse_match(print_match(record)) == record
    assert "Otto (computer player) plays in place of Person 1" in match_text(WORDS, record, played(record))


def changed(*path: str | int, to: Any) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = to

    return change


def first_move(data: Any, verb: str) -> int:
    return next(at for at, move in enumerate(data["hands"][0]["moves"]) if move["move"].split()[1] == verb)


def test_a_move_that_the_judge_refuses_is_named() -> None:
    data = data_of(two_hands())
    at = first_move(data, "discard")
    data["hands"][0]["moves"][at]["move"] = f"{data['hands'][0]['moves'][at]['move'][0]} draw"
    assert fault_in(data) == f"hand 1, move {at + 1} ({data['hands'][0]['moves'][at]['move']}): the judge refuses it (phase)"


def test_a_card_that_was_not_drawn_is_named() -> None:
    data = data_of(two_hands())
    at = first_move(data, "draw")
    move = data["hands"][0]["moves"][at]
    came = move["events"][0]
    move["events"][0] = f"{came[:-2]}JK" if not came.endswith("JK") else f"{came[:-2]}KH"
    fault = fault_in(data)
    assert f"hand 1, move {at + 1} " in fault
    assert f"what came of it was {came}" in fault


def test_a_move_left_out_or_put_in_is_noticed() -> None:
    data = data_of(two_hands())
    del data["hands"][0]["moves"][-1]
    assert fault_in(data).startswith("hand 1: the hand is not over after its")
    data = data_of(two_hands())
    moves = data["hands"][0]["moves"]
    moves.append(moves[0])
    assert f"hand 1, move {len(moves)} " in fault_in(data)
    data = data_of(two_hands())
    del data["hands"][0]
    assert fault_in(data) == "hand 1: it is told as hand 2"


def swapped(deck: str) -> str:
    first, second, *rest = deck.split()
    third = next(at for at, card in enumerate(rest) if card != first)
    rest[third], first = first, rest[third]
    return " ".join([first, second, *rest])


def test_a_deck_a_seed_or_a_cut_that_do_not_belong_together_are_noticed() -> None:
    follows = "hand 2, deal: the deck does not follow from the seed and the cuts"
    data = data_of(two_hands())
    data["hands"][1]["deck"] = swapped(data["hands"][1]["deck"])
    assert fault_in(data) == follows
    for path, to in ((("cuts",), [1]), (("seed",), "00" * 32), (("cuts",), [])):
        data = data_of(two_hands())
        changed("hands", 1, *path, to=to)(data)
        assert fault_in(data) == follows
    data = data_of(two_hands())
    data["hands"][1]["deck"] = data["hands"][1]["deck"].replace("KH", "KS", 1)
    data["hands"][1]["seed"] = ""
    assert fault_in(data) == "hand 2, deal: that is not this ruleset's deck"


def test_a_lift_that_was_not_so_is_noticed() -> None:
    record = record_from(played_steps(ruleset("surpriza")))
    assert record.hands[0].lift is not None
    data = data_of(record)
    data["hands"][0]["lift"]["cards"] += 1
    assert fault_in(data) == "hand 1, deal: the lift does not follow from the seed and the cuts"
    data = data_of(record)
    data["hands"][0]["lift"]["said"] += 1
    assert fault_in(data) == "hand 1, deal: the lift does not follow from the seed and the cuts"
    data["hands"][0]["lift"] = None
    assert fault_in(data) == "hand 1, deal: the dealer lifts in this ruleset"


@pytest.mark.parametrize(
    ("path", "to", "where"),
    [
        (("hands", 0, "scores", 0, "melded"), 5, "hand 1, scores"),
        (("hands", 0, "totals", 0), 5, "hand 1, totals"),
        (("hands", 0, "dealer"), 1, "hand 1, deal"),
        (("hands", 0, "resting"), 1, "hand 1, deal"),
    ],
)
def test_other_numbers_than_the_judges_are_noticed(path: tuple[str | int, ...], to: object, where: str) -> None:
    data = data_of(two_hands())
    changed(*path, to=to)(data)
    assert fault_in(data).startswith(f"{where}: ")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (changed("format", to="canasta-match/2"), "format: "),
        (changed("hands", to=[]), "hands: "),
        (changed("more", to=1), "there is no such field as 'more'"),
        (changed("hands", 1, "moves", 2, "move", to=5), "hands[2].moves[3].move: "),
        (changed("hands", 1, "moves", 2, to={}), "hands[2].moves[3]: 'move' is missing"),
        (changed("hands", 0, "players", to=[]), "hands[1].players: 3 are expected, not 0"),
        (changed("hands", 0, "players", 1, "name", to="a\nb"), "hands[1].players[2].name: "),
        (changed("hands", 0, "players", 1, "name", to="\ud800"), "hands[1].players[2].name: "),
        (changed("hands", 0, "cuts", to=[-1]), "hands[1].cuts[1]: "),
        (changed("hands", 0, "cuts", to=[True]), "hands[1].cuts[1]: "),
        (changed("hands", 0, "seed", to="xy"), "hands[1].seed: "),
        (changed("hands", 0, "deck", to="KH ??"), "hands[1].deck: "),
        (changed("hands", 0, "dealt", to="yesterday"), "hands[1].dealt: "),
        (changed("hands", 0, "dealer", to=9), "hands[1].dealer: "),
        (changed("hands", 0, "scores", 0, "luck", to=9), "hands[1].scores[1]: there is no such field as 'luck'"),
        (changed("ruleset", "deal", "packs", to="two"), "ruleset.deal.packs: "),
        (changed("ruleset", "deal", "packs", to=10**9), "ruleset: "),
        (changed("ruleset", "seating", "players", to=10**9), "ruleset.seating: "),
        (changed("ruleset", to=None), "ruleset: "),
    ],
)
def test_a_broken_form_is_named_with_its_place(change: Callable[[Any], None], where: str) -> None:
    data = data_of(two_hands())
    change(data)
    assert fault_in(data).startswith(where)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "[" * 100_000, '{"format": 1e999}', "1" * 5000])
def test_what_is_no_export_at_all_is_refused(text: str) -> None:
    with pytest.raises(ExportError):
        parse_match(text)


def test_whatever_is_changed_is_refused_or_plays_to_the_end() -> None:
    """Values and moves changed at random: never anything but a refusal with a reason."""
    source, lot = json.dumps(data_of(two_hands())), random.Random(5)
    texts = ("", "?", "KH", "0 draw", "0 meld", "0 take", "1 add KH to 5H-8H")
    odd: list[object] = [None, True, -1, 0, 3, 10**30, 0.5, *texts, [], {}, [[]]]
    for _ in range(150):
        data = json.loads(source)
        part, key = _anywhere(data, lot)
        part[key] = lot.choice(odd)
        with contextlib.suppress(ExportError, ForgedError):
            list(played(parse_match(json.dumps(data))))


def _anywhere(data: Any, lot: random.Random) -> tuple[Any, Any]:
    while True:
        key = lot.choice(list(data) if isinstance(data, dict) else range(len(data)))
        if not isinstance(data[key], dict | list) or not data[key] or lot.random() < 0.1:
            return data, key
        data = data[key]


def test_the_command_plays_an_export_again_and_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text(print_match(two_hands()), "utf-8")
    assert main(["replay", str(file), "--open"]) == 0
    printed = capsys.readouterr().out
    assert printed == match_text(WORDS, two_hands(), played(two_hands()))
    assert main(["replay", str(file), "--hand", "2"]) == 0
    closed = capsys.readouterr().out
    assert "Hand 2 ·" in closed
    assert "Hand 1 ·" not in closed
    assert not re.search(r"drew.*\(", closed)
    assert main(["replay", str(file), "--hand", "3"]) == 1
    assert capsys.readouterr().err == f"{file}: there is no hand 3, only 1 to 2\n"


def test_the_command_refuses_what_is_forged_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = two_hands()
    hand = record.hands[1]
    forged = replace(hand, acts=(replace(hand.acts[0], move=f"{hand.acts[0].move[0]} discard 4H"), *hand.acts[1:]))
    file = tmp_path / "forged.json"
    file.write_text(print_match(replace(record, hands=(record.hands[0], forged))), "utf-8")
    assert main(["replay", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{file}: hand 2, move 1 ({forged.acts[0].move}): the judge refuses it (phase): ")
    assert err.count("\n") == 1
    for text in ("no JSON", b"\xff\xfe"):
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        assert main(["replay", str(file)]) == 1
    assert main(["replay", str(tmp_path / "nothing.json")]) == 1


def test_the_document_knows_every_field_and_its_example_has_the_form() -> None:
    text = DOCUMENT.read_text("utf-8")
    data = data_of(two_hands())
    names = {*data, *data["hands"][0], *data["hands"][0]["moves"][0], *data["hands"][0]["scores"][0]}
    assert [name for name in sorted(names) if f"`{name}`" not in text] == []
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    shown = json.loads(example)
    assert shown.keys() == data.keys()
    assert shown["hands"][0].keys() == data["hands"][0].keys()
