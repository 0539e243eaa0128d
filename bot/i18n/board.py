"""A table as text, for everybody: it says the same as the picture of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from bot.engine.game import NOBODY, Game, LaidMeld
from bot.engine.scoring import canasta_kind
from bot.engine.view import View
from bot.i18n.cards import card_name, cards_text, rank_sign
from bot.i18n.catalogue import Words
from bot.i18n.people import NameOf, side_name
from bot.i18n.scores import points_text

TEXT_LIMIT: Final = 1500
ALT_LIMIT: Final = 1000

Detail = Literal["full", "short", "counted"]
_DETAILS: Final[tuple[Detail, ...]] = ("full", "short", "counted")


def board_text(words: Words, game: Game, name_of: NameOf) -> str:
    """Lines of Markdown, at most 1500 characters: long melds are told shorter. ``name_of`` names a seat."""
    for detail in _DETAILS:
        text = "\n".join(_Board(words, game, name_of, detail, strong=True).lines())
        if len(text) <= TEXT_LIMIT:
            return text
    return text[: TEXT_LIMIT - 1] + "…"


def board_alt(words: Words, game: Game, name_of: NameOf) -> str:
    """The same for those who hear the picture, in plain sentences of at most 1000 characters together."""
    for detail in _DETAILS:
        text = " ".join(_Board(words, game, name_of, detail, strong=False).lines())
        if len(text) <= ALT_LIMIT:
            return text
    return text[: ALT_LIMIT - 1] + "…"


def table_lines(words: Words, view: View, name_of: NameOf) -> list[str]:
    """What a player has to know of the table beside the hand: the pile, and what lies before the own side."""
    if view.seat is None:
        return []
    board = _Board(words, view.position, name_of, "full", strong=False)
    return [board.pile(), board.side(view.position.side(view.seat))]


def side_note(words: Words, game: Game, side: int) -> str:
    """What the side still needs, in a few words: points to open, or canastas to go out. Empty when the match is over."""
    if game.phase == "over":
        return ""
    if game.phase == "deal" or not game.melds[side]:
        return words("side.minimum", minimum=game.minimum(side))
    missing = game.law.canastas - game.canastas(side)
    return words.count("side.canastas", missing) if missing > 0 else words("side.ready")


@dataclass(frozen=True, slots=True)
class _Board:
    words: Words
    game: Game
    name_of: NameOf
    detail: Detail
    strong: bool
    """Whether names of sides are set in bold."""

    def lines(self) -> Iterator[str]:
        yield self._whose_turn()
        if self.game.number:
            yield f"{self.pile()} {self._stock()}"
            yield self._hands()
        for side in range(self.game.law.sides):
            yield self.side(side)

    def _whose_turn(self) -> str:
        words, game = self.words, self.game
        match game.phase:
            case "deal":
                next_hand = words.count("board.deal", game.number + 1)
                return next_hand if game.out == NOBODY else words("board.out", name=self.name_of(game.out), next=next_hand)
            case "draw" | "play" | "last" as phase:
                return words(f"board.{phase}", name=self.name_of(game.turn), number=game.number)
            case "asked":
                return words(
                    "board.asked", name=self.name_of(game.to_move()), asker=self.name_of(game.turn), number=game.number
                )
            case "over":
                if game.winner == NOBODY:
                    return words("board.over.draw")
                return words("board.over", names=side_name(words, game.rules.seating, game.winner, self.name_of))
            case _:
                assert_never(game.phase)

    def pile(self) -> str:
        words, pile = self.words, self.game.pile
        if not pile:
            return words("board.pile.empty")
        top = card_name(words, pile[-1])
        return words.count("board.pile.frozen" if self.game.frozen else "board.pile", len(pile), top=top)

    def _stock(self) -> str:
        stock = len(self.game.stock)
        return self.words.count("board.stock", stock) if stock else self.words("board.stock.empty")

    def _hands(self) -> str:
        words, game = self.words, self.game
        hands = ", ".join(f"{self.name_of(seat)} {len(game.hands[seat])}" for seat in game.order)
        said = [words("board.hands", hands=hands), words("board.dealer", name=self.name_of(game.dealer))]
        if game.resting != NOBODY:
            said.append(words("board.resting", name=self.name_of(game.resting)))
        return " ".join(said)

    def side(self, side: int) -> str:
        words, game = self.words, self.game
        name = side_name(words, game.rules.seating, side, self.name_of)
        note = side_note(words, game, side)
        standing = points_text(game.totals[side]) + (f", {note}" if note else "")
        things = "; ".join(self._things(side)) if game.number else ""
        return words(
            "board.side" if things else "board.side.bare",
            name=f"**{name}**" if self.strong else name,
            standing=standing,
            things=things,
        )

    def _things(self, side: int) -> Iterator[str]:
        """What lies before a side."""
        words, game = self.words, self.game
        melds, threes = game.melds[side], game.red_threes[side]
        if melds and self.detail == "counted":
            yield words.count("board.melds", len(melds))
            if game.canastas(side):
                yield words.count("board.canastas", game.canastas(side))
        elif melds:
            yield ", ".join(self._meld(meld) for meld in sorted(melds, reverse=True))
        if threes:
            yield words.count("board.red-threes", len(threes), threes=cards_text(words, threes))

    def _meld(self, meld: LaidMeld) -> str:
        words = self.words
        text = f"{rank_sign(words, meld.rank)} ×{len(meld.cards)}"
        kind = canasta_kind(self.game.law, meld)
        if meld.wilds and self.detail == "full":
            text = words.count("board.wilds", meld.wilds, meld=text)
        return words(f"board.canasta.{kind}.{self.detail}", meld=text) if kind else text
