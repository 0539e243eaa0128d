"""A match as it is written down for others: names instead of people, moves in the notation of the rule cases.

A record holds all that is needed to play its hands again from their decks. :func:`played` does that through the judge and
believes nothing: not a deck, not a move, not what came of it, not a score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.engine.decide import decide
from bot.engine.events import Dealt, Event, Lifted, SideScore
from bot.engine.evolve import replay
from bot.engine.game import NOBODY, Game, new_match
from bot.engine.match import deal
from bot.engine.moves import Lift
from bot.engine.notation import NotationError, parse_move, print_move
from bot.engine.refusal import Refused
from bot.engine.ruleset import Ruleset
from bot.tables.event_notation import print_event
from bot.tables.replay import Frame, Hand, Replay
from bot.tables.steps import HandDealt, Moved, Occupant
from bot.tables.verify import work_out

MOST_QUOTED: Final = 200


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """A seat's move, as text, and the events that came of it, as text too
    (:mod:`bot.tables.event_notation`). ``at`` is in seconds since the epoch."""

    move: str
    events: tuple[str, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Change:
    """From the act of that place in the hand on, counted from 0, the seat is this player's."""

    act: int
    seat: int
    player: Player


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand that has been played to its end. ``players`` go by seat, ``scores`` and ``totals`` by side.

    ``seed`` and ``cuts`` drove the shuffle; an empty seed: nothing was shuffled. ``lift`` is the dealer's, where he has one.
    """

    number: int
    players: tuple[Player, ...]
    changes: tuple[Change, ...]
    seed: bytes
    cuts: tuple[int, ...]
    cutter: int | None
    lift: Lift | None
    dealer: int
    resting: int | None
    deck: bytes
    at: float
    acts: tuple[Act, ...]
    scores: tuple[SideScore, ...]
    totals: tuple[int, ...]

    def players_at(self, act: int) -> tuple[Player, ...]:
        """Who sits where when the act of that place is made."""
        players = [*self.players]
        for change in self.changes:
            if change.act <= act:
                players[change.seat] = change.player
        return tuple(players)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The finished hands of a match, the first ones of it without a gap."""

    rules: Ruleset
    hands: tuple[HandRecord, ...]


class ForgedError(ValueError):
    """A record that tells of something that did not happen so. ``refused``: what the judge said of a move, where it was that,
    and at which position to which seat."""

    def __init__(self, where: str, what: str, refused: tuple[Refused, Game, int] | None = None) -> None:
        super().__init__(f"{where}: {what}")
        self.refused = refused


# From a replay


def record_of(replay: Replay, name_of: Callable[[int], str], time_of: Callable[[int], float]) -> MatchRecord:
    """``name_of`` names a person, ``time_of`` dates a step by its number in the stream. There must be a finished hand."""
    rules = replay.hands[0].frames[0].game.rules
    return MatchRecord(rules, tuple(_hand_record(hand, name_of, time_of) for hand in replay.hands))


def _hand_record(hand: Hand, name_of: Callable[[int], str], time_of: Callable[[int], float]) -> HandRecord:
    first, *acts = hand.frames
    dealt = next(event for event in first.events if isinstance(event, Dealt))
    lift = next((event for event in first.events if isinstance(event, Lifted)), None)
    step = first.step
    if not isinstance(step, HandDealt):
        raise ValueError("a hand begins with its deal")
    end = hand.frames[-1].game
    return HandRecord(
        number=dealt.number,
        players=tuple(_player(occupant, name_of) for occupant in first.table.seats),
        changes=tuple(_changes(hand.frames, name_of)),
        seed=step.seed,
        cuts=step.cuts,
        cutter=step.cutter,
        lift=None if lift is None else Lift(lift.cards, lift.said),
        dealer=dealt.dealer,
        resting=dealt.resting,
        deck=dealt.deck,
        at=time_of(first.number),
        acts=tuple(_act(frame, time_of) for frame in acts),
        scores=end.scores,
        totals=end.totals,
    )


def _player(occupant: Occupant, name_of: Callable[[int], str]) -> Player:
    return Player(occupant.name, True) if occupant.person is None else Player(name_of(occupant.person))


def _changes(frames: tuple[Frame, ...], name_of: Callable[[int], str]) -> Iterator[Change]:
    for act, (before, frame) in enumerate(pairwise(frames)):
        for seat, (old, new) in enumerate(zip(before.table.seats, frame.table.seats, strict=True)):
            if _player(old, name_of) != _player(new, name_of):
                yield Change(act, seat, _player(new, name_of))


def _act(frame: Frame, time_of: Callable[[int], float]) -> Act:
    step = frame.step
    if not isinstance(step, Moved):
        raise ValueError("a hand is dealt once")
    return Act(f"{step.seat} {print_move(step.move)}", tuple(map(print_event, step.events)), time_of(frame.number))


