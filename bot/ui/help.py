"""Help: one message for whoever asks, in which a menu leads from topic to topic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n.catalogue import Words
from bot.i18n.help import BUTTONS, MENUS, TOPICS, topic_about, topic_text, topic_title
from bot.ui.custom_ids import ANY_NUMBER, Tap
from bot.ui.house import House
from bot.ui.messages import Message
from bot.ui.widgets import Taker, TapMenu, option, view_of

NO_TABLE: Final = 0
FIRST: Final = next(iter(TOPICS))


def help_message(words: Words, topic: str = FIRST) -> Message:
    """A topic that there is not, as an old menu may name one, is the first one."""
    topic = topic if topic in TOPICS else FIRST
    options = [option(topic_title(words, key), key, topic_about(words, key), chosen=key == topic) for key in TOPICS]
    menu = TapMenu(Tap(NO_TABLE, ANY_NUMBER, "help"), words("ui.menu.help"), options)
    return Message(topic_text(words, topic, labels(words)), view=view_of(menu))


def labels(words: Words) -> dict[str, str]:
    """What stands on the buttons and menus that help names."""
    buttons = {verb: words(f"ui.button.{verb}") for verb in BUTTONS}
    return buttons | {f"{verb}-menu": words(f"ui.menu.{verb}") for verb in MENUS}


class HelpTaps:
    """What the menu does."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self.handlers: Final[dict[str, Taker]] = {"help": self._turn_to}

    async def _turn_to(self, interaction: discord.Interaction, tap: Tap, values: Sequence[str]) -> None:
        await interaction.response.defer()
        visitor = await self._house.visitor(interaction)
        await interaction.edit_original_response(**help_message(visitor.words, values[0]).to_edit())
