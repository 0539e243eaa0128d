"""Surpriza and the Romanian game: hidden cards under the pile, delays, bans, and a pile that becomes the stock."""

from __future__ import annotations

from bot.playground.people import Person
from tests.support.canasta import Canasta
from tests.support.steps import at_table, chosen, melds_of, tapped, typed

DISCARD = "Discard and end your turn…"


async def test_the_hidden_cards_are_shown_to_all_when_the_pile_is_taken(
    bot: Canasta, people: tuple[Person, ...], ana: Person, bela: Person
) -> None:
    await at_table(bot, people, "surpriza")
    given = {"hands": {0: "KS KH QD 4C 5C 6C"}, "melds": {0: ["9*3"]}, "pile": "8S KD", "under": "7D 7C AS"}
    await bot.arrange(given)
    await tapped(bot, ana, "Take the pile (5 cards)")
    table = await bot.table()
    assert table.game is not None
    assert len(table.game.hands[0]) == 8
    for card in ("7♦", "7♣", "A♠"):
        assert card in bela.reads(bela.messages()[-1])
    await bot.arrange(given)
    await typed(bot, ana, "take-pile", **{"with": "k k"})
    table = await bot.table()
    assert table.game is not None
    assert len(table.game.hands[0]) == 8


async def test_the_pile_opens_where_its_top_card_completes_a_canasta(
    bot: Canasta, people: tuple[Person, ...], ana: Person
) -> None:
    await at_table(bot, people, "surpriza")
    given = {"hands": {0: "KS KS KH KC KC 2H QD QS 4C 5C"}, "pile": "8S KD", "under": "7D 7C AS"}
    await bot.arrange(given)
    assert "canasta" in ana.reads(ana.inbox()[-1])
    await tapped(bot, ana, "Take the pile (5 cards)")
    assert list(map(len, melds_of(await bot.table(), 0))) == [7]
    await bot.arrange(given)
    assert (await typed(bot, ana, "take-pile", **{"with": "k k"})).count("canasta")
    assert melds_of(await bot.table(), 0) == []
    await typed(bot, ana, "take-pile", **{"with": "k k k k k 2"})
    assert list(map(len, melds_of(await bot.table(), 0))) == [7]


async def test_a_fresh_meld_waits_a_lap(
    bot: Canasta, people: tuple[Person, ...], ana: Person, bela: Person, cristina: Person
) -> None:
    await at_table(bot, people, "surpriza")
    await bot.arrange(
        {
            "phase": "play",
            "hands": {0: "QS QH QD 4C 5C 6C", 1: "6S 6H 7H", 2: "QC 8C 8D", 3: "9S 9H TH"},
            "melds": {0: ["K*4"]},
            "stock": "JS JC JD ?*20",
        }
    )
    await typed(bot, ana, "meld", cards="q q q")
    await typed(bot, ana, "discard", card="4c")
    await typed(bot, bela, "draw")
    await typed(bot, bela, "discard", card="6s")
    cristina.goes_to_dm()
    await tapped(bot, cristina, "Draw")
    cristina.does_not_see("Add Q♣")
    cristina.sees("before your next turn: queens")
    answer = await typed(bot, cristina, "meld", cards="q", to="Q")
    assert "queens" in answer
    assert list(map(len, melds_of(await bot.table(), 0))) == [4, 3]


async def test_nobody_goes_out_for_a_lap_after_a_wild_card(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "surpriza")
    await bot.arrange({"phase": "play", "hands": {0: "4H 9S"}, "melds": {0: ["K*7", "9*3"]}, "pile": "8S 2C"})
    assert "wild card" in ana.reads(ana.inbox()[-1])
    answer = await typed(bot, ana, "meld", cards="9")
    assert answer.count("wild card") >= 1
    assert list(map(len, melds_of(await bot.table(), 0))) == [7, 3]
    await chosen(bot, ana, DISCARD, "Discard 4♥")
    assert (await bot.table()).to_move == 1


async def test_what_a_discarded_wild_card_does_is_said_before(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "surpriza")
    await bot.arrange({"phase": "play", "hands": {0: "4H 9S 2C 7D"}})
    menu = next(select for select in ana.inbox()[-1].selects if select["placeholder"] == DISCARD)
    about = {option["label"]: option.get("description") or "" for option in menu["options"]}
    assert "nobody goes out" in about["Discard 2♣"]
    assert "blocks" in about["Discard 2♣"]


async def test_the_pile_is_turned_over_by_drawing(bot: Canasta, people: tuple[Person, ...], ana: Person, bela: Person) -> None:
    await at_table(bot, people, "romanian")
    given = {"hands": {0: "KS KH QD 4C 5C 6C"}, "stock": 0, "pile": "8S KD 9D 9S"}
    await bot.arrange(given)
    await tapped(bot, ana, "Draw")
    table = await bot.table()
    assert table.game is not None
    assert table.game.turned == 1
    assert len(table.game.hands[0]) == 7
    await bot.arrange(given)
    await typed(bot, ana, "draw")
    table = await bot.table()
    assert table.game is not None
    assert table.game.turned == 1


async def test_the_number_of_wild_cards_in_an_opening_is_counted(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "romanian")
    await bot.arrange({"phase": "play", "score": {0: 1500}, "hands": {0: "AS AH AD 2C KS KH 2D JK 4C 5C 6C QS"}})
    await chosen(bot, ana, "Put a meld together: of which cards…", "Ace")
    await chosen(bot, ana, "Which aces?", "A♠ A♥ A♦ 2♦")
    ana.sees("80 points (90 needed) · wild cards: 1 of at most 1")
    await tapped(bot, ana, "Put them back")
    await chosen(bot, ana, "Put a meld together: of which cards…", "Ace")
    await chosen(bot, ana, "Which aces?", "A♠ A♥ A♦ 2♦ Joker")
    ana.sees("wild cards: 2 of at most 1")
    assert "wild" in await tapped(bot, ana, "Lay these: 130 points (90 needed)")
    assert melds_of(await bot.table(), 0) == []


async def test_only_as_many_cards_as_fit_are_laid(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "romanian")
    given = {"hands": {0: "KS KH QD 4C 5C 6C"}, "pile": "8S 9D KC", "melds": {0: ["K*5 2"]}}
    await bot.arrange(given)
    await tapped(bot, ana, "Take the pile (3 cards)")
    assert list(map(len, melds_of(await bot.table(), 0))) == [7]
    table = await bot.table()
    assert table.game is not None
    assert len(table.game.hands[0]) == 8


async def test_before_the_first_deal_every_command_is_answered(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "surpriza")
    table = await bot.table()
    assert table.game is not None
    assert not table.game.hands
    commands: list[tuple[str, dict[str, object]]] = [
        ("draw", {}), ("take-pile", {"with": "k k"}), ("take-pile", {"onto": "K"}), ("meld", {"cards": "k k k"}),
        ("meld", {"cards": "2", "to": "wild"}), ("join-melds", {"which": "K#2", "onto": "K#1"}), ("discard", {"card": "4h"}),
        ("declare", {"hand": "straight"}), ("ask", {}), ("end", {}), ("undo", {}), ("hand", {}),
    ]  # fmt: skip
    for command, options in commands:
        answer = await typed(bot, ana, command, **options)
        assert "wrong on our side" not in answer, command
        assert (await bot.table()).number == table.number
    for command, option in (("meld", "cards"), ("meld", "to"), ("discard", "card"), ("take-pile", "with"), ("declare", "hand")):
        assert await ana.autocomplete(command, **{option: ""}) == []
