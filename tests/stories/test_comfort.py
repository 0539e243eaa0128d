"""What makes a hand easy to play: it says what is wanted, warns before a discard, and lets melds be put together in peace."""

from __future__ import annotations

import pytest

from bot.engine.notation import parse_cards
from bot.playground.people import Person
from tests.support.canasta import Canasta, started_table
from tests.support.steps import at_table, chosen, melds_of, offered, put_together, tapped, typed

DISCARD, RANK = "Discard and end your turn…", "Put a meld together: of which cards…"
KINGS = {"phase": "play", "hands": {0: "KH KD 4C 5C 6C", 1: 9, 2: 7, 3: 12}, "melds": {1: ["K*3"]}, "pile": "4H 5D 6H 9C TS"}


async def top_of_the_pile(bot: Canasta) -> bytes:
    table = await bot.table()
    assert table.game is not None
    return table.game.pile[-1:]


async def test_a_discard_that_could_be_laid_is_asked_about(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "classic")
    await bot.arrange({"phase": "play", "hands": {0: "8H 4C 5C 6C"}, "melds": {0: ["8*3"]}})
    before = await bot.table()
    said = await chosen(bot, ana, DISCARD, "Discard 8♥")
    assert "You could add 8♥ to the eights of your side. **Discard 8♥ all the same?**" in said
    assert (await bot.table()).number == before.number
    assert {button["label"] for button in ana.inbox()[-1].buttons} == {"Discard 8♥ all the same", "Keep it"}
    await tapped(bot, ana, "Keep it")
    ana.does_not_see("all the same")
    await chosen(bot, ana, "Meld or add cards…", "Add 8♥ to the eights")
    await chosen(bot, ana, DISCARD, "Discard 4♣")
    assert await top_of_the_pile(bot) == parse_cards("4C")


async def test_a_discard_that_gives_the_pile_away_is_asked_about(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "classic")
    await bot.arrange(KINGS)
    said = await chosen(bot, ana, DISCARD, "Discard K♥")
    assert "Béla may take the pile of 6 cards by adding K♥ to the kings." in said
    await tapped(bot, ana, "Discard K♥ all the same")
    assert await top_of_the_pile(bot) == parse_cards("KH")
    ana.sees("Béla is to play.")


async def test_why_the_pile_cannot_be_taken_is_said_without_a_tap_and_once(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, players=2)
    await bot.arrange({"phase": "draw", "hands": {0: "QH 4C 5C"}, "melds": {0: ["8*3"]}, "pile": "2S QS"})
    ana.goes_to_dm()
    reason = "The pile is frozen: you need 2 queens in your hand, you have one."
    assert ana.reads(ana.sees(reason)).count(reason) == 1
    assert (await tapped(bot, ana, "Take the pile (2 cards)")).count(reason) == 1


async def test_the_question_is_put_to_a_command_as_well(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "classic")
    await bot.arrange(KINGS)
    ana.goes_to("cards")
    assert "may take the pile of 6 cards" in await typed(bot, ana, "discard", card="kh")
    assert await top_of_the_pile(bot) == parse_cards("TS")
    await tapped(bot, ana, "Discard K♥ all the same")
    assert await top_of_the_pile(bot) == parse_cards("KH")


async def test_a_discard_that_leaves_one_card_can_be_thought_over(
    bot: Canasta, people: tuple[Person, ...], ana: Person
) -> None:
    await at_table(bot, people, "surpriza")
    await bot.arrange({"phase": "play", "hands": {0: "QS QH QD 4C 5C"}, "melds": {0: ["K*4"]}})
    await chosen(bot, ana, "Meld or add cards…", "Lay Q♠ Q♥ Q♦")
    said = await chosen(bot, ana, DISCARD, "Discard 4♣")
    assert "You would keep one card" in said
    assert "Going out still needs 1 canasta." in said
    await tapped(bot, ana, "Undo")
    assert [len(cards) for cards in melds_of(await bot.table(), 0)] == [4]


async def test_a_discard_before_the_opening_is_laid_is_asked_about(
    bot: Canasta, people: tuple[Person, ...], ana: Person
) -> None:
    await at_table(bot, people, "classic")
    await bot.arrange({"phase": "play", "hands": {0: "AH AD AS KH KD 4C 5C"}})
    await put_together(bot, ana, "Ace", "A♠ A♥ A♦")
    assert "not laid them: A♠ A♥ A♦" in await chosen(bot, ana, DISCARD, "Discard 4♣")
    await tapped(bot, ana, "Keep it")
    await tapped(bot, ana, "Lay these: 60 points (50 needed)")
    await chosen(bot, ana, DISCARD, "Discard 4♣")
    assert await top_of_the_pile(bot) == parse_cards("4C")


