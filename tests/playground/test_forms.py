"""Modals: what Discord refuses in them, and what the client lets people enter."""

from typing import Any

import pytest

from bot.playground.clock import ManualClock
from bot.playground.components import check_modal
from bot.playground.errors import ApiError, Form
from bot.playground.forms import fields, fill
from bot.playground.screen import PersonError
from bot.playground.settling import settle
from bot.playground.world import World

Part = dict[str, Any]


def text_input(**more: Any) -> Part:
    return {"type": 4, "custom_id": "cards", "style": 1} | more


def label(component: Part, **more: Any) -> Part:
    return {"type": 18, "label": "Cards", "component": component} | more


def menu(kind: int = 3, count: int = 2, **more: Any) -> Part:
    options = [{"label": f"Option {number}", "value": str(number)} for number in range(count)]
    return {"type": kind, "custom_id": "menu", "options": options} | more


def modal(*parts: Part, **more: Any) -> Part:
    return {"title": "Meld", "custom_id": "meld", "components": list(parts)} | more


def old_style(**more: Any) -> Part:
    return {"type": 1, "components": [text_input(label="Cards") | more]}


@pytest.mark.parametrize(
    "fine",
    [
        modal(label(text_input())),
        modal(old_style()),
        modal({"type": 10, "content": "Hello"}, label(menu(), description="one of two")),
        modal(label(menu(21)), label(menu(22, min_values=2) | {"custom_id": "b"}), label({"type": 23, "custom_id": "c"})),
        modal(label({"type": 5, "custom_id": "who"}), label({"type": 19, "custom_id": "file"})),
    ],
)
def test_what_discord_lets_pass(fine: Part) -> None:
    form = Form()
    check_modal(form, fine)
    form.refuse_if_wrong()


