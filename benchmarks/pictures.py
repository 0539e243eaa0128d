"""How long a picture takes, against the least that any PNG of it could take.

    python -m benchmarks.pictures [--json]

The floor is a copy of the picture's own pixels, one byte each, through zlib at level 1. Picture and floor are timed in
turn, in the thread's processor time, and the figures are medians over the rounds: a busy machine hits both alike. Every
round paints another picture past the painter's memory of whole pictures; its sprites are warm, as they are in a bot that
has run for a while.
"""

from __future__ import annotations

import argparse
import json
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from statistics import median
from time import thread_time

from PIL import Image

from bot.engine.cards import JOKER
from bot.render.painter import paint_board, paint_hand
from bot.render.pictures import BoardPicture, HandPicture, MeldPicture, SeatPlate, SidePlate

ROUNDS = 150
WARM_UP = 20
PACK = bytes(rank * 4 + suit for rank in range(2, 15) for suit in range(4)) + bytes([JOKER, JOKER])


def hand(rng: random.Random, count: int) -> HandPicture:
    return HandPicture(bytes(rng.sample(PACK * 3, count)), "Your turn, Ana", "the opening needs 90")


def board(rng: random.Random) -> BoardPicture:
    def meld(rank: int) -> MeldPicture:
        cards = bytes(rank * 4 + rng.randrange(4) for _ in range(rng.randint(3, 7)))
        return MeldPicture(cards, "natural" if len(cards) == 7 else "open")

    names = ("Ana", "Bogdan Ionescu", "Kovács Győző", "Ștefania")
    return BoardPicture(
        title="Table 7 · Classic",
        subtitle="Hand 3 · to 5000",
        seats=tuple(
            SeatPlate(name, rng.randint(1, 15), turn=at == 1, dealer=at == 0, computer=at == 2, side=at % 2)
            for at, name in enumerate(names)
        ),
        sides=tuple(
            SidePlate(
                f"{names[at]} & {names[at + 2]}",
                str(rng.randrange(0, 5000, 5)),
                "has opened",
                tuple(meld(rank) for rank in rng.sample(range(4, 15), 6)),
            )
            for at in range(2)
        ),
        pile_top=rng.choice(PACK),
        pile_count=rng.randint(1, 30),
        pile_label="pile",
        frozen=rng.random() < 0.5,
        frozen_label="Frozen",
        stock_count=rng.randint(1, 80),
        stock_label="stock",
        log=("Ana draws a card", "Ana melds three queens", "Ana discards the king of spades"),
    )


def measured(paint: Callable[[], bytes]) -> dict[str, float]:
    """``paint`` makes another picture at every call; what comes before and after painting is done outside of the clock."""
    times, floors, sizes = [], [], []
    for round_number in range(WARM_UP + ROUNDS):
        start = thread_time()
        png = paint()
        took = thread_time() - start
        pixels = Image.open(BytesIO(png)).tobytes()
        start = thread_time()
        zlib.compress(bytearray(pixels), 1)
        floor = thread_time() - start
        if round_number >= WARM_UP:
            times.append(took)
            floors.append(floor)
            sizes.append(len(png))
    return {
        "ms": round(median(times) * 1000, 3),
        "bytes": round(median(sizes)),
        "floor_ms": round(median(floors) * 1000, 3),
        "ratio": round(median(took / floor for took, floor in zip(times, floors, strict=True)), 2),
    }


def cases(rng: random.Random) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for count in (11, 20, 40):
        yield f"hand-{count}", one_by_one(paint_hand.__wrapped__, [hand(rng, count) for _ in range(WARM_UP + ROUNDS)])
    yield "board", one_by_one(paint_board.__wrapped__, [board(rng) for _ in range(WARM_UP + ROUNDS)])


def one_by_one(paint: Callable[..., bytes], pictures: Sequence[object]) -> Callable[[], bytes]:
    following = iter(pictures)
    return lambda: paint(next(following))


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the pictures against their floor.")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    as_json = parser.parse_args().json
    results = {name: measured(paint) for name, paint in cases(random.Random(11))}
    if as_json:
        print(json.dumps(results))
        return
    print(f"{'picture':10}{'ms':>9}{'floor ms':>10}{'ratio':>8}{'bytes':>9}")
    for name, row in results.items():
        print(f"{name:10}{row['ms']:9.2f}{row['floor_ms']:10.2f}{row['ratio']:8.2f}{row['bytes']:9.0f}")


if __name__ == "__main__":
    main()
