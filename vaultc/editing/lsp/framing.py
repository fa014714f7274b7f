"""Messages of the protocol in a stream of bytes: headers that say how long each is, and its body."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultc.support.errors import VaultcError

LONGEST_HEADERS = 8 * 1024
"""Bytes of the headers of one message."""
LONGEST_BODY = 64 * 1024 * 1024
"""Bytes of one message."""
_END = re.compile(rb"\r?\n\r?\n")
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(.*?)[ \t]*", re.IGNORECASE)


class FramingError(VaultcError):
    """The beginning of the next message is unknown; the message says why."""


class MessageReader:
    """Takes bytes as they come and gives whole messages; no memory is taken for what has not come."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._length: int | None = None

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The bodies that are whole now.

        Raises:
            FramingError: headers without a usable Content-Length, or longer than any editor sends.
        """
        self._buffer += data
        while (body := self._next()) is not None:
            yield body

    def _next(self) -> bytes | None:
        if self._length is None:
            self._length = self._headers()
        if self._length is None or len(self._buffer) < self._length:
            return None
        body = bytes(self._buffer[: self._length])
        del self._buffer[: self._length]
        self._length = None
        return body

    def _headers(self) -> int | None:
        """The length of the message whose headers begin here; None if they are not whole yet."""
        end = _END.search(self._buffer, 0, LONGEST_HEADERS)
        if end is None:
            if len(self._buffer) >= LONGEST_HEADERS:
                raise FramingError(f"the headers of a message are longer than {LONGEST_HEADERS} bytes")
            return None
        length = _length_of(bytes(self._buffer[: end.start()]))
        del self._buffer[: end.end()]
        return length


def _length_of(headers: bytes) -> int:
    found = [match[1] for line in headers.split(b"\n") if (match := _LENGTH.fullmatch(line.rstrip(b"\r")))]
    if not found:
        raise FramingError("a message has no header Content-Length")
    if len(set(found)) > 1:
        raise FramingError("a message has several headers Content-Length that differ")
    written = found[0]
    if not re.fullmatch(rb"[0-9]+", written):
        shown = ascii(written[:40].decode("latin-1"))
        raise FramingError(f"Content-Length is {shown}; it must be a number of bytes, 0 or more")
    if len(written.lstrip(b"0")) > 12 or int(written) > LONGEST_BODY:
        raise FramingError(f"a message is announced as longer than {LONGEST_BODY} bytes")
    return int(written)
