"""What a hand is worth (rows 3, 9, 10, 13, 31, 36 to 42), and who has won (rows 43, 44)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from bot.engine.cards import ACE, JOKER, RANK_LETTERS, RANK_OF, RED_THREES, SEQUENCE, SEVEN, WILD, only
from bot.engine.events import Declared, Ending, HandEnded, Line, SideScore
from bot.engine.game import NOBODY, Game, LaidMeld, canasta_kind, when_out
from bot.engine.law import Law
from bot.engine.odd_rules import NoCanasta, NoPenalty, ShortSequences, ThreesInFeet, UnfinishedMelds
from bot.engine.sections import Part

DRAW: Final = -2
"""A match without a winner, where :func:`winner_of` gives a side otherwise."""
ALL_JOKERS: Final = 4


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a side has when the hand ends."""

    melds: Sequence[LaidMeld]
    red_threes: bytes = b""
    black_threes: bytes = b""
    hands: Sequence[bytes] = ()
    feet: Sequence[bytes] = ()
    out: bool = False
    concealed: bool = False
    cut: int = 0
    """The points of an exact lift, which are never doubled."""


def canasta_bonus(law: Law, meld: LaidMeld) -> int:
    kind = canasta_kind(law, meld)
    scoring = law.rules.scoring
    match kind:
        case None:
            return 0
        case "wild":
            return scoring.wild(meld.cards)
        case "sequence":
            return scoring.sequence
        case "natural" | "mixed":
            for letter, natural, mixed in scoring.ranks:
                if letter == RANK_LETTERS[meld.rank]:
                    return natural if kind == "natural" else mixed
            return scoring.natural if kind == "natural" else scoring.mixed
        case _:
            assert_never(kind)


def canasta_points(law: Law, melds: Sequence[LaidMeld]) -> tuple[int, int]:
    """The number of a side's canastas, and what they are worth, together too (``italian`` row 31)."""
    kinds = [canasta_kind(law, meld) for meld in melds]
    number = len(kinds) - kinds.count(None)
    bonus = sum(canasta_bonus(law, meld) for meld in melds)
    return number, bonus + law.rules.scoring.sets(kinds.count("natural"), kinds.count("mixed"), number)


def score_side(law: Law, holdings: Holdings, doubled: bool = False) -> SideScore:
    """The parts of a side's score; ``doubled``: the upcard doubles the hand."""
    melds = holdings.melds
    rules = law.rules
    scoring, threes = rules.scoring, rules.threes
    canastas, bonus = canasta_points(law, melds)
    melded = sum(law.value(meld.cards) for meld in melds if scoring.incomplete or len(meld.cards) >= law.canasta)
    if scoring.melded == "minus-without-canasta" and not canastas:
        melded = -melded
    black = threes.black_values[min(len(holdings.black_threes), len(threes.black_values) - 1)]
    going_out = rules.going_out
    parts: dict[Part, list[tuple[Line, int]]] = {
        "threes": [("red_threes", threes.red_sign(len(melds), canastas) * threes.red_values[len(holdings.red_threes)])],
        "out": [
            ("out", going_out.bonus if holdings.out else 0),
            ("concealed", going_out.concealed.bonus if holdings.concealed else 0),
        ],
        "melded": [("melded", melded)],
        "hand": [("hand", -sum(law.held_value(hand) for hand in (*holdings.hands, *holdings.feet)))],
        "penalty": [],
    }
    if threes.black != "play":
        parts["threes"].append(("black_threes", threes.black_sign(len(melds), canastas) * black))
    if not isinstance(scoring.penalty, NoPenalty):
        parts["penalty"].append(("penalty", -penalty(law, holdings, canastas)))
    lines: list[tuple[Line, int]] = [("canastas", bonus), *(line for part in scoring.sheet for line in parts[part])]
    if doubled:
        lines.append(("doubled", sum(points for _, points in lines)))
    if holdings.cut:
        lines.append(("cut", holdings.cut))
    return SideScore(tuple(lines))


