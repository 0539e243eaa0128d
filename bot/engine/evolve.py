"""Events into positions: the only place where a new position is made from an old one.

A position is copied into a list, changed there, and made a position again: much cheaper than ``_replace``. The names in
capitals are the places of its fields.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, TypeVar

from bot.engine.cards import BLACK_THREES, ONE, RED_THREES, VALUE_OF, WILDS, only
from bot.engine.dealing import dealt
from bot.engine.events import (
    Added,
    Answered,
    Asked,
    Dealt,
    Declared,
    Discarded,
    Drew,
    Event,
    HandEnded,
    Joined,
    Lifted,
    MatchEnded,
    Melded,
    PickedUp,
    TalonLaid,
    TookPile,
    TurnedOver,
)
from bot.engine.game import LONG_AGO, NOBODY, Game, LaidMeld, Phase, in_alliance, laid, when_out
from bot.engine.match import next_dealer
from bot.engine.melds import find_meld, meld_for_top, with_addition, with_joining

T = TypeVar("T")

(
    TOTALS, PHASE, TURN, TURN_NUMBER, HANDS, MELDS, RED_THREES_OUT, BLACK_THREES_OUT, STOCK, PILE, FROZEN, TOOK, ACTS,
    TOUCHED_PARTNER, MELDED, ASKED, UNDER, FEET, TALONS, OWED, TURNED, WILD_DISCARDED, DISCARDED, FROM_PILE,
) = map(
    Game._fields.index,
    (
        "totals", "phase", "turn", "turn_number", "hands", "melds", "red_threes", "black_threes", "stock", "pile", "frozen",
        "took", "acts", "touched_partner", "melded", "asked", "under", "feet", "talons", "owed", "turned", "wild_discarded",
        "discarded", "from_pile",
    ),
)  # fmt: skip


_position: Final = tuple.__new__


def evolve(game: Game, event: Event) -> Game:
    """The position after an event. The event is taken at its word: only the judge asks whether it may happen."""
    return _CHANGE[type(event)](game, event)


def replay(game: Game, events: Iterable[Event]) -> Game:
    """The position after a row of events."""
    for event in events:
        game = _CHANGE[type(event)](game, event)
    return game


def _put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def _less(cards: bytes, taken: bytes) -> bytes:
    for card in taken:
        cards = cards.replace(ONE[card], b"", 1)
    return cards


def _more(cards: bytes, added: bytes) -> bytes:
    if len(added) == 1:
        at = bisect_left(cards, added[0])
        return cards[:at] + added + cards[at:]
    return bytes(sorted(cards + added))


def _lay_threes(state: list[Any], game: Game, seat: int, threes: bytes) -> None:
    side = game.side(seat)
    red = threes.translate(None, BLACK_THREES)
    if red:
        state[RED_THREES_OUT] = _put(state[RED_THREES_OUT], side, state[RED_THREES_OUT][side] + red)
    if len(red) < len(threes):
        black = threes.translate(None, RED_THREES)
        state[BLACK_THREES_OUT] = _put(state[BLACK_THREES_OUT], side, state[BLACK_THREES_OUT][side] + black)


def _lifted(game: Game, event: Lifted) -> Game:
    side = game.side(event.seat)
    totals = _put(game.totals, side, game.totals[side] + event.points)
    return game._replace(phase="deal", turn=NOBODY, totals=totals, lifted=event.points)


def _drew(game: Game, event: Drew) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    cards = event.cards
    threes = event.threes
    if threes:
        _lay_threes(state, game, seat, threes)
    state[STOCK] = game.stock[len(cards) + len(threes) :]
    state[HANDS] = _put(game.hands, seat, _more(game.hands[seat], cards))
    state[PHASE] = "play" if cards or game.law.last_three == "play" else "last"
    return _position(Game, state)


def _took_pile(game: Game, event: TookPile) -> Game:
    law = game.law
    seat = event.seat
    if law.alliance and game.lone == NOBODY:
        game = in_alliance(game, seat)
    state: list[Any] = list(game)
    team = game.team(seat)
    melds = game.melds[team]
    shown = event.cards + ONE[event.top]
    own = _joined_by_top(game, melds, event)
    state[MELDS] = _put(game.melds, team, with_addition(melds, own, shown) if own else (*melds, laid(shown, game.turn_number)))
    state[HANDS] = _put(game.hands, seat, _more(_less(game.hands[seat], event.cards), event.rest))
    if event.threes:
        _lay_threes(state, game, seat, event.threes)
    state[PILE] = game.pile[: len(game.pile) - 1 - len(event.rest) - len(event.threes) + len(event.shown)]
    state[UNDER] = b""
    state[FROZEN] = law.always_frozen
    state[TOOK] = True
    state[ACTS] = max(game.acts, 1)
    state[TOUCHED_PARTNER] = own is not None
    state[PHASE] = "play"
    if law.delay:
        state[FROM_PILE] = event.rest
    return _position(Game, state)


def _joined_by_top(game: Game, melds: tuple[LaidMeld, ...], event: TookPile) -> LaidMeld | None:
    """The meld that the top card went to; where a side has one of a rank, it need not be named."""
    if event.to is not None:
        return find_meld(game.law, melds, event.to)
    return meld_for_top(game.law, melds, VALUE_OF[event.top]) if game.law.same_rank == "one" else None


def _picked_up(game: Game, event: PickedUp) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    hand = game.hands[seat]
    had = only(hand, game.law.laid_threes)
    lay = b""
    match event.source:
        case "foot":
            lay = game.feet[seat]
            state[FEET] = _put(game.feet, seat, b"")
            state[ACTS] = min(game.acts, 1)
        case "talon":
            lay = game.talons[seat]
            state[TALONS] = _put(game.talons, seat, b"")
        case "replacement":
            if game.owed:
                state[OWED] = _put(game.owed, seat, 0)
    drawn = len(event.cards) + len(event.threes) - len(lay) - len(had)
    state[STOCK] = game.stock[max(0, drawn) :]
    state[HANDS] = _put(game.hands, seat, _more(hand.translate(None, had), event.cards))
    if event.threes:
        _lay_threes(state, game, seat, event.threes)
    return _position(Game, state)


def _turned_over(game: Game, event: TurnedOver) -> Game:
    state: list[Any] = list(game)
    state[STOCK] = game.under + game.pile[:-1]
    state[PILE] = game.pile[-1:]
    state[UNDER] = b""
    state[TURNED] = game.turned + 1
    if game.pile[-1] not in WILDS:
        state[WILD_DISCARDED] = LONG_AGO
    return _position(Game, state)


def _talon_laid(game: Game, event: TalonLaid) -> Game:
    talons = _put(game.talons, event.seat, game.stock[: event.cards])
    return game._replace(talons=talons, stock=game.stock[event.cards :])


def _melded(game: Game, event: Melded) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    team = game.team(seat)
    number = game.turn_number
    state[HANDS] = _put(game.hands, seat, _less(game.hands[seat], b"".join(event.melds)))
    state[MELDS] = _put(game.melds, team, game.melds[team] + tuple([laid(cards, number) for cards in event.melds]))
    state[ACTS] = 2
    if game.from_pile:
        state[FROM_PILE] = _still_there(game.from_pile, state[HANDS][seat])
    return _position(Game, state)


def _added(game: Game, event: Added) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    team = game.team(seat)
    melds = game.melds[team]
    meld = find_meld(game.law, melds, event.to)
    assert meld is not None, "the judge lets nobody add to a meld that is not there"
    state[HANDS] = _put(game.hands, seat, _less(game.hands[seat], event.cards))
    state[MELDS] = _put(game.melds, team, with_addition(melds, meld, event.cards))
    state[ACTS] = 2
    if meld.laid_on != game.turn_number:
        state[TOUCHED_PARTNER] = True
    if game.from_pile:
        state[FROM_PILE] = _still_there(_less(game.from_pile, event.cards), state[HANDS][seat])
    return _position(Game, state)


def _still_there(cards: bytes, hand: bytes) -> bytes:
    """Of the cards, those that the hand still holds."""
    return b"".join(ONE[card] * min(cards.count(card), hand.count(card)) for card in set(cards))


def _joined(game: Game, event: Joined) -> Game:
    state: list[Any] = list(game)
    team = game.team(event.seat)
    melds = game.melds[team]
    one, onto = find_meld(game.law, melds, event.one), find_meld(game.law, melds, event.onto)
    assert one is not None, "the judge lets nobody join a meld that is not there"
    assert onto is not None, "nor onto one"
    state[MELDS] = _put(game.melds, team, with_joining(melds, one, onto))
    state[ACTS] = 2
    if onto.laid_on != game.turn_number:
        state[TOUCHED_PARTNER] = True
    return _position(Game, state)


def _discarded(game: Game, event: Discarded) -> Game:
    state: list[Any] = list(game)
    seat = event.seat
    card = event.card
    state[HANDS] = _put(game.hands, seat, game.hands[seat].replace(ONE[card], b"", 1))
    state[PILE] = game.pile + ONE[card]
    if card in game.law.freezes:
        state[FROZEN] = True
    if card in WILDS:
        state[WILD_DISCARDED] = game.turn_number
    state[DISCARDED] = card
    state[PHASE] = "draw"
    state[TURN] = game.after(seat)
    state[TURN_NUMBER] = game.turn_number + 1
    if game.acts:
        state[MELDED] = game.melded | (1 << seat)
    state[TOOK] = False
    state[ACTS] = 0
    state[TOUCHED_PARTNER] = False
    state[ASKED] = ""
    state[FROM_PILE] = b""
    return _position(Game, state)


def _asked(game: Game, event: Asked) -> Game:
    asked: Literal["open", "open-last"] = "open-last" if game.phase == "last" else "open"
    return game._replace(phase="asked", asked=asked, asked_before=game.asked_before | 1 << event.seat)


def _answered(game: Game, event: Answered) -> Game:
    phase: Phase = "last" if game.asked == "open-last" else "play"
    return game._replace(phase=phase, asked="yes" if event.yes else "no")


def _declared(game: Game, event: Declared) -> Game:
    return game


def _hand_ended(game: Game, event: HandEnded) -> Game:
    ended = game._replace(
        totals=tuple(total + score.total for total, score in zip(game.totals, event.scores, strict=True)),
        phase=game.law.before_hand,
        turn=NOBODY,
        asked="",
        out=NOBODY if event.out is None else event.out,
        concealed=event.concealed,
        scores=event.scores,
        void=event.how == "void",
    )
    if event.out is not None:
        ended = when_out(ended, event.out)
    return ended._replace(turn=next_dealer(ended)) if ended.phase == "cut" else ended


def _match_ended(game: Game, event: MatchEnded) -> Game:
    return game._replace(phase="over", turn=NOBODY, winner=NOBODY if event.winner is None else event.winner)


_CHANGE: Final[dict[type[Event], Callable[[Game, Any], Game]]] = {
    Lifted: _lifted,
    Dealt: dealt,
    Drew: _drew,
    TookPile: _took_pile,
    PickedUp: _picked_up,
    TurnedOver: _turned_over,
    TalonLaid: _talon_laid,
    Melded: _melded,
    Added: _added,
    Joined: _joined,
    Discarded: _discarded,
    Asked: _asked,
    Answered: _answered,
    Declared: _declared,
    HandEnded: _hand_ended,
    MatchEnded: _match_ended,
}
