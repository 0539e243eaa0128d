"""Rule cases: small positions with the ruling that the rules text gives (``CASES.md``), and how each kind is run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from bot.engine.cards import without
from bot.engine.decide import decide
from bot.engine.evolve import replay
from bot.engine.game import NOBODY, Game, laid, new_match
from bot.engine.law import Law, law_of
from bot.engine.match import deal, next_dealer
from bot.engine.melds import fault_in_meld
from bot.engine.moves import Meld, Take
from bot.engine.notation import fits, parse_melds, parse_move, parse_patterns
from bot.engine.position import Pool, parse_position, ranks_named
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset, RulesetError
from bot.engine.scoring import canasta_kind, score_side
from bot.engine.variants import ruleset

CARD_WORD = re.compile(r"(?<![A-Za-z0-9?])(?:JK|[2-9TJQKA][SHDC]?)(?:\*\d+)?(?![A-Za-z0-9])")


@dataclass(frozen=True)
class Case:
    name: str
    ruleset: str
    data: dict[str, Any]
    unplayable: str = ""
    """Why the case cannot be run yet: its ruleset is not built."""

    def rules(self) -> Ruleset:
        base = ruleset(self.ruleset)
        form = base.for_players(int(self.data.get("players", base.seating.players)))
        return form.with_options(self.data.get("options", {}))


def load_cases(folders: Iterable[Path]) -> Iterator[Case]:
    """Every case of every file. A file of a ruleset that is not built yet gives cases that say so."""
    for folder in folders:
        files = sorted(folder.rglob("*.yaml"))
        if not files:
            raise FileNotFoundError(f"no case files in {folder}")
        for file in files:
            content = yaml.safe_load(file.read_text("utf-8"))
            key = content["ruleset"]
            try:
                ruleset(key)
                missing = ""
            except RulesetError:
                missing = f"ruleset {key} is not built yet"
            for data in content["cases"]:
                yield Case(data["id"], key, data, missing)


def run(case: Case, rules: Ruleset | None = None) -> None:
    """Run a case, by other rules than its own if given; an ``AssertionError`` says where the engine rules otherwise."""
    law = law_of(case.rules() if rules is None else rules)
    {"melds": _melds, "opening": _opening, "minimum": _minimum, "score": _score, "deal": _deal, "play": _play}[
        case.data["kind"]
    ](law, case.data)


def _same(cards: bytes, patterns: str, what: str) -> None:
    """The cards are those of the text, without regard to order and, where none is given, to suit."""
    left = cards
    wanted = sorted(parse_patterns(patterns))
    assert len(wanted) == len(cards), f"{what}: {len(cards)} cards, not {len(wanted)}"
    for pattern in wanted:
        found = next((card for card in left if fits(pattern, card)), None)
        assert found is not None, f"{what}: {list(cards)} has not all of {patterns}"
        left = without(left, (found,)) or b""


def _ruled(verdict: object, expected: Mapping[str, Any], what: str) -> None:
    if "refused" in expected:
        assert isinstance(verdict, Refused), f"{what}: accepted, should be {expected['refused']}"
        assert verdict.code == expected["refused"], f"{what}: {verdict}"
    else:
        assert not isinstance(verdict, Refused), f"{what}: {verdict}"


def _melds(law: Law, data: dict[str, Any]) -> None:
    for entry in data["melds"]:
        (cards,) = Pool(law).place([parse_patterns(entry["cards"])])
        _ruled(fault_in_meld(law, cards) or (), entry, entry["cards"])
        if "points" in entry:
            assert law.value(cards) == entry["points"], entry["cards"]
        if "canasta" in entry:
            assert (canasta_kind(law, laid(cards, 1)) or "none") == entry["canasta"], entry["cards"]


def _opening(law: Law, data: dict[str, Any]) -> None:
    melds = list(parse_melds(data["melds"]))
    top = data.get("pile_top")
    held = data["melds"].replace("|", " ")
    given: dict[str, Any] = {"score": {0: data.get("score", 0)}, "deal": data.get("deal", 1)}
    if top is None:
        game = parse_position(law, {**given, "phase": "play", "hands": {0: f"{held} ?*6"}})
        verdict = decide(game, 0, Meld(parse_melds(data["melds"], game.hands[0])))
        points = sum(law.value(cards) for cards in melds)
    else:
        words = held.replace("|", " ").split()
        words.remove(next(word for word in words if word[0] == top[0]))
        game = parse_position(law, {**given, "hands": {0: " ".join(words) + " ?*6"}, "pile": f"? {top}"})
        shown, *others = _with_top_first(melds, game.pile[-1])
        cards = parse_melds(" | ".join([*map(_letters, (shown, *others))]), game.hands[0])
        verdict = decide(game, 0, Take(cards[0], cards[1:]))
        points = law.value(bytes([game.pile[-1]])) + sum(law.value(meld) for meld in cards)
    _ruled(verdict, data, data["melds"])
    if "points" in data:
        assert points == data["points"]
    if "minimum" in data:
        assert game.minimum(0) == data["minimum"]


def _with_top_first(melds: list[bytes], top: int) -> list[bytes]:
    """The melds, the one that holds the pile's top card first and without it."""
    at = next(at for at, meld in enumerate(melds) if any(card >> 2 == top >> 2 for card in meld))
    shown = melds[at]
    less = next(card for card in shown if card >> 2 == top >> 2)
    return [without(shown, (less,)) or b"", *melds[:at], *melds[at + 1 :]]


