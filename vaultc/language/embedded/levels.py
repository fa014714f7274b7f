"""Levels in a Python file or a notebook, their holes filled, and the way back to the places of the file.

Which texts of a Python file hold a level is known after all its statements were followed.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from vaultc.language.diagnostics import Diagnostic, Edit, Fix, Note
from vaultc.language.embedded import formatting
from vaultc.language.embedded.parsing import PythonFileError, check_readable, relevant_tree
from vaultc.language.embedded.pieces import EmbeddedText, Hole, LiteralForm, TracedPiece, forms, plain, written
from vaultc.language.embedded.recognition import holds_level, may_hold_levels
from vaultc.language.embedded.statements import PythonReader
from vaultc.language.source import Position, Source, Span
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.lazy import lazy_pattern
from vaultc.support.targets import NOTEBOOK

MOST_LEVELS: Final = 1000
_BRACES = lazy_pattern(r"\{\{|(?<![={\s])\{[^\W\d]\w*(?:[.\[][\w.\]]*)?(?:![rsa])?(?::[^{}\n]*)?\}|(?<=[(,\"'])\{\d*\}")
"""Fields of ``format`` that are no part of the des language; a block or a list has blanks or several parts."""
_PERCENTS = lazy_pattern(r"%\(\w+\)[-#0 +\d.]*[sdifr]|(?<=[(,])%[sd](?=[),])|(?<=\")%s(?=\")")


@lru_cache(maxsize=4)
def texts_in(source: str) -> tuple[EmbeddedText, ...]:
    """The texts in a Python file that hold a level, in the order of their places.

    Raises:
        PythonFileError: the file is not Python, or too large or too deeply nested to be read.
    """
    check_readable(source)
    if not may_hold_levels(source):
        return ()
    reader = PythonReader(source)
    try:
        reader.run(relevant_tree(source))
    except RecursionError:
        raise PythonFileError("this Python file is nested too deeply", 0) from None
    texts = [text for text in _longest(reader.texts()) if holds_level(plain(text))]
    # fields of their literals are holes, which another file fills
    return tuple(tuple(part for piece in text for part in _fields_of(piece)) for text in texts[:MOST_LEVELS])


def _longest(texts: Sequence[EmbeddedText]) -> list[EmbeddedText]:
    """The texts that are no part of others, by their places.

    Of several of the same literals it is the last; a part of a level, such as a line of it, does not count.
    """
    last: dict[frozenset[int], EmbeddedText] = {}
    for text in texts:
        literals = forms(text)
        if literals not in last or not (shown := plain(text)) or holds_level(shown):
            last[literals] = text
    users: dict[int, list[frozenset[int]]] = {}
    for literals in last:
        for literal in literals:
            users.setdefault(literal, []).append(literals)
    found = []
    for literals, text in last.items():
        others = min((users[literal] for literal in literals), key=len, default=[])
        if literals and not any(literals < other for other in others):
            found.append((min(literals), text))
    return [text for _, text in sorted(found, key=lambda pair: pair[0])]


def _fields_of(piece: TracedPiece) -> Iterable[TracedPiece]:
    if piece.form is None or piece.form.braces or piece.form.percents:
        return (piece,)
    if _BRACES.search(piece.text):
        return formatting.formatted((piece,), _kept_field)
    if _PERCENTS.search(piece.text):
        return formatting.percent_formatted((piece,), _kept_field)
    return (piece,)


def _kept_field(field: TracedPiece) -> EmbeddedText:
    return (field,)


_HEADER = lazy_pattern(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:", re.MULTILINE)
_UNFINISHED = lazy_pattern(r"^[ \t]*GEOMETRY[ \t]*:[^\n]*(?P<end>\n?)\s*\Z", re.MULTILINE)
_PLACED = lazy_pattern(r"^[ \t]*(?:GEOMETRY|ROOM)[ \t]*:", re.MULTILINE)
_PLACE: Final = "GEOMETRY: center, center\n"
_ADDED: Final = "MAZE: \"mylevel\", ' '\n"


@dataclass(frozen=True, eq=False)
class EmbeddedLevel:
    """A level in a file; ``host`` is the file, or the cell of a notebook that holds it.

    ``is_part`` is true for a text without a header, to which one was added.
    """

    host: Source
    text: EmbeddedText
    is_part: bool = False

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The holes, in order."""
        return tuple(piece.hole for piece in self.text if piece.hole is not None)

    @property
    def span(self) -> Span:
        """The place of the whole level in the file."""
        starts = [piece.starts[0] for piece in self.text if piece.starts]
        ends = [piece.ends[-1] for piece in self.text if piece.ends]
        return self.host.span(min(starts, default=0), max(ends, default=0))

    def filled(self, fills: Sequence[str]) -> FilledLevel:
        """The level with a text in each of its holes, in their order."""
        texts: list[str] = []
        starts, ends = array("I"), array("I")
        forms: list[LiteralForm | None] = []
        holes: list[tuple[int, int]] = []
        size = 0
        remaining = iter(fills)
        for piece in self.text:
            if piece.hole is not None:
                fill = next(remaining)
                holes.append((size, size + len(fill)))
                piece = written(fill, piece.hole.start, piece.hole.end)
            texts.append(piece.text)
            starts += piece.starts
            ends += piece.ends
            forms += [piece.form] * len(piece.text)
            size += len(piece.text)
        return FilledLevel(self, "".join(texts), starts, ends, tuple(forms), tuple(holes))

    def with_values(self, values: Mapping[str, str]) -> EmbeddedLevel:
        """The level with the holes filled whose expressions have values."""
        return replace(
            self,
            text=tuple(
                written(values[piece.hole.expression], piece.hole.start, piece.hole.end)
                if piece.hole is not None and piece.hole.expression in values
                else piece
                for piece in self.text
            ),
        )


