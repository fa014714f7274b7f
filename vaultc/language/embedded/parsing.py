"""The tree of a Python file, or of the part of it that its levels depend on.

Fields of f-strings that only Python 3.12 and later can read, such as ``{row["name"]}`` between double quotes, are
read with every Python: the tree has a name of the same length there.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator

from vaultc.language.embedded.pieces import LiteralError, PythonPlaces, literals_in
from vaultc.language.embedded.recognition import LARGEST_PYTHON, nested_at
from vaultc.language.embedded.slices import relevant_part
from vaultc.support.errors import VaultcError


class PythonFileError(VaultcError):
    """A file is no Python that can be read; the message says why. ``offset`` is the place in its text."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def check_readable(source: str) -> None:
    """Refuse what no Python reads, or only with much memory.

    Raises:
        PythonFileError: the file is too large or too deeply nested, or has a null byte.
    """
    if len(source) > LARGEST_PYTHON:
        raise PythonFileError(f"larger than {LARGEST_PYTHON >> 20} MB, too large for a Python file", 0)
    if (null := source.find("\0")) >= 0:
        raise PythonFileError("this Python file has a null byte", null)
    if (nested := nested_at(source)) is not None:
        raise PythonFileError("this Python file is nested too deeply", nested)


def relevant_tree(source: str) -> ast.Module:
    """The tree of the statements that the levels of a file depend on, at their places; of all if these are no Python.

    Raises:
        PythonFileError: Python cannot read the file.
    """
    check_readable(source)
    part = relevant_part(source)
    if part is not None:
        try:
            return _parsed(part)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            pass
    try:
        return whole_tree(source)[0]
    except SyntaxError as error:
        offset = PythonPlaces(source).offset(error.lineno or 1, 0) + max((error.offset or 1) - 1, 0)
        raise PythonFileError(f"Python cannot read this file: {error.msg}", min(offset, len(source))) from None
    except (RecursionError, MemoryError):
        raise PythonFileError("this Python file is nested too deeply", 0) from None
    except ValueError as error:
        raise PythonFileError(f"Python cannot read this file: {error}", 0) from None


def whole_tree(source: str) -> tuple[ast.Module, tuple[str, ...]]:
    """The tree of a file, and the fields of f-strings that are names in it, since this Python cannot read them.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: as ``ast.parse``.
    """
    try:
        return _parsed(source), ()
    except SyntaxError:
        fields = list(_newer_fields(source))
        if not fields:
            raise
        parts: list[str] = []
        place = 0
        for start, end in fields:
            filler = "".join(map(_filler, source[start + 1 : end - 1]))
            parts += (source[place : start + 1], filler.replace(" ", "_", 1), "}")
            place = end
        shown = "".join((*parts, source[place:]))
        try:
            return _parsed(shown), tuple(source[start:end] for start, end in fields)
        except SyntaxError:
            pass
        raise


def _parsed(source: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source)


def _filler(sign: str) -> str:
    """Blanks of as many bytes as a character, since trees count them; a line end stays."""
    return sign if sign in "\r\n" else " " * len(sign.encode("utf-8", "surrogatepass"))


def _newer_fields(source: str) -> Iterator[tuple[int, int]]:
    """The places of the fields that hold the quotes of their string, backslashes or comments."""
    try:
        for quote, pieces in literals_in(source):
            for piece in pieces:
                if piece.hole is not None:
                    text = source[piece.hole.start : piece.hole.end]
                    if quote in text or "\\" in text or "#" in text:
                        yield piece.hole.start, piece.hole.end
    except LiteralError:
        return
