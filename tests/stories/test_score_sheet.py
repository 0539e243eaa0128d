"""How the match stands: the sheet after each hand, all hands at any time, and at the end what is worth telling."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.events import HandEnded
from bot.engine.moves import Discard, Meld
from bot.engine.notation import parse_cards
from bot.engine.ruleset import Ruleset
from bot.i18n.catalogue import load
from bot.playground.people import Person
from bot.tables.history import played_hand
from bot.tables.steps import Occupant
from bot.tables.table import Table
from bot.ui.house import Names
from bot.ui.messages import MOST_ALT, MOST_CONTENT
from bot.ui.score import score_message
from bot.ui.summary import history_message
from tests.i18n.support import form_name, forms, played
from tests.stories.test_whole_match import play_to_the_end, types_in_channel
from tests.support.canasta import Canasta, started_table
from tests.support.steps import typed

WORDS = load().words("en")
OUT = {"phase": "play", "hands": {0: "AH AD AS 4H"}, "melds": {0: ["K*7"]}}


async def goes_out(bot: Canasta, person: Person) -> None:
    await bot.arrange(OUT)
    await typed(bot, person, "meld", cards="aaa")
    await typed(bot, person, "discard", card="4h")


def last(person: Person) -> str:
    return person.reads(person.ephemerals[-1])


async def test_the_sheet_is_shown_though_the_next_hand_is_dealt_before_it_could_be(bot: Canasta, ana: Person) -> None:
    """A slow line: the board is still being edited when the hand ends and the next one is dealt."""
    await started_table(bot, ana)
    table = await bot.arrange(OUT)
    await bot.settled()
    hold = bot.standin.faults.hold("PATCH", rf"/channels/{ana.place.id}/messages/\d+$")
    await bot.hall.play(table.id, 0, Meld((parse_cards("AH AD AS"),)))
    await asyncio.wait_for(hold.arrived.wait(), 10)
    await bot.hall.play(table.id, 0, Discard(parse_cards("4H")[0]))
    await bot.hall.deal_next(table.id, table.host)
    after = await bot.table()
    assert after.game is not None
    assert after.game.number == 2
    hold.release()
    await bot.settled()
    assert ana.sees("Score of hand 1").id < ana.sees("Hand 2: ").id


async def test_the_hands_so_far_at_any_time(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela)
    await typed(bot, ana, "canasta table")
    ana.does_not_see("The score after")
    await goes_out(bot, ana)
    await typed(bot, ana, "canasta table")
    assert "The score after 1 hand" in last(ana)
    row = last(ana).splitlines()[-2]
    table = await bot.table()
    assert table.game is not None
    assert row.split()[0] == "1"
    assert f"{table.game.totals[0]}" in row
    assert row.endswith("Ana")
    await typed(bot, bela, "canasta start")
    await typed(bot, bela, "canasta table")
    assert "The score after 1 hand" in last(bela)


async def test_the_end_of_a_match_is_told_in_one_message_with_one_picture(bot: Canasta, ana: Person) -> None:
    await started_table(bot, ana, target=1500)
    table = await play_to_the_end(bot, {ana.id: (ana, types_in_channel)})
    assert table.game is not None
    message = ana.sees("won the match with")
    text = ana.reads(message)
    hands = len(table.ended)
    assert f"{hands} hand" in text
    assert "Best hand:" in text
    assert "Went out:" in text
    assert f"Score of hand {table.game.number}" in text
    (picture,) = message.attachments
    assert picture.filename == "match.png"
    assert f"{table.game.totals[table.game.winner]}" in str(picture.description)
    await bot.restart()
    assert ana.reads(ana.sees("won the match with")) == text


def at_the_end(rules: Ruleset, name: str) -> Table:
    """A match that is over after one hand, at which nobody but computer players sat, all called like this."""
    game, log = played(rules)[-1]
    game = game._replace(phase="over", winner=0)
    ended = tuple(played_hand(game, event) for event in log if isinstance(event, HandEnded))
    seats = tuple(Occupant(name=f"{name}{seat}", level="thumb") for seat in range(rules.seating.players))
    return Table(1, 1, 1, 1, rules, "over", seats=seats, game=game, log=log[-4:], ended=ended)


@pytest.mark.parametrize("rules", forms(), ids=form_name)
async def test_every_form_of_every_ruleset_has_room_for_its_end(rules: Ruleset) -> None:
    for name in ("Ana", "Wolfeschlegelsteinhausenberger*"):
        table = at_the_end(rules, name)
        assert table.game is not None
        names = Names(table, {})
        message = await score_message(WORDS, table, names, table.game)
        assert len(message.content) <= MOST_CONTENT
        assert "1 hand: " in message.content
        assert message.picture
        assert 0 < len(message.alt) <= MOST_ALT
        if name == "Ana":
            assert "Score of hand 1" in message.content
        history = history_message(WORDS, table, names)
        assert history is not None
        assert len(history.content) <= MOST_CONTENT


async def test_a_name_cannot_break_the_table() -> None:
    table = at_the_end(forms()[0], "```")
    history = history_message(WORDS, table, Names(table, {}))
    assert history is not None
    assert history.content.count("```") == 2
