from itertools import product

import pytest
from PIL import Image

from bot.engine.cards import CLUBS, DIAMONDS, JOKER
from bot.render.cards import back, blank, face, freezer, stack
from bot.render.chips import chip
from bot.render.ink import Sprite
from bot.render.melds import SIZES, ChipSize, laid_out
from bot.render.pictures import MeldPicture
from bot.render.scene import Stack
from bot.render.theme import (
    FOUR_COLOUR,
    LARGE_INDEX,
    PILE_CARD,
    SHOWN_WIDTH,
    TILES,
    TWO_COLOUR,
    USUAL_INDEX,
    WIDTH,
    ZOOMS,
    CardSize,
    Colour,
    Deck,
)
from tests.render.tables import FACES, KINDS, group, run

(HAND_CARD,), (HAND_TILE,) = USUAL_INDEX.singles, USUAL_INDEX.tiles
STACK_CARD, GRID_CARD = USUAL_INDEX.stack, USUAL_INDEX.grid
LARGE_CARDS = [*LARGE_INDEX.singles, LARGE_INDEX.stack, LARGE_INDEX.grid]
SIZES_WITH_INDEX = [HAND_CARD, STACK_CARD, PILE_CARD, GRID_CARD, *LARGE_CARDS]
TILE_SIZES = [HAND_TILE, STACK_CARD, PILE_CARD]
LARGE_TILES = [*LARGE_INDEX.tiles, LARGE_INDEX.stack, LARGE_INDEX.grid]


def pixels(sprite: Sprite) -> bytes:
    return sprite.image.tobytes()


def inked_rows(image: Image.Image, left: int, top: int, right: int, bottom: int, paper: Colour) -> int:
    """How many rows, from the first to the last, show anything but paper."""
    box = image.crop((left, top, right, bottom)).point([0 if index == paper else 255 for index in range(256)]).getbbox()
    assert box is not None
    return box[3] - box[1]


@pytest.mark.parametrize("size", SIZES_WITH_INDEX)
@pytest.mark.parametrize("deck", [TWO_COLOUR, FOUR_COLOUR])
def test_every_face_is_distinct(size: CardSize, deck: Deck) -> None:
    assert len({pixels(face(card, size, deck)) for card in FACES}) == len(FACES)


@pytest.mark.parametrize("size", SIZES_WITH_INDEX)
def test_what_a_fan_leaves_uncovered_tells_every_face(size: CardSize) -> None:
    strips = {face(card, size, TWO_COLOUR).image.crop((0, 0, size.strip, size.index_bottom)).tobytes() for card in FACES}
    assert len(strips) == len(FACES)


@pytest.mark.breaks(30)
@pytest.mark.parametrize("size", SIZES_WITH_INDEX)
def test_index_is_16_pixels_high_on_a_telephone(size: CardSize) -> None:
    for card in FACES:
        image = face(card, size, TWO_COLOUR).image
        height = inked_rows(image, 6, size.top - 1, size.strip - 2, size.suit_top - 2, Colour.PAPER)
        assert height * SHOWN_WIDTH / WIDTH >= 16, card


@pytest.mark.breaks(30)
@pytest.mark.parametrize("size", LARGE_CARDS)
def test_a_large_index_is_28_pixels_high_on_a_telephone_and_a_joker_s_star_20(size: CardSize) -> None:
    for card in FACES:
        image = face(card, size, TWO_COLOUR).image
        height = inked_rows(image, 6, size.top - 1, size.strip - 2, size.suit_top - 2, Colour.PAPER)
        assert height * SHOWN_WIDTH / WIDTH >= (20 if card == JOKER else 28), card


@pytest.mark.parametrize("size", LARGE_TILES)
def test_a_large_number_of_a_tile_is_24_pixels_high_on_a_telephone(size: CardSize) -> None:
    images = [face(card, size, TILES).image for card in FACES]
    assert len({image.tobytes() for image in images}) == len(FACES)
    for image in images[:-1]:
        height = inked_rows(image, 10, size.top - 2, size.width - 10, size.suit_top - 3, Colour.IVORY)
        assert height * SHOWN_WIDTH / WIDTH >= 24


