"""Shared parts of all formats: the name of a finding's file, and a fingerprint that survives edits elsewhere."""

from __future__ import annotations

from collections import Counter, abc
from hashlib import sha256
from pathlib import Path

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Span
from vaultc.support.safe_text import decodable


def file_of(span: Span) -> str:
    """The file of a span, with slashes, relative to the current folder if it lies below it.

    What is not UTF-8 in its name is spelled out, since the formats allow nothing else.
    """
    path = span.source.path
    if path is None:
        return decodable(span.source.name)
    return decodable(path_of(path).as_posix())


def path_of(path: Path) -> Path:
    """The same file relative to the current folder if it lies below it."""
    absolute, here = path.absolute(), Path.cwd()
    return absolute.relative_to(here) if absolute.is_relative_to(here) else path


def with_fingerprints(diagnostics: abc.Iterable[Diagnostic]) -> abc.Iterator[tuple[Diagnostic, str]]:
    """Each finding with a mark of its own.

    It depends on the rule, the file, the line's text and how often the same was found before, not on line numbers.
    """
    seen: Counter[str] = Counter()
    for diagnostic in diagnostics:
        span = diagnostic.span
        line = span.source.line(span.begin.line).strip()
        same = "\0".join((diagnostic.rule, file_of(span), line, diagnostic.message))
        seen[same] += 1
        mark = sha256(f"{same}\0{seen[same]}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
        yield diagnostic, mark
