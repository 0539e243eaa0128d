"""The same seed gives the same log, whatever the process."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

from bot.engine.events import Event
from tests.engine.playing import Checked, begin, next_hand, play_hand, tables


def logs() -> str:
    """A digest of one hand of random play in every form."""
    digest = hashlib.sha256()
    for table in tables():
        rng = random.Random(f"digest {table}")
        game, dealt = next_hand(begin(table.rules(rng), rng), rng)
        log: list[Event] = [*dealt]
        log += play_hand(game, rng, Checked(game.law.deck), thorough=0.0)[1]
        digest.update(repr(log).encode())
    return digest.hexdigest()


def in_another_process(hash_seed: str) -> str:
    code = "from tests.engine.test_determinism import logs; print(logs())"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_no_hash_decides_anything() -> None:
    assert in_another_process("1") == in_another_process("2") == logs()
