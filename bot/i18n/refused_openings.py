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
    asked, offered, game = tried.number("asked"), tried.number("offered"), tried.game
    with_pile = game is not None and game.phase == "draw"
    key = ".apart" if with_pile and game is not None and game.law.apart else ".pile" if with_pile else ""
    if key == ".pile" and game is not None and tried.seat is not None and tried.hand() is not None:
        key += "" if any(isinstance(move, Take) for move in offers_to(game, tried.seat)) else ".never"
    return tried.words(f"refusal.minimum{key}", asked=asked, offered=offered, missing=asked - offered)
