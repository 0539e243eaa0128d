"""A deal that nobody can have stacked: a sealed secret, a cut by a player, and the deck that follows from both.

Before a hand the bot draws a secret of 32 bytes and shows its SHA-256, the seal. Then the player who sits before the dealer
cuts: he names a number, which the bot could not know when it sealed its secret; where the dealer lifts, his number is the cut.
The deck follows from the secret and the cuts alone (:mod:`bot.tables.shuffle`). After the hand the secret is shown, and
anybody can work out that it fits the seal and that the cards were dealt from it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from bot.engine.decide import decide
from bot.engine.evolve import replay
from bot.engine.game import Game, seats_in_order
from bot.engine.match import deal, next_dealer, resting_seat
from bot.engine.moves import Lift
from bot.engine.refusal import Refused
from bot.tables.pace import MINUTE
from bot.tables.shuffle import byte_stream, lifted, seed_with, shuffled_by
from bot.tables.steps import HandDealt
from bot.tables.table import Table

CUT_SECONDS: Final = 1 * MINUTE
"""For so long only the player who cuts may have the next hand dealt; after that anybody may, with a cut by chance."""
MOST_CUT: Final = 9999


def seal_of(secret: bytes) -> str:
    """What is shown of a secret beforehand: 64 hexadecimal digits."""
    return sha256(secret).hexdigest()


def cutter_of(table: Table) -> int | None:
    """The seat that cuts before the next hand, the one before the dealer; ``None`` where the dealer lifts or no hand is due."""
    game = table.game
    if game is None or not table.between_hands or table.awaits_lift:
        return None
    order = seats_in_order(game.rules.seating.players, resting_seat(game, game.number + 1))
    return order[order.index(next_dealer(game)) - 1]


def person_who_cuts(table: Table) -> int | None:
    """The person at the seat that cuts; ``None`` if a computer player sits there."""
    seat = cutter_of(table)
    return None if seat is None else table.seats[seat].person


def cut_by_chance(randomness: bytes) -> int:
    return int.from_bytes(randomness[:8], "big") % (MOST_CUT + 1)


def deal_with(table: Table, secret: bytes, cut: int, cutter: int | None) -> HandDealt:
    """The next hand, from a secret and a cut. ``cutter`` is the seat that named it; ``None``: chance did."""
    if table.game is None:
        raise ValueError("no match has begun")
    deck = bytes(shuffled_by(table.game.law.deck, byte_stream(seed_with(secret, (cut,)))))
    return HandDealt(secret, deal(table.game, deck), (cut,), cutter)


def lift_and_deal(game: Game, secret: bytes, seat: int, said: int) -> HandDealt | Refused:
    """The same where the dealer lifts: what he says, a number that the judge has let pass, is the cut; what his fingers take
    comes from the stream after it."""
    stream = byte_stream(seed_with(secret, (said,)))
    deck = bytes(shuffled_by(game.law.deck, stream))
    verdict = decide(game, seat, Lift(lifted(said, len(deck), stream), said))
    if isinstance(verdict, Refused):
        return verdict
    return HandDealt(secret, (*verdict, *deal(replay(game, verdict), deck)), (said,), seat)
