"""The lesson: somebody who has never played learns the game in one hand, in the direct messages."""

from __future__ import annotations

import re

from bot.playground.model import Message
from bot.playground.people import Person
from bot.playground.standin import Standin
from bot.store import schema
from tests.store.looking import count
from tests.support.canasta import Canasta, started_table
from tests.support.marked import MARK
from tests.support.play import DISCARD
from tests.support.steps import chosen, offered, tapped, typed

TAP = re.compile(r"👉 Tap \*\*(.+)\*\*\.")
CHOOSE = re.compile(r"👉 In the menu “(.+)” choose \*\*(.+)\*\*\.")
OVER = "the hand is over"
MOST_STEPS = 100
DAY = 86_400.0


async def begins(bot: Canasta, person: Person) -> None:
    """Ask for the lesson in the channel, and go where it is."""
    assert "Your lesson waits in your direct messages: https://" in await typed(bot, person, "canasta lesson")
    person.goes_to_dm()


def hand(person: Person) -> Message:
    """The message with the tutor's words."""
    return person.sees("🎓")


def told(person: Person) -> str:
    return person.reads(hand(person))


def is_over(person: Person) -> bool:
    return OVER in told(person).casefold()


async def follows(bot: Canasta, person: Person) -> None:
    """Do what the tutor says, by a tap where he says."""
    if tap := TAP.search(told(person)):
        await person.tap(tap[1], on=hand(person))
    else:
        choice = CHOOSE.search(told(person))
        assert choice is not None, told(person)
        await person.choose(choice[1], choice[2], on=hand(person))
    await bot.settled()


async def test_a_beginner_follows_the_tutor_by_taps_alone_to_the_score_sheet(bot: Canasta, ana: Person) -> None:
    await begins(bot, ana)
    assert "Mira is your partner, Otto and Pip play against you" in told(ana)
    assert len(ana.messages()) == 2
    heard: list[str] = []
    while not is_over(ana):
        assert len(heard) < MOST_STEPS
        heard.append(told(ana))
        await follows(bot, ana)
    assert "**You went out**" in told(ana)
    assert "You have met everything that a hand has to offer." in told(ana)
    assert "`/canasta new`" in told(ana)
    board, _ = ana.messages()
    assert "Score of hand 1" in ana.reads(board)
    assert board.attachments
    for thought in (
        "Until your side has opened, the pile is frozen for you: you need 2 fives in your hand, you have one.",
        "they must count at least 50 points. These count 70.",
        "Your side has a **red three**",
        "Taken back: nothing is lost",
        "keeps the next player from taking it",
        "You may **take the pile**: your side can meld its top card 6♠ at once. All its other cards come to your hand, 9 cards",
        "This makes a **canasta**",
        "Mira still holds 2 cards, which count against you both; so ask first.",
        "Mira says **yes**",
        "Black threes can be laid only by a player who goes out",
    ):
        assert any(thought in text for text in heard), thought


async def test_it_is_no_result_and_leaves_no_table(bot: Canasta, ana: Person, bela: Person) -> None:
    await begins(bot, ana)
    while not is_over(ana):
        await follows(bot, ana)
    assert await bot.hall.ledger.running() == []
    assert await count(bot.services.database, schema.results) == 0
    bela.does_not_see("lesson")
    assert "/canasta new" in await typed(bot, ana, "hand")


async def test_whoever_does_something_else_is_told_what_was_not_met(bot: Canasta, ana: Person) -> None:
    """He never melds, and discards what stands first in the menu: the tutor goes on from where the game is."""
    await begins(bot, ana)
    turns = 0
    while not is_over(ana):
        assert "👉 Tap **Draw**" in told(ana) or "take the pile" in told(ana).casefold()
        await ana.tap("Draw", on=hand(ana))
        await bot.settled()
        if is_over(ana):
            break
        assert "👉" in told(ana)
        text = await chosen(bot, ana, DISCARD, offered(ana, DISCARD)[0])
        for button in hand(ana).buttons:
            if ":discard-anyway:" in str(button.get("custom_id", "")):
                await tapped(bot, ana, str(button["label"]))
        turns += 1
        assert turns < MOST_STEPS, text
    assert "Not met this time: the opening · a wild card in a meld · undo" in told(ana)
    assert "`/canasta help` tells of it under “Playing your turn”" in told(ana)
    assert len(ana.messages()) == 2


