"""A refused move, and what is known of the position in which it was tried."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import FACE_DOWN, RED_THREES
from bot.engine.game import Game, LaidMeld
from bot.engine.refusal import Fact, Refused
from bot.i18n.cards import cards_text, rank_count, ranks_name
from bot.i18n.catalogue import Words
from bot.i18n.people import NameOf


@dataclass(frozen=True, slots=True)
class Tried:
    words: Words
    refused: Refused
    game: Game | None
    seat: int | None
    name_of: NameOf | None

    def fact(self, name: str) -> Fact | None:
        return next((value for key, value in self.refused.facts if key == name), None)

    def number(self, name: str) -> int:
        """Raises ``TypeError`` for a fact that is no number, or is not there."""
        value = self.fact(name)
        if not isinstance(value, int):
            raise TypeError(f"{self.refused}: {name} is no number")
        return value

    def word(self, name: str) -> str:
        value = self.fact(name)
        return value if isinstance(value, str) else ""

    def heap(self) -> bytes:
        value = self.fact("cards")
        return value if isinstance(value, bytes) else b""

    def cards(self) -> str:
        return cards_text(self.words, self.heap())

    def hand(self) -> bytes | None:
        """The hand of the one who tried, if it is known."""
        if self.game is None or self.seat is None or self.seat >= len(self.game.hands):
            return None
        hand = self.game.hands[self.seat]
        return None if FACE_DOWN in hand else hand

    def melds(self) -> tuple[LaidMeld, ...] | None:
        """What lies before the team of the one who tried, if it is known."""
        if self.game is None or self.seat is None or not self.game.melds:
            return None
        return self.game.melds[self.game.team(self.seat)]

    def ranks(self, card: int) -> str:
        """The cards like this one, "kings"; red and black threes apart."""
        return self.words("ranks.red-three") if card in RED_THREES else ranks_name(self.words, card >> 2)

    def count(self, card: int, n: int) -> str:
        """So many cards like this one."""
        if card in RED_THREES:
            return self.words.count("rank.count.red-three", n)
        return rank_count(self.words, card >> 2, n)
