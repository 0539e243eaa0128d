"""What a seat may see: the one gate between a position and everything that shows or chooses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.engine.cards import FACE_DOWN
from bot.engine.events import Dealt, Drew, Event, PickedUp
from bot.engine.game import Game

_BACK = bytes([FACE_DOWN])


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it, or as a spectator does (``seat`` is ``None``).

    ``position`` is a :class:`Game` in which every card that the seat may not see is :data:`FACE_DOWN`. The judge can be asked
    about the seat's own moves on it: legality rests on nothing hidden.
    """

    seat: int | None
    position: Game

    @property
    def hand(self) -> bytes:
        return self.position.hands[self.seat] if self.seat is not None and self.position.hands else b""


def view_of(game: Game, seat: int | None) -> View:
    """What the seat sees. The pile is open: every card in it has been seen by everybody, the hidden ones under it by nobody."""
    return View(
        seat,
        game._replace(
            hands=tuple(hand if holder == seat else _BACK * len(hand) for holder, hand in enumerate(game.hands)),
            stock=_BACK * len(game.stock),
            under=_BACK * len(game.under),
            feet=tuple(_BACK * len(foot) for foot in game.feet),
            talons=tuple(_BACK * len(talon) for talon in game.talons),
        ),
    )


def seen_by(event: Event, seat: int | None) -> Event:
    """An event as the seat, or a spectator (``None``), sees it."""
    match event:
        case Drew(seat=owner, cards=cards) | PickedUp(seat=owner, cards=cards) if owner != seat:
            return replace(event, cards=_BACK * len(cards))
        case Dealt(deck=deck):
            return replace(event, deck=_BACK * len(deck))
        case _:
            return event
