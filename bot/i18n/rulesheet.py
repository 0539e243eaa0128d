"""The rules of a table for people, made from the ruleset's value: what the judge rules by is what the sheet says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, assert_never

from bot.engine.cards import JOKER_RANK, RANK_LETTERS, THREE, WILD, Kind
from bot.engine.melds import SMALLEST_MELD
from bot.engine.odd_rules import Concealed, MinusWithoutMeld, NotConcealed, OwnCanasta, RedThreeSign, SideCanasta
from bot.engine.ruleset import Ruleset
from bot.engine.variants import rulesets
from bot.i18n.cards import listed, rank_count, rank_name, rank_sign
from bot.i18n.catalogue import Words
from bot.i18n.rulesets import option_name, option_value_name, ruleset_blurb, ruleset_name

PAGE_LIMIT: Final = 1900
BASE: Final = "classic"
"""The ruleset that the others are compared with."""

Section = tuple[str, list[str]]
"""A heading, and lines that each say something complete."""


def rule_sheet(words: Words, ruleset: Ruleset) -> str:
    """The rules in Markdown: the form and the house rules that the value stands for."""
    return "\n\n".join(_block(section) for section in _sections(words, ruleset))


def rule_pages(words: Words, ruleset: Ruleset) -> list[str]:
    """The sheet in pages of at most 1900 characters, broken between sections."""
    pages = [""]
    for section in _sections(words, ruleset):
        block = _block(section)
        if pages[-1] and len(pages[-1]) + 2 + len(block) > PAGE_LIMIT:
            pages.append("")
        pages[-1] += f"\n\n{block}" if pages[-1] else block
    return pages


def _block(section: Section) -> str:
    heading, lines = section
    return "\n".join([heading, *lines])


def _sections(words: Words, ruleset: Ruleset) -> Iterator[Section]:
    players = ruleset.seating.players
    title = words.count("rules.title", players, ruleset=ruleset_name(words, ruleset.key))
    yield f"# {title}", [ruleset_blurb(words, ruleset.key)]
    changed = {"house": _house_rules(words, ruleset), "differs": _differences(words, ruleset)}
    for name, lines in {**changed, **_chapters(words, ruleset)}.items():
        if lines:
            yield f"## {words(f'rules.head.{name}')}", [f"- {line}" for line in lines]


def _chapters(words: Words, ruleset: Ruleset) -> dict[str, list[str]]:
    """All rules, by the name of their heading."""
    return {
        "players": [*_players(words, ruleset), *_deal(words, ruleset)],
        "points": _points(words, ruleset),
        "melds": _melds(words, ruleset),
        "opening": _opening(words, ruleset),
        "pile": _pile(words, ruleset),
        "red-threes": _red_threes(words, ruleset),
        "out": list(_going_out(words, ruleset)),
        "stock": _stock_end(words, ruleset),
        "match": _match(words, ruleset),
    }


def _standard(ruleset: Ruleset, key: str) -> Ruleset | None:
    """A ruleset of that key as it is usually played by so many; ``None`` if there is none."""
    found = rulesets().get(key)
    players = ruleset.seating.players
    return found.for_players(players) if found is not None and players in found.allowed_players else None


def _house_rules(words: Words, ruleset: Ruleset) -> list[str]:
    """The options that are not at their default."""
    standard = _standard(ruleset, ruleset.key)
    lines = []
    for option in ruleset.offered_options() if standard is not None else ():
        usual, value = standard.option_value(option) if standard else None, ruleset.option_value(option)
        if value is not None and usual is not None and value != usual:
            chosen, instead = (option_value_name(words, option.name, each) for each in (value, usual))
            lines.append(words("rules.house", option=option_name(words, option.name), chosen=chosen, usual=instead))
    return lines


def _differences(words: Words, ruleset: Ruleset) -> list[str]:
    """What the usual form says otherwise than the base's; house rules are left out."""
    standard, base = _standard(ruleset, ruleset.key), _standard(ruleset, BASE)
    if standard is None or base is None:
        return []
    said = {line for lines in _chapters(words, base).values() for line in lines}
    return [line for lines in _chapters(words, standard).values() for line in lines if line not in said]


def _kinds(words: Words, kinds: Iterable[Kind]) -> str:
    return listed(words, [words(f"kind.{kind}") for kind in kinds], "list.or")


def _players(words: Words, ruleset: Ruleset) -> Iterator[str]:
    seating = ruleset.seating
    each = seating.players // seating.sides
    if seating.resting:
        yield words.count("rules.players.resting", seating.players, larger=each + 1, smaller=each)
    elif each == 1:
        yield words.count("rules.players.alone", seating.players)
    else:
        yield words.count("rules.players.sides", seating.players, sides=seating.sides, each=each)
    deal = ruleset.deal
    cards = 52 * deal.packs + deal.jokers
    yield words.count("rules.packs", deal.packs, jokers=rank_count(words, JOKER_RANK, deal.jokers), cards=cards)


