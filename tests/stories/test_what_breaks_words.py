"""What breaks in other bots, at our tables: what people see, and what is left of a match.

The numbers are the rows of docs/what-breaks.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from bot.playground.model import Message
from bot.playground.people import Person
from bot.playground.permissions import P
from bot.playground.standin import Standin
from tests.support.canasta import Canasta, started_table
from tests.support.marked import MARK
from tests.support.play import dealt, played_out, plays_a_turn
from tests.support.steps import at_table, chosen, melds_of, tapped, typed

SERVER_EMOJI = re.compile(r"<a?:\w+:\d+>")


def everything(bot: Canasta) -> Iterator[Message]:
    """All that the bot has written anywhere."""
    for channel in bot.standin.world.channels.values():
        yield from channel.messages.values()


@pytest.mark.breaks(29)
async def test_cards_are_letters_and_pictures_and_no_emoji_of_a_server(bot: Canasta, ana: Person, bela: Person) -> None:
    world = bot.standin.world
    world.overwrite(ana.place, bot.standin.guild.everyone, deny=P.USE_EXTERNAL_EMOJIS)
    await started_table(bot, ana, bela, players=2)
    for person in (ana, bela):
        await plays_a_turn(bot, person)
        await tapped(bot, person, "Show my hand")
    written = list(everything(bot))
    assert len(written) > 6
    for message in written:
        assert not SERVER_EMOJI.search(message.content), message.content
        assert '"emoji": {"id"' not in json.dumps(message.components)
    assert world.app.emojis == {}


@pytest.mark.breaks(40)
async def test_every_picture_can_be_read_aloud(bot: Canasta, ana: Person) -> None:
    """The hand's tells every card, the board's whose turn it is, the sheet's every sum."""
    table = await started_table(bot, ana, players=2, target=500)
    await bot.arrange({"phase": "play", "hands": {0: "AH KS KH 2D JK", 1: 3}, "melds": {0: ["Q*7"]}})
    await tapped(bot, ana, "Show my hand")
    (hand,) = ana.ephemerals[-1].attachments
    assert hand.description == "Your hand, 5 cards: 1 ace ♥, 2 kings ♠ ♥, 1 two ♦, 1 joker."
    (board,) = ana.sees("it is your turn").attachments
    assert "Ana is to meld and discard" in str(board.description)
    table = await played_out(bot, table)
    assert table.game is not None
    assert str(table.game.totals[0]) in str(ana.sees("Score of hand").attachments[0].description)
    pictures = [picture for message in everything(bot) for picture in message.attachments]
    assert len(pictures) >= 3
    assert all(picture.description and len(picture.description) <= 1024 for picture in pictures)


