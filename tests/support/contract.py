"""Holds what passes between a bot and the stand-in against Discord's own description of its HTTP API.

The description is test data kept outside the project; without it the checks are skipped, and the report header says so.
"""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import jsonschema_rs

from bot.playground.rest import Exchange
from bot.playground.standin import Standin
from bot.playground.world import Event

ROOT = Path(__file__).parents[2]


def description_file() -> Path | None:
    """Where the description is: DISCORD_OPENAPI, relative to the repository, or beside it; None when it is not there."""
    path = ROOT / os.environ.get("DISCORD_OPENAPI", "../shared/discord/openapi.json.gz")
    return path if path.is_file() else None


class Contract:
    def __init__(self, path: Path) -> None:
        with gzip.open(path) as file:
            spec: dict[str, Any] = json.load(file)
        self._paths: dict[str, Any] = spec["paths"]
        self._components = {"request": spec["components"], "reply": _copy(spec["components"])}
        requests = self._components["request"]["schemas"]
        requests["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
        replies = self._components["reply"]["schemas"]
        replies["Error"]["properties"]["code"] = {"type": ["integer", "string"]}
        self._validators: dict[tuple[str, ...], jsonschema_rs.Validator] = {}

    def watch(self, standin: Standin) -> None:
        """From now on report every breach to ``standin.errors``."""
        standin.observers.append(lambda exchange: standin.errors.extend(self.breaches(exchange)))
        standin.world.listeners.append(lambda event: standin.errors.extend(self.event_breaches(event)))

    def breaches(self, exchange: Exchange) -> list[str]:
        """What in this request or its reply is not as described. A request that was refused may be as it likes."""
        operation = self._paths.get(exchange.template, {}).get(exchange.method.lower())
        if operation is None:
            return [f"{exchange}: not in Discord's description"]
        found: list[str] = []
        if exchange.status < 400 and "requestBody" in operation:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            key = ("request", exchange.method, exchange.template)
            found += [f"request {line}" for line in self._check(key, schema, exchange.json)]
        status = str(exchange.status)
        reply = operation["responses"].get(status) or operation["responses"].get(f"{status[0]}XX")
        if reply is None:
            found.append("no such status is described")
            reply = {}
        elif "$ref" in reply:
            reply = self._components["reply"]["responses"][reply["$ref"].rpartition("/")[2]]
        schema = reply.get("content", {}).get("application/json", {}).get("schema")
        if schema is not None:
            key = ("reply", f"{exchange.method} {status}", exchange.template)
            found += [f"reply {line}" for line in self._check(key, schema, exchange.reply)]
        return [f"{exchange}: {line}" for line in found]

    def event_breaches(self, event: Event) -> list[str]:
        """The description has no gateway, but the objects in its events are the same as in replies."""
        data, checks = event.data, list[tuple[str, Any]]()
        if event.name == "INTERACTION_CREATE":
            checks += [("GuildMemberResponse", data.get("member")), ("UserResponse", data.get("user"))]
            checks += [("MessageResponse", data.get("message")), (_channel_schema(data["channel"]), data["channel"])]
        elif event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            checks.append(("MessageResponse", data))
        elif event.name in ("CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE"):
            checks.append((_channel_schema(data), data))
        elif event.name == "GUILD_MEMBER_ADD":
            checks.append(("GuildMemberResponse", data))
        return [
            f"event {event.name}: {line}"
            for name, value in checks
            if value is not None
            for line in self._check(("reply", name), {"$ref": f"#/components/schemas/{name}"}, value)
        ]

    def _check(self, key: tuple[str, ...], schema: Any, value: Any) -> list[str]:
        validator = self._validators.get(key)
        if validator is None:
            whole = {**schema, "components": self._components[key[0]]}
            validator = self._validators[key] = jsonschema_rs.Draft202012Validator(whole)
        return [_line(error) for error in validator.iter_errors(value)]


def _channel_schema(data: dict[str, Any]) -> str:
    return {1: "PrivateChannelResponse", 0: "GuildChannelResponse"}.get(data["type"], "ThreadResponse")


def _copy(components: Any) -> Any:
    return json.loads(json.dumps(components))


def _line(error: jsonschema_rs.ValidationError) -> str:
    """Where and what; of a union the branch that got furthest before it failed."""
    at, deepest = error.instance_path, _deepest(error)
    path = "/".join(str(step) for step in [*at, *deepest.instance_path[len(at) :]])
    return f"{path or '(body)'}: {deepest.message[:300]}"


def _deepest(error: jsonschema_rs.ValidationError) -> jsonschema_rs.ValidationError:
    branches: list[list[jsonschema_rs.ValidationError]] = getattr(error.kind, "context", None) or []
    kind_at = [*error.instance_path, "type"]
    of_this_kind = [branch for branch in branches if not _differs_at(branch, kind_at)]
    candidates = [_deepest(inner) for branch in of_this_kind for inner in branch]
    return max(candidates, key=lambda inner: len(inner.instance_path), default=error)


def _differs_at(branch: list[jsonschema_rs.ValidationError], at: list[str | int]) -> bool:
    """Whether this branch of a union is for another ``type`` than the value has."""
    return any(inner.instance_path == at and inner.kind.name in ("enum", "const") for inner in branch)
