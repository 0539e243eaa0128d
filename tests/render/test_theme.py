from bot.render.theme import COLOURS, PALETTE, SIDE_COLOURS, Colour, ramp


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
    assert contrast(Colour.DIM_RED, Colour.DIM_PAPER) >= 2.5
