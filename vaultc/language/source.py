"""The text of des files, and the only arithmetic between offsets and lines."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from functools import cached_property
from pathlib import Path

from vaultc.support.dataclass import dataclass, field
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.regular_files import read_regular

BYTE_ORDER_MARK = "\ufeff"

COMPILED_VERSIONS = ("\x02\x05", "\x06\x03", "\x00\x06", "\x09\x00")
"""Minor and major version of the games, third and fourth byte of their compiled levels; no des file has them there."""


_MARKED_WIDE = (
    ("\xff\xfe\0\0", "utf-32-le"),
    ("\0\0\xfe\xff", "utf-32-be"),
    ("\xff\xfe", "utf-16-le"),
    ("\xfe\xff", "utf-16-be"),
)
"""Byte order marks, read as Latin-1, and the encodings that they mark; UTF-32 first, whose marks begin so."""
_UNMARKED_WIDE = {"x0x0": "utf-16-le", "0x0x": "utf-16-be", "x000": "utf-32-le", "000x": "utf-32-be"}
"""Encodings by the bytes out of four that are nearly always 0 in their texts."""
_WIDE_SAMPLE = 4096
_FEWEST_WIDE = 8
"""Bytes without a byte order mark that can be told from others."""
_TEXT_CONTROLS = frozenset("\t\n\f\r\x1a\ufeff")

NAMELESS = "<stdin>"
LUA_SUFFIX = ".lua"
LUA_CALL = lazy_pattern(r"^[ \t]*des\.[a-z_]+[ \t]*[({\"']", re.MULTILINE)
_LEVEL = lazy_pattern(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:", re.MULTILINE)


def is_lua(text: str) -> bool:
    """Return whether a text without a level calls functions of the Lua interface."""
    return "des." in text and LUA_CALL.search(text) is not None and _LEVEL.search(text) is None


@dataclass(frozen=True, eq=False)
class Source:
    """One text with a name to show in messages.

    ``text`` is exactly what the file holds, line ends included, without a byte order mark. ``remarks`` says in
    plain sentences what reading had to decide (an encoding that is not UTF-8, a mark that was removed); with
    ``encoding`` the text can be made bytes again.
    Two sources are the same only if they are the same value, so that a span can name its source cheaply.
    """

    name: str
    text: str = field(repr=False)
    path: Path | None = field(default=None, repr=False)
    remarks: tuple[str, ...] = field(default=(), repr=False)
    encoding: str = field(default="utf-8", repr=False)

    @classmethod
    def read(cls, path: Path | str, *, links: bool = True) -> Source:
        """Read a file as UTF-8, or as Latin-1 when it is not UTF-8; without ``links`` its path must have none.

        Raises:
            OSError: the file cannot be read, is not a regular file, or is too large.
        """
        path = Path(path)
        return cls.from_bytes(read_regular(path, links=links), str(path), path)

    @classmethod
    def from_bytes(cls, data: bytes, name: str, path: Path | None = None) -> Source:
        """Decode ``data`` without losing a byte: UTF-8 if it is that, else Latin-1."""
        remarks: list[str] = []
        encoding = "utf-8"
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError as error:
            encoding = "latin-1"
            text = data.decode(encoding)
            remarks.append(f"not valid UTF-8 (byte {error.start + 1}); read as Latin-1")
        if text.startswith(BYTE_ORDER_MARK):
            text = text[1:]
            remarks.append("the byte order mark at the start was ignored")
        return cls(name, text, path, tuple(remarks), encoding)

    @classmethod
    def from_text(cls, text: str, name: str = "<text>") -> Source:
        """Wrap a text that comes from no file."""
        return cls(name, text)

    @cached_property
    def is_compiled(self) -> bool:
        """True if this is a compiled level, or was one before it was damaged, whose bytes were read as text."""
        versioned = self.text[2:4] in COMPILED_VERSIONS or (self.name.endswith(".lev") and "\0" in self.text)
        return versioned and self.wide_encoding is None

    @property
    def is_lua_script(self) -> bool:
        """True if this is a level script in Lua by its name, or a nameless text by its words."""
        return self.name.endswith(LUA_SUFFIX) or (self.name == NAMELESS and is_lua(self.text))

    @cached_property
    def wide_encoding(self) -> str | None:
        """UTF-16 or UTF-32 if the bytes are a text in it, as Windows PowerShell writes; None for all other files."""
        if "\0" not in self.text:
            return None
        data = self.text[:_WIDE_SAMPLE].encode(self.encoding, "surrogatepass")
        data = data[: len(data) // 4 * 4] or data
        encoding = next((encoding for mark, encoding in _MARKED_WIDE if self.text.startswith(mark)), None)
        if encoding is None and len(data) >= _FEWEST_WIDE:
            most = len(data) // 4 * 19
            unused = "".join("0" if data[place::4].count(0) * 20 > most else "x" for place in range(4))
            encoding = _UNMARKED_WIDE.get(unused)
        if encoding is None:
            return None
        text = data.decode(encoding, "ignore")
        is_text = all(character >= " " or character in _TEXT_CONTROLS for character in text)
        return encoding[:6].upper() if is_text and 2 * sum(map(str.isascii, text)) > len(text) else None

    @cached_property
    def line_starts(self) -> array[int]:
        """Offset of the first character of every line; lines end with LF."""
        starts = array("I", [0])
        find = self.text.find
        position = find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = find("\n", position + 1)
        return starts

    def position(self, offset: int) -> Position:
        """Line and column, both counted from 1, of a character offset."""
        line = bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def offset(self, line: int, column: int) -> int:
        """Character offset of a line and column, both counted from 1; limited to the text."""
        if line > len(self.line_starts):
            return len(self.text)
        return min(self.line_starts[line - 1] + column - 1, len(self.text))

    def line(self, number: int) -> str:
        """Text of one line, counted from 1, without its line end."""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")

    def span(self, start: int, end: int) -> Span:
        """The span of the characters ``start <= offset < end``."""
        return Span(start, end, self)


class Position(NamedTuple):
    """A place in a text by line and column, both counted from 1."""

    line: int
    column: int


class Span(NamedTuple):
    """The characters ``start <= offset < end`` of one source."""

    start: int
    end: int
    source: Source

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    @property
    def begin(self) -> Position:
        """Line and column of the first character."""
        return self.source.position(self.start)

    @property
    def finish(self) -> Position:
        """Line and column just after the last character."""
        return self.source.position(self.end)

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of the other."""
        return Span(self.start, max(self.end, other.end), self.source)

    def __str__(self) -> str:
        line, column = self.begin
        return f"{self.source.name}:{line}:{column}"
