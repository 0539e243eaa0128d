"""The pictures of what people see can be made anew, and show the same again."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from .conftest import chromium
from .screens import main

EDGES = 32
"""Levels of 256: a browser does not always smooth an edge in the same way."""


@pytest.mark.browser
@pytest.mark.skipif(chromium() is None, reason="no Chromium: set CHROMIUM to where it is")
def test_pictures_repeat(tmp_path: Path) -> None:
    once, again = tmp_path / "once", tmp_path / "again"
    main(["--only=staging", "--only=score-sheet", f"--out={once}"])
    pictures = {f"{name}-{size}.png" for name in ("staging", "score-sheet") for size in ("desktop", "400")}
    assert {file.name for file in once.iterdir()} == {"README.md", *pictures}
    main(["--only=staging", f"--out={again}"])
    for picture in ("staging-desktop.png", "staging-400.png"):
        first, second = (Image.open(folder / picture).convert("RGB") for folder in (once, again))
        assert not any(ImageChops.difference(first, second).convert("L").histogram()[EDGES:])
