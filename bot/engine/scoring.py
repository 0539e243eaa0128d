"""What a hand is worth (rows 3, 9, 10, 31, 36, 37, 39), and who has won (rows 43, 44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from bot.engine.events import Ending, HandEnded, SideScore
from bot.engine.game import NOBODY, Game, LaidMeld, count_canastas
from bot.engine.law import Law

DRAW: Final = -2
"""A match without a winner, where :func:`winner_of` gives a side otherwise."""


CanastaKind = Literal["natural", "mixed"]


def canasta_kind(law: Law, meld: LaidMeld) -> CanastaKind | None:
    """What canasta a meld is, or ``None`` while it has too few cards."""
    if len(meld.cards) < law.canasta:
        return None
    return "mixed" if meld.wilds else "natural"


def canasta_bonus(law: Law, meld: LaidMeld) -> int:
    match canasta_kind(law, meld):
        case "natural":
            return law.rules.scoring.natural
        case "mixed":
            return law.rules.scoring.mixed
        case None:
            return 0


def score_side(
    law: Law,
    melds: Sequence[LaidMeld],
    red_threes: bytes,
    hands: Sequence[bytes],
    out: bool = False,
    concealed: bool = False,
) -> SideScore:
    """The parts of a side's score, from what lies before it and what its players still hold."""
    threes = law.rules.threes
    sign = threes.red_sign(len(melds), count_canastas(law, tuple(melds)))
    going_out = law.rules.going_out
    return SideScore(
        (
            ("canastas", sum(canasta_bonus(law, meld) for meld in melds)),
            ("red_threes", sign * threes.red_values[len(red_threes)]),
            ("out", going_out.bonus if out else 0),
            ("concealed", going_out.concealed.bonus if concealed else 0),
            ("melded", sum(law.value(meld.cards) for meld in melds)),
            ("hand", -sum(law.value(hand) for hand in hands)),
        )
    )


def end_of_hand(game: Game, how: Ending, out: int = NOBODY, concealed: bool = False) -> HandEnded:
    """The hand of this position, ended and scored."""
    scores = tuple(
        score_side(
            game.law,
            game.melds[side],
            game.red_threes[side],
            [game.hands[seat] for seat in game.order if game.side(seat) == side],
            out != NOBODY and game.side(out) == side,
            concealed and game.side(out) == side,
        )
        for side in range(game.law.sides)
    )
    return HandEnded(how, scores, None if out == NOBODY else out, concealed)


def winner_of(law: Law, totals: Sequence[int]) -> int | None:
    """The side that has won the match, :data:`DRAW`, or ``None`` while it goes on."""
    best = max(totals)
    if best < law.rules.match.target:
        return None
    if list(totals).count(best) == 1:
        return list(totals).index(best)
    return DRAW if law.rules.match.tie == "draw" else None
