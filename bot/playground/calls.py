"""What a route handler gets and gives: one request, already read, and the table routes are entered in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .errors import refusal
from .limits import Upload
from .model import Channel, Json
from .permissions import NONE, P, in_channel
from .ratelimits import Limiter
from .world import World

Reply = tuple[int, Any]
"""Status and JSON body; a body of None is sent as no body at all."""
Handler = Callable[["Call"], Reply]


@dataclass(frozen=True)
class Call:
    world: World
    limiter: Limiter
    origin: str
    """``http://host:port`` of the stand-in."""
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Sequence[Upload]

    def id(self, name: str) -> int:
        """A snowflake from the path; what is no number names nothing."""
        value = self.params[name]
        return int(value) if value.isdecimal() else 0

    @property
    def json(self) -> Json:
        """The body where it must be an object."""
        if not isinstance(self.body, dict):
            raise refusal(50109)
        return self.body

    def channel(self, need: P = NONE) -> Channel:
        """The channel of the path, with what the bot must be allowed there beyond seeing it."""
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise refusal(10003)
        self.world.archive_if_idle(channel)
        have = in_channel(self.world.bot, channel)
        if P.VIEW_CHANNEL not in have:
            raise refusal(50001)
        if need & ~have:
            raise refusal(50013)
        return channel


@dataclass(frozen=True)
class Route:
    method: str
    template: str
    """The path after ``/api/v10``, spelled as in Discord's description of its API."""
    handler: Handler
    bucket: str
    """What its requests are counted as: routes with one name share a limit."""
    major: str
    """The path parameter the rate limit is counted by; empty for none."""
    by_token: bool
    """Open to whoever knows the path: no bot token asked, no global rate limit."""


@dataclass
class Routes:
    routes: list[Route] = field(default_factory=list)

    def on(
        self, method: str, template: str, *, bucket: str = "", major: str = "", by_token: bool = False
    ) -> Callable[[Handler], Handler]:
        def enter(handler: Handler) -> Handler:
            self.routes.append(Route(method, template, handler, bucket or f"{method} {template}", major, by_token))
            return handler

        return enter