@dataclass(frozen=True, eq=False)
class FilledLevel:
    """The text of a level; ``starts[i] <= offset < ends[i]`` is the place in the file of its character ``i``.

    ``holes`` are the parts of the text that fill holes.
    """

    level: EmbeddedLevel
    text: str
    starts: array[int]
    ends: array[int]
    forms: tuple[LiteralForm | None, ...]
    holes: tuple[tuple[int, int], ...]

    @cached_property
    def source(self) -> Source:
        """The text with the name of its file; places in it are those of the text."""
        return Source(self.level.host.name, self.text, self.level.host.path)

    @cached_property
    def placed_source(self) -> EmbeddedSource:
        """The text, whose lines and columns are those of the file."""
        host = self.level.host
        return EmbeddedSource(host.name, self.text, host.path, filled=self)

    def span(self, found: Span) -> Span:
        """The place in the file of some characters of the text; spans of other files stay."""
        if found.source.text is not self.text and found.source.text != self.text:
            return found
        start, end = self.offsets(found.start, found.end)
        return self.level.host.span(start, end)

    def offsets(self, start: int, end: int) -> tuple[int, int]:
        """The offsets in the file of ``start <= offset < end`` of the text."""
        if not self.starts:
            return 0, 0
        if start >= len(self.starts):
            return self.ends[-1], self.ends[-1]
        begin = self.starts[start]
        return begin, max(self.ends[end - 1], begin) if end > start else begin

    def located(self, found: Diagnostic) -> Diagnostic:
        """A finding about the text at its place in the file; its fix is written in the form of the literal."""
        notes = tuple(Note(note.message, self.span(note.span)) for note in found.notes)
        return replace(found, span=self.span(found.span), notes=notes, fix=found.fix and self._located_fix(found.fix))

    def _located_fix(self, fix: Fix) -> Fix | None:
        edits = []
        for edit in fix.edits:
            changes = self.changes(edit.span.start, edit.span.end, edit.replacement)
            if changes is None:
                return None
            edits += [Edit(self.level.host.span(start, end), text) for start, end, text in changes]
        return replace(fix, edits=tuple(edits))

    def offset_at(self, place: int) -> int | None:
        """The offset in the text of a place in the file; None if the place is not in a literal of the text."""
        for index, form in enumerate(self.forms):
            if form is not None and self.starts[index] <= place < self.ends[index]:
                return index
        for index, form in enumerate(self.forms):
            if form is not None and form.start <= place <= form.end and place == self.ends[index]:
                return index + 1
        return None

    def touches_hole(self, span: Span) -> bool:
        """Return whether a part of the text lies on a hole, or between the brackets that also hold one."""
        for start, end in self.holes:
            left, right = _brackets_around(self.text, start, end)
            if (span.start < end and span.end > start) or (left <= span.start and span.end <= right):
                return True
        return False

    def changes(self, start: int, end: int, text: str) -> list[tuple[int, int, str]] | None:
        """The changes of the file that replace some characters of the text; None if a hole or no literal is there."""
        if any(start < right and end > left if left < right else start < left < end for left, right in self.holes):
            return None
        if start == end:
            return self._insertion(start, text)
        runs: list[list[int]] = []
        for index in range(start, end):
            if runs and self.forms[runs[-1][0]] is self.forms[index]:
                runs[-1][1] = index + 1
            else:
                runs.append([index, index + 1])
        changes = []
        for first, last in runs:
            form = self.forms[first]
            new = None if form is None else form.written(text, self._line_end)
            if form is None or new is None or form.start == form.end:
                return None
            stop = self.ends[last - 1]
            if form.margin and self.text[last - 1] == "\n" and last < len(self.forms) and self.forms[last] is form:
                stop = self.starts[last]
            changes.append((self.starts[first], stop, new))
            text = ""
        return changes

    def _insertion(self, place: int, text: str) -> list[tuple[int, int, str]] | None:
        before = self.forms[place - 1] if place else None
        after = self.forms[place] if place < len(self.forms) else None
        use_after = after is not None and (before is None or self.text[place - 1] == "\n")
        form = after if use_after else before
        new = None if form is None else form.written(text, self._line_end)
        if form is None or new is None or form.start == form.end:
            return None
        offset = self.starts[place] if use_after else self.ends[place - 1]
        return [(offset, offset, new)]

    @property
    def _line_end(self) -> str:
        return "\r\n" if "\r\n" in self.level.host.text else "\n"


