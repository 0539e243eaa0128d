"""The dealer's lift at a table of surpriza: by button, by number, by command, and by computer players."""

from __future__ import annotations

import re

from bot.ai.players import player
from bot.engine.events import Lifted
from bot.engine.match import dealt_cards
from bot.engine.view import view_of
from bot.playground.people import Person
from bot.tables.hall import Done
from bot.tables.table import Table
from bot.tables.verify import work_out
from tests.support.canasta import Canasta, started_table

GREEDY = player("greedy")


async def four(bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person) -> Table:
    """Dan deals first, since Ana is to play first."""
    table = await started_table(bot, ana, bela, cristina, dan, ruleset="surpriza")
    assert (table.awaits_lift, table.to_move) == (True, 3)
    return table


def lift_of(table: Table) -> Lifted:
    lift = table.log[0]
    assert isinstance(lift, Lifted)
    return lift


async def told(person: Person, command: str, **options: object) -> str:
    return person.reads(await (await person.slash(command, **options)).settled())


async def test_the_dealer_is_called_and_lifts_by_a_button(
    bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person
) -> None:
    await four(bot, ana, bela, cristina, dan)
    board = ana.sees("you deal: lift a packet")
    assert dan.pings[-1] is board
    assert "exactly 61 cards" in ana.reads(board)
    assert "1000 points" in ana.reads(board)
    hand = await (await dan.tap("Try for 61 cards (exact)")).settled()
    await bot.settled()
    assert hand.only_for is dan.user
    assert hand.attachments
    table = await bot.table()
    lift = lift_of(table)
    assert (lift.seat, lift.said, table.to_move) == (3, 61, 0)
    assert abs(lift.cards - 61) <= 6
    board = bela.sees("Ana, it is your turn")
    assert "Dan" in bela.reads(board)
    assert str(lift.cards) in bela.reads(board)
    assert not any("Lift" in str(button.get("label")) for message in bela.messages() for button in message.buttons)


async def test_nobody_else_lifts(bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person) -> None:
    table = await four(bot, ana, bela, cristina, dan)
    message = await (await bela.tap("Try for 61 cards (exact)")).settled()
    assert message.only_for is bela.user
    assert "Dan" in bela.reads(message)
    assert "Dan" in await told(ana, "canasta cut", number=61)
    eve = bot.standin.person("Eve")
    assert "do not sit at this table" in eve.reads(await (await eve.tap("Try for 61 cards (exact)")).settled())
    assert "do not sit at this table" in await told(eve, "canasta cut", number=61)
    assert "has to lift a packet" in await told(ana, "canasta start")
    assert (await bot.table()).number == table.number


async def test_a_number_is_typed(bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person) -> None:
    table = await four(bot, ana, bela, cristina, dan)
    used = bot.chance.count
    for typed, said in (("many", "“many” is no number"), ("163", "162"), ("-1", "162"), ("9999", "162")):
        await dan.tap("Lift another number")
        message = await (await dan.submit(cards=typed)).settled()
        assert said in dan.reads(message), typed
    assert "162" in await told(dan, "canasta cut", number=500)
    assert (await bot.table()).number == table.number
    assert bot.chance.count == used
    await dan.tap("Lift another number")
    await (await dan.submit(cards=" 40 ")).settled()
    await bot.settled()
    assert lift_of(await bot.table()).said == 40


async def test_the_command_lifts_and_a_second_lift_is_refused(
    bot: Canasta, ana: Person, bela: Person, cristina: Person, dan: Person
) -> None:
    await four(bot, ana, bela, cristina, dan)
    board = dan.sees("you deal: lift a packet")
    button = next(button for button in board.buttons if "exact" in str(button["label"]))
    dan.goes_to_dm()
    await (await dan.slash("canasta cut", number=61)).settled()
    await bot.settled()
    table = await bot.table()
    assert lift_of(table).said == 61
    assert "Lift" not in str(board.buttons), button
    assert await told(dan, "canasta cut", number=61)
    assert (await bot.table()).number == table.number


async def test_a_lift_where_there_is_none(bot: Canasta, ana: Person) -> None:
    assert "/canasta new" in await told(ana, "canasta cut", number=61)
    await started_table(bot, ana)
    table = await bot.table()
    assert await told(ana, "canasta cut", number=61)
    assert (await bot.table()).number == table.number


async def test_a_computer_dealer_lifts_by_itself(bot: Canasta, ana: Person) -> None:
    """Seven at the table: Ana plays first, so the last of the computer players deals."""
    table = await started_table(bot, ana, ruleset="surpriza", players=7)
    assert [seat.is_computer for seat in table.seats] == [False] + [True] * 6
    lift = lift_of(table)
    assert (lift.seat, lift.said) == (6, dealt_cards(table.rules)) == (6, 103)
    board = ana.sees("Ana, it is your turn")
    assert table.seats[6].name in ana.reads(board)
    assert str(lift.cards) in ana.reads(board)
    assert table.game is not None
    assert len(table.game.hands) == len(table.game.totals) == 7


