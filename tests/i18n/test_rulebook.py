"""The rule book: what the command writes, and what lies in the repository."""

from pathlib import Path
from typing import Final

import pytest

from bot.__main__ import main
from bot.engine.variants import rulesets
from bot.i18n.rulebook import rulebook
from bot.i18n.rulesets import option_name, option_value_name, ruleset_name
from bot.i18n.rulesheet import rule_sheet
from tests.i18n.support import WORDS

WRITTEN: Final = Path(__file__).parents[2] / "docs" / "rules"


def test_the_written_rules_are_those_of_the_rulesets() -> None:
    """``python -m bot rules`` brings them up to date."""
    there = {path.name: path.read_text("utf-8") for path in WRITTEN.iterdir()}
    assert there == rulebook(WORDS)


def test_the_command_writes_the_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "some" / "rules"
    assert main(["rules", "--out", f"{folder}"]) == 0
    assert f"{folder}" in capsys.readouterr().out
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == rulebook(WORDS)


@pytest.mark.parametrize("key", rulesets())
def test_a_page_has_every_form_and_every_house_rule(key: str) -> None:
    rules, page = rulesets()[key], rulebook(WORDS)[f"{key}.md"]
    assert page.startswith(rule_sheet(WORDS, rules))
    for players in rules.allowed_players:
        assert players == rules.seating.players or f"## For {players} players\n" in page
        for line in rule_sheet(WORDS, rules.for_players(players)).partition("## Players and cards")[2].splitlines():
            assert line in page
    for option in rules.options:
        assert f"**{option_name(WORDS, option.name)}.**" in page
        for choice in option.choices:
            assert option_value_name(WORDS, option.name, choice.value) in page


def test_the_index_names_every_ruleset() -> None:
    index = rulebook(WORDS)["README.md"]
    for key, rules in rulesets().items():
        line = next(line for line in index.splitlines() if f"[{ruleset_name(WORDS, key)}]({key}.md)" in line)
        assert all(f"{players}" in line for players in rules.allowed_players)
