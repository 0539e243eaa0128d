"""Finished hands are looked at again: who may see what, step by step, after a restart, from elsewhere, and as files."""

from __future__ import annotations

import json

import pytest

from bot.engine.game import Game
from bot.i18n.cards import cards_text
from bot.i18n.catalogue import load
from bot.playground.model import Message
from bot.playground.people import Person, PersonError
from bot.playground.permissions import P
from bot.playground.standin import Standin
from bot.store.export import parse_match
from bot.tables.record import played
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table
from tests.support.steps import chosen, tapped, typed
from tests.tables.played import further_steps

WORDS = load().words()


async def play_on(bot: Canasta, hands: int) -> Table:
    """Play until so many hands are over, all at once."""
    await bot.hall.change(1, lambda table: tuple(further_steps(table, hands, "thumb")))
    await bot.settled()
    return await bot.table()


async def one_hand(bot: Canasta, *people: Person) -> None:
    await started_table(bot, *people, players=2)
    await play_on(bot, 1)


def shown(person: Person) -> Message:
    """The replay that the person has before him."""
    return next(message for message in reversed(person.ephemerals) if message.buttons)


def hand_of(game: Game, seat: int) -> str:
    return cards_text(WORDS, game.hands[seat])


async def test_a_player_steps_through_a_hand_as_he_saw_it(bot: Canasta, ana: Person, bela: Person) -> None:
    await one_hand(bot, ana, bela)
    text = await typed(bot, ana, "canasta replay")
    bela.does_not_see("step 1 of")
    assert "Hand 1 of 1" in text
    assert "step 1 of" in text
    assert "as you saw it" in text
    assert "15 cards: " in text
    first = ana.picture(shown(ana))
    text = await tapped(bot, ana, "Next ›")
    assert "step 2 of" in text
    assert "> Ana " in text
    assert ana.picture(shown(ana)) != first
    assert "step 1 of" in await tapped(bot, ana, "‹ Back")
    end = await tapped(bot, ana, "Last »")
    assert "This hand" in end
    steps = end.split("step ")[1].split()[0]
    assert f"step {steps} of {steps}" in end
    assert "step 1 of" in await tapped(bot, ana, "« First")
    turn = await tapped(bot, ana, "Turn ›")
    assert "> Ana discarded" in turn
    turn = await tapped(bot, ana, "Turn ›")
    assert "> Béla discarded" in turn
    assert "> Ana discarded" in await tapped(bot, ana, "‹ Turn")


async def test_nobody_sees_another_hand_before_he_opens_the_cards(bot: Canasta, ana: Person, bela: Person) -> None:
    table = await started_table(bot, ana, bela, players=2)
    assert table.game is not None
    own, other = hand_of(table.game, 0), hand_of(table.game, 1)
    await play_on(bot, 1)
    text = await typed(bot, ana, "canasta replay")
    assert own in text
    assert other not in text
    text = await tapped(bot, ana, "Open cards")
    assert f"Ana, 15 cards: {own}" in text
    assert f"Béla, 15 cards: {other}" in text
    text = await tapped(bot, ana, "Next ›")
    assert "with open cards" in text
    assert other in text
    text = await tapped(bot, ana, "As I saw it")
    assert other not in text
    drew = await tapped(bot, ana, "Turn ›")
    drew = await tapped(bot, ana, "Turn ›")
    assert "Béla drew 2 cards (" not in drew


