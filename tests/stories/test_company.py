"""People come and go at a table in the middle of a match."""

from __future__ import annotations

import pytest

from bot.playground.people import Person
from tests.support.canasta import Canasta, started_table
from tests.support.play import played_out
from tests.support.steps import tapped, typed


@pytest.fixture
async def three(bot: Canasta, ana: Person, bela: Person, cristina: Person) -> tuple[Person, ...]:
    await started_table(bot, ana, bela, cristina, players=4)
    return ana, bela, cristina


@pytest.mark.breaks(6)
async def test_leaving_and_coming_back(bot: Canasta, three: tuple[Person, ...]) -> None:
    ana, bela, _ = three
    assert "left" in await typed(bot, bela, "canasta leave")
    ana.sees("Béla has left")
    assert "do not sit" in await typed(bot, bela, "draw")
    assert "cards" in await typed(bot, bela, "canasta join")
    ana.sees("Béla is back")
    bela.goes_to_dm()
    bela.sees("Your hand")


async def test_a_stranger_takes_a_computer_s_seat(bot: Canasta, three: tuple[Person, ...], dan: Person) -> None:
    assert "cards" in await typed(bot, dan, "canasta join")
    three[0].sees("Dan sits down in the place of a computer player")
    assert len((await bot.table()).people()) == 4


async def test_the_host_sends_somebody_away(bot: Canasta, three: tuple[Person, ...]) -> None:
    ana, bela, _ = three
    assert "Done" in await typed(bot, ana, "canasta kick", player=bela)
    ana.sees("Béla was sent away")
    assert "sent away" in await typed(bot, bela, "canasta join")
    assert "yourself" in await typed(bot, ana, "canasta kick", player=ana)


@pytest.mark.breaks(2)
async def test_others_vote_about_the_host(bot: Canasta, three: tuple[Person, ...]) -> None:
    """The odd ending: the kicked host, whose part the next person takes."""
    ana, bela, cristina = three
    assert "Proposed" in await typed(bot, bela, "canasta kick", player=ana)
    ana.sees("Béla proposes to send Ana away")
    assert "about you" in await tapped(bot, ana, "Agree")
    await tapped(bot, cristina, "Agree")
    table = await bot.table()
    assert len(table.people()) == 2
    assert "Done" in await typed(bot, bela, "canasta host", player=cristina)
    bela.sees("Cristina is the host now")


async def test_a_pause_by_agreement(bot: Canasta, three: tuple[Person, ...]) -> None:
    ana, bela, cristina = three
    await typed(bot, ana, "canasta pause")
    ana.sees("Ana proposes to pause the match. 1 of 3 agree")
    await tapped(bot, bela, "Agree")
    assert "voted so already" in await tapped(bot, bela, "Agree"), "the second tap"
    await tapped(bot, cristina, "Agree")
    ana.sees("The match is paused")
    assert "paused" in await typed(bot, ana, "draw")
    await tapped(bot, cristina, "Go on")
    ana.sees("The match goes on")


@pytest.mark.breaks(3)
async def test_an_early_end_by_agreement_notes_the_score(bot: Canasta, three: tuple[Person, ...]) -> None:
    ana, bela, cristina = three
    await typed(bot, bela, "canasta close")
    await tapped(bot, ana, "Agree")
    await tapped(bot, cristina, "Not now")
    ana.sees("not accepted")
    await typed(bot, bela, "canasta close")
    await tapped(bot, ana, "Agree")
    await tapped(bot, cristina, "Agree")
    ana.sees("agreed to end the match. The score was")
    assert await bot.hall.ledger.running() == []


@pytest.mark.breaks(9)
async def test_nobody_left_but_computer_players(bot: Canasta, ana: Person, dan: Person) -> None:
    """What breaks, row 9: they do not play on alone."""
    await started_table(bot, ana, players=2)
    await typed(bot, ana, "canasta leave")
    number = (await bot.table()).number
    await bot.settled()
    assert (await bot.table()).number == number
    dan.sees("Nobody but computer players sits here")
    await tapped(bot, dan, "Take the seat")
    assert (await bot.table()).people() != ()


async def test_spectators_see_the_board_and_nothing_else(bot: Canasta, three: tuple[Person, ...], dan: Person) -> None:
    text = await typed(bot, dan, "canasta table")
    assert "cards" in text
    assert "do not sit" in await tapped(bot, dan, "Show my hand")
    assert "do not sit" in await typed(bot, dan, "hand")
    assert not dan.ephemerals[-1].attachments


async def test_a_rematch(bot: Canasta, ana: Person, bela: Person) -> None:
    """What breaks, row 42: same seats and rules."""
    table = await started_table(bot, ana, bela, players=2, target=500)
    assert len(table.people()) == 2
    table = await played_out(bot, table)
    await tapped(bot, bela, "Rematch")
    again = await bot.table(2)
    assert (again.rules, set(again.people()), again.pace) == (table.rules, set(table.people()), table.pace)
    ana.sees("Start")
    assert not any(button.get("label") == "Rematch" for message in ana.messages() for button in message.buttons)
    await tapped(bot, bela, "Start")
    assert (await bot.table(2)).stage == "playing"
    ana.goes_to_dm()
    ana.sees("hand 1")
