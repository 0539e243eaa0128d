"""Rule cases: small positions with the ruling that the rules text gives (``CASES.md``), and how each kind is run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from bot.engine.decide import decide
from bot.engine.evolve import replay
from bot.engine.game import Game, canasta_kind, laid, new_match
from bot.engine.law import Law, law_of
from bot.engine.match import deal, next_dealer
from bot.engine.melds import fault_in_meld, terms_for
from bot.engine.moves import Lift
from bot.engine.notation import parse_cards, parse_patterns
from bot.engine.position import Pool, parse_position, ranks_named
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset
from bot.engine.scoring import Holdings, score_side
from bot.engine.sections import RulesetError
from bot.engine.variants import ruleset
from tests.rules.expected import CANASTAS_ASKED, Moment, cards_in, expect, ruled, verdict_on

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


def _melds(law: Law, data: dict[str, Any]) -> None:
    terms = terms_for(law, data.get("score", 0))
    for entry in data["melds"]:
        (cards,) = Pool(law).place([parse_patterns(entry["cards"])])
        ruled(fault_in_meld(law, cards, terms) or (), entry, entry["cards"])
        if "points" in entry:
            assert law.value(cards) == entry["points"], entry["cards"]
        if "canasta" in entry:
            assert (canasta_kind(law, laid(cards, 1)) or "none") == entry["canasta"], entry["cards"]


def _opening(law: Law, data: dict[str, Any]) -> None:
    score = data.get("score", 0)
    melds = [_words(text) for text in data["melds"].split("|")]
    given: dict[str, Any] = {"score": {0: score}, "deal": data.get("deal", 1)}
    points = law.value(parse_cards(_text(melds, " ")))
    if "pile_top" in data:
        top = str(data["pile_top"])
        melds = _with_top_first(melds, top)
        given |= {"pile": f"? {top}", "hands": {0: f"{_text(melds, ' ')} ?*6"}}
        move = f"0 take {_text(melds, ' | ')}"
    else:
        given |= {"phase": "play", "hands": {0: f"{_text(melds, ' ')} ?*6"}}
        move = f"0 meld {_text(melds, ' | ')}"
    game = parse_position(law, given)
    ruled(verdict_on(game, move), data, data["melds"])
    if "points" in data:
        assert points == data["points"]
    if "minimum" in data:
        assert game.minimum(0) == data["minimum"]
    if "canasta" in data:
        assert bool(law.canasta_asked(score)) == data["canasta"]


def _words(text: str) -> list[str]:
    """``K*2 QH`` -> ``K``, ``K``, ``QH``."""
    return [name for word in text.split() for name, _, times in [word.partition("*")] for _ in range(int(times or 1))]


def _text(melds: list[list[str]], between: str) -> str:
    return between.join(" ".join(meld) for meld in melds)


def _with_top_first(melds: list[list[str]], top: str) -> list[list[str]]:
    """The melds, the one that the pile's top card makes first and without it: the one with most cards of its rank."""

    def alike(meld: list[str]) -> list[str]:
        return [word for word in meld if (word == "JK") == (top == "JK") and word[0] == top[0]]

    at = max(range(len(melds)), key=lambda at: len(alike(melds[at])))
    shown = list(melds[at])
    shown.remove(top if top in shown else alike(shown)[0])
    return [shown, *melds[:at], *melds[at + 1 :]]


def _minimum(law: Law, data: dict[str, Any]) -> None:
    for score, asked in data.get("minimums", {}).items():
        if asked in CANASTAS_ASKED:
            assert law.canasta_asked(score) == CANASTAS_ASKED[asked], f"at {score}"
        else:
            assert law.minimum(score) == asked, f"at {score}"
    for number, asked in data.get("deals", {}).items():
        assert law.by_deal, "the ruleset goes by the score"
        assert law.minimum(number) == asked, f"in deal {number}"


def _score(law: Law, data: dict[str, Any]) -> None:
    (upcard,) = Pool(law).place([parse_patterns(str(data.get("upcard", "")))])
    for side, given in data["sides"].items():
        expected, parts = data["expect"][side], data.get("lines", {}).get(side, {})
        if "special" in given:
            _score_special(law, given, expected)
            continue
        assert given.get("opened", bool(given["melds"])) == bool(given["melds"]), "a side has opened by its melds"
        loose = [given.get(key, "") for key in ("red_threes", "black_threes", "foot")]
        heaps = [parse_patterns(str(text)) for text in (*loose, *given["melds"], *given["hands"])]
        red_threes, black_threes, foot, *rest = Pool(law).place(heaps)
        holdings = Holdings(
            melds=[laid(cards, 1) for cards in rest[: len(given["melds"])]],
            red_threes=red_threes,
            black_threes=black_threes,
            hands=rest[len(given["melds"]) :],
            feet=(foot,) if foot else (),
            out=given.get("out", False),
            concealed=given.get("concealed", False),
            cut=law.rules.deal.lift.points if given.get("cut_exact") else 0,
        )
        score = score_side(law, holdings, doubled=any(card in law.doubles for card in upcard))
        lines: dict[str, int] = dict(score.lines)
        assert [name for name in lines if name in data.get("order", ())] == data.get("order", []), f"side {side}: {score}"
        for name, points in parts.items():
            assert lines.get(name, 0) == points, f"side {side}, {name}: {score}"
        assert score.total == expected, f"side {side}: {score}"


def _score_special(law: Law, given: dict[str, Any], expected: int) -> None:
    """A side that declared a special hand, by its name or its points, has these points and nothing else."""
    hand = parse_cards(next((text for text in given["hands"] if text), ""))
    named = [special for special in law.rules.going_out.special if given["special"] in (special.name, special.points)]
    assert expected in [special.points for special in named if not hand or special(hand)], given["special"]


def _deal(law: Law, data: dict[str, Any]) -> None:
    pool = Pool(law, _named(data))
    (top,) = pool.place([parse_patterns(data.get("deck", ""))])
    rest = sorted(pool.left, key=lambda card: (card >> 2 in (2, 3, 15), card))
    game = new_match(law.rules)
    if game.phase == "cut":
        lifted = decide(game, next_dealer(game), Lift(1))
        assert not isinstance(lifted, Refused), lifted
        game = replay(game, lifted)
    game = replay(game, deal(game, top + bytes(rest)))
    if "sits_out" in data:
        assert game.resting == data["sits_out"]
    expect(Moment(game), data["expect"])
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
    moment = Moment(game)
    for step in steps:
        if isinstance(step, Mapping) and "expect" in step:
            expect(moment, step["expect"])
            continue
        ruling: Mapping[str, Any] = {} if isinstance(step, str) else step
        text = step if isinstance(step, str) else step["move"]
        verdict = verdict_on(moment.game, text)
        ruled(verdict, ruling, text)
        if not isinstance(verdict, Refused):
            moment = Moment(replay(moment.game, verdict), verdict)
        assert cards_in(moment.game) == cards, f"{text}: cards got lost"
