"""The log: a row of events told as each of them was when it happened."""

import random

import pytest

from bot.engine.decide import decide
from bot.engine.events import Drew, Event, Joined, TookPile
from bot.engine.evolve import evolve, replay
from bot.engine.game import NOBODY, Game
from bot.engine.moves import Join
from bot.engine.notation import parse_move
from bot.engine.offers import offers_to
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset
from bot.engine.variants import ruleset
from bot.engine.view import seen_by
from bot.i18n.events import event_text
from bot.i18n.log import log_text
from tests.i18n.moments import events
from tests.i18n.support import WORDS, dealt, form_name, forms, name_of, played, position_of


def told_at_once(game: Game, log: tuple[Event, ...]) -> list[str]:
    """The lines as they are told when the events happen."""
    lines = []
    for event in log:
        after = evolve(game, event)
        lines.append(event_text(WORDS, event, name_of, after, game))
        game = after
    return lines


@pytest.mark.parametrize("seed", range(1))
@pytest.mark.parametrize("rules", forms(), ids=form_name)
def test_the_log_of_a_hand_is_told_as_it_was_when_it_happened(rules: Ruleset, seed: int) -> None:
    last, log = played(rules, seed)[-1]
    lines = told_at_once(dealt(rules, seed), log)
    assert log_text(WORDS, last, log, name_of) == lines
    if last.lone == NOBODY:
        assert log_text(WORDS, last, log[-7:], name_of) == lines[-7:]


def played_on(game: Game, *moves: str) -> tuple[Game, tuple[Event, ...]]:
    log: tuple[Event, ...] = ()
    for move in moves:
        seat = game.turn
        verdict = decide(game, seat, parse_move(move, game.hands[seat]))
        assert not isinstance(verdict, Refused), verdict
        game, log = replay(game, verdict), log + verdict
    return game, log


def test_several_melds_of_a_rank_are_told_apart() -> None:
    game = position_of(ruleset("samba"), phase="play", melds={0: ["K*5 2", "K*2 2"]}, hands={0: "K K K K K Q 4 5"})
    after, log = played_on(game, "add K to K#2", "add K to K#1", "meld K K K", "join K#3 to K#2", "discard 4")
    assert log_text(WORDS, after, log, name_of) == told_at_once(game, log)
    assert log_text(WORDS, after, log, name_of) == [
        "Ana added K♠ to the kings #2",
        "Ana added K♠ to the kings #1 – mixed canasta!",
        "Ana laid 3 kings",
        "Ana joined two melds of kings – mixed canasta!",
        "Ana discarded 4♠",
    ]


def test_sequences_are_told_by_their_ends_as_they_were() -> None:
    game = position_of(ruleset("samba"), phase="play", melds={0: ["5H 6H 7H 8H"]}, hands={0: "4H 9H TH JD QD KD 4S 5S"})
    after, log = played_on(game, "add 9H to 5H-8H", "meld JD QD KD", "add TH to 5H-9H", "add 4H to 5H-TH", "discard 4S")
    assert log_text(WORDS, after, log, name_of) == [
        "Ana added 9♥ to the sequence 5-6-7-8 of hearts",
        "Ana laid J-Q-K of diamonds",
        "Ana added 10♥ to the sequence 5-6-7-8-9 of hearts",
        "Ana added 4♥ to the sequence 5–10 of hearts – sequence of seven!",
        "Ana discarded 4♠",
    ]


def test_an_alliance_is_told_once_and_melds_before_it_are_their_owners() -> None:
    hands = {0: "KS KH KD KC A A A 4 JS", 1: "J J A A A 5 6 8", 2: "KS KH KD KC Q Q Q 7 9 6"}
    game = position_of(ruleset("cutthroat"), hands=hands, pile="T", first_lap=True)
    after, log = played_on(
        game,
        *("draw", "meld KS KH KD | A A A", "discard 4"),
        *("draw", "discard 5"),
        *("draw", "meld KS KH KD | Q Q Q", "discard 7"),
        *("draw", "add KC to K", "discard JS"),
        *("take J J | A A A", "discard 6"),
        *("draw", "add KC to K#2", "discard 9"),
    )
    lines = log_text(WORDS, after, log, name_of)
    assert lines == told_at_once(game, log)
    assert [line for line in lines if "alone" in line] == [
        "Béla took the pile of 5 cards: J♠ with J♠ J♥; Béla plays alone against Ana and Carla"
    ]
    assert "Ana added K♣ to the kings" in lines
    assert "Carla added K♣ to the kings #2" in lines


def test_joins_of_random_play_are_told_as_they_were() -> None:
    """Everybody joins whatever can be joined."""
    joined = 0
    for seed in range(8):
        lot = random.Random(seed)
        start = game = dealt(ruleset(("samba", "bolivian", "italian")[seed % 3]), seed)
        log: tuple[Event, ...] = ()
        while game.phase not in ("deal", "over") and len(log) < 400:
            seat = game.to_move()
            moves = offers_to(game, seat)
            verdict = decide(game, seat, next((move for move in moves if isinstance(move, Join)), lot.choice(moves)))
            assert not isinstance(verdict, Refused)
            game, log = replay(game, verdict), log + verdict
        joined += sum(isinstance(event, Joined) for event in log)
        assert log_text(WORDS, game, log, name_of) == told_at_once(start, log)
    assert joined


def test_canastas_do_occur_in_these_logs() -> None:
    lines = [line for rules in forms() for line in log_text(WORDS, *played(rules)[-1], name_of)]
    for kind in ("mixed canasta!", "natural canasta!", "sequence of seven!"):
        assert any(kind in line for line in lines), kind


def test_no_hidden_card_is_told() -> None:
    """A spectator's sight of an event is enough for its line."""
    log = [(event, game) for rules in forms() for game, events in played(rules) for event in events[-1:]]
    assert any(isinstance(event, Drew) for event, _ in log)
    assert any(isinstance(event, TookPile) for event, _ in log)
    for event, game in [*log, *events()]:
        assert event_text(WORDS, event, name_of, game) == event_text(WORDS, seen_by(event, None), name_of, game)
