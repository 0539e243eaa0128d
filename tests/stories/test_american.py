"""Modern American: the opening beside the pile, cards for opening, special hands, and a three that is kept."""

from __future__ import annotations

import pytest

from bot.playground.people import Person
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table
from tests.support.steps import chosen, melds_of, offered, put_together, tapped, typed

RANK, TAKE, DISCARD = "Put a meld together: of which cards…", "Take the pile with…", "Discard and end your turn…"


@pytest.fixture
async def table(bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person) -> Table:
    table = await started_table(bot, ana, bela, cristina, dan, ruleset="american")
    ana.goes_to_dm()
    return table


PILE = {"hands": {0: "AS AH AD KS KH KD 2S QS QH QD 9S 9H 4C 5C"}, "pile": "6S 8S 9D"}


async def test_an_opening_from_the_hand_and_the_pile_in_one_act_by_taps(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange(PILE)
    for rank, cards in (("Ace", "A♠ A♥ A♦"), ("King", "K♠ K♥ K♦ 2♠"), ("Queen", "Q♠ Q♥ Q♦")):
        await put_together(bot, ana, rank, cards)
    ana.sees("140 points (125 needed)")
    line = next(line for line in offered(ana, TAKE) if line.startswith("Take with 9♠ 9♥"))
    await chosen(bot, ana, TAKE, line)
    assert sorted(map(len, melds_of(await bot.table(), 0))) == [3, 3, 3, 4]


async def test_an_opening_that_is_too_small_takes_no_pile(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange(PILE)
    await chosen(bot, ana, RANK, "Ace")
    await chosen(bot, ana, "Which aces?", "A♠ A♥ A♦")
    line = next(line for line in offered(ana, TAKE) if line.startswith("Take with 9♠ 9♥"))
    assert "125" in await chosen(bot, ana, TAKE, line)
    assert melds_of(await bot.table(), 0) == []
    ana.sees("Put together: A♠ A♥ A♦")


async def test_an_opening_from_the_hand_and_the_pile_in_one_act_by_command(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange(PILE)
    assert "125" in await typed(bot, ana, "take-pile", **{"with": "9 9"})
    assert "125" in await typed(bot, ana, "take-pile", **{"with": "9 9", "and-meld": "a a a | k k k"})
    await typed(bot, ana, "take-pile", **{"with": "9 9", "and-meld": "a a a | k k k 2 | q q q"})
    assert sorted(map(len, melds_of(await bot.table(), 0))) == [3, 3, 3, 4]


async def test_what_an_opening_must_hold_is_said(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AS AH 2D KS KH JK QS QH 2C 4C 5C 6C"}})
    await chosen(bot, ana, RANK, "Ace")
    await chosen(bot, ana, "Which aces?", "A♠ A♥ 2♦")
    ana.sees("60 points (125 needed) · needs a meld without wild cards")


async def test_whoever_opens_gets_cards_for_it(bot: Canasta, table: Table, ana: Person, bela: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AS AH AD AC 2S 2C KS KH KD 4C 5C"}, "pile": "6S"})
    await typed(bot, ana, "meld", cards="a a a a | k k k 2")
    await chosen(bot, ana, DISCARD, "Discard 4♣")
    after = await bot.table()
    assert after.game is not None
    assert len(after.game.talons[0]) == 4


async def test_the_cards_for_opening_come_at_the_next_turn(bot: Canasta, table: Table, ana: Person, dan: Person) -> None:
    await bot.arrange(
        {"turn": 3, "phase": "play", "hands": {0: "4C 5C", 3: "9S TC"}, "melds": {0: ["A*3"]}, "talon": {0: "QS QH QD 7S"}}
    )
    await typed(bot, dan, "discard", card="9s")
    after = await bot.table()
    assert after.game is not None
    assert len(after.game.hands[0]) == 6
    ana.sees("Q♠ Q♥ Q♦ 7♠")


STRAIGHT = {"phase": "play", "hands": {0: "AS 4S 5S 6S 7S 8S 9S TS JS QS KS 3H 2S JK"}}


async def test_a_special_hand_is_declared(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange(STRAIGHT)
    await tapped(bot, ana, "Declare: Straight")
    after = await bot.table()
    assert after.between_hands
    assert after.game is not None
    assert after.game.scores[0].total == 3000


async def test_a_special_hand_is_declared_by_command(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange(STRAIGHT)
    number = (await bot.table()).number
    assert next(choice.value for choice in await ana.autocomplete("declare", hand="")) == "straight"
    for name in ("garbage", "royal flush"):
        assert "wrong on our side" not in await typed(bot, ana, "declare", hand=name)
        assert (await bot.table()).number == number
    await typed(bot, ana, "declare", hand="straight")
    assert (await bot.table()).between_hands


async def test_a_three_is_kept(bot: Canasta, table: Table, ana: Person) -> None:
    given = {"hands": {0: "AS 4S 5S 6S 7S 8S 9S TS JS QS KS 2S JK"}, "stock": "3H 9C 9D ?*20"}
    await bot.arrange(given)
    styles = {button["label"]: button["style"] for button in ana.inbox()[-1].buttons}
    assert styles["Draw"] != styles["Draw, and keep a three if one comes"], "one of them is the usual one"
    await tapped(bot, ana, "Draw, and keep a three if one comes")
    ana.sees("Declare: Straight")
    await bot.arrange(given)
    await typed(bot, ana, "draw", keep=True)
    await tapped(bot, ana, "Declare: Straight")
    assert (await bot.table()).between_hands


async def test_what_may_not_be_discarded_is_said_before(bot: Canasta, table: Table, ana: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "AS 4S 5S 2S 7S"}, "pile": ""})
    menu = next(select for select in ana.inbox()[-1].selects if select["placeholder"] == DISCARD)
    about = {option["label"]: option.get("description") or "" for option in menu["options"]}
    assert about["Discard 2♠"] == "You may discard a wild card only when you hold no natural cards."
    assert "you discard no ace and no seven" in about["Discard 7♠"]
    assert about["Discard 4♠"] == ""
    number = (await bot.table()).number
    answer = await chosen(bot, ana, DISCARD, "Discard 2♠")
    assert "> " in answer
    assert (await bot.table()).number == number