def _brackets_around(text: str, start: int, end: int) -> tuple[int, int]:
    """The innermost round brackets around a part of a line; the part itself without any."""
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    depth = 0
    for left in range(start - 1, line_start - 1, -1):
        depth += (text[left] == ")") - (text[left] == "(")
        if depth < 0:
            right = text.find(")", end, line_end if line_end >= 0 else len(text))
            return left, right + 1 if right >= 0 else end
    return start, end


@dataclass(frozen=True, eq=False)
class EmbeddedSource(Source):
    """The text of a level whose positions and lines are those of the file that holds it."""

    filled: FilledLevel = field(kw_only=True, repr=False)

    def position(self, offset: int) -> Position:
        """Line and column in the file of a character of the level."""
        before = offset == len(self.filled.starts) or (offset > 0 and self.text[offset - 1] != "\n")
        place = self.filled.offsets(offset - 1, offset)[1] if before else self.filled.offsets(offset, offset)[0]
        return self.filled.level.host.position(place)

    def line(self, number: int) -> str:
        """Text of a line of the file."""
        return self.filled.level.host.line(number)


def levels_in(source: Source) -> tuple[EmbeddedLevel, ...]:
    """The levels in a Python file or a notebook, in order.

    Raises:
        PythonFileError: the file cannot be read.
    """
    if source.name.endswith(NOTEBOOK):
        levels = []
        for cell in cells_of(source):
            texts = (cell_text(cell),) if cell.is_level else texts_in(cell.python)
            levels += [_level(cell.source, text) for text in texts]
        return tuple(levels)
    return tuple(_level(source, text) for text in texts_in(source.text))


