"""What people do wrong, and what they are told. Nothing is lost or half done."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.notation import parse_cards
from bot.playground.people import Person, Reply
from bot.playground.permissions import P
from bot.tables.fairness import CUT_SECONDS
from bot.tables.table import Table
from tests.support.canasta import Canasta, started_table


@pytest.fixture
async def table(bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person) -> Table:
    """Four people; Ana is to move, and has not drawn yet."""
    table = await started_table(bot, ana, bela, cristina, dan)
    assert table.to_move == 0
    return table


async def told(person: Person, reply: Reply) -> str:
    message = await reply.settled()
    return person.reads(message)


async def test_cards_that_are_not_held(bot: Canasta, table: Table, ana: Person) -> None:
    await (await ana.slash("draw")).settled()
    drawn = await bot.table()
    assert drawn.game is not None
    missing = next(card for card in ("KH", "KS", "QD", "4C", "5C", "9D") if not _holds(drawn, card))
    text = await told(ana, await ana.slash("discard", card=missing))
    assert "do not have" in text
    assert (await bot.table()).number == drawn.number


def _holds(table: Table, card: str) -> bool:
    assert table.game is not None
    return parse_cards(card)[0] in table.game.hands[0]


@pytest.mark.parametrize("text", ["banana", "11 12", "K♥ and then?", "🂡", "||", "K" * 200])
async def test_nonsense_typed_as_cards(bot: Canasta, table: Table, ana: Person, text: str) -> None:
    await (await ana.slash("draw")).settled()
    number = (await bot.table()).number
    answer = await told(ana, await ana.slash("meld", cards=text))
    assert answer.strip()
    assert "wrong on our side" not in answer
    assert (await bot.table()).number == number


async def test_a_move_out_of_turn_names_whose_turn_it_is(bot: Canasta, table: Table, bela: Person) -> None:
    text = await told(bela, await bela.slash("draw"))
    assert "turn" in text
    assert (await bot.table()).number == table.number


async def test_a_stranger_taps(bot: Canasta, table: Table, ana: Person) -> None:
    eve = bot.standin.person("Eve")
    reply = await eve.tap("Show my hand")
    message = await reply.settled()
    assert message.only_for is eve.user
    assert not message.attachments
    assert "do not sit at this table" in eve.reads(message)
    text = await told(eve, await eve.slash("draw"))
    assert "do not sit at this table" in text


@pytest.mark.breaks(23, 24)
async def test_two_taps_at_once_count_once(bot: Canasta, table: Table, ana: Person) -> None:
    ana.goes_to_dm()
    await asyncio.gather(ana.tap("Draw"), ana.tap("Draw"))
    await bot.settled()
    after = await bot.table()
    assert after.number == table.number + 1
    assert after.game is not None
    assert len(after.game.hands[0]) == 12


@pytest.mark.breaks(23)
async def test_two_people_deal_the_next_hand_at_once(bot: Canasta, table: Table, ana: Person, bela: Person) -> None:
    await bot.arrange({"phase": "play", "hands": {0: "4H"}, "melds": {0: ["K*7"]}})
    await (await ana.slash("discard", card="4h")).settled()
    await bot.settled()
    await bot.time_passes(CUT_SECONDS)
    replies = await asyncio.gather(ana.tap("Deal the next hand"), bela.tap("Deal the next hand"))
    await bot.settled()
    after = await bot.table()
    assert after.game is not None
    assert after.game.number == 2
    texts = [reply.person.reads(await reply.settled()) for reply in replies]
    assert sum("has been dealt already" in text for text in texts) == 1


@pytest.mark.breaks(25, 31)
async def test_a_tap_on_an_old_hand_is_refused_and_the_hand_brought_up_to_date(
    bot: Canasta, table: Table, ana: Person, bela: Person
) -> None:
    message = await (await ana.tap("Show my hand")).settled()
    await (await ana.slash("draw")).settled()
    await ana.tap("Draw", on=message)
    await bot.settled()
    assert (await bot.table()).number == table.number + 1
    assert "moved on" in ana.reads(message)
    assert not any(button["label"] == "Draw" for button in message.buttons)


@pytest.mark.breaks(39)
async def test_a_refusal_says_what_the_rule_asks_and_what_was_offered(bot: Canasta, table: Table, ana: Person) -> None:
    text = await told(ana, await ana.slash("take-pile"))
    assert "frozen" in text
    assert "you need 2" in text
    text = await told(ana, await ana.slash("discard", card="K"))
    assert "draw" in text.lower()


async def test_undo_with_nothing_to_undo(bot: Canasta, table: Table, ana: Person) -> None:
    text = await told(ana, await ana.slash("undo"))
    assert text.strip()
    assert (await bot.table()).number == table.number


async def test_two_cards_for_a_discard(bot: Canasta, table: Table, ana: Person) -> None:
    await (await ana.slash("draw")).settled()
    text = await told(ana, await ana.slash("discard", card="K K"))
    assert "One card" in text


async def test_missing_permissions_are_named_before_a_table_opens(bot: Canasta, ana: Person) -> None:
    world = bot.standin.world
    world.overwrite(ana.place, world.bot, deny=P.ATTACH_FILES)
    reply = await ana.slash("canasta new")
    assert "attach files" in reply.text
    assert await bot.hall.ledger.running() == []
