"""Who may do what where: the permission bits a card bot meets, and Discord's rule for adding them up."""

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Channel, Guild, User


class P(IntFlag):
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


NONE = P(0)
ALL = ~NONE

EVERYONE = (
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.ADD_REACTIONS
    | P.USE_EXTERNAL_EMOJIS
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS
    | P.SEND_MESSAGES_IN_THREADS
)
"""What a new guild grants everybody, as far as it matters here."""


def in_guild(user: "User", guild: "Guild") -> P:
    """Permissions before any channel has its say; none for somebody who is not a member."""
    member = guild.members.get(user.id)
    if member is None:
        return NONE
    if user is guild.owner:
        return ALL
    granted = guild.everyone.permissions
    for role in member.roles:
        granted |= role.permissions
    return ALL if P.ADMINISTRATOR in granted else granted


def in_channel(user: "User", channel: "Channel") -> P:
    """Effective permissions: guild, then @everyone's, the roles' and the member's overwrites; all in one's own DM.

    A thread takes its parent's; a private one is closed to whoever neither belongs to it nor manages threads.
    """
    guild = channel.guild
    if guild is None:
        return ALL if user.bot or user is channel.recipient else NONE
    granted = in_guild(user, guild)
    if granted in (NONE, ALL):
        return granted
    place = channel.thread.parent if channel.thread else channel
    roles = guild.members[user.id].roles
    for layer in ([guild.everyone], roles, [user]):
        allow = deny = NONE
        for overwrite in place.overwrites:
            if overwrite.target in layer:
                allow |= overwrite.allow
                deny |= overwrite.deny
        granted = (granted & ~deny) | allow
    if P.VIEW_CHANNEL not in granted:
        return NONE
    if channel.thread and channel.kind == 12 and user.id not in channel.thread.members and P.MANAGE_THREADS not in granted:
        return NONE
    return granted
