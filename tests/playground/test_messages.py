"""Messages in channels: posting, editing, deleting, files, history, mentions; and what stands against it."""

import asyncio
import io
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.playground.clock import ManualClock
from bot.playground.people import Person
from bot.playground.permissions import P
from bot.playground.standin import Standin
from tests.support.bots import running

from .tiny_bot import TinyBot, buttons, picture


@pytest.fixture
async def channel(online: TinyBot, standin: Standin) -> discord.TextChannel:
    found = online.get_channel(standin.channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_post_fetch_edit_delete(channel: discord.TextChannel, ana: Person) -> None:
    message = await channel.send("Your turn")
    assert ana.sees("Your turn").id == message.id
    assert (await channel.fetch_message(message.id)).content == "Your turn"
    edited = await message.edit(content="My turn")
    assert edited.edited_at is not None
    ana.sees("My turn")
    await message.delete()
    ana.does_not_see("turn")
    for gone in (message.edit(content="x"), message.delete(), channel.fetch_message(message.id)):
        with pytest.raises(discord.NotFound, match="10008"):
            await gone


async def test_files_come_with_alt_text_and_size(channel: discord.TextChannel, ana: Person) -> None:
    message = await channel.send("Board", file=picture("my board.png"))
    [attachment] = message.attachments
    assert (attachment.filename, attachment.width, attachment.height) == ("my_board.png", 110, 70)
    assert attachment.description == "my board.png for all to see"
    assert attachment.content_type == "image/png"
    assert await attachment.read() == ana.picture()


async def test_attachments_are_kept_described_anew_and_removed(channel: discord.TextChannel, ana: Person) -> None:
    message = await channel.send("Board", files=[picture("a.png"), picture("b.png")])
    a, b = message.attachments
    message = await message.edit(content="Still both")
    assert [one.id for one in message.attachments] == [a.id, b.id]
    message = await message.edit(attachments=[b, picture("c.png")])
    assert [one.filename for one in message.attachments] == ["b.png", "c.png"]
    message = await message.edit(attachments=[])
    assert message.attachments == []
    assert ana.sees("Still both").attachments == []


async def test_an_embed_with_its_picture(channel: discord.TextChannel, ana: Person) -> None:
    embed = discord.Embed(title="Score", description="Ana 500").add_field(name="Bob", value="300")
    embed.set_image(url="attachment://board.png").set_footer(text="round 2").set_author(name="Canasta")
    message = await channel.send(embed=embed, file=picture())
    assert message.embeds[0].image.width == 110
    for text in ("| Score", "| Ana 500", "| Bob: 300", "| round 2", "| Canasta"):
        ana.sees(text)


async def test_a_reply(channel: discord.TextChannel, ana: Person) -> None:
    asked = ana.says("whose turn?")
    message = await (await channel.fetch_message(asked.id)).reply("yours")
    assert message.reference is not None
    assert message.reference.message_id == asked.id
    with pytest.raises(discord.HTTPException, match="50035"):
        await channel.send("to nothing", reference=discord.MessageReference(message_id=1, channel_id=channel.id))


async def test_mentions_ping_only_whom_they_are_allowed_to(
    channel: discord.TextChannel, standin: Standin, ana: Person, bob: Person
) -> None:
    text = f"{ana.mention} plays, then {bob.mention}"
    quiet = await channel.send(text)
    loud = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(ana.id)]))
    messages = standin.channel.messages
    assert messages[quiet.id].pinged == []
    assert messages[loud.id].pinged == [ana.user]
    assert ana.pings == [messages[loud.id]]
    assert bob.pings == []
    assert ana.sees("@Ana plays, then @Bob").mentions == [ana.user, bob.user]


async def test_history_in_pages(channel: discord.TextChannel) -> None:
    sent = [await channel.send(str(number)) for number in range(7)]
    assert [one.content async for one in channel.history(limit=3)] == ["6", "5", "4"]
    assert [one.content async for one in channel.history(limit=2, before=sent[2])] == ["1", "0"]
    assert [one.content async for one in channel.history(after=sent[4], oldest_first=True)] == ["5", "6"]
    assert {one.content async for one in channel.history(limit=3, around=sent[3])} == {"2", "3", "4"}


async def test_a_nonce_makes_sending_idempotent(channel: discord.TextChannel, standin: Standin) -> None:
    first = await channel.send("once", nonce="t7-41")
    again = await channel.send("once", nonce="t7-41")
    assert first.id == again.id
    assert len(standin.channel.messages) == 1