async def test_a_refused_move_is_explained_and_the_tutor_stays(bot: Canasta, ana: Person) -> None:
    await begins(bot, ana)
    await tapped(bot, ana, "Take the pile (one card)")
    assert "> Until your side has opened, the pile is frozen for you" in told(ana)
    assert "👉 Tap **Draw**" in told(ana)


async def test_a_lesson_goes_on_after_a_restart(bot: Canasta, ana: Person) -> None:
    await begins(bot, ana)
    for number in range(MOST_STEPS):
        if is_over(ana):
            break
        if number % 6 == 3:
            await bot.restart()
            await bot.settled()
        await follows(bot, ana)
    assert "You have met everything" in told(ana)
    assert len(ana.messages()) == 2


async def test_closed_direct_messages_are_named_and_leave_nothing_behind(bot: Canasta, ana: Person) -> None:
    ana.dms_closed = True
    text = await typed(bot, ana, "canasta lesson")
    assert "yours are closed to me. Open them" in text
    assert ana.ephemerals
    assert await bot.hall.ledger.running() == []
    ana.dms_closed = False
    await begins(bot, ana)
    assert "Welcome!" in told(ana)


async def test_it_begins_in_the_direct_messages_too(bot: Canasta, ana: Person) -> None:
    await typed(bot, ana, "canasta lesson")
    ana.goes_to_dm()
    assert "It goes on here" in await typed(bot, ana, "canasta lesson")
    assert "Welcome!" in told(ana)


async def test_a_second_call_goes_on_or_begins_anew(bot: Canasta, ana: Person) -> None:
    await begins(bot, ana)
    await follows(bot, ana)
    first = hand(ana)
    ana.goes_to("cards")
    text = await typed(bot, ana, "canasta lesson")
    assert f"/{first.id}" in text
    assert len(await bot.hall.ledger.running()) == 1
    await tapped(bot, ana, "Begin anew")
    ana.goes_to_dm()
    assert "This lesson is closed." in ana.reads(first)
    assert "Welcome!" in told(ana)
    assert hand(ana).id != first.id
    assert len(await bot.hall.ledger.running()) == 1


async def test_the_same_hand_once_more_after_the_end(bot: Canasta, ana: Person) -> None:
    await begins(bot, ana)
    await typed(bot, ana, "canasta leave")
    assert "This lesson is closed." in told(ana)
    assert await bot.hall.ledger.running() == []
    await tapped(bot, ana, "Begin anew")
    assert "Welcome!" in told(ana)


async def test_who_wants_no_hand_in_direct_messages_gets_the_lesson_there(bot: Canasta, ana: Person) -> None:
    person = await bot.services.directory.person(str(ana.id), "Ana", None)
    preferences = await bot.services.directory.preferences(person.id)
    await bot.services.directory.prefer(person.id, type(preferences)(hand="channel"))
    await begins(bot, ana)
    assert "Welcome!" in told(ana)


async def test_nobody_touches_it_and_it_closes_itself(bot: Canasta, ana: Person) -> None:
    await begins(bot, ana)
    await bot.time_passes(29 * DAY)
    assert "Welcome!" in told(ana)
    await bot.time_passes(2 * DAY)
    assert "This lesson is closed." in told(ana)


async def test_a_lesson_takes_no_command_from_another_table(bot: Canasta, ana: Person) -> None:
    table = await started_table(bot, ana, players=2)
    await begins(bot, ana)
    assert "Which one do you mean?" in await typed(bot, ana, "draw")
    assert (await bot.table(table.id)).number == table.number
    assert "Welcome!" in told(ana)
    ana.goes_to("cards")
    await typed(bot, ana, "draw")
    assert (await bot.table(table.id)).number == table.number + 1


async def test_it_is_held_in_the_learners_language(two_languages: Canasta, standin: Standin) -> None:
    bela = standin.person("Béla", locale="hu")
    assert MARK in await typed(two_languages, bela, "canasta lesson")
    bela.goes_to_dm()
    board, lesson = bela.messages()
    for message in (board, lesson):
        assert MARK in bela.reads(message)
    assert bela.reads(lesson).count("👉") == 1
