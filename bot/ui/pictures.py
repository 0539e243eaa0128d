"""From what a seat may see to what the painter needs: the words are put in here, the drawing is done elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.cards import without
from bot.engine.events import Discarded, Drew, Event, PickedUp, TookPile
from bot.engine.game import Game, LaidMeld, canasta_kind
from bot.engine.pile import barred
from bot.engine.scoring import is_doubled, written_scores
from bot.engine.view import View
from bot.i18n.cards import sorts_by_suit
from bot.i18n.catalogue import Words
from bot.i18n.people import sides_of_team
from bot.i18n.phrases import log_text, points_text, ruleset_name, score_rows, side_note, signed_text
from bot.i18n.scores import sheet_rows
from bot.render.pictures import (
    BoardPicture,
    HandPicture,
    Look,
    MeldPicture,
    ScoreRow,
    ScoreSheet,
    SeatPlate,
    SidePlate,
)
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.house import Names

_USUAL: Final = Preferences()


def hand_picture(
    words: Words, table: Table, view: View, staged: tuple[bytes, ...] = (), preferences: Preferences = _USUAL
) -> HandPicture:
    """``preferences`` are those of whom the picture is for; they change how it looks and not what it tells."""
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
        by_suit=sorts_by_suit(game.law, preferences.sorting),
        look=_look(game),
        four_colour=preferences.four_colours,
        large_index=preferences.large_index,
        size=preferences.size,
    )


def _look(game: Game) -> Look:
    return "tiles" if game.rules.deal.tiles else "cards"


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
    """What has come to the seat's hand in its turn that is not over yet. A foot is a whole new hand, of which nothing is
    fresher than the rest."""
    fresh = b""
    for event in reversed(log):
        match event:
            case Discarded():
                break
            case Drew(seat=owner, cards=cards) | PickedUp(seat=owner, source="talon" | "replacement", cards=cards):
                fresh += cards if owner == seat else b""
            case TookPile(seat=owner, rest=rest):
                fresh += rest if owner == seat else b""
            case _:
                continue
    return fresh


def board_picture(words: Words, table: Table, game: Game, names: Names) -> BoardPicture:
    """``game`` is the position as a spectator sees it."""
    rules = game.rules
    deals, turns = rules.match.deals, rules.stock_end.turns
    teams = dict.fromkeys(game.team_of_side(side) for side in range(game.law.sides))
    blocked = bool(game.pile) and rules.pile.state != "never" and barred(game)
    return BoardPicture(
        title=f"{ruleset_name(words, rules.key)} · {words('ui.board.picture.hand', number=game.number)}",
        subtitle=words.count("ui.board.picture.deals", deals)
        if deals
        else words("ui.board.picture.target", target=rules.match.target),
        seats=tuple(_seat_plate(table, game, names, seat) for seat in _around(game)),
        sides=tuple(_side_plate(words, game, names, team) for team in teams),
        pile_top=game.pile[-1] if game.pile else None,
        pile_count=len(game.pile),
        pile_label=words.count("ui.board.picture.hidden", len(game.under)) if game.under else words("ui.board.picture.pile"),
        hidden_count=len(game.under),
        frozen=game.frozen,
        frozen_label=words("ui.board.picture.frozen") if game.frozen else "",
        blocked_label=words("ui.board.picture.blocked") if blocked else "",
        doubled_label=words("ui.board.picture.doubled") if is_doubled(game) else "",
        turned_label=f"{game.turned}/{turns}" if game.turned else "",
        stock_count=len(game.stock),
        stock_label=words("ui.board.picture.stock"),
        log=tuple(log_text(words, game, table.log[-3:], names.plain)),
        look=_look(game),
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
        packet=sum(len(packets[seat]) for packets in (game.feet, game.talons) if packets),
    )


def _side_plate(words: Words, game: Game, names: Names, team: int) -> SidePlate:
    sides = sides_of_team(game, team)
    return SidePlate(
        name=" + ".join(names.side(side) for side in sides),
        total=" · ".join(points_text(game.totals[side]) for side in sides),
        note=_note(words, game, sides),
        melds=tuple(MeldPicture(meld.cards, canasta_kind(game.law, meld) or "open") for meld in _by_rank(game.melds[team])),
        red_threes=b"".join(game.red_threes[side] for side in sides),
        black_threes=b"".join(game.black_threes[side] for side in sides) if game.black_threes else b"",
        sides=tuple(sides),
    )


def _note(words: Words, game: Game, sides: list[int]) -> str:
    """What the side still needs; partners of an alliance may need different points."""
    notes = dict.fromkeys(side_note(words, game, side) for side in sides)
    if len(notes) == 1:
        return next(iter(notes))
    return words("ui.board.picture.needs", minimum=" / ".join(str(game.minimum(side)) for side in sides))


def _by_rank(melds: tuple[LaidMeld, ...]) -> list[LaidMeld]:
    """In the order in which they were laid, but those of one rank together."""
    ranks = [meld.rank for meld in melds]
    return sorted(melds, key=lambda meld: ranks.index(meld.rank))


def score_sheet_of(words: Words, game: Game, side_name: Callable[[int], str]) -> ScoreSheet:
    """The sheet of the hand that has just ended. The sum of the hand and the new total are set apart."""
    parts = len(score_rows(words, written_scores(game), game.rules))
    deals = game.rules.match.deals
    return ScoreSheet(
        title=words("ui.score.title", number=game.number),
        sides=tuple(side_name(side) for side in range(game.law.sides)),
        rows=tuple(
            ScoreRow(
                label,
                tuple(_value(value, signed=at < parts) for value in values),
                emphasis=at in (parts, parts + 2),
            )
            for at, (label, values) in enumerate(sheet_rows(words, game))
        ),
        footer="" if deals else words("ui.board.picture.target", target=game.rules.match.target),
    )


def _value(value: int | str, signed: bool) -> str:
    if isinstance(value, str):
        return value
    return signed_text(value) if signed else points_text(value)
