"""``/canasta replay``: a finished hand, moment by moment, for whoever asks alone; and the match as files.

A message names the table, a number of its stream and a view, nothing else: its buttons work for ever. Nothing of a hand that
still runs is shown or exported.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, get_args

import discord

from bot.engine.view import view_of
from bot.i18n.cards import sorts_by_suit
from bot.i18n.catalogue import Words
from bot.i18n.people import person_name
from bot.i18n.phrases import board_alt, hand_text, ruleset_name, score_sheet
from bot.i18n.replay import hands_lines, match_text, moment_lines, time_text
from bot.render.painter import paint_replay
from bot.render.replay_scene import OpenHand, ReplayPicture
from bot.store.export import print_match
from bot.tables.declined import decline
from bot.tables.ports import Place, PlayedTable
from bot.tables.preferences import Preferences
from bot.tables.record import MatchRecord, played, record_of
from bot.tables.replay import Frame, Hand, Replay, Way, replay_of, turn_up_to
from bot.ui.answers import fault_text
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House, Names, Visitor
from bot.ui.house_rules import rules_line
from bot.ui.messages import MOST_CONTENT, Message
from bot.ui.pictures import board_picture, hand_picture
from bot.ui.widgets import MOST_OPTIONS, Taker, TapButton, TapMenu, option
from bot.ui.widgets import view_of as widgets

NO_TABLE: Final = 0
MOST_KEPT: Final = 8
"""So many replays are remembered: each tap on one would read all the steps of its table."""
LATEST_AT_PLACE: Final = 3
"""So many of the last tables of a place are looked at for a hand that is over."""

Show = Literal["own", "open", "public"]
SHOWS: Final[dict[str, Show]] = {show: show for show in get_args(Show)}
WAYS: Final[tuple[tuple[Way, ...], ...]] = (
    ("first", "back", "forward", "last"),
    ("turn-back", "turn", "hand-back", "hand"),
)


@dataclass(frozen=True, slots=True)
class Looker:
    """Who looks, with his words and preferences. Whoever ``sat`` at the table may open the cards of its finished hands."""

    person: int
    words: Words
    preferences: Preferences
    sat: bool


class Replays:
    """Answers the command and the taps."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self._kept: Final[dict[int, Replay]] = {}
        self.handlers: Final[dict[str, Taker]] = {
            "replay-match": self._choose,
            "replay-view": self._turn_to,
            "replay-export": self._export,
            **{f"replay-{way}": partial(self._go, way) for row in WAYS for way in row},
        }

    async def answer(self, interaction: discord.Interaction, visitor: Visitor, table_id: int | None = None) -> Message:
        """The replay of a table; without one that of this place, else a menu of the person's own matches."""
        if table_id is None:
            table_id = await self._here(interaction)
        if table_id is None:
            return await self._menu(visitor)
        return await self._shown(interaction, visitor, table_id)

    async def own_matches(self, visitor: Visitor) -> list[tuple[str, str, str]]:
        """A label, the table's number and a date of each of the person's latest matches, the latest first."""
        tables = await self._house.hall.ledger.played_by(visitor.person.id, MOST_OPTIONS)
        return [(await self._label(visitor.words, table), str(table.table_id), time_text(table.at)) for table in tables]

    async def _label(self, words: Words, table: PlayedTable) -> str:
        place = await self._house.directory.place_by_id(table.place)
        name = getattr(self._house.client.get_channel(_channel(place)), "name", None)
        ruleset = ruleset_name(words, table.ruleset)
        return words("ui.replay.match", place=f"#{name}", ruleset=ruleset) if name else ruleset

    async def _here(self, interaction: discord.Interaction) -> int | None:
        """The latest table of this channel at which a hand is over; none in a DM, where several matches may be meant."""
        if interaction.guild_id is None:
            return None
        place = await self._house.place(interaction)
        for table in await self._house.hall.ledger.played_at(place.id, LATEST_AT_PLACE):
            replay = await self._replay(table.table_id)
            if replay is not None and replay.hands:
                return table.table_id
        return None

    async def _menu(self, visitor: Visitor) -> Message:
        words = visitor.words
        matches = await self.own_matches(visitor)
        if not matches:
            return Message(words("ui.replay.no-match"))
        menu = TapMenu(
            Tap(NO_TABLE, ANY_NUMBER, "replay-match"),
            words("ui.menu.replay"),
            [option(label, number, date) for label, number, date in matches],
        )
        return Message(words("ui.replay.choose"), view=widgets(menu))

    async def _shown(
        self,
        interaction: discord.Interaction,
        visitor: Visitor,
        table_id: int,
        number: int | None = None,
        way: Way | None = None,
        show: Show = "own",
    ) -> Message:
        """``number`` is a moment, ``way`` where to go from there; without them the last hand is shown from its deal."""
        words = visitor.words
        replay = await self._replay(table_id)
        if replay is None:
            return Message(fault_text(words, decline("no-table")))
        sat = visitor.person.id in replay.people
        if not sat and not await self._is_seen(interaction, replay.place):
            return Message(words("ui.replay.not-yours"))
        if not replay.hands:
            return Message(words("ui.replay.none"))
        if number is None:
            number = replay.hands[-1].frames[0].number
        frame = replay.towards(number, way) if way else None
        hand, at = replay.at(frame.number if frame else number)
        preferences = await self._house.directory.preferences(visitor.person.id)
        looker = Looker(visitor.person.id, words, preferences, sat)
        names = await self._house.names(hand.frames[at].table, words)
        scene = _Moment(replay, hand, at, names, looker, show)
        return await asyncio.to_thread(scene.message)

    async def _is_seen(self, interaction: discord.Interaction, place: int) -> bool:
        """Whether somebody who did not sit at a table may look at it from here: he sees the channel that it stands in."""
        guild, outside = interaction.guild, _channel(await self._house.directory.place_by_id(place))
        if guild is None or outside == interaction.channel_id:
            return guild is not None
        channel = guild.get_channel_or_thread(outside)
        if channel is None or not isinstance(interaction.user, discord.Member):
            return False
        private = isinstance(channel, discord.Thread) and channel.is_private()
        return not private and channel.permissions_for(interaction.user).view_channel

    async def _replay(self, table_id: int) -> Replay | None:
        """The replay of a table as far as it has come; ``None`` if there never was such a table."""
        known = self._kept.get(table_id)
        if known is not None and known.done:
            return known
        table = await self._house.hall.table(table_id)
        if table is None:
            return None
        if known is None or len(known.hands) < len(table.ended) or table.stage != "playing":
            steps = await self._house.hall.ledger.read(table_id)
            known = await asyncio.to_thread(replay_of, table_id, steps)
            self._kept[table_id] = known
            while len(self._kept) > MOST_KEPT:
                self._kept.pop(next(iter(self._kept)))
        return replace(known, people=known.people | {*table.people()})

    async def _choose(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        message = await self._shown(interaction, visitor, int(values[0]))
        await interaction.edit_original_response(**message.to_edit())

    async def _go(self, way: Way, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await self._show(interaction, tap, way)

    async def _turn_to(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await self._show(interaction, tap, None)

    async def _show(self, interaction: discord.Interaction, tap: Tap, way: Way | None) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        message = await self._shown(interaction, visitor, tap.table, tap.number, way, SHOWS.get(tap.arg, "own"))
        await interaction.edit_original_response(**message.to_edit())

    async def _export(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await self._house.visitor(interaction)
        words = visitor.words
        replay = await self._replay(tap.table)
        if replay is None or visitor.person.id not in replay.people:
            await interaction.edit_original_response(content=words("ui.replay.not-yours"))
            return
        if not replay.hands:
            await interaction.edit_original_response(content=words("ui.replay.none"))
            return
        known = {person: await self._house.directory.person_by_id(person) for person in replay.people}
        names = {number: person_name(words, "" if person.is_gone else person.name) for number, person in known.items()}
        times = await self._house.hall.ledger.times(tap.table)
        record = record_of(replay, names.__getitem__, lambda number: times[number - 1])
        files = await asyncio.to_thread(_files, words, record)
        text = words.count("ui.replay.exported", len(record.hands))
        await interaction.edit_original_response(content=text, attachments=files)


def _channel(place: Place) -> int:
    """The channel's own number; 0 where the place is gone."""
    return int(place.outside) if place.outside.isdecimal() else 0


def _files(words: Words, record: MatchRecord) -> list[discord.File]:
    name = f"canasta-{record.rules.key}-{time_text(record.hands[0].at).split()[0]}"
    text = match_text(words, record, played(record))
    return [
        discord.File(io.BytesIO(text.encode()), f"{name}.txt"),
        discord.File(io.BytesIO(print_match(record).encode()), f"{name}.json"),
    ]


@dataclass(frozen=True, slots=True)
class _Moment:
    """All that the message about a moment is made of."""

    replay: Replay
    hand: Hand
    at: int
    names: Names
    looker: Looker
    wished: Show

    @property
    def frame(self) -> Frame:
        return self.hand.frames[self.at]

    @property
    def seat(self) -> int | None:
        """The seat that the person had then, or that a computer player kept for him."""
        table, person = self.frame.table, self.looker.person
        own = table.seat_of(person)
        return table.owned_by(person) if own is None else own

    @property
    def show(self) -> Show:
        """What is shown: no more than the person may see, and the public view where he had no seat."""
        if not self.looker.sat:
            return "public"
        return "public" if self.wished == "own" and self.seat is None else self.wished

    def sees(self, seat: int) -> bool:
        return self.show == "open" or (self.show == "own" and seat == self.seat)

    def message(self) -> Message:
        words, frame = self.looker.words, self.frame
        seen = view_of(frame.game, None).position
        return Message(
            content=self._content(),
            picture=paint_replay(self._picture()),
            alt=board_alt(words, seen, self.names.plain),
            filename="replay.png",
            view=self._controls(),
        )

    def _content(self) -> str:
        """All of it; where it is too long, without the turn's earlier acts and then without the cards of the hands."""
        words, game = self.looker.words, self.frame.game
        head = [f"-# {rules_line(words, game.rules)}", self._title()]
        *earlier, last = [self._lines(frame) for frame in turn_up_to(self.hand, self.at)]
        above = [f"-# {line}" for lines in earlier for line in lines]
        now, cards, sheet = [f"> {line}" for line in last], self._cards(), self._sheet()
        for parts in (
            (head, above, now, cards, sheet),
            (head, now, cards, sheet),
            (head, now, sheet),
        ):
            text = "\n".join(line for part in parts for line in part)
            if len(text) <= MOST_CONTENT:
                break
        return text

    def _title(self) -> str:
        words = self.looker.words
        where = words(
            "ui.replay.title",
            number=self.hand.number,
            hands=len(self.replay.hands),
            step=self.at + 1,
            steps=len(self.hand.frames),
        )
        shown = words(f"ui.replay.show.{self.show}")
        return f"{where} · {shown}"

    def _lines(self, frame: Frame) -> list[str]:
        return moment_lines(self.looker.words, frame.game, frame.events, self.names.seat, self.sees)

    def _cards(self) -> list[str]:
        words, game = self.looker.words, self.frame.game
        match self.show:
            case "open":
                return hands_lines(words, game, self.names.seat)
            case "own":
                return [hand_text(words, view_of(game, self.seat), self.looker.preferences.sorting)]
            case "public":
                return []

    def _sheet(self) -> list[str]:
        """The score of the hand, at its end."""
        words, game = self.looker.words, self.frame.game
        if self.frame is not self.hand.frames[-1]:
            return []
        sheet = score_sheet(words, game, lambda seat: self.names.plain(seat).replace("`", "'"))
        return [f"```\n{sheet}\n```"]

    def _picture(self) -> ReplayPicture:
        words, table, game = self.looker.words, self.frame.table, self.frame.game
        preferences = self.looker.preferences
        board = board_picture(words, table, view_of(game, None).position, self.names)
        board = replace(board, four_colour=preferences.four_colours)
        match self.show:
            case "own":
                view = view_of(game, self.seat)
                if not view.hand:
                    return ReplayPicture(board)
                hand = hand_picture(words, table, view, (), preferences)
                return ReplayPicture(board, replace(hand, title=words("ui.hand.picture.waiting")))
            case "open":
                hands = tuple(OpenHand(self.names.plain(seat), game.side(seat), game.hands[seat]) for seat in game.order)
                return ReplayPicture(board, None, hands, sorts_by_suit(game.law, preferences.sorting))
            case "public":
                return ReplayPicture(board)

    def _controls(self) -> discord.ui.View | None:
        rows = [[self._button(way, self.show, disabled=not self._leads_on(way)) for way in ways] for ways in WAYS]
        if self.looker.sat:
            shut: Show = "public" if self.seat is None else "own"
            toggle = self._button("view", shut if self.show == "open" else "open")
            rows.append([toggle, self._button("export", self.show)])
        for at, row in enumerate(rows):
            for button in row:
                button.row = at
        return widgets(*(button for row in rows for button in row))

    def _button(self, name: str, show: Show, disabled: bool = False) -> TapButton:
        """The button that turns the cards says what it turns to."""
        words = self.looker.words
        label = words(f"ui.button.replay-show.{show}") if name == "view" else words(f"ui.button.replay-{name}")
        tap = Tap(self.frame.table.id, self.frame.number, f"replay-{name}", show)
        return TapButton(tap, label, disabled=disabled)

    def _leads_on(self, way: Way) -> bool:
        return self.replay.towards(self.frame.number, way) is not self.frame