def _deal(words: Words, ruleset: Ruleset) -> Iterator[str]:
    deal = ruleset.deal
    yield words.count("rules.deal", deal.hand)
    yield words.count("rules.turn", deal.draw)
    yield words("rules.covered", kinds=_kinds(words, deal.covered)) if deal.covered else words("rules.covered.none")


def _points(words: Words, ruleset: Ruleset) -> list[str]:
    worth = sorted(ruleset.scoring.points, key=lambda entry: -entry[1])
    groups = [(value, [letter for letter, _ in group]) for value, group in groupby(worth, key=lambda entry: entry[1])]
    lines = [
        words("rules.points", cards=", ".join(_points_name(words, letter) for letter in letters), points=value)
        for value, letters in groups
    ]
    return [" · ".join(lines), words("rules.points.red")]


def _points_name(words: Words, letter: str) -> str:
    rank = JOKER_RANK if letter == "X" else RANK_LETTERS.index(letter)
    return rank_name(words, THREE) if rank == THREE else rank_sign(words, rank)


def _melds(words: Words, ruleset: Ruleset) -> list[str]:
    melds, scoring = ruleset.melds, ruleset.scoring
    return [
        words.count("rules.melds", SMALLEST_MELD),
        words(
            "rules.melds.wilds",
            naturals=words.count("cards.natural", melds.min_naturals),
            wilds=rank_count(words, WILD, melds.max_wilds),
        ),
        words(f"rules.melds.ratio.{melds.wild_ratio}"),
        words.count("rules.canasta", melds.canasta, natural=scoring.natural, mixed=scoring.mixed),
        words(f"rules.black-threes.{ruleset.threes.black_melds}"),
    ]


def _opening(words: Words, ruleset: Ruleset) -> list[str]:
    (_, lowest), *higher = ruleset.opening.ladder
    if not higher:
        steps = words("rules.opening.always", minimum=lowest)
    else:
        first = words("rules.opening.below", score=higher[0][0], minimum=lowest)
        steps = ", ".join([first, *(words("rules.opening.from", score=score, minimum=minimum) for score, minimum in higher)])
    return [words("rules.opening", steps=steps), words("rules.opening.counts")]


def _pile(words: Words, ruleset: Ruleset) -> list[str]:
    pile = ruleset.pile
    lines = [
        words("rules.pile"),
        words("rules.pile.ways", ways=listed(words, [words(f"rules.pile.way.{way}") for way in pile.ways], "list.or")),
        words("rules.pile.frozen"),
        words("rules.pile.freezes", kinds=_kinds(words, pile.freezes)) if pile.freezes else words("rules.pile.freezes.none"),
    ]
    return [*lines, words("rules.pile.bars", kinds=_kinds(words, pile.bars))] if pile.bars else lines


def _red_threes(words: Words, ruleset: Ruleset) -> list[str]:
    threes = ruleset.threes
    values = ", ".join(
        words.count("rules.red-threes.value", number, points=points)
        for number, points in enumerate(threes.red_values)
        if number
    )
    return [words("rules.red-threes"), words("rules.red-threes.values", values=values), _red_sign(words, threes.red_sign)]


def _red_sign(words: Words, sign: RedThreeSign) -> str:
    match sign:
        case MinusWithoutMeld():
            return words("rules.red-threes.minus-without-meld")
        case _:
            assert_never(sign)


def _going_out(words: Words, ruleset: Ruleset) -> Iterator[str]:
    rules = ruleset.going_out
    yield words.count("rules.out.canastas", rules.canastas) if rules.canastas else words("rules.out.canastas.none")
    yield words("rules.out.last-card")
    yield words("rules.out.bonus", points=rules.bonus)
    alone = ruleset.seating.sides == ruleset.seating.players
    if not alone:
        yield words(f"rules.out.ask.{rules.ask}")
    yield _concealed(words, rules.concealed, ".alone" if alone else "")


def _concealed(words: Words, rule: Concealed, alone: str) -> str:
    match rule:
        case NotConcealed():
            return words("rules.out.concealed.off")
        case OwnCanasta():
            line = words(f"rules.out.concealed.own-canasta{alone}", points=rule.bonus)
        case SideCanasta():
            line = words(f"rules.out.concealed.side-canasta{alone}", points=rule.bonus)
        case _:
            assert_never(rule)
    return f"{line} {words('rules.out.concealed.waives')}" if rule.waives_minimum else line


def _stock_end(words: Words, ruleset: Ruleset) -> list[str]:
    rules = ruleset.stock_end
    return [
        words("rules.stock"),
        words("rules.stock.must-take" if rules.must_take else "rules.stock.may-take"),
        words(f"rules.stock.red-three.{rules.last_red_three}"),
    ]


def _match(words: Words, ruleset: Ruleset) -> list[str]:
    return [
        words("rules.score"),
        words("rules.target", target=ruleset.match.target),
        words(f"rules.tie.{ruleset.match.tie}"),
    ]
