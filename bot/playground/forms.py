"""Filling in a modal as the client lets one."""

from collections.abc import Mapping
from typing import Any

from . import components
from .model import Channel, Json, User
from .resolved import Resolved
from .screen import PersonError, pick
from .world import World


def fields(modal: Json) -> list[tuple[str, Json]]:
    """The fields of a modal with what is written beside them."""
    found: list[tuple[str, Json]] = []
    for part in modal["components"]:
        if part["type"] == components.LABEL:
            found.append((part["label"], part["component"]))
        elif part["type"] == components.ROW:
            found += [(inner["label"], inner) for inner in part["components"]]
    return found


def fill(world: World, user: User, place: Channel, modal: Json, given: Mapping[str, object]) -> Json:
    """Interaction data for submitting the modal; fields named by label or custom_id, those left out as they stand."""
    form = _Form(Resolved(world, user, place), dict(given))
    filled: list[Json] = []
    for number, part in enumerate(modal["components"], 1):
        identity = part.get("id", number * 10)
        made: Json = {"type": part["type"], "id": identity}
        if part["type"] == components.LABEL:
            made["component"] = form.answer(part["component"], part["label"], identity + 1)
        elif part["type"] == components.ROW:
            made["components"] = [form.answer(inner, inner["label"], identity + 1) for inner in part["components"]]
        filled.append(made)
    if form.left:
        raise PersonError(f"the form has no fields {sorted(form.left)}; there are: {[name for name, _ in fields(modal)]}")
    data: Json = {"custom_id": modal["custom_id"], "components": filled}
    return data | ({"resolved": form.resolved.data} if form.resolved.data else {})


class _Form:
    def __init__(self, resolved: Resolved, given: dict[str, object]) -> None:
        self.resolved = resolved
        self.left = given

    def answer(self, part: Json, label: str, identity: int) -> Json:
        names = {part["custom_id"], label, label.casefold(), label.casefold().replace(" ", "_")}
        keys = [key for key in self.left if key in names or key.casefold() in names]
        given = self.left.pop(keys[0]) if keys else None
        answer: Json = {"type": part["type"], "id": part.get("id", identity), "custom_id": part["custom_id"]}
        required = part.get("required", part["type"] != components.CHECKBOX)
        match part["type"]:
            case components.TEXT_INPUT:
                return answer | {"value": self.text(part, label, given, required)}
            case components.CHECKBOX:
                return answer | {"value": part.get("default", False) if given is None else bool(given)}
            case components.RADIO:
                values = self.options(part, label, given, required)
                return answer | {"value": values[0] if values else None}
            case components.SELECT | components.CHECKBOXES:
                return answer | {"values": self.options(part, label, given, required)}
            case kind if kind in (*components.SELECTS, components.FILE_UPLOAD):
                return answer | {"values": self.things(kind, label, given, required)}
        raise PersonError(f"the client knows no field of type {part['type']}")

    def text(self, part: Json, label: str, given: object, required: bool) -> str:
        text = part.get("value") or "" if given is None else str(given)
        least, most = part.get("min_length") or 0, part.get("max_length") or 4000
        if not text and not required:
            return text
        if not max(least, 1 if required else 0) <= len(text) <= most:
            raise PersonError(f"{label!r} takes {max(least, 1)} to {most} characters, not {len(text)}")
        return text

    def options(self, part: Json, label: str, given: object, required: bool) -> list[str]:
        if given is None:
            values = [option["value"] for option in part["options"] if option.get("default")]
        else:
            wanted = given if isinstance(given, list | tuple) else [given]
            values = [pick(part["options"], str(one))["value"] for one in wanted]
        usual = len(part["options"]) if part["type"] == components.CHECKBOXES else 1
        least, most = part.get("min_values", 1) if required else 0, part.get("max_values") or usual
        if not least <= len(values) <= most:
            raise PersonError(f"{label!r} takes {least} to {most} options, not {len(values)}")
        return values

    def things(self, kind: int, label: str, given: object, required: bool) -> list[str]:
        things: list[Any] = given if isinstance(given, list) else [] if given is None else [given]
        if required and not things:
            raise PersonError(f"{label!r} is required")
        if kind == components.FILE_UPLOAD:
            return [self.resolved.file(*thing) for thing in things]
        return [self.resolved.user(getattr(thing, "user", thing)) for thing in things]
