"""The rule sheet says what the value says: change a field, and the sheet changes."""

import re
from functools import cache
from typing import Any, Final

import pytest

from bot.engine.law import law_of
from bot.engine.odd_rules import (
    BestSet,
    ExactLift,
    FixedUnder,
    GuardedDiscard,
    NaturalMeld,
    NoCanasta,
    NoEarlyThree,
    NotConcealed,
    NoThrees,
    NumberUnder,
    OpenersTalon,
    OwnCanasta,
    PremiumMelds,
    RuleOfFive,
    ShortSequences,
    SideCanasta,
    SignByCanastas,
    ThreesInFeet,
    UnfinishedMelds,
    WildBonus,
    WildMelds,
)
from bot.engine.ruleset import Change, Ruleset, changed, changes_of, fields_of
from bot.engine.variants import ruleset, rulesets
from bot.engine.variants.american import LEAGUE, PAGAT
from bot.i18n.rules_melds import most_wilds
from bot.i18n.rulesets import option_name, option_text, option_value_name, ruleset_blurb, ruleset_name
from bot.i18n.rulesheet import PAGE_LIMIT, rule_pages, rule_sheet
from tests.i18n.moments import AMERICAN, CLASSIC, CUTTHROAT, HAND_AND_FOOT, SAMBA, SURPRIZA
from tests.i18n.oddities import odd_forms
from tests.i18n.support import WORDS, form_name, forms

BRAZILIAN: Final = ruleset("brazilian")
POINTS: Final = CLASSIC.scoring.points
WILD_MELDS: Final = changed(CLASSIC, (("melds.wild_melds", WildMelds(again=True)),))
CUBAN: Final = ruleset("cuban")
ROMANIAN: Final = ruleset("romanian")
EVERY: Final = ("natural", "mixed", "wild", "sequence")

