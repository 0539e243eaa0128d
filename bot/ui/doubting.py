"""How a player is asked again before a discard that he might regret."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from bot.engine.notation import print_card
from bot.engine.view import View
from bot.i18n.catalogue import Words
from bot.i18n.phrases import card_name, onto_meld, out_notes
from bot.tables.table import Table
from bot.ui.combining import own_melds
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.labels import heaps_text
from bot.ui.warnings import CouldBeLaid, Doubt, GivesPile, GivesWild, LeavesStuck, NotLaidYet, Regret
from bot.ui.widgets import Style, TapButton


def doubt_text(words: Words, view: View, doubt: Doubt, name_of: Callable[[int], str]) -> str:
    """What speaks against the discard, and the question."""
    card = card_name(words, doubt.card)
    told = [_regret_text(words, view, card, regret, name_of) for regret in doubt.regrets]
    return " ".join([*told, f"**{words('ui.doubt.ask', card=card)}**"])


def _regret_text(words: Words, view: View, card: str, regret: Regret, name_of: Callable[[int], str]) -> str:
    game = view.position
    match regret:
        case CouldBeLaid(onto=onto, completes=completes):
            key = "ui.doubt.completes" if completes else "ui.doubt.could-be-laid"
            return words(key, card=card, onto=onto_meld(words, own_melds(view), onto))
        case GivesPile(taker=taker, onto=onto, cards=cards):
            there = onto_meld(words, game.melds[game.team(taker)], onto)
            return words.count("ui.doubt.gives-pile", cards, name=name_of(taker), card=card, onto=there)
        case LeavesStuck():
            needed = next(out_notes(words, game, game.turn, name_of), "")
            return f"{words('ui.doubt.stuck')} {needed}".rstrip()
        case NotLaidYet(melds=melds):
            return words("ui.doubt.not-laid", cards=heaps_text(words, melds))
        case GivesWild(points=points):
            return words("ui.doubt.wild", points=points)
        case _:
            assert_never(regret)


def doubt_buttons(words: Words, table: Table, doubt: Doubt) -> Iterator[TapButton]:
    anyway = Tap(table.id, table.number, "discard-anyway", print_card(doubt.card))
    yield TapButton(anyway, words("ui.button.discard-anyway", card=card_name(words, doubt.card)), Style.danger)
    yield TapButton(Tap(table.id, ANY_NUMBER, "hand"), words("ui.button.keep-card"), Style.primary)
    if LeavesStuck() in doubt.regrets and table.past:
        yield TapButton(Tap(table.id, table.number, "undo"), words("ui.button.undo"))
