"""The messages of an editor to the preview: one JSON object a line, with the path of a file and its text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes of a message; a longer one is passed over."""


class Edited(NamedTuple):
    """A file as the editor has it."""

    path: str
    text: str


class Lines:
    """Takes bytes as they come and gives whole lines."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._begun: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The lines that are whole now; those that are too long are left out."""
        *ends, rest = data.split(b"\n")
        for end in ends:
            self._add(end)
            if self._size <= self._longest:
                yield b"".join(self._begun)
            self._begun, self._size = [], 0
        self._add(rest)

    def _add(self, part: bytes) -> None:
        self._size += len(part)
        if self._size <= self._longest:
            self._begun.append(part)
        else:
            self._begun.clear()


def edited(line: bytes) -> Edited | None:
    """The message of a line; None if it is none."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict):
        return None
    path, text = message.get("path"), message.get("text")
    return Edited(path, text) if isinstance(path, str) and isinstance(text, str) else None
