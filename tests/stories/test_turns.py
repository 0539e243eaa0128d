"""Turns at the table, told position by position: by taps alone and by commands alone."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.engine.notation import parse_cards
from bot.playground.people import Person
from bot.tables.fairness import CUT_SECONDS
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table
from tests.support.steps import chosen, melds_of, offered, put_together, tapped, typed


@pytest.fixture
async def table(bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person) -> Table:
    """Ana and Cristina against Béla and Dan."""
    return await started_table(bot, ana, bela, cristina, dan)


async def test_an_opening_is_put_together_by_taps(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "score": {0: 1500}, "hands": {0: "AH AD AS KH KD 2C 2S 4C 5C"}})
    ana.goes_to_dm()
    assert "Now choose from **Which aces?**" in await chosen(bot, ana, "Put a meld together: of which cards…", "Ace")
    assert "Now choose" not in await chosen(bot, ana, "Which aces?", "A♠ A♥ A♦")
    ana.sees("60 points (90 needed)")
    assert "90" in await tapped(bot, ana, "Lay these: 60 points (90 needed)")
    assert melds_of(await bot.table(), 0) == []
    await chosen(bot, ana, "Put a meld together: of which cards…", "King")
    await chosen(bot, ana, "Which kings?", "K♥ K♦ 2♠")
    await tapped(bot, ana, "Lay these: 100 points (90 needed)")
    assert len(melds_of(await bot.table(), 0)) == 2


async def test_an_opening_with_the_pile_is_seen_before_it_is_made(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"hands": {0: "6S 6H JC JD 2H 4C 5C 8D"}, "pile": "6C"})
    ana.goes_to_dm()
    assert not any("Take the pile" in button["label"] for button in ana.inbox()[-1].buttons)
    assert any("J♣ J♦ 2♥" in label for label in offered(ana, "Take the pile with…"))


async def test_a_suggestion_says_that_it_puts_the_rest_back(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AH AD AS 6H 6D 6S 4C 5C"}})
    ana.goes_to_dm()
    await chosen(bot, ana, "Put a meld together: of which cards…", "Six")
    menu = next(select for select in ana.inbox()[-1].selects if select["placeholder"] == "Meld or add cards…")
    assert all("puts back what you have put together" in option["description"] for option in menu["options"])


async def test_a_card_is_put_into_one_meld_only(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "score": {0: 1500}, "hands": {0: "KH KC QH QD 2H 2D 4C 5C"}})
    ana.goes_to_dm()
    await chosen(bot, ana, "Put a meld together: of which cards…", "King")
    await chosen(bot, ana, "Which kings?", "K♥ K♣ 2♥")
    await chosen(bot, ana, "Put a meld together: of which cards…", "Queen")
    ana.sees("Put together: K♥ K♣ 2♥ | Q♥ Q♦ 2♦ · **80 points (90 needed)**")


async def test_staged_melds_are_put_back(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AH AD AS KH KD 2C 2S 4C 5C"}})
    ana.goes_to_dm()
    await chosen(bot, ana, "Put a meld together: of which cards…", "Ace")
    await chosen(bot, ana, "Which aces?", "Back")
    await chosen(bot, ana, "Put a meld together: of which cards…", "Ace")
    await chosen(bot, ana, "Which aces?", "A♠ A♥ A♦")
    await tapped(bot, ana, "Put them back")
    ana.does_not_see("Put together: A")


async def test_melds_are_undone_until_the_discard(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AH AD AS 8H 4C 5C"}, "melds": {0: ["8*3"]}})
    ana.goes_to_dm()
    await chosen(bot, ana, "Meld or add cards…", "Lay A♠ A♥ A♦")
    await chosen(bot, ana, "Meld or add cards…", "Add 8♥ to the eights")
    await tapped(bot, ana, "Undo")
    await tapped(bot, ana, "Undo")
    assert [len(cards) for cards in melds_of(await bot.table(), 0)] == [3]
    assert "Undo" not in {button["label"] for button in ana.inbox()[-1].buttons}
    await chosen(bot, ana, "Meld or add cards…", "Lay A♠ A♥ A♦")
    await chosen(bot, ana, "Discard and end your turn…", "Discard 4♣")
    answer = await typed(bot, ana, "undo")
    assert answer.strip()
    assert len(melds_of(await bot.table(), 0)) == 2


async def test_the_partner_is_asked_and_answers_by_taps(bot: Canasta, table: Table, ana: Person, cristina: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AH AD AS 4H"}, "melds": {0: ["K*7"]}})
    ana.goes_to_dm()
    cristina.goes_to_dm()
    await tapped(bot, ana, "May I go out?")
    cristina.sees("may I go out?")
    await tapped(bot, cristina, "No, play on")
    assert "partner" in await typed(bot, ana, "meld", cards="A A A")
    await chosen(bot, ana, "Discard and end your turn…", "Discard 4♥")
    assert (await bot.table()).to_move == 1


async def test_the_partner_is_asked_and_answers_by_commands(bot: Canasta, table: Table, ana: Person, cristina: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AH AD AS 4H"}, "melds": {0: ["K*7"]}})
    await typed(bot, ana, "ask")
    cristina.sees("your partner asks: may I go out?")
    await typed(bot, cristina, "ask", answer="Yes, go out")
    await typed(bot, ana, "meld", cards="aaa")
    await typed(bot, ana, "discard", card="4h")
    after = await bot.table()
    assert after.between_hands
    ana.sees("Score of hand 1")
    assert "Another player cuts" in await tapped(bot, cristina, "Deal the next hand")
    await bot.time_passes(CUT_SECONDS)
    await tapped(bot, cristina, "Deal the next hand")
    after = await bot.table()
    assert after.game is not None
    assert after.game.number == 2
    assert after.game.turn == 1


async def test_the_end_of_the_stock(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"hands": {0: "4H 4D 5C"}, "pile": "9C TS", "stock": 0})
    assert "stock" in await typed(bot, ana, "draw")
    ana.goes_to_dm()
    await tapped(bot, ana, "End the hand")
    assert (await bot.table()).between_hands


async def test_a_refused_pile_is_explained(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"hands": {0: "QH 4D 5C 7H"}, "pile": "2C QS", "melds": {0: ["9*3"]}})
    ana.goes_to_dm()
    assert "frozen" in await tapped(bot, ana, "Take the pile (2 cards)")


@pytest.mark.breaks(46)
async def test_melds_are_typed_in_a_modal(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AH AD AS KH KD 2C 4C 5C"}})
    ana.goes_to_dm()
    await ana.tap("Type a meld")
    await ana.submit(cards="kk2 | a a a")
    await bot.settled()
    assert len(melds_of(await bot.table(), 0)) == 2
    await ana.tap("Type a meld")
    await ana.submit(cards="seven cards")
    await bot.settled()
    ana.sees("“cards” is no card")


async def test_autocomplete_offers_what_is_legal_first(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AH AD AS 8H 4C 5C"}, "melds": {0: ["8*3"]}})
    choices = await ana.autocomplete("meld", cards="")
    assert any("A♠ A♥ A♦" in choice.name for choice in choices)
    await typed(bot, ana, "meld", cards=next(choice.value for choice in choices if "A♠" in choice.name))
    assert len(melds_of(await bot.table(), 0)) == 2
    assert [choice.name for choice in await ana.autocomplete("discard", card="4")] == ["4♣"]


SIXTY = (
    "JK JK 2S 2H "
    + " ".join(f"{rank}{suit}" for rank in "456789TJQKA" for suit in "SHDC")
    + " 4S 5S 6S 7S 8S 9S TS JS QS KS AS 4H"
)


@pytest.mark.breaks(28)
async def test_a_hand_of_sixty_cards_is_played_by_taps(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: SIXTY, 1: 4, 2: 4, 3: 4}, "stock": "9C ?"})
    assert len(parse_cards(SIXTY)) == 60
    ana.goes_to_dm()
    await chosen(bot, ana, "Put a meld together: of which cards…", "Ace")
    await chosen(bot, ana, "Which aces?", "A♠ A♠ A♥ A♣ A♦")
    await tapped(bot, ana, "Lay these: 100 points (50 needed)")
    for rank, cards in (("Ten", "10♠ 10♠ 10♥ 10♣ 10♦"), ("Four", "4♠ 4♠ 4♥ 4♥ 4♣ 4♦")):
        await put_together(bot, ana, rank, cards)
    await chosen(bot, ana, "Discard and end your turn…", "Discard K♠")
    after = await bot.table()
    assert after.game is not None
    assert after.game.pile[-1] == parse_cards("KS")[0]
    assert len(after.game.hands[0]) == 60 - 5 - 5 - 6 - 1


@pytest.mark.breaks(28)
async def test_a_hand_of_sixty_cards_is_played_by_commands(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: SIXTY, 1: 4, 2: 4, 3: 4}, "stock": "9C ?"})
    await typed(bot, ana, "meld", cards="a a a a a | k k k joker | 10 10 10")
    await typed(bot, ana, "meld", cards="joker", to="A")
    assert len(await ana.autocomplete("discard", card="")) <= 25
    text = await typed(bot, ana, "discard", card="7c")
    assert "46 cards" in text or ana.ephemerals[-1].attachments
    after = await bot.table()
    assert after.game is not None
    assert after.game.pile[-1] == parse_cards("7C")[0]


@pytest.mark.breaks(32)
async def test_an_answer_comes_whatever_the_pictures_take(bot: Canasta, table: Table, ana: Person) -> None:
    """All threads that paint are busy: the tap is acknowledged all the same, and the picture comes when it can."""
    release = threading.Event()
    loop = asyncio.get_running_loop()
    busy = [loop.run_in_executor(None, release.wait) for _ in range(64)]
    try:
        reply = await ana.tap("Show my hand")
        assert reply.deferred
    finally:
        release.set()
    await asyncio.gather(*busy)
    message = await reply.settled()
    assert message.attachments


@pytest.mark.breaks(38)
async def test_nobody_sees_another_ones_cards(bot: Canasta, table: Table, ana: Person, bela: Person) -> None:
    message = await (await ana.tap("Show my hand")).settled()
    assert message not in bela.messages()
    assert ana.inbox()[-1] not in bela.messages()
    bela.does_not_see("11 cards: ")