VARIED: Final[dict[str, list[Any]]] = {
    "seating.players": [6],
    "seating.sides": [4],
    "deal.packs": [3],
    "deal.jokers": [6],
    "deal.hand": [15],
    "deal.draw": [2],
    "deal.covered": [(), ("wild",), ("joker",), ("wild", "red-three", "black-three")],
    "deal.put_back": [True],
    "deal.upcard": [False],
    "deal.under": [FixedUnder(3), FixedUnder(4), NumberUnder(1), NumberUnder(14)],
    "deal.extra_card": [True],
    "deal.foot": [True],
    "deal.threes_first": [True],
    "deal.talon": [OpenersTalon(4, 3, 9), OpenersTalon(5, 3, 9), OpenersTalon(4, 2, 9), OpenersTalon(4, 3, 8)],
    "deal.lift": [ExactLift(0), ExactLift(1000), ExactLift(500)],
    "deal.tiles": [True],
    "threes.red_values": [(0, 100, 200, 300, 700), (0, 100), (0, 100, 200, 300, 400), (0, 100, 300, 500, 1000)],
    "threes.red_sign": [SignByCanastas(*least) for least in ((0, 0), (0, 1), (1, 1), (2, 2), (1, 2))],
    "threes.black_melds": ["never"],
    "threes.black": ["dealt", "heap", "laid"],
    "threes.black_held": [5, 100],
    "threes.replaced_later": [True],
    "threes.kept": [True],
    "melds.max_wilds": [2],
    "melds.min_naturals": [3],
    "melds.wild_ratio": ["equal", "fewer", "double"],
    "melds.canasta": [8],
    "melds.same_rank": ["one-open", "any"],
    "melds.largest": [7, 9],
    "melds.dead_ranks": [True],
    "melds.sequences": [True],
    "melds.wild_melds": [
        WildMelds(again=True),
        WildMelds(again=False),
        WildMelds(again=True, binds="twos"),
        WildMelds(again=True, binds="wilds"),
        WildMelds(again=True, least_twos=3),
        WildMelds(again=True, from_score=3000),
    ],
    "melds.wild_places": [RuleOfFive(), RuleOfFive(4)],
    "opening.ladder": [((None, 50),), ((None, 15), (0, 50)), ((None, 15), (0, 50), (1500, 95), (3000, 120))],
    "opening.by": ["deal"],
    "opening.canastas": [((5000, "any"),), ((5000, "clean"),), ((3000, "any"), (9000, "clean"))],
    "opening.wilds": [((None, 0),), ((None, 1),), ((None, 0), (1500, None))],
    "opening.pile": ["canasta", "asked-canasta", "after", "never"],
    "opening.demand": [NaturalMeld(True), NaturalMeld(False), NoThrees()],
    "opening.splash": [True],
    "opening.delay": ["turn", "lap"],
    "pile.ways": [("pair",), ("pair", "onto-meld"), ("pair", "natural-wild"), ("pair", "wild-pair"), ("pair", "canasta")],
    "pile.freezes": [(), ("wild",), ("wild", "red-three", "black-three")],
    "pile.bars": [(), ("wild",)],
    "pile.state": ["frozen", "open", "never"],
    "pile.most": [6, 7],
    "pile.wild_blocks": [True],
    "pile.discards": [NoEarlyThree(), GuardedDiscard(), GuardedDiscard(strict=True)],
    "going_out.canastas": [0, 2],
    "going_out.ask": ["off", "obligatory"],
    "going_out.bonus": [200],
    "going_out.concealed": [NotConcealed(), OwnCanasta(100, False), OwnCanasta(200, True), SideCanasta(100)],
    "going_out.counted": [("natural",), ("mixed",)],
    "going_out.needed": [(("natural", 1),), (("natural", 2),), (("mixed", 1),), (("natural", 1), ("mixed", 1))],
    "going_out.unfinished": [PremiumMelds()],
    "going_out.last_discard": ["needed"],
    "going_out.ban": ["wild-lap", "card-before"],
    "going_out.asks": ["hand"],
    "going_out.special": [PAGAT, LEAGUE, PAGAT[:1]],
    "stock_end.must_take": [False],
    "stock_end.last_red_three": ["meld", "play", "held"],
    "stock_end.empty": ["after-turn", "void"],
    "scoring.points": [(("X", 55), *POINTS[1:]), (*POINTS[:-1], ("3", 15))],
    "scoring.natural": [600],
    "scoring.mixed": [200],
    "scoring.ranks": [(("A", 1000, 500),), (("A", 1000, 600),), (("A", 900, 500),), (("K", 1000, 500),)],
    "scoring.sets": [BestSet(1, 2, 3), BestSet(4, 2, 3), BestSet(1, 4, 3), BestSet(1, 2, 4)],
    "scoring.incomplete": [False],
    "scoring.melded": ["minus-without-canasta"],
    "scoring.penalty": [
        NoCanasta(1000),
        NoCanasta(900),
        ShortSequences(1000, 4),
        ShortSequences(1000, 3),
        ThreesInFeet(100),
        ThreesInFeet(200),
        UnfinishedMelds(2500, 2000, 2500, 1500),
        UnfinishedMelds(2500, 2000, 2000, 1500),
        UnfinishedMelds(2400, 2000, 2500, 1500),
        UnfinishedMelds(2500, 2000, 2500, 1400),
    ],
    "scoring.doubled_by": [("wild",), ("joker",)],
    "scoring.sheet": [("melded", "threes", "out", "hand", "penalty"), ("out", "threes", "melded", "hand", "penalty")],
    "match.target": [7500],
    "match.tie": ["draw"],
    "match.closing": [True],
    "match.deals": [4, 5],
}
"""Values that a field of the classic game may have instead: each of them says something else."""

BESIDE: Final[dict[str, tuple[Ruleset, list[tuple[Change, ...]]]]] = {
    "seating.resting": (CLASSIC, [(("seating.players", 5), ("seating.resting", True))]),
    "seating.alliance": (CUTTHROAT, [(("seating.alliance", False),)]),
    "threes.black_values": (
        CUBAN,
        [(("threes.black_values", values),) for values in ((0, 5, 10, 15, 20), (0, 5, 10, 15, 200), (0, 10), (0,))],
    ),
    "threes.black_sign": (CUBAN, [(("threes.black_sign", SignByCanastas(*least)),) for least in ((1, 1), (0, 1), (1, 2))]),
    "melds.sequence_grows": (SAMBA, [(("melds.sequence_grows", True),)]),
    "pile.overflow": (CUBAN, [(("pile.overflow", "fit"),)]),
    "pile.ways": (
        SAMBA,
        [(("pile.ways", ways),) for ways in (("pair",), ("pair", "onto-meld"), ("pair", "onto-sequence"))],
    ),
    "going_out.counted": (
        ruleset("bolivian"),
        [(("going_out.counted", tuple(kind for kind in EVERY if kind != out)),) for out in ("natural", "mixed", "wild")],
    ),
    "stock_end.turns": (ROMANIAN, [(("stock_end.turns", 1),), (("stock_end.empty", "take"), ("stock_end.turns", 0))]),
    "scoring.sequence": (SAMBA, [(("scoring.sequence", 1000),)]),
    "scoring.wild": (
        WILD_MELDS,
        [(("scoring.wild", WildBonus(*points)),) for points in ((1, 1, 1), (3, 2, 1), (3, 2, 2), (3, 4, 1), (5, 2, 1))],
    ),
    "opening.delay": (SURPRIZA, [(("opening.delay", "none"),), (("opening.delay", "turn"),)]),
    "opening.canastas": (BRAZILIAN, [(("opening.canastas", ()),), (("opening.canastas", ((7000, "clean"),)),)]),
    "deal.foot": (HAND_AND_FOOT, [(("deal.foot", False),)]),
}
"""Fields that say something only beside others: the ruleset that has those, and what is changed in it."""


