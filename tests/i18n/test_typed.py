"""Cards as people type them."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import FACES, JOKER, full_deck, heap, without
from bot.engine.notation import parse_cards, print_cards, print_melds
from bot.i18n.catalogue import load
from bot.i18n.typed import (
    MOST_CARDS,
    Unreadable,
    read_cards,
    read_melds,
    read_rank,
    unreadable_text,
    write_cards,
    write_melds,
)
from bot.i18n.vocabulary import RANKS, SUITS, vocabulary
from tests.i18n.support import WORDS

HAND = parse_cards("7S 7H 7D 2C JK JK KH KS KD TH TC QH QS 3S AH AD AC 2D")
QUICK = settings(max_examples=60, deadline=None)
CARDS = st.lists(st.sampled_from(FACES), min_size=1, max_size=MOST_CARDS).map(heap)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7 7 2", "2C 7S 7H"),
        ("7h 7d joker", "7H 7D JK"),
        ("KKK2", "2C KS KH KD"),
        ("kkk2", "2C KS KH KD"),
        ("10 10 x", "TH TC JK"),
        ("tt", "TH TC"),
        ("10h10c", "TH TC"),
        ("k♥ k♠", "KS KH"),
        ("K♥️, K♠️", "KS KH"),
        ("k:hearts:", "KH"),
        ("K ♥ Q s", "QS KH"),
        ("jkr jk x JOKER", "JK JK JK JK"),
        ("J", "JS"),
        ("🃏", "JK"),
        ("3 kings", "KS KH KD"),
        ("3kings", "KS KH KD"),
        ("2 jokers 7", "7S JK JK"),
        ("king of hearts", "KH"),
        ("deuce", "2C"),
        ("K*3", "KS KH KD"),
        ("Kx3", "KS KH KD"),
        ("K×3 2", "2C KS KH KD"),
        ("10x2", "TH TC"),
        ("kkx", "KS KH JK"),
        ("2", "2C"),
        ("3", "3S"),
        ("a,a;", "AH AD"),
    ],
)
def test_what_people_type(text: str, cards: str) -> None:
    read = read_cards(text, HAND)
    assert read == parse_cards(cards), read if isinstance(read, Unreadable) else print_cards(read)


@pytest.mark.parametrize(
    ("language", "text", "cards"),
    [
        ("en", "4 kings", "KS KS KH KD"),
        ("en", "two kings", "KS KH"),
        ("en", "two kings of hearts", "KH KH"),
        ("en", "seven seven two", "2C 7S 7H"),
        ("en", "ten tens", " ".join(["TH", "TC", *["TS"] * 8])),
        ("en", "ace of hearts, king spades", "AH KS"),
        ("en", "king hearts queen spades", "KH QS"),
        ("ro", "3 popi", "KS KH KD"),
        ("ro", "trei popi", "KS KH KD"),
        ("ro", "doi popi și", "KS KH"),
        ("ro", "două dame, un joker", "QS QH JK"),
        ("ro", "POPA de cupa", "KH"),
        ("ro", "popă inimă roșie", "KH"),
        ("ro", "as de caro", "AD"),
        ("ro", "as", "AS"),
        ("ro", "2 aşi", "AH AD"),
        ("ro", "șapte șapte doi", "2C 7S 7H"),
        ("ro", "2 jokeri mari", "JK JK"),
        ("ro", "joker mic", "2C"),
        ("ro", "10-a treflă", "TC JC QC KC AC"),
        ("hu", "két király", "KS KH"),
        ("hu", "ket kiraly", "KS KH"),
        ("hu", "3 királyt", "KS KH KD"),
        ("hu", "3 db király", "KS KH KD"),
        ("hu", "pikk ász", "AS"),
        ("hu", "pikk 10", "TS"),
        ("hu", "két király pikk ász", "KS KH AS"),
        ("hu", "két kőr király", "KH KH"),
        ("hu", "kőr király, káró ász", "KH AD"),
        ("hu", "kőr 7-9", "7H 8H 9H"),
        ("hu", "7 7 dzsóker", "7S 7H JK"),
        ("hu", "2 dzsóker", "JK JK"),
        ("hu", "három hetes egy kettes", "2C 7S 7H 7D"),
    ],
)
def test_what_people_type_in_their_language(language: str, text: str, cards: str) -> None:
    read = read_cards(text, HAND, load().words(language))
    assert read == heap(parse_cards(cards)), read if isinstance(read, Unreadable) else print_cards(read)


@pytest.mark.parametrize("language", sorted(load()))
@pytest.mark.parametrize("text", ["7h 7d joker", "KKK2", "3 kings", "k♥ ace of spades", "two queens", "10-a clubs", "as ah"])
def test_letters_and_english_are_read_from_everybody(language: str, text: str) -> None:
    assert isinstance(read := read_cards(text, HAND), bytes)
    assert read_cards(text, HAND, load().words(language)) == read


@pytest.mark.parametrize("language", sorted(load()))
def test_a_language_has_words_for_every_rank_and_suit_that_mean_one_thing(language: str) -> None:
    words = load().words(language)
    known = vocabulary(words)
    for rank, letter in RANKS.items():
        shown = "black-three" if rank == "three" else rank
        for name in (words(f"rank.{shown}"), words(f"ranks.{shown}")):
            assert read_rank(name, words) == read_rank(letter), name
    for suit in SUITS:
        assert read_cards(words(f"run.{suit}", cards="5-8"), b"", words) == read_cards(f"5-8{SUITS[suit]}", b"")
    for word, letter in {**known.one, **known.many}.items():
        assert known.one.get(word, letter) == known.many.get(word, letter), word


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("KKK | AAA", "KS KH KD | AH AD AC"),
        ("kkk/aaa", "KS KH KD | AH AD AC"),
        ("kkk ; aaa;", "KS KH KD | AH AD AC"),
        ("3 kings and a a 2", "KS KH KD | 2C AH AD"),
        ("qq2\naax", "2C QS QH | AH AD JK"),
        ("77x", "7S 7H JK"),
    ],
)
def test_several_melds(text: str, melds: str) -> None:
    read = read_melds(text, HAND)
    assert not isinstance(read, Unreadable)
    assert print_melds(read) == print_melds(tuple(heap(parse_cards(meld)) for meld in melds.split("|")))


@pytest.mark.parametrize(("language", "text"), [("hu", "kkk és 3 ász"), ("ro", "3 popi și aaa"), ("ro", "3 popi si 3 asi")])
def test_several_melds_in_the_language_of_the_reader(language: str, text: str) -> None:
    assert read_melds(text, HAND, load().words(language)) == read_melds("kkk | aaa", HAND)


def test_melds_share_one_hand() -> None:
    """The same card is not picked twice while there is another one."""
    assert read_melds("K 2 | K 2", parse_cards("KH KS 2C 2D")) == (parse_cards("2C KH"), parse_cards("2D KS"))


def test_a_card_with_a_suit_is_kept_for_the_word_that_names_it() -> None:
    assert read_cards("K KH", parse_cards("KH KS")) == parse_cards("KS KH")


def test_a_card_that_is_not_held_is_read_all_the_same() -> None:
    assert read_cards("9", HAND) == parse_cards("9")
    assert read_cards("K K K K", HAND) == heap(parse_cards("KS KH KD KS"))
    assert read_cards("9h", b"") == parse_cards("9H")


@pytest.mark.parametrize(
    ("text", "word", "reason"),
    [
        ("", "", "empty"),
        ("  ,", "", "empty"),
        ("|", "", "empty"),
        ("hello", "hello", "no-card"),
        ("K K 1", "1", "no-card"),
        ("11", "11", "no-card"),
        ("kz", "kz", "no-suit"),
        ("kings", "kings", "how-many"),
        ("0 kings", "k*0", "how-many"),
        ("k*0", "k*0", "how-many"),
        ("k*61", "k*61", "too-many"),
        ("K | Q", "K | Q", "one-heap"),
        ("<@123>`", "<@123>`", "no-card"),
        ("what is this all about then", "what", "no-card"),
    ],
)
def test_nonsense_is_refused_and_the_word_is_named(text: str, word: str, reason: str) -> None:
    read = read_cards(text, HAND)
    assert isinstance(read, Unreadable)
    assert read.reason == reason
    assert read.word == " ".join(word.translate(str.maketrans("<>@`", "    ")).split())
    said = unreadable_text(WORDS, read)
    assert read.word in said
    assert "@" not in said


def test_a_long_word_is_said_back_shortened() -> None:
    read = read_cards("k" * 100 + "z", HAND)
    assert isinstance(read, Unreadable)
    assert len(read.word) == 20
    assert read.word.endswith("…")


@pytest.mark.parametrize(("text", "rank"), [("K", 13), ("kings", 13), ("kh", 13), ("10", 10), ("k k", 13), ("sixes", 6)])
def test_the_rank_of_a_meld(text: str, rank: int) -> None:
    assert read_rank(text) == rank


@pytest.mark.parametrize(
    ("word", "rank"),
    [
        ("two", 2), ("deuce", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7), ("eight", 8),
        ("nine", 9), ("ten", 10), ("jack", 11), ("queen", 12), ("king", 13), ("ace", 14), ("joker", 15),
    ],
)  # fmt: skip
def test_ranks_as_words(word: str, rank: int) -> None:
    many = "sixes" if word == "six" else f"{word}s"
    assert read_rank(word) == read_rank(many.upper()) == rank
    for text in (f"2 {many}", f"2{many}", f"2x{word}"):
        cards = read_cards(text, HAND)
        assert isinstance(cards, bytes)
        assert [card >> 2 for card in cards] == [rank, rank]


def test_what_is_no_rank() -> None:
    assert read_rank("K Q") == Unreadable("K Q", "one-rank")
    assert isinstance(read_rank("what"), Unreadable)
    assert isinstance(read_rank(""), Unreadable)


@QUICK
@given(CARDS, CARDS, st.sampled_from(sorted(load())))
def test_written_cards_are_read_back(cards: bytes, hand: bytes, language: str) -> None:
    words = load().words(language)
    assert read_cards(write_cards(cards), hand, words) == cards
    assert read_cards(write_cards(cards).replace(" ", ""), hand, words) == cards


@QUICK
@given(st.lists(st.lists(st.sampled_from(FACES), min_size=1, max_size=9).map(heap), min_size=1, max_size=6), CARDS)
def test_written_melds_are_read_back(melds: list[bytes], hand: bytes) -> None:
    assert read_melds(write_melds(melds), hand) == tuple(melds)


@QUICK
@given(st.lists(st.sampled_from(full_deck(2, 4)), min_size=1, max_size=30).map(heap), st.data())
def test_ranks_alone_find_cards_of_the_hand(hand: bytes, data: st.DataObject) -> None:
    wanted = heap(
        data.draw(st.lists(st.sampled_from(range(len(hand))), min_size=1, unique=True).map(lambda at: [hand[i] for i in at]))
    )
    typed = " ".join("x" if card == JOKER else "??23456789TJQKA"[card >> 2] for card in wanted)
    read = read_cards(typed, hand)
    assert isinstance(read, bytes)
    assert without(hand, read) is not None
    assert Counter(card >> 2 for card in read) == Counter(card >> 2 for card in wanted)


@QUICK
@given(st.text(max_size=40), st.sampled_from(sorted(load())))
def test_any_text_is_read_or_refused_in_words(text: str, language: str) -> None:
    read = read_melds(text, HAND, load().words(language))
    if isinstance(read, Unreadable):
        assert unreadable_text(load().words(language), read)
    else:
        assert all(read)
