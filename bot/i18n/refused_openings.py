"""Why melds do not open."""

from __future__ import annotations

from typing import Literal, assert_never

from bot.engine.moves import Take
from bot.engine.offers import offers_to
from bot.i18n.tried import Tried

OpeningCode = Literal["minimum", "opening-wilds", "opening-canasta", "opening-natural"]


def opening_refusal(tried: Tried, code: OpeningCode) -> str:
    words = tried.words
    match code:
        case "minimum":
            return _minimum(tried)
        case "opening-wilds":
            if tried.fact("mixed"):
                return words("refusal.opening-wilds.mixed")
            asked, offered = tried.number("asked"), tried.number("offered")
            if not asked:
                return words.count("refusal.opening-wilds.none", offered)
            return words.count("refusal.opening-wilds", asked, offered=offered)
        case "opening-canasta":
            return words("refusal.opening-canasta")
        case "opening-natural":
            if tried.fact("canasta"):
                return words("refusal.opening-natural.canasta")
            return words("refusal.opening-natural.or-wild" if tried.fact("wild_meld") else "refusal.opening-natural")
        case _:
            assert_never(code)


def _minimum(tried: Tried) -> str:
    asked, offered = tried.number("asked"), tried.number("offered")
    return tried.words(f"refusal.minimum{_opening_with(tried)}", asked=asked, offered=offered, missing=asked - offered)


def _opening_with(tried: Tried) -> str:
    """What the opening was tried with, as the rest of a key."""
    game = tried.game
    if game is None or game.phase != "draw":
        return ""
    if game.law.apart:
        return ".apart"
    if tried.seat is None or tried.hand() is None or any(isinstance(move, Take) for move in offers_to(game, tried.seat)):
        return ".pile"
    return ".pile.never"
