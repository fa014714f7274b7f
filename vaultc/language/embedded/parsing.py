"""The tree of a Python file, or of the part of it that its levels depend on.

That part is found without reading the file as Python. Of a long file little matters: the statements that hold words of
levels, those that bind names which these use, and those that use what these bind. The others become blank lines, so
that all places stay.

Fields of f-strings that only Python 3.12 and later can read, such as ``{row["name"]}`` between double quotes, are
read with every Python: the tree has a name of the same length there.
"""

from __future__ import annotations

import ast
import re
import warnings
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

from vaultc.language.embedded.generator_calls import CLASS
from vaultc.language.embedded.pieces import LiteralError, PythonPlaces, literals_in
from vaultc.language.embedded.recognition import LARGEST_PYTHON, nested_at, places_of_words
from vaultc.support.errors import VaultcError
from vaultc.support.lazy import lazy_pattern


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
            inner = source[start + 1 : end - 1]  # becomes as many bytes, which trees count; a line end stays
            filler = "".join(c if c in "\r\n" else " " * len(c.encode("utf-8", "surrogatepass")) for c in inner)
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


# ---- the part of a file that matters


_TOKEN = lazy_pattern(
    r'"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*+"""'
    r"|'''[^'\\]*+(?:(?:\\.|'(?!''))[^'\\]*+)*+'''"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'
    r"|'[^'\\\n]*+(?:\\.[^'\\\n]*+)*+'"
    r"|#[^\n]*+"
    r"|^(?:(?:async[ \t]+)?(?P<kind>def|class)[ \t]+(?P<name>\w+)|(?P<mark>@)"
    r"|(?!(?:else|elif|except|finally|case)\b)(?P<word>[^\W\d]\w*))",
    re.MULTILINE | re.DOTALL,
)
"""Strings and comments, which hold no statements, and the beginnings of statements."""
_WORD = lazy_pattern(r"[^\W\d]\w*")
_ASSIGNED = lazy_pattern(r"(?P<names>[^\W\d][\w.,\[\]\"' \t]*?)[ \t]*(?::[^=\n]*)?(?:[-+*/%|]|//)?=(?!=)")
_FOLLOWS = lazy_pattern(r"\s*(.)")
_IMPORTS: Final = ("import", "from")
_BLOCKS: Final = frozenset(("if", "for", "while", "with", "try", "match", "async"))
_DEFINITIONS: Final = ("def", "class")
_MOST_STATEMENTS: Final = 100_000


class TopStatement(NamedTuple):
    """A statement at the left margin, with its block, by its place; ``kind`` is the word that it begins with.

    ``name`` is that of a function or a class.
    """

    start: int
    end: int
    kind: str
    name: str | None


def relevant_part(source: str) -> str | None:
    """The file with blank lines for the statements that its levels do not depend on; None if all are needed."""
    statements = list(_statements(source))
    if len(statements) < 2 or len(statements) > _MOST_STATEMENTS:
        return None
    chosen = _Choice(source, statements).chosen()
    if len(chosen) == len(statements):
        return None
    parts = [source[: statements[0].start]]
    for number, statement in enumerate(statements):
        text = source[statement.start : statement.end]
        parts.append(text if number in chosen else blank(text))
    return "".join(parts)


