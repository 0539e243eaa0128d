"""What came of a move as text, beside the notation of moves: for records that others read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

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
from bot.engine.notation import print_card, print_cards, print_melds, print_target


def print_event(event: Event) -> str:
    """``1 drew KH, threes 3D``: who, what, and after commas what else came of it."""
    return ", ".join(part for part in _parts(event) if part)


def _parts(event: Event) -> Iterator[str]:
    match event:
        case Lifted(seat=seat, cards=number, points=points, said=said):
            yield f"{seat} lifted {number}"
            yield "" if said is None else f"said {said}"
            yield f"points {points}"
        case Dealt(number=number, dealer=dealer):
            yield f"{dealer} dealt hand {number}"
        case Drew(seat=seat, cards=cards, threes=threes):
            yield f"{seat} drew {print_cards(cards)}".rstrip()
            yield _heap("threes", threes)
        case TookPile(seat=seat, top=top, cards=cards, rest=rest, threes=threes, shown=shown, to=to):
            yield f"{seat} took {print_card(top)}"
            yield _heap("with", cards)
            yield "" if to is None else f"to {print_target(to)}"
            yield _heap("rest", rest)
            yield _heap("threes", threes)
            yield _heap("shown", shown)
        case PickedUp(seat=seat, source=source, cards=cards, threes=threes):
            yield f"{seat} picked up {source} {print_cards(cards)}".rstrip()
            yield _heap("threes", threes)
        case TurnedOver(seat=seat):
            yield f"{seat} turned the pile over"
        case TalonLaid(seat=seat, cards=number):
            yield f"{seat} got {number} for opening"
        case Melded(seat=seat, melds=melds):
            yield f"{seat} melded {print_melds(melds)}"
        case Added(seat=seat, cards=cards, to=to):
            yield f"{seat} added {print_cards(cards)} to {print_target(to)}"
        case Joined(seat=seat, one=one, onto=onto):
            yield f"{seat} joined {print_target(one)} to {print_target(onto)}"
        case Discarded(seat=seat, card=card):
            yield f"{seat} discarded {print_card(card)}"
        case Asked(seat=seat, partner=partner):
            yield f"{seat} asked {partner}"
        case Answered(seat=seat, yes=yes):
            yield f"{seat} answered {'yes' if yes else 'no'}"
        case Declared(seat=seat, special=special, cards=cards, points=points):
            yield f"{seat} declared {special} {print_cards(cards)}"
            yield f"points {points}"
        case HandEnded(how=how, out=out, concealed=concealed):
            yield f"hand over: {how}"
            yield "" if out is None else f"out {out}"
            yield "concealed" if concealed else ""
        case MatchEnded(winner=winner):
            yield "match over: " + ("draw" if winner is None else f"side {winner}")
        case _:
            assert_never(event)


def _heap(name: str, cards: bytes) -> str:
    return f"{name} {print_cards(cards)}" if cards else ""
