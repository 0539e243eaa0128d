"""Help, for somebody who has just come: in the channel, in the DM, from topic to topic."""

from __future__ import annotations

import re

from bot.i18n.catalogue import load
from bot.i18n.help import TOPICS, topic_text, topic_title
from bot.playground.people import Person
from bot.ui.help import labels
from tests.support.canasta import Canasta
from tests.support.steps import chosen, typed

WORDS = load().words("en")
OTHER = "Another topic…"
COMMAND = re.compile(r"`/([a-z-]+(?: [a-z-]+)?)`")


async def test_a_newcomer_turns_from_topic_to_topic_in_one_message(bot: Canasta, ana: Person, bela: Person) -> None:
    text = await typed(bot, ana, "canasta help")
    assert "`/canasta new` opens a table" in text
    assert ana.ephemerals
    assert "Help" not in bela.transcript()
    shown = len(ana.messages())
    for topic in TOPICS:
        text = await chosen(bot, ana, OTHER, topic)
        assert topic_title(WORDS, topic) in text
    assert len(ana.messages()) == shown


async def test_a_topic_at_once(bot: Canasta, ana: Person) -> None:
    text = await typed(bot, ana, "canasta help", topic="trouble")
    assert "No direct message?" in text
    assert "Starting a table" in await chosen(bot, ana, OTHER, "start")


async def test_help_in_a_direct_message(bot: Canasta, ana: Person) -> None:
    await typed(bot, ana, "canasta new")
    ana.goes_to_dm()
    assert "direct message" in await typed(bot, ana, "canasta help", topic="hand")
    assert "The clock" in await chosen(bot, ana, OTHER, "time")


async def test_the_menu_works_after_a_restart(bot: Canasta, ana: Person) -> None:
    await typed(bot, ana, "canasta help")
    await bot.restart()
    assert "Typing your moves" in await chosen(bot, ana, OTHER, "cards")


async def test_every_command_that_help_names_is_there(bot: Canasta) -> None:
    named = {name for topic in TOPICS for name in COMMAND.findall(topic_text(WORDS, topic, labels(WORDS)))}
    there = {command.qualified_name for command in bot.client.tree.walk_commands()}
    assert named <= there
