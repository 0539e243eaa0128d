"""What Discord makes of the components it is sent, and gives back: every part numbered, defaults filled in."""

from collections.abc import Callable
from typing import Any

from . import components
from .model import Json, walk

Resolve = Callable[[str], Json]
"""From the URL of a picture or file to all that is known of it."""


def settle(tree: list[Json], resolve: Resolve) -> list[Json]:
    taken = {part["id"] for part in walk(tree) if part.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)

    def settled(part: Json) -> Json:
        made = _with_defaults(without_nulls(part), resolve)
        made["id"] = part.get("id") or next(free)
        if "components" in part:
            made["components"] = [settled(inner) for inner in part["components"]]
        if part.get("accessory"):
            made["accessory"] = settled(part["accessory"])
        return made

    return [settled(part) for part in tree]


def without_nulls(value: Any) -> Any:
    """What is null in a request is absent in what Discord gives back."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [without_nulls(inner) for inner in value]
    return value


def _with_defaults(part: Json, resolve: Resolve) -> Json:
    for decorated in [part, *part.get("options", [])]:
        if "id" in decorated.get("emoji", {}):
            decorated["emoji"]["id"] = str(decorated["emoji"]["id"])
    for chosen in part.get("default_values", []):
        chosen["id"] = str(chosen["id"])
    kind = part["type"]
    if kind in components.SELECTS:
        return {"min_values": 1, "max_values": 1} | part
    match kind:
        case components.GALLERY:
            return part | {"items": [_media(item, resolve) for item in part["items"]]}
        case components.THUMBNAIL:
            return _media(part, resolve)
        case components.FILE:
            return {"spoiler": False, "name": None, "size": None} | part | {"file": resolve(part["file"]["url"])}
        case components.SEPARATOR:
            return {"spacing": 1, "divider": True} | part
        case components.CONTAINER:
            return {"accent_color": None, "spoiler": False} | part
    return dict(part)


def _media(part: Json, resolve: Resolve) -> Json:
    return {"description": None, "spoiler": False} | part | {"media": resolve(part["media"]["url"])}
