"""Cards, melds, moves and positions as text and back again; nonsense is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import FACE_DOWN, FACES, NATURAL_RANKS, THREE
from bot.engine.law import law_of
from bot.engine.moves import Add, Answer, Ask, Discard, Draw, End, Meld, Move, Take, Target
from bot.engine.notation import (
    ANY_SUIT,
    NotationError,
    parse_cards,
    parse_melds,
    parse_move,
    parse_patterns,
    parse_target,
    pick,
    print_cards,
    print_melds,
    print_move,
    print_target,
)
from bot.engine.offers import offers_to
from bot.engine.position import parse_position, print_position
from bot.engine.variants import ruleset
from tests.engine.playing import Table, accepted, apply, begin, next_hand, over, tables

CARDS = st.lists(st.sampled_from(FACES), max_size=12).map(lambda cards: bytes(sorted(cards)))
SOME_CARDS = CARDS.filter(bool)
MELDS = st.lists(SOME_CARDS, min_size=1, max_size=4).map(tuple)
TARGETS = st.builds(Target, st.sampled_from((THREE, *NATURAL_RANKS)), st.integers(0, 3))
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.just(Draw()),
    st.just(Ask()),
    st.just(End()),
    st.builds(Answer, st.booleans()),
    st.builds(Discard, st.sampled_from(FACES)),
    st.builds(Meld, MELDS),
    st.builds(Add, SOME_CARDS, TARGETS),
    st.builds(Take, CARDS, st.just(())),
    st.builds(Take, CARDS, MELDS),
)
ROUND_TRIPS = settings(deadline=None, derandomize=True)


@ROUND_TRIPS
@given(CARDS)
def test_cards_round_trip(cards: bytes) -> None:
    assert parse_cards(print_cards(cards)) == cards
    assert bytes(parse_patterns(print_cards(cards))) == cards


@ROUND_TRIPS
@given(MELDS)
def test_melds_round_trip(melds: tuple[bytes, ...]) -> None:
    assert parse_melds(print_melds(melds)) == melds


@ROUND_TRIPS
@given(TARGETS)
def test_targets_round_trip(target: Target) -> None:
    assert parse_target(print_target(target)) == target


@ROUND_TRIPS
@given(MOVES)
def test_moves_round_trip(move: Move) -> None:
    text = print_move(move)
    assert parse_move(text) == move
    assert parse_move(f"  {text} ") == move


@ROUND_TRIPS
@given(MOVES, CARDS)
def test_a_hand_never_changes_cards_with_a_suit(move: Move, hand: bytes) -> None:
    assert parse_move(print_move(move), hand) == move


@ROUND_TRIPS
@given(SOME_CARDS, st.data())
def test_ranks_alone_are_looked_up_in_the_hand(hand: bytes, data: st.DataObject) -> None:
    wanted = data.draw(st.permutations(hand))[: data.draw(st.integers(1, len(hand)))]
    ranks = " ".join("JK" if card >> 2 == 15 else "??23456789TJQKA"[card >> 2] for card in wanted)
    found = parse_cards(ranks, hand)
    assert [card >> 2 for card in found] == [card >> 2 for card in wanted]
    assert pick(list(found), hand) is not None


def test_backs_are_printed_and_read_as_cards_that_do_not_matter() -> None:
    assert print_cards(bytes([FACE_DOWN] * 2)) == "? ?"
    assert parse_patterns("?*2") == [FACE_DOWN] * 2
    assert pick(parse_patterns("? KH"), parse_cards("KH 7D")) == parse_cards("7D KH")


def test_exact_cards_are_found_before_ranks() -> None:
    assert parse_cards("K KH", parse_cards("KH KD")) == parse_cards("KD KH")
    assert parse_cards("K*2 KS", parse_cards("KS KC KH")) == parse_cards("KC KH KS")


def test_what_the_hand_does_not_hold_is_named_all_the_same() -> None:
    assert parse_cards("K 7", parse_cards("KD")) == parse_cards("KD 7S")
    assert parse_cards("K K", parse_cards("KD")) == parse_cards("KD KS")
    assert parse_cards("KH KH", parse_cards("KH")) == parse_cards("KH KH")


@pytest.mark.parametrize("text", ["1", "1H", "KX", "KHH", "10H", "J K S", "jk", "K*x", "K*", "*3", "H", "-", "KH,KD", "?"])
def test_no_cards(text: str) -> None:
    with pytest.raises(NotationError):
        parse_cards(text)


@pytest.mark.parametrize("text", ["", "X", "JK", "KH", "K#x", "K#-1", "1", "wild", "K H", "#2"])
def test_no_target(text: str) -> None:
    with pytest.raises(NotationError):
        parse_target(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "fold", "draw 2", "draw KH", "ask me", "end now", "answer", "answer maybe", "answer yes no", "discard",
        "discard KH KD", "discard X", "discard ?", "meld ?", "meld K K |? ?", "add KH", "add KH to", "add to K", "add KH to X",
        "take ?", "Draw", "meldK K K", "discard KH to K",
    ],
)  # fmt: skip
def test_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.text(alphabet="0123456789TJQKASHDCX*|#? drawtkemlsciongy-", max_size=24))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert parse_move(print_move(move)) == move


@pytest.mark.parametrize("table", tables(), ids=str)
def test_positions_round_trip(table: Table) -> None:
    rng = random.Random(f"text {table}")
    game, _ = next_hand(begin(table.rules(), rng), rng)
    law = law_of(table.rules())
    while not over(game):
        seat = game.to_move()
        offered = offers_to(game, seat)
        if game.phase == "draw":
            given_text = print_position(game)
            again = parse_position(law, given_text)
            assert print_position(again) == given_text
            assert again.hands == game.hands
            assert again.stock == game.stock
            assert again.pile == game.pile
            assert again.frozen == game.frozen
            assert [[meld.cards for meld in side] for side in again.melds] == [
                [meld.cards for meld in side] for side in game.melds
            ]
            assert offers_to(again, seat) == offered
        for move in offered:
            assert parse_move(print_move(move), game.hands[seat]) == move
        game = apply(game, accepted(game, seat, rng.choice(offered)))


def test_of_five_players_the_last_one_rests_unless_it_is_said() -> None:
    law = law_of(ruleset("classic").for_players(5))
    assert parse_position(law, {}).order == (0, 1, 2, 3)
    assert parse_position(law, {"sits_out": 2}).order == (0, 1, 4, 3)


def test_a_position_with_too_many_of_a_card() -> None:
    law = law_of(ruleset("classic"))
    with pytest.raises(NotationError):
        parse_position(law, {"hands": {0: "KH KH KH"}})
    with pytest.raises(NotationError):
        parse_position(law, {"hands": {0: "JK*5"}})


def test_cards_that_do_not_matter_keep_out_of_the_way() -> None:
    law = law_of(ruleset("classic"))
    game = parse_position(law, {"hands": {0: "KH QD ?*9"}, "pile": "? 7S", "stock": 20})
    about = b"".join((*game.hands, game.stock, game.pile))
    named = parse_patterns("K Q 7")
    unnamed = [card for card in about if card >> 2 not in [pattern - ANY_SUIT for pattern in named]]
    assert len(unnamed) == len(about) - 3
    assert all(card >> 2 in NATURAL_RANKS for card in about)
