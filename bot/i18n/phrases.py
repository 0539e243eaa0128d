"""All phrases in one place, for whoever speaks to people."""

from bot.i18n.board import board_alt, board_text, side_note, table_lines
from bot.i18n.cards import card_name, cards_by_rank, cards_text, listed, rank_count, rank_name, ranks_name
from bot.i18n.declines import declined_text
from bot.i18n.events import event_text, log_text
from bot.i18n.hands import hand_alt, hand_text, what_now
from bot.i18n.people import side_name
from bot.i18n.refusals import refusal_text
from bot.i18n.rulesets import option_name, option_text, option_value_name, ruleset_blurb, ruleset_name
from bot.i18n.scores import points_text, score_rows, signed_text

__all__ = [
    "board_alt",
    "board_text",
    "card_name",
    "cards_by_rank",
    "cards_text",
    "declined_text",
    "event_text",
    "hand_alt",
    "hand_text",
    "listed",
    "log_text",
    "option_name",
    "option_text",
    "option_value_name",
    "points_text",
    "rank_count",
    "rank_name",
    "ranks_name",
    "refusal_text",
    "ruleset_blurb",
    "ruleset_name",
    "score_rows",
    "side_name",
    "side_note",
    "signed_text",
    "table_lines",
    "what_now",
]
