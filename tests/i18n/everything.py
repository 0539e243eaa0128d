"""Everything that this floor can say, said once: for the checks of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, get_args

from bot.engine.cards import ACE, FACE_DOWN, FACES, SEQUENCE, WILD
from bot.engine.moves import Target
from bot.engine.notation import parse_cards
from bot.engine.ruleset import changed
from bot.engine.special_hands import SpecialName
from bot.engine.variants import ruleset, rulesets
from bot.engine.view import view_of
from bot.i18n import phrases
from bot.i18n.cards import RANK_KEYS, onto_rank, rank_laid
from bot.i18n.catalogue import Words
from bot.i18n.company import news_text, pace_about, pace_text, vote_text
from bot.i18n.help import BUTTONS, MENUS, TOPICS, topic_about, topic_text
from bot.i18n.owners import denied_text, language_name
from bot.i18n.people import person_name
from bot.i18n.replay import hands_lines, match_text
from bot.i18n.rulebook import rulebook
from bot.i18n.rulesheet import rule_pages, rule_sheet
from bot.i18n.typed import Unreadable, read_cards, read_melds, read_rank, unreadable_text
from bot.i18n.typed_melds import read_special, read_target
from bot.i18n.vocabulary import vocabulary
from bot.tables.history import summary_of
from bot.tables.owners import DeniedCode
from bot.tables.pace import NO_CLOCK, Pace
from bot.tables.record import Change, Player, record_of
from bot.tables.record import played as played_again
from bot.tables.replay import replay_of
from bot.tables.steps import (
    Away,
    HostChanged,
    Kicked,
    Occupant,
    Paused,
    Proposal,
    Resumed,
    SeatChanged,
    SeatReason,
    TimedOut,
    VoteEnded,
)
from bot.tables.table import News, Vote
from tests.i18n.lessons import say_lesson
from tests.i18n.matches import EVEN, hands_of_match
from tests.i18n.moments import (
    AMERICAN,
    CLASSIC,
    HAND_AND_FOOT,
    SAMBA,
    SCORES,
    declines,
    events,
    long_name_of,
    odd_refusals,
    positions,
    wide,
)
from tests.i18n.oddities import odd_forms
from tests.i18n.standings import say_standing
from tests.i18n.support import WORDS, dealt, forms, name_of, played, position_of
from tests.tables.played import played_steps


def say_everything(words: Words) -> Iterator[str]:
    yield from _cards(words)
    for refused, at, seat in odd_refusals():
        yield phrases.refusal_text(words, refused)
        yield phrases.refusal_text(words, refused, at, seat, name_of)
    yield from (phrases.declined_text(words, declined) for declined in declines())
    for event, game in events():
        yield phrases.event_text(words, event, name_of)
        yield phrases.event_text(words, event, name_of, game)
    yield from _scores(words)
    yield from _rules(words)
    yield from _help(words)
    yield from _matches(words)
    yield from _tables(words)
    yield from _replays(words)
    yield from _company(words)
    yield from say_standing(words)
    yield from say_lesson(words)
    yield from (unreadable_text(words, unreadable) for unreadable in UNREADABLE)
    yield from vocabulary(words).new
    yield language_name(words)
    yield person_name(words, "")
    yield from (denied_text(words, code, ["#a", "#b"], "@role") for code in get_args(DeniedCode))


def _company(words: Words) -> Iterator[str]:
    """Clocks, what happens to seats, and votes."""
    paces = [Pace("live", 45), Pace("live", 60), Pace("live", 120), Pace("relaxed", 3600), Pace("relaxed", 7200), NO_CLOCK]
    yield from (pace_text(words, pace) for pace in paces)
    yield from (pace_about(words, pace) for pace in paces)
    seat = Occupant(name="Otto", level="thumb", owner=1)
    news: list[News] = [TimedOut(0), Kicked(1), HostChanged(1), Paused("agreed"), Paused("empty"), Resumed()]
    news += [VoteEnded(False), VoteEnded(True), Away(60), Away(600), Away(3600), Away(7200)]
    news += [SeatChanged(0, seat, why, 1) for why in get_args(SeatReason)]
    news += [SeatChanged(0, Occupant(1), why, 1) for why in ("back", "taken")]
    yield from (news_text(words, one, name_of, name_of) for one in news)
    for what in get_args(Proposal):
        for needed in (1, 3):
            yield vote_text(words, Vote(what, 1, (1,), (), 2), needed, name_of, name_of)


def _cards(words: Words) -> Iterator[str]:
    for rank in RANK_KEYS:
        yield phrases.rank_name(words, rank)
        yield phrases.ranks_name(words, rank)
        yield from (phrases.rank_count(words, rank, n) for n in (1, 2))
    for rank in (WILD, *range(3, ACE + 1)):
        yield onto_rank(words, rank)
        yield from (rank_laid(words, rank, n) for n in (1, 2))
    for suit in range(4):
        yield phrases.ranks_name(words, SEQUENCE + suit)
        yield phrases.target_name(words, Target(SEQUENCE + suit, low=5, high=9))
        yield phrases.onto_target(words, Target(SEQUENCE + suit, low=5, high=ACE))
    yield phrases.cards_text(words, FACES + bytes([FACE_DOWN]))
    yield phrases.cards_by_suit(words, FACES)
    yield phrases.listed(words, "abc")
    yield phrases.listed(words, "abc", "list.or")
    for name in get_args(SpecialName):
        yield phrases.special_name(words, name)
    for number in (1, 2):
        yield phrases.canastas_text(words, number, [])
        for kind in ("natural", "mixed", "wild", "sequence"):
            yield phrases.canastas_text(words, number + 1, [(kind, number)])
            yield phrases.canastas_text(words, number + 2, [(kind, number)])


def _scores(words: Words) -> Iterator[str]:
    for rules in rulesets().values():
        yield from (label for label, _ in phrases.score_rows(words, SCORES, rules))
    for label, _ in phrases.score_rows(words, SCORES):
        yield label
    brazilian = ruleset("brazilian")
    for totals in ((0, 7000), (8000, 9000)):
        game = dealt(brazilian)._replace(phase="deal", totals=totals, scores=SCORES)
        yield " ".join(phrases.score_sheet(words, game, name_of).split())
        yield phrases.side_note(words, game, 0)
        yield phrases.side_note(words, game, 1)
    both = changed(brazilian, (("opening.ladder", ((None, 200),)),))
    for canasta in ("any", "clean"):
        asked = dealt(changed(both, (("opening.canastas", ((0, canasta),)),)))._replace(phase="deal", scores=SCORES)
        yield " ".join(phrases.score_sheet(words, asked, name_of).split())
        yield phrases.side_note(words, asked, 0)
        yield phrases.opening_asked(words, asked, 0)


def _rules(words: Words) -> Iterator[str]:
    for key, each in rulesets().items():
        yield phrases.ruleset_name(words, key)
        yield phrases.ruleset_blurb(words, key)
        for option in each.options:
            yield phrases.option_name(words, option.name)
            yield phrases.option_text(words, option.name)
            for value in [choice.value for choice in option.choices] or [1, 5000]:
                yield phrases.option_value_name(words, option.name, value)
                if isinstance(value, int) and not isinstance(value, bool):
                    yield from (phrases.option_value_name(words, option.name, number) for number in (1, 2))
    for rules in [*forms(), *odd_forms()]:
        yield rule_sheet(words, rules)
    yield from rule_pages(words, AMERICAN)
    yield from rulebook(words).values()


def _help(words: Words) -> Iterator[str]:
    labels = dict.fromkeys([*BUTTONS, *(f"{verb}-menu" for verb in MENUS)], "label")
    for topic in TOPICS:
        yield topic_about(words, topic)
        yield topic_text(words, topic, labels)


def _matches(words: Words) -> Iterator[str]:
    for hands in (hands_of_match(1), hands_of_match(6), EVEN):
        yield " ".join(phrases.running_sheet(words, hands, ("Ana", "Béla"), name_of, 2000).split())
        yield phrases.cuts_text(words, hands, name_of)
        yield phrases.course_alt(words, hands, name_of)
        for winner in (0, None):
            yield from phrases.summary_lines(words, summary_of(hands, winner), name_of, name_of)


def _tables(words: Words) -> Iterator[str]:
    yield phrases.board_text(words, wide(), name_of)
    yield phrases.board_text(words, wide(SAMBA), long_name_of)
    yield phrases.board_alt(words, wide(), long_name_of)
    for game in positions():
        yield phrases.board_text(words, game, name_of)
        yield phrases.board_alt(words, game, name_of)
        yield from (phrases.side_note(words, game, side) for side in range(game.law.sides))
        for seat in (*range(game.law.players), None):
            view = view_of(game, seat)
            yield phrases.what_now(words, view)
            yield phrases.against_the_pile(words, view, name_of)
            yield phrases.what_now(words, view, name_of)
            if game.hands:
                yield phrases.hand_text(words, view)
                yield phrases.hand_alt(words, view)
                yield from phrases.table_lines(words, view, name_of)
    yield from phrases.log_text(words, *played(CLASSIC)[-1], name_of)


def _replays(words: Words) -> Iterator[str]:
    """A hand that is looked at again, with whoever cut or took a seat, and packets that lie before the players."""
    record = record_of(replay_of(1, played_steps(HAND_AND_FOOT.for_players(2))), name_of, float)
    for rules in (record.rules, CLASSIC.with_options({"target": 500})):
        for hand, moments in played_again(record):
            for cutter, seed in ((0, b"x"), (None, b"x"), (None, b"")):
                changes = (Change(3, 0, Player("Otto", True)),)
                told = replace(hand, cutter=cutter, seed=seed, changes=changes)
                text = match_text(words, replace(record, rules=rules), ((told, moments),))
                yield " ".join(text.split())
    for held, feet in (({0: "K", 1: ""}, ("4", "5 6")), ({0: "K Q", 1: "4"}, ("4 5", ""))):
        game = position_of(HAND_AND_FOOT.for_players(2), hands=held)
        yield from hands_lines(words, game._replace(feet=tuple(map(parse_cards, feet))), name_of)


UNREADABLE: Final = tuple(
    read
    for read in (
        *(read_cards(text, b"") for text in ("", "hello", "kz", "kings", "K*99", "K | Q")),
        read_rank("K Q"),
        read_melds("KKK | what", b""),
        read_target("what", ()),
        read_special(WORDS, "what"),
    )
    if isinstance(read, Unreadable)
)
