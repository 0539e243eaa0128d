"""What speaks against a discard, and where nothing does."""

from __future__ import annotations

from typing import Any, assert_never

import pytest

from bot.engine.cards import WILDS
from bot.engine.decide import decide, is_legal
from bot.engine.evolve import replay
from bot.engine.game import Game
from bot.engine.law import law_of
from bot.engine.melds import target_of
from bot.engine.moves import Add, Discard, Take
from bot.engine.notation import parse_cards
from bot.engine.position import parse_position
from bot.engine.refusal import Refused
from bot.engine.variants import ruleset, rulesets
from bot.engine.view import View, view_of
from bot.i18n.catalogue import load
from bot.ui.labels import move_about, move_label
from bot.ui.warnings import CouldBeLaid, GivesPile, GivesWild, LeavesStuck, NotLaidYet, Regret, regrets_about
from tests.i18n.support import played

WORDS = load()["en"]

PILE = "4H 5D 6H 9C TS"


def holding(hand: str, key: str = "classic", **given: Any) -> View:
    """Seat 0 after its draw; seat 1 plays next."""
    return view_of(parse_position(law_of(ruleset(key)), {"phase": "play", "hands": {0: hand}, **given}), 0)


def kinds(view: View, card: str, staged: tuple[bytes, ...] = ()) -> set[type]:
    return {type(regret) for regret in regrets_about(view, parse_cards(card)[0], staged)}


def after_melding(view: View) -> View:
    return View(view.seat, view.position._replace(acts=2))


def test_a_card_that_fits_a_meld_could_be_laid() -> None:
    view = holding("8H 4C 5C 6C", melds={0: ["8*3", "K*3"], 1: ["Q*3"]})
    assert regrets_about(view, parse_cards("8H")[0]) == (CouldBeLaid(view.position.melds[0][0], completes=False),)
    assert kinds(view, "4C") == set()


def test_the_card_that_completes_a_canasta_is_told_so() -> None:
    view = holding("8H 4C 5C 6C", melds={0: ["8*5 2"]})
    (regret,) = regrets_about(view, parse_cards("8H")[0])
    assert isinstance(regret, CouldBeLaid)
    assert regret.completes


def test_a_card_that_lengthens_a_sequence_could_be_laid() -> None:
    view = holding("8H 3C 5C 6C JC", "samba", melds={0: ["5H 6H 7H"]})
    assert kinds(view, "8H") == {CouldBeLaid}
    assert kinds(view, "JC") == set()


@pytest.mark.parametrize(
    ("hand", "card", "given", "why"),
    [
        ("2H 4C 5C 6C", "2H", {"melds": {0: ["8*3"]}}, "wild cards are discarded to freeze the pile"),
        ("8H 4C 5C 6C", "8H", {"melds": {1: ["8*3"]}}, "the meld is the other side's, and the pile is small"),
        ("8H", "8H", {"melds": {0: ["8*7"]}}, "the last card goes out"),
        ("8H 4C", "8H", {"melds": {0: ["8*3"]}}, "laying it would leave a card that goes out, which is not allowed"),
        ("8H 4C 5C", "8H", {"melds": {0: ["8*3"]}}, "laying it would leave one card after the discard, and no canasta"),
        ("3S 4C 5C 6C", "3S", {"melds": {0: ["8*7"]}}, "threes are laid by whoever goes out"),
    ],
)
def test_where_nothing_could_be_laid(hand: str, card: str, given: dict[str, Any], why: str) -> None:
    assert kinds(holding(hand, **given), card) == set(), why


def test_laying_off_is_advised_where_it_leaves_a_way_on() -> None:
    assert kinds(holding("8H 4C 5C", melds={0: ["8*3", "K*7"]}), "8H") == {CouldBeLaid}
    assert kinds(holding("8H 4C 5C", melds={0: ["8*6"]}), "8H") == {CouldBeLaid}
    assert kinds(holding("8H 8C 5C", melds={0: ["8*5"]}), "8H") == {CouldBeLaid}


