"""What a side still needs: to open, to take the pile, and to go out."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.canastas import canastas_of
from bot.engine.game import NOBODY, Game
from bot.engine.going_out import ban_on_going_out, fault_in_canastas
from bot.engine.law import CanastaAsked
from bot.engine.odd_rules import NaturalMeld
from bot.engine.pile import wild_blocks
from bot.engine.refusal import Refused
from bot.engine.scoring import is_doubled
from bot.engine.sections import CanastaKind
from bot.i18n.cards import card_name, listed, ranks_name
from bot.i18n.catalogue import Words
from bot.i18n.people import NameOf


def minimum_ahead(game: Game, side: int) -> int:
    """The points that the side opens with: in this hand or, between hands, in the next one."""
    ahead = game.number + (1 if game.phase in ("cut", "deal") else 0)
    return game.law.minimum(ahead if game.law.by_deal else game.totals[side])


def asked_text(words: Words, minimum: int, canasta: CanastaAsked) -> str:
    """What an opening must hold: "90 points", "a canasta", "200 points and a canasta"."""
    asked = [words("asked.points", minimum=minimum)] if minimum or not canasta else []
    return listed(words, [*asked, words(f"asked.canasta.{canasta}")] if canasta else asked)


def opening_asked(words: Words, game: Game, side: int) -> str:
    """The same for a side at its score."""
    return asked_text(words, minimum_ahead(game, side), game.law.canasta_asked(game.totals[side]))


def opening_limits(words: Words, game: Game, side: int) -> Iterator[str]:
    """What else the side's opening is bound to, in sentences."""
    most = game.law.opening_wilds(game.totals[side])
    if most is not None:
        yield words.count("now.opening.wilds", most) if most else words("now.opening.wilds.none")
    demand = game.rules.opening.demand
    if isinstance(demand, NaturalMeld):
        yield words("now.opening.natural-or-wild" if demand.wild_meld else "now.opening.natural")


def missing_canastas(game: Game, team: int) -> tuple[int, list[tuple[CanastaKind, int]]]:
    """How many canastas the team lacks to go out, and how many of the kinds of which there must be some."""
    rules = game.rules.going_out
    there = canastas_of(game.law, game.melds[team])
    kinds = [(kind, least - there.of(kind)) for kind, least in rules.needed if there.of(kind) < least]
    counted = sum(there.of(kind) for kind in rules.counted)
    return max(rules.canastas - counted, sum(number for _, number in kinds)), kinds


def canastas_text(words: Words, number: int, kinds: list[tuple[CanastaKind, int]]) -> str:
    """Canastas by number and kind: "2 canastas", "1 sequence of seven and 1 other canasta"."""
    if not kinds:
        return words.count("canastas", number)
    parts = [words.count(f"canastas.{kind}", count) for kind, count in kinds]
    others = number - sum(count for _, count in kinds)
    return listed(words, [*parts, words.count("canastas.other", others)] if others > 0 else parts)


def side_note(words: Words, game: Game, side: int) -> str:
    """What the side still needs, in a few words: points to open, or canastas to go out. Empty when the match is over."""
    team = game.team_of_side(side)
    if game.phase == "over":
        return ""
    if game.phase in ("cut", "deal") or not game.melds[team]:
        return _opening_note(words, game, side)
    if not game.rested(team):
        return words("side.early")
    missing, kinds = missing_canastas(game, team)
    if missing:
        only = kinds[0][0] if len(kinds) == 1 and kinds[0][1] == missing else ""
        return words.count(f"side.canastas.{only}" if only else "side.canastas", missing)
    fault = fault_in_canastas(game, game.melds[team])
    if fault is not None:
        return words("side.unfinished", ranks=ranks_name(words, int(dict(fault.facts)["unfinished"])))
    if game.feet and any(game.has_foot(seat) for seat in game.order if game.team(seat) == team):
        return words("side.foot")
    return words("side.ready")


def _opening_note(words: Words, game: Game, side: int) -> str:
    minimum, canasta = minimum_ahead(game, side), game.law.canasta_asked(game.totals[side])
    if not canasta:
        return words("side.minimum", minimum=minimum)
    return words(f"side.canasta.{canasta}{'.points' if minimum else ''}", minimum=minimum)


def blocked_text(words: Words, game: Game, name_of: NameOf | None) -> str:
    """That a discarded wild card blocks the pile, and until when."""
    if name_of is None:
        return words("wild-lap.pile")
    return words("wild-lap.pile.named", name=name_of(_discarder(game)))


def _discarder(game: Game) -> int:
    """The seat that discarded the last wild card, less than a lap ago."""
    order = game.order
    return order[(order.index(game.turn) - game.turn_number + game.wild_discarded) % len(order)]


def table_notes(words: Words, game: Game, name_of: NameOf) -> Iterator[str]:
    """What everybody has to know of the hand beside the cards, in sentences."""
    if is_doubled(game):
        yield words("board.doubled")
    if game.lone != NOBODY:
        others = listed(words, [name_of(seat) for seat in game.order if seat != game.lone])
        yield words("board.alone", name=name_of(game.lone), others=others)
    if game.phase not in ("draw", "play", "asked", "last"):
        return
    if game.rules.opening.delay == "lap" and any(melds and not game.rested(team) for team, melds in enumerate(game.melds)):
        yield words("board.early")
    if wild_blocks(game):
        yield blocked_text(words, game, name_of)
    since = game.turn_number - game.wild_discarded
    if game.rules.going_out.ban == "wild-lap" and 0 < since < len(game.order):
        yield words("ban.wild-lap.named", name=name_of(_discarder(game)))


def out_notes(words: Words, game: Game, seat: int, name_of: NameOf | None) -> Iterator[str]:
    """What stands against going out in this turn for a side that has opened: canastas that are missing, or what else there is
    where none are."""
    team = game.team(seat)
    missing, kinds = missing_canastas(game, team)
    if missing:
        if game.melds[team]:
            yield words("now.canastas", canastas=canastas_text(words, missing, kinds))
        return
    fault = fault_in_canastas(game, game.melds[team])
    if fault is not None:
        yield words("now.unfinished", ranks=ranks_name(words, int(dict(fault.facts)["unfinished"])))
    ban = ban_on_going_out(game, seat)
    if ban is not None:
        yield ban_text(words, ban, game, name_of)


def ban_text(words: Words, ban: Refused, game: Game | None = None, name_of: NameOf | None = None) -> str:
    """Why nobody, or this player, may go out in this turn, and when it becomes possible."""
    facts = dict(ban.facts)
    if ban.code == "out-early":
        return words("ban.early")
    match facts.get("why"):
        case "wild-lap" if game is not None and name_of is not None:
            return words("ban.wild-lap.named", name=name_of(_discarder(game)))
        case "wild-lap":
            return words.count("ban.wild-lap", int(facts["turns"]))
        case "card-before":
            return words("ban.card-before", card=card_name(words, int(facts["card"])))
        case "foot" | "partners-foot" as why:
            return words(f"ban.{why}")
        case _:
            return words("ban")
