"""Edits as editors make them: on the bytes of a text, in the units of an encoding, written for the tests alone."""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.editing.lsp import protocol

ODD = ["\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029", "\r", "\n", "\r\n", "\n\r"]
WIDE = ["é", "\u20ac", "\U0001f409", "\U0010ffff"]
LONE = ["\ud83d", "\ude00"]
CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Model:
    """Apply an edit as editors do, on the bytes of the text; written independently for this test."""

    def __init__(self, text: str, encoding: str) -> None:
        self.codec, self.width = CODECS[encoding]
        self.bytes = self.encoded(text)

    def encoded(self, text: str) -> bytes:
        return text.encode(self.codec, "surrogatepass")

    @property
    def text(self) -> str:
        return self.bytes.decode(self.codec, "surrogatepass")

    def lines(self) -> Iterator[tuple[int, int]]:
        """The start of each line, and its end without the line end, in units."""
        units = [
            int.from_bytes(self.bytes[i : i + self.width], "little") for i in range(0, len(self.bytes), self.width)
        ]
        begun = at = 0
        while at < len(units):
            if units[at] in (10, 13):
                yield begun, at
                at += units[at : at + 2] == [13, 10]
                begun = at + 1
            at += 1
        yield begun, len(units)

    def offset(self, place: tuple[int, int]) -> int:
        lines = list(self.lines())
        if place[0] >= len(lines):
            return lines[-1][1]
        begun, end = lines[place[0]]
        found = min(begun + place[1], end)
        while self.codec == "utf-8" and found < end and self.bytes[found] & 0xC0 == 0x80:
            found -= 1
        return found

    def replace(self, first: tuple[int, int], last: tuple[int, int], text: str) -> None:
        start, end = sorted((self.offset(first), self.offset(last)))
        before, after = self.bytes[: start * self.width], self.bytes[end * self.width :]
        self.bytes = before + self.encoded(text) + after

    def apply(self, changes: list[protocol.TextEdit]) -> str:
        """Edits that are all about this text, none touching another."""
        numbered = sorted(changes, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True)
        for edit in numbered:
            self.replace(place_of(edit.range.start), place_of(edit.range.end), edit.new_text)
        return self.text


def place_of(position: protocol.Position) -> tuple[int, int]:
    return position.line, position.character
