"""The playground: a web page on top of the stand-in, in which one human in one browser can be several people at once.

    async with Standin() as standin, PagePlayground(standin, shortcuts=[("Start a table", "canasta new")]) as page:
        standin.person("Ana")
        print(page.url)             # open it in a browser

Only this machine can reach it, and on this machine only who knows the address: that has a random token in it. A web site
open in the same browser gets nowhere either: its requests bear its own name in ``Origin``, or in ``Host`` when it has
its name resolve to this machine.
"""

import asyncio
import contextlib
import json
import secrets
import traceback
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Self

from aiohttp import WSCloseCode, WSMsgType, web

from .model import Json
from .page_actions import perform
from .page_view import Memory, View
from .pointing import is_loopback
from .standin import Standin

__all__ = ["PagePlayground"]

PAGE = Path(__file__).parent / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
LANGUAGES = {"en-US": "English", "en-GB": "English (UK)", "ro": "Română", "hu": "Magyar"}
FRAME = 1 / 30
"""Seconds between two looks at the world: a bot in a hurry must not have the page redrawn for every step."""
LONGEST_REQUEST = 1 << 18
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""Nothing is loaded from elsewhere, nothing runs that is not ours, and no link tells the token to whom it leads."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PagePlayground:
    """Serves the page on loopback while it is entered; ``url`` is where.

    ``shortcuts`` are buttons, each with what stands on it and the command line it sends. ``languages`` are those the page
    offers for people, by Discord's code.
    """

    def __init__(
        self,
        standin: Standin,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        shortcuts: Sequence[tuple[str, str]] = (),
        languages: dict[str, str] | None = None,
    ) -> None:
        if not is_loopback(host):
            raise ValueError(f"the playground is for this machine alone, not for {host!r}")
        self.standin = standin
        self._host = host
        self._port = port
        self._token = secrets.token_urlsafe(24)
        self._greeting = {
            "shortcuts": [{"label": label, "line": line} for label, line in shortcuts],
            "languages": languages or LANGUAGES,
        }
        self._memory = Memory()
        self._files = {path.name: path.read_bytes() for path in PAGE.iterdir() if path.suffix in TYPES}
        self._sockets: dict[web.WebSocketResponse, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The address with its token; valid once started."""
        return f"{self._origin}/{self._token}/"

    @property
    def _origin(self) -> str:
        return f"http://{self._host}:{self._port}"

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[self._guard])
        at = f"/{self._token}"
        app.router.add_get(at, self._slash)
        app.router.add_get(f"{at}/", self._file)
        app.router.add_get(f"{at}/socket", self._socket)
        for folder in ("attachments", "ephemeral-attachments"):
            app.router.add_get(f"{at}/media/{folder}/{{channel}}/{{id:\\d+}}/{{name}}", self._attachment)
        app.router.add_get(f"{at}/media/emojis/{{id:\\d+}}.{{type}}", self._emoji)
        app.router.add_get(f"{at}/{{name}}", self._file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        self._port = self._runner.addresses[0][1]
        self._start(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.drop(WSCloseCode.GOING_AWAY)
        assert self._runner
        await self._runner.cleanup()

    async def drop(self, code: int = WSCloseCode.SERVICE_RESTART) -> None:
        """Cut every page off; they come back by themselves."""
        await asyncio.gather(*(socket.close(code=code) for socket in list(self._sockets)))

    def _start(self, doing: Awaitable[None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Who may come in

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            self._admit(request)
            response = await handler(request)
        except web.HTTPException as refusal:
            response = web.Response(status=refusal.status, text=refusal.reason, headers=_only_location(refusal))
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    def _admit(self, request: web.Request) -> None:
        """Refuse whoever does not come by the page's own address, from the page itself or by hand, with the token."""
        known = {f"{name}:{self._port}" for name in (self._host, "127.0.0.1", "localhost")}
        origin = request.headers.get("Origin", "" if request.path.endswith("/socket") else f"http://{request.host}")
        if request.host not in known or origin != f"http://{request.host}":
            raise web.HTTPForbidden
        token = request.path.split("/")[1]
        if not secrets.compare_digest(token.encode(), self._token.encode()):
            raise web.HTTPNotFound

    # What it serves

    async def _slash(self, request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(f"/{self._token}/")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", "index.html")
        if name not in self._files:
            raise web.HTTPNotFound
        kind = TYPES[Path(name).suffix]
        return web.Response(body=self._files[name], content_type=kind, charset="utf-8")

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        attachment = self.standin.world.attachments.get(int(request.match_info["id"]))
        if attachment is None:
            raise web.HTTPNotFound
        headers = {"Content-Type": attachment.content_type}
        if not attachment.content_type.startswith("image/"):
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=attachment.content, headers=headers)

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        emoji = self.standin.world.app.emojis.get(int(request.match_info["id"]))
        if emoji is None:
            raise web.HTTPNotFound
        return web.Response(body=emoji.content, content_type="image/gif" if emoji.animated else "image/png")

    # The conversation with a page

    async def _watch(self) -> None:
        """Wake every connection after a change of the world."""
        while True:
            await self.standin.world.changes.next()
            for changed in self._sockets.values():
                changed.set()

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """The page first says who and where it was before a reload or a break, and is shown nothing before that."""
        socket = web.WebSocketResponse(timeout=2, heartbeat=20, max_msg_size=LONGEST_REQUEST, compress=False)
        await socket.prepare(request)
        view, changed = View(self.standin, self._memory), asyncio.Event()
        self._sockets[socket] = changed
        showing: asyncio.Task[None] | None = None
        try:
            await socket.send_json(self._greeting)
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                asked: Json = json.loads(message.data)
                if asked["do"] != "hello":
                    self._start(self._perform(socket, view, changed, asked))
                elif showing is None:
                    view.resume(asked["who"], asked["place"])
                    changed.set()
                    showing = self._start(self._show(socket, view, changed))
        finally:
            del self._sockets[socket]
            if showing:
                showing.cancel()
        return socket

    async def _show(self, socket: web.WebSocketResponse, view: View, changed: asyncio.Event) -> None:
        """Send what has changed, whenever something has. A page that cannot be served is cut off, not left to grow old."""
        try:
            while not socket.closed:
                await changed.wait()
                changed.clear()
                if news := view.changes():
                    await socket.send_json(news)
                await asyncio.sleep(FRAME)
        except ConnectionError:
            pass
        except Exception:
            self.standin.errors.append(f"the page broke:\n{traceback.format_exc()}")
            await socket.close(code=WSCloseCode.INTERNAL_ERROR)

    async def _perform(self, socket: web.WebSocketResponse, view: View, changed: asyncio.Event, asked: Json) -> None:
        """An action takes as long as the bot takes; others may be asked for meanwhile."""
        done = await perform(view, asked)
        changed.set()
        with contextlib.suppress(ConnectionError):
            await socket.send_json({"done": asked["number"], **done})


def _only_location(refusal: web.HTTPException) -> dict[str, str]:
    return {"Location": refusal.headers["Location"]} if "Location" in refusal.headers else {}
