"""What goes on around the table: how people stand, what became of hands, what is set. In every language of the bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Final

from bot.engine.variants import ruleset
from bot.i18n.catalogue import Words, load
from bot.playground.clock import ManualClock
from bot.playground.permissions import P
from bot.tables.pace import NEVER
from bot.tables.steps import Closed, Joined, Occupant, Opened, Started, Step
from bot.tables.table import fold
from tests.stories.test_standing import has_been_played, known
from tests.support.steps import tapped, typed
from tests.tables.ended import OTTO, away
from tests.tables.played import further_steps

from .stage import SPOKEN, Look, Scene, Stage

OTHERS: Final = ("Zsófia", "Őzike", "Ștefănița", "Țuțu", "Gyöngyvér", "Wolfeschlegelsteinhausen", "Eve", "Ödön", "Ilinca")
A_DAY: Final = 24 * 60 * 60.0
ALL: Final = 99
"""No match has as many hands."""


def around() -> Iterator[Scene]:
    for language in SPOKEN:
        for name, about, play in WHAT:
            yield Scene(f"{name}-{language}", f"{about}, in {NAMES[language]}", partial(_spoken, play, language))


async def _spoken(play: Callable[[Stage, Words], Awaitable[Look]], language: str, stage: Stage) -> Look:
    """The scene in one language."""
    stage.speak(language)
    return await play(stage, load().words(language))


async def _leaderboard(stage: Stage, words: Words) -> Look:
    await _evenings(stage)
    await typed(stage.bot, stage.ana, "canasta leaderboard")
    return Look(stage.bela)


async def _statistics(stage: Stage, words: Words) -> Look:
    await _evenings(stage)
    await typed(stage.bot, stage.ana, "canasta stats")
    return Look(stage.ana)


async def _history(stage: Stage, words: Words) -> Look:
    await _evenings(stage)
    await typed(stage.bot, stage.ana, "canasta history")
    return Look(stage.ana)


async def _replay(stage: Stage, words: Words) -> Look:
    await _played(stage, [*(await known(stage.bot, *stage.people[:3])), None])
    await typed(stage.bot, stage.ana, "canasta replay")
    for _ in range(10):
        await tapped(stage.bot, stage.ana, words("ui.button.replay-turn"))
    return Look(stage.ana)


async def _replay_open(stage: Stage, words: Words) -> Look:
    await _replay(stage, words)
    await tapped(stage.bot, stage.ana, words("ui.button.replay-show.open"))
    return Look(stage.ana)


async def _verify(stage: Stage, words: Words) -> Look:
    await _played(stage, [*(await known(stage.bot, *stage.people[:3])), None])
    await typed(stage.bot, stage.ana, "canasta verify")
    return Look(stage.ana)


async def _settings(stage: Stage, words: Words) -> Look:
    await typed(stage.bot, stage.ana, "canasta settings")
    return Look(stage.ana)


async def _server(stage: Stage, words: Words) -> Look:
    stage.standin.world.grant(stage.standin.guild, stage.ana.user, P.MANAGE_GUILD)
    await typed(stage.bot, stage.ana, "canasta server")
    return Look(stage.ana)


async def _server_rights(stage: Stage, words: Words) -> Look:
    await _server(stage, words)
    await tapped(stage.bot, stage.ana, words("ui.button.server-rights"))
    return Look(stage.ana)


async def _evenings(stage: Stage) -> None:
    """The matches of some weeks."""
    ana, bela, cristina, dan, *others = await known(stage.bot, *stage.people, *OTHERS)
    for one, other in zip(others, [*others[1:], ana], strict=True):
        await has_been_played(stage.bot, (one, other), (5200, 4100))
    for key in ("samba", "classic", "hand-and-foot", "bolivian", "italian"):
        for people in ((ana, bela, cristina, dan), (bela, ana, dan, None), (ana, cristina, bela, None)):
            _time_passes(stage, A_DAY)
            await _played(stage, people, key)
    _time_passes(stage, A_DAY)
    await has_been_played(stage.bot, (ana, bela, cristina), (3000, 5000, 4000))
    await has_been_played(stage.bot, (ana, bela, cristina), (5000, 5000, 3000))
    _time_passes(stage, A_DAY)
    await has_been_played(stage.bot, (ana, None), (5200, 4100))
    await has_been_played(stage.bot, (ana, None, bela, None), (5200, 4100), away(0, ana, "left", bela))
    await has_been_played(stage.bot, (ana, bela), (200, 400), closed=Closed("agreed"))


def _time_passes(stage: Stage, seconds: float) -> None:
    """Nothing is due in it."""
    clock = stage.standin.clock
    assert isinstance(clock, ManualClock)
    clock.advance(seconds)


async def _played(stage: Stage, people: Sequence[int | None], key: str = "classic") -> None:
    """A match in the channel that computer players have played for these people, who are written down as its players."""
    server = await stage.bot.services.directory.server(str(stage.standin.guild.id), stage.standin.guild.name)
    place = await stage.bot.services.directory.place(str(stage.standin.channel.id), stage.standin.guild.locale, server.id)
    sitting = tuple(OTTO if person is None else Occupant(person) for person in people)
    host = next(person for person in people if person is not None)
    steps: list[Step] = [Opened(host, place.id, ruleset(key)), *(Joined(one) for one in sitting), Started(sitting)]
    *before, last = [*steps, *further_steps(fold(1, steps), ALL, "thumb")]
    table_id = await stage.bot.hall.ledger.create(before, NEVER)
    await stage.bot.hall.ledger.append(fold(table_id, [*before, last]), [last], NEVER)


NAMES: Final = {"en": "English", "hu": "Hungarian", "ro": "Romanian"}
WHAT: Final[tuple[tuple[str, str, Callable[[Stage, Words], Awaitable[Look]]], ...]] = (
    ("leaderboard", "`/canasta leaderboard`, as everybody in the channel sees it", _leaderboard),
    ("statistics", "`/canasta stats`", _statistics),
    ("history", "`/canasta history`", _history),
    ("replay", "`/canasta replay`, as the player saw the hand", _replay),
    ("replay-open", "`/canasta replay` with open cards", _replay_open),
    ("verify", "`/canasta verify`", _verify),
    ("settings", "`/canasta settings`", _settings),
    ("server", "`/canasta server`: what is usual", _server),
    ("server-rights", "`/canasta server`: who may do what", _server_rights),
)
