"""Whatever may be done with a hand can be chosen from menus, and no menu is longer than Discord allows."""

from __future__ import annotations

import random

import pytest

from bot.engine.cards import FOUR, JOKER, SEQUENCE, VALUE_OF, WILD, heap
from bot.engine.game import Game, Phase, laid
from bot.engine.law import law_of
from bot.engine.melds import find_meld, meld_for_top
from bot.engine.moves import Add, Discard, Join, Meld, Move, Take, Target
from bot.engine.view import View, view_of
from bot.ui.combining import (
    DISCARD,
    MOST_WAYS,
    PILE,
    Branch,
    Path,
    Way,
    beside,
    branches,
    discards,
    layings,
    own_melds,
    subjects,
    takings,
    with_staged,
)
from bot.ui.suggestions import meld_suggestions, take_suggestions
from tests.engine.playing import Table, accepted, apply, over, usual_tables
from tests.engine.small import legal_moves, small_position

LARGEST_HAND = 7


def cards_alike(view: View, cards: bytes) -> tuple[int, ...]:
    """Cards by what matters of them: suits do not, unless sequences are melded."""
    suits = view.position.rules.melds.sequences
    return tuple(sorted(card if card == JOKER or (suits and card >> 2 >= FOUR) else card >> 2 << 2 for card in cards))


def meaning(view: View, way: Move) -> object:
    """Equal for moves that come to the same."""
    law, melds = view.position.law, own_melds(view)
    match way:
        case Meld(melds=(cards,)):
            return "meld", cards_alike(view, cards)
        case Add(cards=cards, to=to):
            return "add", cards_alike(view, cards), find_meld(law, melds, to)
        case Take(cards=cards, melds=further, to=to):
            usual = meld_for_top(law, melds, VALUE_OF[view.position.pile[-1]])
            if usual is None and not cards:
                usual = next((meld for meld in melds if _lengthens(view, meld.rank, meld.cards)), None)
            onto = usual if to is None else find_meld(law, melds, to)
            return "take", cards_alike(view, cards), tuple(cards_alike(view, cards) for cards in further), onto
        case Discard(card=card):
            return "discard", cards_alike(view, bytes([card]))
        case _:
            raise AssertionError(way)


def _lengthens(view: View, rank: int, cards: bytes) -> bool:
    top = view.position.pile[-1]
    return rank == SEQUENCE + (top & 3) and top in (cards[0] - 4, cards[-1] + 4) and len(cards) < view.position.law.canasta


def reached(view: View, ways: list[Way], path: Path) -> list[Way]:
    """All ways to which the menus from this place on lead."""
    found: list[Way] = []
    lines = branches(view, ways, path)
    assert len(lines) <= MOST_WAYS
    assert lines or not ways
    for line in lines:
        if isinstance(line, Branch):
            assert len(line.path) > len(path)
            found += reached(view, ways, line.path)
        else:
            found.append(line)
    return list(dict.fromkeys(found))


def subject_of(cards: bytes) -> int:
    return laid(cards, 0).rank


def can_choose(view: View, move: Move) -> bool:
    """Whether the menus lead to the move, its melds put together one by one where they are laid in one act."""
    match move:
        case Meld(melds=melds) | Take(melds=melds):
            staged: tuple[bytes, ...] = ()
            for cards in melds:
                subject = subject_of(cards)
                free = beside(view, staged, subject)
                assert subject in subjects(view, staged), f"{move} in {view.position}"
                ways = reached(free, list(layings(free, subject)), (subject,))
                wanted = meaning(view, Meld((cards,)))
                found = [way for way in ways if isinstance(way, Meld) and meaning(view, way) == wanted]
                if not found:
                    return False
                staged = with_staged(view.position.law, staged, found[0].melds[0])
            if isinstance(move, Meld):
                return True
            ways = reached(view, list(takings(view, staged)), (PILE,))
            return meaning(view, move) in [meaning(view, way) for way in ways]
        case Add(to=to):
            meld = find_meld(view.position.law, own_melds(view), to)
            assert meld is not None
            ways = reached(view, list(layings(view, meld.rank)), (meld.rank,))
            return meaning(view, move) in [meaning(view, way) for way in ways]
        case Discard():
            ways = reached(view, list(discards(view)), (DISCARD,))
            return meaning(view, move) in [meaning(view, way) for way in ways]
        case Join(one=one, onto=onto):
            return bool({move, Join(onto, one)} & set(meld_suggestions(view)))
        case _:
            return True


