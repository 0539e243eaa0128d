"""The log: every event in a line that everybody may read."""

from typing import get_args

import pytest

from bot.engine.cards import DIAMONDS, JOKER, SEQUENCE, WILD
from bot.engine.decide import decide
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Dealt,
    Declared,
    Discarded,
    Drew,
    Event,
    HandEnded,
    Joined,
    Lifted,
    MatchEnded,
    Melded,
    PickedUp,
    TalonLaid,
    TookPile,
    TurnedOver,
)
from bot.engine.evolve import replay
from bot.engine.game import Game
from bot.engine.moves import Target
from bot.engine.notation import parse_cards, parse_move
from bot.engine.refusal import Refused
from bot.engine.variants import ruleset
from bot.i18n.events import event_text
from tests.i18n.moments import AMERICAN, CUTTHROAT, HAND_AND_FOOT, SCORES, SURPRIZA, events
from tests.i18n.support import WORDS, dealt, name_of, position, position_of

K_D = parse_cards("KD")[0]


def test_every_kind_of_event_is_covered() -> None:
    assert {type(event) for event, _ in events()} == set(get_args(Event))


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Dealt(3, 1, b""), "Hand 3: Béla dealt"),
        (Dealt(3, 1, b"", 4), "Hand 3: Béla dealt, Ema sits out"),
        (Drew(1, parse_cards("4H")), "Béla drew"),
        (Drew(1, parse_cards("4H 5S")), "Béla drew 2 cards"),
        (Drew(1, parse_cards("4H"), parse_cards("3H")), "Béla drew; red three: 3♥"),
        (Drew(1, parse_cards("4H"), parse_cards("3H 3D")), "Béla drew; red threes: 3♥ 3♦"),
        (Drew(1, b"", parse_cards("3D")), "Béla drew only a red three: 3♦"),
        (
            TookPile(0, K_D, parse_cards("KH KS"), parse_cards("4H 5H 6H 7H 8H 9H")),
            "Ana took the pile of 7 cards: K♦ with K♠ K♥",
        ),
        (TookPile(0, K_D, b"", b"", b""), "Ana took the pile of one card: K♦ to the kings"),
        (
            TookPile(0, K_D, b"", parse_cards("4H"), parse_cards("3D")),
            "Ana took the pile of 3 cards: K♦ to the kings; red three: 3♦",
        ),
        (Melded(0, (parse_cards("KH KS KD"),)), "Ana laid 3 kings"),
        (
            Melded(0, (parse_cards("KH KS 2D"), parse_cards("3S 3S 3C"))),
            "Ana laid 2 kings and 1 wild card; 3 black threes",
        ),
        (Added(0, parse_cards("QC"), Target(12)), "Ana added Q♣ to the queens"),
        (Discarded(2, parse_cards("TH")[0]), "Carla discarded 10♥"),
        (Lifted(3, 61, 1000), "Dénes lifted 61 cards, exactly right: +1000"),
        (Lifted(3, 63, 0, 61), "Dénes lifted 63 cards, aiming at 61"),
        (Lifted(3, 61, 1000, 60), "Dénes lifted 61 cards, aiming at 60, exactly right: +1000"),
        (Lifted(3, 60, 0, 60), "Dénes lifted 60 cards"),
        (
            TookPile(0, K_D, parse_cards("KH KS"), parse_cards("4H 5S 6D"), b"", parse_cards("5S 6D")),
            "Ana took the pile of 4 cards: K♦ with K♠ K♥; hidden under it: 6♦ 5♠",
        ),
        (
            TookPile(0, K_D, b"", b"", to=Target(SEQUENCE + DIAMONDS, low=9, high=12)),
            "Ana took the pile of one card: K♦ to the sequence 9-10-J-Q of diamonds",
        ),
        (PickedUp(0, "foot", parse_cards("4H 5S"), parse_cards("3H")), "Ana picked up the foot; red three: 3♥"),
        (PickedUp(0, "talon", parse_cards("4H 5S 6S 7S")), "Ana picked up 4 cards for opening"),
        (PickedUp(0, "replacement", parse_cards("4H")), "Ana got 1 card in place of threes"),
        (TurnedOver(0), "Ana turned the pile over: it is the new stock"),
        (TalonLaid(0, 4), "Ana gets 4 cards for opening"),
        (Melded(0, (parse_cards("7H 8H 9H"), parse_cards("2H 2S JK"))), "Ana laid 7-8-9 of hearts; 3 wild cards"),
        (Added(0, parse_cards("2C"), Target(WILD)), "Ana added 2♣ to the wild cards"),
        (Added(0, parse_cards("KC"), Target(13, 2)), "Ana added K♣ to the kings #2"),
        (Joined(0, Target(13, 2), Target(13, 1), parse_cards("KH KS KD")), "Ana joined two melds of kings"),
        (
            Declared(0, "pairs", parse_cards("KH KS QH QS"), 2500),
            "Ana laid the special hand Pairs for 2500 points: K♠ K♥ Q♠ Q♥",
        ),
        (HandEnded("void", SCORES), "The hand is void: the stock is empty, and nothing is scored"),
        (HandEnded("special", SCORES, 3), "Dénes ended the hand with a special hand"),
        (Asked(0, 2), "Ana asked Carla: may I go out?"),
        (Answered(2, True), "Carla said yes"),
        (Answered(2, False), "Carla said no"),
        (HandEnded("out", SCORES, 3), "Dénes went out"),
        (HandEnded("out", SCORES, 3, concealed=True), "Dénes went out concealed"),
        (HandEnded("stock", SCORES), "The hand is over: the stock is empty"),
        (HandEnded("red-three", SCORES), "The hand is over: the last card of the stock was a red three"),
        (MatchEnded(0), "The match is over"),
        (MatchEnded(None), "The match is over: a draw"),
    ],
)
def test_an_event_by_itself(event: Event, line: str) -> None:
    assert event_text(WORDS, event, name_of) == line


