"""The tutor: what he advises is possible, stands where he says, and leads through everything in the fixed deal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from bot.ai.players import player
from bot.engine.decide import decide, is_legal
from bot.engine.game import new_match
from bot.engine.going_out import way_out_of
from bot.engine.match import deal
from bot.engine.moves import Ask, Discard, Draw, Move, Take
from bot.engine.offers import offers
from bot.engine.refusal import Refused
from bot.engine.view import View, view_of
from bot.i18n.catalogue import load
from bot.i18n.hands import why_not_taken
from bot.tables.lesson import FEATS, LEARNER, RULES, UNSHUFFLED, Feat, feats_of, lesson_for
from bot.tables.ports import Person
from bot.tables.steps import HandDealt, Moved, Step, Undone
from bot.tables.table import Table, after, fold
from bot.ui.controls import controls
from bot.ui.house import Names
from bot.ui.lesson import lesson_lines
from bot.ui.tutor import Advice, advice
from bot.ui.warnings import regrets_about

WORDS = load().words("en")
THUMB = player("thumb")
MOST_MOVES = 400
MOST_LINES = 7
MOST_SHOWN = 1000
"""So many characters of the tutor leave room for the hand."""

Learner = Callable[[View, Advice], Move | None]
"""What a learner does with the advice; ``None``: he takes his last act back."""


def follower(_: View, given: Advice) -> Move | None:
    return given.move


def wanderer(seed: int) -> Learner:
    """Somebody who does anything that he may."""
    chance = random.Random(seed)

    def choose(view: View, _: Advice) -> Move | None:
        return chance.choice(offers(view))

    return choose


def shuffled_lesson(seed: int) -> list[Step]:
    """The lesson with other cards."""
    deck = bytes(random.Random(seed).sample(new_match(RULES).law.deck, len(new_match(RULES).law.deck)))
    return [*lesson_for(1, 1)[:-1], HandDealt(UNSHUFFLED, deal(new_match(RULES), deck))]


def played(steps: list[Step], learner: Learner) -> Iterator[tuple[Table, frozenset[Feat], Advice]]:
    """The learner's moments in a hand, each with what was made before and what is advised; the last one is its end."""
    table = fold(1, steps)
    for _ in range(MOST_MOVES):
        assert table.game is not None
        if table.game.phase in ("deal", "over"):
            yield table, feats_of(steps), Advice("free")
            return
        seat = table.to_move
        view = view_of(table.game, seat)
        move: Move | None = None
        if seat == LEARNER:
            made = feats_of(steps)
            given = advice(view, made, bool(table.past))
            yield table, made, given
            move = learner(view, given)
        else:
            move = THUMB.choose(view)
        if move is None:
            step: Step = Undone(seat)
        else:
            verdict = decide(table.game, seat, move)
            assert not isinstance(verdict, Refused), (move, verdict)
            step = Moved(seat, move, verdict)
        steps.append(step)
        table = after(table, step)
    raise AssertionError("the hand does not end")


def test_the_fixed_deal_has_everything_for_whoever_follows() -> None:
    *moments, (end, made, _) = played([*lesson_for(1, 1)], follower)
    assert made == set(FEATS)
    assert end.game is not None
    assert end.game.out == LEARNER
    assert end.game.scores[0].total > end.game.scores[1].total
    assert {given.what for _, _, given in moments} >= {"draw", "take", "open", "undo", "add", "complete", "block", "ask", "out"}


def test_every_kind_of_move_comes_in_good_time() -> None:
    """In the first turn nothing is asked of a beginner but to draw, to open, to take back and to discard."""
    moments = [*played([*lesson_for(1, 1)], follower)]
    first = [given.what for table, _, given in moments if table.game is not None and table.game.turn_number == 1]
    assert first == ["draw", "open", "undo", "open", "discard"]
    assert max(table.game.turn_number for table, _, _ in moments if table.game is not None) <= 4 * 7


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("wanders", [False, True])
def test_advice_is_true_whatever_the_cards_and_the_learner(seed: int, wanders: bool) -> None:
    *moments, _ = played(shuffled_lesson(seed), wanderer(seed) if wanders else follower)
    for table, made, given in moments:
        assert table.game is not None
        game, view = table.game, view_of(table.game, LEARNER)
        if given.what == "undo":
            assert table.past
            assert "undo" not in made
            continue
        assert given.move is not None, game
        assert is_legal(game, LEARNER, given.move)
        match given.what:
            case "draw":
                assert given.move == Draw()
                ways = [move for move in offers(view) if isinstance(move, Take)]
                assert (not game.pile) or (why_not_taken(view, LEARNER) is None) == bool(ways)
            case "ask":
                assert given.move == Ask()
                assert way_out_of(game, LEARNER) is not None
            case "complete":
                grown = after(table, _moved(table, given.move)).game
                assert grown is not None
                assert grown.canastas(0) == game.canastas(0) + 1
            case "open":
                assert not game.melds[0]
            case "discard" | "block":
                assert isinstance(given.move, Discard)
                others = [move for move in offers(view) if isinstance(move, Discard)]
                spared = [move for move in others if not regrets_about(view, move.card)]
                assert given.move in spared or not spared or given.what == "block"
            case _:
                continue


def _moved(table: Table, move: Move) -> Step:
    assert table.game is not None
    verdict = decide(table.game, LEARNER, move)
    assert not isinstance(verdict, Refused)
    return Moved(LEARNER, move, verdict)


@pytest.mark.parametrize("seed", range(4))
def test_what_he_says_is_short_and_names_a_button_or_a_line_that_is_there(seed: int) -> None:
    for learner in (follower, wanderer(seed)):
        *moments, _ = played(shuffled_lesson(seed), learner)
        for table, made, _ in moments:
            assert table.game is not None
            view = view_of(table.game, LEARNER)
            below = [*controls(table, view, WORDS)]
            lines = lesson_lines(WORDS, table, view, Names(table, {1: Person(1, "1", "Ana")}), made, below)
            assert len(lines) <= MOST_LINES
            assert sum(map(len, lines)) <= MOST_SHOWN, lines
            assert len([line for line in lines if line.startswith("👉")]) == 1, lines
            assert WORDS("lesson.find") not in lines, (lines, view.hand)