def piecewise(game: Game, move: Move) -> list[Move]:
    """The move, or where melds need not be laid in one act, each by itself."""
    if isinstance(move, Meld) and len(move.melds) > 1 and game.melds[game.team(game.turn)]:
        return []
    if isinstance(move, Take) and move.melds and game.melds[game.team(game.turn)]:
        return []
    return [move]


@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_every_legal_move_can_be_chosen(table: Table) -> None:
    for seed in range(4):
        rng = random.Random(f"{table} {seed}")
        game = small_position(table, rng, LARGEST_HAND)
        seat = game.turn
        while not over(game) and game.turn == seat and len(game.hands[seat]) <= LARGEST_HAND + 1:
            mover = game.to_move()
            view = view_of(game, mover)
            legal = legal_moves(game, mover)
            for move in legal:
                for piece in piecewise(game, move):
                    assert can_choose(view, piece), f"{piece} in {game}"
            game = apply(game, accepted(game, mover, rng.choice(legal)))


@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_what_is_suggested_is_legal_and_fits_a_menu(table: Table) -> None:
    for seed in range(4):
        rng = random.Random(f"{table} {seed}")
        game = small_position(table, rng, 12)
        seat = game.turn
        while not over(game) and game.turn == seat:
            view = view_of(game, game.to_move())
            suggested = [*meld_suggestions(view), *take_suggestions(view)]
            assert len(suggested) == len(set(suggested)) <= 25
            for move in suggested:
                accepted(game, game.to_move(), move)
            if not suggested:
                break
            game = apply(game, accepted(game, game.to_move(), rng.choice(suggested)))


def long_hand(table: Table, rng: random.Random, opened: bool, phase: Phase) -> View:
    """A hand of sixty cards at most, beside melds of a rank, a sequence or of wild cards as the ruleset has them."""
    rules = table.rules()
    law = law_of(rules)
    deck = bytearray(law.deck)
    rng.shuffle(deck)
    hand = heap(deck[: min(60, len(deck) - 45)])
    rest = deck[len(hand) :]
    kings = bytes(card for card in rest if card >> 2 == 13)[:3]
    melds = [kings, kings] if rules.melds.same_rank == "any" else [kings]
    melds += [bytes(card * 4 + 1 for card in (6, 7, 8))] if rules.melds.sequences else []
    small = small_position(table, rng, LARGEST_HAND)
    seat = small.turn
    team = small.team(seat)
    game = small._replace(
        law=law,
        phase=phase,
        hands=tuple(hand if other == seat else small.hands[other] for other in range(len(small.hands))),
        melds=tuple(
            tuple(laid(cards, 0) for cards in melds if len(cards) >= 3) if other == team and opened else ()
            for other in range(len(small.melds))
        ),
        pile=bytes([5 * 4, 13 * 4 + 2]),
    )
    return view_of(game, seat)


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_sixty_cards_are_reached_through_short_menus(table: Table, opened: bool) -> None:
    for seed in range(1):
        rng = random.Random(f"{table} {seed}")
        view = long_hand(table, rng, opened, "play")
        found = subjects(view)
        assert len(found) <= 25
        for subject in found:
            ways = list(layings(view, subject))
            assert sorted(map(repr, reached(view, list(ways), (subject,)))) == sorted(map(repr, ways))
        before = long_hand(table, rng, opened, "draw")
        taken = takings(before)
        assert sorted(map(repr, reached(before, list(taken), (PILE,)))) == sorted(map(repr, taken))
        thrown = discards(view)
        assert sorted(map(repr, reached(view, list(thrown), (DISCARD,)))) == sorted(map(repr, thrown))
        assert {VALUE_OF[move.card] for move in thrown} == set(view.hand.translate(VALUE_OF))


def test_wild_cards_are_named_by_themselves_where_they_are_melded() -> None:
    table = Table("bolivian", 4)
    view = long_hand(table, random.Random(1), True, "play")
    assert WILD in subjects(view)
    assert all(Target(WILD) != way.to for way in layings(view, 13) if isinstance(way, Add))