def done(game: Game, move: str) -> str:
    verdict = decide(game, 0, parse_move(move, game.hands[0]))
    assert not isinstance(verdict, Refused)
    return event_text(WORDS, verdict[0], name_of, replay(game, verdict[:1]))


def test_a_canasta_is_told_when_it_is_completed() -> None:
    game = position(phase="play", hands={0: "QC K K J 2 4 5"}, melds={0: ["Q*6", "K*5", "J*4 2 2 2"]})
    assert done(game, "add QC to Q") == "Ana added Q♣ to the queens – natural canasta!"
    assert done(game, "add 2 to Q").endswith("to the queens – mixed canasta!")
    assert done(game, "add K to K").endswith("to the kings")
    assert done(game, "add K K to K").endswith("to the kings – natural canasta!")
    assert done(game, "add J to J").endswith("to the jacks")
    fresh = position(phase="play", hands={0: "Q*7 K 5"}, melds={0: ["J*3"]})
    assert done(fresh, "meld Q*7") == "Ana laid 7 queens – natural canasta!"
    pile = position(hands={0: "Q Q 4 5"}, melds={0: ["Q*4"]}, pile="Q")
    assert done(pile, "take Q Q").endswith(" – natural canasta!")


def test_canastas_of_wild_cards_and_sequences_are_told_too() -> None:
    wild = position_of(ruleset("bolivian"), phase="play", hands={0: "2 2 JK 4 5"}, melds={0: ["2*3 JK", "4S 5S 6S 7S 8S 9S"]})
    assert done(wild, "add 2 2 JK to wild") == "Ana added 2♠ 2♠ Joker to the wild cards – canasta of wild cards!"
    run = position_of(ruleset("samba"), phase="play", hands={0: "TS 4H 5H"}, melds={0: ["4S 5S 6S 7S 8S 9S"]})
    assert done(run, "add TS to 4S-9S") == "Ana added 10♠ to the sequence 4–9 of spades – sequence of seven!"
    whole = position_of(ruleset("samba"), phase="play", hands={0: "4S 5S 6S 7S 8S 9S TS 4H 5H"}, melds={0: ["K*3"]})
    assert done(whole, "meld 4S 5S 6S 7S 8S 9S TS") == "Ana laid 4–10 of spades – sequence of seven!"


def test_the_top_card_of_the_pile_may_complete_a_sequence() -> None:
    game = position_of(ruleset("samba"), hands={0: "4 5 6"}, melds={0: ["4S 5S 6S 7S 8S 9S"]}, pile="4 TS")
    assert done(game, "take") == "Ana took the pile of 2 cards: 10♠ to the sequence 4–9 of spades – sequence of seven!"


def test_what_belongs_to_a_ruleset_is_told_with_the_position() -> None:
    doubled = dealt(SURPRIZA)._replace(upcard=JOKER)
    assert event_text(WORDS, Dealt(1, 0, b""), name_of, doubled) == "Hand 1: Ana dealt; this hand counts double"
    assert event_text(WORDS, HandEnded("red-three", SCORES), name_of, dealt(AMERICAN)).endswith("was a three")
    seven = TookPile(0, K_D, parse_cards("KH KS"), parse_cards("4H 5H 6H 7H 8H 9H"))
    assert event_text(WORDS, seven, name_of, dealt(HAND_AND_FOOT)).startswith("Ana took 7 cards off the pile: K♦ with")
    threes = Drew(0, parse_cards("4H"), parse_cards("3S"))
    assert event_text(WORDS, threes, name_of) == "Ana drew; three: 3♠"


def test_who_plays_alone_is_told_with_the_taking_that_makes_it_so() -> None:
    taking = TookPile(0, K_D, parse_cards("KH KS"), b"")
    alone = dealt(CUTTHROAT)._replace(lone=0)
    assert event_text(WORDS, taking, name_of, alone).endswith("; Ana plays alone against Béla and Carla")
    assert "alone" not in event_text(WORDS, taking, name_of, alone, alone)
    assert event_text(WORDS, taking, name_of, alone, dealt(CUTTHROAT)).endswith("against Béla and Carla")


def test_the_winners_are_named_by_those_who_know_the_sides() -> None:
    assert event_text(WORDS, MatchEnded(1), name_of, position()) == "The match is over: Béla and Dénes won!"
