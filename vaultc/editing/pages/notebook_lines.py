"""The lines of a Jupyter notebook: its cells of Markdown, and the texts in its cells of code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from vaultc.editing.pages.page_lines import PageLine, markdown_lines
from vaultc.editing.pages.traced import Exchange, Traced, joined

_TOKEN: Final = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|[{}\[\]:]", re.DOTALL)
_ESCAPE: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.", re.DOTALL
)
_CELL_DEPTH: Final = 3
"""Brackets that are open in a cell: of the notebook, of its cells, and of the cell."""
_TEXT_IN_CODE: Final = re.compile(r"(\"{3}|'{3})(.*?)\1", re.DOTALL)
_MAGIC: Final = re.compile(r"\s*%%[^\n]*\n")


@dataclass(slots=True)
class _Cell:
    """A cell of a notebook: its type, and the pieces of its text."""

    kind: str = ""
    pieces: list[Traced] = field(default_factory=list)


def notebook_lines(page: Traced) -> Iterator[PageLine]:
    """The lines of all cells; each text of several lines in code is a block of its own."""
    heading, blocks = "", 0
    for cell in _cells(page):
        text = joined(cell.pieces)
        highest = blocks
        for line in markdown_lines(text) if cell.kind == "markdown" else _code_lines(text):
            heading = line.heading or heading
            block = line.block and blocks + line.block
            highest = max(highest, block)
            yield replace(line, block=block, heading=heading)
        blocks = highest


def _code_lines(cell: Traced) -> Iterator[PageLine]:
    """The texts in a cell of code, or the whole cell without a command in its first line."""
    texts = [cell.piece(*found.span(2)) for found in _TEXT_IN_CODE.finditer(cell.text)]
    if not texts:
        magic = _MAGIC.match(cell.text)
        texts = [cell.piece(magic.end() if magic else 0)]
    for block, text in enumerate(texts, 1):
        for line in text.lines():
            yield PageLine(line, block, "")


def _cells(page: Traced) -> Iterator[_Cell]:
    """The cells, read by the brackets around their parts, since each character must keep its place."""
    depth, key, last, cell = 0, "", "", _Cell()
    for token in _TOKEN.finditer(page.text):
        sign = token[0][0]
        if sign == '"':
            if key == "source" and depth in (_CELL_DEPTH, _CELL_DEPTH + 1):
                cell.pieces.append(_decoded(page.piece(*token.span(1))))
            elif key == "cell_type" and depth == _CELL_DEPTH:
                cell.kind = token[1]
            last, key = token[1], key if depth > _CELL_DEPTH else ""
        elif sign == ":":
            key = last if depth == _CELL_DEPTH else key
        elif sign in "{[":
            depth += 1
        else:
            depth -= 1
            if depth == _CELL_DEPTH:
                key = ""
            elif depth == _CELL_DEPTH - 1 and cell.pieces:
                yield cell
                cell = _Cell()


def _decoded(text: Traced) -> Traced:
    """A string of JSON with the characters that its escapes mean; halves of characters have no meaning."""
    return text.exchanged(
        Exchange(*found.span(), _meaning(found[0])) for found in _ESCAPE.finditer(text.text) if len(found[0]) > 1
    )


def _meaning(escape: str) -> str:
    try:
        meant = json.loads(f'"{escape}"')
    except ValueError:
        return escape
    return "\ufffd" if "\ud800" <= meant <= "\udfff" and len(meant) == 1 else str(meant)
