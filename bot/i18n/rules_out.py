"""Rules in words: going out, special hands, the score, and the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from bot.engine.events import Line
from bot.engine.odd_rules import (
    NoCanasta,
    NoneUnfinished,
    NoPenalty,
    NotConcealed,
    OwnCanasta,
    PremiumMelds,
    ShortSequences,
    SideCanasta,
    ThreesInFeet,
    UnfinishedMelds,
    WildMelds,
)
from bot.engine.ruleset import Ruleset
from bot.engine.sections import CanastaKind, Part
from bot.engine.special_hands import Groups, SpecialHand, Straight
from bot.i18n.cards import listed, ranks_name
from bot.i18n.catalogue import Words
from bot.i18n.rules_deal import is_alone, kinds_text
from bot.i18n.rulesets import special_name

LINES: Final[dict[Part, Line]] = {
    "threes": "red_threes",
    "out": "out",
    "melded": "melded",
    "hand": "hand",
    "penalty": "penalty",
}
"""The line of the score sheet that stands for a part of it."""


def going_out(words: Words, ruleset: Ruleset) -> Iterator[str]:
    rules = ruleset.going_out
    alone = ".alone" if is_alone(ruleset) else ""
    yield from _canastas(words, ruleset)
    yield words(f"rules.out.last-discard.{rules.last_discard}")
    yield words("rules.out.keep.foot" if ruleset.deal.foot else "rules.out.keep")
    if ruleset.deal.foot:
        yield words(f"rules.out.foot{alone}")
    if ruleset.opening.delay != "none":
        yield words(f"rules.out.delay.{ruleset.opening.delay}")
    if rules.ban != "none":
        yield words(f"rules.out.ban.{rules.ban}")
    yield words("rules.out.bonus", points=rules.bonus)
    if not alone:
        yield words(f"rules.out.ask.{rules.ask}")
        if rules.ask != "off":
            yield words("rules.out.ask.when")
            if ruleset.deal.foot:
                yield words("rules.out.ask.foot")
            yield words("rules.out.ask.binds")
        if rules.ask != "off" and rules.asks == "hand":
            yield words("rules.out.ask.once")
    yield from _concealed(words, ruleset, alone)


def _canastas(words: Words, ruleset: Ruleset) -> Iterator[str]:
    rules = ruleset.going_out
    of_kinds = sum(least for _, least in rules.needed)
    needed = listed(words, [words.count(f"canastas.{kind}", least) for kind, least in rules.needed])
    if rules.canastas > of_kinds:
        yield words.count("rules.out.canastas", rules.canastas)
    if needed:
        yield words("rules.out.needed" if rules.canastas > of_kinds else "rules.out.exactly", canastas=needed)
    elif not rules.canastas:
        yield words("rules.out.canastas.none")
    uncounted = [kind for kind in _kinds_of(ruleset) if kind not in rules.counted]
    if uncounted:
        kinds = listed(words, [words(f"rules.out.kind.{kind}") for kind in uncounted], "list.or")
        yield words("rules.out.uncounted", kinds=kinds)
    match rules.unfinished:
        case NoneUnfinished():
            pass
        case PremiumMelds():
            yield words("rules.out.unfinished")
        case _:
            assert_never(rules.unfinished)


def _kinds_of(ruleset: Ruleset) -> Iterator[CanastaKind]:
    """The kinds of canasta that the ruleset has."""
    yield "natural"
    yield "mixed"
    if isinstance(ruleset.melds.wild_melds, WildMelds):
        yield "wild"
    if ruleset.melds.sequences:
        yield "sequence"


def _concealed(words: Words, ruleset: Ruleset, alone: str) -> Iterator[str]:
    rule = ruleset.going_out.concealed
    match rule:
        case NotConcealed():
            yield words("rules.out.concealed.off")
            return
        case OwnCanasta():
            yield words(f"rules.out.concealed.own-canasta{alone}", points=rule.bonus)
        case SideCanasta():
            yield words(f"rules.out.concealed.side-canasta{alone}", points=rule.bonus)
        case _:
            assert_never(rule)
    yield words("rules.out.concealed.waives" if rule.waives_minimum else "rules.out.concealed.minimum")


def special_hands(words: Words, ruleset: Ruleset) -> Iterator[str]:
    specials = ruleset.going_out.special
    if not specials:
        return
    yield words("rules.special")
    yield words("rules.special.score")
    for special in specials:
        name, cards = special_name(words, special.name), _cards(words, special)
        line = words("rules.special.hand", name=name, points=special.points, cards=cards)
        yield words("rules.special.wins", hand=line) if special.wins else line


def _cards(words: Words, special: SpecialHand) -> str:
    """What a special hand is made of."""
    match special:
        case Straight():
            return words("rules.special.straight")
        case Groups(sizes=sizes, ranks=ranks, wild=wild):
            groups = [words.count(f"rules.group.{size}", sizes.count(size)) for size in dict.fromkeys(sizes)]
            text = words("rules.special.groups", groups=listed(words, groups))
            if ranks:
                named = listed(words, [ranks_name(words, rank) for rank in ranks])
                text = words("rules.special.ranks", cards=text, ranks=named)
            return words(f"rules.special.wild.{wild}", cards=text)
        case _:
            assert_never(special)


def score_and_match(words: Words, ruleset: Ruleset) -> Iterator[str]:
    scoring = ruleset.scoring
    yield words("rules.score.foot" if ruleset.deal.foot else "rules.score")
    if ruleset.seating.alliance:
        yield words("rules.score.alliance")
    if not scoring.incomplete:
        yield words("rules.score.complete")
    if scoring.melded == "minus-without-canasta":
        yield words("rules.score.minus")
    yield from _penalty(words, ruleset)
    if scoring.doubled_by:
        yield words("rules.score.doubled", kinds=kinds_text(words, scoring.doubled_by))
    sheet = [LINES[part] for part in scoring.sheet if part != "penalty" or not isinstance(scoring.penalty, NoPenalty)]
    yield words("rules.score.sheet", parts=listed(words, [words(f"score.{line}") for line in ("canastas", *sheet)]))
    yield from _match(words, ruleset)


def _penalty(words: Words, ruleset: Ruleset) -> Iterator[str]:
    rule = ruleset.scoring.penalty
    match rule:
        case NoPenalty():
            pass
        case NoCanasta(points=points):
            yield words("rules.penalty.canasta", points=points)
        case ShortSequences(points=points, cards=cards):
            yield words.count("rules.penalty.sequence", cards, points=points)
        case ThreesInFeet(points=points):
            yield words("rules.penalty.foot", points=points)
        case UnfinishedMelds(pure=pure, wild=wild, jokers=jokers, held=held):
            yield words("rules.penalty.pure", points=pure)
            key = "rules.penalty.wild" if wild == jokers else "rules.penalty.wild.jokers"
            yield words(key, points=wild, jokers=jokers)
            yield words("rules.penalty.held", points=held)
        case _:
            assert_never(rule)


def _match(words: Words, ruleset: Ruleset) -> Iterator[str]:
    match = ruleset.match
    if match.closing:
        yield words("rules.target.closing", target=match.target)
        return
    if match.deals:
        yield words.count("rules.deals", match.deals)
    else:
        yield words("rules.target", target=match.target)
    yield words(f"rules.tie.{match.tie}")
