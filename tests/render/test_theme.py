from itertools import combinations

import pytest

from bot.render.theme import COLOURS, FOUR_COLOUR, PALETTE, SIDE_COLOURS, Colour, ramp


def test_palette_holds_at_most_64_colours_and_none_twice() -> None:
    assert len(COLOURS) <= 64
    assert len(set(COLOURS)) == len(COLOURS)
    assert len(PALETTE) == 3 * len(COLOURS)


def test_ramp_begins_with_the_ground_and_ends_with_the_ink() -> None:
    for ground in Colour:
        for ink in (Colour.INK, Colour.CREAM, Colour.RED, Colour.GOLD):
            table = ramp(ground, ink)
            assert len(table) == 256
            assert (table[0], table[255]) == (ground, ink)


def test_ink_on_paper_has_shades_between_so_that_edges_are_smooth() -> None:
    for ink in (Colour.INK, Colour.RED, Colour.BLUE, Colour.GREEN):
        assert len(set(ramp(Colour.PAPER, ink))) >= 4


def luminance(colour: Colour) -> float:
    red, green, blue = (float((channel / 255) ** 2.2) for channel in COLOURS[colour])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.breaks(40)
def test_words_stand_out_from_their_ground() -> None:
    for ink, ground in (
        (Colour.CREAM, Colour.PANEL),
        (Colour.CREAM, Colour.BAND),
        (Colour.MUTED, Colour.PANEL),
        (Colour.INK, Colour.GOLD),
        (Colour.GOLD, Colour.BAND),
        (Colour.DEEP, Colour.ICE),
        (Colour.ICE, Colour.DEEP),
        (Colour.INK, Colour.PAPER),
        (Colour.RED, Colour.PAPER),
        (Colour.BLUE, Colour.PAPER),
        (Colour.GREEN, Colour.PAPER),
        (Colour.VIOLET, Colour.PAPER),
        (Colour.GOLD, Colour.VIOLET),
        (Colour.PAPER, Colour.RED),
        (Colour.PAPER, Colour.BACK),
        (Colour.INK, Colour.IVORY),
        (Colour.RED, Colour.IVORY),
        (Colour.BLUE, Colour.IVORY),
        (Colour.VIOLET, Colour.IVORY),
    ):
        assert contrast(ink, ground) >= 4.5, (ink.name, ground.name)


def test_a_yellow_number_can_be_read_for_its_size() -> None:
    assert contrast(Colour.AMBER, Colour.IVORY) >= 3


def test_seven_sides_have_seven_colours() -> None:
    assert len(set(SIDE_COLOURS)) == 7


def test_dimmed_cards_can_still_be_read() -> None:
    assert contrast(Colour.DIM_INK, Colour.DIM_PAPER) >= 3
    assert all(contrast(ink, Colour.DIM_PAPER) >= 2.5 for ink in FOUR_COLOUR.dim)


def seen_by(eyes: tuple[tuple[float, float, float], ...], colour: Colour) -> tuple[float, float, float]:
    """The colour as such eyes see it, in CIELAB."""
    linear = [(channel / 255) ** 2.2 for channel in COLOURS[colour]]
    red, green, blue = (min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0), 1) for row in eyes)
    x = (0.4125 * red + 0.3576 * green + 0.1804 * blue) / 0.9505
    y = 0.2127 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9503 * blue) / 1.0888
    p, q, r = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * q - 16, 500 * (p - q), 200 * (q - r)


# Machado, Oliveira and Fernandes (2009), at full severity.
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


@pytest.mark.breaks(40)
@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES.keys())
def test_four_suits_have_four_colours_for_colour_blind_eyes_too(eyes: tuple[tuple[float, float, float], ...]) -> None:
    """A difference of 2 can just be seen; the shape of the suit helps beyond that."""
    for one, other in combinations(FOUR_COLOUR.inks, 2):
        pairs = zip(seen_by(eyes, one), seen_by(eyes, other), strict=True)
        assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 >= 18, (one.name, other.name)
