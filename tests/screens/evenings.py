"""What goes on around the hands: the lobby, the score, help, people who vote, rest, go and come back."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.steps import tapped, typed

from .stage import Look, Scene, Stage


def evenings() -> Iterator[Scene]:
    yield Scene("lobby", "A table that waits for players, and what its host is told", _lobby)
    yield Scene("score-sheet", "The sheet of a hand that has just ended", _score_sheet)
    yield Scene("score-so-far", "The hands so far, as `/canasta table` shows them", _score_so_far)
    yield Scene("match-summary", "The end of a match", _match_summary)
    yield Scene("help", "`/canasta help`", _help)
    yield Scene("lesson", "The first step of `/canasta lesson`", _lesson)
    yield Scene("vote", "A vote at the table", _vote)
    yield Scene("paused", "A table that rests", _paused)
    yield Scene("seat-back", "The offer to take a seat back", _seat_back)


async def _lobby(stage: Stage) -> Look:
    await typed(stage.bot, stage.ana, "canasta new")
    await tapped(stage.bot, stage.bela, "Join")
    return Look(stage.ana, messages=2)


async def _hand_ends(stage: Stage, number: int) -> None:
    while True:
        table = await stage.step()
        if table.stage == "over" or (table.between_hands and table.game is not None and table.game.number == number):
            return


async def _score_sheet(stage: Stage) -> Look:
    await stage.deal()
    melds = {0: ["K*7", "8*4 2", "5*3"], 1: ["Q*5 2 2", "9*4"]}
    hands = {0: "AH AD AS 4H", 1: "JH TD TC 7S", 2: "6H 4C", 3: "AC JD 7C 5S 4D"}
    given = {"phase": "play", "deal": 2, "score": {0: 690, 1: 1130}, "hands": hands, "melds": melds, "pile": "6C TS"}
    await stage.bot.arrange(given)
    await typed(stage.bot, stage.ana, "meld", cards="aaa")
    await typed(stage.bot, stage.ana, "discard", card="4h")
    return Look(stage.cristina)


async def _score_so_far(stage: Stage) -> Look:
    await stage.deal()
    await _hand_ends(stage, 3)
    await stage.step()
    await typed(stage.bot, stage.ana, "canasta table")
    return Look(stage.ana)


async def _match_summary(stage: Stage) -> Look:
    await stage.deal()
    await _hand_ends(stage, 0)
    return Look(stage.ana)


async def _help(stage: Stage) -> Look:
    await typed(stage.bot, stage.ana, "canasta help")
    return Look(stage.ana)


async def _lesson(stage: Stage) -> Look:
    await typed(stage.bot, stage.ana, "canasta lesson")
    stage.ana.goes_to_dm()
    return Look(stage.ana, "dm")


async def _vote(stage: Stage) -> Look:
    await stage.deal(people=3)
    await typed(stage.bot, stage.bela, "canasta pause")
    return Look(stage.ana)


async def _paused(stage: Stage) -> Look:
    await stage.deal(people=2)
    await typed(stage.bot, stage.bela, "canasta pause")
    await tapped(stage.bot, stage.ana, "Agree")
    return Look(stage.ana)


async def _seat_back(stage: Stage) -> Look:
    """Ana's time runs out twice; when she is back, a computer player has her seat."""
    await typed(stage.bot, stage.ana, "canasta new", clock="live:60")
    await tapped(stage.bot, stage.bela, "Join")
    await tapped(stage.bot, stage.ana, "Start with computer players")
    await stage.step()
    await stage.bot.time_passes(60)
    while (await stage.bot.table()).waited_for != 1:
        await stage.step()
    await stage.bot.time_passes(60)
    await tapped(stage.bot, stage.ana, "Show my hand")
    return Look(stage.ana)