def _letters(cards: bytes) -> str:
    return " ".join("JK" if card >> 2 == 15 else "??23456789TJQKA"[card >> 2] for card in cards)


def _minimum(law: Law, data: dict[str, Any]) -> None:
    for score, asked in data["minimums"].items():
        assert law.minimum(score) == asked, f"at {score}"


def _score(law: Law, data: dict[str, Any]) -> None:
    for side, given in data["sides"].items():
        heaps = [parse_patterns(text) for text in [*given["melds"], given.get("red_threes", ""), *given["hands"]]]
        placed = Pool(law).place(heaps)
        melds = [laid(cards, 1) for cards in placed[: len(given["melds"])]]
        threes, *hands = placed[len(melds) :]
        score = score_side(law, melds, threes, hands, given.get("out", False), given.get("concealed", False))
        lines = dict(score.lines)
        for name, points in data.get("lines", {}).get(side, {}).items():
            assert lines[name] == points, f"side {side}, {name}"
        assert score.total == data["expect"][side], f"side {side}: {score}"


def _deal(law: Law, data: dict[str, Any]) -> None:
    listed = parse_patterns(data.get("deck", ""))
    pool = Pool(law, _named(data))
    (top,) = pool.place([listed])
    rest = sorted(pool.left, key=lambda card: (card >> 2 in (2, 3, 15), card))
    game = new_match(law.rules)
    game = replay(game, deal(game, top + bytes(rest)))
    if "sits_out" in data:
        assert game.resting == data["sits_out"]
    _expect(game, data["expect"])
    _steps(game, data.get("steps", []))


def _play(law: Law, data: dict[str, Any]) -> None:
    _steps(parse_position(law, data["given"], _named(data)), data["steps"])


def _named(data: dict[str, Any]) -> set[int]:
    """The ranks that the case names anywhere."""
    return named_ranks(data.get("deck", ""), data.get("given", ""), data.get("steps", ""))


def named_ranks(*texts: object) -> set[int]:
    """The ranks of all cards that the texts name."""
    return {rank for text in texts for word in CARD_WORD.findall(str(text)) for rank in ranks_named(word)}


def _steps(game: Game, steps: list[Any]) -> None:
    cards = cards_in(game)
    for step in steps:
        if isinstance(step, Mapping) and "expect" in step:
            _expect(game, step["expect"])
            continue
        ruling: Mapping[str, Any] = {} if isinstance(step, str) else step
        text = step if isinstance(step, str) else step["move"]
        game = _move(game, text, ruling)
        assert cards_in(game) == cards, f"{text}: cards got lost"