def test_a_meld_that_is_too_fresh_takes_nothing() -> None:
    view = holding("8H 4C 5C 6C", "surpriza", melds={0: ["8*3", "K*7"]})
    assert kinds(view, "8H") == {CouldBeLaid}
    game = view.position
    fresh = tuple(meld._replace(laid_on=game.turn_number - 1) for meld in game.melds[0])
    assert kinds(View(0, game._replace(melds=(fresh, *game.melds[1:]))), "8H") == set()


def test_a_card_that_fits_their_meld_gives_the_pile_away() -> None:
    view = holding("KH 4C 5C 6C", melds={1: ["K*3"]}, pile=PILE)
    assert regrets_about(view, parse_cards("KH")[0]) == (GivesPile(1, view.position.melds[1][0], 6),)
    assert kinds(view, "4C") == set()


def test_a_card_at_the_end_of_their_sequence_gives_the_pile_away() -> None:
    view = holding("8H KC 5C 6C QD", "samba", melds={1: ["5H 6H 7H"]}, pile=PILE)
    assert kinds(view, "8H") == {GivesPile}


@pytest.mark.parametrize(
    ("key", "given", "why"),
    [
        ("classic", {"melds": {1: ["K*3"]}, "pile": "4H TS"}, "the pile is small"),
        ("classic", {"melds": {1: ["K*3"]}, "pile": f"2C {PILE}"}, "the pile is frozen"),
        ("classic", {"melds": {1: ["Q*3"]}, "pile": PILE}, "a pair is needed, and nobody sees their hands"),
        ("classic", {"melds": {0: ["K*3"]}, "pile": PILE}, "the next player's side has not opened"),
        ("uruguayan", {"melds": {1: ["K*3"]}, "pile": PILE}, "the pile is always frozen"),
        ("surpriza", {"melds": {1: ["K*3"]}, "pile": PILE}, "a pair is needed"),
        ("italian", {"melds": {1: ["K*3"]}, "pile": PILE}, "the pile is never taken"),
    ],
)
def test_where_the_pile_is_not_given_away(key: str, given: dict[str, Any], why: str) -> None:
    assert GivesPile not in kinds(holding("KH 4C 5C 6C 7C", key, **given), "KH"), why


def test_nothing_is_said_where_every_natural_card_gives_the_pile_away() -> None:
    melds = {1: ["K*3", "Q*3"]}
    assert kinds(holding("KH KC QH 2S", melds=melds, pile=PILE), "KH") == set()
    assert kinds(holding("KH KC QH 3S", melds=melds, pile=PILE), "KH") == {GivesPile}


def test_one_card_left_after_melding_is_warned_of() -> None:
    view = holding("4C 5C", melds={0: ["K*4"]})
    assert kinds(after_melding(view), "4C") == {LeavesStuck}
    assert kinds(view, "4C") == set(), "nothing was melded that could be taken back"
    assert kinds(after_melding(holding("4C 5C 6C", melds={0: ["K*4"]})), "4C") == set(), "two cards are left"
    assert kinds(after_melding(holding("4C 5C", melds={0: ["K*7"]})), "4C") == set(), "the side may go out"
    assert kinds(after_melding(holding("4C KH", melds={0: ["K*6"]})), "4C") == set(), "the card that is kept completes one"
    assert kinds(after_melding(holding("4C 5C", "samba", melds={0: ["K*4"]})), "4C") == set(), "two cards are drawn"


def test_cards_for_opening_leave_nobody_stuck() -> None:
    view = after_melding(holding("4C 5C", "american", melds={0: ["K*4"]}, stock="?*9"))
    now = view.position
    opened = tuple(meld._replace(laid_on=now.turn_number) for meld in now.melds[0])
    assert kinds(view, "4C") == {LeavesStuck}, "the side had opened before"
    assert kinds(View(0, now._replace(melds=(opened, ()))), "4C") == set()


