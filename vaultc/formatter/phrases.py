"""The text of one statement before it is laid out: pieces, and the gaps at which a long line may be broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import NamedTuple

from vaultc.syntax.nodes import Node

WIDTH = 120
"""Longest line, in characters, that is not broken where the language allows it."""

INDENT = "  "
CONTINUATION = INDENT * 2
"""Indentation of the further lines of a broken line: deeper than that of the block that may follow."""


class Piece(NamedTuple):
    """Text that is never broken. ``depth`` tells how deeply the gap before it is nested; outer gaps break first."""

    depth: int
    text: str


Phrase = tuple[Piece, ...]
"""Pieces with a gap between each and the next: a blank, or a line break if the line is too long."""


@singledispatch
def phrase(node: Node) -> Phrase:
    """The canonical text of a node without the blocks in it; the families register themselves."""
    raise TypeError(f"no text for {type(node).__name__}")


Part = Node | Phrase | str


def glued(*parts: Part) -> Phrase:
    """Parts one after the other without a gap between them."""
    pieces: list[Piece] = []
    for part in parts:
        if isinstance(part, str):
            added: Phrase = (Piece(0, part),)
        else:
            added = part if isinstance(part, tuple) else phrase.dispatch(type(part))(part)
        if pieces:
            depth, text = pieces.pop()
            pieces.append(Piece(depth, text + added[0].text))
            pieces += added[1:]
        else:
            pieces += added
    return tuple(pieces)


def joined(parts: Iterable[Part | None], separator: str = ",") -> Phrase:
    """Parts with a separator and a gap between them; gaps in the parts are nested more deeply. None is left out."""
    pieces: list[Piece] = []
    for part in parts:
        if part is None:
            continue
        if pieces:
            depth, text = pieces.pop()
            pieces.append(Piece(depth, text + separator))
        first, *others = glued(part)
        pieces.append(Piece(0, first.text))
        pieces += [Piece(piece.depth + 1, piece.text) for piece in others]
    return tuple(pieces) or (Piece(0, ""),)


def statement(keyword: str, *parts: Part | None) -> Phrase:
    """``KEYWORD: part, part``."""
    return glued(f"{keyword}: ", joined(parts))


def call(name: str, *parts: Part | None) -> Phrase:
    """``name(part, part)``."""
    return glued(f"{name}(", joined(parts), ")")


# ---- from pieces to lines


def lines(pieces: Phrase, indentation: str) -> list[str]:
    """The phrase on one line, or on several if it does not fit into :data:`WIDTH`.

    Breaks are made at the outermost gaps first, and as few as possible.
    """
    line = indentation + _flat(pieces)
    if len(pieces) == 1 or _width(line) <= WIDTH:
        return [line]
    found: list[str] = []
    for part in _parts(pieces):
        longer = f"{found[-1]} {_flat(part)}" if found else ""
        if found and _width(longer) <= WIDTH:
            found[-1] = longer
        else:
            found += lines(part, indentation + CONTINUATION if found else indentation)
    return found


def _parts(pieces: Phrase) -> list[Phrase]:
    """The phrase cut at its outermost gaps."""
    outermost = min(piece.depth for piece in pieces[1:])
    cuts = [index for index, piece in enumerate(pieces) if index and piece.depth == outermost]
    return [pieces[start:end] for start, end in zip([0, *cuts], [*cuts, len(pieces)], strict=True)]


def _flat(pieces: Sequence[Piece]) -> str:
    return " ".join(piece.text for piece in pieces)


def _width(line: str) -> int:
    """Length of the longest line; strings may hold line breaks."""
    return len(line) if "\n" not in line else max(len(part.rstrip("\r")) for part in line.split("\n"))
