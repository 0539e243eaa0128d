"""A match that is looked at again, in words: what happened at a moment, who held what, and the whole of it as a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.engine.events import Drew, Event, PickedUp
from bot.engine.game import Game
from bot.engine.ruleset import Ruleset
from bot.i18n.cards import card_name, cards_by_rank, cards_by_suit, cards_text, listed, sorted_hand, sorts_by_suit
from bot.i18n.catalogue import Words
from bot.i18n.hands import SHORT_HAND
from bot.i18n.log import log_text
from bot.i18n.people import NameOf
from bot.i18n.rulesets import option_name, option_value_name, ruleset_name
from bot.i18n.scores import score_sheet
from bot.tables.house_rules import chosen
from bot.tables.record import HandRecord, MatchRecord, Moment, Player

Sees = Callable[[int], bool]
"""Whether the cards of a seat are seen."""

_MARGIN: Final = "     "


def moment_lines(words: Words, game: Game, events: Sequence[Event], name_of: NameOf, sees: Sees) -> list[str]:
    """A line an event, with the cards that came to a hand that is seen. ``game`` is the position after them."""
    lines = log_text(words, game, events, name_of)
    return [_with_cards(words, line, event, sees) for line, event in zip(lines, events, strict=True)]


def _with_cards(words: Words, line: str, event: Event, sees: Sees) -> str:
    match event:
        case Drew(seat=seat, cards=cards) | PickedUp(seat=seat, cards=cards) if cards and sees(seat):
            return words("replay.cards", line=line, cards=cards_text(words, cards))
        case _:
            return line


def hands_lines(words: Words, game: Game, name_of: NameOf) -> list[str]:
    """All hands with open cards, a line each, and what else lies face down before a player."""
    lines = []
    for seat in game.order:
        lines.append(_hand_line(words, game, name_of(seat), game.hands[seat]))
        for packets in (game.feet, game.talons):
            if packets and packets[seat]:
                cards = _cards(words, game, packets[seat])
                lines.append(words.count("replay.packet", len(packets[seat]), name=name_of(seat), cards=cards))
    return lines


def _hand_line(words: Words, game: Game, name: str, hand: bytes) -> str:
    if not hand:
        return words("replay.hand.none", name=name)
    return words.count("replay.hand", len(hand), name=name, cards=_cards(words, game, hand))


def _cards(words: Words, game: Game, hand: bytes) -> str:
    if len(hand) <= SHORT_HAND:
        return " ".join(card_name(words, card) for card in sorted_hand(game.law, hand))
    return cards_by_suit(words, hand) if sorts_by_suit(game.law) else cards_by_rank(words, hand)


def match_text(
    words: Words,
    record: MatchRecord,
    hands: Iterable[tuple[HandRecord, Sequence[Moment]]],
    open_cards: bool = True,
    only: int | None = None,
) -> str:
    """The match as text to read: hand by hand, act by act, with the score sheets.

    ``hands`` are the record's hands as they were played; of them ``only`` one by its number, if that is given.
    """
    parts = ["\n".join(_head(words, record.rules))]
    for hand, moments in hands:
        if only in (None, hand.number):
            parts.append("\n".join(_hand(words, hand, moments, open_cards)))
    return "\n\n".join(parts) + "\n"


def _head(words: Words, rules: Ruleset) -> Iterator[str]:
    players = words.count("replay.players", rules.seating.players)
    yield words("replay.title", ruleset=ruleset_name(words, rules.key), players=players)
    others = [
        words("replay.rule", option=option_name(words, name), value=option_value_name(words, name, value))
        for name, value in _chosen(rules).items()
    ]
    if others:
        yield words("replay.rules", rules=", ".join(others))


def _chosen(rules: Ruleset) -> dict[str, int | str | bool]:
    """The house rules, as far as the ruleset is still known here."""
    try:
        return chosen(rules)
    except ValueError:
        return {}


def _hand(words: Words, hand: HandRecord, moments: Sequence[Moment], open_cards: bool) -> Iterator[str]:
    title = words("replay.hand.title", number=hand.number, time=time_text(hand.at))
    yield title
    yield "=" * len(title)
    yield words("replay.seats", players=listed(words, [_player_name(words, player) for player in hand.players]))
    first, *acts = moments
    yield from _shuffle(words, hand)
    yield from moment_lines(words, first.game, first.events, _namer(hand.players), lambda seat: open_cards)
    if open_cards:
        yield from hands_lines(words, first.game, _namer(hand.players))
    if first.game.pile:
        yield words("replay.pile", cards=" ".join(card_name(words, card) for card in first.game.pile))
    yield ""
    turn, before = 0, first.game
    for moment in acts:
        yield from _changes(words, hand, moment.act)
        name_of = _namer(hand.players_at(moment.act))
        for line in moment_lines(words, moment.game, moment.events, name_of, lambda seat: open_cards):
            number = f"{before.turn_number:>3}. " if before.turn_number != turn else _MARGIN
            turn = before.turn_number
            yield number + line
        before = moment.game
    yield ""
    yield score_sheet(words, before, _namer(hand.players_at(len(acts))))


def _shuffle(words: Words, hand: HandRecord) -> Iterator[str]:
    if not hand.seed:
        yield words("replay.unshuffled")
        return
    yield words("replay.seed", seed=hand.seed.hex())
    if hand.cuts:
        cuts = ", ".join(map(str, hand.cuts))
        if hand.cutter is None:
            yield words("replay.cut.chance", cuts=cuts)
        else:
            yield words("replay.cut", cuts=cuts, name=hand.players[hand.cutter].name)


def _changes(words: Words, hand: HandRecord, act: int) -> Iterator[str]:
    for change in hand.changes:
        if change.act == act:
            old = hand.players_at(act - 1)[change.seat]
            yield _MARGIN + words("replay.change", old=old.name, new=_player_name(words, change.player))


def _player_name(words: Words, player: Player) -> str:
    return words("replay.computer", name=player.name) if player.computer else player.name


def _namer(players: Sequence[Player]) -> NameOf:
    return lambda seat: players[seat].name


def time_text(seconds: float) -> str:
    """``2026-01-02 18:30 UTC``, the same in every language."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
