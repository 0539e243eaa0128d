"""``docs/what-breaks.md`` tells the truth: every row is there, with tests that carry its number or with a reason."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
DOCUMENT = TESTS.parent / "docs" / "what-breaks.md"
ROWS = 47
NAMED = re.compile(r"`(?P<name>[\w/]+\.py::\w+)`(?P<open> \(not yet\))?")


@cache
def rows() -> dict[int, str]:
    """What the last column says, by row. Raises ``AssertionError`` where a row comes twice or has not four columns."""
    found: dict[int, str] = {}
    for line in DOCUMENT.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0].isdigit():
            assert len(cells) == 4, line
            assert all(cells), line
            assert int(cells[0]) not in found, line
            found[int(cells[0])] = cells[3]
    return found


def marks(function: ast.AST, name: str) -> Iterator[ast.expr]:
    """The decorators ``@pytest.mark.<name>`` of a function, with or without arguments."""
    for decorator in getattr(function, "decorator_list", ()):
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        if ast.unparse(target) == f"pytest.mark.{name}":
            yield decorator


@cache
def marked() -> dict[int, set[tuple[str, bool]]]:
    """The tests by the rows that they carry, each with whether it is expected to fail."""
    found: dict[int, set[tuple[str, bool]]] = defaultdict(set)
    for file in sorted(TESTS.rglob("test_*.py")):
        text = file.read_text("utf-8")
        if "pytest.mark.breaks" not in text:
            continue
        for function in ast.walk(ast.parse(text)):
            for mark in marks(function, "breaks"):
                assert isinstance(mark, ast.Call), f"{file.name}: the mark needs rows"
                assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
                assert function.name.startswith("test_"), function.name
                name = f"{file.relative_to(TESTS).as_posix()}::{function.name}"
                for row in mark.args:
                    found[ast.literal_eval(row)].add((name, any(marks(function, "xfail"))))
    return found


def test_every_row_is_there() -> None:
    assert sorted(rows()) == list(range(1, ROWS + 1))


def test_no_test_carries_a_row_that_is_not_there() -> None:
    assert set(marked()) <= set(rows())


@pytest.mark.parametrize("row", range(1, ROWS + 1))
def test_a_row_names_the_tests_that_carry_it_or_says_why_none_does(row: int) -> None:
    """What is not done yet is said to be so, and is expected to fail."""
    cell = rows()[row]
    assert {(one["name"], bool(one["open"])) for one in NAMED.finditer(cell)} == marked().get(row, set())
    assert row in marked() or cell.endswith("."), "neither a test nor a reason"
