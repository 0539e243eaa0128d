import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.chips import label, wrapped
from bot.render.ink import fitted, readable, text_mask, text_width
from bot.render.scene import Align, Label
from bot.render.theme import COUNT, NAME, NAME_NARROW, SMALL, TITLE, TOTAL, Colour, Type

KINDS = [TITLE, NAME, NAME_NARROW, SMALL, TOTAL]
words = st.text(max_size=60)


@given(words, st.sampled_from(KINDS), st.integers(40, 600))
def test_fitted_words_are_never_wider_than_their_room(text: str, kind: Type, width: int) -> None:
    assert text_width(fitted(text, kind, width), kind) <= width


@given(words, st.sampled_from(KINDS), st.integers(40, 400), st.integers(1, 3))
def test_wrapped_words_keep_to_their_lines(text: str, kind: Type, width: int, most: int) -> None:
    lines = wrapped(text, kind, width, most)
    assert 1 <= len(lines) <= most
    assert all(text_width(line, kind) <= width for line in lines)


@given(words)
def test_ink_stays_within_the_width_that_was_measured(text: str) -> None:
    shown = readable(text)
    assert text_mask(shown, NAME).width <= max(text_width(shown, NAME), 1)


def test_short_words_stay_whole_and_long_ones_end_in_an_ellipsis() -> None:
    assert fitted("Ana", NAME, 200) == "Ana"
    long = fitted("Maximiliana Featherstonehaugh", NAME, 200)
    assert long.startswith("Max")
    assert long.endswith("…")
    assert not long.endswith(" …")


def test_wrapping_breaks_between_words() -> None:
    assert wrapped("Kovács discards the king of spades", SMALL, 240, 2) == ["Kovács discards the", "king of spades"]


@pytest.mark.breaks(41)
@pytest.mark.parametrize(
    "text", ["Ștefan Țepeș ăâî", "Győző Űrhajó őű", "Łukasz Çağrı", "Ελένη", "Дмитро", "×7 · 5 000 − – ♠♥♦♣"]
)
def test_the_face_writes_the_letters_of_our_languages(text: str) -> None:
    assert readable(text) == text


@pytest.mark.breaks(41)
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("🔥Ana🔥", "Ana"),
        ("𝓑𝓸 𝕮𝖎𝖑𝖎", "Bo Cili"),
        ("a\tb\nc", "a b c"),
        ("e\u0301va", "éva"),
        ("\u202eAna\u200d", "Ana"),
        ("さくら", "…"),
        ("", ""),
    ],
)
def test_letters_the_face_does_not_have_leave_no_boxes(text: str, shown: str) -> None:
    assert readable(text) == shown


def number(text: str, width: int, align: Align = "left") -> bytes:
    return label(Label(0, 0, width, 40, text, COUNT, Colour.CREAM, Colour.PANEL, align, whole=True)).image.tobytes()


def test_numbers_are_set_narrower_and_never_cut() -> None:
    assert number("-12345", 60) != number("-1234", 60)
    assert number("-12345", 60) != number("-12346", 60)


@pytest.mark.parametrize("align", ["left", "middle", "right"])
def test_labels_fill_their_box_and_no_more(align: Align) -> None:
    item = Label(0, 0, 120, 40, "Ág" * 30, NAME, Colour.INK, Colour.GOLD, align)
    assert label(item).image.size == (120, 40)
