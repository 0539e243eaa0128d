"""Rules in words: who plays, with what cards, the deal, a turn, and the end of the stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.engine.cards import JOKER_RANK, Kind
from bot.engine.match import dealt_cards
from bot.engine.odd_rules import ExactLift, FixedUnder, NoLift, NoTalon, NothingUnder, NumberUnder, OpenersTalon
from bot.engine.ruleset import Ruleset
from bot.i18n.cards import listed, rank_count
from bot.i18n.catalogue import Words


def kinds_text(words: Words, kinds: Iterable[Kind]) -> str:
    """Kinds of card, one or the other: "a wild card or a red three"."""
    return listed(words, [words(f"kind.{kind}") for kind in kinds], "list.or")


def is_alone(ruleset: Ruleset) -> bool:
    """Whether nobody ever has a partner."""
    seating = ruleset.seating
    return seating.players == seating.sides and not seating.alliance


def is_taken(ruleset: Ruleset) -> bool:
    """Whether the pile is ever taken."""
    return ruleset.pile.state != "never"


def players_and_cards(words: Words, ruleset: Ruleset) -> Iterator[str]:
    seating, deal = ruleset.seating, ruleset.deal
    each = seating.players // seating.sides
    if seating.alliance:
        yield words.count("rules.players.alliance", seating.players)
        yield words("rules.players.alliance.melds")
        yield words("rules.players.alliance.never-taken")
    elif seating.resting:
        yield words.count("rules.players.resting", seating.players, larger=each + 1, smaller=each)
    elif each == 1:
        yield words.count("rules.players.alone", seating.players)
    else:
        yield words.count("rules.players.sides", seating.players, sides=seating.sides, each=each)
    cards = 52 * deal.packs + deal.jokers
    yield words.count("rules.packs", deal.packs, jokers=rank_count(words, JOKER_RANK, deal.jokers), cards=cards)
    if deal.tiles:
        yield words("rules.tiles")


def dealing(words: Words, ruleset: Ruleset) -> Iterator[str]:
    deal = ruleset.deal
    yield from _lift(words, ruleset)
    yield words.count("rules.deal.foot" if deal.foot else "rules.deal", deal.hand)
    if deal.extra_card:
        yield words("rules.deal.extra")
    yield from _upcard(words, ruleset)
    yield words.count("rules.turn" if is_taken(ruleset) else "rules.turn.draw", deal.draw)
    if deal.draw > 1:
        yield words("rules.turn.last-card")
    if deal.foot:
        yield words("rules.foot")
    yield from _talon(words, ruleset)


def _lift(words: Words, ruleset: Ruleset) -> Iterator[str]:
    lift = ruleset.deal.lift
    match lift:
        case NoLift():
            pass
        case ExactLift(points=points):
            yield words("rules.lift")
            if points:
                yield words("rules.lift.exact", cards=dealt_cards(ruleset), points=points)
        case _:
            assert_never(lift)


def _upcard(words: Words, ruleset: Ruleset) -> Iterator[str]:
    deal = ruleset.deal
    if not deal.upcard:
        yield words("rules.upcard.none")
        return
    if deal.threes_first:
        yield words("rules.upcard.threes-first")
    covered = "put-back" if deal.put_back else "covered"
    kinds = kinds_text(words, deal.covered)
    yield words(f"rules.upcard.{covered}", kinds=kinds) if kinds else words("rules.upcard.stays")
    match deal.under:
        case NothingUnder():
            return
        case FixedUnder(cards=cards):
            yield words.count("rules.under.fixed", cards)
        case NumberUnder(ace=ace):
            yield words("rules.under.number", ace=ace)
        case _:
            assert_never(deal.under)
    yield words("rules.under.shown" if is_taken(ruleset) else "rules.under.never")


def _talon(words: Words, ruleset: Ruleset) -> Iterator[str]:
    talon = ruleset.deal.talon
    match talon:
        case NoTalon():
            pass
        case OpenersTalon(first=first, second=second, turn_card=turn_card):
            yield words("rules.talon", first=first, second=second)
            yield words("rules.talon.when", least=turn_card)
        case _:
            assert_never(talon)


def stock_end(words: Words, ruleset: Ruleset) -> Iterator[str]:
    rules = ruleset.stock_end
    taken = is_taken(ruleset)
    match rules.empty:
        case "take":
            yield words("rules.stock.take" if taken else "rules.stock.take.never")
        case "after-turn":
            yield words("rules.stock.after-turn")
        case "void":
            yield words("rules.stock.void")
        case "turn-over":
            yield words.count("rules.stock.turn-over", rules.turns)
            yield words("rules.stock.turned")
    if taken and rules.empty in ("take", "turn-over"):
        onto = {"onto-meld", "onto-sequence"} & {*ruleset.pile.ways}
        must = rules.must_take and onto and ruleset.pile.state != "frozen"
        yield words("rules.stock.must-take" if must else "rules.stock.may-take")
    yield words(f"rules.stock.red-three.{rules.last_red_three}")