async def test_typing(channel: discord.TextChannel, standin: Standin) -> None:
    await channel.typing()
    assert standin.channel.typing == 1


async def test_other_peoples_messages(channel: discord.TextChannel, standin: Standin, ana: Person) -> None:
    theirs = await channel.fetch_message(ana.says("hello").id)
    with pytest.raises(discord.Forbidden, match="50005"):
        await theirs.edit(content="hi")
    with pytest.raises(discord.Forbidden, match="50013"):
        await theirs.delete()
    standin.world.grant(standin.guild, standin.world.bot, P.MANAGE_MESSAGES)
    await theirs.delete()
    ana.does_not_see("hello")


async def raw(bot: TinyBot, standin: Standin, body: Any, message: int | None = None) -> Any:
    """Post, or edit, with a body the library would not make."""
    channel = standin.channel.id
    if message is None:
        return await bot.http.request(Route("POST", "/channels/{channel_id}/messages", channel_id=channel), json=body)
    path = "/channels/{channel_id}/messages/{message_id}"
    return await bot.http.request(Route("PATCH", path, channel_id=channel, message_id=message), json=body)


def row(*components: Any) -> list[dict[str, Any]]:
    return [{"type": 1, "components": list(components)}]


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Draw", "custom_id": "a"} | more


def select(count: int = 1, **more: Any) -> dict[str, Any]:
    made = [{"label": f"{number}", "value": f"{number}"} for number in range(count)]
    return {"type": 3, "custom_id": "s", "options": made} | more


