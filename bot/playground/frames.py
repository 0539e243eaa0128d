"""How gateway messages are put on the wire: plain text, one zlib stream, or one zstd stream per connection."""

import json
import zlib
from typing import Any, Protocol


class Framing(Protocol):
    def frame(self, message: Any) -> str | bytes: ...


class Plain:
    def frame(self, message: Any) -> str | bytes:
        return json.dumps(message)


class Zlib:
    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def frame(self, message: Any) -> str | bytes:
        return self._stream.compress(json.dumps(message).encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class Zstd:
    """A zstd frame of raw, that is stored, blocks: valid for any decoder, and no compressor is needed.

    RFC 8878: magic number, a descriptor byte, a window of 2^17 bytes; each block a three-byte header of size, type 0
    (raw) and the last-block flag, which never comes because the stream stays open.
    """

    HEADER = (0xFD2FB528).to_bytes(4, "little") + bytes([0x00, 7 << 3])
    BLOCK = 1 << 17

    def __init__(self) -> None:
        self._head = self.HEADER

    def frame(self, message: Any) -> str | bytes:
        data = json.dumps(message).encode()
        made, self._head = self._head, b""
        for start in range(0, len(data), self.BLOCK):
            piece = data[start : start + self.BLOCK]
            made += (len(piece) << 3).to_bytes(3, "little") + piece
        return made


def framing(compress: str | None) -> Framing:
    match compress:
        case "zlib-stream":
            return Zlib()
        case "zstd-stream":
            return Zstd()
        case _:
            return Plain()
