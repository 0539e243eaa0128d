"""Everything that can be tapped: a verb in the id of a button or a menu, and what it does."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import discord

from bot.engine.cards import VALUE_OF, of_value
from bot.engine.moves import Answer, Ask, Discard, Draw, End, Meld, Move, Take
from bot.engine.notation import NotationError, parse_move
from bot.i18n.typed import Unreadable, read_melds, unreadable_text
from bot.tables.declined import Declined, decline
from bot.tables.hall import Done, Outcome
from bot.tables.steps import SeatingMode
from bot.tables.table import Table
from bot.ui.admin import AdminTaps
from bot.ui.answers import fault_text, guarded, say
from bot.ui.combining import own_melds, takings, with_staged
from bot.ui.company import seat_offer
from bot.ui.company_taps import CompanyTaps, welcome
from bot.ui.custom_ids import BACK, PUT_BACK, Tap, path_from, print_id
from bot.ui.cut_taps import CutTaps
from bot.ui.data import DataTaps
from bot.ui.hand import hand_message
from bot.ui.help import HelpTaps
from bot.ui.house import House, Visitor
from bot.ui.house_rules import rules_answer
from bot.ui.leaderboard import LeaderboardTaps
from bot.ui.lesson_taps import Lessons
from bot.ui.lifting import LiftTaps
from bot.ui.lobby import MODES
from bot.ui.messages import Message, shortened
from bot.ui.playing import Seated, by_tap, discard, meld_or_add
from bot.ui.replay import Replays
from bot.ui.rules_menu import RulesTaps
from bot.ui.server import ServerTaps
from bot.ui.settings import SettingsTaps
from bot.ui.showing import Showing
from bot.ui.stats import PastTaps
from bot.ui.suggestions import meld_suggestions, take_suggestions
from bot.ui.warnings import Doubt
from bot.ui.which import WhichTaps

log = logging.getLogger(__name__)

Values = Sequence[str]
Handler = Callable[[discord.Interaction, Tap, Values], Awaitable[None]]
Act = Callable[[Seated, Tap, Values], Awaitable[Outcome | Doubt | str | None]]
LobbyAct = Callable[[Table, Visitor, Values], Awaitable[Outcome]]

MOST_TITLE: Final = 45


class Taps:
    def __init__(self, house: House, showing: Showing) -> None:
        self._house: Final = house
        self._showing: Final = showing
        self.replays: Final = Replays(house)
        self._lifts: Final = LiftTaps(house)
        self._cuts: Final = CutTaps(house)
        hall = house.hall
        lobby: dict[str, LobbyAct] = {
            "leave": lambda table, visitor, _: hall.leave(table.id, visitor.person.id),
            "computer": lambda table, visitor, _: hall.add_computer(table.id, visitor.person.id),
            "no-computer": lambda table, visitor, _: hall.remove_computer(table.id, visitor.person.id),
            "seating": self._choose_seating,
        }
        moves: dict[str, Act] = {
            "draw": partial(self._plain, Draw()),
            "keep": partial(self._plain, Draw(keep=True)),
            "end": partial(self._plain, End()),
            "ask": partial(self._plain, Ask()),
            "yes": partial(self._plain, Answer(True)),
            "no": partial(self._plain, Answer(False)),
            "take": self._take,
            "declare": self._declare,
            "take-with": partial(self._from_menu, self._take_with),
            "meld": partial(self._from_menu, self._suggested),
            "rank": partial(self._from_menu, self._put_together),
            "combine": partial(self._from_menu, self._combine),
            "discard": partial(self._from_menu, self._discard),
            "discard-anyway": self._discard_anyway,
            "lay": self._lay,
            "clear": self._clear,
            "undo": self._undo,
        }
        self._handlers: Final[dict[str, Handler]] = {
            "join": self._join,
            "fill": partial(self._start, True),
            "start": partial(self._start, False),
            "hand": self._hand,
            "rules": self._rules,
            "deal": self._deal,
            "close": self._close,
            "type": self._type,
            **CompanyTaps(house, showing).handlers,
            **RulesTaps(house).handlers,
            **WhichTaps(house).handlers,
            **self._cuts.handlers,
            **HelpTaps(house).handlers,
            **self.replays.handlers,
            **Lessons(house, showing).handlers,
            **LeaderboardTaps(house).handlers,
            **PastTaps(house).handlers,
            **self._lifts.handlers,
            **SettingsTaps(house, showing).handlers,
            **ServerTaps(house).handlers,
            **AdminTaps(house).handlers,
            **DataTaps(house, showing).handlers,
            **{verb: partial(self._in_lobby, act) for verb, act in lobby.items()},
            **{verb: partial(self._at_table, act) for verb, act in moves.items()},
        }

    async def take(self, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        """Answer a button or a menu."""
        await guarded(self._house, interaction, lambda: self._handlers[tap.verb](interaction, tap, values))

    async def submitted(self, interaction: discord.Interaction, tap: Tap, text: str) -> None:
        """Answer a modal in which a person has typed melds, or the number of cards that he lifts or cuts with."""
        if tap.verb == "lift":
            await guarded(self._house, interaction, lambda: self._lifts.typed(interaction, tap, text))
        elif tap.verb == "cut":
            await guarded(self._house, interaction, lambda: self._cuts.typed(interaction, tap, text))
        else:
            await guarded(self._house, interaction, lambda: self._at_table(partial(self._typed, text), interaction, tap, ()))

    async def _visit(self, interaction: discord.Interaction, tap: Tap) -> tuple[Visitor, Table | None]:
        visitor = await self._house.visitor(interaction)
        table = await self._house.hall.table(tap.table)
        if table is None:
            await say(interaction, fault_text(visitor.words, decline("no-table")))
        return visitor, table

    async def _in_lobby(self, act: LobbyAct, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        await interaction.response.defer()
        visitor, table = await self._visit(interaction, tap)
        if table is not None:
            outcome = await act(table, visitor, values)
            if not isinstance(outcome, Done):
                await say(interaction, fault_text(visitor.words, outcome))

    async def _join(self, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        await interaction.response.defer()
        visitor, table = await self._visit(interaction, tap)
        if table is not None:
            outcome = await self._house.hall.join(table.id, visitor.person.id)
            await say(interaction, await self.welcome(visitor, outcome))

    async def welcome(self, visitor: Visitor, outcome: Outcome) -> str:
        return await welcome(self._house, self._showing, visitor.words, visitor.person.id, outcome)

    async def _start(self, fill: bool, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor, table = await self._visit(interaction, tap)
        if table is None:
            return
        outcome = await self._house.hall.start(table.id, visitor.person.id, fill)
        await self.show_or_say(interaction, visitor, outcome)

    async def show_or_say(self, interaction: discord.Interaction, visitor: Visitor, outcome: Outcome) -> None:
        """The person's hand after a start or a deal, for his eyes only; or why not. The interaction is deferred."""
        if isinstance(outcome, Done):
            message = await hand_message(self._house, outcome.table, visitor.person.id, visitor.words)
            await interaction.edit_original_response(**message.to_edit())
        else:
            await interaction.edit_original_response(content=fault_text(visitor.words, outcome))

    async def _choose_seating(self, table: Table, visitor: Visitor, values: Values) -> Outcome:
        modes: dict[str, SeatingMode] = {mode: mode for mode in MODES}
        value = values[0]
        if value in modes:
            return await self._house.hall.choose_seating(table.id, visitor.person.id, modes[value])
        order = tuple(int(at) for at in value.split(",") if at.isdigit())
        return await self._house.hall.choose_seating(table.id, visitor.person.id, "chosen", order)

    async def _hand(self, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        """From the board: a look at the hand for its owner only. On the hand itself: bring it up to date."""
        if tap.arg == "board":
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
        visitor, table = await self._visit(interaction, tap)
        if table is None:
            return
        if not table.is_in(visitor.person.id):
            await self._offer_seat(interaction, tap, table, visitor)
            return
        message = await hand_message(self._house, table, visitor.person.id, visitor.words)
        await interaction.edit_original_response(**message.to_edit())

    async def _offer_seat(self, interaction: discord.Interaction, tap: Tap, table: Table, visitor: Visitor) -> None:
        """Who has no hand here is told so; whose seat a computer player has, how to get it back."""
        offer = seat_offer(visitor.words, table, visitor.person.id)
        message = offer or Message(fault_text(visitor.words, decline("not-in")))
        if tap.arg == "board":
            await interaction.edit_original_response(**message.to_edit())
        else:
            await interaction.followup.send(**message.to_send(), ephemeral=True)

    async def _rules(self, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor, table = await self._visit(interaction, tap)
        if table is not None:
            first, *more = rules_answer(visitor.words, table.rules)
            await interaction.edit_original_response(content=first)
            for page in more:
                await interaction.followup.send(page, ephemeral=True)

    async def _deal(self, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        visitor = await self._house.visitor(interaction)
        outcome = await self._house.hall.deal_next(tap.table, visitor.person.id)
        await self.show_or_say(interaction, visitor, outcome)

    async def _close(self, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        outcome = await self._house.hall.close(tap.table, visitor.person.id)
        text = visitor.words("ui.closed") if isinstance(outcome, Done) else fault_text(visitor.words, outcome)
        await interaction.edit_original_response(content=text, view=None)

    async def _at_table(self, act: Act, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        """``values`` may be no more than a step to a further menu."""
        picked = path_from(values[0]) if values else None
        await by_tap(self._house, interaction, tap.table, lambda seated: act(seated, tap, values), picked)

    async def _play(self, seated: Seated, tap: Tap, move: Move) -> Outcome:
        return await self._house.hall.play(tap.table, seated.seat, move, tap.seen)

    async def _plain(self, move: Move, seated: Seated, tap: Tap, values: Values) -> Outcome:
        return await self._play(seated, tap, move)

    async def _take(self, seated: Seated, tap: Tap, values: Values) -> Outcome:
        """Take the pile in the one way there is; where there is none, the judge says why."""
        ways = [*take_suggestions(seated.view), *takings(seated.view)]
        pile = seated.view.position.pile
        pair = of_value(seated.view.hand, VALUE_OF[pile[-1]])[:2] if pile else b""
        return await self._play(seated, tap, ways[0] if ways else Take(pair))

    async def _declare(self, seated: Seated, tap: Tap, values: Values) -> Outcome:
        return await self._play(seated, tap, parse_move(f"special {tap.arg}"))

    async def _discard(self, seated: Seated, tap: Tap, values: Values) -> Outcome | Doubt:
        move = _move_from(values[0])
        return await discard(self._house, seated, move.card, tap.seen) if isinstance(move, Discard) else _stale(seated, tap)

    async def _discard_anyway(self, seated: Seated, tap: Tap, values: Values) -> Outcome:
        return await self._play(seated, tap, parse_move(f"discard {tap.arg}"))

    async def _from_menu(self, act: Act, seated: Seated, tap: Tap, values: Values) -> Outcome | Doubt | str | None:
        """A line of a menu: a move, unless the table has moved on or the line leads to another menu."""
        if tap.seen is not None and tap.seen < seated.table.stand:
            return _stale(seated, tap)
        if values[0] == BACK or path_from(values[0]) is not None:
            return None
        return await act(seated, tap, values)

    async def _suggested(self, seated: Seated, tap: Tap, values: Values) -> Outcome:
        move = _move_from(values[0], meld_suggestions(seated.view))
        return _stale(seated, tap) if move is None else await self._play(seated, tap, move)

    async def _take_with(self, seated: Seated, tap: Tap, values: Values) -> Outcome:
        """A way to take the pile, with the melds that have been put together."""
        move = _move_from(values[0], take_suggestions(seated.view))
        if not isinstance(move, Take):
            return _stale(seated, tap)
        staged = await self._house.hall.ledger.staged(tap.table, seated.seat, seated.table.stand)
        return await self._play(seated, tap, Take(move.cards, move.melds or staged, move.to))

    async def _combine(self, seated: Seated, tap: Tap, values: Values) -> Outcome | None:
        """Lay what was put together, or keep it for the opening."""
        move = _move_from(values[0])
        if move is None:
            return _stale(seated, tap)
        if not isinstance(move, Meld) or own_melds(seated.view):
            return await self._play(seated, tap, move)
        ledger = self._house.hall.ledger
        staged = await ledger.staged(tap.table, seated.seat, seated.table.stand)
        kept = with_staged(seated.view.position.law, staged, move.melds[0])
        await ledger.stage(tap.table, seated.seat, seated.table.stand, kept)
        return None

    async def _lay(self, seated: Seated, tap: Tap, values: Values) -> Outcome:
        staged = await self._house.hall.ledger.staged(tap.table, seated.seat, seated.table.stand)
        return await self._play(seated, tap, Meld(staged))

    async def _put_together(self, seated: Seated, tap: Tap, values: Values) -> Outcome | None:
        """The only thing that can be done with some cards; or take one of the melds apart that have been put together."""
        if not values[0].startswith(PUT_BACK):
            return await self._combine(seated, tap, values)
        await self._put_back(seated, tap, values[0].removeprefix(PUT_BACK))
        return None

    async def _put_back(self, seated: Seated, tap: Tap, notation: str) -> None:
        ledger, move = self._house.hall.ledger, _move_from(notation)
        staged = [*await ledger.staged(tap.table, seated.seat, seated.table.stand)]
        for cards in move.melds if isinstance(move, Meld) else ():
            if cards in staged:
                staged.remove(cards)
        await ledger.stage(tap.table, seated.seat, seated.table.stand, staged)

    async def _clear(self, seated: Seated, tap: Tap, values: Values) -> None:
        await self._house.hall.ledger.stage(tap.table, seated.seat, seated.table.stand, ())

    async def _undo(self, seated: Seated, tap: Tap, values: Values) -> Outcome:
        return await self._house.hall.undo(tap.table, seated.seat, tap.seen)

    async def _type(self, interaction: discord.Interaction, tap: Tap, values: Values) -> None:
        """Ask for melds in a modal. Its id names the person: discord.py finds a submission's modal by the id alone."""
        words = self._house.catalogue.words(str(interaction.locale))
        modal = discord.ui.Modal(
            title=shortened(words("ui.modal.title"), MOST_TITLE),
            custom_id=print_id("modal", Tap(tap.table, tap.number, "type", str(interaction.user.id))),
        )
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            placeholder=words("ui.modal.placeholder"), max_length=300, custom_id="cards"
        )
        modal.add_item(discord.ui.Label(text=words("ui.modal.label"), description=words("ui.modal.about"), component=field))
        await interaction.response.send_modal(modal)

    async def _typed(self, text: str, seated: Seated, tap: Tap, values: Values) -> Outcome | str:
        melds = read_melds(text, seated.view.hand, seated.visitor.words)
        if isinstance(melds, Unreadable):
            return unreadable_text(seated.visitor.words, melds)
        return await self._play(seated, tap, meld_or_add(seated.view, melds))


def _stale(seated: Seated, tap: Tap) -> Declined:
    return decline("stale", seen=tap.number, number=seated.table.number)


def _move_from(value: str, suggestions: Sequence[Move] = ()) -> Move | None:
    """The move of a menu's line, by its notation or by its place among the suggestions; ``None`` where there is none."""
    try:
        return suggestions[int(value[1:])] if value.startswith("#") else parse_move(value)
    except (NotationError, ValueError, IndexError):
        return None
