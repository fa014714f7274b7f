"""Content that comes from elsewhere than a des file: standard input, and des files within pages."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from vaultc.cli.failures import complain, fail
from vaultc.language.source import Source
from vaultc.support.errors import system_reason
from vaultc.support.regular_files import LARGEST_FILE

if TYPE_CHECKING:
    from vaultc.editing.pages.page import ReadPage
    from vaultc.linter.checking.apply_settings import Examined


def read_standard_input() -> bytes:
    """All of standard input; ends with a message if it is closed, cannot be read, or is too long for a des file."""
    if sys.stdin is None or sys.stdin.closed:
        fail("-: standard input is closed")
    try:
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    except OSError as error:
        fail(f"-: standard input: {system_reason(error)}")
    if len(data) > LARGEST_FILE:
        fail(f"-: larger than {LARGEST_FILE >> 20} MB, too large for a des file")
    return data


def recognized_page(data: bytes, name: str, path: Path | None, wanted: bool | None) -> ReadPage | None:
    """The page that some bytes are, reported on stderr; None for a des file.

    ``wanted`` tells that it is a page or that it is none; None asks for a look at the text.
    Ends with a message if the page cannot be read.
    """
    if wanted is False:
        return None
    from vaultc.editing.pages import recognizing

    source = Source.from_bytes(data, name, path)
    kind = recognizing.assumed_kind(source) if wanted else recognizing.kind_of_page(source)
    if kind is None:
        return None
    return read_reported(source, kind)


def read_reported(source: Source, kind: str | None = None) -> ReadPage:
    """Read a page and report on stderr what it holds and what was repaired; ends with a message if that fails."""
    from vaultc.editing.pages import page
    from vaultc.language.syntax import other_files

    if source.is_compiled:
        fail(f"{source.name}: this is not a page but a compiled level")
    if (unread := other_files.not_utf_8(source, too_many_errors=True)) is not None:
        fail(f"{source.name}: {unread.message}; {unread.help}")
    try:
        found = page.read_page(source, kind)
    except page.PageError as error:
        fail(str(error))
    if found.levels:
        for line in (found.summary, *found.repair_lines):
            complain(f"{source.name}: {line}")
    return found


def without_samples(found: ReadPage) -> str:
    """The message about a page in which no sample was found."""
    return f"{found.source.name}: read as a page: no sample of a level in it ({found.kind})"


def on_page(examined: Examined, page: ReadPage) -> Examined:
    """The findings about the samples of a page at their places there, and the findings about the page itself."""
    found = tuple(page.located(diagnostic) for diagnostic in examined.diagnostics)
    return examined._replace(
        sources=(page.source, *examined.sources[1:]),
        diagnostics=found + page.findings,
        allows=tuple(
            allow._replace(
                span=page.span(allow.span), comment=page.span(allow.comment), covered=page.span(allow.covered)
            )
            for allow in examined.allows
        ),
        names=tuple(name._replace(span=page.span(name.span)) for name in examined.names),
        empty=not page.levels,
    )
