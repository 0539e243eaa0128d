"""Cards, melds, moves and positions as text and back again; nonsense is refused."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import ACE, CLUBS, FACE_DOWN, FACES, HEARTS, JOKER, NATURAL_RANKS, SEQUENCE, THREE, WILD
from bot.engine.game import LONG_AGO, NO_CARD, NOBODY, Game
from bot.engine.law import Law, law_of
from bot.engine.match import next_dealer
from bot.engine.moves import Add, Answer, Ask, Declare, Discard, Draw, End, Join, Lift, Meld, Move, Take, Target
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
from bot.engine.odd_rules import ExactLift, FixedUnder, OpenersTalon
from bot.engine.offers import offers_to
from bot.engine.position import parse_position, print_position
from bot.engine.ruleset import Change, vary
from bot.engine.special_hands import SpecialName
from bot.engine.variants.classic import CLASSIC
from tests.engine.playing import Table, accepted, apply, begin, next_hand, over, usual_tables

CARDS = st.lists(st.sampled_from(FACES), max_size=12).map(lambda cards: bytes(sorted(cards)))
SOME_CARDS = CARDS.filter(bool)
MELDS = st.lists(SOME_CARDS, min_size=1, max_size=4).map(tuple)
ONE_OF_A_RANK = st.builds(Target, st.sampled_from((WILD, THREE, *NATURAL_RANKS)), st.integers(0, 3))
SEQUENCES = st.tuples(st.integers(SEQUENCE, SEQUENCE + CLUBS), st.integers(0, 3), st.sampled_from(NATURAL_RANKS[:-1])).flatmap(
    lambda name: st.builds(Target, *map(st.just, name), st.integers(name[2] + 1, ACE))
)
TARGETS = st.one_of(ONE_OF_A_RANK, SEQUENCES)
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Draw, st.booleans()),
    st.just(Ask()),
    st.just(End()),
    st.builds(Answer, st.booleans()),
    st.builds(Discard, st.sampled_from(FACES)),
    st.builds(Meld, MELDS),
    st.builds(Add, SOME_CARDS, TARGETS),
    st.builds(Take, CARDS, st.just(()), st.none() | TARGETS),
    st.builds(Take, CARDS, MELDS, st.none() | TARGETS),
    st.builds(Join, TARGETS, TARGETS),
    st.builds(Lift, st.integers(-1, 300), st.none() | st.integers(-1, 300)),
    st.builds(Declare, st.sampled_from(get_args(SpecialName))),
)
ROUND_TRIPS = settings(deadline=None, derandomize=True)
PAST = ("turn_number", "melded", "wild_discarded", "discarded", "from_pile", "asked_before")
"""What a printed position does not say of what went before."""


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


@pytest.mark.parametrize(
    "text", ["1", "1H", "KX", "KHH", "10H", "J K S", "jk", "K*x", "K*", "K*²", "K*1000", "*3", "H", "-", "KH,KD", "?"]
)
def test_no_cards(text: str) -> None:
    with pytest.raises(NotationError):
        parse_cards(text)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("K", Target(13)), ("K#2", Target(13, 2)), ("3", Target(THREE)), ("wild", Target(WILD)), ("wild#2", Target(WILD, 2)),
        ("2", Target(WILD)), ("5H-8H", Target(SEQUENCE + HEARTS, low=5, high=8)),
        ("TC-AC#2", Target(SEQUENCE + CLUBS, 2, 10, ACE)),
    ],
)  # fmt: skip
def test_names_of_melds(text: str, target: Target) -> None:
    assert parse_target(text) == target
    assert text == "2" or print_target(target) == text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw keep", Draw(keep=True)),
        ("add 2S to wild", Add(parse_cards("2S"), Target(WILD))),
        ("add 9H to 5H-8H", Add(parse_cards("9H"), Target(SEQUENCE + HEARTS, low=5, high=8))),
        ("take to 6C-8C", Take(to=Target(SEQUENCE + CLUBS, low=6, high=8))),
        ("take QS QH to Q#2", Take(parse_cards("QS QH"), to=Target(12, 2))),
        ("take QS QH to Q#2 | AS AH AD", Take(parse_cards("QS QH"), (parse_cards("AS AH AD"),), Target(12, 2))),
        ("take | AS AH AD", Take(b"", (parse_cards("AS AH AD"),))),
        ("join K#2 to K#1", Join(Target(13, 2), Target(13, 1))),
        ("cut 61", Lift(61)),
        ("cut 62 said 61", Lift(62, 61)),
        ("special zip-code", Declare("zip-code")),
    ],
)
def test_moves_as_they_are_written(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert print_move(move) == text


def test_what_a_taking_melds_is_looked_up_in_the_hand() -> None:
    hand = parse_cards("QH QD AS AD AC 4H")
    assert parse_move("take Q Q to Q#1 | A A A", hand) == Take(parse_cards("QH QD"), (parse_cards("AS AD AC"),), Target(12, 1))


@pytest.mark.parametrize(
    "text",
    [
        "", "X", "JK", "KH", "K#x", "K#-1", "K#", "K#²", "K#1000", "1", "K H", "#2", "wilds", "wild#", "5H-8D", "5-8", "8H-5H",
        "5H-5H", "3H-5H", "2H-4H", "5H-8H#", "5H 8H", "5H-", "-8H", "JK-AH",
    ],
)  # fmt: skip
def test_no_target(text: str) -> None:
    with pytest.raises(NotationError):
        parse_target(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "fold", "draw 2", "draw KH", "ask me", "end now", "answer", "answer maybe", "answer yes no", "discard",
        "discard KH KD", "discard X", "discard ?", "meld ?", "meld K K |? ?", "add KH", "add KH to", "add to K", "add KH to X",
        "take ?", "Draw", "meldK K K", "discard KH to K", "draw kept", "take QS to", "take QS to X", "take QS | AS to A",
        "take QS to Q to K", "join", "join K", "join K to", "join to K", "join K#2 K#1", "join KH to K", "join K to K to K",
        "cut", "cut x", "cut 6 1", "cut ²", "cut 61 said", "cut 1000000", "special", "special Straight", "special pairs pairs",
    ],
)  # fmt: skip
def test_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.text(alphabet="0123456789TJQKASHDCX*|#? drawtkemlscijnoguypb-", max_size=24))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert parse_move(print_move(move)) == move


@pytest.mark.parametrize("table", usual_tables(), ids=str)
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
            assert [[meld.cards for meld in side] for side in again.melds] == [
                [meld.cards for meld in side] for side in game.melds
            ]
            assert again._replace(**{name: getattr(game, name) for name in (*PAST, "melds")}) == game
        for move in offered:
            assert parse_move(print_move(move), game.hands[seat]) == move
        game = apply(game, accepted(game, seat, rng.choice(offered)))


def classic(*changes: Change) -> Law:
    return law_of(vary(CLASSIC, "changed", *changes))


def round_trip(law: Law, given: dict[str, Any]) -> Game:
    """The position of a text, which a printed one gives again."""
    game = parse_position(law, given)
    assert parse_position(law, print_position(game)) == game
    return game


def test_of_five_players_the_last_one_rests_unless_it_is_said() -> None:
    law = law_of(CLASSIC.for_players(5))
    assert parse_position(law, {}).order == (0, 1, 2, 3)
    assert parse_position(law, {"sits_out": 2}).order == (0, 1, 4, 3)


def test_a_position_with_too_many_of_a_card() -> None:
    law = classic()
    with pytest.raises(NotationError):
        parse_position(law, {"hands": {0: "KH KH KH"}})
    with pytest.raises(NotationError):
        parse_position(law, {"hands": {0: "JK*5"}})


def test_cards_that_do_not_matter_keep_out_of_the_way() -> None:
    law = classic()
    game = parse_position(law, {"hands": {0: "KH QD ?*9"}, "pile": "? 7S", "stock": 20})
    about = b"".join((*game.hands, game.stock, game.pile))
    named = parse_patterns("K Q 7")
    unnamed = [card for card in about if card >> 2 not in [pattern - ANY_SUIT for pattern in named]]
    assert len(unnamed) == len(about) - 3
    assert all(card >> 2 in NATURAL_RANKS for card in about)


def test_the_end_of_a_long_stock_is_all_that_is_left() -> None:
    game = parse_position(classic(), {"hands": dict.fromkeys(range(4), 13), "stock": 50})
    about = b"".join((*game.hands, game.pile, game.stock[:-15]))
    assert len(about) == len([card for card in classic().deck if card >> 2 in NATURAL_RANKS])
    assert all(card >> 2 in NATURAL_RANKS for card in about)
    assert [card >> 2 for card in game.stock[-15:]] == [2] * 8 + [15] * 4 + [3] * 3
    with pytest.raises(NotationError):
        parse_position(classic(), {"stock": 64})


def test_the_top_card_was_discarded_just_before() -> None:
    game = round_trip(classic(), {"turn": 2, "pile": "7S KH"})
    (king,) = parse_cards("KH")
    assert (game.discarded, game.wild_discarded, game.frozen) == (king, LONG_AGO, False)
    game = round_trip(classic(), {"turn": 2, "pile": "7S JK"})
    assert (game.discarded, game.wild_discarded, game.frozen) == (JOKER, game.turn_number - 1, True)
    game = round_trip(classic(), {"turn": 2, "pile": ""})
    assert (game.discarded, game.wild_discarded) == (NO_CARD, LONG_AGO)


def test_melds_were_laid_more_than_a_lap_ago() -> None:
    game = round_trip(classic(("opening.delay", "lap")), {"melds": {0: ["K*3"]}, "first_lap": True, "turn": 1})
    assert game.rested(0)
    assert game.melded == 0b0101


def test_the_first_lap_counts_the_turns_from_one() -> None:
    first = round_trip(classic(), {"first_lap": True, "pile": "9S"})
    assert (first.turn_number, first.discarded) == (1, NO_CARD)
    third = round_trip(classic(), {"first_lap": True, "turn": 2, "pile": "9S 2H"})
    assert (third.turn_number, third.wild_discarded) == (3, 2)
    assert round_trip(classic(), {}).turn_number > 2 * 4


def test_a_pile_that_is_always_frozen() -> None:
    assert round_trip(classic(("pile.state", "frozen")), {"pile": ""}).frozen
    assert not round_trip(classic(("pile.state", "open")), {"pile": "2H 9S"}).frozen


def test_hidden_cards_and_the_upcard() -> None:
    law = classic(("deal.under", FixedUnder(3)))
    game = round_trip(law, {"under": "7C 3D KS", "pile": "2H 9S", "upcard": "2", "turned": 2})
    assert game.under == parse_cards("7C 3D KS")
    assert bytes([game.upcard]) == parse_cards("2H")
    assert game.turned == 2
    assert len(round_trip(law, {"under": 3}).under) == 3
    game = round_trip(law, {"pile": "9S", "upcard": "2"})
    assert game.upcard >> 2 == 2
    with pytest.raises(NotationError):
        parse_position(law, {"upcard": "9S 9H"})


def test_feet() -> None:
    law = classic(("deal.foot", True), ("deal.packs", 3))
    game = round_trip(law, {"feet": {0: "3H 9S 4D", 1: 5, 2: 0}})
    assert game.feet[0] == parse_cards("3H 9S 4D")
    assert [len(foot) for foot in game.feet] == [3, 5, 0, law.rules.deal.hand]
    assert round_trip(classic(), {}).feet == ()


def test_threes_and_cards_that_are_on_their_way() -> None:
    law = classic(("threes.black", "laid"), ("threes.replaced_later", True), ("deal.talon", OpenersTalon(4, 3, 9)))
    game = round_trip(law, {"black_threes": {1: "3S 3C"}, "talon": {2: "9S 8S"}, "owed": {3: 1}})
    assert game.black_threes == (b"", parse_cards("3S 3C"))
    assert game.talons == (b"", b"", parse_cards("9S 8S"), b"")
    assert game.owed == (0, 0, 0, 1)
    game = round_trip(classic(), {})
    assert (game.black_threes, game.talons, game.owed) == ((), (), ())


def test_partners_of_an_alliance_have_their_melds_together() -> None:
    law = classic(("seating.players", 3), ("seating.sides", 3), ("seating.alliance", True))
    melds = {0: ["K*3"], 1: ["9*3"], 2: ["K K 2", "8*3"]}
    apart = round_trip(law, {"melds": melds})
    assert apart.lone == NOBODY
    assert [[meld.rank for meld in side] for side in apart.melds] == [[13], [9], [13, 8]]
    together = round_trip(law, {"melds": melds, "lone": 1})
    assert [[meld.rank for meld in side] for side in together.melds] == [[13, 13, 8], [9], []]
    assert round_trip(law, {"melds": {2: ["K*3"]}, "lone": 1}).melded == 0b101
    other = round_trip(law, {"melds": melds, "lone": 0})
    assert [[meld.rank for meld in side] for side in other.melds] == [[13], [9, 13, 8], []]


def test_before_the_lift_nothing_is_dealt() -> None:
    law = classic(("deal.lift", ExactLift(1000)))
    for number in (1, 3):
        game = round_trip(law, {"phase": "cut", "score": {1: 700}, "deal": number})
        assert (game.phase, game.turn, game.totals, game.number) == ("cut", 3, (0, 700), number - 1)
        assert next_dealer(game) == 3
        assert not any((*game.hands, game.pile, game.stock, *game.melds))