@pytest.mark.parametrize("zoom", ZOOMS.values())
@pytest.mark.parametrize("deck", [TWO_COLOUR, FOUR_COLOUR, TILES])
def test_every_face_is_distinct_in_every_size_of_picture(deck: Deck, zoom: float) -> None:
    for size in (HAND_TILE if deck.tiles else HAND_CARD, GRID_CARD, *LARGE_CARDS):
        drawn = size.zoomed(zoom)
        faces = [face(card, drawn, deck) for card in FACES]
        assert {sprite.image.size for sprite in faces} == {(drawn.width, drawn.height)}
        assert len({pixels(sprite) for sprite in faces}) == len(FACES)


@pytest.mark.parametrize("size", TILE_SIZES)
def test_every_tile_is_distinct_and_its_number_16_pixels_high_on_a_telephone(size: CardSize) -> None:
    images = [face(card, size, TILES).image for card in FACES]
    assert len({image.tobytes() for image in images}) == len(FACES)
    for image in images:
        height = inked_rows(image, 10, size.height // 20 + 3, size.width - 10, size.height * 55 // 100, Colour.IVORY)
        assert height * SHOWN_WIDTH / WIDTH >= 16


def test_a_tile_has_the_colour_of_its_suit() -> None:
    colours = [Colour.INK, Colour.RED, Colour.AMBER, Colour.BLUE]
    for suit, own in enumerate(colours):
        seen = face(52 + suit, HAND_TILE, TILES).image.histogram()
        assert [colour for colour in colours if seen[colour]] == [own]


def test_tiles_are_no_cards_also_from_behind() -> None:
    assert pixels(face(52, PILE_CARD, TILES)) != pixels(face(52, PILE_CARD, TWO_COLOUR))
    assert pixels(back(PILE_CARD, tiles=True)) != pixels(back(PILE_CARD))
    assert Colour.LACE not in back(PILE_CARD, tiles=True).image.tobytes()


def test_a_card_for_several_says_how_many() -> None:
    for size, deck in product((GRID_CARD, LARGE_INDEX.grid), (TWO_COLOUR, TILES)):
        for card in (52, JOKER):
            assert len({pixels(face(card, size, deck, count=count)) for count in ("", "×2", "×3", "1/2")}) == 4


@pytest.mark.parametrize("size", SIZES)
def test_rank_of_a_meld_is_16_pixels_high_on_a_telephone(size: ChipSize) -> None:
    for meld in (group(10, 3), group(12, 3), group(5, 5, 2)):
        item = laid_out([[meld]], size.width, size.height)[0][0]
        assert (item.width, item.height) == (size.width, size.height)
        image = chip(item, TWO_COLOUR).image
        height = inked_rows(image, 6, 3, item.width - 12, item.height * 2 // 3, Colour.PAPER)
        assert height * SHOWN_WIDTH / WIDTH >= 16


def test_four_colours_part_diamonds_from_hearts_and_clubs_from_spades() -> None:
    for suit in (DIAMONDS, CLUBS):
        assert pixels(face(52 + suit, HAND_CARD, TWO_COLOUR)) != pixels(face(52 + suit, HAND_CARD, FOUR_COLOUR))
    assert len(set(FOUR_COLOUR.inks)) == len(set(FOUR_COLOUR.dim)) == 4


@pytest.mark.parametrize("size", [HAND_CARD, GRID_CARD, *LARGE_CARDS])
@pytest.mark.parametrize("dim", [False, True])
def test_a_suit_of_a_deck_in_four_colours_has_its_own_ink_and_no_other(size: CardSize, dim: bool) -> None:
    inks = FOUR_COLOUR.dim if dim else FOUR_COLOUR.inks
    for card in range(12, 60):
        seen = face(card, size, FOUR_COLOUR, dim=dim).image.histogram()
        own = inks[card & 3]
        assert all(seen[own] > 10 * seen[ink] for ink in inks if ink != own)


@pytest.mark.parametrize(("size", "deck"), [(HAND_CARD, TWO_COLOUR), (GRID_CARD, TWO_COLOUR), (HAND_TILE, TILES)])
@pytest.mark.parametrize("card", [JOKER, 8, 45, 59])
def test_every_state_of_a_card_is_seen(card: int, size: CardSize, deck: Deck) -> None:
    states = [
        face(card, size, deck, dim=dim, staged=staged, fresh=fresh)
        for dim in (False, True)
        for staged in (False, True)
        for fresh in (False, True)
    ]
    assert len({pixels(state) for state in states}) == 8


def test_a_face_is_no_back_no_blank_and_no_freezing_card() -> None:
    others = {pixels(back(PILE_CARD)), pixels(freezer(PILE_CARD)), pixels(blank(PILE_CARD.width, PILE_CARD.height, 12))}
    assert len(others) == 3
    assert not others & {pixels(face(card, PILE_CARD, TWO_COLOUR)) for card in FACES}


def test_the_freezing_card_lies_on_its_side() -> None:
    assert freezer(PILE_CARD).image.size == (PILE_CARD.height, PILE_CARD.width)


def stacked(cards: bytes, playable: bytes | None = None, size: CardSize = STACK_CARD) -> bytes:
    item = Stack(0, 0, size.width + 8, size.height + 8, cards, cards if playable is None else playable, size, 2, "×n")
    return pixels(stack(item, TWO_COLOUR))


def test_a_stack_shows_the_suit_of_every_card() -> None:
    kings = bytes([52, 52, 53, 54, 55])
    others = [bytes([52, 53, 53, 54, 55]), bytes([52, 52, 53, 54]), kings + b"\x37", bytes([52] * 12), bytes([52] * 70)]
    for size in (STACK_CARD, LARGE_INDEX.stack):
        assert len({stacked(cards, size=size) for cards in [kings, *others]}) == 6


def test_a_stack_dims_single_suits() -> None:
    kings = bytes([52, 53, 54, 55])
    assert len({stacked(kings), stacked(kings, bytes([52])), stacked(kings, b"")}) == 3


def test_kinds_of_meld_differ_at_a_glance() -> None:
    """The colour that covers most of a chip is another one for every kind."""
    grounds = []
    for kind in KINDS:
        meld = run(4, 10, kind) if kind == "sequence" else group(10, 7, kind=kind)
        item = laid_out([[meld]], 760, 200)[0][0]
        counts = chip(item, TWO_COLOUR).image.histogram()
        grounds.append(counts.index(max(counts)))
    assert len(set(grounds)) == len(KINDS)
    assert grounds[:3] == [Colour.PAPER, Colour.RED, Colour.INK]


def test_an_open_meld_is_spread_and_a_canasta_squared_up() -> None:
    def edges(meld: MeldPicture) -> tuple[bool, bool]:
        """Whether edges of further cards look out at the right and below."""
        image = chip(laid_out([[meld]], 760, 200)[0][0], TWO_COLOUR).image
        width, height = image.size
        right = image.crop((width - 6, height // 2, width, height // 2 + 1)).tobytes()
        below = image.crop((width // 2, height - 6, width // 2 + 1, height)).tobytes()
        return Colour.EDGE in right, Colour.EDGE in below

    assert edges(group(13, 5)) == (True, False)
    assert edges(group(13, 7, kind="natural")) == (False, True)
    assert edges(group(13, 5, 2, kind="mixed")) == (False, True)


def test_a_chip_tells_how_many_cards_and_how_many_of_them_are_wild() -> None:
    melds = [group(7, 4), group(7, 5), group(7, 3, 1), group(7, 4, 1), group(7, 3, 2)]
    chips = [laid_out([[meld]], 760, 200)[0][0] for meld in melds]
    assert [(item.natural, item.wild) for item in chips] == [(4, 0), (5, 0), (3, 1), (4, 1), (3, 2)]
    assert len({pixels(chip(item, TWO_COLOUR)) for item in chips}) == len(melds)
