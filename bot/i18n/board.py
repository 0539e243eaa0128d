"""A table as text, for everybody: it says the same as the picture of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from bot.engine.cards import WILD
from bot.engine.game import NOBODY, Game, LaidMeld, canasta_kind
from bot.engine.pile import barred, fault_in_pile
from bot.engine.view import View
from bot.i18n.cards import card_name, cards_text
from bot.i18n.catalogue import Words
from bot.i18n.melds import meld_sign
from bot.i18n.needs import side_note, table_notes
from bot.i18n.people import NameOf, side_name, sides_of_team, team_name
from bot.i18n.scores import points_text

TEXT_LIMIT: Final = 1500
ALT_LIMIT: Final = 1000

Detail = Literal["full", "short", "counted"]
DETAILS: Final[tuple[Detail, ...]] = ("full", "short", "counted")


def board_text(words: Words, game: Game, name_of: NameOf) -> str:
    """Lines of Markdown, at most 1500 characters: long melds are told shorter. ``name_of`` names a seat."""
    for detail in DETAILS:
        text = "\n".join(_Board(words, game, name_of, detail, strong=True).lines())
        if len(text) <= TEXT_LIMIT:
            return text
    return text[: TEXT_LIMIT - 1] + "…"


def board_alt(words: Words, game: Game, name_of: NameOf) -> str:
    """The same for those who hear the picture, in plain sentences of at most 1000 characters together."""
    for detail in DETAILS:
        text = " ".join(_Board(words, game, name_of, detail, strong=False).lines())
        if len(text) <= ALT_LIMIT:
            return text
    return text[: ALT_LIMIT - 1] + "…"


def table_lines(words: Words, view: View, name_of: NameOf, detail: Detail = "full") -> list[str]:
    """What a player has to know of the table beside the hand: pile and stock, how many cards everybody holds, what lies before
    each team, his own one first, and what is special about the hand."""
    if view.seat is None:
        return []
    game = view.position
    board = _Board(words, game, name_of, detail, strong=False)
    own = game.team(view.seat)
    teams = [board.team(team) for team in sorted(board.teams(), key=lambda team: team != own)]
    return [f"{board.pile()} {board.stock()}", board.hands(), *teams, *table_notes(words, game, name_of)]


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
        if self.game.hands:
            yield f"{self.pile()} {self.stock()}"
            yield self.hands()
            notes = " ".join(table_notes(self.words, self.game, self.name_of))
            if notes:
                yield notes
        for team in self.teams():
            yield self.team(team)

    def teams(self) -> list[int]:
        return [*dict.fromkeys(self.game.team_of_side(side) for side in range(self.game.law.sides))]

    def _whose_turn(self) -> str:
        words, game = self.words, self.game
        match game.phase:
            case "cut":
                return words("board.cut", name=self.name_of(game.turn), number=self._number(game.number + 1))
            case "deal":
                next_hand = words("board.deal", number=self._number(game.number + 1))
                return next_hand if game.out == NOBODY else words("board.out", name=self.name_of(game.out), next=next_hand)
            case "draw" | "play" | "last" as phase:
                only = ".only" if phase == "draw" and fault_in_pile(game, game.turn, canasta=True) is not None else ""
                return words(f"board.{phase}{only}", name=self.name_of(game.turn), number=self._number(game.number))
            case "asked":
                asked, asker = self.name_of(game.to_move()), self.name_of(game.turn)
                return words("board.asked", name=asked, asker=asker, number=self._number(game.number))
            case "over":
                if game.winner == NOBODY:
                    return words("board.over.draw")
                return words("board.over", names=side_name(words, game.rules.seating, game.winner, self.name_of))
            case _:
                assert_never(game.phase)

    def _number(self, number: int) -> str:
        """The number of a hand, and of how many where that is settled."""
        deals = self.game.rules.match.deals
        return self.words("board.number.of", number=number, deals=deals) if deals >= number else f"{number}"

    def pile(self) -> str:
        words, game = self.words, self.game
        pile = game.pile
        if not pile:
            return words("board.pile.empty")
        text = words.count("board.pile.frozen" if game.frozen else "board.pile", len(pile), top=card_name(words, pile[-1]))
        if game.law.rules.pile.state != "never" and barred(game):
            text = f"{text} {words('board.pile.blocked')}"
        return f"{text} {words.count('board.pile.under', len(game.under))}" if game.under else text

    def stock(self) -> str:
        stock = len(self.game.stock)
        return self.words.count("board.stock", stock) if stock else self.words("board.stock.empty")

    def hands(self) -> str:
        """How many cards everybody holds, and who dealt."""
        words, game = self.words, self.game
        hands = ", ".join(f"{self.name_of(seat)} {len(game.hands[seat])}" for seat in game.order)
        said = [words("board.hands", hands=hands), words("board.dealer", name=self.name_of(game.dealer))]
        if game.resting != NOBODY:
            said.append(words("board.resting", name=self.name_of(game.resting)))
        feet = [self.name_of(seat) for seat in game.order if game.has_foot(seat)]
        if feet:
            said.append(words("board.feet", names=", ".join(feet)))
        talons = [f"{self.name_of(seat)} {len(cards)}" for seat, cards in enumerate(game.talons) if cards]
        if talons:
            said.append(words("board.talons", cards=", ".join(talons)))
        return " ".join(said)

    def team(self, team: int) -> str:
        """What lies before a team, and how its side stands, or its sides."""
        words, game = self.words, self.game
        sides = sides_of_team(game, team)
        name = team_name(words, game, team, self.name_of)
        if len(sides) == 1:
            standing = [self._points(team)]
        else:
            standing = [f"{self._side(side)} {self._points(side)}" for side in sides]
        notes = dict.fromkeys(note for side in sides if (note := side_note(words, game, side)))
        things = "; ".join(self._things(team, sides)) if game.hands else ""
        return words(
            "board.side" if things else "board.side.bare",
            name=f"**{name}**" if self.strong else name,
            standing=", ".join([*standing, *notes]),
            things=things,
        )

    def _points(self, side: int) -> str:
        total = self.game.totals[side]
        return self.words.count("board.points", abs(total), points=points_text(total))

    def _side(self, side: int) -> str:
        return side_name(self.words, self.game.rules.seating, side, self.name_of)

    def _things(self, team: int, sides: list[int]) -> Iterator[str]:
        words, game = self.words, self.game
        melds = game.melds[team]
        if melds and self.detail == "counted":
            yield words.count("board.melds", len(melds))
            if game.canastas(team):
                yield words.count("board.canastas", game.canastas(team))
        elif melds:
            yield ", ".join(self._meld(melds, meld) for meld in sorted(melds, key=lambda meld: -meld.rank))
        for sort, heaps in (("red", game.red_threes), ("black", game.black_threes)):
            for side in sides if heaps else ():
                if heaps[side]:
                    line = words.count(f"board.{sort}-threes", len(heaps[side]), threes=cards_text(words, heaps[side]))
                    yield words("board.threes-of", name=self._side(side), threes=line) if len(sides) > 1 else line

    def _meld(self, melds: tuple[LaidMeld, ...], meld: LaidMeld) -> str:
        words, game = self.words, self.game
        text = meld_sign(words, melds, meld)
        kind = canasta_kind(game.law, meld)
        if meld.wilds and meld.rank != WILD and self.detail == "full":
            text = words.count("board.wilds", meld.wilds, meld=text)
        return words(f"board.canasta.{kind}.{self.detail}", meld=text) if kind else text
