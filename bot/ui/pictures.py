"""From what a seat may see to what the painter needs: the words are put in here, the drawing is done elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.cards import without
from bot.engine.events import Discarded, Drew, Event, HandEnded, TookPile
from bot.engine.game import Game
from bot.engine.scoring import canasta_kind
from bot.engine.view import View
from bot.i18n.catalogue import Words
from bot.i18n.phrases import log_text, points_text, ruleset_name, score_rows
from bot.render.pictures import (
    BoardPicture,
    HandPicture,
    MeldPicture,
    ScorePicture,
    ScoreRow,
    SeatPlate,
    SidePlate,
)
from bot.tables.table import Table
from bot.ui.house import Names


def hand_picture(words: Words, table: Table, view: View, staged: tuple[bytes, ...] = ()) -> HandPicture:
    game = view.position
    seat = view.seat
    fresh = fresh_cards(table.log, seat) if seat is not None else b""
    yours = seat is not None and game.to_move() == seat
    return HandPicture(
        cards=view.hand,
        title=words("ui.hand.picture.yours") if yours else words("ui.hand.picture.waiting"),
        note=words.count("ui.hand.picture.cards", len(view.hand)),
        fresh=held(fresh, view.hand),
        staged=held(b"".join(staged), view.hand),
    )


def held(cards: bytes, hand: bytes) -> bytes:
    """Those of the cards that are in the hand, no more copies than it has."""
    found = bytearray()
    for card in cards:
        rest = without(hand, (card,))
        if rest is not None:
            hand = rest
            found.append(card)
    return bytes(found)


def fresh_cards(log: tuple[Event, ...], seat: int) -> bytes:
    """What the seat has drawn or taken in its turn that is not over yet."""
    for event in reversed(log):
        match event:
            case Discarded():
                return b""
            case Drew(seat=drawer, cards=cards) if drawer == seat:
                return cards
            case TookPile(seat=taker, rest=rest) if taker == seat:
                return rest
            case _:
                continue
    return b""


def board_picture(words: Words, table: Table, game: Game, names: Names) -> BoardPicture:
    """``game`` is the position as a spectator sees it."""
    return BoardPicture(
        title=f"{ruleset_name(words, game.rules.key)} · {words('ui.board.picture.hand', number=game.number)}",
        subtitle=words("ui.board.picture.target", target=game.rules.match.target),
        seats=tuple(_seat_plate(table, game, names, seat) for seat in _around(game)),
        sides=tuple(_side_plate(words, game, names, side) for side in range(game.law.sides)),
        pile_top=game.pile[-1] if game.pile else None,
        pile_count=len(game.pile),
        pile_label=words("ui.board.picture.pile"),
        frozen=game.frozen,
        frozen_label=words("ui.board.picture.frozen") if game.frozen else "",
        stock_count=len(game.stock),
        stock_label=words("ui.board.picture.stock"),
        log=tuple(log_text(words, game, table.log[-3:], names.plain)),
    )


def _around(game: Game) -> tuple[int, ...]:
    resting = () if game.resting < 0 else (game.resting,)
    return (*game.order, *resting)


def _seat_plate(table: Table, game: Game, names: Names, seat: int) -> SeatPlate:
    return SeatPlate(
        name=names.plain(seat),
        cards=len(game.hands[seat]),
        turn=game.to_move() == seat,
        dealer=game.dealer == seat,
        computer=table.seats[seat].is_computer,
        side=game.side(seat),
        resting=seat == game.resting,
    )


def _side_plate(words: Words, game: Game, names: Names, side: int) -> SidePlate:
    opened = bool(game.melds[side])
    return SidePlate(
        name=names.side(side),
        total=points_text(game.totals[side]),
        note=words("ui.board.picture.opened") if opened else words("ui.board.picture.needs", minimum=game.minimum(side)),
        melds=tuple(MeldPicture(meld.cards, canasta_kind(game.law, meld) or "open") for meld in game.melds[side]),
        red_threes=game.red_threes[side],
    )


def score_picture(words: Words, game: Game, side_name: Callable[[int], str]) -> ScorePicture:
    """The sheet of the hand that has just ended."""
    rows = [ScoreRow(label, tuple(values)) for label, values in score_rows(words, game.scores)]
    before = [total - score.total for total, score in zip(game.totals, game.scores, strict=True)]
    return ScorePicture(
        title=words("ui.score.title", number=game.number),
        sides=tuple(side_name(side) for side in range(game.law.sides)),
        rows=(
            *rows,
            ScoreRow(words("ui.score.hand"), tuple(points_text(score.total) for score in game.scores), emphasis=True),
            ScoreRow(words("ui.score.before"), tuple(points_text(total) for total in before)),
            ScoreRow(words("ui.score.total"), tuple(points_text(total) for total in game.totals), emphasis=True),
        ),
        footer=words("ui.board.picture.target", target=game.rules.match.target),
    )


def ended(log: tuple[Event, ...]) -> HandEnded | None:
    """The end of the hand that the log tells of."""
    return next((event for event in reversed(log) if isinstance(event, HandEnded)), None)