def statements_around(source: str, spans: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The place of the statements in which some spans lie, from the first to the last."""
    places = [place for span in spans for place in span]
    first, last = min(places, default=0), max(places, default=0)
    ends = [statement.end for statement in _statements(source)]
    starts = [0, *ends[:-1]]
    return starts[min(bisect_right(ends, first), len(ends) - 1)], ends[min(bisect_right(ends, last), len(ends) - 1)]


def blank(text: str) -> str:
    """The line ends of a text alone."""
    if "\r" in text:
        return re.sub(r"[^\r\n]+", "", text)
    return "\n" * text.count("\n")


def _statements(source: str) -> Iterator[TopStatement]:
    begin, kind, name = -1, "@", None
    for match in _TOKEN.finditer(source):
        group = match.lastgroup
        if group is None:
            continue
        if kind != "@":
            yield TopStatement(begin, match.start(), kind, name)
        if begin < 0 or kind != "@":
            begin = match.start()
        kind, name = match["kind"] or match["mark"] or match["word"], match["name"]
    if begin >= 0:
        yield TopStatement(begin, len(source), kind, name)


class _Choice:
    """Finds the statements that matter: a name is followed where it is bound, and where its value is used."""

    def __init__(self, source: str, statements: list[TopStatement]) -> None:
        self._source, self._statements = source, statements
        self._starts = [statement.start for statement in statements]
        self._binding: dict[str, dict[str, list[int]]] = {}
        self._sought = set[tuple[str, str]]()
        for number, statement in enumerate(statements):
            kind = statement.kind if statement.name else ""
            for name in (statement.name,) if statement.name else self._bound(statement):
                self._binding.setdefault(name, {}).setdefault(kind, []).append(number)

    def chosen(self) -> set[int]:
        """The numbers of the statements that matter."""
        found = set[int]()
        new = {self._at(place) for place in places_of_words(self._source)} - {-1}
        while new:
            found |= new
            new = (self._bindings(new) | self._uses(new)) - found
        return found

    def _bound(self, statement: TopStatement) -> Collection[str]:
        """The names that a statement may bind, which is no function and no class."""
        start, end, kind, _ = statement
        if kind in _IMPORTS:
            return set(_WORD.findall(self._source, start, end)) if self._source.find(CLASS, start, end) >= 0 else ()
        if kind in _BLOCKS:
            lines = (_ASSIGNED.match(line.strip()) for line in self._source[start:end].splitlines())
            return {name for match in lines if match for name in _WORD.findall(match["names"])}
        assigned = _ASSIGNED.match(self._source, start, end)
        return _WORD.findall(assigned["names"]) if assigned else ()

    def _at(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1

    def _bindings(self, numbers: Iterable[int]) -> set[int]:
        """The statements that bind names which some use; each name is looked up once."""
        found = set[int]()
        for number in numbers:
            start, end, _, _ = self._statements[number]
            for name in set(_WORD.findall(self._source, start, end)) & self._binding.keys():
                for kind in ("", *_DEFINITIONS):
                    others = self._binding[name].get(kind)
                    if others and any(self._asked(kind, name, start, end)):
                        found.update(others)
                        del self._binding[name][kind]
        return found

    def _uses(self, numbers: Iterable[int]) -> set[int]:
        """The statements that use names which some bind; each name is looked for once."""
        found = set[int]()
        for number in numbers:
            statement = self._statements[number]
            for name in (statement.name,) if statement.name else self._bound(statement):
                key = name, statement.kind if statement.name else ""
                if key not in self._sought:
                    self._sought.add(key)
                    found |= {self._at(place) for place in self._asked(key[1], name, 0, len(self._source))}
        return found - {-1}

    def _asked(self, kind: str, name: str, start: int, end: int) -> Iterator[int]:
        """Find the places that need the value of a name: calls of a function, bases and attributes of a class."""
        source = self._source
        place = source.find(name, start, end)
        while place >= 0:
            after = place + len(name)
            is_word = not _is_in_word(source[max(place - 1, 0) : place]) and not _is_in_word(source[after : after + 1])
            if is_word and (kind not in _DEFINITIONS or self._is_asked(kind, place, after)):
                yield place
            place = source.find(name, after, end)

    def _is_asked(self, kind: str, place: int, after: int) -> bool:
        follows = _FOLLOWS.match(self._source, after)
        sign = follows[1] if follows else ""
        before = self._source[self._source.rfind("\n", 0, place) + 1 : place]
        is_defined = before.strip() in ("def", "class", "async def")
        if kind == "def":
            return sign == "(" and not is_defined
        return sign == "." or (not is_defined and before.lstrip().startswith("class"))


def _is_in_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