@cache
def sheet_of(rules: Ruleset) -> str:
    return rule_sheet(WORDS, rules)


def rules_alone(rules: Ruleset) -> str:
    """The sheet without its comparisons."""
    return sheet_of(rules).partition("## Players and cards")[2]


def test_every_field_of_every_section_is_varied_here() -> None:
    assert {*VARIED, *BESIDE} == set(fields_of(CLASSIC))


@pytest.mark.parametrize("path", VARIED)
def test_a_changed_field_changes_the_sheet(path: str) -> None:
    told = [rules_alone(CLASSIC), *(rules_alone(changed(CLASSIC, ((path, value),))) for value in VARIED[path])]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("path", BESIDE)
def test_a_field_changes_the_sheet_of_a_ruleset_in_which_it_matters(path: str) -> None:
    base, changes = BESIDE[path]
    told = [rules_alone(base), *(rules_alone(changed(base, change)) for change in changes)]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("rules", forms(), ids=form_name)
def test_every_number_is_named(rules: Ruleset) -> None:
    threes = [rules.threes.red_values[number] for number in (1, 2 * rules.deal.packs)]
    most = 2 * rules.deal.packs
    even = [100 * number for number in range(most + 1)] == list(rules.threes.red_values[: most + 1])
    numbers = {
        *(minimum for _, minimum in rules.opening.ladder if minimum),
        *(score for score, _ in rules.opening.ladder if score is not None),
        *(score for score, _ in rules.opening.canastas),
        *(points for _, points in rules.scoring.points),
        *(natural for _, natural, _ in rules.scoring.ranks),
        *(special.points for special in rules.going_out.special),
        *(threes[:1] if even else threes),
        rules.scoring.natural,
        rules.scoring.mixed,
        rules.going_out.bonus,
        rules.going_out.concealed.bonus,
        rules.deal.hand,
        rules.deal.draw,
        rules.deal.packs,
        rules.deal.jokers,
        rules.seating.players,
        most_wilds(law_of(rules)),
        rules.melds.min_naturals,
        rules.melds.canasta,
        rules.match.deals or rules.match.target,
    }
    named = {int(number) for number in re.findall(r"\d+", rules_alone(rules))}
    assert numbers - {0} <= named


@pytest.mark.parametrize("rules", [*forms(), *odd_forms()], ids=form_name)
def test_pages_keep_their_limit_and_lose_nothing(rules: Ruleset) -> None:
    pages = rule_pages(WORDS, rules)
    assert all(page.startswith("#") and len(page) <= PAGE_LIMIT for page in pages)
    lines = [line for page in pages for line in page.splitlines() if line and not line.endswith("(continued)")]
    assert lines == [line for line in sheet_of(rules).splitlines() if line]


@pytest.mark.parametrize("rules", [*forms(), *odd_forms()], ids=form_name)
def test_every_line_is_a_sentence_and_none_is_said_twice(rules: Ruleset) -> None:
    lines = [line for line in rules_alone(rules).splitlines() if line.startswith("- ")]
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert line.endswith((".", "”")) or " · " in line, line
        assert line[2].isupper() or line[2].isdigit(), line


def heading(rules: Ruleset, name: str) -> list[str]:
    """The lines under a heading of the sheet."""
    block = next((block for block in sheet_of(rules).split("\n\n") if block.startswith(f"## {name}\n")), "")
    return block.splitlines()[1:]


def test_differences_from_the_classic_game() -> None:
    assert heading(CLASSIC, "Unlike the classic game") == []
    hungarian = ruleset("hungarian")
    told = heading(hungarian, "Unlike the classic game")
    assert "- A meld of a rank has two natural cards for each wild card." in told
    differing = [path for path, value in fields_of(hungarian).items() if fields_of(CLASSIC)[path] != value]
    assert len(differing) <= len(told) <= len(differing) + 1


