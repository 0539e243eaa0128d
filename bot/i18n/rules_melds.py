"""Rules in words: card points, melds, canastas, and the opening."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import assert_never

from bot.engine.cards import JOKER_RANK, RANK_LETTERS, SEVEN, THREE, TWO, WILD
from bot.engine.law import Law, law_of
from bot.engine.melds import MOST_JOKERS_AMONG_TWOS, SMALLEST_MELD
from bot.engine.odd_rules import (
    BestSet,
    NaturalMeld,
    NoDemand,
    NoSets,
    NoThrees,
    NoWildMelds,
    RuleOfFive,
    WildBonus,
    WildMelds,
    WildsAnywhere,
)
from bot.engine.ruleset import Ruleset
from bot.i18n.cards import rank_count, rank_name, rank_sign, ranks_name
from bot.i18n.catalogue import Words
from bot.i18n.needs import asked_text
from bot.i18n.rules_deal import is_taken


def card_points(words: Words, ruleset: Ruleset) -> Iterator[str]:
    worth = sorted(ruleset.scoring.points, key=lambda entry: -entry[1])
    groups = [(value, [letter for letter, _ in group]) for value, group in groupby(worth, key=lambda entry: entry[1])]
    laid = ruleset.threes.black == "laid"
    lines = [
        words("rules.points", cards=", ".join(_points_name(words, letter, laid) for letter in letters), points=value)
        for value, letters in groups
    ]
    yield " · ".join(lines)
    yield words("rules.points.laid" if laid else "rules.points.red")
    if ruleset.threes.black_held is not None:
        yield words("rules.points.held", points=ruleset.threes.black_held)


def _points_name(words: Words, letter: str, laid: bool) -> str:
    rank = JOKER_RANK if letter == "X" else RANK_LETTERS.index(letter)
    if rank != THREE:
        return rank_sign(words, rank)
    return words("rules.points.three") if laid else rank_name(words, THREE)


def melding(words: Words, ruleset: Ruleset) -> Iterator[str]:
    melds = ruleset.melds
    yield words.count("rules.melds", SMALLEST_MELD)
    yield words(f"rules.melds.same-rank.{melds.same_rank}")
    if ruleset.seating.alliance:
        yield words("rules.melds.same-rank.alliance")
    yield words.count("rules.melds.largest", melds.largest) if melds.largest else words("rules.melds.largest.none")
    if melds.dead_ranks:
        yield words.count("rules.melds.dead", melds.largest)
    yield words("rules.melds.own")
    if ruleset.opening.delay == "lap":
        yield words("rules.melds.lap")
        yield words("rules.melds.lap.pile")
    yield from _wild_cards(words, ruleset)
    if melds.sequences:
        yield words("rules.sequences")
        yield words("rules.sequences.more")
        if melds.sequence_grows:
            yield words("rules.sequences.grow")
    black = ruleset.threes.black_melds
    yield words(f"rules.black-threes.{black}")


def _wild_cards(words: Words, ruleset: Ruleset) -> Iterator[str]:
    melds = ruleset.melds
    yield words("rules.wilds")
    naturals = words.count("cards.natural", melds.min_naturals)
    yield words("rules.wilds.limits", naturals=naturals, wilds=rank_count(words, WILD, most_wilds(law_of(ruleset))))
    yield words(f"rules.wilds.ratio.{melds.wild_ratio}")
    match melds.wild_places:
        case WildsAnywhere():
            pass
        case RuleOfFive(naturals=five):
            yield words.count("rules.wilds.five", five)
            yield words("rules.wilds.pure")
        case _:
            assert_never(melds.wild_places)
    rule = melds.wild_melds
    match rule:
        case NoWildMelds():
            yield words("rules.wild-melds.none")
        case WildMelds():
            yield from _wild_melds(words, rule, melds.canasta)
        case _:
            assert_never(rule)


def most_wilds(law: Law) -> int:
    """The most wild cards of any meld of a rank."""
    return max(min(wilds, law.largest - naturals) for naturals, wilds in enumerate(law.max_wilds) if naturals <= law.largest)


def _wild_melds(words: Words, rule: WildMelds, canasta: int) -> Iterator[str]:
    if rule.least_twos:
        twos = rank_count(words, TWO, rule.least_twos)
        yield words("rules.wild-melds.twos", least=SMALLEST_MELD, most=canasta, twos=twos)
        yield words.count("rules.wild-melds.jokers", MOST_JOKERS_AMONG_TWOS)
    else:
        yield words("rules.wild-melds", least=SMALLEST_MELD, most=canasta)
    yield words("rules.wild-melds.again" if rule.again else "rules.wild-melds.one")
    if rule.from_score is not None:
        yield words("rules.wild-melds.from", score=rule.from_score)
    if rule.binds != "nothing":
        yield words(f"rules.wild-melds.binds.{rule.binds}")


def canastas(words: Words, ruleset: Ruleset) -> Iterator[str]:
    melds, scoring = ruleset.melds, ruleset.scoring
    closed = melds.largest == melds.canasta
    yield words.count("rules.canasta.closed" if closed else "rules.canasta", melds.canasta)
    yield words("rules.canasta.worth", natural=scoring.natural, mixed=scoring.mixed)
    for letter, natural, mixed in scoring.ranks:
        rank = RANK_LETTERS.index(letter)
        pure = rank == SEVEN and isinstance(melds.wild_places, RuleOfFive)
        key = "rules.canasta.pure-rank" if pure else "rules.canasta.rank"
        yield words(key, ranks=ranks_name(words, rank), natural=natural, mixed=mixed)
    if isinstance(melds.wild_melds, WildMelds):
        yield _wild_canasta(words, scoring.wild, melds.canasta)
    if melds.sequences:
        yield words.count("rules.canasta.sequence", melds.canasta, points=scoring.sequence)
    sets = scoring.sets
    match sets:
        case NoSets():
            pass
        case BestSet(five_natural=five, ten=ten, four_and_mixed=four):
            yield words("rules.sets", five=five, ten=ten, four=four)
        case _:
            assert_never(sets)


def _wild_canasta(words: Words, bonus: WildBonus, canasta: int) -> str:
    if bonus.twos == bonus.jokers == bonus.mix:
        return words("rules.canasta.wild", points=bonus.mix)
    twos = rank_count(words, TWO, canasta)
    if bonus.jokers == bonus.mix:
        return words("rules.canasta.wild.twos", twos=twos, points=bonus.twos, mix=bonus.mix)
    return words("rules.canasta.wild.mixes", twos=twos, points=bonus.twos, jokers=bonus.jokers, mix=bonus.mix)


def opening(words: Words, ruleset: Ruleset) -> Iterator[str]:
    rules, law = ruleset.opening, law_of(ruleset)
    alliance = ".alliance" if ruleset.seating.alliance else ""
    yield words(f"rules.opening.{rules.by}{alliance}", steps=", ".join(_steps(words, law)))
    yield words("rules.opening.counts")
    yield from _opening_wilds(words, ruleset)
    match rules.demand:
        case NoDemand():
            pass
        case NaturalMeld(wild_meld=wild_meld):
            yield words("rules.opening.natural-or-wild" if wild_meld else "rules.opening.natural")
            yield words("rules.opening.no-mixed")
        case NoThrees():
            yield words("rules.opening.no-threes")
        case _:
            assert_never(rules.demand)
    if rules.splash:
        yield words("rules.opening.splash")
    if is_taken(ruleset):
        yield words(f"rules.opening.pile.{rules.pile}")


def _steps(words: Words, law: Law) -> Iterator[str]:
    """What is asked, from the lowest step up."""
    rules = law.rules.opening
    starts = [score for score, _ in rules.ladder if score is not None]
    if law.by_deal:
        yield words("rules.step.first", asked=asked_text(words, law.minimum(1), ""))
        for deal in starts:
            yield words("rules.step.deal", deal=deal, asked=asked_text(words, law.minimum(deal), ""))
        return
    starts = sorted({*starts, *(score for score, _ in rules.canastas)})
    if not starts:
        yield words("rules.step.always", asked=asked_text(words, law.minimum(0), law.canasta_asked(0)))
        return
    below = starts[0] - 1
    yield words("rules.step.below", score=starts[0], asked=asked_text(words, law.minimum(below), law.canasta_asked(below)))
    for score in starts:
        yield words("rules.step.from", score=score, asked=asked_text(words, law.minimum(score), law.canasta_asked(score)))


def _opening_wilds(words: Words, ruleset: Ruleset) -> Iterator[str]:
    (_, lowest), *higher = ruleset.opening.wilds
    if not higher:
        if lowest is not None:
            yield words.count("rules.opening.wilds", lowest) if lowest else words("rules.opening.wilds.none")
        return
    steps = [words("rules.step.below", score=higher[0][0], asked=_most_wilds(words, lowest))]
    steps += [words("rules.step.from", score=score, asked=_most_wilds(words, most)) for score, most in higher]
    yield words("rules.opening.wilds.steps", steps=", ".join(steps))


def _most_wilds(words: Words, most: int | None) -> str:
    if most is None:
        return words("rules.wilds.any")
    return rank_count(words, WILD, most) if most else words("rules.wilds.no")
