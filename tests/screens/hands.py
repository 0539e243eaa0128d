"""What one player sees of a turn: the hand in the DM, what can be done with it, what is refused and what is warned of."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import RANK_OF, THREE
from bot.engine.law import law_of
from bot.engine.notation import print_cards
from bot.tables.shuffle import shuffled
from tests.support.steps import chosen, tapped

from .stage import Look, Scene, Stage

DISCARD, RANK = "Discard and end your turn…", "Put a meld together: of which cards…"

ELEVEN = "AH KS KD QC JD TH TC 7S 5D 4H 2C"
TWENTY_FIVE = "JK AS AD KH KC KD QS QH JC TS TH TD 9C 9D 8S 8H 7C 7D 6S 6H 5C 5S 4D 2H 2S"
THEIRS = {1: 9, 2: 7, 3: 12}


def hands() -> Iterator[Scene]:
    yield Scene("hand-11", "A hand of 11 cards, at the beginning of a turn", _eleven)
    yield Scene("hand-25", "A hand of 25 cards, from which to meld and to discard", _twenty_five)
    yield Scene("hand-60", "A hand of 60 cards", _sixty)
    yield Scene("discard-menu", "The menu to discard from, with what a discard would do", _discard_menu)
    yield Scene("staging", "Melds being put together for an opening, counted against what it needs", _staging)
    yield Scene("refusal", "A pile that may not be taken, and why", _refusal)
    yield Scene("warning", "A question before a discard that would give the pile away", _warning)


async def _eleven(stage: Stage) -> Look:
    await stage.deal()
    given = {"hands": {0: ELEVEN, 1: 11, 2: 11, 3: 11}, "melds": {1: ["9*3"]}, "pile": "6H 5C", "score": {0: 640, 1: 785}}
    await stage.bot.arrange(given)
    return Look(stage.ana, "dm")


async def _twenty_five(stage: Stage) -> Look:
    await stage.deal()
    melds = {0: ["A*4", "Q*5 2 2"], 1: ["K*3 2", "J*5"]}
    given = {"phase": "play", "hands": {0: TWENTY_FIVE, **THEIRS}, "melds": melds, "pile": "4H", "score": {0: 1420, 1: 785}}
    await stage.bot.arrange(given)
    return Look(stage.ana, "dm")


async def _sixty(stage: Stage) -> Look:
    table = await stage.deal("hand-and-foot")
    deck = shuffled(law_of(table.rules).deck, b"sixty")
    sixty = print_cards([card for card in deck if RANK_OF[card] != THREE][:60])
    melds = {0: ["9*5 2"], 1: ["Q*7", "8*4"]}
    given = {
        "phase": "play",
        "hands": {0: sixty, **THEIRS},
        "melds": melds,
        "pile": "4H TS",
        "feet": {0: 0, 1: 11, 2: 11, 3: 11},
    }
    await stage.bot.arrange(given)
    return Look(stage.ana, "dm")


async def _discard_menu(stage: Stage) -> Look:
    await stage.deal()
    hand = "8H KH QS QD JC 7S 6C 5D 4C 4H 2S"
    given = {"phase": "play", "hands": {0: hand, **THEIRS}, "melds": {0: ["8*3"], 1: ["K*4"]}, "pile": "4H 5D 6H 9C TS"}
    await stage.bot.arrange(given)
    return Look(stage.ana, "dm", menu=DISCARD)


async def _staging(stage: Stage) -> Look:
    await stage.deal()
    hand = "AS AH AD KS KH KD QS QH 9C 7D 4C 2C"
    given = {"phase": "play", "hands": {0: hand, **THEIRS}, "pile": "6H 5C", "score": {0: 3120, 1: 2785}}
    await stage.bot.arrange(given)
    stage.ana.goes_to_dm()
    for rank, cards in (("Ace", "A♠ A♥ A♦"), ("King", "K♠ K♥ K♦")):
        await chosen(stage.bot, stage.ana, RANK, rank)
        await chosen(stage.bot, stage.ana, f"Which {rank.lower()}s?", cards)
    return Look(stage.ana, "dm")


async def _refusal(stage: Stage) -> Look:
    await stage.deal()
    hand = "QH JD JC TS 9C 7S 5D 4C 4D"
    await stage.bot.arrange({"hands": {0: hand, **THEIRS}, "pile": "5S 8D 2C 7H QS", "melds": {0: ["9*3"], 1: ["K*4"]}})
    stage.ana.goes_to_dm()
    await tapped(stage.bot, stage.ana, "Take the pile (5 cards)")
    return Look(stage.ana, "dm")


async def _warning(stage: Stage) -> Look:
    await stage.deal()
    hand = "KH QS QD JC 7S 6C 5D 4C"
    given = {"phase": "play", "hands": {0: hand, **THEIRS}, "melds": {0: ["8*4"], 1: ["K*3"]}, "pile": "4H 5D 6H 9C TS"}
    await stage.bot.arrange(given)
    stage.ana.goes_to_dm()
    await chosen(stage.bot, stage.ana, DISCARD, "Discard K♥")
    return Look(stage.ana, "dm")
