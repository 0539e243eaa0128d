"""Why cards are no meld, or may not join one."""

from __future__ import annotations

from typing import Literal, assert_never

from bot.engine.cards import JOKER_RANK, RED_THREES, SEQUENCE, THREE, TWO, WILD, WILDS, only
from bot.engine.melds import fault_in_sequence
from bot.engine.odd_rules import NoThrees, RuleOfFive
from bot.i18n.cards import RANK_KEYS, cards_text, listed, rank_count, ranks_name
from bot.i18n.melds import meld_name
from bot.i18n.tried import Tried

MeldCode = Literal[
    "meld-size", "meld-ranks", "meld-threes", "wild-limit", "wild-meld", "sequence", "meld-full", "meld-exists", "meld-fresh",
    "not-your-meld",
]  # fmt: skip


def meld_refusal(tried: Tried, code: MeldCode) -> str:
    match code:
        case "meld-size":
            return _size(tried)
        case "meld-ranks":
            return _ranks(tried)
        case "meld-threes":
            return _threes(tried)
        case "wild-limit":
            return _wild_limit(tried)
        case "wild-meld":
            return _wild_meld(tried)
        case "sequence":
            return _sequence(tried)
        case "meld-full":
            return _full(tried)
        case "meld-exists":
            return _exists(tried)
        case "meld-fresh":
            return tried.words("refusal.meld-fresh", ranks=ranks_name(tried.words, tried.number("rank")))
        case "not-your-meld":
            return _not_yours(tried)
        case _:
            assert_never(code)


def _size(tried: Tried) -> str:
    asked, offered = tried.number("asked"), len(tried.heap())
    if not offered:
        return tried.words("refusal.meld-size.none", asked=asked)
    return tried.words.count("refusal.meld-size", offered, asked=asked, cards=tried.cards())


def _ranks(tried: Tried) -> str:
    rank = tried.fact("rank")
    if rank is None:
        return tried.words("refusal.meld-ranks", cards=tried.cards())
    rank = tried.number("rank")
    foreign = bytes(card for card in tried.heap() if card >> 2 != rank and card not in WILDS)
    key = {THREE: "refusal.meld-ranks.threes", WILD: "refusal.meld-ranks.wild"}.get(rank, "refusal.meld-ranks.added")
    return tried.words(key, ranks=ranks_name(tried.words, rank), cards=cards_text(tried.words, foreign))


def _threes(tried: Tried) -> str:
    if only(tried.heap(), RED_THREES):
        return tried.words("refusal.meld-threes.red")
    rules = None if tried.game is None else tried.game.rules
    if rules is not None and rules.threes.black_melds == "never":
        return tried.words("refusal.meld-threes.never")
    opening = rules is not None and isinstance(rules.opening.demand, NoThrees) and not tried.melds()
    return tried.words("refusal.meld-threes.opening" if opening else "refusal.meld-threes")


def _wild_limit(tried: Tried) -> str:
    words = tried.words
    if tried.fact("bound"):
        return words("refusal.wild-limit.bound", cards=tried.cards())
    naturals, wilds, asked = tried.number("naturals"), tried.number("wilds"), tried.number("asked")
    least = tried.fact("least")
    if least is None:
        return words("refusal.wild-limit.jokers", asked=rank_count(words, JOKER_RANK, asked), offered=wilds)
    if naturals < tried.number("least"):
        return words.count("refusal.wild-limit.naturals", tried.number("least"), offered=naturals)
    if wilds <= asked:
        rule = tried.game.rules.melds.wild_places if tried.game is not None else RuleOfFive()
        five = rule.naturals if isinstance(rule, RuleOfFive) else RuleOfFive().naturals
        return words.count("refusal.wild-limit.five", five)
    return words(
        "refusal.wild-limit",
        naturals=words.count("cards.natural", naturals),
        asked=rank_count(words, WILD, asked),
        offered=wilds,
    )


def _wild_meld(tried: Tried) -> str:
    words = tried.words
    if tried.fact("least") is not None:
        return words("refusal.wild-meld.twos", least=rank_count(words, TWO, tried.number("least")))
    if tried.fact("asked") is not None:
        return words("refusal.wild-meld.score", asked=tried.number("asked"))
    return words("refusal.wild-meld")


def _sequence(tried: Tried) -> str:
    """Why cards of several ranks are no sequence; two sequences are never joined."""
    words, cards = tried.words, bytes(sorted(tried.heap()))
    if tried.fact("most") is not None:
        return words.count("refusal.sequence.long", tried.number("most"))
    if only(cards, WILDS):
        return words("refusal.sequence.wild", cards=tried.cards())
    if len({card & 3 for card in cards}) > 1:
        return words("refusal.sequence.suits", cards=tried.cards())
    if tried.game is not None and fault_in_sequence(tried.game.law, cards) is None:
        return words("refusal.sequence.joined")
    return words("refusal.sequence.broken", cards=tried.cards())


def _full(tried: Tried) -> str:
    words = tried.words
    rank = tried.fact("rank")
    ranks = ranks_name(words, WILD if rank is None else tried.number("rank"))
    if tried.fact("dead"):
        return words("refusal.meld-full.dead", ranks=ranks)
    return words.count("refusal.meld-full", tried.number("most"), ranks=ranks)


def _exists(tried: Tried) -> str:
    rank = tried.number("rank")
    there = _has(tried, rank)
    ranks = ranks_name(tried.words, rank)
    return tried.words("refusal.meld-exists.twice" if there is False else "refusal.meld-exists", ranks=ranks)


def _has(tried: Tried, rank: int) -> bool | None:
    """Whether the side has a meld of the rank on the table; ``None`` if that is not known."""
    melds = tried.melds()
    return None if melds is None else any(meld.rank == rank for meld in melds)


def _not_yours(tried: Tried) -> str:
    words, rank, melds = tried.words, tried.number("rank"), tried.melds()
    if _has(tried, rank) and rank < SEQUENCE:
        return words("refusal.not-your-meld.which")
    if rank < SEQUENCE and rank not in RANK_KEYS:
        return words("refusal.not-your-meld.which")
    said = words("refusal.not-your-meld", ranks=ranks_name(words, rank))
    if _has(tried, rank):
        said = words("refusal.not-your-meld.sequence", ranks=ranks_name(words, rank))
    if melds is None:
        return said
    own = [meld_name(words, melds, meld) for meld in melds]
    if not own:
        return words("refusal.not-your-meld.none", said=said)
    return words("refusal.not-your-meld.others", said=said, ranks=listed(words, own))
