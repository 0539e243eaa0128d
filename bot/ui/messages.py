"""A message that is ready to be sent or to replace another one: text, a picture with its alt text, buttons and menus."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any, Final

import discord

MOST_CONTENT: Final = 2000
MOST_ALT: Final = 1024


@dataclass(frozen=True, slots=True)
class Message:
    """``mentions`` are the users whom the text may ping; ``past`` is the text that is left of it afterwards."""

    content: str
    picture: bytes | None = None
    alt: str = ""
    filename: str = "canasta.png"
    view: discord.ui.View | None = None
    mentions: tuple[int, ...] = ()
    past: str = ""

    def to_send(self) -> dict[str, Any]:
        """Keywords for a new message."""
        kwargs: dict[str, Any] = {"content": shortened(self.content, MOST_CONTENT), "allowed_mentions": self._allowed()}
        if self.picture is not None:
            kwargs["files"] = [self._file(self.picture)]
        if self.view is not None:
            kwargs["view"] = self.view
        return kwargs

    def to_edit(self) -> dict[str, Any]:
        """Keywords that replace all of an old message."""
        return {
            "content": shortened(self.content, MOST_CONTENT),
            "attachments": [] if self.picture is None else [self._file(self.picture)],
            "view": self.view,
            "allowed_mentions": self._allowed(),
        }

    def _file(self, picture: bytes) -> discord.File:
        return discord.File(io.BytesIO(picture), self.filename, description=shortened(self.alt, MOST_ALT) or None)

    def _allowed(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in self.mentions], replied_user=False
        )


def shortened(text: str, most: int) -> str:
    """The text, cut with an ellipsis where it is too long: between words, if that costs little."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    word = cut.rfind(" ")
    return (cut[:word] if word > most // 2 else cut).rstrip() + "…"