def test_a_small_pile_is_told_in_the_menu_and_asks_nothing() -> None:
    view = holding("8H 4C 5C 6C", melds={1: ["8*3"]}, pile="5S")
    assert kinds(view, "8H") == set()
    assert move_about(WORDS, view, Discard(parse_cards("8H")[0])) == "the next player may take the pile"
    assert "the next player" not in move_about(WORDS, view, Discard(parse_cards("4C")[0]))


def test_melds_that_were_put_together_and_not_laid() -> None:
    view = holding("AH AD AS 4C 5C 6C", score={0: 0})
    aces = parse_cards("AS AH AD")
    assert kinds(view, "4C", (aces,)) == {NotLaidYet}
    assert kinds(holding("AH AD AS 4C 5C 6C", score={0: 1500}), "4C", (aces,)) == set(), "they do not open yet"
    assert kinds(view, "4C") == set()


def test_a_card_that_was_put_into_a_meld() -> None:
    view = holding("AH AD 2S 2S 4C 5C", score={0: 1500})
    assert kinds(view, "AH", (parse_cards("AH AD 2S"),)) == {NotLaidYet}
    assert kinds(view, "4C", (parse_cards("AH AD 2S"),)) == set()


def test_a_wild_card_that_freezes_nothing() -> None:
    assert kinds(holding("2S 4C 5C"), "2S") == set(), "it freezes the pile"
    assert kinds(holding("2S 4C 5C", pile="2D 5S"), "2S") == {GivesWild}
    assert kinds(holding("2S 4C 5C", "surpriza"), "2S") == {GivesWild}
    assert kinds(holding("2S 2D", "surpriza"), "2S") == set(), "there is no other card"


def test_a_taking_says_which_meld_it_joins() -> None:
    joining = holding("2H 4C 5C", phase="draw", melds={0: ["J*3"]}, pile="4 JC")
    assert move_label(WORDS, joining, Take(parse_cards("2H"))) == "Take with 2♥, to the jacks"
    assert move_label(WORDS, joining, Take()) == "Take with J♣ alone, to the jacks"
    new = holding("JH JD 5C", phase="draw", melds={0: ["K*3"]}, pile="4 JC")
    assert move_label(WORDS, new, Take(parse_cards("JH JD"))) == "Take with J♥ J♦"


def test_the_card_that_goes_out_is_told_so() -> None:
    for card in ("2S", "4C"):
        view = holding(card, "surpriza", melds={0: ["K*7"]})
        assert move_about(WORDS, view, Discard(parse_cards(card)[0])) == "you go out and the hand ends"
    assert "nobody goes out" in move_about(WORDS, holding("2S 4C", "surpriza"), Discard(parse_cards("2S")[0]))


def test_warnings_keep_their_word_and_look_at_nothing_hidden() -> None:
    found: set[type] = set()
    for rules in rulesets().values():
        for game, _ in played(rules, level="thumb"):
            seat = game.turn
            for card in set(game.hands[seat]) if game.phase == "play" else ():
                regrets = regrets_about(view_of(game, seat), card)
                assert regrets == regrets_about(View(seat, game), card)
                for regret in regrets:
                    found.add(type(regret))
                    keeps_its_word(game, seat, card, regret)
    assert found >= {CouldBeLaid, GivesPile}


def keeps_its_word(game: Game, seat: int, card: int, regret: Regret) -> None:
    after = decide(game, seat, Discard(card))
    assert not isinstance(after, Refused)
    match regret:
        case CouldBeLaid(onto=onto):
            assert is_legal(game, seat, Add(bytes([card]), target_of(game.melds[game.team(seat)], onto)))
        case GivesPile(taker=taker):
            then = replay(game, after)
            assert then.turn == taker
            assert is_legal(then, taker, Take()) or len(then.hands[taker]) < 3
        case LeavesStuck():
            assert len(replay(game, after).hands[seat]) == 1
        case GivesWild(points=points):
            assert points == game.law.points[card]
            assert any(is_legal(game, seat, Discard(other)) for other in game.hands[seat] if other not in WILDS)
        case NotLaidYet():
            raise AssertionError("nothing was put together")
        case _:
            assert_never(regret)