V2 = 1 << 15
TEXT = {"type": 10, "content": "hello"}

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "content": ({"content": "x" * 2001}, "content: Must be 2000 or fewer in length."),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title: Must be 256"),
    "embed description": ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description: Must be 4096"),
    "embed fields": ({"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]}, "embeds.0.fields: Must be between"),
    "embed field name": ({"embeds": [{"fields": [{"name": "x" * 257, "value": "b"}]}]}, "fields.0.name: Must be 256"),
    "embed field without value": ({"embeds": [{"fields": [{"name": "a"}]}]}, "fields.0.value: This field is required"),
    "eleven embeds": ({"embeds": [{"title": "a"}] * 11}, "embeds: Must be between 0 and 10"),
    "embeds in total": ({"embeds": [{"description": "x" * 3001}] * 2}, "Embed size exceeds maximum size of 6000"),
    "embed picture not sent": ({"embeds": [{"image": {"url": "attachment://a.png"}}]}, "'a.png' was not found"),
    "embed picture nowhere": ({"embeds": [{"thumbnail": {"url": "file:///a.png"}}]}, "Scheme must be one of"),
    "duplicate custom_id": ({"components": row(button(), button())}, "0.components.1.custom_id: Component custom id"),
    "duplicate custom_id, disabled": (
        {"components": row(button(disabled=True), button())},
        "Component custom id cannot be duplicated",
    ),
    "button without label": ({"components": row(button(label=None))}, "needs a label or an emoji"),
    "button without custom_id": ({"components": row(button(custom_id=None))}, "custom_id: This field is required"),
    "button label": ({"components": row(button(label="x" * 81))}, "label: Must be 80"),
    "button style": ({"components": row(button(style=9))}, "style: Value must be one of"),
    "link without url": ({"components": row(button(style=5, custom_id=None))}, "url: This field is required"),
    "custom_id": ({"components": row(button(custom_id="x" * 101))}, "custom_id: Must be 100"),
    "emoji of nobody": ({"components": row(button(emoji={"id": "123", "name": "k"}))}, "emoji.id: Invalid emoji"),
    "emoji that is a word": ({"components": row(button(emoji={"name": "spade"}))}, "emoji.id: Invalid emoji"),
    "six buttons": ({"components": row(*(button(custom_id=str(n)) for n in range(6)))}, "Must be between 1 and 5"),
    "six rows": ({"components": [row(button(custom_id=str(n)))[0] for n in range(6)]}, "components: Must be between"),
    "empty row": ({"components": row()}, "Must be between 1 and 5"),
    "button without row": ({"components": [button()]}, 'Value of field "type" must be one of'),
    "select beside a button": ({"components": row(button(), select())}, "exceeds the maximum width"),
    "select of 26": ({"components": row(select(26))}, "options: Must be between 1 and 25"),
    "select of none": ({"components": row(select(0))}, "options: Must be between 1 and 25"),
    "select values": (
        {"components": row(select(options=[{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]))},
        "options.1.value: The specified option value is already used",
    ),
    "option label": ({"components": row(select(options=[{"label": "x" * 101, "value": "v"}]))}, "label: Must be 100"),
    "select of too many": ({"components": row(select(2, max_values=3))}, "max_values: Must be at most 2"),
    "placeholder": ({"components": row(select(placeholder="x" * 151))}, "placeholder: Must be 150"),
    "v2 component without the flag": ({"content": "a", "components": [TEXT]}, 'Value of field "type"'),
    "v2 with content": ({"content": "a", "components": [TEXT], "flags": V2}, "The 'content' field cannot be used"),
    "v2 with embeds": ({"embeds": [{"title": "a"}], "components": [TEXT], "flags": V2}, "The 'embeds' field cannot"),
    "v2 without components": ({"flags": V2}, "components: This field is required"),
    "v2 with too much": ({"components": [TEXT] * 41, "flags": V2}, "number of components cannot exceed 40"),
    "v2 with too much text": (
        {"components": [{"type": 10, "content": "x" * 2001}] * 2, "flags": V2},
        "text size cannot exceed 4000",
    ),
    "v2 gallery of nothing": ({"components": [{"type": 12, "items": []}], "flags": V2}, "items: Must be between 1"),
    "v2 gallery of what is not sent": (
        {"components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}], "flags": V2},
        "The referenced attachment 'a.png' was not found",
    ),
    "v2 file not sent": (
        {"components": [{"type": 13, "file": {"url": "attachment://a.txt"}}], "flags": V2},
        "The referenced attachment 'a.txt' was not found",
    ),
    "v2 section without accessory": (
        {"components": [{"type": 9, "components": [TEXT]}], "flags": V2},
        "0.accessory.type: Value of field",
    ),
    "v2 empty container": ({"components": [{"type": 17, "components": []}], "flags": V2}, "Must be between 1 and 40"),
    "v2 container in a container": (
        {"components": [{"type": 17, "components": [{"type": 17, "components": [TEXT]}]}], "flags": V2},
        "components.0.type: Value of field",
    ),
    "alt text": ({"content": "a", "attachments": [{"id": 0, "description": "x" * 1025}]}, "description: Must be 1024"),
    "nothing": ({"content": ""}, "50006"),
}


@pytest.mark.parametrize("case", WRONG)
async def test_what_discord_refuses_in_a_message(online: TinyBot, standin: Standin, case: str) -> None:
    body, complaint = WRONG[case]
    with pytest.raises(discord.HTTPException) as caught:
        await raw(online, standin, body)
    assert caught.value.status == 400
    assert complaint in str(caught.value).replace("In ", "")
    assert not standin.channel.messages


async def test_what_discord_lets_pass(online: TinyBot, standin: Standin) -> None:
    keycap = {"name": "1\ufe0f\u20e3"}
    most = row(*(button(custom_id=str(n), label="x" * 80) for n in range(5)))
    await raw(online, standin, {"content": "x" * 2000, "components": most})
    await raw(online, standin, {"components": row(button(label=None, emoji=keycap))})
    await raw(online, standin, {"components": row({"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"})})
    await raw(online, standin, {"components": row(select(25, max_values=25))})
    await raw(online, standin, {"components": row({"type": 5, "custom_id": "who"})})
    await raw(online, standin, {"components": [TEXT] * 40, "flags": V2})
    spread = {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}] * 10}
    await raw(online, standin, {"components": [spread, {"type": 14}], "flags": V2})


async def test_v2_comes_by_an_edit_and_never_goes(online: TinyBot, standin: Standin) -> None:
    plain = int((await raw(online, standin, {"content": "a"}))["id"])
    with pytest.raises(discord.HTTPException, match="The 'content' field cannot be used"):
        await raw(online, standin, {"components": [TEXT], "flags": V2}, plain)
    await raw(online, standin, {"content": None, "components": [TEXT], "flags": V2}, plain)
    wrong: list[dict[str, Any]] = [{"content": "b"}, {"embeds": [{"title": "b"}]}, {"components": []}, {"flags": 0}]
    for body in wrong:
        with pytest.raises(discord.HTTPException, match="50035"):
            await raw(online, standin, body, plain)
    await raw(online, standin, {"components": [TEXT, TEXT]}, plain)


async def test_an_edit_may_not_leave_nothing(channel: discord.TextChannel) -> None:
    message = await channel.send("Your turn", view=buttons("draw"))
    await message.edit(content=None)
    with pytest.raises(discord.HTTPException, match="50006"):
        await message.edit(view=None)


async def test_files_too_many_or_too_large(channel: discord.TextChannel) -> None:
    with pytest.raises(discord.HTTPException, match="Must be between 0 and 10"):
        await channel.send(files=[picture(f"{number}.png", 1, 1) for number in range(11)])
    with pytest.raises(discord.HTTPException, match="40005") as caught:
        await channel.send(file=discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "big.bin"))
    assert caught.value.status == 413


