"""Deals that nobody can have stacked: seal, cut, proof, and the page that says how."""

from __future__ import annotations

import contextlib
import io
import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.notation import print_card
from bot.engine.variants import ruleset
from bot.tables.declined import Declined
from bot.tables.fairness import CUT_SECONDS, MOST_CUT, cutter_of, person_who_cuts, seal_of
from bot.tables.hall import Done
from bot.tables.steps import HandDealt, Joined, Occupant, Opened, Sealed
from bot.tables.table import Table
from bot.tables.verify import proofs, work_out
from tests.tables.world import World, done

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return [text for spoken, text in found if spoken == language]


def test_the_page_s_own_lines_say_what_the_page_says() -> None:
    (script,) = blocks("python")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(script, {})
    assert said.getvalue() in blocks("")


def test_the_bot_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    given, expected = blocks("")
    facts = dict(line.split() for line in given.splitlines())
    lines = {line[:6].strip(): line[7:] for line in expected.splitlines()}
    out = work_out(ruleset("classic"), bytes.fromhex(facts["secret"]), (int(facts["cut"]),))
    assert out.seal == lines["seal"]
    assert " ".join(print_card(card) for card in out.deck[:11]) == lines["top 11"]
    assert print_card(out.deck[-1]) == lines["bottom"]
    assert main(["verify", facts["secret"], "--cut", facts["cut"], "--seal", lines["seal"]]) == 0
    assert lines["top 11"] in capsys.readouterr().out


def test_a_wrong_seal_and_nonsense_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "00" * 32, "--seal", "11" * 32]) == 1
    assert "does not fit" in capsys.readouterr().err
    assert main(["verify", "no hex"]) == 2
    assert main(["verify", "00" * 32, "--ruleset", "whist"]) == 2
    assert main(["verify", "00" * 32, "--cut", "-1"]) == 2
    assert "cannot be worked out" in capsys.readouterr().err


async def at_the_end_of_a_hand(here: World, *names: str, players: int) -> Table:
    table = await here.match(*names, players=players)
    while not table.between_hands:
        table = await here.play_on(table, steps=1)
    return table


async def test_every_hand_is_sealed_before_it_is_cut(here: World) -> None:
    """The seal of the first one stands in the lobby, that of the next one on the sheet of the one before."""
    lobby = await here.lobby("Ann", "Ben", players=2)
    first = seal_of(lobby.secret)
    table = await here.dealt(done(await here.hall.start(lobby.id, lobby.host)).table)
    assert table.secret == b"", "while a hand is played no secret is kept in reach"
    while not table.between_hands:
        table = await here.play_on(table, steps=1)
    second = seal_of(table.secret)
    dealt = await here.dealt(table)
    found = [step for step in await here.ledger.read(dealt.id) if isinstance(step, HandDealt)]
    assert [seal_of(step.seed) for step in found] == [first, second]
    assert first != second


async def test_the_seat_before_the_dealer_cuts_and_nobody_else(here: World) -> None:
    table = await at_the_end_of_a_hand(here, "Ann", "Ben", "Cleo", players=3)
    assert table.game is not None
    seat = cutter_of(table)
    assert seat == (table.game.dealer + 1 - 1) % 3, "the dealer of the hand before sits before the next one"
    cutter = person_who_cuts(table)
    other = next(person for person in table.people() if person != cutter)
    assert cutter is not None
    assert getattr(await here.hall.cut(table.id, other, 5), "code", "") == "not-your-cut"
    for number in (-1, MOST_CUT + 1):
        assert await here.hall.cut(table.id, cutter, number) == Declined("cut-number", (("most", MOST_CUT),))
    dealt = done(await here.hall.cut(table.id, cutter, MOST_CUT))
    (step,) = dealt.steps
    assert isinstance(step, HandDealt)
    assert (step.cuts, step.cutter) == ((MOST_CUT,), seat)
    assert getattr(await here.hall.cut(table.id, cutter, 5), "code", "") == "hand-running"


async def test_another_cut_is_another_deck(here: World) -> None:
    rules = ruleset("classic")
    decks = {work_out(rules, bytes(32), (cut,)).deck for cut in range(20)}
    assert len(decks) == 20


async def test_others_may_have_it_dealt_only_after_a_while(here: World) -> None:
    table = await at_the_end_of_a_hand(here, "Ann", "Ben", players=2)
    cutter = person_who_cuts(table)
    other = next(person for person in table.people() if person != cutter)
    assert isinstance(await here.hall.deal_next(table.id, other), Declined)
    here.clock.time += CUT_SECONDS
    (step,) = done(await here.hall.deal_next(table.id, other)).steps
    assert isinstance(step, HandDealt)
    assert step.cutter is None
    assert len(step.cuts) == 1


async def test_whoever_cuts_may_leave_it_to_chance(here: World) -> None:
    table = await at_the_end_of_a_hand(here, "Ann", "Ben", players=2)
    cutter = person_who_cuts(table)
    assert cutter is not None
    assert isinstance(await here.hall.deal_next(table.id, cutter), Done)


async def test_the_proofs_hold_and_a_forged_one_does_not(here: World) -> None:
    table = await here.play_on(await here.match("Ann", "Ben", players=2, target=1000))
    steps = [*await here.ledger.read(table.id)]
    found = proofs(table.rules, steps)
    assert [proof.number for proof in found] == list(range(1, len(found) + 1))
    assert all(proof.holds and proof.sealed for proof in found)
    at = next(at for at, step in enumerate(steps) if isinstance(step, HandDealt))
    dealt = steps[at]
    assert isinstance(dealt, HandDealt)
    for forged in (replace(dealt, seed=bytes(32)), replace(dealt, cuts=(8,))):
        assert not proofs(table.rules, [*steps[:at], forged])[0].holds
    other_seal = [Sealed(bytes(32)) if isinstance(step, Sealed) else step for step in steps[: at + 1]]
    assert not proofs(table.rules, other_seal)[0].holds


async def test_a_table_that_was_stored_before_there_were_seals_goes_on(here: World) -> None:
    ann, ben = await here.people("Ann", "Ben")
    opened = Opened(ann, await here.place(), ruleset("classic").for_players(2))
    steps = (opened, Joined(Occupant(ann)), Joined(Occupant(ben)))
    table_id = await here.ledger.create(steps, None)
    table = await here.dealt(done(await here.hall.start(table_id, ann)).table)
    assert table.waited_for is not None
    (proof,) = proofs(table.rules, [*await here.ledger.read(table_id)])
    assert (proof.sealed, proof.holds) == ("", True)


def test_a_house_rule_that_changes_the_deck_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["verify", "00" * 32, "--cut", "7", "--ruleset", "chilean", "--players", "4"]
    assert main(given) == 0
    usual = capsys.readouterr().out
    assert main([*given, "--option", "packs=4"]) == 0
    assert len(capsys.readouterr().out) > len(usual) + 100
    assert main([*given, "--option", "packs=9"]) == 2
    assert main([*given, "--option", "packs"]) == 2
    assert "cannot be worked out" in capsys.readouterr().err


async def test_a_lift_is_proved_as_well(here: World) -> None:
    table = await here.match("Ann", "Ben", key="surpriza", players=2)
    table = done(await here.hall.lift(table.id, table.to_move, 33)).table
    (proof,) = proofs(table.rules, [*await here.ledger.read(table.id)])
    assert proof.holds
    assert proof.cuts == (33,)
    assert proof.worked_out.lift is not None
    assert abs(proof.worked_out.lift - 33) <= 6


def test_the_seal_is_plain_sha_256() -> None:
    assert seal_of(b"secret") == sha256(b"secret").hexdigest()
