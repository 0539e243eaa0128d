"""What Discord is told of the bot's commands, and what whoever runs it is told: the address that invites it."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

import discord
from discord import app_commands

from bot.tables.ports import Facts
from bot.ui.presence import NEEDED

FINGERPRINT: Final = "commands"
SCOPES: Final = ("bot", "applications.commands")


def invite_link(application: int) -> str:
    """Lets a server's owner add the bot with the fewest permissions it can do with."""
    permissions = discord.Permissions(**dict.fromkeys(NEEDED, True))
    return discord.utils.oauth_url(application, permissions=permissions, scopes=SCOPES)


async def register(tree: app_commands.CommandTree[Any], facts: Facts, force: bool = False) -> bool:
    """Send the commands to Discord if they are not those that were sent last; whether they were sent."""
    mark = await fingerprint(tree)
    if not force and await facts.fact(FINGERPRINT) == mark:
        return False
    await tree.sync()
    await facts.note(FINGERPRINT, mark)
    return True


async def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """The same for the same commands, in all languages, of the same application."""
    translator = tree.translator
    commands = tree.get_commands()
    if translator is None:
        payload = [command.to_dict(tree) for command in commands]
    else:
        payload = [await command.get_translated_payload(tree, translator) for command in commands]
    text = json.dumps([tree.client.application_id, payload], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
