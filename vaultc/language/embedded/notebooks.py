"""Notebooks of Jupyter: the code cells, and cells that are a level (``%%des``)."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from vaultc.language.embedded.parsing import PythonFileError
from vaultc.language.embedded.pieces import EmbeddedText, LiteralForm, TracedPiece
from vaultc.language.source import Source
from vaultc.support.dataclass import dataclass
from vaultc.support.lazy import lazy_pattern

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
        text = written_source(cell)
        path = source.path and Path(f"{source.path}:cell {number}")
        yield NotebookCell(number, Source(f"{source.name}:cell {number}", text, path))


def written_source(cell: dict[str, Any]) -> str:
    """The text of a cell, which is stored whole or by lines."""
    text = cell.get("source", "")
    if isinstance(text, list):
        text = "".join(part for part in text if isinstance(part, str))
    return text if isinstance(text, str) else ""


def cell_text(cell: NotebookCell) -> EmbeddedText:
    """The level of a ``%%des`` cell: everything below its first line."""
    text = cell.source.text
    begin = text.find("\n", text.find(MAGIC)) + 1
    begin = begin or len(text)
    form = LiteralForm(begin, max(len(text), begin + 1))
    places = array("I", range(begin, len(text)))
    return (TracedPiece(text[begin:], places, array("I", range(begin + 1, len(text) + 1)), form),)


def replaced(source: Source, number: int, text: str) -> str | None:
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
