"""Refusals in the shape Discord gives them: HTTP status, numeric code, message and, for forms, an error tree."""

from collections.abc import Mapping
from typing import Any

REFUSALS: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30033: (400, "Max number of thread participants has been reached (1000)"),
    30034: (429, "Max number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40003: (429, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow-up messages"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160002: (400, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}


class ApiError(Exception):
    """Anything but success; the HTTP layer turns it into a reply."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(f"{status} ({code}): {message} {more or ''}".rstrip())
        self.status = status
        self.headers: Mapping[str, str] = {}
        self.body: dict[str, Any] = {"message": message, "code": code, **more}


def refusal(code: int) -> ApiError:
    status, message = REFUSALS[code]
    return ApiError(status, code, message)


Path = tuple[str | int, ...]


class Form:
    """Collects what is wrong with a request body and refuses it as a whole, as Discord does (code 50035)."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}

    def wrong(self, path: Path, code: str, message: str) -> None:
        node = self._tree
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: Path, value: str | None, most: int, least: int = 0) -> None:
        """Counts characters as Discord does, after trimming nothing; a missing text has no length."""
        if value is None or least <= len(value) <= most:
            return
        if least:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        else:
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def number(self, path: Path, items: int, most: int, least: int = 0) -> None:
        if not least <= items <= most:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def missing(self, path: Path) -> None:
        self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")

    def choices(self, path: Path, allowed: str) -> None:
        self.wrong(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{allowed}}}.")

    def refuse_if_wrong(self) -> None:
        if self._tree:
            raise ApiError(400, 50035, "Invalid Form Body", errors=self._tree)