@pytest.mark.breaks(25)
async def test_an_old_question_discards_nothing(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    """The question stands in the channel; meanwhile the turn goes on in the DM."""
    await at_table(bot, people, "classic")
    await bot.arrange({**KINGS, "hands": {0: "8H KH 4C 5C 6C"}, "melds": {0: ["8*3"], 1: ["K*3"]}})
    ana.goes_to("cards")
    await typed(bot, ana, "discard", card="kh")
    question = ana.ephemerals[-1]
    ana.goes_to_dm()
    await chosen(bot, ana, "Meld or add cards…", "Add 8♥ to the eights")
    ana.goes_to("cards")
    await (await ana.tap("Discard K♥ all the same", on=question)).settled()
    await bot.settled()
    assert await top_of_the_pile(bot) == parse_cards("TS")
    ana.does_not_see("all the same")
    ana.sees("Discard K♥")


async def test_the_menu_says_what_a_discard_would_do(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "classic")
    await bot.arrange({**KINGS, "hands": {0: "8H KH 4C 5C 6C"}, "melds": {0: ["8*3"], 1: ["K*3"]}})
    lines = [option for menu in ana.inbox()[-1].selects if menu["placeholder"] == DISCARD for option in menu["options"]]
    told = {option["label"]: option.get("description", "") for option in lines}
    assert told["Discard 8♥"] == "could be added to the eights"
    assert told["Discard K♥"] == "the next player may take the pile"
    assert not told["Discard 4♣"]


async def test_what_may_be_discarded_stands_first(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "american")
    await bot.arrange({"phase": "play", "hands": {0: "7H 9C 9D AS 2S"}, "pile": "", "melds": {0: ["K*3"]}})
    assert offered(ana, DISCARD) == ["Discard 9♦", "Discard 7♥", "Discard A♠", "Discard 2♠"]


@pytest.mark.breaks(46)
async def test_melds_are_put_back_one_by_one_and_all_at_once(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "classic")
    await bot.arrange({"phase": "play", "score": {0: 3000}, "hands": {0: "AH AD AS KH KD KC QH QD QC 4C 5C"}})
    for rank, cards in (("Ace", "A♠ A♥ A♦"), ("King", "K♥ K♣ K♦"), ("Queen", "Q♥ Q♣ Q♦")):
        await put_together(bot, ana, rank, cards)
    ana.sees("Put together: A♠ A♥ A♦ | K♥ K♣ K♦ | Q♥ Q♣ Q♦ · **120 points (120 needed)**")
    await chosen(bot, ana, RANK, "Put back K♥ K♣ K♦")
    ana.sees("Put together: A♠ A♥ A♦ | Q♥ Q♣ Q♦ · **90 points (120 needed)**")
    assert "King" in offered(ana, RANK)
    await tapped(bot, ana, "Put them back")
    ana.does_not_see("Put together: A")


@pytest.mark.parametrize(("ruleset", "needed"), [("classic", "1 canasta"), ("surpriza", "1 canasta"), ("samba", "2 canastas")])
async def test_the_hand_tells_of_the_whole_table(
    bot: Canasta, people: tuple[Person, ...], ana: Person, ruleset: str, needed: str
) -> None:
    await at_table(bot, people, ruleset)
    hands = {0: "8H 4C 5C 6C", 1: 9, 2: 7, 3: 12}
    await bot.arrange({"phase": "play", "hands": hands, "melds": {0: ["8*3"], 1: ["K*4"]}, "pile": "4H TS", "stock": 30})
    ana.sees(f"Going out still needs {needed}.")
    ana.sees("Pile: 10♠ on top, 2 cards.")
    ana.sees("Stock: 30 cards.")
    ana.sees("Cards in hand: Ana 4, Béla 9, Cristina 7, Dan 12.")
    ana.sees(f"Ana and Cristina: 0 points, to go out: {needed}; 8 ×3.")
    ana.sees(f"Béla and Dan: 0 points, to go out: {needed}; K ×4.")
    await chosen(bot, ana, DISCARD, "Discard 4♣")
    ana.sees("Ana discarded 4♣")


async def test_a_frozen_pile_is_explained(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "classic")
    await bot.arrange({"hands": {0: "QH 4D 5C 7H"}, "pile": "2C QS", "melds": {0: ["9*3"]}})
    said = await tapped(bot, ana, "Take the pile (2 cards)")
    assert "The pile is frozen: you need 2 queens in your hand, you have one." in said


async def test_the_longest_message_has_the_whole_hand(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    ranks = "AKQJT98765"
    hand = " ".join([*(f"{rank}*5" for rank in ranks), "JK 2S 2H 2D"])
    melds = {0: [f"{rank}*7" for rank in ranks[::2]], 1: [f"{rank}*7" for rank in ranks[1::2]]}
    await bot.arrange({"phase": "play", "hands": {0: hand, 1: 3, 2: 3, 3: 3}, "melds": melds, "pile": "4H", "stock": 4})
    text = str(ana.inbox()[-1].content)
    assert len(text) <= 2000
    assert text.splitlines()[-1].startswith("54 cards: ")
    assert not text.endswith("…")
