"""People: what they see, what they cannot do, and how they say so."""

import asyncio
from typing import Any

import discord
import pytest

from bot.playground.people import Person, PersonError
from bot.playground.permissions import P
from bot.playground.standin import Standin

from .tiny_bot import TinyBot, buttons, picture

Interaction = discord.Interaction[Any]


@pytest.fixture
async def channel(online: TinyBot, standin: Standin) -> discord.PartialMessageable:
    return online.get_partial_messageable(standin.channel.id)


async def test_a_failure_shows_the_screen_and_the_traffic(channel: discord.PartialMessageable, ana: Person) -> None:
    embed = discord.Embed(title="Score")
    await channel.send(f"{ana.mention} plays", view=buttons("draw"), embed=embed, file=picture())
    with pytest.raises(AssertionError) as caught:
        ana.sees("Bob plays")
    lines = str(caught.value).splitlines()
    assert lines[:6] == [
        "Ana does not see 'Bob plays'",
        "Ana in #cards sees:",
        "Canasta: @Ana plays",
        "  | Score",
        "  [draw]",
        "  (board.png 110x70: board.png for all to see)",
    ]
    assert lines[-1].endswith("/messages -> 200")


async def test_the_newest_message_wins(channel: discord.PartialMessageable, ana: Person) -> None:
    await channel.send("turn 1")
    newest = await channel.send("turn 2")
    assert ana.sees("turn").id == newest.id
    assert [message.content for message in ana.messages()] == ["turn 1", "turn 2"]
    with pytest.raises(PersonError, match="Ana sees 'turn 2'"):
        ana.does_not_see("turn 2")


async def test_waiting_for_what_comes(channel: discord.PartialMessageable, ana: Person) -> None:
    waiting = asyncio.create_task(ana.waits_for("turn 2"))
    await channel.send("turn 1")
    await channel.send("turn 2")
    assert (await waiting).content == "turn 2"


async def test_waiting_for_what_does_not_come(standin: Standin, ana: Person) -> None:
    standin.patience = 0.01
    with pytest.raises(PersonError, match=r"(?s)Ana waited for 'turn 3'.*Ana in #cards sees:\n\(nothing\)"):
        await ana.waits_for("turn 3")
    with pytest.raises(PersonError, match="Ana waited until something"):
        await ana.waits_until(lambda: False)


async def test_taps_that_cannot_be(channel: discord.PartialMessageable, ana: Person) -> None:
    with pytest.raises(PersonError, match="the button 'draw' is not there; there are: none"):
        await ana.tap("draw")
    await channel.send(
        "Your turn", view=buttons("draw", disabled=True).add_item(discord.ui.Button(url="https://x.y", label="Rules"))
    )
    with pytest.raises(PersonError, match=r"'draw' is disabled; there are: \[draw \(disabled\)\] \[Rules\]"):
        await ana.tap("draw")
    with pytest.raises(PersonError, match=r"'Rules' is a link to https://x\.y"):
        await ana.tap("Rules")


async def test_an_older_enabled_button_is_found_behind_a_newer_disabled_one(
    channel: discord.PartialMessageable, online: TinyBot, ana: Person
) -> None:
    async def drawn(interaction: Interaction) -> None:
        await interaction.response.send_message(f"on {interaction.message.content}")  # type: ignore[union-attr]

    online.taps["draw"] = drawn
    await channel.send("old", view=buttons("draw"))
    await channel.send("new", view=buttons("draw", disabled=True))
    assert "on old" in (await ana.tap("draw")).text


async def test_a_button_by_emoji_and_label_and_on_a_given_message(
    channel: discord.PartialMessageable, online: TinyBot, ana: Person
) -> None:
    async def drawn(interaction: Interaction) -> None:
        await interaction.response.send_message(f"on {interaction.message.content}")  # type: ignore[union-attr]

    online.taps["draw"] = drawn
    await channel.send("first", view=buttons("draw", emoji="🂠"))
    first = ana.sees("first")
    await channel.send("second", view=buttons("draw", emoji="🂠"))
    assert "on second" in (await ana.tap("🂠 draw")).text
    assert "on first" in (await ana.tap("draw", on=first)).text
    await channel.send("only a picture", view=buttons("draw", label=None, emoji="🃏"))
    assert "on only a picture" in (await ana.tap("🃏")).text


async def test_a_message_that_is_gone_cannot_be_tapped(
    channel: discord.PartialMessageable, standin: Standin, ana: Person
) -> None:
    posted = await channel.send("Your turn", view=buttons("draw"))
    board = ana.sees("Your turn")
    await posted.delete()
    with pytest.raises(PersonError, match="does not see that message any more"):
        await ana.tap("draw", on=board)


async def test_going_places(standin: Standin, ana: Person) -> None:
    lobby = standin.add_channel("lobby")
    ana.goes_to("lobby")
    assert ana.place is lobby
    ana.says("hello")
    ana.goes_to(standin.channel)
    ana.does_not_see("hello")
    assert ana.places() == [standin.channel, lobby]
    with pytest.raises(LookupError, match="no channel 'kitchen'"):
        ana.goes_to("kitchen")
    standin.world.overwrite(lobby, standin.guild.everyone, deny=P.VIEW_CHANNEL)
    with pytest.raises(PersonError, match="cannot see"):
        ana.goes_to("lobby")
    stranger = standin.person("Zed", guild=None)
    with pytest.raises(PersonError, match="Zed is nowhere"):
        stranger.messages()
    with pytest.raises(ValueError, match="there is a Ana already"):
        standin.person("Ana")


async def test_leaving_and_joining(standin: Standin, ana: Person) -> None:
    ana.says("bye")
    ana.leaves()
    assert ana.messages() == []
    ana.joins(standin.guild)
    ana.sees("bye")


async def test_deleting(channel: discord.PartialMessageable, standin: Standin, ana: Person, bob: Person) -> None:
    await channel.send("the board")
    mine = ana.says("mine")
    with pytest.raises(PersonError, match="Bob may not delete"):
        bob.deletes(mine)
    ana.deletes(mine)
    standin.world.grant(standin.guild, bob.user, P.MANAGE_MESSAGES)
    bob.deletes(bob.sees("the board"))
    assert ana.messages() == []


async def test_no_picture(ana: Person) -> None:
    with pytest.raises(PersonError, match="Ana sees no picture"):
        ana.picture()


async def test_a_form_can_be_closed(channel: discord.PartialMessageable, online: TinyBot, ana: Person) -> None:
    class Form(discord.ui.Modal, title="Meld"):
        cards: Any = discord.ui.TextInput(label="Cards")

    online.taps["meld"] = lambda it: it.response.send_modal(Form())
    await channel.send("Your turn", view=buttons("meld"))
    reply = await ana.tap("meld")
    assert reply.text == ""
    assert ana.modal is reply.modal
    with pytest.raises(PersonError, match="no message to settle"):
        await reply.settled()
    ana.dismisses()
    with pytest.raises(PersonError, match="no form is open before Ana"):
        await ana.submit(cards="K")


async def test_changing_the_language(ana: Person, standin: Standin) -> None:
    ana.locale = "hu"
    assert ana.user.locale == "hu"
    assert repr(ana) == "<Person Ana>"
    assert standin.people == {"Ana": ana}
