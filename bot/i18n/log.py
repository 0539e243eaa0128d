"""The log of a hand in words. What each line knew when it happened is found by undoing the events, the last one first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import ONE, without
from bot.engine.events import Added, Event, Joined, Melded, TookPile
from bot.engine.game import NOBODY, Game, LaidMeld, laid
from bot.i18n.catalogue import Words
from bot.i18n.events import event_text, meld_grown_by, meld_of_both, meld_with_top
from bot.i18n.people import NameOf


def log_text(words: Words, game: Game, log: Sequence[Event], name_of: NameOf) -> list[str]:
    """A line for every event, the oldest first. ``log`` are the last events of a hand, ``game`` the position after them."""
    takings = [at for at, event in enumerate(log) if isinstance(event, TookPile)]
    lines: list[str] = []
    for at, event in reversed([*enumerate(log)]):
        before = _before(game, event)
        if takings[:1] == [at] and isinstance(event, TookPile) and event.seat == game.lone:
            before = _before_the_alliance(before)
        lines.append(event_text(words, event, name_of, game, before))
        game = before
    return lines[::-1]


def _before(game: Game, event: Event) -> Game:
    """The position with the melds as they were before the event; nothing else of it goes back."""
    match event:
        case TookPile(seat=seat, top=top, cards=cards):
            return _less(game, seat, meld_with_top(game, event), cards + ONE[top])
        case Added(seat=seat, cards=cards, to=to):
            return _less(game, seat, meld_grown_by(game, seat, to, cards), cards)
        case Melded(seat=seat, melds=melds):
            for cards in reversed(melds):
                there = reversed(game.melds[game.team(seat)])
                game = _less(game, seat, next((meld for meld in there if meld.cards == bytes(sorted(cards))), None), cards)
            return game
        case Joined():
            return _parted(game, event)
        case _:
            return game


def _less(game: Game, seat: int, meld: LaidMeld | None, cards: bytes) -> Game:
    """Without these cards of a meld, or without the meld where they are all of it."""
    left = without(meld.cards, cards) if meld is not None else None
    if meld is None or left is None:
        return game
    melds = [*game.melds[game.team(seat)]]
    at = len(melds) - 1 - melds[::-1].index(meld)
    melds[at : at + 1] = [laid(left, meld.laid_on)] if left else []
    return _with_melds(game, seat, melds)


def _parted(game: Game, event: Joined) -> Game:
    """Two joined melds by themselves again, in the order in which they were numbered."""
    both = meld_of_both(game, event)
    if both is None or not event.cards:
        return game
    game = _less(game, event.seat, both, event.cards)
    melds = [*game.melds[game.team(event.seat)]]
    same = [at for at, meld in enumerate(melds) if meld.rank == both.rank]
    place = same[event.one.nth - 1] if 0 < event.one.nth <= len(same) else len(melds)
    melds.insert(place, laid(event.cards, both.laid_on))
    return _with_melds(game, event.seat, melds)


def _with_melds(game: Game, seat: int, melds: list[LaidMeld]) -> Game:
    teams = [*game.melds]
    teams[game.team(seat)] = tuple(melds)
    return game._replace(melds=tuple(teams))


def _before_the_alliance(game: Game) -> Game:
    """Everybody's melds by themselves again: the number of the turn in which one was laid says whose it is."""
    alone = game._replace(lone=NOBODY)
    first, order = game.order.index(game.dealer) + 1, game.order
    melds: list[tuple[LaidMeld, ...]] = [() for _ in game.melds]
    for meld in (meld for team in game.melds for meld in team):
        owner = order[(first + meld.laid_on - 1) % len(order)]
        melds[alone.team(owner)] += (meld,)
    return alone._replace(melds=tuple(melds))
