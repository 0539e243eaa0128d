"""What a match has been like: its hands in a row, and what stands out in them. Facts only, no words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from bot.engine.canastas import Canastas, canastas_of
from bot.engine.events import HandEnded
from bot.engine.game import Game

NO_CANASTAS: Final = Canastas()
LEAST_RUN: Final = 2
"""So many hands in a row are a run."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that has been played to its end. ``points``, ``totals`` and ``canastas`` go by side.

    ``totals`` are those after it, with all that was written down beside hands: the points of exact lifts. ``out`` is the seat
    that went out.
    """

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    canastas: tuple[Canastas, ...]
    out: int | None = None
    concealed: bool = False
    void: bool = False


def played_hand(game: Game, event: HandEnded) -> PlayedHand:
    """The hand that an event has ended; ``game`` is the position after it, whose melds still lie there."""
    void = event.how == "void"
    melds = [() if void else game.melds[game.team_of_side(side)] for side in range(game.law.sides)]
    return PlayedHand(
        game.number,
        tuple(score.total for score in event.scores),
        game.totals,
        tuple(canastas_of(game.law, laid) for laid in melds),
        event.out,
        event.concealed,
        void,
    )


def written_beside(hands: Sequence[PlayedHand]) -> tuple[int, ...]:
    """By side, the points in the totals that no hand has brought: those of exact lifts."""
    if not hands:
        return ()
    return tuple(total - sum(hand.points[side] for hand in hands) for side, total in enumerate(hands[-1].totals))


@dataclass(frozen=True, slots=True)
class Feat:
    """What somebody has done: ``by`` whom (a side or a seat, several where they are even), how much or how often, and in which
    hands, the first and the last, where it was done in some."""

    by: tuple[int, ...]
    value: int
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """A match at its end; what nobody has done is ``None``, or empty.

    ``best`` is the hand that brought a side most, ``run`` the most hands in a row that a side won, void ones left out, and
    ``comeback`` how far the winner was behind the leader at most, after that hand. ``canastas`` are those of each side in all
    hands together. ``outs`` and ``concealed`` go by seat: how often each went out, who did it most first.
    """

    hands: int
    totals: tuple[int, ...]
    canastas: tuple[Canastas, ...]
    most_canastas: Feat | None
    best: Feat | None
    run: Feat | None
    comeback: Feat | None
    outs: tuple[Feat, ...]
    concealed: tuple[Feat, ...]


def summary_of(hands: Sequence[PlayedHand], winner: int | None) -> Summary:
    """What stands out in the hands of a match, of which there is one at least. ``winner`` is a side; ``None`` for a draw."""
    canastas = tuple(_together(hands, side) for side in range(len(hands[-1].totals)))
    numbers = [sum(own) for own in canastas]
    return Summary(
        hands=len(hands),
        totals=hands[-1].totals,
        canastas=canastas,
        most_canastas=_most(numbers),
        best=_best(hands),
        run=_run(hands),
        comeback=None if winner is None else _comeback(hands, winner),
        outs=_how_often(hand.out for hand in hands if hand.out is not None),
        concealed=_how_often(hand.out for hand in hands if hand.out is not None and hand.concealed),
    )


def _together(hands: Sequence[PlayedHand], side: int) -> Canastas:
    own = [hand.canastas[side] for hand in hands]
    return Canastas(*(sum(numbers) for numbers in zip(NO_CANASTAS, *own, strict=True)))


def _most(numbers: Sequence[int]) -> Feat | None:
    most = max(numbers, default=0)
    return Feat(tuple(who for who, number in enumerate(numbers) if number == most), most) if most > 0 else None


def _how_often(seats: Iterable[int]) -> tuple[Feat, ...]:
    return tuple(Feat((seat,), often) for seat, often in Counter(sorted(seats)).most_common())


def _best(hands: Sequence[PlayedHand]) -> Feat | None:
    """Of hands that are even, the first one."""
    hand = max(hands, key=lambda hand: max(hand.points))
    most = _most(hand.points)
    return replace(most, first=hand.number, last=hand.number) if most else None


def winner_of_hand(hand: PlayedHand) -> int | None:
    """The side to which the hand brought most; ``None`` where several are even, as in a void hand."""
    best = max(hand.points)
    return hand.points.index(best) if hand.points.count(best) == 1 else None


def _run(hands: Sequence[PlayedHand]) -> Feat | None:
    """Of runs that are equally long, the first one."""
    longest: Feat | None = None
    for side, group in groupby([hand for hand in hands if not hand.void], key=winner_of_hand):
        won = list(group)
        if side is not None and len(won) >= LEAST_RUN and (longest is None or len(won) > longest.value):
            longest = Feat((side,), len(won), won[0].number, won[-1].number)
    return longest


def _comeback(hands: Sequence[PlayedHand], winner: int) -> Feat | None:
    def behind(hand: PlayedHand) -> int:
        return max(hand.totals) - hand.totals[winner]

    hand = max(hands, key=behind)
    return Feat((winner,), behind(hand), hand.number, hand.number) if behind(hand) else None
