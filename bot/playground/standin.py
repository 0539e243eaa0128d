"""A stand-in for Discord on loopback, spoken to by the unchanged discord.py.

    async with Standin() as standin, standin.point_discord_at():
        bot = MyBot(intents=discord.Intents(guilds=True), guild_ready_timeout=0)
        running = asyncio.create_task(bot.start(standin.token))
        await standin.bot_is_ready()

        ana = standin.person("Ana")                 # joins the default guild, stands in its first text channel
        reply = await ana.slash("canasta new", ruleset="classic")
        await ana.tap("Join")
        board = await ana.waits_for("Ana's turn")

        standin.faults.add("POST", r"/channels/\\d+/messages$", 403, 50007)
        standin.gateway.drop()                      # the bot resumes
        assert standin.errors == []                 # unknown routes and the like

A bot in another process is pointed here with ``point_discord_at(standin.url)``. The stand-in knows nothing of any
particular bot. What it does not do: voice, reactions, pins, polls, stickers, forums, webhooks other than those of
interactions, presence, audit logs, entitlements.
"""

from collections import deque
from contextlib import AbstractContextManager
from types import EllipsisType
from typing import Self

from aiohttp import web

from .clock import Clock
from .faults import Faults
from .gateway import Gateway
from .model import Channel, Guild
from .people import Person
from .pointing import point_discord_at
from .ratelimits import Limiter, RateLimits
from .rest import MOST_BYTES, Exchange, Observer, Rest
from .world import World

__all__ = ["Standin", "point_discord_at"]

PATIENCE = 10.0


class Standin:
    """One Discord: a world with a default guild, its HTTP and gateway, and the people in it.

    ``patience`` is how long, in real seconds, a person waits for what should happen before giving up.
    """

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        limits: RateLimits | None = None,
        port: int = 0,
        patience: float = PATIENCE,
        privileged_intents: int = 0,
        token: str = "stand-in.bot.token",
    ) -> None:
        self.world = World(clock)
        self.patience = patience
        self.token = token
        self.faults = Faults()
        self.people: dict[str, Person] = {}
        self.guild = self.world.add_guild("Card Room")
        self.channel = self.world.add_channel(self.guild, "cards")
        self.log: deque[Exchange] = deque(maxlen=500)
        """The latest requests of the bot."""
        limiter = Limiter(self.world.clock, limits or RateLimits.observed())
        self.rest = Rest(self.world, limiter, self.faults, token)
        self.rest.observers.append(self.log.append)
        self.gateway = Gateway(self.world, limiter, token, privileged=privileged_intents)
        self._port = port
        self._runner: web.AppRunner | None = None

    @property
    def application_id(self) -> int:
        return self.world.app.id

    @property
    def clock(self) -> Clock:
        return self.world.clock

    @property
    def errors(self) -> list[str]:
        """What must not happen while a bot is tested: unknown routes, breaches of contract, faults of the stand-in."""
        return self.rest.errors

    @property
    def observers(self) -> list[Observer]:
        """Called with every `Exchange` after it happened."""
        return self.rest.observers

    @property
    def url(self) -> str:
        """``http://127.0.0.1:port``; empty before the start."""
        return self.rest.origin

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=MOST_BYTES)
        self.gateway.mount(app)
        self.rest.mount(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        port = self._runner.addresses[0][1]
        self.rest.origin = self.gateway.origin = self.world.cdn = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.faults.release_all()
        self.gateway.drop()
        assert self._runner
        await self._runner.cleanup()

    def point_discord_at(self) -> AbstractContextManager[None]:
        """Within it, discord.py in this process talks to this stand-in."""
        return point_discord_at(self.url)

    async def bot_is_ready(self) -> None:
        """Return once a bot has logged in and been sent its guilds."""
        await self.world.changes.until(lambda: self.gateway.ready, self.patience)

    def person(self, name: str, *, locale: str = "en-US", guild: Guild | EllipsisType | None = ...) -> Person:
        """A human: a member of the default guild, of the one given, or with None of none at all."""
        if name in self.people:
            raise ValueError(f"there is a {name} already")
        home = self.guild if isinstance(guild, EllipsisType) else guild
        user = self.world.add_user(name, locale)
        if home:
            self.world.join(home, user)
        person = self.people[name] = Person(self, user, home.first_channel if home else None)
        return person

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        return self.world.add_channel(guild or self.guild, name)
