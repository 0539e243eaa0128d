"""What a message looks like to a person, as text; and finding the buttons and menus in it."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from . import components
from .model import Json, Message, User


class PersonError(AssertionError):
    """A person tried what their client would not let them do, or waited in vain: the test's mistake or the bot's."""


def plain(text: str, users: dict[int, User]) -> str:
    """Text with mentions shown as names."""

    def name(match: re.Match[str]) -> str:
        user = users.get(int(match[1]))
        return f"@{user.name}" if user else match[0]

    return re.sub(r"<@!?(\d+)>", name, text)


def show(message: Message, users: dict[int, User]) -> str:
    """The message as a few lines of text: author, content, embeds, pictures with their descriptions, components."""
    if message.shown is None:
        message.shown = _show(message, users)
    return message.shown


def _show(message: Message, users: dict[int, User]) -> str:
    lines = [message.content] if message.content else []
    if message.loading:
        lines.append("is thinking…")
    for embed in message.embeds:
        lines += [f"| {line}" for line in _embed_lines(embed)]
    lines += list(_component_lines(message.components))
    referenced = {item["media"].get("attachment_id") for part in message.parts() for item in part.get("items", [])}
    for attachment in message.attachments:
        if not message.is_v2 or str(attachment.id) in referenced:
            size = f" {attachment.width}x{attachment.height}" if attachment.width else ""
            lines.append(f"({attachment.filename}{size}: {attachment.description or 'no description'})")
    head = message.author.name + (" (only you)" if message.ephemeral else "")
    return plain(f"{head}: " + "\n  ".join("\n".join(lines).splitlines()), users)


def _embed_lines(embed: Json) -> list[str]:
    texts = [embed.get("author", {}).get("name"), embed.get("title"), embed.get("description")]
    texts += [f"{entry['name']}: {entry['value']}" for entry in embed.get("fields", [])]
    texts += [embed.get("footer", {}).get("text")]
    return [line for text in texts if text for line in text.splitlines()]


def _component_lines(tree: Iterable[Json]) -> Iterable[str]:
    for part in tree:
        match part["type"]:
            case components.ROW:
                yield " ".join(map(_widget, part["components"]))
            case components.TEXT:
                yield part["content"]
            case components.CONTAINER:
                yield from _component_lines(part["components"])
            case components.SECTION:
                yield from _component_lines(part["components"])
                if part["accessory"]["type"] == components.BUTTON:
                    yield _widget(part["accessory"])
                elif part["accessory"]["description"]:
                    yield f"(picture: {part['accessory']['description']})"
            case components.GALLERY:
                for item in part["items"]:
                    if item.get("description"):
                        yield f"(picture: {item['description']})"


def _widget(part: Json) -> str:
    off = " (disabled)" if part.get("disabled") else ""
    if part["type"] == components.BUTTON:
        return f"[{caption(part)}{off}]"
    options = " | ".join(option["label"] for option in part.get("options", []))
    return f"<{part.get('placeholder') or part['custom_id']}{off}: {options}>"


def caption(part: Json) -> str:
    """What stands on a button or option: its emoji, if any, and its label."""
    emoji = (part.get("emoji") or {}).get("name")
    return " ".join(text for text in (emoji, part.get("label")) if text)


@dataclass(frozen=True)
class Found:
    message: Message
    part: Json


def find_button(messages: list[Message], label: str) -> Found:
    """The newest enabled button of that label; ``messages`` are oldest first."""
    return _newest(messages, "button", label, lambda message: message.buttons, _button_names)


def find_select(messages: list[Message], placeholder: str) -> Found:
    return _newest(messages, "menu", placeholder, lambda message: message.selects, _select_names)


def _button_names(part: Json) -> set[str]:
    return {caption(part), part.get("label") or caption(part)}


def _select_names(part: Json) -> set[str]:
    return {part.get("placeholder") or "", part["custom_id"]}


def _newest(
    messages: list[Message],
    kind: str,
    name: str,
    parts: Callable[[Message], list[Json]],
    names: Callable[[Json], set[str]],
) -> Found:
    disabled = False
    for message in reversed(messages):
        for part in parts(message):
            if name in names(part):
                if part["type"] == components.BUTTON and part["style"] == components.LINK:
                    raise PersonError(f"{name!r} is a link to {part['url']}; the bot does not hear of it")
                if not part.get("disabled"):
                    return Found(message, part)
                disabled = True
    seen = [_widget(part) for message in messages for part in parts(message)]
    why = "is disabled" if disabled else "is not there"
    raise PersonError(f"the {kind} {name!r} {why}; there are: {' '.join(seen) or 'none'}")


def pick(options: list[Json], wanted: str) -> Json:
    """The option of a menu by what stands on it, or by its value."""
    for option in options:
        if wanted in (option["label"], caption(option), option["value"]):
            return option
    raise PersonError(f"no option {wanted!r}; there are: {[option['label'] for option in options]}")
