"""Messages between an editor and the preview: one JSON object a line.

An editor tells the path of a file and its text; the preview tells it the path and the line that it is to show.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes of a message; a longer one is passed over."""


class Edited(NamedTuple):
    """A file as the editor has it."""

    path: str
    text: str


class PointedLine(NamedTuple):
    """A line of a file, counted from 1."""

    path: str
    line: int


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
    """The message of an editor on a line; None if it is not one."""
    message = _object(line)
    path, text = message.get("path"), message.get("text")
    return Edited(path, text) if isinstance(path, str) and isinstance(text, str) else None


def pointed(line: bytes) -> PointedLine | None:
    """The message of a preview on a line; None if it is not one."""
    message = _object(line)
    path, number = message.get("path"), message.get("line")
    return PointedLine(path, number) if isinstance(path, str) and type(number) is int and number > 0 else None


def pointing(path: Path, line: int) -> str:
    """The message to an editor that shows a line."""
    return json.dumps({"path": str(path), "line": line})


def _object(line: bytes) -> dict[str, object]:
    """The object on a line; empty if there is none."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}
