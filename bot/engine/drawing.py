"""Drawing from the stock, and what comes to a hand when its turn begins (rows 5, 8, 38)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.engine.cards import ONE, only
from bot.engine.dealing import replacements
from bot.engine.events import Drew, Event, PickedUp, Source, TurnedOver
from bot.engine.evolve import evolve
from bot.engine.game import Game

drew: Final = lru_cache(maxsize=1024)(Drew)
"""The events that come up most are shared: making a frozen one takes longer than finding it."""


def may_turn_over(game: Game) -> bool:
    """Whether the pile, except its top card, may become the stock (``romanian`` row 38)."""
    end = game.rules.stock_end
    return end.empty == "turn-over" and game.turned < end.turns and bool(game.pile) and len(game.pile) + len(game.under) > 1


def may_keep(game: Game, seat: int) -> bool:
    """Whether the seat may keep a three that it draws (``american`` row 8)."""
    if not game.rules.threes.kept or game.melds[game.team(seat)]:
        return False
    return not only(game.hands[seat], game.law.laid_threes)


def draw_events(game: Game, seat: int, keep: bool = False) -> tuple[Event, ...]:
    """The events of a draw; none where nothing can be drawn. A single last card is a complete draw."""
    stock = game.stock
    if not stock and not may_turn_over(game):
        return ()
    events: tuple[Event, ...] = ()
    wanted = game.law.draw
    if not stock:
        events = (TurnedOver(seat),)
        game = evolve(game, events[0])
    if keep:
        return (*events, _keeping_one(game, seat, wanted))
    cards, threes, used = replacements(game.law, game.stock, wanted)
    if len(cards) == wanted:
        return (*events, drew(seat, cards, threes))
    if held_last(game, used):
        last = game.stock[-1]
        return (*events, Drew(seat, cards + ONE[last], threes.replace(ONE[last], b"", 1)))
    event = drew(seat, cards, threes)
    events = (*events, event)
    missing = min(wanted, len(game.stock)) - len(cards)
    return events + _replaced_from_pile(evolve(game, event), seat, missing) if missing else events


def _replaced_from_pile(game: Game, seat: int, number: int) -> tuple[Event, ...]:
    """Red threes whose replacement is not in the stock any more, so that the pile is turned over for it."""
    if not may_turn_over(game):
        return ()
    turned = TurnedOver(seat)
    cards, threes, _ = replacements(game.law, evolve(game, turned).stock, number)
    return turned, Drew(seat, cards, threes)


def _keeping_one(game: Game, seat: int, wanted: int) -> Drew:
    """A draw of which the first three goes to the hand."""
    cards, threes, used = replacements(game.law, game.stock, wanted)
    first = next((at for at, card in enumerate(game.stock[:used]) if card in game.law.laid_threes), None)
    if first is None:
        return Drew(seat, cards, threes)
    before = game.stock[:first]
    more, further, _ = replacements(game.law, game.stock[first + 1 :], wanted - len(before) - 1)
    return Drew(seat, before + ONE[game.stock[first]] + more, further)


def beginning(game: Game, seat: int) -> tuple[Event, ...]:
    """What comes to the seat's hand as its turn begins: its cards for opening, its foot, replacements that it is owed, and the
    replacement of a three that it may no longer keep."""
    law = game.law
    if not law.waits:
        return ()
    events: list[Event] = []
    for found in (_talon, _foot, _owed, kept_three):
        event = found(game, seat)
        if event is not None:
            events.append(event)
            game = evolve(game, event)
    return tuple(events)


def _talon(game: Game, seat: int) -> PickedUp | None:
    if not game.talons or not game.talons[seat]:
        return None
    return _with_threes(game, seat, "talon", game.talons[seat])


def _foot(game: Game, seat: int) -> PickedUp | None:
    return foot_of(game, seat) if game.has_foot(seat) and not game.hands[seat] else None


def foot_of(game: Game, seat: int) -> PickedUp:
    """The foot, picked up; its red threes are laid out and replaced (``hand-and-foot`` row 8)."""
    return _with_threes(game, seat, "foot", game.feet[seat])


def _with_threes(game: Game, seat: int, source: Source, packet: bytes) -> PickedUp:
    threes = only(packet, game.law.laid_threes)
    more, drawn = _replaced(game, len(threes))
    return PickedUp(seat, source, packet.translate(None, threes) + more, threes + drawn)


def _owed(game: Game, seat: int) -> PickedUp | None:
    if not game.owed or not game.owed[seat]:
        return None
    cards, threes = _replaced(game, game.owed[seat])
    return PickedUp(seat, "replacement", cards, threes)


def kept_three(game: Game, seat: int) -> PickedUp | None:
    """A three in the hand whose side has melded is laid out and replaced (``american`` row 8)."""
    if not game.law.kept or not game.melds[game.team(seat)]:
        return None
    threes = only(game.hands[seat], game.law.laid_threes)
    if not threes:
        return None
    cards, drawn = _replaced(game, len(threes))
    return PickedUp(seat, "replacement", cards, threes + drawn)


def _replaced(game: Game, number: int) -> tuple[bytes, bytes]:
    """Stock cards in place of so many threes, and the threes among them that are laid out too."""
    cards, threes, used = replacements(game.law, game.stock, number)
    if len(cards) < number and used and held_last(game, used):
        last = ONE[game.stock[used - 1]]
        return cards + last, threes.replace(last, b"", 1)
    return cards, threes


def held_last(game: Game, used: int) -> bool:
    """Whether so many cards from the stock are the last ones, and the very last is a three that stays in the hand
    (``american`` row 38)."""
    held = game.rules.stock_end.last_red_three == "held"
    return held and used == len(game.stock) > 0 and game.stock[-1] in game.law.laid_threes