@pytest.mark.parametrize(
    ("missing", "code"),
    [(P.VIEW_CHANNEL, 50001), (P.SEND_MESSAGES, 50013), (P.ATTACH_FILES, 50013), (P.EMBED_LINKS, 50013)],
)
async def test_permissions_to_post(channel: discord.TextChannel, standin: Standin, missing: P, code: int) -> None:
    standin.world.overwrite(standin.channel, standin.world.bot, deny=missing)
    with pytest.raises(discord.Forbidden, match=str(code)):
        await channel.send("Board", file=picture(), embed=discord.Embed(title="a"))
    standin.world.overwrite(standin.channel, standin.world.bot)
    await channel.send("Board", file=picture(), embed=discord.Embed(title="a"))


async def test_permission_to_read_history(channel: discord.TextChannel, standin: Standin) -> None:
    message = await channel.send("one")
    standin.world.overwrite(standin.channel, standin.guild.everyone, deny=P.READ_MESSAGE_HISTORY)
    assert [one async for one in channel.history()] == []
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.fetch_message(message.id)
    with pytest.raises(discord.HTTPException, match="160002"):
        await message.reply("two")
    await message.edit(content="still mine to edit")


async def test_a_deleted_channel(channel: discord.TextChannel, online: TinyBot, standin: Standin) -> None:
    gone = asyncio.create_task(online.wait_for("guild_channel_delete"))
    await asyncio.sleep(0)
    standin.world.delete_channel(standin.channel)
    with pytest.raises(discord.NotFound, match="10003"):
        await channel.send("anybody there?")
    assert (await gone).id == channel.id


async def test_the_bot_hears_of_messages(standin: Standin, ana: Person) -> None:
    bot = TinyBot(intents=discord.Intents(guilds=True, guild_messages=True))
    async with running(bot, standin):
        message = await bot.get_partial_messageable(standin.channel.id).send("one")
        await message.edit(content="two")
        gone = asyncio.create_task(bot.wait_for("raw_message_delete"))
        await message.delete()
        assert (await gone).message_id == message.id
    told = [name for name in bot.seen if name.startswith("MESSAGE")]
    assert told == ["MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"]


async def test_managing_a_channel_takes_a_permission(channel: discord.TextChannel, standin: Standin) -> None:
    for forbidden in (channel.edit(name="tables"), channel.delete()):
        with pytest.raises(discord.Forbidden, match="50013"):
            await forbidden
    with pytest.raises(discord.HTTPException, match="50035"):
        await channel.edit(name="")
    told = asyncio.create_task(wait_for_role(channel))
    await asyncio.sleep(0)
    standin.world.set_permissions(standin.guild, standin.guild.everyone, P.VIEW_CHANNEL)
    assert (await told).permissions == discord.Permissions(view_channel=True)
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.send("mute")


async def wait_for_role(channel: discord.TextChannel) -> discord.Role:
    client: discord.Client = channel._state._get_client()
    _, after = await client.wait_for("guild_role_update")
    assert isinstance(after, discord.Role)
    return after


@pytest.mark.parametrize("limit", [0, 101])
async def test_a_page_has_its_limits(online: TinyBot, standin: Standin, limit: int) -> None:
    with pytest.raises(discord.HTTPException, match="between 1 and 100"):
        await online.http.logs_from(standin.channel.id, limit)


async def test_edits_of_old_messages_are_counted_apart(channel: discord.TextChannel, online: TinyBot, standin: Standin) -> None:
    """Loose limits know no such count; see the rate limit tests for the strict ones."""
    message = await channel.send("Your turn")
    assert isinstance(standin.clock, ManualClock)
    standin.clock.advance(3601)
    for number in range(10):
        await message.edit(content=str(number))
