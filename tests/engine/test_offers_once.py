"""No offer stands twice in the list, whatever ways lead to it."""

from __future__ import annotations

from bot.engine.law import law_of
from bot.engine.notation import parse_move
from bot.engine.offers import offers_to
from bot.engine.position import parse_position
from bot.engine.variants import ruleset


def test_a_way_that_lays_the_same_sequence_twice_offers_it_once() -> None:
    hand = (
        "3S 3S 3C 3C 4S 4H 6H 6C 6C 7S 7S 8S 8S 8S 8H 8C 8C 9S 9S 9H 9C 9C TS TD "
        "TD TC TC TC JS JH JH JD JD JC JC QH KS KS KH KH KD KC AS AS AC JK"
    )
    melds = [
        "TS JS QS",
        "KS KH KD KC JK",
        "6S 6S 6H 6D",
        "5S 5H 5D 5D 5D 5C 5C",
        "2H 2D 2D JK",
    ]
    given = {"phase": "play", "turn": 0, "hands": {0: hand}, "melds": {0: melds}}
    game = parse_position(law_of(ruleset("brazilian")), given)._replace(asked="yes")
    offered = offers_to(game, 0)
    assert parse_move("meld 7S 8S 9S") in offered
    assert len(set(offered)) == len(offered)


def test_a_pair_of_wild_cards_that_is_worth_an_opening_by_itself() -> None:
    given = {
        "phase": "draw",
        "turn": 0,
        "hands": {0: "JK*2 KS QS TH 9C 8D 7S 6H 5H 4C", 1: "5*4"},
        "pile": "4D 5C JK",
    }
    offered = offers_to(parse_position(law_of(ruleset("hand-and-foot").for_players(2)), given), 0)
    assert parse_move("take JK JK") in offered
    assert len(set(offered)) == len(offered)
