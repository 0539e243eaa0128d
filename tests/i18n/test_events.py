"""The log: every event in a line that everybody may read."""

from typing import get_args

import pytest

from bot.engine.decide import decide
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandEnded,
    MatchEnded,
    Melded,
    TookPile,
)
from bot.engine.evolve import evolve, replay
from bot.engine.game import Game
from bot.engine.moves import Target
from bot.engine.notation import parse_cards, parse_move
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset
from bot.engine.view import seen_by
from bot.i18n.events import event_text, log_text
from tests.i18n.everything import SCORES, events
from tests.i18n.support import WORDS, dealt, form_name, forms, name_of, played, position

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
        (Asked(0, 2), "Ana asked Carla: may I go out?"),
        (Answered(2, True), "Carla said yes"),
        (Answered(2, False), "Carla said no"),
        (HandEnded("out", SCORES, 3), "Dénes went out"),
        (HandEnded("out", SCORES, 3, concealed=True), "Dénes went out concealed"),
        (HandEnded("stock", SCORES), "The hand is over: the stock is empty and the pile was not taken"),
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


def test_the_winners_are_named_by_those_who_know_the_sides() -> None:
    assert event_text(WORDS, MatchEnded(1), name_of, position()) == "The match is over: Béla and Dénes won!"


@pytest.mark.parametrize("rules", forms(), ids=form_name)
def test_the_log_of_a_hand_is_told_as_it_was_when_it_happened(rules: Ruleset) -> None:
    game = dealt(rules)
    last, log = played(rules)[-1]
    lines = []
    for event in log:
        game = evolve(game, event)
        lines.append(event_text(WORDS, event, name_of, game))
    assert log_text(WORDS, last, log, name_of) == lines
    assert log_text(WORDS, last, log[-7:], name_of) == lines[-7:]


def test_canastas_do_occur_in_these_logs() -> None:
    lines = [line for rules in forms() for line in log_text(WORDS, *played(rules)[-1], name_of)]
    assert any("mixed canasta!" in line for line in lines)
    assert any("natural canasta!" in line for line in lines)


def test_no_hidden_card_is_told() -> None:
    """A spectator's sight of an event is enough for its line."""
    log = [(event, game) for rules in forms() for game, events in played(rules) for event in events[-1:]]
    assert any(isinstance(event, Drew) for event, _ in log)
    for event, game in [*log, *events()]:
        assert event_text(WORDS, event, name_of, game) == event_text(WORDS, seen_by(event, None), name_of, game)