# Through the judge


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a hand that is played again, with the ``events`` that led to it; ``act`` is -1 at the deal."""

    act: int
    game: Game
    events: tuple[Event, ...]


def played(record: MatchRecord) -> Iterator[tuple[HandRecord, tuple[Moment, ...]]]:
    """Play every hand again. Raises :class:`ForgedError` as soon as something is not as it is told."""
    game = new_match(record.rules)
    for place, hand in enumerate(record.hands, 1):
        where = f"hand {place}"
        if hand.number != game.number + 1:
            raise ForgedError(where, f"it is told as hand {hand.number}")
        if game.phase == "over":
            raise ForgedError(where, "the match was over before it")
        try:
            moments = tuple(_played_hand(where, game, hand))
        except ForgedError:
            raise
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as fault:
            raise ForgedError(where, f"it cannot be played by these rules: {fault!r}") from fault
        yield hand, moments
        game = moments[-1].game


def _played_hand(where: str, game: Game, hand: HandRecord) -> Iterator[Moment]:
    moment = _dealt_again(f"{where}, deal", game, hand)
    yield moment
    for number, act in enumerate(hand.acts):
        at = f"{where}, move {number + 1} ({_short(act.move)})"
        if moment.game.to_move() == NOBODY or moment.game.phase == "cut":
            raise ForgedError(at, "the hand was over before it")
        moment = _acted_again(at, moment.game, act, number)
        yield moment
    game = moment.game
    if game.phase not in ("cut", "deal", "over"):
        raise ForgedError(where, f"the hand is not over after its {len(hand.acts)} moves")
    if hand.scores != game.scores:
        raise ForgedError(f"{where}, scores", f"the judge counts {_told(game.scores)}, the record {_told(hand.scores)}")
    if hand.totals != game.totals:
        raise ForgedError(f"{where}, totals", f"the judge counts {_numbers(game.totals)}, the record {_numbers(hand.totals)}")


def _told(scores: tuple[SideScore, ...]) -> str:
    return " and ".join(", ".join(f"{line} {points}" for line, points in score.lines) or "nothing" for score in scores)


def _numbers(totals: tuple[int, ...]) -> str:
    return ", ".join(map(str, totals))


def _short(text: str) -> str:
    """As much of a text of the record as a line of a message has room for."""
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"


def _dealt_again(where: str, game: Game, hand: HandRecord) -> Moment:
    _check_shuffle(where, game, hand)
    lift: tuple[Event, ...] = ()
    if (game.phase == "cut") != (hand.lift is not None):
        raise ForgedError(where, "the dealer lifts in this ruleset" if hand.lift is None else "nobody lifts in this ruleset")
    if hand.lift is not None:
        verdict = decide(game, game.turn, hand.lift)
        if isinstance(verdict, Refused):
            raise ForgedError(where, f"the judge refuses the lift ({verdict.code})", (verdict, game, game.turn))
        lift, game = verdict, replay(game, verdict)
    try:
        dealt = deal(game, hand.deck)
    except ValueError as fault:
        raise ForgedError(where, str(fault)) from fault
    told = (hand.dealer, hand.resting)
    if told != (dealt[0].dealer, dealt[0].resting):
        raise ForgedError(where, f"seat {dealt[0].dealer} deals and {dealt[0].resting} rests, not {told[0]} and {told[1]}")
    return Moment(-1, replay(game, dealt), (*lift, *dealt))


def _check_shuffle(where: str, game: Game, hand: HandRecord) -> None:
    """Whether the deck, and where there is one the lift, follow from the seed and the cuts."""
    if not hand.seed:
        return
    out = work_out(game.rules, hand.seed, hand.cuts)
    if out.deck != hand.deck:
        raise ForgedError(where, "the deck does not follow from the seed and the cuts")
    if hand.lift is not None and out.lift is not None and hand.lift != Lift(out.lift, hand.cuts[0]):
        raise ForgedError(where, "the lift does not follow from the seed and the cuts")


def _acted_again(where: str, game: Game, act: Act, number: int) -> Moment:
    seat_text, _, move_text = act.move.partition(" ")
    if seat_text not in map(str, game.order):
        raise ForgedError(where, f"{seat_text!r} is no seat that plays this hand")
    seat = int(seat_text)
    try:
        move = parse_move(move_text, game.hands[seat])
    except NotationError as fault:
        raise ForgedError(where, str(fault)) from fault
    verdict = decide(game, seat, move)
    if isinstance(verdict, Refused):
        raise ForgedError(where, f"the judge refuses it ({verdict.code})", (verdict, game, seat))
    came = tuple(map(print_event, verdict))
    if came != act.events:
        told = "; ".join(act.events) or "nothing"
        raise ForgedError(where, f"what came of it was {'; '.join(came)}, the record says {_short(told)}")
    return Moment(number, replay(game, verdict), verdict)
