"""Keeps the messages true: the board in the channel, the hand in each DM.

A person's turn has a board message of its own, since an edit pings nobody; within the turn the message is edited, afterwards
it shrinks to a line. What a message shows is read when its job comes up, so many changes make one edit.
"""

from __future__ import annotations

import contextlib
import logging
from contextvars import ContextVar
from typing import Final

import discord

from bot.engine.events import HandEnded
from bot.engine.game import Game
from bot.tables.hall import Done, has_step
from bot.tables.ports import Pin
from bot.tables.steps import Away
from bot.tables.table import Table, fold
from bot.ui.board import past_text, table_message
from bot.ui.hand import hand_message, no_access_text, place_link
from bot.ui.house import House
from bot.ui.lesson import lesson_board
from bot.ui.lift import lifted_message
from bot.ui.lobby import started_text
from bot.ui.messages import Message
from bot.ui.presence import UNKNOWN_CHANNEL, Presence
from bot.ui.score import score_message

log = logging.getLogger(__name__)

BOARD: Final = "board"
HAND: Final = "hand"

Key = tuple[object, ...]

answered_message: ContextVar[int | None] = ContextVar("answered_message", default=None)
"""The message that the interaction in hand is going to replace itself, so that it is not edited twice."""


class Showing:
    def __init__(self, house: House) -> None:
        self._house: Final = house
        self._keys: Final[dict[int, Key]] = {}
        self._presence: Final = Presence(house)
        self._again: Final[set[int]] = set()
        """Tables whose board is to be posted anew although it stands for the same turn."""
        self._ended: Final[dict[int, Table]] = {}
        """Tables as they stood at the end of a hand that has not been shown yet: its sheet comes before the next deal."""
        self._past: Final[dict[int, str]] = {}
        """What is to be left of the newest sheet of a table once the next hand has been dealt."""
        house.hall.listeners.append(self._notice)

    async def _notice(self, before: Table | None, done: Done) -> None:
        table = done.table
        if table.between_hands and any(isinstance(event, HandEnded) for event in table.log[-1:]):
            self._ended[table.id] = table
        if before is not None and not _between_people(table):
            await self.show_board(table)
        for person in table.people():
            if _hand_changed(before, table, person) or has_step(done, Away):
                await self.show_hand(table, person)
        if before is not None:
            for person in set(before.people()) - set(table.people()):
                await self._say_farewell(table, person)
        if before is not None and before.waited_for != table.waited_for:
            await self._ask_whether_there(table)

    async def show_board(self, table: Table) -> None:
        """Bring the channel's message up to date."""
        channel = await self._channel(table)
        self._house.outbox.put(channel, f"{BOARD}:{table.id}", lambda: self._board(table.id))

    async def show_hand(self, table: Table, person: int) -> None:
        """Bring a person's DM up to date, if there is one."""
        pin = await self._house.noticeboard.pinned(table.id, HAND, person)
        if pin is None or int(pin.message) == answered_message.get():
            return
        self._house.outbox.put(pin.channel, f"{HAND}:{table.id}", lambda: self._hand(table.id, person))

    async def adopt_board(self, table: Table, channel: int, message: int) -> None:
        """The message of a table that has just been opened is the answer to the command that opened it."""

        async def adopt() -> None:
            self._keys[table.id] = _key(table)
            await self._house.noticeboard.pin(table.id, BOARD, None, Pin(str(channel), str(message), table.number))
            now = await self._house.hall.table(table.id)
            if now is not None and now.number != table.number:
                await self._board(table.id)

        # In the channel's queue: a board of the same table may be on its way already.
        self._house.outbox.put(str(channel), f"adopt:{table.id}", adopt)

    async def open_hand(self, table: Table, person: int) -> bool:
        """Open a DM for a person who has just sat down, and keep the hand there.

        False where DMs are closed, or where the person wants none; a lesson is held in them.
        """
        house = self._house
        if not table.lesson and (await house.directory.preferences(person)).hand != "dm":
            return False
        words = await house.words_of_person(person)
        outside = int((await house.directory.person_by_id(person)).outside)
        message = await hand_message(house, table, person, words)
        try:
            dm = await house.client.create_dm(discord.Object(outside))
            sent = await dm.send(**message.to_send())
        except discord.HTTPException as error:
            log.info("table %s: no DM to person %s: %s", table.id, person, error)
            return False
        await house.noticeboard.pin(table.id, HAND, person, Pin(str(dm.id), str(sent.id), table.number))
        now = await house.hall.table(table.id)
        if now is not None and now.number != table.number:
            await self.show_hand(now, person)
        return True

    async def take_over(self, old_table: int, table: Table) -> None:
        """A new table in the place of one that is over: its lobby is posted, and the DMs are about it from now on."""
        noticeboard = self._house.noticeboard
        for person in table.people():
            pin = await noticeboard.pinned(old_table, HAND, person)
            if pin is not None:
                await noticeboard.unpin(old_table, HAND, person)
                await noticeboard.pin(table.id, HAND, person, Pin(pin.channel, pin.message))
                await self.show_hand(table, person)
        await self.show_board(table)

    async def remind(self, table: Table) -> None:
        """Half of somebody's time is over: a word in his DM, or the board once more where he has none."""
        house, person = self._house, table.waited_for
        if person is None or table.due is None or not (await house.directory.preferences(person)).ping:
            return
        pin = await house.noticeboard.pinned(table.id, HAND, person)
        if pin is None:
            self._again.add(table.id)
            await self.show_board(table)
            return
        words = await house.words_of_person(person)
        text = words("ui.remind", place=await place_link(house, table), when=f"<t:{round(table.due)}:R>")

        async def say() -> None:
            try:
                await self._messageable(pin.channel).send(text)
            except (discord.Forbidden, discord.NotFound):
                await house.noticeboard.unpin(table.id, HAND, person)
                self._again.add(table.id)
                await self.show_board(table)

        house.outbox.put(pin.channel, f"remind:{table.id}", say)

    async def is_there(self, table: Table, person: int) -> bool:
        return await self._presence.is_there(table, person)

    async def _ask_whether_there(self, table: Table) -> None:
        """Whoever is waited for but has left the server gives the seat to a computer player."""
        person = table.waited_for
        if person is None or table.paused:
            return
        channel = await self._channel(table)

        async def ask() -> None:
            if not await self._presence.is_there(table, person):
                await self._house.hall.gone(table.id, person)

        self._house.outbox.put(channel, f"there:{table.id}", ask)

    async def end_hand(self, table: Table, person: int) -> None:
        """The person wants no hand in the DM any more."""
        house = self._house
        pin = await house.noticeboard.pinned(table.id, HAND, person)
        if pin is None:
            return
        await house.noticeboard.unpin(table.id, HAND, person)
        message = Message((await house.words_of_person(person))("ui.hand.in-channel", place=await place_link(house, table)))

        async def say() -> None:
            await self._edit(pin, message)

        house.outbox.put(pin.channel, f"{HAND}:{table.id}", say)

    async def _channel(self, table: Table) -> str:
        return (await self._house.directory.place_by_id(table.place)).outside

    async def _board(self, table_id: int) -> None:
        ended = self._ended.pop(table_id, None)
        table = await self._house.hall.table(table_id)
        if ended is not None and table is not None and table.number != ended.number:
            await self._show(ended)
            if _between_people(table):
                return
        if table is not None:
            await self._show(table)

    async def _show(self, table: Table) -> None:
        """Edit the message that stands for this, or make a new one; the sheet of a hand comes before the next lift."""
        house = self._house
        words = await house.words_of_place(table)
        key = _key(table)
        pin = await house.noticeboard.pinned(table.id, BOARD, None)
        known = self._keys.get(table.id) or (key if pin is not None and (pin.shows == table.number or table.lesson) else None)
        if pin is not None and known is None:
            known = await self._key_at(table, pin.shows)
        message = await (lesson_board if table.lesson else table_message)(house, table, words)
        if message.past:
            self._past[table.id] = message.past
        again = table.id in self._again
        self._again.discard(table.id)
        is_there = known is not None and not again and _stands_for(known, key, table)
        if pin is not None and known is not None and is_there and await self._edit(pin, message):
            await self._pinned(table, pin, known)
            return
        game = table.game
        if game is not None and game.number and key[0] == "lift" and known not in (key, _score_key(game)):
            sheet = await score_message(words, table, await house.names(table), game)
            pin, known = await self._post(table, sheet, _score_key(game), pin, known), _score_key(game)
        await self._post(table, message, key, pin, known)

    async def _key_at(self, table: Table, number: int) -> Key | None:
        """What a message stands for that was written before a restart, when the table had that number."""
        steps = await self._house.hall.ledger.read(table.id)
        return _key(fold(table.id, steps[:number])) if 0 < number <= len(steps) else None

    async def _post(self, table: Table, message: Message, key: Key, old: Pin | None, known: Key | None) -> Pin:
        """Make a new message in place of the old one, which was known to stand for that key."""
        channel = await self._channel(table)
        try:
            sent = await self._messageable(channel).send(**message.to_send())
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                await self._house.hall.place_gone(table.id)
            raise
        except discord.Forbidden:
            await self._say_no_access(table)
            raise
        self._house.locked_out.pop(table.id, None)
        pin = Pin(channel, str(sent.id))
        await self._pinned(table, pin, key)
        if old is not None:
            await self._shrink(old, table, known)
        return pin

    async def _pinned(self, table: Table, pin: Pin, key: Key) -> None:
        """Remember the message and what it shows.

        It counts as behind where a computer is to move or more is to be shown: so the table is taken up after a restart.
        """
        shows = table.number - (table.computer_to_move or (key[0] == "score" and key != _key(table)))
        self._keys[table.id] = key
        await self._house.noticeboard.pin(table.id, BOARD, None, Pin(pin.channel, pin.message, shows))
        if table.stage in ("over", "closed"):
            self._keys.pop(table.id, None)

    async def _shrink(self, pin: Pin, table: Table, known: Key | None) -> None:
        """The old message becomes a line; the sheet of a hand stays, without its buttons and without who is to cut."""
        words = await self._house.words_of_place(table)
        if known is not None and known[0] == "score":
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                left = self._past.pop(table.id, None)
                await (self._partial(pin).edit(view=None) if left is None else self._partial(pin).edit(content=left, view=None))
            return
        names = await self._house.names(table)
        match known:
            case ("lobby", *_):
                text = started_text(words, table, names)
            case ("lift", *_):
                await self._edit(pin, await lifted_message(words, table, names))
                return
            case ("turn", int(number), int(turn), *_) if table.game is not None and table.game.number == number:
                text = past_text(words, table, names, turn)
            case _:
                text = words("ui.past.turn")
        await self._edit(pin, Message(text))

    async def _hand(self, table_id: int, person: int) -> None:
        house = self._house
        table = await house.hall.table(table_id)
        pin = await house.noticeboard.pinned(table_id, HAND, person)
        if table is None or pin is None:
            return
        message = await hand_message(house, table, person, await house.words_of_person(person))
        if not await self._edit(pin, message):
            await house.noticeboard.unpin(table_id, HAND, person)

    async def _say_farewell(self, table: Table, person: int) -> None:
        """The DM of somebody who has left is about this table no more."""
        house = self._house
        pin = await house.noticeboard.pinned(table.id, HAND, person)
        if pin is None:
            return
        await house.noticeboard.unpin(table.id, HAND, person)
        key = "ui.sent-away" if person in table.kicked else "ui.left"
        message = Message((await house.words_of_person(person))(key))

        async def say() -> None:
            await self._edit(pin, message)

        house.outbox.put(pin.channel, f"{HAND}:{table.id}", say)

    async def _say_no_access(self, table: Table) -> None:
        """Tell those who have a DM what is missing in the channel, once."""
        house = self._house
        if table.id in house.locked_out:
            return
        house.locked_out[table.id] = tuple(self._presence.missing_permissions(table, await self._channel(table)))
        for person in table.people():
            pin = await house.noticeboard.pinned(table.id, HAND, person)
            if pin is None:
                continue
            words = await house.words_of_person(person)
            text = await no_access_text(house, table, words)
            with contextlib.suppress(discord.HTTPException):
                await self._messageable(pin.channel).send(text)

    async def _edit(self, pin: Pin, message: Message) -> bool:
        """Replace a message; False if it is gone or may not be touched any more."""
        try:
            await self._partial(pin).edit(**message.to_edit())
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    def _messageable(self, channel: str) -> discord.PartialMessageable:
        return self._house.client.get_partial_messageable(int(channel))

    def _partial(self, pin: Pin) -> discord.PartialMessage:
        return self._messageable(pin.channel).get_partial_message(int(pin.message))


