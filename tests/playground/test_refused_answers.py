"""What Discord refuses in answers to interactions: too late, twice, after the token has run out, of the wrong kind."""

import asyncio
import contextlib
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands
from discord.app_commands import Choice

from bot.playground import interactions, messages
from bot.playground.clock import ManualClock
from bot.playground.errors import ApiError
from bot.playground.model import InteractionKind
from bot.playground.people import Person, PersonError
from bot.playground.permissions import P
from bot.playground.standin import Standin
from bot.playground.world import World
from tests.support.bots import running

from .test_interactions import Form
from .tiny_bot import TinyBot, buttons

Interaction = discord.Interaction[Any]


def advance(standin: Standin, seconds: float) -> None:
    assert isinstance(standin.clock, ManualClock)
    standin.clock.advance(seconds)


async def test_an_answer_after_three_seconds_is_too_late(online: TinyBot, standin: Standin, ana: Person) -> None:
    refused: list[int] = []
    gate = asyncio.Event()

    async def drawn(interaction: Interaction) -> None:
        await gate.wait()
        try:
            await interaction.response.send_message("You drew")
        except discord.NotFound as error:
            refused.append(error.code)
            standin.world.changes.announce()

    online.taps["draw"] = drawn
    await online.get_partial_messageable(standin.channel.id).send("Your turn", view=buttons("draw"))
    tap = asyncio.create_task(ana.tap("draw"))
    await standin.world.changes.until(lambda: standin.world.interactions, 5)
    advance(standin, 3.1)
    with pytest.raises(PersonError, match="The application did not respond to Ana"):
        await tap
    gate.set()
    assert await ana.waits_until(lambda: refused) == [10062]


async def test_answering_twice(bot: TinyBot, standin: Standin, ana: Person) -> None:
    refused: list[int] = []

    async def twice(interaction: Interaction) -> None:
        await interaction.response.send_message("one")
        interaction.response._response_type = None
        try:
            await interaction.response.send_message("two")
        except discord.HTTPException as error:
            refused.append(error.code)
            standin.world.changes.announce()

    bot.command("twice", twice)
    async with running(bot, standin):
        await ana.slash("twice")
        assert await ana.waits_until(lambda: refused) == [40060]
        ana.does_not_see("two")


async def test_a_token_lasts_a_quarter_of_an_hour(bot: TinyBot, standin: Standin, ana: Person) -> None:
    kept: list[Interaction] = []

    async def keep(interaction: Interaction) -> None:
        kept.append(interaction)
        await interaction.response.send_message("one")

    bot.command("keep", keep)
    async with running(bot, standin):
        await ana.slash("keep")
        advance(standin, 899)
        await kept[0].followup.send("two")
        advance(standin, 2)
        with pytest.raises(discord.HTTPException, match="50027") as caught:
            await kept[0].followup.send("three")
    assert caught.value.status == 401


async def test_the_original_can_be_fetched_edited_and_deleted(bot: TinyBot, standin: Standin, ana: Person) -> None:
    codes: list[int] = []

    async def several(interaction: Interaction) -> None:
        await interaction.response.send_message("first")
        extra = await interaction.followup.send("extra", wait=True)
        await extra.edit(content="extra, edited")
        assert (await interaction.original_response()).content == "first"
        await interaction.delete_original_response()
        try:
            await interaction.edit_original_response(content="again")
        except discord.NotFound as error:
            codes.append(error.code)
        await extra.delete()
        standin.world.changes.announce()

    bot.command("several", several)
    async with running(bot, standin):
        await ana.slash("several")
        await ana.waits_until(lambda: codes and not ana.messages())
    assert codes == [10008]


async def test_tokens_and_ids_that_do_not_fit(bot: TinyBot, standin: Standin, ana: Person) -> None:
    bot.command("ping", lambda it: it.response.send_message("pong"))
    async with running(bot, standin), aiohttp.ClientSession() as session:
        reply = await ana.slash("ping")
        token, pong = reply.interaction.token, reply.message
        assert pong
        webhook = f"{standin.url}/api/v10/webhooks/{standin.application_id}"
        callback = f"{standin.url}/api/v10/interactions/1/{token}/callback"
        async with session.post(callback, json={"type": 4, "data": {"content": "again"}}) as refused:
            assert (refused.status, (await refused.json())["code"]) == (404, 10062)
        async with session.get(f"{webhook}/nobody/messages/@original") as refused:
            assert (refused.status, (await refused.json())["code"]) == (401, 50027)
        async with session.get(f"{webhook}/{token}/messages/1") as refused:
            assert (refused.status, (await refused.json())["code"]) == (404, 10008)
        async with session.get(f"{webhook}/{token}/messages/{pong.id}") as found:
            assert (await found.json())["content"] == "pong"


async def test_webhook_calls_before_the_first_answer(bot: TinyBot, standin: Standin, ana: Person) -> None:
    codes: list[int] = []

    async def early(interaction: Interaction) -> None:
        try:
            await interaction.followup.send("too early")
        except discord.NotFound as error:
            codes.append(error.code)
        await interaction.response.send_message("now")

    bot.command("early", early)
    async with running(bot, standin):
        await ana.slash("early")
    assert codes == [10015]


