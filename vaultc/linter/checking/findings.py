"""The result of examining one file, and its form as plain data for other processes and later runs."""

from __future__ import annotations

from collections import abc
from pathlib import Path
from typing import Any, NamedTuple

from vaultc.language.diagnostics import Diagnostic, Edit, Fix, Note, Severity
from vaultc.language.source import Source, Span
from vaultc.support.errors import InvalidValueError
from vaultc.support.json_types import JsonObject


class Allow(NamedTuple):
    """One name in a comment ``# vaultc: allow(name, ...)``: its own span, the comment's span, and the covered span."""

    name: str
    span: Span
    comment: Span
    covered: Span


class NamedLevel(NamedTuple):
    """The name of a level as it is written, with its span; whether its game counts levels by ``%i`` in names."""

    text: str
    span: Span
    counted: bool


class Examined(NamedTuple):
    """One file with the files it includes, examined by all rules.

    ``names`` are the names of its levels, also of included files. ``empty`` is true for a file without any text.
    ``included`` are the places where included files were looked for, with the hash of what was there (None: nothing).
    ``untried`` is the number of expectations of its levels that only levels decide.
    """

    sources: tuple[Source, ...]
    diagnostics: tuple[Diagnostic, ...]
    allows: tuple[Allow, ...]
    names: tuple[NamedLevel, ...]
    empty: bool
    included: tuple[tuple[str, str | None], ...]
    untried: int = 0

    @property
    def levels(self) -> int:
        """The number of levels, also of included files."""
        return len(self.names)

    @property
    def source(self) -> Source:
        """The file itself."""
        return self.sources[0]


PlainSpan = list[int]


# ---- to plain data


def to_plain(examined: Examined) -> JsonObject:
    """As dictionaries, lists, strings and numbers."""
    pack = _packer(examined.sources)
    return {
        "files": [str(source.path) for source in examined.sources[1:]],
        "diagnostics": [pack_diagnostic(diagnostic, pack) for diagnostic in examined.diagnostics],
        "allows": [
            [allow.name, pack(allow.span), pack(allow.comment), pack(allow.covered)] for allow in examined.allows
        ],
        "names": [[level.text, pack(level.span), level.counted] for level in examined.names],
        "empty": examined.empty,
        "included": [list(item) for item in examined.included],
        "untried": examined.untried,
    }


def diagnostics_to_plain(diagnostics: abc.Sequence[Diagnostic], sources: abc.Sequence[Source]) -> list[Any]:
    """Diagnostics alone; all their spans lie in ``sources``."""
    pack = _packer(sources)
    return [pack_diagnostic(diagnostic, pack) for diagnostic in diagnostics]


def _packer(sources: abc.Sequence[Source]) -> abc.Callable[[Span], PlainSpan]:
    number = {id(source): index for index, source in enumerate(sources)}
    return lambda span: [number[id(span.source)], span.start, span.end]


def pack_diagnostic(diagnostic: Diagnostic, pack: abc.Callable[[Span], PlainSpan]) -> list[Any]:
    """One diagnostic as a list."""
    fix = diagnostic.fix
    edits = [[pack(edit.span), edit.replacement] for edit in fix.edits] if fix else []
    return [
        diagnostic.rule,
        int(diagnostic.severity),
        diagnostic.message,
        pack(diagnostic.span),
        diagnostic.help,
        [[note.message, pack(note.span)] for note in diagnostic.notes],
        [fix.message, edits, fix.safe] if fix else None,
        diagnostic.mended,
    ]


# ---- from plain data


def from_plain(plain: JsonObject, source: Source) -> Examined:
    """Back from :func:`to_plain`; ``source`` is the file itself, which the data do not hold.

    Raises:
        OSError: an included file cannot be read.
        KeyError, TypeError, ValueError, IndexError: the data are damaged.
    """
    sources = (source, *(Source.read(Path(name)) for name in plain["files"]))
    unpack = _unpacker(sources)
    return Examined(
        sources,
        diagnostics_from_plain(plain["diagnostics"], sources),
        tuple(
            Allow(_text(name), unpack(span), unpack(comment), unpack(covered))
            for name, span, comment, covered in plain["allows"]
        ),
        tuple(NamedLevel(_text(name), unpack(span), bool(counted)) for name, span, counted in plain["names"]),
        bool(plain["empty"]),
        tuple((_text(place), _optional(digest)) for place, digest in plain["included"]),
        int(plain["untried"]),
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    return value


def _optional(value: Any) -> str | None:
    return None if value is None else _text(value)


def _number(value: Any, most: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise InvalidValueError(f"{value!r} is not from 0 to {most}")
    return value


def diagnostics_from_plain(rows: abc.Sequence[Any], sources: abc.Sequence[Source]) -> tuple[Diagnostic, ...]:
    """Back from :func:`diagnostics_to_plain`."""
    unpack = _unpacker(sources)
    return tuple(_unpack_diagnostic(row, unpack) for row in rows)


def _unpacker(sources: abc.Sequence[Source]) -> abc.Callable[[PlainSpan], Span]:
    def unpack(span: PlainSpan) -> Span:
        number, start, end = span
        source = sources[_number(number, len(sources) - 1)]
        return Span(_number(start, end), _number(end, len(source.text)), source)

    return unpack


def _unpack_diagnostic(row: abc.Sequence[Any], unpack: abc.Callable[[PlainSpan], Span]) -> Diagnostic:
    rule, severity, message, span, help, notes, fix, mended = row
    repair = None
    if fix is not None:
        words, edits, safe = fix
        repair = Fix(_text(words), tuple(Edit(unpack(place), _text(text)) for place, text in edits), bool(safe))
    remarks = tuple(Note(_text(text), unpack(place)) for text, place in notes)
    help_text, place = _optional(help), unpack(span)
    return Diagnostic(_text(rule), Severity(severity), _text(message), place, help_text, remarks, repair, bool(mended))
