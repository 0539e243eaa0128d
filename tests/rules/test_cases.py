from tests.rules.cases_from import Case, run


def test_case(case: Case) -> None:
    run(case)
