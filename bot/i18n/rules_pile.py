"""Rules in words: the discard pile, discarding, and the threes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never

from bot.engine.odd_rules import AnyDiscard, GuardedDiscard, MinusWithoutMeld, NoEarlyThree, SignByCanastas, ThreeSign
from bot.engine.ruleset import Ruleset
from bot.i18n.cards import listed
from bot.i18n.catalogue import Words
from bot.i18n.rules_deal import is_taken, kinds_text

_ALWAYS_FOR = SignByCanastas(0, 0)


def pile(words: Words, ruleset: Ruleset) -> Iterator[str]:
    if is_taken(ruleset):
        yield from _taking(words, ruleset)
    else:
        yield words("rules.pile.never")
    yield from _discards(words, ruleset)


def _taking(words: Words, ruleset: Ruleset) -> Iterator[str]:
    rules = ruleset.pile
    yield words("rules.pile.top")
    yield words.count("rules.pile.most", rules.most) if rules.most else words("rules.pile.all")
    yield from _state(words, ruleset)
    if ruleset.opening.delay != "none":
        canasta = ".canasta" if "canasta" in rules.ways else ""
        yield words(f"rules.pile.delay.{ruleset.opening.delay}{canasta}")
    if ruleset.melds.largest:
        yield words.count(f"rules.pile.overflow.{rules.overflow}", ruleset.melds.largest)
    if rules.bars:
        yield words("rules.pile.bars", kinds=kinds_text(words, rules.bars))
    if ruleset.melds.dead_ranks:
        yield words("rules.pile.bars.dead")
    if rules.wild_blocks:
        yield words("rules.pile.wild-blocks")
    if rules.state == "freezes" and {"onto-meld", "onto-sequence"} & {*rules.ways}:
        yield words("rules.pile.one-card")


def _state(words: Words, ruleset: Ruleset) -> Iterator[str]:
    """When the pile is frozen, and what takes it."""
    rules = ruleset.pile
    ways = listed(words, [words(f"rules.pile.way.{way}") for way in _ways(ruleset)], "list.or")
    match rules.state:
        case "frozen":
            yield words("rules.pile.always-frozen")
        case "open":
            yield words("rules.pile.never-frozen")
            yield words("rules.pile.ways.open", ways=ways)
        case "freezes":
            yield words("rules.pile.ways", ways=ways)
            yield words("rules.pile.frozen")
            if ruleset.opening.pile == "pair":
                yield words("rules.pile.frozen.unopened")
            kinds = kinds_text(words, rules.freezes)
            yield words("rules.pile.freezes", kinds=kinds) if kinds else words("rules.pile.freezes.none")
        case "never":
            pass


def _ways(ruleset: Ruleset) -> Iterator[str]:
    """The names of the ways to take the pile; what joins a meld without a card from the hand comes last."""
    ways = ruleset.pile.ways
    yield from (way for way in ways if not way.startswith("onto"))
    if "onto-meld" in ways and "onto-sequence" in ways:
        yield "onto-either"
    elif "onto-meld" in ways:
        yield "onto-unfinished" if ruleset.melds.same_rank == "any" else "onto-meld"
    elif "onto-sequence" in ways:
        yield "onto-sequence"


def _discards(words: Words, ruleset: Ruleset) -> Iterator[str]:
    rule = ruleset.pile.discards
    match rule:
        case AnyDiscard():
            pass
        case NoEarlyThree():
            yield words("rules.discards.early-three")
        case GuardedDiscard(strict=strict):
            yield words("rules.discards.three")
            yield words("rules.discards.wild")
            yield words("rules.discards.first.strict" if strict else "rules.discards.first")
        case _:
            assert_never(rule)


def threes(words: Words, ruleset: Ruleset) -> Iterator[str]:
    rules, number = ruleset.threes, 2 * ruleset.deal.packs
    yield words("rules.threes.laid" if rules.black == "laid" else "rules.threes")
    if is_taken(ruleset) and rules.black != "laid":
        yield words("rules.threes.pile")
    if rules.replaced_later:
        yield words("rules.threes.later")
    if ruleset.deal.foot:
        yield words("rules.threes.foot")
    if rules.kept:
        yield words("rules.threes.kept")
    yield words("rules.threes.worth.red", values=_values(words, rules.red_values[: number + 1]))
    if ruleset.seating.alliance:
        yield words("rules.threes.owner")
    yield _sign(words, "red", rules.red_sign)
    match rules.black:
        case "play":
            return
        case "dealt":
            yield words("rules.threes.black.dealt")
        case "heap":
            yield words("rules.threes.black.heap")
        case "laid":
            pass
    if any(rules.black_values):
        yield words("rules.threes.worth.black", values=_values(words, rules.black_values[: number + 1]))
        yield _sign(words, "black", rules.black_sign)
    else:
        yield words("rules.threes.black.nothing")


def _values(words: Words, values: tuple[int, ...]) -> str:
    """What so many threes are worth together: "100 for each up to 3, 800 for 4"."""
    each, most = values[1] if len(values) > 1 else 0, len(values) - 1
    even = max(number for number in range(len(values)) if values[: number + 1] == tuple(each * n for n in range(number + 1)))
    if even == most > 1:
        return words("rules.threes.each", points=each)
    parts = [words.count("rules.threes.up-to", even, points=each)] if even > 2 else []
    first = even + 1 if parts else 1
    rest = [words.count("rules.threes.value", number, points=values[number]) for number in range(first, most + 1)]
    return ", ".join([*parts, *rest])


def _sign(words: Words, colour: Literal["red", "black"], sign: ThreeSign) -> str:
    who = words(f"rules.threes.{colour}")
    match sign:
        case MinusWithoutMeld():
            return words("rules.threes.sign.meld", threes=who)
        case SignByCanastas(least=least, plus=plus):
            if sign == _ALWAYS_FOR:
                return words("rules.threes.sign.always", threes=who)
            for_it = words.count("canastas", plus)
            if least == plus:
                return words("rules.threes.sign.for-or-against", threes=who, least=for_it)
            if not least:
                return words("rules.threes.sign.for-or-nothing", threes=who, least=for_it)
            return words("rules.threes.sign.matrix", threes=who, least=words.count("canastas", least), plus=for_it)
        case _:
            assert_never(sign)
