"""Why the pile cannot be taken, or the stock not be drawn from."""

from __future__ import annotations

from typing import Final, Literal, assert_never

from bot.engine.cards import JOKER, RED_THREES, THREE, WILD, WILDS
from bot.i18n.cards import card_name, cards_text, listed, rank_count, ranks_name
from bot.i18n.needs import blocked_text
from bot.i18n.tried import Tried

PAIR: Final = 2

PileCode = Literal[
    "stock-empty", "must-take", "pile-empty", "pile-never", "pile-closed", "pile-blocked", "pile-frozen", "pile-cards",
    "pile-one-card",
]  # fmt: skip


def pile_refusal(tried: Tried, code: PileCode) -> str:
    """Why not, and what is left to do where no other cards would help."""
    reason = pile_reason(tried, code)
    return f"{reason} {_instead(tried)}" if code in ("pile-empty", "pile-never", "pile-closed", "pile-blocked") else reason


def pile_reason(tried: Tried, code: PileCode) -> str:
    match code:
        case "stock-empty":
            never = tried.game is not None and tried.game.rules.pile.state == "never"
            return tried.words("refusal.stock-empty.end" if never else "refusal.stock-empty")
        case "must-take":
            return tried.words("refusal.must-take", top=card_name(tried.words, tried.number("top")))
        case "pile-empty" | "pile-never":
            return tried.words(f"refusal.{code}")
        case "pile-closed":
            return _closed(tried)
        case "pile-blocked":
            return _blocked(tried)
        case "pile-frozen":
            return _frozen(tried)
        case "pile-cards":
            return _cards(tried)
        case "pile-one-card":
            return tried.words("refusal.pile-one-card")
        case _:
            assert_never(code)


def _instead(tried: Tried) -> str:
    """What is left to do."""
    game = tried.game
    return tried.words("refusal.instead.end" if game is not None and not game.stock else "refusal.instead.draw")


def _closed(tried: Tried) -> str:
    if tried.fact("opened"):
        return tried.words("refusal.pile-closed.early")
    opening = tried.game.rules.opening.pile if tried.game is not None else "never"
    return tried.words(f"refusal.pile-closed.{opening}")


def _blocked(tried: Tried) -> str:
    words, top = tried.words, tried.number("top")
    name = card_name(words, top)
    if tried.fact("dead"):
        return words("refusal.pile-blocked.dead", top=name, ranks=ranks_name(words, top >> 2))
    if top in WILDS:
        return words("refusal.pile-blocked.wild", top=name)
    if tried.fact("lap") and top >> 2 != THREE:
        return blocked_text(words, tried.game, tried.name_of) if tried.game is not None else words("wild-lap.pile")
    if top >> 2 == THREE:
        return words("refusal.pile-blocked.red" if top in RED_THREES else "refusal.pile-blocked.black")
    return words("refusal.pile-blocked", top=name)


def _frozen(tried: Tried) -> str:
    """``held`` is how many cards of the top card's rank the player holds, where that is what is wrong."""
    words, held = tried.words, tried.fact("held")
    always = tried.game is not None and tried.game.law.always_frozen
    opened = bool(tried.melds()) if tried.fact("opened") is None else tried.fact("opened")
    frozen = tried.game is not None and tried.game.frozen
    unopened = "both" if frozen else "unopened"
    why = words(f"refusal.pile-frozen.{'always' if always else 'frozen' if opened else unopened}")
    pair = rank_count(words, tried.number("top") >> 2, PAIR)
    if held == 0:
        return words("refusal.pile-frozen.none", why=why, pair=pair)
    if isinstance(held, int) and held < PAIR:
        return words.count("refusal.pile-frozen", held, why=why, pair=pair)
    return words("refusal.pile-frozen.show", why=why, pair=pair)


def _cards(tried: Tried) -> str:
    words, game, top = tried.words, tried.game, tried.number("top")
    rank, name = top >> 2, card_name(words, top)
    foreign = bytes(card for card in tried.heap() if card >> 2 != rank and (card not in WILDS or top in WILDS))
    if foreign and top not in WILDS:
        return words("refusal.pile-cards.foreign", cards=cards_text(words, foreign), ranks=ranks_name(words, rank), top=name)
    ways = [words.count("rank.count.joker", PAIR) if top == JOKER else rank_count(words, rank, PAIR)]
    if game is not None and game.law.natural_wild:
        ways.append(listed(words, [rank_count(words, rank, 1), rank_count(words, WILD, 1)]))
    return words("refusal.pile-cards", top=name, ways=listed(words, ways, "list.or"))
