"""Melds and special hands as people name them, and sequences as they type them."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import HEARTS, SEQUENCE, SPADES, WILD
from bot.engine.game import LaidMeld, laid
from bot.engine.melds import find_meld, target_of
from bot.engine.moves import Target
from bot.engine.notation import parse_cards, print_target
from bot.engine.special_hands import SpecialName
from bot.engine.variants import ruleset
from bot.i18n.catalogue import load
from bot.i18n.melds import target_name
from bot.i18n.typed import Unreadable, read_cards, read_melds, unreadable_text
from bot.i18n.typed_melds import means_new, read_special, read_target
from tests.i18n.support import WORDS, forms, played


def melds(*texts: str) -> tuple[LaidMeld, ...]:
    return tuple(laid(parse_cards(text), 0) for text in texts)


TABLE = melds("5H 6H 7H 8H", "9S TS JS", "KH KS KD", "KH KS KC 2D", "QH QS QD", "2H 2S JK", "4S 5S 6S")
FIVE_EIGHT = Target(SEQUENCE + HEARTS, low=5, high=8)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Q", Target(12)),
        ("queens", Target(12)),
        ("the queens", Target(12)),
        ("my Queen", Target(12)),
        ("qh", Target(12)),
        ("q q", Target(12)),
        ("K#2", Target(13, 2)),
        ("k #2", Target(13, 2)),
        ("kings 2", Target(13, 2)),
        ("kings #2", Target(13, 2)),
        ("kings no. 2", Target(13, 2)),
        ("second kings", Target(13, 2)),
        ("10", Target(10)),
        ("tens", Target(10)),
        ("10#2", Target(10, 2)),
        ("wild", Target(WILD)),
        ("Wild cards", Target(WILD)),
        ("the wild cards", Target(WILD)),
        ("twos", Target(WILD)),
        ("2", Target(WILD)),
        ("jokers", Target(WILD)),
        ("wild#2", Target(WILD, 2)),
        ("wild cards 2", Target(WILD, 2)),
        ("5H-8H", FIVE_EIGHT),
        ("5h-8h", FIVE_EIGHT),
        ("5-8h", FIVE_EIGHT),
        ("5–8♥", FIVE_EIGHT),
        ("5-8 hearts", FIVE_EIGHT),
        ("5 to 8 of hearts", FIVE_EIGHT),
        ("the sequence 5-6-7-8 of hearts", FIVE_EIGHT),
        ("five-eight of hearts", FIVE_EIGHT),
        ("5h 6h 7h 8h", FIVE_EIGHT),
        ("hearts", FIVE_EIGHT),
        ("♥", FIVE_EIGHT),
        ("sequence of hearts", FIVE_EIGHT),
        ("6h 7h", FIVE_EIGHT),
        ("9-J spades", Target(SEQUENCE + SPADES, low=9, high=11)),
        ("9s-10s", Target(SEQUENCE + SPADES, low=9, high=11)),
        ("5-9 hearts", Target(SEQUENCE + HEARTS, low=5, high=9)),
    ],
)
def test_melds_by_what_people_call_them(text: str, target: Target) -> None:
    assert read_target(text, TABLE) == target


@pytest.mark.parametrize(
    ("language", "text", "target"),
    [
        ("ro", "popi", Target(13)),
        ("ro", "a doua de popi", Target(13, 2)),
        ("ro", "popi nr. 2", Target(13, 2)),
        ("ro", "formația de dame", Target(12)),
        ("ro", "jokeri", Target(WILD)),
        ("ro", "doiari", Target(WILD)),
        ("ro", "suita de cupă", FIVE_EIGHT),
        ("ro", "kings", Target(13)),
        ("hu", "királyok", Target(13)),
        ("hu", "második király", Target(13, 2)),
        ("hu", "az ászok", Target(14)),
        ("hu", "dzsókerek", Target(WILD)),
        ("hu", "dzsóker#2", Target(WILD, 2)),
        ("hu", "kőr sorozat", FIVE_EIGHT),
        ("hu", "kőr 5-8", FIVE_EIGHT),
    ],
)
def test_melds_by_what_people_call_them_in_their_language(language: str, text: str, target: Target) -> None:
    assert read_target(text, TABLE, load().words(language)) == target


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "New"), ("en", "a new meld"), ("ro", "nou"), ("ro", "o formatie noua"), ("hu", "ÚJ"), ("hu", "new")],
)
def test_what_stands_for_a_new_meld(language: str, text: str) -> None:
    assert means_new(text, load().words(language))
    assert means_new(load().words(language)("ui.option.none-yet"), load().words(language))


@pytest.mark.parametrize("text", ["", "nou", "k", "newish"])
def test_what_does_not(text: str) -> None:
    assert not means_new(text, WORDS)


@pytest.mark.parametrize(("text", "reason"), [("", "empty"), ("what", "no-meld"), ("K Q", "no-meld"), ("spades", "no-meld")])
def test_what_names_no_meld(text: str, reason: str) -> None:
    read = read_target(text, TABLE)
    assert isinstance(read, Unreadable)
    assert read.reason == reason
    assert read.word in unreadable_text(WORDS, read)


def test_every_meld_is_found_by_its_notation_and_by_its_name() -> None:
    law = played(ruleset("bolivian"))[0][0].law
    tables = [TABLE, *(team for rules in forms() for game, _ in played(rules)[::25] for team in game.melds)]
    for table in tables:
        for meld in table:
            to = target_of(table, meld)
            if to.rank < SEQUENCE and to.rank == 3:
                continue
            assert read_target(print_target(to), table) == to
            for words in load().values():
                assert read_target(target_name(words, to), table, words) == to, target_name(words, to)
            found = find_meld(law, table, to)
            assert found is not None
            assert found.cards == meld.cards


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40))
def test_any_text_names_a_meld_or_is_refused_in_words(text: str) -> None:
    read = read_target(text, TABLE)
    if isinstance(read, Unreadable):
        assert unreadable_text(WORDS, read)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("5h 6h 7h", "5H 6H 7H"),
        ("5h-8h", "5H 6H 7H 8H"),
        ("5-8h", "5H 6H 7H 8H"),
        ("5 - 8 hearts", "5H 6H 7H 8H"),
        ("7-8-9 of hearts", "7H 8H 9H"),
        ("9–K♠", "9S TS JS QS KS"),
        ("10-a clubs", "TC JC QC KC AC"),
        ("jack-ace of clubs", "JC QC KC AC"),
        ("king of hearts", "KH"),
        ("8 hearts", "8H"),
    ],
)
def test_sequences_are_typed_by_their_ends(text: str, cards: str) -> None:
    assert read_cards(text, b"") == bytes(sorted(parse_cards(cards)))


def test_a_sequence_beside_other_melds() -> None:
    assert read_melds("5-7h | k k k and 9s-js", parse_cards("KH KS KD")) == (
        parse_cards("5H 6H 7H"),
        bytes(sorted(parse_cards("KH KS KD"))),
        parse_cards("9S TS JS"),
    )


@pytest.mark.parametrize(("text", "word"), [("5-8", "5-8"), ("8h-5h", "8h-5h"), ("2h-5h", "2h-5h"), ("5s-8h", "5s-8h")])
def test_what_is_no_sequence(text: str, word: str) -> None:
    read = read_cards(text, b"")
    assert isinstance(read, Unreadable)
    assert read.word == word
    assert read.reason in ("no-suit", "no-card")


@pytest.mark.parametrize("name", get_args(SpecialName))
def test_special_hands_are_read_by_their_names(name: SpecialName) -> None:
    assert read_special(WORDS, name) == name
    assert read_special(WORDS, WORDS(f"special.{name}")) == name
    assert read_special(WORDS, f" {name.replace('-', ' ').upper()} ") == name


def test_what_is_no_special_hand() -> None:
    assert read_special(WORDS, "royal flush") == Unreadable("royal flush", "no-special")
    assert read_special(WORDS, " ") == Unreadable("", "empty")