def _verdict(game: Game, text: str) -> Any:
    seat, _, move = text.partition(" ")
    return decide(game, int(seat), parse_move(move, game.hands[int(seat)]))


def _move(game: Game, text: str, ruling: Mapping[str, Any]) -> Game:
    verdict = _verdict(game, text)
    _ruled(verdict, ruling, text)
    return game if isinstance(verdict, Refused) else replay(game, verdict)


def cards_in(game: Game) -> bytes:
    """All cards of a position, wherever they lie."""
    melds = b"".join(meld.cards for side in game.melds for meld in side)
    return bytes(sorted(b"".join((*game.hands, game.stock, game.pile, melds, *game.red_threes))))


def _expect(game: Game, expected: Mapping[str, Any]) -> None:
    for key, value in expected.items():
        EXPECT[key](game, value)


def _expect_hands(game: Game, value: Mapping[int, Any]) -> None:
    for seat, hand in value.items():
        if isinstance(hand, int):
            assert len(game.hands[seat]) == hand, f"hand of {seat}"
        else:
            _same(game.hands[seat], hand, f"hand of {seat}")


def _expect_melds(game: Game, value: Mapping[int, list[str]]) -> None:
    for side, melds in value.items():
        there = sorted((meld.cards for meld in game.melds[side]), key=_letters)
        wanted = sorted(melds, key=lambda text: sorted(parse_patterns(text)))
        assert len(there) == len(wanted), f"melds of side {side}"
        for cards in there:
            match = next((text for text in wanted if _is(cards, text)), None)
            assert match is not None, f"side {side}: {_letters(cards)} is not among {wanted}"
            wanted.remove(match)


def _is(cards: bytes, text: str) -> bool:
    try:
        _same(cards, text, "")
    except AssertionError:
        return False
    return True


def _expect_red_threes(game: Game, value: Mapping[int, str]) -> None:
    for side, threes in value.items():
        _same(game.red_threes[side], threes, f"red threes of side {side}")


def _expect_by_side(name: str, found: Mapping[int, int] | tuple[int, ...], value: Mapping[int, int]) -> None:
    for side, number in value.items():
        assert found[side] == number, f"{name} of side {side}: {found[side]}"


def _expect_may(game: Game, value: list[str]) -> None:
    for text in value:
        _ruled(_verdict(game, text), {}, text)


def _expect_may_not(game: Game, value: Mapping[str, str]) -> None:
    for text, code in value.items():
        _ruled(_verdict(game, text), {"refused": code}, text)


def _equal(name: str, found: object, value: object) -> None:
    assert found == value, f"{name}: {found}, not {value}"


EXPECT: dict[str, Any] = {
    "turn": lambda game, value: _equal("turn", game.turn, value),
    "phase": lambda game, value: _equal("phase", game.phase, value),
    "hands": _expect_hands,
    "melds": _expect_melds,
    "red_threes": _expect_red_threes,
    "pile": lambda game, value: _same(game.pile, value, "pile"),
    "stock": lambda game, value: _equal("stock", len(game.stock), value),
    "cards": lambda game, value: _equal("cards", len(cards_in(game)), value),
    "frozen": lambda game, value: _equal("frozen", game.frozen, value),
    "over": lambda game, value: _equal("over", game.phase in ("deal", "over"), value),
    "minimum": lambda game, value: _expect_by_side(
        "minimum", tuple(game.minimum(side) for side in range(game.law.sides)), value
    ),
    "score": lambda game, value: _expect_by_side("score", tuple(score.total for score in game.scores), value),
    "total": lambda game, value: _expect_by_side("total", game.totals, value),
    "match_over": lambda game, value: _equal("match over", game.phase == "over", value),
    "winner": lambda game, value: _equal("winner", None if game.winner == NOBODY else game.winner, value),
    "next_dealer": lambda game, value: _equal("next dealer", next_dealer(game), value),
    "sits_out": lambda game, value: _equal("sits out", game.resting, value),
    "may": _expect_may,
    "may_not": _expect_may_not,
}