@pytest.mark.breaks(42)
async def test_a_rematch_keeps_rules_clock_seats_and_settings(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    """And the deal goes on round the table. All of it is one tap, and one more to start."""
    await typed(bot, ana, "canasta settings")
    await tapped(bot, ana, "Four-colour deck")
    for person in people[1:]:
        person.goes_to("cards")
    await typed(bot, ana, "canasta new", players=4, target=500, clock="live:300")
    for person in people[1:]:
        await tapped(bot, person, "Join")
    await chosen(bot, ana, "Who plays with whom? (partners: at a full table)", "Ana + Béla against Cristina + Dan")
    await tapped(bot, ana, "Start")
    old = await played_out(bot, await bot.table())
    await tapped(bot, people[2], "Rematch")
    ana.sees("Ana + Béla against Cristina + Dan")
    await tapped(bot, people[2], "Start")
    new = await bot.table(2)
    if new.between_hands:
        await dealt(bot, new)
        await bot.settled()
        new = await bot.table(2)
    assert (new.rules, new.pace, new.place) == (old.rules, old.pace, old.place)
    assert {frozenset(side) for side in (new.people()[::2], new.people()[1::2])} == {
        frozenset(side) for side in (old.people()[::2], old.people()[1::2])
    }
    assert old.game is not None
    assert new.game is not None
    assert new.seats[new.game.dealer] == old.seats[(old.game.dealer + 1) % 4]
    known = await bot.services.directory.person(str(ana.id), ana.name, None)
    assert (await bot.services.directory.preferences(known.id)).four_colours
    assert "Your hand" in ana.reads(ana.inbox()[-1])


@pytest.mark.breaks(43)
async def test_who_has_left_the_server_keeps_the_last_name_that_was_known(bot: Canasta, ana: Person, bela: Person) -> None:
    table = await started_table(bot, ana, bela, players=2, target=500)
    bela.leaves()
    bot.client.house.seen.clear()
    bot.standin.world.users.pop(bela.id)
    await plays_a_turn(bot, ana)
    ana.sees("Béla is no longer on this server")
    await bot.restart()
    ana.sees("Béla is no longer on this server")
    table = await played_out(bot, table)
    assert "?" not in ana.reads(ana.sees("won the match"))
    assert await typed(bot, ana, "canasta table")


@pytest.mark.breaks(46)
async def test_melds_are_laid_card_by_card_or_all_at_once(bot: Canasta, people: tuple[Person, ...], ana: Person) -> None:
    await at_table(bot, people, "classic")
    given = {"phase": "play", "hands": {0: "KS KH KD KC 2S AS AH AD 4C 5C 6C 7C"}, "melds": {1: ["Q*3"]}}
    await bot.arrange(given)
    await typed(bot, ana, "meld", cards="k k k k 2 | a a a")
    at_once = melds_of(await bot.table(), 0)
    assert sorted(map(len, at_once)) == [3, 5]
    await bot.arrange(given)
    await typed(bot, ana, "meld", cards="k k 2 | a a a")
    for card in ("k", "k"):
        await typed(bot, ana, "meld", cards=card)
    assert sorted(map(sorted, melds_of(await bot.table(), 0))) == sorted(map(sorted, at_once))
    assert "One card" in await typed(bot, ana, "discard", card="4 5")
    await typed(bot, ana, "discard", card="4")
    table = await bot.table()
    assert table.to_move == 1


@pytest.mark.breaks(44)
async def test_nothing_that_one_person_does_changes_the_language_of_the_channel(
    two_languages: Canasta, standin: Standin
) -> None:
    """An English server, and a Hungarian who opens, plays, proposes, chooses the clock, leaves and comes back."""
    bot, bela, ana = two_languages, standin.person("Béla", locale="hu"), standin.person("Ana", locale="en-US")
    await typed(bot, bela, "canasta new", players=2)
    await chosen(bot, bela, "How long a turn may take…", "live:300")
    await tapped(bot, ana, "Join")
    await tapped(bot, bela, "Start")
    for person in (bela, ana):
        await plays_a_turn(bot, person)
    await typed(bot, bela, "canasta pause")
    await tapped(bot, bela, "Not now")
    await typed(bot, bela, "canasta leave")
    await typed(bot, bela, "canasta join")
    await typed(bot, bela, "canasta table")
    await typed(bot, bela, "canasta close")
    await tapped(bot, ana, "Agree")
    assert await bot.hall.ledger.running() == []
    public = [message for message in everything(bot) if not message.ephemeral and message.channel.guild is not None]
    assert len(public) >= 5
    assert not any(MARK in bela.reads(message) for message in public)
    own = [message for message in everything(bot) if message.only_for is bela.user]
    assert len(own) >= 5
    assert all(MARK in bela.reads(message) for message in own if message.content)
    assert not any(MARK in ana.reads(message) for message in everything(bot) if message.only_for is ana.user)


@pytest.mark.breaks(44)
async def test_a_thread_is_named_in_the_language_of_the_server(two_languages: Canasta, standin: Standin) -> None:
    bot, bela = two_languages, standin.person("Béla", locale="hu")
    await typed(bot, bela, "canasta new", players=2, thread=True)
    (thread,) = [place for place in bela.places() if place.thread]
    assert MARK not in thread.name
    standin.guild.locale = "hu"
    garden = standin.world.add_channel(standin.guild, "garden")
    ana = standin.person("Ana", locale="en-US")
    ana.goes_to(garden)
    await typed(bot, ana, "canasta new", players=2, thread=True)
    assert any(MARK in place.name for place in ana.places() if place.thread)
