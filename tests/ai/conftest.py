"""The long forms run only when asked for: ``pytest -m slow``."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "slow" in config.option.markexpr:
        return
    for item in items:
        if HERE in item.path.parents and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="the long form: pytest -m slow"))
