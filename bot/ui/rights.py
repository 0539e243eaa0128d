"""What somebody may do on a server, as an interaction tells of it, and in words why not."""

from __future__ import annotations

import discord

from bot.i18n.catalogue import Words
from bot.i18n.owners import denied_text
from bot.tables.owners import DeniedCode, Rights, ServerSettings, fault_in_opening


def rights_of(interaction: discord.Interaction) -> Rights:
    """Discord tells of a person's permissions and roles with every interaction, so that nothing has to be kept of them."""
    allowed = interaction.permissions
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    return Rights(frozenset(str(role.id) for role in roles), allowed.manage_guild, allowed.manage_channels)


def why_not_open(words: Words, interaction: discord.Interaction, settings: ServerSettings) -> str:
    """Why the person may open no table here; nothing if he may."""
    rights = rights_of(interaction)
    fault = fault_in_opening(settings, rights, channel_of(interaction), _there(interaction, settings))
    return "" if fault is None else denied(words, fault, interaction, settings)


def denied(words: Words, code: DeniedCode, interaction: discord.Interaction, settings: ServerSettings) -> str:
    there = _there(interaction, settings)
    channels = [f"<#{channel}>" for channel in settings.channels if channel in there]
    return denied_text(words, code, channels, f"<@&{settings.role}>")


def channel_of(interaction: discord.Interaction) -> str:
    """The channel, or the one that a thread belongs to."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return str(parent or interaction.channel_id)


def _there(interaction: discord.Interaction, settings: ServerSettings) -> frozenset[str]:
    """Which of the channels and roles of the settings there still are."""
    guild = interaction.guild
    if guild is None:
        return frozenset()
    channels = [channel for channel in settings.channels if guild.get_channel(int(channel)) is not None]
    role = [settings.role] if settings.role and guild.get_role(int(settings.role)) is not None else []
    return frozenset([*channels, *role])