@pytest.mark.parametrize("rules", [form for form in forms() if form.key != "classic"], ids=form_name)
def test_a_ruleset_tells_how_it_differs_from_the_classic_game_and_repeats_nothing_of_it(rules: Ruleset) -> None:
    told = heading(rules, "Unlike the classic game")
    number = rules.seating.players
    classic = rules_alone(CLASSIC.for_players(number if number in CLASSIC.allowed_players else 4)).splitlines()
    assert told
    assert not {*told} & {*classic}
    assert {*rules_alone(rules).splitlines()} - {*classic} - {*told} == {
        line for line in rules_alone(rules).splitlines() if line.startswith("##") and line not in classic
    }


FALSE_ELSEWHERE: Final = {
    "never taken": ("frozen", "lies on top", "take the pile", "melds its top card"),
    "always frozen": ("natural cards of the top card’s rank from your hand or", "no card at all", "Until a side has opened"),
    "never frozen": ("The pile is frozen", "A frozen pile", "A pile that is not frozen"),
    "each alone: sides of one": ("partner",),
}
"""What a sheet says, and what it then does not say."""


@pytest.mark.parametrize("rules", [*forms(), *odd_forms()], ids=form_name)
def test_no_line_contradicts_another_one(rules: Ruleset) -> None:
    told = rules_alone(rules)
    for said, never in FALSE_ELSEWHERE.items():
        if said in told:
            for other in never:
                assert other not in told, (said, other)


def test_lines_that_would_be_empty_words_are_not_said() -> None:
    """A rule that can never apply is not told, whatever its field says."""
    assert "must be taken" not in rules_alone(ruleset("uruguayan"))
    assert "must be taken" not in rules_alone(ROMANIAN)
    assert "must be taken" in rules_alone(SAMBA)
    assert "highest total" not in rules_alone(SURPRIZA)
    assert "5000" not in rules_alone(HAND_AND_FOOT)
    assert "mixed one" not in next(line for line in rules_alone(AMERICAN).splitlines() if "canasta of sevens" in line)


def test_steps_of_the_opening() -> None:
    def steps(key: str) -> str:
        line = next(line for line in rules_alone(ruleset(key)).splitlines() if "the first melds of a side" in line)
        return line.rpartition(": ")[2]

    assert steps("classic") == "15 points below 0, 50 points from 0 up, 90 points from 1500 up, 120 points from 3000 up."
    assert steps("surpriza").endswith("120 points from 3000 up, a canasta from 5005 up.")
    assert steps("brazilian").endswith(
        "a canasta from 7000 up, 200 points and a canasta from 8000 up, a canasta that is not mixed from 9000 up."
    )
    assert steps("hand-and-foot") == (
        "50 points in the first deal, 90 points from deal 2 on, 120 points from deal 3 on, 150 points from deal 4 on."
    )


@pytest.mark.parametrize("rules", [form for form in forms() if form.offered_options()], ids=form_name)
def test_house_rules_that_are_in_force_are_named(rules: Ruleset) -> None:
    assert heading(rules, "House rules of this table") == []
    for option in rules.offered_options():
        usual = rules.option_value(option)
        for value in [choice.value for choice in option.choices] or [rules.match.target + 500]:
            if value == usual and type(value) is type(usual):
                continue
            told = heading(changed(rules, changes_of(option, value)), "House rules of this table")
            chosen = option_value_name(WORDS, option.name, value)
            assert any(line.startswith(f"- {option_name(WORDS, option.name)}: {chosen}") for line in told), told


@pytest.mark.parametrize("key", rulesets())
def test_every_ruleset_option_and_value_has_words(key: str) -> None:
    assert ruleset_name(WORDS, key)
    assert len(ruleset_blurb(WORDS, key)) <= 200
    for option in rulesets()[key].options:
        assert len(option_name(WORDS, option.name)) <= 45
        assert len(option_text(WORDS, option.name)) <= 100
        names = [option_value_name(WORDS, option.name, choice.value) for choice in option.choices]
        assert len(set(names)) == len(names)
        assert all(len(name) <= 100 for name in names)


def test_names_of_rulesets_are_their_own() -> None:
    assert len({ruleset_name(WORDS, key) for key in rulesets()}) == len(rulesets())
    assert len({ruleset_blurb(WORDS, key) for key in rulesets()}) == len(rulesets())


def test_numbers_of_an_option() -> None:
    assert option_value_name(WORDS, "target", 5000) == "5000 points"
    assert option_value_name(WORDS, "canastas_to_go_out", 1) == "1 canasta"
    assert option_value_name(WORDS, "canastas_to_go_out", "2-2-1") == "2 natural, 2 mixed and 1 wild"
    assert option_value_name(WORDS, "must_take", False) == "May be taken or not"