@pytest.mark.parametrize(
    ("wrong", "path", "code"),
    [
        (modal(label(text_input()), title="x" * 46), "title", "BASE_TYPE_MAX_LENGTH"),
        (modal(label(text_input()), title=""), "title", "BASE_TYPE_REQUIRED"),
        (modal(label(text_input()), custom_id="x" * 101), "custom_id", "BASE_TYPE_MAX_LENGTH"),
        (modal(), "components", "BASE_TYPE_BAD_LENGTH"),
        (modal(*(label(text_input(custom_id=str(n))) for n in range(6))), "components", "BASE_TYPE_BAD_LENGTH"),
        (modal(label(text_input()), label(text_input())), "components.1.component.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (modal(label(text_input(), label="x" * 46)), "components.0.label", "BASE_TYPE_MAX_LENGTH"),
        (modal(label(text_input(), label="")), "components.0.label", "BASE_TYPE_REQUIRED"),
        (modal(label(text_input(), description="x" * 101)), "components.0.description", "BASE_TYPE_MAX_LENGTH"),
        (modal(label(text_input(style=3))), "components.0.component.style", "BASE_TYPE_CHOICES"),
        (modal(label(text_input(value="x" * 4001))), "components.0.component.value", "BASE_TYPE_MAX_LENGTH"),
        (modal(label(text_input(placeholder="x" * 101))), "components.0.component.placeholder", "BASE_TYPE_MAX_LENGTH"),
        (modal(label(menu(disabled=True))), "components.0.component.disabled", "BASE_TYPE_INVALID"),
        (modal(label(menu(21, 1))), "components.0.component.options", "BASE_TYPE_BAD_LENGTH"),
        (modal(label(menu(22, 11))), "components.0.component.options", "BASE_TYPE_BAD_LENGTH"),
        (modal(label({"type": 2, "custom_id": "a", "style": 1})), "components.0.component.type", "UNION_TYPE_CHOICES"),
        (modal(text_input()), "components.0.type", "UNION_TYPE_CHOICES"),
        (modal(old_style(label=None)), "components.0.components.0.label", "BASE_TYPE_REQUIRED"),
        (modal({"type": 1, "components": [menu()]}), "components.0.components.0.type", "UNION_TYPE_CHOICES"),
    ],
)
def test_what_discord_refuses(wrong: Part, path: str, code: str) -> None:
    form = Form()
    check_modal(form, wrong)
    with pytest.raises(ApiError) as caught:
        form.refuse_if_wrong()
    node = caught.value.body["errors"]["data"]
    for step in path.split("."):
        node = node[step]
    assert code in [error["code"] for error in node["_errors"]]


def submit(parts: Part, **given: object) -> list[Part]:
    world = World(ManualClock())
    guild = world.add_guild("Card Room")
    channel = world.add_channel(guild, "cards")
    components: list[Part] = fill(world, guild.owner, channel, parts, given)["components"]
    return components


def test_what_is_left_out_stays_as_the_bot_filled_it_in() -> None:
    options = [{"label": "A", "value": "a"}, {"label": "B", "value": "b", "default": True}]
    parts = modal(
        {"type": 10, "content": "Hello"},
        label(text_input(value="7 7 2")),
        label(menu(options=options)),
        label({"type": 23, "custom_id": "fast", "default": True}),
    )
    text, cards, chosen, fast = submit(parts)
    assert text == {"type": 10, "id": 10}
    assert cards["component"]["value"] == "7 7 2"
    assert chosen["component"]["values"] == ["b"]
    assert fast["component"]["value"] is True


def test_fields_may_be_left_empty_unless_they_are_required() -> None:
    parts = modal(
        label(text_input(required=False)),
        label(menu(21, required=False)),
        label({"type": 5, "custom_id": "who", "required": False}),
    )
    cards, level, who = submit(parts)
    assert (cards["component"]["value"], level["component"]["value"], who["component"]["values"]) == ("", None, [])


@pytest.mark.parametrize(
    ("part", "given", "complaint"),
    [
        (text_input(min_length=3), "ab", "takes 3 to 4000 characters, not 2"),
        (text_input(max_length=3), "abcd", "takes 1 to 3 characters, not 4"),
        (menu(max_values=1), ["0", "1"], "takes 1 to 1 options, not 2"),
        (menu(22, min_values=2), ["0"], "takes 2 to 2 options, not 1"),
        ({"type": 19, "custom_id": "file"}, None, "is required"),
        ({"type": 99, "custom_id": "what"}, "x", "the client knows no field of type 99"),
    ],
)
def test_what_the_client_does_not_accept(part: Part, given: object, complaint: str) -> None:
    with pytest.raises(PersonError, match=complaint):
        submit(modal(label(part)), **({} if given is None else {"cards": given}))


def test_fields_of_either_style_are_found() -> None:
    assert [name for name, _ in fields(modal(old_style(), label(menu(), label="Pile")))] == ["Cards", "Pile"]


def test_parts_are_numbered_around_the_numbers_a_bot_chose() -> None:
    tree = [{"type": 17, "id": 2, "components": [{"type": 10, "content": "a"}, {"type": 14}]}]
    [container] = settle(tree, lambda url: {"url": url})
    assert container["id"] == 2
    assert [part["id"] for part in container["components"]] == [1, 3]
    assert container["components"][1] == {"type": 14, "id": 3, "spacing": 1, "divider": True}
    assert tree[0]["components"][1] == {"type": 14}, "what was sent is left alone"  # type: ignore[index]


def test_files_and_emojis_in_full() -> None:
    tree = [
        {"type": 13, "file": {"url": "attachment://a.txt"}},
        {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", "emoji": {"id": 7, "name": "k"}, "label": None}]},
    ]
    file, row = settle(tree, lambda url: {"url": "http://x/a.txt"})
    assert file["file"] == {"url": "http://x/a.txt"}
    assert file["spoiler"] is False
    assert row["components"] == [{"type": 2, "style": 1, "custom_id": "a", "emoji": {"id": "7", "name": "k"}, "id": 3}]
