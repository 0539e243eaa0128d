"""What people choose for themselves: it holds at once, for them alone, and after a restart."""

from __future__ import annotations

import pytest

from bot.engine.notation import parse_cards
from bot.playground.model import Attachment
from bot.playground.people import Person
from bot.tables.preferences import Preferences
from tests.support.canasta import Canasta, started_table
from tests.support.steps import at_table, chosen, tapped, typed

SIZE, SORTING, HAND = "Size of the pictures", "How your hand is sorted", "Where your hand is shown"
DISCARD = "Discard and end your turn…"


def picture(person: Person) -> Attachment:
    """The picture of the hand in the person's DM."""
    (attachment,) = person.inbox()[-1].attachments
    return attachment


async def preferences(bot: Canasta, person: Person) -> Preferences:
    known = await bot.services.directory.person(str(person.id), person.name, None)
    return await bot.services.directory.preferences(known.id)


@pytest.mark.breaks(16)
async def test_each_setting_is_one_tap_away(bot: Canasta, ana: Person) -> None:
    said = await typed(bot, ana, "canasta settings")
    assert "Suits in black and red" in said
    assert ana.ephemerals[-1].attachments == []
    assert "Every suit in its own colour" in await tapped(bot, ana, "Four-colour deck")
    assert "Large ranks and suits on the cards" in await tapped(bot, ana, "Large ranks and suits")
    assert "No ping when it is your turn" in await tapped(bot, ana, "Do not ping me")
    assert "No question before a discard" in await tapped(bot, ana, "Do not ask before discards")
    await chosen(bot, ana, SIZE, "Small pictures")
    await chosen(bot, ana, SORTING, "Hand always sorted by suit")
    await chosen(bot, ana, HAND, "Hand in the channel only, when you ask for it")
    assert await preferences(bot, ana) == Preferences(True, True, "small", "suit", "channel", ping=False, warn=False)
    await bot.restart()
    await typed(bot, ana, "canasta settings")
    selected = [one["label"] for part in ana.ephemerals[-1].selects for one in part["options"] if one["default"]]
    assert "Small pictures" in selected
    assert "Suits in black and red" in await tapped(bot, ana, "Two-colour deck")
    await tapped(bot, ana, "Everything as usual")
    assert await preferences(bot, ana) == Preferences()
    assert "Everything as usual" not in {button["label"] for button in ana.ephemerals[-1].buttons}


@pytest.mark.breaks(40)
async def test_a_hand_is_shown_as_its_owner_wants_it_at_once(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    await bot.arrange({"phase": "play", "hands": {0: "AH KS KH 4C 2D", 1: "AS KD KC 4H 2S"}})
    usual, others = picture(ana), picture(bela)
    assert "A♥ K♠ K♥ 4♣ 2♦" in ana.reads(ana.inbox()[-1])
    await typed(bot, ana, "canasta settings")
    await chosen(bot, ana, SORTING, "Hand always sorted by suit")
    assert "K♠ A♥ K♥ 4♣ 2♦" in ana.reads(ana.inbox()[-1])
    assert "spades K, hearts A K, clubs 4, 1 two ♦" in ana.reads(ana.inbox()[-1])
    by_suit = picture(ana)
    assert by_suit.content != usual.content
    await tapped(bot, ana, "Four-colour deck")
    four_colours = picture(ana)
    assert four_colours.content != by_suit.content
    await chosen(bot, ana, SIZE, "Small pictures")
    assert (picture(ana).width or 0) < (four_colours.width or 0)
    assert picture(bela).content == others.content
    assert "A♠ K♣ K♦ 4♥ 2♠" in bela.reads(bela.inbox()[-1])


async def test_a_hand_that_cannot_come_by_dm_is_asked_for_in_the_channel(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    await typed(bot, ana, "canasta settings")
    await chosen(bot, ana, HAND, "Hand in the channel only, when you ask for it")
    gone = ana.inbox()[-1]
    assert "only, where you tap" in ana.reads(gone)
    assert gone.attachments == []
    ana.dms_closed = True
    reply = await ana.choose(HAND, "Hand in a direct message and, when you ask for it, in the channel")
    await reply.settled()
    await bot.settled()
    assert any("Show my hand" in ana.reads(message) for message in reply.follow_ups)


async def test_a_hand_of_sequences_can_be_sorted_by_rank(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    await bot.arrange({"phase": "play", "hands": {0: "AH KS KH 4C 2D"}})
    ana.sees("K♠ A♥ K♥ 4♣ 2♦")
    await typed(bot, ana, "canasta settings")
    await chosen(bot, ana, SORTING, "Hand always sorted by rank")
    ana.sees("A♥ K♠ K♥ 4♣ 2♦")
    ana.does_not_see("K♠ A♥ K♥ 4♣ 2♦")


async def test_whoever_wants_no_question_is_not_asked(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "classic")
    await typed(bot, ana, "canasta settings")
    await tapped(bot, ana, "Do not ask before discards")
    await bot.arrange({"phase": "play", "hands": {0: "8H 4C 5C 6C"}, "melds": {0: ["8*3"]}})
    await chosen(bot, ana, DISCARD, "Discard 8♥")
    after = await bot.table()
    assert after.game is not None
    assert after.game.pile[-1:] == parse_cards("8H")


async def test_settings_are_the_same_in_a_channel_and_in_the_dm(bot: Canasta, ana: Person) -> None:
    await typed(bot, ana, "canasta settings")
    await tapped(bot, ana, "Do not ping me")
    ana.goes_to_dm()
    assert "No ping when it is your turn" in await typed(bot, ana, "canasta settings")
