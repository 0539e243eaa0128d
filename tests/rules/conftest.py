"""``--cases DIR`` runs the case files of another folder instead of the project's own."""

from pathlib import Path

import pytest

from tests.rules.cases_from import load_cases

HERE = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", default=None, metavar="DIR", help="a folder of rule case files (CASES.md)")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" not in metafunc.fixturenames:
        return
    folder = metafunc.config.getoption("--cases", default=None)
    folders = [Path(folder)] if folder else [HERE / "cases"]
    params = []
    for case in load_cases(folders):
        marks = []
        if case.unplayable:
            marks.append(pytest.mark.skip(reason=case.unplayable))
        if case.data.get("disputed"):
            marks.append(pytest.mark.xfail(strict=True, reason=str(case.data["disputed"])))
        params.append(pytest.param(case, id=case.name, marks=marks))
    metafunc.parametrize("case", params)
