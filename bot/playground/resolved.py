"""What an interaction says beside mere ids about the people, channels, roles and files named in it."""

from . import payloads, pictures
from .model import Attachment, Channel, Json, Role, User
from .permissions import in_channel
from .world import World


class Resolved:
    """Collects it: every method returns the ids to go into the data, and ``data`` is the ``resolved`` part."""

    def __init__(self, world: World, user: User, place: Channel) -> None:
        self._world = world
        self._user = user
        self._place = place
        self.data: Json = {}

    def _add(self, key: str, identity: int, about: Json) -> str:
        self.data.setdefault(key, {})[str(identity)] = about
        return str(identity)

    def user(self, user: User) -> str:
        home = self._place.guild
        if home and user.id in home.members:
            member = payloads.member(home.members[user.id]) | {"permissions": "0"}
            about = {key: value for key, value in member.items() if key not in ("user", "deaf", "mute")}
            self._add("members", user.id, about)
        return self._add("users", user.id, payloads.user(user))

    def channel(self, channel: Channel) -> str:
        permissions = payloads.bits(in_channel(self._user, channel))
        return self._add("channels", channel.id, payloads.channel(channel) | {"permissions": permissions})

    def role(self, role: Role) -> str:
        return self._add("roles", role.id, payloads.role(role))

    def file(self, filename: str, content: bytes) -> str:
        """Upload it: the bot reads it from the CDN."""
        identity = self._world.ids.next()
        url = f"{self._world.cdn}/ephemeral-attachments/{self._place.id}/{identity}/{filename}"
        width, height = pictures.size(content) or (None, None)
        kind = pictures.content_type(filename)
        attachment = Attachment(identity, filename, content, kind, url, None, width, height, ephemeral=True)
        self._world.attachments[identity] = attachment
        return self._add("attachments", identity, payloads.attachment(attachment))
