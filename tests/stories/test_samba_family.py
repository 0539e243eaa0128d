"""Sequences, several melds of a rank, melds of wild cards, and the question that must be asked."""

from __future__ import annotations

from bot.engine.notation import parse_cards
from bot.playground.people import Person
from tests.support.canasta import Canasta
from tests.support.steps import at_table, chosen, melds_of, offered, tapped, typed

MELD, RANK, DISCARD = "Meld or add cards…", "Put a meld together: of which cards…", "Discard and end your turn…"
HEARTS = "Sequences of hearts"


def cards(text: str) -> bytes:
    return bytes(sorted(parse_cards(text)))


async def test_a_sequence_is_laid_and_lengthened_by_taps(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    await bot.arrange(
        {"phase": "play", "hands": {0: "5H 6H 7H 8H 4H 9H 9C KS KD 3C TD"}, "melds": {0: ["Q*3"]}, "stock": "9C ?*9"}
    )
    await chosen(bot, ana, RANK, HEARTS)
    await chosen(bot, ana, f"Which {HEARTS.lower()}?", "5♥ 6♥ 7♥")
    assert melds_of(await bot.table(), 0)[1] == cards("5H 6H 7H")
    assert "Add 4♥ to the sequence 5-6-7 of hearts" in offered(ana, MELD)
    await chosen(bot, ana, RANK, HEARTS)
    await chosen(bot, ana, f"Add to your {HEARTS.lower()}…", "4♥ 8♥ 9♥")
    assert melds_of(await bot.table(), 0)[1] == cards("4H 5H 6H 7H 8H 9H")


async def test_a_sequence_is_laid_and_lengthened_by_commands(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    await bot.arrange(
        {"phase": "play", "hands": {0: "5H 6H 7H 8H 4H 9H 9C KS KD 3C TD"}, "melds": {0: ["Q*3", "9*3"]}, "stock": "9C ?*9"}
    )
    assert "without a gap" in await typed(bot, ana, "meld", cards="5h 6h 8h")
    await typed(bot, ana, "meld", cards="5h 6h 7h")
    await typed(bot, ana, "meld", cards="8h")
    choices = await ana.autocomplete("meld", to="")
    to = next(choice.value for choice in choices if "hearts" in choice.name)
    assert to == "5H-8H"
    names = [choice.name for choice in await ana.autocomplete("meld", to=to, cards="9")]
    assert "Add 9♥ to the sequence 5-6-7-8 of hearts (makes 5 cards)" in names
    assert not any("nines" in name for name in names)
    await typed(bot, ana, "meld", cards="9h", to=to)
    assert melds_of(await bot.table(), 0)[2] == cards("5H 6H 7H 8H 9H")
    await typed(bot, ana, "meld", cards="9c")
    assert len(melds_of(await bot.table(), 0)[1]) == 4


async def test_the_pile_is_taken_onto_a_sequence(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    given = {"hands": {0: "KS QD 4C 5C"}, "melds": {0: ["TD JD QD"]}, "pile": "6C 8S 9D"}
    await bot.arrange(given)
    await tapped(bot, ana, "Take the pile (3 cards)")
    assert melds_of(await bot.table(), 0) == [cards("9D TD JD QD")]
    await bot.arrange(given)
    await typed(bot, ana, "take-pile")
    assert melds_of(await bot.table(), 0) == [cards("9D TD JD QD")]


async def test_the_top_card_goes_where_the_player_wants_it(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    given = {"hands": {0: "KS QD 4C 5C"}, "melds": {0: ["9S 9C 9H", "TD JD QD"]}, "pile": "6C 8S 9D"}
    await bot.arrange(given)
    lines = offered(ana, "Take the pile with…")
    assert [line for line in lines if "to the nines" in line]
    assert [line for line in lines if "to the sequence" in line]
    await chosen(bot, ana, "Take the pile with…", next(line for line in lines if "sequence" in line))
    assert melds_of(await bot.table(), 0) == [cards("9S 9C 9H"), cards("9D TD JD QD")]
    await bot.arrange(given)
    assert "TD-QD" in [choice.value for choice in await ana.autocomplete("take-pile", onto="")]
    await typed(bot, ana, "take-pile", onto="TD-QD")
    assert melds_of(await bot.table(), 0) == [cards("9S 9C 9H"), cards("9D TD JD QD")]


async def test_two_melds_of_a_rank_are_told_apart_and_joined(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    given = {"phase": "play", "hands": {0: "KS QD 4C 5C"}, "melds": {0: ["KH KD KC", "KS KH KD KC"]}}
    await bot.arrange(given)
    lines = offered(ana, MELD)
    assert {"Add K♠ to the kings #1", "Add K♠ to the kings #2", "Join the kings #2 to the kings #1"} <= set(lines)
    await chosen(bot, ana, MELD, "Add K♠ to the kings #2")
    assert list(map(len, melds_of(await bot.table(), 0))) == [3, 5]
    await tapped(bot, ana, "Undo")
    await chosen(bot, ana, MELD, "Join the kings #2 to the kings #1")
    assert list(map(len, melds_of(await bot.table(), 0))) == [7]

    await bot.arrange(given)
    await typed(bot, ana, "meld", cards="k", to="K#2")
    assert list(map(len, melds_of(await bot.table(), 0))) == [3, 5]
    assert [choice.value for choice in await ana.autocomplete("join-melds", which="")] == ["K#2"]
    assert [choice.value for choice in await ana.autocomplete("join-melds", which="K#2", onto="")] == ["K#1"]
    await typed(bot, ana, "join-melds", which="K#2", onto="kings 1")
    assert list(map(len, melds_of(await bot.table(), 0))) == [8]


async def test_another_meld_of_a_rank_is_begun(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    given = {"phase": "play", "hands": {0: "KS KH KD KC QD 4C 5C"}, "melds": {0: ["K*3"]}}
    await bot.arrange(given)
    await chosen(bot, ana, MELD, "Lay K♠ K♥ K♣ K♦")
    assert list(map(len, melds_of(await bot.table(), 0))) == [3, 4]
    await bot.arrange(given)
    await typed(bot, ana, "meld", cards="k k k", to="new")
    assert list(map(len, melds_of(await bot.table(), 0))) == [3, 3]


async def test_nothing_is_melded_onto_a_meld_that_is_not_there(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    await bot.arrange({"phase": "play", "hands": {0: "KS QD 4C 5C"}, "melds": {0: ["K*3"]}})
    number = (await bot.table()).number
    for to in ("5H-7H", "K#2", "banana", "wild", "#", "the best one"):
        answer = await typed(bot, ana, "meld", cards="ks", to=to)
        assert "\n" in answer
        assert "wrong on our side" not in answer
    for options in ({"which": "K#2", "onto": "K#1"}, {"which": "x", "onto": "?"}):
        assert "wrong on our side" not in await typed(bot, ana, "join-melds", **options)
    assert (await bot.table()).number == number


async def test_a_card_is_discarded_by_its_suit(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    given = {"phase": "play", "hands": {0: "5H 5C 6C 7C KS"}}
    await bot.arrange(given)
    assert {"Discard 5♥", "Discard 5♣"} <= set(offered(ana, DISCARD))
    await chosen(bot, ana, DISCARD, "Discard 5♥")
    after = await bot.table()
    assert after.game is not None
    assert after.game.pile[-1:] == cards("5H")
    await bot.arrange(given)
    assert "Which one: 5♥ 5♣?" in await typed(bot, ana, "discard", card="5")
    await typed(bot, ana, "discard", card="5c")
    after = await bot.table()
    assert after.game is not None
    assert after.game.pile[-1:] == cards("5C")


LONG = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "456789TJQKA") + " 2S 2H 2D JK JK 3S 4S 5S KH"


async def test_any_suit_of_a_long_hand_can_be_discarded(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    await bot.arrange({"phase": "play", "hands": {0: LONG, 1: 3, 2: 3, 3: 3}, "melds": {0: ["6*3"]}})
    await chosen(bot, ana, DISCARD, "♦…")
    await chosen(bot, ana, DISCARD, "Back")
    await chosen(bot, ana, DISCARD, "♦…")
    await chosen(bot, ana, DISCARD, "Discard 9♦")
    after = await bot.table()
    assert after.game is not None
    assert after.game.pile[-1:] == cards("9D")


async def test_any_run_of_a_long_hand_can_be_laid(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "samba")
    await bot.arrange({"phase": "play", "hands": {0: LONG, 1: 3, 2: 3, 3: 3}, "melds": {0: ["6*3"]}})
    await chosen(bot, ana, RANK, HEARTS)
    await chosen(bot, ana, f"Which {HEARTS.lower()}?", "From 6♥…")
    await chosen(bot, ana, f"Which {HEARTS.lower()}?", "6♥ 7♥ 8♥ 9♥ 10♥")
    assert melds_of(await bot.table(), 0)[1] == cards("6H 7H 8H 9H TH")


async def test_wild_cards_are_melded(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "bolivian")
    given = {"phase": "play", "hands": {0: "2S 2H 2D JK JK KS QD 4C 5C"}, "melds": {0: ["Q*3"]}}
    await bot.arrange(given)
    await chosen(bot, ana, RANK, "Wild cards")
    await chosen(bot, ana, "Which wild cards?", "2♠ 2♥ Joker")
    await chosen(bot, ana, MELD, "Add Joker to the wild cards")
    assert melds_of(await bot.table(), 0)[1] == cards("2S 2H JK JK")
    await bot.arrange(given)
    await typed(bot, ana, "meld", cards="2 2 joker")
    assert ("wild cards", "wild") in [(choice.name, choice.value) for choice in await ana.autocomplete("meld", to="")]
    await typed(bot, ana, "meld", cards="2", to="wild")
    assert len(melds_of(await bot.table(), 0)[1]) == 4


async def test_twos_are_bound_by_an_unfinished_meld_of_wild_cards(
    bot: Canasta, people: tuple[Person, ...], ana: Person
) -> None:
    await at_table(bot, people, "italian")
    await bot.arrange({"phase": "play", "hands": {0: "2S 2H 2D 2C JK KS QD 4C 5C"}, "melds": {0: ["Q*4"]}})
    assert "twos" in await typed(bot, ana, "meld", cards="2 2 joker", to="new")
    await chosen(bot, ana, RANK, "Wild cards")
    await chosen(bot, ana, "Which wild cards?", "2♠ 2♥ 2♦")
    lines = offered(ana, MELD)
    assert "Add 2♣ to the wild cards" in lines
    assert "Add 2♣ to the queens" not in lines
    answer = await typed(bot, ana, "meld", cards="2", to="Q")
    assert "wild cards" in answer
    assert list(map(len, melds_of(await bot.table(), 0))) == [4, 3]


async def test_the_pile_of_the_italian_game_is_never_taken(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "italian")
    await bot.arrange({"hands": {0: "QS QD 4C 5C"}, "pile": "6C QH", "melds": {0: ["K*3"]}})
    assert not any("Take" in button["label"] for button in ana.inbox()[-1].buttons)
    assert "never" in await typed(bot, ana, "take-pile", **{"with": "q q"})


async def test_the_partner_must_be_asked(bot: Canasta, people: tuple[Person, ...], ana: Person, cristina: Person) -> None:
    await at_table(bot, people, "brazilian")
    await bot.arrange({"phase": "play", "hands": {0: "9S 4H"}, "melds": {0: ["K*7", "Q*7", "9*3"]}})
    number = (await bot.table()).number
    assert "ask" in await typed(bot, ana, "meld", cards="9")
    assert (await bot.table()).number == number
    cristina.goes_to_dm()
    await tapped(bot, ana, "May I go out?")
    await tapped(bot, cristina, "Yes, go out")
    await chosen(bot, ana, MELD, "Add 9♠ to the nines")
    await chosen(bot, ana, DISCARD, "Discard 4♥")
    assert (await bot.table()).between_hands


async def test_an_opening_that_needs_a_canasta_says_so(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "brazilian")
    await bot.arrange({"phase": "play", "score": {0: 9000}, "hands": {0: "K*6 2H 2D JK JK QS QH QD 4C 5C"}})
    await chosen(bot, ana, RANK, "Queen")
    await chosen(bot, ana, "Which queens?", "Q♠ Q♥ Q♦")
    ana.sees("30 points · needs a canasta that is not mixed")
    answer = await tapped(bot, ana, "Lay these: 30 points")
    assert "canasta" in answer
    assert melds_of(await bot.table(), 0) == []
