"""People in the official client: they see what Discord shows them and can do what its client lets them do."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from . import forms, interactions, messages, slash
from .model import Answer, Channel, Guild, Interaction, InteractionKind, Json, Message, User
from .permissions import P, in_channel
from .resolved import Resolved
from .screen import Found, PersonError, find_button, find_select, pick, plain, show
from .slash import Choice

if TYPE_CHECKING:
    from .standin import Standin

__all__ = ["Choice", "Person", "PersonError", "Reply"]

T = TypeVar("T")


@dataclass(frozen=True)
class Reply:
    """What came of a command, tap, choice or form."""

    person: "Person"
    interaction: Interaction

    @property
    def message(self) -> Message | None:
        """The bot's reply, or the message it changed in answer; None for a modal."""
        return self.interaction.original

    @property
    def deferred(self) -> bool:
        return self.interaction.answer in (Answer.DEFERRED_MESSAGE, Answer.DEFERRED_UPDATE)

    @property
    def modal(self) -> Json | None:
        """The modal the bot opened."""
        return self.interaction.modal

    @property
    def ephemeral(self) -> bool:
        return self.message is not None and self.message.ephemeral

    @property
    def text(self) -> str:
        """The reply as the person reads it now; empty for a modal."""
        return show(self.message, self.person.world.users) if self.message else ""

    @property
    def follow_ups(self) -> list[Message]:
        return self.interaction.follow_ups

    async def settled(self) -> Message:
        """The message once the bot has done what it deferred; at once when it deferred nothing."""
        message = self.interaction.original
        if message is None:
            raise PersonError("the bot answered with a modal; there is no message to settle")
        if self.deferred:
            await self.person.waits_until(lambda: self._is_settled(message))
        return message

    def _is_settled(self, message: Message) -> bool:
        if self.interaction.answer is Answer.DEFERRED_MESSAGE:
            return message.deleted or not message.loading
        edited = message.edits > self.interaction.edits_before
        return message.deleted or edited or self.interaction.webhook_calls > 0