def penalty(law: Law, holdings: Holdings, canastas: int) -> int:
    """What a side loses besides the cards in its hands (row 40)."""
    rule = law.rules.scoring.penalty
    match rule:
        case NoPenalty():
            return 0
        case NoCanasta():
            return 0 if canastas else rule.points
        case ShortSequences():
            return rule.points * sum(meld.rank >= SEQUENCE and len(meld.cards) <= rule.cards for meld in holdings.melds)
        case ThreesInFeet():
            return rule.points * sum(len(only(foot, RED_THREES)) for foot in holdings.feet)
        case UnfinishedMelds():
            melds = sum(_unfinished(law, rule, meld) for meld in holdings.melds)
            held = sum(hand.translate(RANK_OF).count(rank) >= 3 for hand in holdings.hands for rank in (SEVEN, ACE))
            return melds + rule.held * held
        case _:
            assert_never(rule)


def _unfinished(law: Law, rule: UnfinishedMelds, meld: LaidMeld) -> int:
    if not law.rules.going_out.unfinished(meld.rank, meld.naturals, meld.wilds):
        return 0
    if meld.rank != WILD:
        return rule.pure
    return rule.jokers if meld.cards.count(JOKER) == ALL_JOKERS else rule.wild


def is_doubled(game: Game) -> bool:
    """Whether the upcard of this hand doubles it (row 41)."""
    return game.upcard >= 0 and game.upcard in game.law.doubles


def end_of_hand(
    game: Game, how: Ending, out: int = NOBODY, concealed: bool = False, declared: Declared | None = None
) -> HandEnded:
    """The hand of this position, ended and scored."""
    if how == "void":
        return HandEnded(how, (SideScore(()),) * game.law.sides)
    if out != NOBODY:
        game = when_out(game, out)
    scores = tuple(_score_of(game, side, out, concealed, declared) for side in range(game.law.sides))
    return HandEnded(how, scores, None if out == NOBODY else out, concealed)


def written_scores(game: Game) -> tuple[SideScore, ...]:
    """The scores of the hand that has ended, with what an exact lift before it has brought, as a sheet lists them."""
    if not game.lifted or not game.scores:
        return game.scores
    side = game.side(game.dealer)
    score = SideScore((*game.scores[side].lines, ("cut", game.lifted)))
    return (*game.scores[:side], score, *game.scores[side + 1 :])


def _score_of(game: Game, side: int, out: int, concealed: bool, declared: Declared | None) -> SideScore:
    team = game.team_of_side(side)
    own_out = out != NOBODY and game.team(out) == team
    if declared is not None and own_out:
        return SideScore((("special", declared.points),))
    members = [seat for seat in game.order if game.team(seat) == team]
    hands = [game.hands[seat] + (game.talons[seat] if game.talons else b"") for seat in members]
    return score_side(
        game.law,
        Holdings(
            melds=game.melds[team],
            red_threes=game.red_threes[side],
            black_threes=game.black_threes[side] if game.black_threes else b"",
            hands=hands,
            feet=[game.feet[seat] for seat in members] if game.feet else (),
            out=own_out,
            concealed=concealed and own_out,
        ),
        is_doubled(game),
    )


def winner_of(law: Law, totals: Sequence[int], number: int = 0, closer: int = NOBODY) -> int | None:
    """The side that has won the match, :data:`DRAW`, or ``None`` while it goes on.

    ``number`` is that of the last deal, ``closer`` the side that went out in it.
    """
    rules = law.rules.match
    if rules.closing:
        return closer if closer != NOBODY and totals[closer] >= rules.target else None
    best = max(totals)
    if number < rules.deals if rules.deals else best < rules.target:
        return None
    if list(totals).count(best) == 1:
        return list(totals).index(best)
    return DRAW if rules.tie == "draw" else None