async def test_a_computer_lifts_when_somebody_has_the_next_hand_dealt(bot: Canasta, ana: Person) -> None:
    """The stock has run out, so the hand is void and the computer player, who has dealt it, deals again: not before Ana has
    seen what the hand has brought."""
    await started_table(bot, ana, ruleset="surpriza", players=2)
    await bot.arrange({"phase": "play", "dealer": 1, "hands": {0: "4H 5D 6C", 1: "4S 5S"}, "stock": 0})
    await (await ana.slash("discard", card="4h")).settled()
    await bot.settled()
    assert (await bot.table()).awaits_lift
    ana.sees("Score of hand 1")
    await (await ana.tap("Deal the next hand")).settled()
    await bot.settled()
    table = await bot.table()
    assert table.game is not None
    assert (table.game.number, table.game.dealer, table.to_move) == (2, 1, 0)
    sheet, board = ana.sees("Score of hand 1"), ana.sees("Ana, it is your turn")
    assert sheet.id < board.id
    assert str(lift_of(table).cards) in ana.reads(board)
    assert not sheet.buttons


async def test_an_exact_lift_stands_on_the_sheet(bot: Canasta, ana: Person, bela: Person) -> None:
    """Béla's fingers miss what he says by what the stream says: here he says what makes them exact."""
    table = await started_table(bot, ana, bela, ruleset="surpriza", players=2)
    exact = dealt_cards(table.rules)
    said = next(
        number for number in range(exact - 6, exact + 7) if work_out(table.rules, table.secret, (number,)).lift == exact
    )
    outcome = await bot.hall.lift(table.id, 1, said)
    assert isinstance(outcome, Done)
    table = outcome.table
    assert lift_of(table).points == 1000
    while not table.between_hands:
        assert table.game is not None
        outcome = await bot.hall.play(table.id, table.to_move, GREEDY.choose(view_of(table.game, table.to_move)), table.number)
        assert isinstance(outcome, Done)
        table = outcome.table
    await bot.settled()
    sheet = ana.reads(ana.sees("Score of hand 1"))
    assert re.search(r"Exact lift +0 +\+1000", sheet)
    assert re.search(r"Before +0 +0", sheet)
    assert "The next opening is told as it is before the lift" in sheet


async def test_who_leaves_instead_of_a_later_lift_keeps_nobody_waiting(bot: Canasta, ana: Person, bela: Person) -> None:
    """The hand is void, and Béla, who has dealt it, was to lift again."""
    await started_table(bot, ana, bela, ruleset="surpriza", players=2)
    await bot.arrange({"phase": "play", "dealer": 1, "hands": {0: "4H 5D 6C", 1: "4S 5S"}, "stock": 0})
    await (await ana.slash("discard", card="4h")).settled()
    await bot.settled()
    ana.sees("you deal: lift a packet")
    await (await bela.slash("canasta leave")).settled()
    await bot.settled()
    await (await ana.tap("Deal the next hand")).settled()
    await bot.settled()
    table = await bot.table()
    assert table.game is not None
    assert (table.game.number, table.game.dealer, table.to_move) == (2, 1, 0)
    ana.sees("Ana, it is your turn")


async def test_a_restart_between_the_end_of_a_hand_and_the_lift(bot: Canasta, ana: Person, bela: Person) -> None:
    await started_table(bot, ana, bela, ruleset="surpriza", players=2)
    await (await bela.tap("Try for 33 cards (exact)")).settled()
    await bot.settled()
    table = await bot.table()
    while not table.between_hands:
        assert table.game is not None
        move = GREEDY.choose(view_of(table.game, table.to_move))
        outcome = await bot.hall.play(table.id, table.to_move, move, table.number)
        assert isinstance(outcome, Done)
        table = outcome.table
    await bot.settled()
    dealer = (ana, bela)[table.to_move]
    assert dealer.pings[-1] is ana.sees("you deal: lift a packet")
    assert ana.sees("Score of hand 1").id < dealer.pings[-1].id
    await bot.restart()
    await bot.settled()
    assert await bot.table() == table
    await (await dealer.tap("Try for 33 cards (exact)")).settled()
    await bot.settled()
    after = await bot.table()
    assert after.game is not None
    assert (after.game.number, after.game.dealer) == (2, table.to_move)
    assert not ana.sees("Score of hand 1").buttons


async def test_a_restart_before_the_first_lift(bot: Canasta, ana: Person, bela: Person) -> None:
    table = await started_table(bot, ana, bela, ruleset="surpriza", players=2)
    await bot.restart()
    await bot.settled()
    await bela.tap("Lift another number")
    await bot.restart()
    await (await bela.submit(cards="30")).settled()
    await bot.settled()
    after = await bot.table()
    assert after.number == table.number + 1
    assert lift_of(after).said == 30


async def test_a_restart_after_the_sheet_and_before_a_computer_has_lifted(bot: Canasta, ana: Person) -> None:
    await started_table(bot, ana, ruleset="surpriza", players=2)
    await bot.arrange({"phase": "play", "dealer": 1, "hands": {0: "4H 5D 6C", 1: "4S 5S"}, "stock": 0})
    await (await ana.slash("discard", card="4h")).settled()
    await bot.settled()
    table = await bot.table()
    assert (table.awaits_lift, table.to_move) == (True, 1)
    ana.sees("Score of hand 1")
    await bot.restart()
    await (await ana.tap("Deal the next hand")).settled()
    after = await bot.until(lambda table: table.game is not None and table.game.number == 2 and table.to_move == 0)
    await bot.settled()
    assert lift_of(after).seat == 1
    ana.sees("Score of hand 1")