async def test_a_hand_that_runs_is_not_shown(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    assert "No hand of this match" not in await typed(bot, ana, "canasta table")
    assert "Which match" in await typed(bot, ana, "canasta replay")
    assert "No hand of this match is over yet" in await chosen(bot, ana, "Choose a match…", "#cards: Classic")
    await play_on(bot, 1)
    await bot.hall.change(1, lambda table: tuple(further_steps(table, 2)[:9]))
    assert not (await bot.table()).between_hands
    assert "Hand 1 of 1" in await typed(bot, ana, "canasta replay")
    await tapped(bot, ana, "Open cards")
    await tapped(bot, ana, "Last »")
    for label in ("Hand ›", "‹ Hand", "Next ›", "Turn ›"):
        with pytest.raises(PersonError):
            await ana.tap(label, on=shown(ana))
    await tapped(bot, ana, "Export")
    files = ana.ephemerals[-1].attachments
    assert len(json.loads(files[1].content)["hands"]) == 1
    await play_on(bot, 2)
    text = await typed(bot, ana, "canasta replay")
    assert "Hand 2 of 2" in text
    assert "Hand 1 of 2" in await tapped(bot, ana, "‹ Hand")
    assert "Hand 2 of 2" in await tapped(bot, ana, "Hand ›")


async def test_who_did_not_sit_there_sees_what_everybody_saw(bot: Canasta, ana: Person, bela: Person, cristina: Person) -> None:
    table = await started_table(bot, ana, bela, players=2)
    assert table.game is not None
    hands = [hand_of(table.game, seat) for seat in (0, 1)]
    await play_on(bot, 1)
    text = await typed(bot, cristina, "canasta replay")
    assert "as everybody saw it" in text
    for label in ("Open cards", "As I saw it", "Export"):
        with pytest.raises(PersonError):
            await cristina.tap(label)
    for _ in range(4):
        assert not any(hand in text for hand in hands)
        assert "drew 2 cards (" not in text
        text = await tapped(bot, cristina, "Turn ›")


async def test_it_works_after_a_restart(bot: Canasta, ana: Person, bela: Person) -> None:
    await one_hand(bot, ana, bela)
    await typed(bot, ana, "canasta replay")
    await tapped(bot, ana, "Open cards")
    await bot.restart()
    text = await tapped(bot, ana, "Next ›")
    assert "step 2 of" in text
    assert "with open cards" in text


async def test_own_matches_are_found_from_the_dm_and_by_name(bot: Canasta, ana: Person, bela: Person, cristina: Person) -> None:
    await one_hand(bot, ana, bela)
    ana.goes_to_dm()
    assert "Which match" in await typed(bot, ana, "canasta replay")
    assert "Hand 1 of 1" in await chosen(bot, ana, "Choose a match…", "#cards: Classic")
    ana.goes_to("cards")
    (choice,) = await ana.autocomplete("canasta replay", table="")
    assert choice.name.startswith("#cards: Classic · ")
    assert "Hand 1 of 1" in await typed(bot, ana, "canasta replay", table=choice.value)
    assert await cristina.autocomplete("canasta replay", table="") == []
    assert "There is no table" in await typed(bot, ana, "canasta replay", table="77")
    cristina.goes_to_dm()
    assert "have not played" in await typed(bot, cristina, "canasta replay")
    assert "Only those who sat" in await typed(bot, cristina, "canasta replay", table="1")


async def test_another_server_sees_nothing_of_it_but_those_who_sat_there(
    standin: Standin, bot: Canasta, ana: Person, bela: Person, cristina: Person
) -> None:
    await one_hand(bot, ana, bela)
    elsewhere = standin.world.add_guild("Elsewhere")
    room = standin.add_channel("room", elsewhere)
    for person in (ana, cristina):
        person.joins(elsewhere)
        person.goes_to(room)
    assert "Only those who sat" in await typed(bot, cristina, "canasta replay", table="1")
    assert "Which match" in await typed(bot, ana, "canasta replay")
    assert "as you saw it" in await chosen(bot, ana, "Choose a match…", "#cards: Classic")


async def test_a_channel_that_is_not_seen_is_not_looked_into(
    standin: Standin, bot: Canasta, ana: Person, bela: Person, cristina: Person
) -> None:
    await one_hand(bot, ana, bela)
    other = standin.add_channel("elsewhere")
    cristina.goes_to(other)
    assert "as everybody saw it" in await typed(bot, cristina, "canasta replay", table="1")
    standin.world.overwrite(ana.place, cristina.user, deny=P.VIEW_CHANNEL)
    assert "Only those who sat" in await typed(bot, cristina, "canasta replay", table="1")


async def test_the_match_as_files(bot: Canasta, ana: Person, bela: Person) -> None:
    await one_hand(bot, ana, bela)
    await typed(bot, ana, "canasta replay")
    await tapped(bot, ana, "Export")
    bela.does_not_see("as text to read")
    text, data = ana.ephemerals[-1].attachments
    assert text.filename.endswith(".txt")
    assert data.filename.endswith(".json")
    read = text.content.decode()
    table = await bot.table()
    assert "At the table: Ana and Béla" in read
    assert str(table.ended[0].totals[0]) in read
    record = parse_match(data.content.decode())
    ((hand, moments),) = played(record)
    assert hand.totals == table.ended[0].totals
    assert moments[-1].game.totals == hand.totals
    told = data.content.decode() + read + text.filename + data.filename
    assert not any(str(number) in told for number in (ana.id, bela.id))


async def test_everybody_looks_and_exports_in_his_own_language(bot: Canasta, ana: Person, bela: Person) -> None:
    await one_hand(bot, ana, bela)
    for locale in ("hu", "ro"):
        ana.locale = locale
        words = load().words(locale)
        assert words("ui.replay.show.own") in await typed(bot, ana, "canasta replay")
        assert words("ui.replay.show.open") in await tapped(bot, ana, words("ui.button.replay-show.open"))
        turn = await tapped(bot, ana, words("ui.button.replay-turn"))
        assert words("ui.replay.show.open") in turn
        assert "discarded" not in turn
        await tapped(bot, ana, words("ui.button.replay-export"))
        read = ana.ephemerals[-1].attachments[0].content.decode()
        assert words("sheet.hand") in read
        assert WORDS("sheet.hand") not in read
