"""The component trees of messages and modals: what Discord refuses in them and what it makes of them."""

from collections.abc import Callable, Sequence

from .errors import Form, Path
from .model import Emoji, Json, walk

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
LINK, PREMIUM = 5, 6

TOP_LEVEL = {False: (ROW,), True: (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)}
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
IN_LABEL = (*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX)

MOST_PARTS = 40
MOST_TEXT = 4000


def check(
    form: Form, tree: list[Json], files: Sequence[str], emojis: dict[int, Emoji], *, v2: bool, at: Path = ("components",)
) -> None:
    """Record everything that is wrong with the components of a message."""
    checker = _Checker(form, files, emojis)
    if not v2:
        form.number(at, len(tree), 5)
    for index, component in enumerate(tree):
        checker.one(component, (*at, index), TOP_LEVEL[v2])
    checker.duplicates(tree, at)
    parts = list(walk(tree))
    if v2 and len(parts) > MOST_PARTS:
        message = f"The total number of components cannot exceed {MOST_PARTS}"
        form.wrong(at, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if sum(len(part.get("content", "")) for part in parts if part["type"] == TEXT) > MOST_TEXT:
        message = f"The total displayable text size cannot exceed {MOST_TEXT}"
        form.wrong(at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def check_modal(form: Form, modal: Json, at: Path = ("data",)) -> None:
    """Record everything that is wrong with a modal."""
    for key, most in (("title", 45), ("custom_id", 100)):
        if not modal.get(key):
            form.missing((*at, key))
        form.length((*at, key), modal.get(key), most)
    tree = modal.get("components") or []
    form.number((*at, "components"), len(tree), 5, 1)
    checker = _Checker(form, (), {}, in_modal=True)
    for index, component in enumerate(tree):
        here = (*at, "components", index)
        if component.get("type") == ROW:
            for number, inner in enumerate(component.get("components", [])):
                checker.one(inner, (*here, "components", number), (TEXT_INPUT,))
                if not inner.get("label"):
                    form.missing((*here, "components", number, "label"))
        else:
            checker.one(component, here, (LABEL, TEXT))
    checker.duplicates(tree, (*at, "components"))


def check_media(form: Form, at: Path, url: str, files: Sequence[str]) -> None:
    """Media must be on the web or among the message's own attachments."""
    scheme, _, rest = url.partition("://")
    if scheme == "attachment" and rest not in files:
        message = f"The referenced attachment '{rest}' was not found"
        form.wrong(at, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
    elif scheme not in ("attachment", "http", "https"):
        form.wrong(at, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")


class _Checker:
    def __init__(self, form: Form, files: Sequence[str], emojis: dict[int, Emoji], *, in_modal: bool = False) -> None:
        self.form = form
        self.files = files
        self.emojis = emojis
        self.in_modal = in_modal
        self._rules: dict[int, Callable[[Json, Path], None]] = {
            ROW: self._row,
            BUTTON: self._button,
            TEXT_INPUT: self._text_input,
            SECTION: self._section,
            TEXT: lambda it, at: self._text(it, at, "content", MOST_TEXT),
            THUMBNAIL: self._media,
            GALLERY: self._gallery,
            FILE: lambda it, at: check_media(form, (*at, "file", "url"), it.get("file", {}).get("url", ""), files),
            CONTAINER: lambda it, at: self._children(it, at, IN_CONTAINER, 40),
            LABEL: self._label,
            RADIO: lambda it, at: self._options(it, at, 10, 2),
            CHECKBOXES: lambda it, at: self._options(it, at, 10, 1),
        } | dict.fromkeys(SELECTS, self._select)

    def one(self, component: Json, at: Path, allowed: Sequence[int]) -> None:
        kind = component.get("type")
        if kind is None or kind not in allowed:
            message = f'Value of field "type" must be one of {tuple(allowed)}.'
            self.form.wrong((*at, "type"), "UNION_TYPE_CHOICES", message)
            return
        if self.in_modal and component.get("disabled"):
            self.form.wrong((*at, "disabled"), "BASE_TYPE_INVALID", "Components in modals cannot be disabled")
        if rule := self._rules.get(kind):
            rule(component, at)

    def duplicates(self, tree: list[Json], at: Path) -> None:
        seen: set[str] = set()
        for where, part in _paths(tree, at):
            custom_id = part.get("custom_id")
            if custom_id in seen:
                message = "Component custom id cannot be duplicated"
                self.form.wrong((*where, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            elif custom_id:
                seen.add(custom_id)

    def _text(self, it: Json, at: Path, key: str, most: int, *, required: bool = True) -> None:
        if required and not it.get(key):
            self.form.missing((*at, key))
        else:
            self.form.length((*at, key), it.get(key), most)

    def _children(self, it: Json, at: Path, allowed: Sequence[int], most: int) -> None:
        inner = it.get("components", [])
        self.form.number((*at, "components"), len(inner), most, 1)
        for index, component in enumerate(inner):
            self.one(component, (*at, "components", index), allowed)

    def _row(self, it: Json, at: Path) -> None:
        self._children(it, at, (BUTTON, *SELECTS), 5)
        kinds = [inner.get("type") for inner in it.get("components", [])]
        if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
            message = "The specified component exceeds the maximum width"
            self.form.wrong((*at, "components", 1), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)

    def _button(self, it: Json, at: Path) -> None:
        style = it.get("style")
        if style not in range(1, 7):
            self.form.choices((*at, "style"), "1, 2, 3, 4, 5, 6")
        if style == LINK:
            self._text(it, at, "url", 512)
        elif style != PREMIUM:
            self._text(it, at, "custom_id", 100)
        if style != PREMIUM and not it.get("label") and not it.get("emoji"):
            self.form.wrong(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
        self._text(it, at, "label", 80, required=False)
        self._emoji(it, at)

    def _emoji(self, it: Json, at: Path) -> None:
        emoji = it.get("emoji")
        if not emoji:
            return
        known = int(emoji["id"]) in self.emojis if emoji.get("id") else not (emoji.get("name") or "a").isascii()
        keycap = (emoji.get("name") or "").endswith("\u20e3")
        if not known and not keycap:
            self.form.wrong((*at, "emoji", "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _select(self, it: Json, at: Path) -> None:
        self._text(it, at, "custom_id", 100)
        self._text(it, at, "placeholder", 150, required=False)
        if it["type"] == SELECT:
            self._options(it, at, 25, 1)

    def _options(self, it: Json, at: Path, most: int, least: int) -> None:
        self._text(it, at, "custom_id", 100)
        options = it.get("options", [])
        self.form.number((*at, "options"), len(options), most, least)
        values: set[str] = set()
        for index, option in enumerate(options):
            here = (*at, "options", index)
            self._text(option, here, "label", 100)
            self._text(option, here, "value", 100)
            self._text(option, here, "description", 100, required=False)
            self._emoji(option, here)
            if option.get("value") in values:
                message = "The specified option value is already used"
                self.form.wrong((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            values.add(option.get("value", ""))
        usual = len(options) if it["type"] == CHECKBOXES else 1
        if not (it.get("min_values") or 0) <= (it.get("max_values") or usual) <= max(len(options), 1):
            self.form.wrong((*at, "max_values"), "BASE_TYPE_MAX", f"Must be at most {len(options)}")

    def _section(self, it: Json, at: Path) -> None:
        self._children(it, at, (TEXT,), 3)
        self.one(it.get("accessory") or {}, (*at, "accessory"), (BUTTON, THUMBNAIL))

    def _media(self, it: Json, at: Path) -> None:
        check_media(self.form, (*at, "media", "url"), it.get("media", {}).get("url", ""), self.files)
        self._text(it, at, "description", 1024, required=False)

    def _gallery(self, it: Json, at: Path) -> None:
        self.form.number((*at, "items"), len(it.get("items", [])), 10, 1)
        for index, item in enumerate(it.get("items", [])):
            self._media(item, (*at, "items", index))

    def _label(self, it: Json, at: Path) -> None:
        self._text(it, at, "label", 45)
        self._text(it, at, "description", 100, required=False)
        self.one(it.get("component") or {}, (*at, "component"), IN_LABEL)

    def _text_input(self, it: Json, at: Path) -> None:
        self._text(it, at, "custom_id", 100)
        self._text(it, at, "label", 45, required=False)
        self._text(it, at, "placeholder", 100, required=False)
        self._text(it, at, "value", 4000, required=False)
        if it.get("style") not in (1, 2):
            self.form.choices((*at, "style"), "1, 2")


def _paths(tree: list[Json], at: Path) -> list[tuple[Path, Json]]:
    found: list[tuple[Path, Json]] = []
    for index, part in enumerate(tree):
        here = (*at, index)
        found.append((here, part))
        found += _paths(part.get("components", []), (*here, "components"))
        found += [((*here, key), part[key]) for key in ("accessory", "component") if part.get(key)]
    return found
