"""The gateway: sessions that outlive their sockets, so that a bot which resumes misses nothing."""

import asyncio
import contextlib
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from . import payloads
from .frames import framing
from .model import Guild, Json
from .permissions import P, in_channel
from .ratelimits import Counter, Limiter
from .routes_application import gateway_url
from .world import Event, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
HEARTBEAT_MS = 41_250
REPLAYABLE = 2_000
GUILDS_PER_SHARD = 2500

GUILDS, MEMBERS, PRESENCES, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = (1 << bit for bit in (0, 1, 8, 9, 12, 15))
PRIVILEGED = MEMBERS | PRESENCES | CONTENT
ALL_INTENTS = (1 << 26) - 1


@dataclass(eq=False)
class Session:
    """What the gateway remembers of one logged-in shard."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=REPLAYABLE))
    connection: "Connection | None" = None
    expected: bool = False
    """Whether the stand-in itself broke the connection, so that the bot must be on its way back."""

    def dispatch(self, name: str, data: Any) -> None:
        """Number an event, keep it for replay, send it if anybody is listening."""
        self.sequence += 1
        message = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        self.sent.append(message)
        if self.connection:
            self.connection.send(message)

    def is_for(self, guild: Guild | None) -> bool:
        number, count = self.shard
        return number == ((guild.id >> 22) % count if guild else 0)


@dataclass(eq=False)
class Connection:
    """One socket. Whatever is sent goes through one queue, so that compressed frames keep their order."""

    socket: web.WebSocketResponse
    request: web.Request
    session: Session | None = None
    _outbox: "asyncio.Queue[Any]" = field(default_factory=asyncio.Queue)

    def send(self, message: Any) -> None:
        self._outbox.put_nowait(message)

    def close(self, code: int) -> None:
        """Close once everything sent before has gone out."""
        self._outbox.put_nowait(code)

    def cut(self) -> None:
        """Break the connection without a word, as a network does."""
        if self.request.transport:
            self.request.transport.abort()

    async def write(self) -> None:
        """Send what is queued until the connection ends, from whichever side."""
        with contextlib.suppress(ConnectionError):
            await self._write()

    async def _write(self) -> None:
        frames = framing(self.request.query.get("compress"))
        while True:
            message = await self._outbox.get()
            if isinstance(message, int):
                await self.socket.close(code=message)
                return
            frame = frames.frame(message)
            if isinstance(frame, str):
                await self.socket.send_str(frame)
            else:
                await self.socket.send_bytes(frame)


class Gateway:
    def __init__(self, world: World, limiter: Limiter, token: str, *, privileged: int = 0) -> None:
        self.world = world
        self.limiter = limiter
        self.token = token
        self.privileged = privileged
        """The privileged intents the application has been granted."""
        self.ack_after = 0.02
        """Seconds that a heartbeat's answer takes, as over a network: discord.py notes when it asked only after asking."""
        self.origin = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        world.listeners.append(self._on_event)

    def mount(self, app: web.Application) -> None:
        for path in ("/gateway", "/gateway/"):
            app.router.add_get(path, self._serve)

    # What a test, or fate, may do

    @property
    def ready(self) -> bool:
        """Whether a bot is logged in and connected."""
        return any(session.connection for session in self.sessions.values())

    def can_reach(self, guild: Guild | None) -> bool:
        """Whether an event of this guild, or of a DM, will get to the bot, at once or when it resumes.

        A bot that has hung up is not waited for, though its session could still be resumed: discord.py leaves its
        session open when it is closed.
        """
        sessions = [session for session in self.sessions.values() if session.is_for(guild)]
        return any(session.connection or session.expected for session in sessions)

    def drop(self, code: int | None = None) -> None:
        """Lose every connection: with a close code, or without any, as when a cable is pulled. Sessions can resume."""
        for connection in list(self.connections):
            if code is None:
                connection.cut()
            else:
                connection.close(code)
            self._expect_back(connection)
            self._detach(connection)

    def ask_to_reconnect(self) -> None:
        """Op 7: the bot is to come back and resume."""
        for connection in self.connections:
            self._expect_back(connection)
            connection.send({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9: the session is over, or, when resumable, to be resumed on a new connection."""
        for connection in self.connections:
            if resumable:
                self._expect_back(connection)
            elif connection.session:
                self._end(connection.session)
            connection.send({"op": INVALID_SESSION, "d": resumable})

    def _expect_back(self, connection: Connection) -> None:
        if connection.session:
            connection.session.expected = True

    # Events

    def _on_event(self, event: Event) -> None:
        for session in self.sessions.values():
            if self._wants(session, event):
                data = event.data
                if event.message and not self._may_read(session, event):
                    data = data | payloads.message(event.message, with_content=False)
                session.dispatch(event.name, data)

    def _wants(self, session: Session, event: Event) -> bool:
        if not session.is_for(event.guild):
            return False
        if event.name == "INTERACTION_CREATE":
            return True
        if event.guild and self.world.bot.id not in event.guild.members and event.name != "GUILD_DELETE":
            return False
        if event.channel and P.VIEW_CHANNEL not in in_channel(self.world.bot, event.channel):
            return False
        if event.name.startswith("MESSAGE_"):
            return bool(session.intents & (GUILD_MESSAGES if event.guild else DIRECT_MESSAGES))
        if event.name == "GUILD_MEMBER_UPDATE" and event.data["user"]["id"] == str(self.world.bot.id):
            return True
        if event.name == "THREAD_MEMBERS_UPDATE":
            touched = [one["user_id"] for one in event.data.get("added_members", [])]
            touched += event.data.get("removed_member_ids", [])
            return bool(session.intents & MEMBERS) or str(self.world.bot.id) in touched
        if event.name.startswith("GUILD_MEMBER_"):
            return bool(session.intents & MEMBERS)
        return bool(session.intents & GUILDS)

    def _may_read(self, session: Session, event: Event) -> bool:
        """A bot reads its own messages, its DMs and what mentions it; the rest takes the content intent."""
        message, bot = event.message, self.world.bot
        assert message
        return bool(session.intents & CONTENT) or event.guild is None or message.author is bot or bot in message.mentions

    # Connections

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(autoping=True)
        await socket.prepare(request)
        connection = Connection(socket, request)
        self.connections.add(connection)
        connection.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}})
        writer = asyncio.create_task(connection.write())
        counter = Counter(self.world.clock)
        try:
            async for message in socket:
                window = self.limiter.limits.gateway_sends
                if window and not counter.take("sends", window)[0]:
                    connection.close(4008)
                elif message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._receive(connection, message.data)
            session = connection.session
            if session and session.connection is connection and socket.close_code in (1000, 1001):
                self._end(session)
        finally:
            self._detach(connection)
            writer.cancel()
            self.world.changes.announce()
        return socket

    def _detach(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.session and connection.session.connection is connection:
            connection.session.connection = None

    def _end(self, session: Session) -> None:
        self.sessions.pop(session.id, None)
        self.world.changes.announce()

    def _receive(self, connection: Connection, raw: str | bytes) -> None:
        try:
            message = json.loads(raw)
            op, data = message["op"], message.get("d")
        except (ValueError, KeyError, TypeError):
            return connection.close(4002)
        if op in (IDENTIFY, RESUME, REQUEST_MEMBERS) and not isinstance(data, dict):
            return connection.close(4002)
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(self.ack_after, connection.send, {"op": HEARTBEAT_ACK, "d": None})
            return None
        if op == IDENTIFY:
            return self._identify(connection, data)
        if op == RESUME:
            return self._resume(connection, data)
        if connection.session is None:
            return connection.close(4003)
        if op == REQUEST_MEMBERS:
            return self._send_members(connection.session, data)
        if op not in (PRESENCE, VOICE):
            connection.close(4001)
        return None

    def _identify(self, connection: Connection, data: Json) -> None:
        number, count = data.get("shard") or (0, 1)
        intents = data.get("intents")
        if connection.session:
            return connection.close(4005)
        if data.get("token") != self.token:
            return connection.close(4004)
        if not 0 <= number < count:
            return connection.close(4010)
        if len(self.world.guilds) > count * GUILDS_PER_SHARD:
            return connection.close(4011)
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            return connection.close(4013)
        if intents & PRIVILEGED & ~self.privileged:
            return connection.close(4014)
        if not self.limiter.admit_identify():
            return connection.send({"op": INVALID_SESSION, "d": False})
        for left in [one for one in self.sessions.values() if one.shard == (number, count) and not one.connection]:
            self._end(left)
        session = Session(secrets.token_hex(16), intents, (number, count), connection=connection)
        self.sessions[session.id] = session
        connection.session = session
        own = [guild for guild in self.world.guilds.values() if self.world.bot.id in guild.members and session.is_for(guild)]
        ready = {
            "v": 10,
            "user": payloads.own_user(self.world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in own],
            "session_id": session.id,
            "resume_gateway_url": gateway_url(self.origin),
            "shard": [number, count],
            "application": {"id": str(self.world.app.id), "flags": 0},
            "_trace": [],
        }
        session.dispatch("READY", ready)
        for guild in own:
            if intents & GUILDS and not guild.unavailable:
                session.dispatch("GUILD_CREATE", payloads.guild_create(guild, self.world.bot))
        self.world.changes.announce()
        return None

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data.get("session_id") or "")
        sequence = data.get("seq") or 0
        if data.get("token") != self.token:
            return connection.close(4004)
        if session is None or (session.sent and sequence < session.sent[0]["s"] - 1):
            return connection.send({"op": INVALID_SESSION, "d": False})
        if sequence > session.sequence:
            return connection.close(4007)
        if session.connection:
            session.connection.close(4000)
        session.connection, connection.session, session.expected = connection, session, False
        for message in session.sent:
            if message["s"] > sequence:
                connection.send(message)
        session.dispatch("RESUMED", {"_trace": []})
        self.world.changes.announce()
        return None

    def _send_members(self, session: Session, data: Json) -> None:
        guild = self.world.guilds.get(int(data["guild_id"]))
        if guild is None or self.world.bot.id not in guild.members:
            return
        wanted = {int(identity) for identity in data.get("user_ids") or []}
        query = (data.get("query") or "").lower()
        found = [
            member
            for member in guild.members.values()
            if (member.user.id in wanted if wanted else member.user.name.lower().startswith(query))
        ]
        chunk = {
            "guild_id": str(guild.id),
            "members": [payloads.member(member) for member in found[: data.get("limit") or None]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(identity) for identity in wanted - set(guild.members)],
            "nonce": data.get("nonce"),
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
