"""What Discord refuses in a message: lengths, sums, files, and the fields that Components V2 forbids."""

from collections.abc import Sequence
from dataclasses import dataclass

from . import components
from .errors import Form, Path, refusal
from .model import Emoji, Flag, Json

CONTENT = 2000
EMBEDS = 10
EMBED_TOTAL = 6000
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
DESCRIPTION = 1024


@dataclass(frozen=True)
class Upload:
    """One file of a multipart request; ``index`` is the n of its part ``files[n]``."""

    index: int
    filename: str
    content: bytes


@dataclass(frozen=True)
class Outline:
    """What is known of a message when a request about it is judged: the request over what is already there."""

    content: str
    embeds: list[Json]
    components: list[Json]
    files: Sequence[str]
    """Names of the attachments the message will have."""
    v2: bool


def check_message(body: Json, after: Outline, uploads: Sequence[Upload], emojis: dict[int, Emoji], at: Path = ()) -> None:
    """Refuse a message request; ``at`` is where the message sits in the body (``("data",)`` in a callback)."""
    form = Form()
    form.length((*at, "content"), body.get("content"), CONTENT)
    _check_files(form, body, uploads, at)
    _check_embeds(form, body.get("embeds") or [], after.files, at)
    if after.v2:
        _check_v2(form, body, after, at)
    if body.get("components"):
        components.check(form, body["components"], after.files, emojis, v2=after.v2, at=(*at, "components"))
    form.refuse_if_wrong()
    if not (after.content or after.embeds or after.components or after.files):
        raise refusal(50006)


def _check_files(form: Form, body: Json, uploads: Sequence[Upload], at: Path) -> None:
    if any(len(upload.content) > FILE_BYTES for upload in uploads):
        raise refusal(40005)
    listed = body.get("attachments") or []
    form.number((*at, "attachments"), len(listed), FILES)
    form.number((*at, "files"), len(uploads), FILES)
    for index, entry in enumerate(listed):
        form.length((*at, "attachments", index, "description"), entry.get("description"), DESCRIPTION)


def _check_embeds(form: Form, embeds: list[Json], files: Sequence[str], at: Path) -> None:
    form.number((*at, "embeds"), len(embeds), EMBEDS)
    for index, embed in enumerate(embeds):
        here = (*at, "embeds", index)
        form.length((*here, "title"), embed.get("title"), 256)
        form.length((*here, "description"), embed.get("description"), 4096)
        form.length((*here, "footer", "text"), embed.get("footer", {}).get("text"), 2048)
        form.length((*here, "author", "name"), embed.get("author", {}).get("name"), 256)
        form.number((*here, "fields"), len(embed.get("fields", [])), 25)
        for number, entry in enumerate(embed.get("fields", [])):
            for key, most in (("name", 256), ("value", 1024)):
                if not entry.get(key):
                    form.missing((*here, "fields", number, key))
                form.length((*here, "fields", number, key), entry.get(key), most)
        for key in ("image", "thumbnail"):
            components.check_media(form, (*here, key, "url"), embed.get(key, {}).get("url", "https://"), files)
    if sum(map(embed_size, embeds)) > EMBED_TOTAL:
        form.wrong((*at, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def embed_size(embed: Json) -> int:
    """The characters that count towards the 6000 all embeds of a message may have together."""
    texts = [embed.get("title"), embed.get("description")]
    texts += [embed.get("footer", {}).get("text"), embed.get("author", {}).get("name")]
    texts += [entry.get(key) for entry in embed.get("fields", []) for key in ("name", "value")]
    return sum(len(text) for text in texts if text)


def _check_v2(form: Form, body: Json, after: Outline, at: Path) -> None:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        left_over = {"content": after.content, "embeds": after.embeds}.get(key)
        if body.get(key) or left_over:
            form.wrong(
                (*at, key),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )
    if not after.components:
        form.missing((*at, "components"))


def check_flags(before: Flag, wanted: int | None) -> Flag:
    """The flags after an edit: the V2 flag may come, never go; what else an edit may set is of no account here."""
    if wanted is None:
        return before
    if Flag.COMPONENTS_V2 in before and not wanted & Flag.COMPONENTS_V2:
        form = Form()
        form.wrong(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "IS_COMPONENTS_V2 cannot be removed")
        form.refuse_if_wrong()
    editable = Flag.COMPONENTS_V2 | Flag.SUPPRESS_EMBEDS
    return (before & ~Flag.SUPPRESS_EMBEDS) | (Flag(wanted) & editable)


def check_name(name: object) -> None:
    """The name of a channel or thread."""
    form = Form()
    if not isinstance(name, str):
        form.missing(("name",))
    else:
        form.length(("name",), name, 100, 1)
    form.refuse_if_wrong()


def check_emoji(name: str, content: bytes) -> None:
    form = Form()
    form.length(("name",), name, 32, 2)
    if not all(letter.isascii() and (letter.isalnum() or letter == "_") for letter in name):
        form.wrong(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if len(content) > 256 * 1024:
        form.wrong(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    form.refuse_if_wrong()
