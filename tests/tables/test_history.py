"""What a match has been like: its hands as the table remembers them, and what stands out."""

from __future__ import annotations

import pytest

from bot.engine.canastas import Canastas
from bot.engine.events import HandEnded, SideScore
from bot.engine.game import Game
from bot.engine.ruleset import Ruleset
from bot.tables.history import Feat, played_hand, summary_of, written_beside
from tests.i18n.matches import EVEN, hands_of_match, played
from tests.i18n.support import form_name, forms, position
from tests.i18n.support import played as played_by_computers
from tests.tables.world import World


def ended(*points: int, out: int | None = None, concealed: bool = False) -> HandEnded:
    scores = tuple(SideScore((("melded", each),)) for each in points)
    return HandEnded("out" if out is not None else "stock", scores, out, concealed)


VOID = HandEnded("void", (SideScore(()), SideScore(())))


async def test_a_match_at_a_table_is_remembered_hand_by_hand(here: World) -> None:
    table = await here.play_on(await here.match("Ana", "Béla", target=1500))
    assert table.game is not None
    hands = table.ended
    assert [hand.number for hand in hands] == list(range(1, table.game.number + 1))
    assert hands[-1].totals == table.game.totals
    assert hands[-1].points == tuple(score.total for score in table.game.scores)
    assert hands[0].totals == hands[0].points
    assert written_beside(hands) == (0, 0)
    winner = summary_of(hands, table.game.winner).totals
    assert max(winner) == winner[table.game.winner]
    assert (await here.stored(table.id)).ended == table.ended


@pytest.mark.parametrize("rules", forms(), ids=form_name)
def test_a_played_hand_has_the_canastas_of_every_side(rules: Ruleset) -> None:
    game, log = played_by_computers(rules)[-1]
    event = next(event for event in log if isinstance(event, HandEnded))
    hand = played_hand(game, event)
    assert hand.totals == game.totals
    assert len(hand.canastas) == len(hand.points) == game.law.sides
    for side, own in enumerate(hand.canastas):
        assert sum(own) == (0 if hand.void else game.canastas(game.team_of_side(side)))


def test_canastas_by_kind_and_none_of_a_void_hand() -> None:
    game: Game = position(melds={0: ["K*7", "Q*5 2 2", "J*4"], 1: ["9*6 JK"]})._replace(number=4)
    hand = played_hand(game, ended(700, 90, out=2))
    assert (hand.number, hand.out) == (4, 2)
    assert hand.canastas == (Canastas(natural=1, mixed=1), Canastas(mixed=1))
    assert played_hand(game, VOID).canastas == (Canastas(), Canastas())


def test_what_stands_out() -> None:
    summary = summary_of(hands_of_match(6), 0)
    assert summary.hands == 6
    assert summary.totals == (5390, 3305)
    assert summary.best == Feat((0,), 2700, 5, 5)
    assert summary.canastas == (Canastas(natural=3, mixed=3), Canastas(natural=1, wild=1))
    assert summary.most_canastas == Feat((0,), 6)
    assert summary.outs == (Feat((2,), 2), Feat((0,), 1), Feat((1,), 1))
    assert summary.concealed == (Feat((2,), 1),)
    assert summary.comeback == Feat((0,), 895, 1, 1)


def test_a_void_hand_breaks_no_run_and_an_even_one_does() -> None:
    void = played(2, (0, 0), (100, 50), void=True)
    even = played(2, (70, 70), (170, 120))
    first, third = played(1, (100, 50), (100, 50)), played(3, (100, 50), (200, 100))
    assert summary_of((first, void, third), 0).run == Feat((0,), 2, 1, 3)
    assert summary_of((first, even, third), 0).run is None
    assert summary_of(hands_of_match(6), 0).run == Feat((0,), 3, 3, 5)


def test_of_runs_that_are_equally_long_the_first_is_told() -> None:
    points = ((9, 1), (9, 1), (1, 9), (1, 9))
    hands = [played(at, each, each) for at, each in enumerate(points, start=1)]
    assert summary_of(hands, None).run == Feat((0,), 2, 1, 2)


def test_sides_that_are_even_share() -> None:
    summary = summary_of(EVEN, None)
    assert summary.best == Feat((0, 1), 205, 1, 1)
    assert summary.most_canastas == Feat((0, 1), 1)
    assert (summary.run, summary.comeback, summary.outs) == (None, None, ())


def test_a_match_in_which_nobody_did_anything() -> None:
    summary = summary_of((played(1, (-50, -20), (-50, -20)),), 1)
    assert (summary.best, summary.most_canastas, summary.comeback) == (None, None, None)


def test_points_of_exact_lifts_are_in_the_totals_and_in_no_hand() -> None:
    assert written_beside(hands_of_match(6)) == (100, 0)
    assert written_beside(EVEN) == (0, 0)
    assert written_beside(()) == ()