def _level(host: Source, text: EmbeddedText) -> EmbeddedLevel:
    if (unfinished := _UNFINISHED.search(plain(text))) is not None:  # its map comes from elsewhere
        last = next((piece.ends[-1] for piece in reversed(text) if piece.ends), 0)
        end = "MAP\n.\nENDMAP\n" if unfinished["end"] else "\nMAP\n.\nENDMAP\n"
        return EmbeddedLevel(host, (*text, written(end, last, last)), is_part=True)
    if _HEADER.search(plain(text)):
        return EmbeddedLevel(host, text)
    first = next((piece.starts[0] for piece in text if piece.starts), 0)
    is_placed = _PLACED.search(plain(text)) is not None
    return EmbeddedLevel(host, (written(_ADDED if is_placed else _ADDED + _PLACE, first, first), *text), is_part=True)


# ---- notebooks of Jupyter: the code cells, and cells that are a level


MAGIC: Final = "%%des"
_MAGIC_LINE = lazy_pattern(r"^(?P<margin>[ \t]*)[%!?]", re.MULTILINE)
_CELL_MAGIC = lazy_pattern(r"\s*%%(?!des\b|time\b|timeit\b|capture\b)")


@dataclass(frozen=True, eq=False)
class NotebookCell:
    """A code cell by its number among all cells, counted from 1; its source has a name that tells it."""

    number: int
    source: Source

    @property
    def is_level(self) -> bool:
        """True if the cell is a level."""
        return self.source.text.lstrip().startswith(MAGIC)

    @property
    def python(self) -> str:
        """The cell with its magics made comments of the same length."""
        if _CELL_MAGIC.match(self.source.text):
            return ""
        return _MAGIC_LINE.sub(lambda match: match["margin"] + "#", self.source.text)


def document_of(source: Source) -> dict[str, Any]:
    """The notebook as it is stored.

    Raises:
        PythonFileError: it is not a notebook.
    """
    try:
        document = json.loads(source.text)
    except (ValueError, RecursionError):
        raise PythonFileError("this is not a notebook: it is not JSON", 0) from None
    if not isinstance(document, dict) or not isinstance(document.get("cells"), list):
        raise PythonFileError("this is not a notebook: it has no cells", 0)
    return document


def cells_of(source: Source) -> Iterator[NotebookCell]:
    """The code cells of a notebook.

    Raises:
        PythonFileError: it is not a notebook.
    """
    for number, cell in enumerate(document_of(source)["cells"], 1):
        if not isinstance(cell, dict) or cell.get("cell_type") != "code":
            continue
        text = cell.get("source", "")  # which is stored whole or by lines
        if isinstance(text, list):
            text = "".join(part for part in text if isinstance(part, str))
        path = source.path and Path(f"{source.path}:cell {number}")
        written = text if isinstance(text, str) else ""
        yield NotebookCell(number, Source(f"{source.name}:cell {number}", written, path))


def cell_text(cell: NotebookCell) -> EmbeddedText:
    """The level of a ``%%des`` cell: everything below its first line."""
    text = cell.source.text
    begin = text.find("\n", text.find(MAGIC)) + 1
    begin = begin or len(text)
    form = LiteralForm(begin, max(len(text), begin + 1))
    places = array("I", range(begin, len(text)))
    return (TracedPiece(text[begin:], places, array("I", range(begin + 1, len(text) + 1)), form),)


def with_cell(source: Source, number: int, text: str) -> str | None:
    """The notebook with another text in a cell; None if its file is not written in the usual way."""
    document = document_of(source)
    for indent in (1, 2, 4, None):
        if _stored(document, indent, source.text) == source.text:
            cell = document["cells"][number - 1]
            as_list = isinstance(cell.get("source"), list)
            cell["source"] = text.splitlines(keepends=True) if as_list else text
            return _stored(document, indent, source.text)
    return None


def _stored(document: dict[str, Any], indent: int | None, like: str) -> str:
    text = json.dumps(document, indent=indent, ensure_ascii=like.isascii())
    return text + "\n" if like.endswith("\n") else text
