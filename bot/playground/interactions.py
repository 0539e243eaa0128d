"""The life of an interaction: fired by a person, answered once within 3 s, continued by its token for 15 minutes."""

import secrets
from collections.abc import Sequence

from . import messages, payloads
from .components import check_modal
from .errors import Form, refusal
from .limits import FILE_BYTES, Upload
from .model import Answer, Channel, Flag, Interaction, InteractionKind, Json, Message, User
from .settling import without_nulls
from .world import World

ANSWER_WITHIN = 3.0
TOKEN_LASTS = 15 * 60.0
FOLLOW_UPS_FOR_USER_INSTALLS = 5

MESSAGES = (Answer.MESSAGE, Answer.DEFERRED_MESSAGE)
UPDATES = (Answer.DEFERRED_UPDATE, Answer.UPDATE)
ALLOWED: dict[InteractionKind, tuple[Answer, ...]] = {
    InteractionKind.COMMAND: (*MESSAGES, Answer.MODAL),
    InteractionKind.COMPONENT: (*MESSAGES, *UPDATES, Answer.MODAL),
    InteractionKind.AUTOCOMPLETE: (Answer.CHOICES,),
    InteractionKind.MODAL: (*MESSAGES, *UPDATES),
}


def fire(
    world: World,
    kind: InteractionKind,
    user: User,
    channel: Channel,
    data: Json,
    *,
    message: Message | None = None,
    trigger: Interaction | None = None,
    by_user_install: bool = False,
) -> Interaction:
    """Make the interaction and tell the bot. What the person's client would not let happen is the caller's to refuse."""
    token = secrets.token_urlsafe(48)
    interaction = Interaction(
        world.ids.next(), token, kind, user, channel, data, world.now(), message, trigger, by_user_install
    )
    world.interactions[token] = interaction
    world.tell("INTERACTION_CREATE", payloads.interaction(interaction, world.bot, FILE_BYTES), channel.guild)
    return interaction


def is_late(world: World, interaction: Interaction) -> bool:
    """Whether the bot has missed the time for its first answer."""
    return interaction.answer is None and world.now() - interaction.created > ANSWER_WITHIN


def respond(world: World, interaction: Interaction, body: Json, uploads: Sequence[Upload]) -> None:
    """The bot's first answer."""
    if is_late(world, interaction):
        raise refusal(10062)
    if interaction.answer is not None:
        raise refusal(40060)
    form = Form()
    allowed = ALLOWED[interaction.kind]
    if interaction.message is None:
        allowed = tuple(answer for answer in allowed if answer not in UPDATES)
    if body.get("type") not in allowed:
        form.choices(("type",), ", ".join(str(int(answer)) for answer in allowed))
        form.refuse_if_wrong()
    answer, data = Answer(body["type"]), body.get("data") or {}
    if answer in MESSAGES:
        _reply(world, interaction, data, uploads, loading=answer is Answer.DEFERRED_MESSAGE)
    elif answer in UPDATES:
        assert interaction.message
        if answer is Answer.UPDATE:
            messages.amend(world, interaction.message, data, uploads, at=("data",))
        interaction.original = interaction.message
    elif answer is Answer.MODAL:
        check_modal(form, data)
        form.refuse_if_wrong()
        interaction.modal = without_nulls(data)
    else:
        _check_choices(form, data.get("choices") or [])
        interaction.choices = data.get("choices") or []
    interaction.answer = answer
    interaction.edits_before = interaction.message.edits if interaction.message else 0
    world.changes.announce()


def _reply(world: World, interaction: Interaction, data: Json, uploads: Sequence[Upload], *, loading: bool) -> None:
    only_for = interaction.user if (data.get("flags") or 0) & Flag.EPHEMERAL else None
    interaction.original = messages.post(
        world,
        interaction.channel,
        world.bot,
        data,
        uploads,
        only_for=only_for,
        reference=interaction.message,
        interaction=interaction,
        kind=20 if interaction.kind is InteractionKind.COMMAND else None,
        loading=loading,
        at=("data",),
    )


def _check_choices(form: Form, choices: list[Json]) -> None:
    at = ("data", "choices")
    form.number(at, len(choices), 25)
    for index, choice in enumerate(choices):
        form.length((*at, index, "name"), choice.get("name", ""), 100, 1)
        for locale, name in (choice.get("name_localizations") or {}).items():
            form.length((*at, index, "name_localizations", locale), name, 100, 1)
        if isinstance(choice.get("value"), str):
            form.length((*at, index, "value"), choice["value"], 100)
    form.refuse_if_wrong()


def receipt(interaction: Interaction) -> Json:
    """What Discord says back when the bot asks for it with ``with_response``."""
    told: Json = {"id": str(interaction.id), "type": int(interaction.kind), "channel_id": str(interaction.channel.id)}
    if interaction.guild:
        told["guild_id"] = str(interaction.guild.id)
    original = interaction.original
    if original:
        told |= {
            "response_message_id": str(original.id),
            "response_message_loading": original.loading,
            "response_message_ephemeral": original.ephemeral,
        }
    reply: Json = {"interaction": told}
    if original and interaction.answer in (Answer.MESSAGE, Answer.UPDATE):
        reply["resource"] = {"type": int(interaction.answer), "message": payloads.message(original)}
    return reply


def by_token(world: World, application: str, token: str) -> Interaction:
    """The interaction a webhook call goes on with, or the refusal such a call gets."""
    interaction = world.interactions.get(token)
    if application != str(world.app.id) or (interaction and interaction.answer is None):
        raise refusal(10015)
    if interaction is None or world.now() - interaction.created > TOKEN_LASTS:
        raise refusal(50027)
    return interaction


def own_message(interaction: Interaction, which: str) -> Message:
    """The message a webhook call names: ``@original`` or the id of one made through this token."""
    within = [interaction.original, *interaction.follow_ups]
    for message in within:
        if message and not message.deleted and which in (str(message.id), "@original"):
            return message
        if which == "@original":
            break
    raise refusal(10008)


def follow_up(world: World, interaction: Interaction, body: Json, uploads: Sequence[Upload]) -> Message:
    """One more message. Right after a deferral it becomes the deferred reply, and as visible as that was."""
    interaction.webhook_calls += 1
    original = interaction.original
    if original and original.loading and not original.deleted:
        messages.amend(world, original, body, uploads)
        return original
    if interaction.by_user_install and len(interaction.follow_ups) >= FOLLOW_UPS_FOR_USER_INSTALLS:
        raise refusal(40094)
    only_for = interaction.user if (body.get("flags") or 0) & Flag.EPHEMERAL else None
    message = messages.post(
        world,
        interaction.channel,
        world.bot,
        body,
        uploads,
        only_for=only_for,
        reference=original if original and not original.deleted else None,
        interaction=interaction,
    )
    interaction.follow_ups.append(message)
    world.changes.announce()
    return message


def edit(world: World, interaction: Interaction, which: str, body: Json, uploads: Sequence[Upload]) -> Message:
    message = own_message(interaction, which)
    interaction.webhook_calls += 1
    messages.amend(world, message, body, uploads)
    return message


def delete(world: World, interaction: Interaction, which: str) -> None:
    message = own_message(interaction, which)
    interaction.webhook_calls += 1
    messages.delete(world, message)
