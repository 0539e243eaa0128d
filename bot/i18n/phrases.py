"""All phrases in one place, for whoever speaks to people."""

from bot.i18n.board import board_alt, board_text, table_lines
from bot.i18n.cards import (
    card_name,
    cards_by_rank,
    cards_by_suit,
    cards_text,
    listed,
    rank_count,
    rank_name,
    ranks_name,
    sorted_hand,
)
from bot.i18n.declines import declined_text
from bot.i18n.events import event_text
from bot.i18n.hands import against_the_pile, hand_alt, hand_text, what_now
from bot.i18n.log import log_text
from bot.i18n.melds import made_of, meld_name, meld_sign, onto_meld, onto_target, run_text, target_name
from bot.i18n.needs import (
    asked_text,
    canastas_text,
    missing_canastas,
    opening_asked,
    opening_limits,
    out_notes,
    side_note,
    table_notes,
)
from bot.i18n.people import side_name, sides_of_team, team_name
from bot.i18n.refusals import refusal_text
from bot.i18n.rulesets import (
    option_name,
    option_text,
    option_value_name,
    ruleset_blurb,
    ruleset_hint,
    ruleset_name,
    special_name,
)
from bot.i18n.scores import points_text, score_rows, score_sheet, sheet_rows, signed_text
from bot.i18n.summary import course_alt, cuts_text, ranking, running_sheet, summary_lines

__all__ = [
    "against_the_pile",
    "asked_text",
    "board_alt",
    "board_text",
    "canastas_text",
    "card_name",
    "cards_by_rank",
    "cards_by_suit",
    "cards_text",
    "course_alt",
    "cuts_text",
    "declined_text",
    "event_text",
    "hand_alt",
    "hand_text",
    "listed",
    "log_text",
    "made_of",
    "meld_name",
    "meld_sign",
    "missing_canastas",
    "onto_meld",
    "onto_target",
    "opening_asked",
    "opening_limits",
    "option_name",
    "option_text",
    "option_value_name",
    "out_notes",
    "points_text",
    "rank_count",
    "rank_name",
    "ranking",
    "ranks_name",
    "refusal_text",
    "ruleset_blurb",
    "ruleset_hint",
    "ruleset_name",
    "run_text",
    "running_sheet",
    "score_rows",
    "score_sheet",
    "sheet_rows",
    "side_name",
    "side_note",
    "sides_of_team",
    "signed_text",
    "sorted_hand",
    "special_name",
    "summary_lines",
    "table_lines",
    "table_notes",
    "target_name",
    "team_name",
    "what_now",
]
