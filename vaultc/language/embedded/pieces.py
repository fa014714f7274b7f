"""Texts put together from string literals, each character with its place in the file, and holes between them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from vaultc.support.dataclass import dataclass, replace
from vaultc.support.named_tuple import NamedTuple


@dataclass(frozen=True, eq=False, slots=True)
class LiteralForm:
    """The form of one string literal, in which changes are written into it.

    ``start`` and ``end`` enclose its contents. ``quote`` is empty for text that is not quoted, such as that of a cell.
    Bytes hold ASCII alone. ``braces``, ``percents`` and ``dollars`` say which signs are doubled; ``margin`` is the
    indentation that is taken away later.
    """

    start: int
    end: int
    quote: str = ""
    is_raw: bool = False
    is_bytes: bool = False
    braces: bool = False
    percents: bool = False
    dollars: bool = False
    margin: str = ""

    def written(self, text: str, line_end: str = "\n") -> str | None:
        """A text as it is written inside of this literal; None if it cannot be."""
        if self.braces:
            text = text.replace("{", "{{").replace("}", "}}")
        if self.percents:
            text = text.replace("%", "%%")
        if self.dollars:
            text = text.replace("$", "$$")
        if not self.quote:
            return text
        if self.is_bytes and not text.isascii():
            return None
        many = len(self.quote) == 3
        if self.is_raw:
            fits = self.quote not in text and (many or "\n" not in text)
            return self._lines(text, line_end) if fits else None
        text = text.replace("\\", "\\\\").replace(self.quote, "".join("\\" + sign for sign in self.quote))
        if not text.isprintable():
            text = "".join(
                sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode("ascii")
                for sign in text
            )
        return self._lines(text, line_end) if many else text.replace("\n", "\\n")

    def _lines(self, text: str, line_end: str) -> str:
        return text.replace("\n", line_end + self.margin)


class Hole(NamedTuple):
    """A part of a text that only running the file would tell: the source of its expression, and its place.

    ``spec`` is the format after its colon, ``conversion`` the letter after its exclamation mark.
    """

    expression: str
    start: int
    end: int
    spec: str = ""
    conversion: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class TracedPiece:
    """Characters with their places in the file, ``starts[i] <= offset < ends[i]``; or a hole, whose text is empty."""

    text: str
    starts: array[int]
    ends: array[int]
    form: LiteralForm | None = None
    hole: Hole | None = None

    def cut(self, start: int, end: int) -> TracedPiece:
        """Some of its characters."""
        return replace(self, text=self.text[start:end], starts=self.starts[start:end], ends=self.ends[start:end])


EmbeddedText: TypeAlias = tuple[TracedPiece, ...]


def written(text: str, start: int, end: int) -> TracedPiece:
    """Characters that all stand for the same place in the file."""
    return TracedPiece(text, array("I", [start]) * len(text), array("I", [end]) * len(text))


def hole(expression: str, start: int, end: int, spec: str = "", conversion: str = "") -> TracedPiece:
    """A hole with its place in the file."""
    return TracedPiece("", array("I"), array("I"), hole=Hole(expression, start, end, spec, conversion))


HOLE_SIGN = "\ufdd0"
"""Stands for a hole in texts that are only looked at."""


def plain(text: EmbeddedText) -> str:
    """The characters, with a sign for each hole."""
    return "".join(piece.text if piece.hole is None else HOLE_SIGN for piece in text)


def forms(text: EmbeddedText) -> frozenset[int]:
    """The literals that a text is made of, by their places."""
    return frozenset(piece.form.start for piece in text if piece.form is not None)


def reformed(text: EmbeddedText, **changes: object) -> EmbeddedText:
    """The same characters, in literals whose form differs in something."""
    made: dict[int, LiteralForm] = {}
    result = []
    for piece in text:
        if piece.form is not None:
            form = made.setdefault(id(piece.form), replace(piece.form, **changes))  # type: ignore[arg-type]
            piece = replace(piece, form=form)
        result.append(piece)
    return tuple(result)


def kept(text: EmbeddedText, spans: Iterable[tuple[int, int]]) -> EmbeddedText:
    """The parts of a text in some spans of its plain form, in order."""
    wanted = list(spans)
    return tuple(part for span in wanted for part in _within(text, *span))


def _within(text: EmbeddedText, start: int, end: int) -> Iterator[TracedPiece]:
    place = 0
    for piece in text:
        width = len(piece.text) if piece.hole is None else 1
        if place < end and place + width > start:
            yield piece if piece.hole else piece.cut(max(start - place, 0), end - place)
        place += width