class Person:
    """One human. Calls that reach the bot return after its first answer; one that does not come is a PersonError."""

    def __init__(self, standin: "Standin", user: User, place: Channel | None) -> None:
        self.standin = standin
        self.world = standin.world
        self.user = user
        self._place = place
        self._form: Interaction | None = None

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    # Who and where

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return self.user.mention

    @property
    def locale(self) -> str:
        return self.user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self.user.locale = locale

    @property
    def dms_closed(self) -> bool:
        """Whether the bot's DMs are refused."""
        return self.user.dms_closed

    @dms_closed.setter
    def dms_closed(self, closed: bool) -> None:
        self.user.dms_closed = closed

    @property
    def has_app(self) -> bool:
        """Whether this person has installed the app for themselves, so that it comes along into any guild."""
        return self.user.has_app

    @has_app.setter
    def has_app(self, has: bool) -> None:
        self.user.has_app = has

    @property
    def place(self) -> Channel:
        """Where the person reads, types and taps."""
        if self._place is None:
            raise PersonError(f"{self.name} is nowhere; goes_to a channel or goes_to_dm first")
        return self._place

    def goes_to(self, channel: Channel | str) -> None:
        """Open a channel or thread, named or given."""
        if isinstance(channel, str):
            home = (self._place and self._place.guild) or self.standin.guild
            channel = home.channel(channel)
        if P.VIEW_CHANNEL not in in_channel(self.user, channel):
            raise PersonError(f"{self.name} cannot see {channel}")
        self._place = channel

    def goes_to_dm(self) -> None:
        """Open the DM with the bot."""
        self._place = self.world.dm(self.user)

    def places(self) -> list[Channel]:
        """The channels and threads this person can open, and the DM with the bot once there is one."""
        return [one for one in self.world.channels.values() if P.VIEW_CHANNEL in in_channel(self.user, one)]

    def joins(self, guild: Guild) -> None:
        self.world.join(guild, self.user)

    def leaves(self, guild: Guild | None = None) -> None:
        """Leave a guild, by default the one of the present place."""
        home = guild or self.place.guild
        assert home, "a DM is no guild"
        self.world.leave(home, self.user)

    # Seeing

    def messages(self) -> list[Message]:
        """Everything visible in the present place, oldest first, own ephemerals included."""
        return list(self.world.messages(self.place, self.user))

    def inbox(self) -> list[Message]:
        """The DM with the bot, oldest first."""
        return list(self.world.messages(self.world.dm(self.user), self.user))

    @property
    def ephemerals(self) -> list[Message]:
        """The messages only this person sees, in the present place."""
        return [message for message in self.messages() if message.ephemeral]

    @property
    def pings(self) -> list[Message]:
        """The messages, anywhere, that notified this person, oldest first."""
        everywhere = [one for channel in self.world.channels.values() for one in channel.messages.values()]
        return sorted((one for one in everywhere if self.user in one.pinged), key=lambda one: one.id)

    def reads(self, message: Message) -> str:
        """The message as text, as this person would read it out."""
        return show(message, self.world.users)

    def sees(self, text: str) -> Message:
        """The newest message here that shows this text; AssertionError with everything visible when none does."""
        for message in reversed(self.messages()):
            if self._shows(message, text):
                return message
        raise PersonError(f"{self.name} does not see {text!r}\n{self.transcript()}")

    def does_not_see(self, text: str) -> None:
        for message in self.messages():
            if self._shows(message, text):
                raise PersonError(f"{self.name} sees {text!r}\n{self.transcript()}")

    def _shows(self, message: Message, text: str) -> bool:
        return text in self.reads(message) or text in plain(message.content, self.world.users) or text in message.content

    def picture(self, message: Message | None = None) -> bytes:
        """The first picture of a message, by default of the newest here that has one."""
        for candidate in [message] if message else reversed(self.messages()):
            for attachment in candidate.attachments:
                if attachment.content_type.startswith("image/"):
                    return attachment.content
        raise PersonError(f"{self.name} sees no picture\n{self.transcript()}")

    def transcript(self) -> str:
        """What is visible here and what the bot last asked of Discord, for error messages."""
        place = "the DM" if self.place.guild is None else f"#{self.place.name}"
        shown = [show(message, self.world.users) for message in self.messages()] or ["(nothing)"]
        calls = [str(exchange) for exchange in list(self.standin.log)[-10:]]
        return "\n".join([f"{self.name} in {place} sees:", *shown, "Latest requests of the bot:", *calls])

    async def waits_for(self, text: str) -> Message:
        """The newest message here that shows this text, as soon as there is one."""

        def look() -> Message | None:
            return next((one for one in reversed(self.messages()) if self._shows(one, text)), None)

        found = await self._wait(look, f"for {text!r}")
        assert found
        return found

    async def waits_until(self, predicate: Callable[[], T]) -> T:
        """What ``predicate`` returns as soon as that is true. It is asked again after every change of the world."""
        return await self._wait(predicate, "until something that did not happen")

    async def _wait(self, look: Callable[[], T], what: str) -> T:
        try:
            return await self.world.changes.until(look, self.standin.patience)
        except TimeoutError:
            raise PersonError(f"{self.name} waited {what}\n{self.transcript()}") from None

    # Doing

    def says(self, text: str) -> Message:
        """Write a message here."""
        need = P.SEND_MESSAGES_IN_THREADS if self.place.thread else P.SEND_MESSAGES
        if need not in in_channel(self.user, self.place):
            raise PersonError(f"{self.name} may not write here")
        return messages.post(self.world, self.place, self.user, {"content": text})

    def deletes(self, message: Message) -> None:
        """Delete a message: one's own, as a moderator anybody's; or dismiss an ephemeral one."""
        mine = message.author is self.user or message.only_for is self.user
        if not mine and P.MANAGE_MESSAGES not in in_channel(self.user, message.channel):
            raise PersonError(f"{self.name} may not delete {message}")
        messages.delete(self.world, message)

    def reloads(self) -> None:
        """Reload the client: ephemeral messages and an open modal are gone for good."""
        self._form = None
        for channel in self.world.channels.values():
            for message in [one for one in channel.messages.values() if one.only_for is self.user]:
                messages.delete(self.world, message)

    async def slash(self, command: str, /, **options: object) -> Reply:
        """Send ``/command``; subcommands by spaces, options by name. Choices by name or value, users as persons."""
        found, data = slash.compose(self.world, self.user, self.place, command, options)
        return await self._fire(InteractionKind.COMMAND, data, by_user_install=not self._by_guild(found))

    async def autocomplete(self, command: str, /, **options: object) -> list[Choice]:
        """What is suggested while typing the last of these options."""
        if not options:
            raise PersonError("autocomplete needs the option that is being typed, last")
        found, data = slash.compose(self.world, self.user, self.place, command, options, focus=list(options)[-1])
        reply = await self._fire(InteractionKind.AUTOCOMPLETE, data, by_user_install=not self._by_guild(found))
        choices = reply.interaction.choices or []
        return [Choice(slash.localised(choice, "name", self.locale), choice["value"]) for choice in choices]

    def commands(self) -> list[str]:
        """The names of the commands the client offers here, in the person's language."""
        found = slash.offered(self.world, self.user, self.place)
        return [slash.localised(command, "name", self.locale) for command in found]

    def _by_guild(self, command: Json) -> bool:
        return slash.by_guild_install(self.world, self.user, self.place, command)

    async def tap(self, label: str, *, on: Message | None = None) -> Reply:
        """Press the newest enabled button of that label here, or the one on a given message."""
        found = self._find(find_button, label, on)
        data = {"custom_id": found.part["custom_id"], "component_type": 2, "id": found.part["id"]}
        return await self._use(found, data)

    async def choose(self, placeholder: str, *options: "str | Person", on: Message | None = None) -> Reply:
        """Pick options, by label, from the newest menu of that placeholder; from a menu of users, persons."""
        found = self._find(find_select, placeholder, on)
        part = found.part
        least, most = part["min_values"], part["max_values"]
        if not least <= len(options) <= most:
            raise PersonError(f"the menu {placeholder!r} takes {least} to {most} options, not {len(options)}")
        data: Json = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]}
        if part["type"] == 3:
            data["values"] = [pick(part["options"], str(option))["value"] for option in options]
        else:
            users = [option.user for option in options if isinstance(option, Person)]
            if len(users) < len(options) or part["type"] not in (5, 7):
                raise PersonError(f"the menu {placeholder!r} takes people, not {options}")
            resolved = Resolved(self.world, self.user, found.message.channel)
            data |= {"values": [resolved.user(user) for user in users], "resolved": resolved.data}
        return await self._use(found, data)

    def _find(self, find: Callable[[list[Message], str], Found], name: str, on: Message | None) -> Found:
        visible = self.messages()
        if on is not None and (on.deleted or on.only_for not in (None, self.user)):
            raise PersonError(f"{self.name} does not see that message any more")
        try:
            return find([on] if on else visible, name)
        except PersonError as error:
            raise PersonError(f"{self.name}: {error}\n{self.transcript()}") from None

    async def _use(self, found: Found, data: Json) -> Reply:
        origin = found.message.interaction
        by_user = origin is not None and origin.by_user_install
        return await self._fire(InteractionKind.COMPONENT, data, message=found.message, by_user_install=by_user)

    @property
    def modal(self) -> Json | None:
        """The form that stands open before this person."""
        return self._form.modal if self._form else None

    def dismisses(self) -> None:
        """Close the open form; the bot does not hear of it."""
        self._form = None

    async def submit(self, answers: Mapping[str, object] | None = None, /, **fields: object) -> Reply:
        """Send the open form; fields by label or custom_id, those left out as the bot filled them in."""
        opened_by = self._form
        if opened_by is None or opened_by.modal is None:
            raise PersonError(f"no form is open before {self.name}")
        given = {**(answers or {}), **fields}
        data = forms.fill(self.world, self.user, opened_by.channel, opened_by.modal, given)
        self._form = None
        return await self._fire(InteractionKind.MODAL, data, message=opened_by.message, trigger=opened_by)

    async def _fire(
        self,
        kind: InteractionKind,
        data: Json,
        *,
        message: Message | None = None,
        trigger: Interaction | None = None,
        by_user_install: bool = False,
    ) -> Reply:
        place = message.channel if message else trigger.channel if trigger else self.place
        interaction = interactions.fire(
            self.world,
            kind,
            self.user,
            place,
            data,
            message=message,
            trigger=trigger,
            by_user_install=by_user_install or bool(trigger and trigger.by_user_install),
        )
        await self._answered(interaction)
        if interaction.answer is Answer.MODAL:
            self._form = interaction
        return Reply(self, interaction)

    async def _answered(self, interaction: Interaction) -> None:
        """Wait for the first answer, but not in vain; nothing else wakes the wait when only a real clock has moved."""
        gateway, guild = self.standin.gateway, interaction.guild

        def decided() -> bool:
            late = interactions.is_late(self.world, interaction)
            return interaction.answer is not None or late or not gateway.can_reach(guild)

        alarm = asyncio.get_running_loop().call_later(interactions.ANSWER_WITHIN + 0.05, self.world.changes.announce)
        with contextlib.suppress(TimeoutError):
            await self.world.changes.until(decided, self.standin.patience)
        alarm.cancel()
        if interaction.answer is None:
            why = "" if gateway.can_reach(guild) else " (no bot is logged in)"
            raise PersonError(f"The application did not respond to {self.name}{why}\n{self.transcript()}")
