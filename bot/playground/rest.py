"""The HTTP side: REST v10 and the files of the CDN. Reads requests, passes every gate, calls the route, tells the observers."""

import json
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from . import routes_application, routes_channels, routes_interactions
from .calls import Call, Reply, Route
from .errors import ApiError, refusal
from .faults import Faults
from .limits import FILE_BYTES, Upload
from .ratelimits import Limiter
from .world import World

PREFIX = "/api/v10"
VIA = {"Via": "1.1 stand-in"}
"""A refusal without it would look to the library like one by the network in front of Discord."""
ROUTES = [*routes_application.routes.routes, *routes_channels.routes.routes, *routes_interactions.routes.routes]


@dataclass(frozen=True)
class Exchange:
    """One request with its reply, as observers get it."""

    method: str
    template: str
    """The route as Discord's API description spells it; the bare path when there is no such route."""
    path: str
    query: dict[str, str]
    json: Any
    filenames: tuple[str, ...]
    status: int
    reply: Any

    def __str__(self) -> str:
        """One line; tokens in the path are left out."""
        path = "/".join("…" if len(step) > 30 else step for step in self.path.split("/"))
        code = self.reply.get("code", "") if self.status >= 400 and isinstance(self.reply, dict) else ""
        return f"{self.method} {path} -> {self.status} {code}".rstrip()


Observer = Callable[[Exchange], None]


class Rest:
    """Serves the routes. ``errors`` collects what must not happen: unknown routes and faults of the stand-in itself."""

    def __init__(self, world: World, limiter: Limiter, faults: Faults, token: str) -> None:
        self.world = world
        self.limiter = limiter
        self.faults = faults
        self.token = token
        self.origin = ""
        self.errors: list[str] = []
        self.observers: list[Observer] = []

    def mount(self, app: web.Application) -> None:
        """Enter the routes; more specific paths go first because the router takes the first that fits."""
        for route in sorted(ROUTES, key=lambda one: one.template.count("{")):
            app.router.add_route(route.method, PREFIX + route.template, self._serving(route))
        for folder in ("attachments", "ephemeral-attachments"):
            app.router.add_get(f"/{folder}/{{channel_id}}/{{attachment_id}}/{{filename}}", self._attachment)
        app.router.add_get("/emojis/{file}", self._emoji)
        app.router.add_route("*", "/{path:.*}", self._unknown)

    def _serving(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            path = request.path.removeprefix(PREFIX)
            await self.faults.pass_holds(route.method, path)
            if self.limiter.banned:
                return web.Response(status=429, text="error code: 1015")
            body, uploads, headers = None, list[Upload](), dict[str, str]()
            try:
                body, uploads = await _read(request)
                status, reply = self._pass(route, request, path, body, uploads, headers)
            except ApiError as error:
                status, reply = error.status, error.body
                headers |= error.headers
            except Exception:
                if request.transport is None or request.transport.is_closing():
                    # Whoever asked is gone in mid-sentence, as a killed bot is: nobody waits for an answer.
                    return web.Response(status=400)
                self.errors.append(f"{route.method} {path} broke the stand-in:\n{traceback.format_exc()}")
                status, reply = 400, {"message": "The stand-in broke", "code": 0}
            self.limiter.note(status)
            names = tuple(upload.filename for upload in uploads)
            self._observe(Exchange(route.method, route.template, path, dict(request.query), body, names, status, reply))
            return _response(status, reply, headers)

        return serve

    def _pass(
        self, route: Route, request: web.Request, path: str, body: Any, uploads: list[Upload], headers: dict[str, str]
    ) -> Reply:
        """The gates in order: scripted faults, the token, the rate limits; then the route itself."""
        fault = self.faults.take(route.method, path)
        if fault and not fault.applied:
            raise fault.error
        if not route.by_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise refusal(0)
        params = dict(request.match_info)
        major = params.get(route.major, "")
        headers |= self.limiter.admit(route.bucket, major, is_global=not route.by_token)
        reply = route.handler(Call(self.world, self.limiter, self.origin, params, request.query, body, uploads))
        if fault:
            raise fault.error
        return reply

    def _observe(self, exchange: Exchange) -> None:
        for observer in self.observers:
            observer(exchange)

    async def _attachment(self, request: web.Request) -> web.Response:
        attachment = self.world.attachments.get(_number(request.match_info["attachment_id"]))
        if attachment is None:
            return web.Response(status=404)
        return web.Response(body=attachment.content, headers={"Content-Type": attachment.content_type})

    async def _emoji(self, request: web.Request) -> web.Response:
        emoji = self.world.app.emojis.get(_number(request.match_info["file"].partition(".")[0]))
        if emoji is None:
            return web.Response(status=404)
        return web.Response(body=emoji.content, content_type="image/gif" if emoji.animated else "image/png")

    async def _unknown(self, request: web.Request) -> web.Response:
        self.errors.append(f"unknown route: {request.method} {request.path}")
        reply = {"message": "404: Not Found", "code": 0}
        self._observe(Exchange(request.method, request.path, request.path, dict(request.query), None, (), 404, reply))
        return _response(404, reply, {})


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON body and the files; JSON of a multipart request is its part ``payload_json``."""
    if not request.content_type.startswith("multipart/"):
        return _parse(await request.read()), []
    body: Any = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise refusal(50109)
        content = bytes(await part.read(decode=False))
        if part.name == "payload_json":
            body = _parse(content)
        elif part.name and part.name.startswith("files[") and part.filename:
            uploads.append(Upload(int(part.name[6:-1]), part.filename, content))
    return body, uploads


def _parse(content: bytes) -> Any:
    try:
        return json.loads(content) if content else None
    except ValueError:
        raise refusal(50109) from None


def _response(status: int, reply: Any, headers: dict[str, str]) -> web.Response:
    """discord.py reads a body as JSON only when the content type is exactly this, without a charset."""
    if reply is None:
        return web.Response(status=status, headers=VIA | headers)
    body = json.dumps(reply).encode()
    return web.Response(status=status, body=body, headers={**VIA, **headers, "Content-Type": "application/json"})


MOST_BYTES = 11 * FILE_BYTES
"""What the server reads of one request; larger files are for the routes to refuse."""