def _key(table: Table) -> Key:
    """What a message of its own stands for: equal keys share one message. A lesson has one board from beginning to end."""
    if table.lesson:
        return ("lesson",)
    if table.stage in ("lobby", "closed", "over") or table.game is None:
        return (table.stage,)
    if table.awaits_lift and not table.to_be_dealt:
        return ("lift", table.game.number)
    if table.between_hands:
        return _score_key(table.game)
    return ("turn", table.game.number, table.game.turn_number, table.game.phase == "asked", bool(table.game.asked))


def _stands_for(known: Key, key: Key, table: Table) -> bool:
    """Whether the message of a key stands for another one as well."""
    lobby_closed = table.stage == "closed" and table.game is None
    return key == known or lobby_closed or (_between_people(table) and known[0] == "turn")


def _score_key(game: Game) -> Key:
    return ("score", game.number)


def _between_people(table: Table) -> bool:
    """While computers move no new message is made for them; only the sheet of a hand is shown in any case."""
    scored = table.between_hands and table.game is not None and table.game.number > 0
    return table.computer_to_move and not scored


def _hand_changed(before: Table | None, table: Table, person: int) -> bool:
    """Whether a person's hand message shows something else than it did."""
    seat = table.seat_of(person)
    if seat is None or before is None or before.game is None or table.game is None:
        return table.stage == "playing" or (before is not None and before.stage != table.stage)
    if table.stage != before.stage or before.game.number != table.game.number:
        return True
    mine = table.to_move == seat or before.to_move == seat
    if before.vote != table.vote or before.paused != table.paused:
        return True
    return mine or before.between_hands != table.between_hands or before.game.hands[seat] != table.game.hands[seat]
