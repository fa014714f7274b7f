"""The text of one statement before it is laid out: pieces, and the gaps at which a long line may be broken."""

from __future__ import annotations

import re
from collections import abc
from typing import Any, NamedTuple

from vaultc.language.game import PhraseTable
from vaultc.language.syntax import nodes

WIDTH = 120
"""Longest line, in characters, that is not broken where the language allows it."""

INDENT = "  "
CONTINUATION = INDENT * 2
"""Indentation of the further lines of a broken line: deeper than the indentation of a following block."""


class Piece(NamedTuple):
    """Text that is never broken. ``depth`` tells how deeply the gap before it is nested; outer gaps break first."""

    depth: int
    text: str


Pieces = tuple[Piece, ...]
"""Pieces with a gap between each and the next: a blank, or a line break if the line is too long."""


class Glued(NamedTuple):
    """Phrases one after the other without a gap between them."""

    parts: tuple[Phrase, ...]


class Joined(NamedTuple):
    """Phrases with a separator and a gap between them; gaps in the parts are nested more deeply."""

    parts: tuple[Phrase, ...]
    separator: str


Phrase = nodes.Node | Glued | Joined | str
"""Something to be written: text, a node, or several of them."""

PhraseHandlers = dict[type[nodes.Node], abc.Callable[[Any], Phrase]]
"""The canonical text of a node without the blocks in it, by its class; every family of the language has a table."""


def glued(*parts: Phrase) -> Phrase:
    """Parts one after the other without a gap between them."""
    return Glued(parts)


def joined(parts: abc.Iterable[Phrase | None], separator: str = ",") -> Phrase:
    """Parts with a separator and a gap between them. None is left out."""
    return Joined(tuple(part for part in parts if part is not None), separator)


def statement(keyword: str, *parts: Phrase | None) -> Phrase:
    """``KEYWORD: part, part``."""
    return glued(f"{keyword}: ", joined(parts))


class _Slot(NamedTuple):
    """The place of a field, and the text there if it is missing."""

    name: str
    otherwise: str | None


def _slots(cls: type[nodes.Node]) -> dict[str, _Slot]:
    """Slots for all fields but blocks and maps, which have lines of their own."""
    fields = (field for field in cls.fields if "Block" not in field.annotation and field.name != "span")
    return {field.name: _Slot(field.name, "random" if "Random" in field.annotation else None) for field in fields}


def listed(cls: type[nodes.Statement], write: abc.Callable[..., Phrase] = statement) -> abc.Callable[[Any], Phrase]:
    """Return what writes statements of a class as their :class:`~vaultc.language.syntax.nodes.base.Form` tells.

    ``write`` joins a keyword and its parts.
    """
    keyword, style = cls.form.keyword, cls.form.style or None
    slots = _slots(cls).values()

    def phrase(node: nodes.Statement) -> Phrase:
        parts: list[Phrase | None] = [style]
        for slot in slots:
            value = _value(node, slot)
            parts += value if isinstance(value, tuple) else [value]
        return write(keyword, *parts) if any(part is not None for part in parts) else keyword

    return phrase


_MARKS = re.compile(r"(\{\w+\}|, |[({] ?| ?[)}])")
_CLOSING = {"(": ")", "{ ": " }"}


def templated(cls: type[nodes.Node]) -> abc.Callable[[Any], Phrase]:
    """Return what writes nodes of a class as their template tells."""
    slots = _slots(cls)
    marks = filter(None, _MARKS.split(cls.template))

    def items(closing: str) -> list[list[Any]]:
        """The items up to a closing bracket, or the whole as one: texts, slots, and lists of items between brackets."""
        found: list[list[Any]] = [[]]
        for mark in marks:
            if mark == closing:
                break
            if mark in _CLOSING:
                found[-1] += [mark, items(_CLOSING[mark]), _CLOSING[mark]]
            elif mark == ", " and closing:
                found.append([])
            else:
                found[-1].append(slots[mark[1:-1]] if mark[0] == "{" else mark)
        return found

    whole = items("")
    return lambda node: _filled(node, whole)


def _filled(node: nodes.Node, items: list[list[Any]]) -> Phrase:
    written: list[Any] = []
    is_list = len(items) > 1
    for item in items:
        values = [_value(node, part) for part in item]
        if len(values) == 1 and isinstance(values[0], tuple):
            written += values[0]
            is_list = True
        else:
            written.append(values[0] if len(values) == 1 else glued(*values))
    return joined(written) if is_list else glued(*written)


def _value(node: nodes.Node, part: str | _Slot | list[list[Any]]) -> Any:
    """A part of a template: a phrase, a tuple of several, or None if a field is missing."""
    if isinstance(part, str):
        return part
    if isinstance(part, list):
        return _filled(node, part)
    value = getattr(node, part.name)
    return part.otherwise if value is None else str(value) if isinstance(value, int) else value


def call(name: str, *parts: Phrase | None) -> Phrase:
    """``name(part, part)``."""
    return glued(f"{name}(", joined(parts), ")")


# ---- from phrases to pieces


def spelled_out(phrase: Phrase, handlers: PhraseTable) -> Pieces:
    """The pieces of a phrase, all nodes in it written out."""
    while isinstance(phrase, nodes.Node):
        phrase = handlers[type(phrase)](phrase)
    if isinstance(phrase, str):
        return (Piece(0, phrase),)
    pieces: list[Piece] = []
    for part in phrase.parts:
        first, *others = spelled_out(part, handlers)
        before = pieces.pop() if pieces else None
        if isinstance(phrase, Joined):
            pieces += [Piece(before.depth, before.text + phrase.separator)] if before else []
            pieces += [Piece(0, first.text), *(Piece(piece.depth + 1, piece.text) for piece in others)]
        else:
            pieces += [Piece(before.depth, before.text + first.text) if before else first, *others]
    return tuple(pieces) or (Piece(0, ""),)


# ---- from pieces to lines


def lines(pieces: Pieces, indentation: str) -> list[str]:
    """The pieces on one line, or on several if it does not fit into :data:`WIDTH`.

    Breaks are made at the outermost gaps first, and as few as possible.
    """
    line = indentation + _flat(pieces)
    if len(pieces) == 1 or _width(line) <= WIDTH:
        return [line]
    found: list[str] = []
    outermost = min(piece.depth for piece in pieces[1:])
    cuts = [index for index, piece in enumerate(pieces) if index and piece.depth == outermost]
    for start, end in zip([0, *cuts], [*cuts, len(pieces)], strict=True):
        part = pieces[start:end]
        longer = f"{found[-1]} {_flat(part)}" if found else ""
        if found and _width(longer) <= WIDTH:
            found[-1] = longer
        else:
            found += lines(part, indentation + CONTINUATION if found else indentation)
    return found


def _flat(pieces: abc.Sequence[Piece]) -> str:
    return " ".join(piece.text for piece in pieces)


def _width(line: str) -> int:
    """Length of the longest line; strings may hold line breaks."""
    return len(line) if "\n" not in line else max(len(part.rstrip("\r")) for part in line.split("\n"))