@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        (InteractionKind.COMMAND, {4, 5, 9}),
        (InteractionKind.COMPONENT, {4, 5, 6, 7, 9}),
        (InteractionKind.AUTOCOMPLETE, {8}),
        (InteractionKind.MODAL, {4, 5}),
    ],
)
def test_each_kind_of_interaction_has_its_answers(kind: InteractionKind, answers: set[int]) -> None:
    """A modal opened by a command has no message that an answer could update."""
    world = World(ManualClock())
    guild = world.add_guild("Card Room")
    channel = world.add_channel(guild, "cards")
    board = messages.post(world, channel, world.bot, {"content": "Your turn"})
    modal = {"title": "t", "custom_id": "c", "components": [{"type": 10, "content": "nothing to fill in"}]}
    accepted: set[int] = set()
    for answer in range(1, 13):
        message = board if kind is InteractionKind.COMPONENT else None
        interaction = interactions.fire(world, kind, guild.owner, channel, {}, message=message)
        data = modal if answer == 9 else {"content": "hello"}
        with contextlib.suppress(ApiError):
            interactions.respond(world, interaction, {"type": answer, "data": data}, ())
            accepted.add(answer)
    assert accepted == answers


async def test_a_modal_does_not_follow_a_modal(bot: TinyBot, standin: Standin, ana: Person) -> None:
    class Again(Form, title="Again"):
        async def on_submit(self, interaction: Interaction) -> None:
            with pytest.raises(discord.HTTPException, match="50035"):
                await interaction.response.send_modal(Form())
            await interaction.response.send_message("no second form")

    bot.command("form", lambda it: it.response.send_modal(Again()))
    async with running(bot, standin):
        await ana.slash("form")
        assert "no second form" in (await ana.submit(cards="7 7 2")).text


async def test_a_modal_opened_from_a_board_can_change_the_board(online: TinyBot, standin: Standin, ana: Person) -> None:
    class Change(Form, title="Change"):
        async def on_submit(self, interaction: Interaction) -> None:
            await interaction.response.edit_message(content=f"melded {self.cards.component.value}", view=None)

    online.taps["meld"] = lambda it: it.response.send_modal(Change())
    await online.get_partial_messageable(standin.channel.id).send("Your turn", view=buttons("meld"))
    await ana.tap("meld")
    await ana.submit(cards="7 7 2")
    ana.sees("melded 7 7 2")
    ana.does_not_see("Your turn")


async def test_too_many_choices(bot: TinyBot, standin: Standin, ana: Person) -> None:
    @bot.tree.command(description="meld")
    async def meld(interaction: Interaction, cards: str) -> None: ...

    codes: list[int] = []

    @meld.autocomplete("cards")
    async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
        try:
            await interaction.response.autocomplete([Choice(name=str(number), value=str(number)) for number in range(26)])
        except discord.HTTPException as error:
            codes.append(error.code)
        return []

    async with running(bot, standin):
        assert await ana.autocomplete("meld", cards="K") == []
    assert codes == [50035]


async def test_the_reply_to_a_deleted_board(online: TinyBot, standin: Standin, ana: Person) -> None:
    codes: list[int] = []

    async def drawn(interaction: Interaction) -> None:
        assert interaction.message
        ana.deletes(standin.channel.messages[interaction.message.id])
        try:
            await interaction.response.edit_message(content="You drew")
        except discord.NotFound as error:
            codes.append(error.code)
        await interaction.response.send_message("The board is gone", ephemeral=True)

    online.taps["draw"] = drawn
    standin.world.grant(standin.guild, ana.user, P.MANAGE_MESSAGES)
    board = await online.get_partial_messageable(standin.channel.id).send("Your turn", view=buttons("draw"))
    await ana.tap("draw")
    assert codes == [10008]
    with pytest.raises(discord.NotFound, match="10008"):
        await board.edit(content="again")


async def test_the_channel_goes_away_under_an_interaction(bot: TinyBot, standin: Standin, ana: Person) -> None:
    codes: list[int] = []

    async def ghost(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        standin.world.delete_channel(standin.channel)
        for doing in (interaction.edit_original_response(content="Dealt"), interaction.followup.send("anybody?")):
            try:
                await doing
            except discord.NotFound as error:
                codes.append(error.code)
        standin.world.changes.announce()

    bot.command("ghost", ghost)
    async with running(bot, standin):
        await ana.slash("ghost")
        assert await ana.waits_until(lambda: len(codes) == 2)
    assert codes == [10008, 10003]


async def test_five_follow_ups_for_those_who_installed_the_app_for_themselves(bot: TinyBot, standin: Standin) -> None:
    elsewhere = standin.world.add_guild("Elsewhere", with_bot=False)
    standin.world.add_channel(elsewhere, "lobby")
    codes: list[int] = []

    async def chatty(interaction: Interaction) -> None:
        assert interaction.is_user_integration()
        await interaction.response.send_message("0")
        try:
            for number in range(1, 7):
                await interaction.followup.send(str(number))
        except discord.HTTPException as error:
            codes.append(error.code)
            standin.world.changes.announce()

    bot.command("chatty", chatty, allowed_installs=app_commands.AppInstallationType(guild=True, user=True))
    async with running(bot, standin):
        cid = standin.person("Cid", guild=elsewhere)
        with pytest.raises(PersonError, match="is offered no command /chatty"):
            await cid.slash("chatty")
        cid.has_app = True
        reply = await cid.slash("chatty")
        assert await cid.waits_until(lambda: codes) == [40094]
    assert len(reply.follow_ups) == 5
