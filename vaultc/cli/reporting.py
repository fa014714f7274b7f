"""Text for readers: diagnostics with their lines, tables of names, unified diffs."""

from __future__ import annotations

import os
import unicodedata
from collections import abc
from types import MappingProxyType
from typing import TYPE_CHECKING, TextIO

import click

from vaultc.language.diagnostics import Diagnostic, Severity, help_of
from vaultc.language.source import Span
from vaultc.support import safe_text
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

TAB = "    "
WIDTH_OF_PIPES = 100
NARROWEST = 20
"""Source is never squeezed into fewer columns, however narrow the terminal is."""

SEVERITY_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.NOTE: "bold cyan"}

StyledText = tuple[str, str]
"""Text with the style it has when colour is on: words of :data:`CODES`, or nothing."""

StyledLine = abc.Sequence[StyledText]


def report(
    diagnostics: abc.Sequence[Diagnostic],
    stream: TextIO,
    color: bool = False,
    width: int | None = None,
    checked: int | None = None,
    more: abc.Mapping[Diagnostic, abc.Sequence[Diagnostic]] = MappingProxyType({}),
    remarks: abc.Mapping[Diagnostic, str] = MappingProxyType({}),
) -> None:
    """Write diagnostics in the given order, and a line that counts them.

    ``width`` is the number of columns into which lines of the source have to fit, by default the terminal's.
    ``checked`` is the number of files that were checked, by default those that have diagnostics. ``more`` are
    diagnostics that are counted, but only told by the remark on the one that they follow.
    """
    width = width or terminal_width()
    write = colored_writer(stream) if color else plain_writer(stream)
    for diagnostic in diagnostics:
        for line in _lines(diagnostic, width, remarks.get(diagnostic)):
            write(line)
        write(())
    files = len({diagnostic.span.source.name for diagnostic in diagnostics}) if checked is None else checked
    if diagnostics or files:
        every = [each for diagnostic in diagnostics for each in (diagnostic, *more.get(diagnostic, ()))]
        write(((summary(every, files), "bold"),))


def terminal_width() -> int:
    """The columns of the terminal, or many for a pipe; as `shutil` finds it, without the archives that it loads."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and int(wanted):
        return int(wanted)
    try:
        return os.get_terminal_size(1).columns or WIDTH_OF_PIPES
    except OSError:
        return WIDTH_OF_PIPES


def summary(diagnostics: abc.Iterable[Diagnostic], files: int) -> str:
    """Count the diagnostics of each severity: ``3 errors, 1 warning in 2 files``."""
    return f"{by_severity(diagnostics) or 'no errors, no warnings'} in {safe_text.counted(files, 'file')}"


def by_severity(diagnostics: abc.Iterable[Diagnostic]) -> str:
    """The numbers of diagnostics of each severity that occurs, the worst first: ``3 errors, 1 warning``."""
    severities = [diagnostic.severity for diagnostic in diagnostics]
    counts = [(severities.count(severity), str(severity)) for severity in sorted(Severity, reverse=True)]
    return ", ".join(safe_text.counted(count, word) for count, word in counts if count)


# ---- lines


def _lines(diagnostic: Diagnostic, width: int, remark: str | None) -> abc.Iterator[StyledLine]:
    gutter = max(len(str(span.begin.line)) for span in [diagnostic.span, *(note.span for note in diagnostic.notes)])
    severity = str(diagnostic.severity)
    style = SEVERITY_STYLES[diagnostic.severity]
    message = f" {safe_text.visible(diagnostic.message)} "
    yield (_where(diagnostic.span), (f"{severity}:", style), (message, "bold"), (f"[{diagnostic.rule}]", "dim"))
    yield from _excerpt(diagnostic.span, gutter, width, style)
    for note in diagnostic.notes:
        yield (
            _where(note.span),
            ("note:", SEVERITY_STYLES[Severity.NOTE]),
            (f" {safe_text.visible(note.message)}", ""),
        )
        yield from _excerpt(note.span, gutter, width, SEVERITY_STYLES[Severity.NOTE])
    help = help_of(diagnostic)
    if help:
        yield ((f"{' ' * gutter} = ", "blue"), ("help:", "bold green"), (f" {safe_text.visible(help)}", ""))
    if remark:
        yield ((f"{' ' * gutter} = ", "blue"), (remark, ""))


def _where(span: Span) -> StyledText:
    line, column = span.begin
    return f"{safe_text.visible(span.source.name)}:{line}:{column}: ", ""


def _excerpt(span: Span, gutter: int, width: int, style: str) -> abc.Iterator[StyledLine]:
    number = span.begin.line
    window = _window(span, max(width - gutter - 3, NARROWEST))
    yield ((f"{number:>{gutter}} | ", "blue"), (window.text, ""))
    yield ((f"{'':>{gutter}} | ", "blue"), (" " * window.indent, ""), ("^" * window.length, style))


# ---- windows on long lines


class Window(NamedTuple):
    """The part of a line that is shown, and where it is to be underlined, in columns of the terminal."""

    text: str
    indent: int
    length: int


def _window(span: Span, width: int) -> Window:
    """Show the line in which a span begins; of a line that is too long, the part around the span's beginning.

    Only characters near by are looked at, so that a file of one huge line costs no more than any other.
    """
    column = span.begin.column
    line = span.source.line(span.begin.line)
    start = min(column - 1, len(line))
    skipped = max(start - width, 0)
    cells = [safe_text.visible(character, TAB) for character in line[skipped : start + width + 1]]
    widths = [columns(cell) for cell in cells]
    start -= skipped
    end = min(start + span.end - span.start, len(cells))
    complete = not skipped and len(cells) == len(line) and sum(widths) <= width
    first, last = (0, len(cells)) if complete else _part(widths, start, width - 2)
    before = ("…" if skipped + first else "") + "".join(cells[first:start])
    after = "".join(cells[start:last]) + ("…" if skipped + last < len(line) else "")
    return Window(before + after, columns(before), max(sum(widths[start : min(end, last)]), 1))


def _part(widths: list[int], start: int, room: int) -> tuple[int, int]:
    """The part of a line, as a range of characters, that fits into a number of columns.

    It begins a third of the room before ``start``, or further left if it reaches the end of the line.
    """
    first, before = start, 0
    while first > 0 and before + widths[first - 1] <= room // 3:
        first -= 1
        before += widths[first]
    last, used = start, before
    while last < len(widths) and used + widths[last] <= room:
        used += widths[last]
        last += 1
    while last == len(widths) and first > 0 and used + widths[first - 1] <= room:
        first -= 1
        used += widths[first]
    return first, last


def columns(text: str) -> int:
    """The number of terminal columns that a text takes."""
    if text.isascii():
        return len(text)
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


# ---- writing


def _encodable(text: str, stream: TextIO) -> str:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def plain_writer(stream: TextIO) -> abc.Callable[[StyledLine], None]:
    """A function that writes lines without their styles."""

    def write(line: StyledLine) -> None:
        stream.write(_encodable(safe_text.inert("".join(text for text, _style in line).rstrip()), stream) + "\n")

    return write


def colored_writer(stream: TextIO) -> abc.Callable[[StyledLine], None]:
    """A function that writes lines with the codes of their styles."""

    def write(line: StyledLine) -> None:
        pieces = [styled(_encodable(safe_text.inert(text), stream), style) for text, style in line]
        stream.write("".join(pieces) + "\n")

    return write


def styled(text: str, style: str) -> str:
    """Text with the codes that make terminals show it in a style."""
    if not style or not text:
        return text
    return f"\x1b[{';'.join(CODES[word] for word in style.split())}m{text}\x1b[0m"


CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
"""Terminal codes of the words of a style; loading rich would take longer than checking a file."""


_GAP = 2


def table(
    titles: abc.Sequence[str], rows: abc.Sequence[abc.Sequence[str]], numbers: abc.Container[str], room: int
) -> Table | None:
    """A table in at most ``room`` columns of a terminal; None if some word would have to be broken.

    Where the cells do not fit side by side, the widest columns are wrapped between words. Columns titled as in
    ``numbers`` are aligned to the right.
    """
    from rich.table import Table
    from rich.text import Text

    widths = _widths([titles, *rows], room)
    if widths is None:
        return None
    made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, _GAP, 0, 0))
    for title, width in zip(titles, widths, strict=True):
        made.add_column(title, width=width, overflow="fold", justify="right" if title in numbers else "left")
    for cells in rows:
        made.add_row(*map(Text, cells))
    return made


def plain_table(
    titles: abc.Sequence[str],
    rows: abc.Sequence[abc.Sequence[str]],
    numbers: abc.Container[str],
    room: int,
    *,
    color: bool = False,
) -> list[str] | None:
    """The lines that :func:`table` gives; None if it has to wrap them, or to know how wide characters are.

    Loading rich for a table takes a fifth of the time in which short commands end.
    """
    cells = [*titles, *(cell for row in rows for cell in row)]
    if not all(cell.isascii() and cell.isprintable() for cell in cells):
        return None
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    if sum(widths) + _GAP * (len(widths) - 1) > room:
        return None
    padded = [[cell.rstrip().rjust(width) if title in numbers else cell.ljust(width)
               for cell, title, width in zip(line, titles, widths, strict=True)]
              for line in (titles, *rows)]  # fmt: skip
    heads = (styled(part, "bold") if color else part for part in _between(padded[0], " " * _GAP))
    return ["".join(heads), *((" " * _GAP).join(line) for line in padded[1:])]


def _between(parts: abc.Sequence[str], gap: str) -> abc.Iterator[str]:
    """Parts with gaps between them."""
    for index, part in enumerate(parts):
        yield from (gap, part) if index else (part,)


def _widths(rows: abc.Sequence[abc.Sequence[str]], room: int) -> list[int] | None:
    """The widths of columns, as wide as their cells if these fit; None if not even their longest words do."""
    from rich.cells import cell_len

    columns = list(zip(*rows, strict=True))
    widths = [max(map(cell_len, cells)) for cells in columns]
    least = [max(cell_len(word) for cell in cells for word in (cell.split() or [""])) for cells in columns]
    excess = sum(widths) + _GAP * (len(widths) - 1) - room
    while excess > 0:
        wide = max(range(len(widths)), key=lambda index: (widths[index] > least[index], widths[index]))
        if widths[wide] == least[wide]:
            return None
        widths[wide] -= 1
        excess -= 1
    return widths


def stacked(titles: abc.Sequence[str], rows: abc.Iterable[abc.Sequence[str]]) -> Group:
    """The same for a terminal that is too narrow: below the first cell of a row its other cells, with their titles."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    parts: list[Text | Padding] = []
    for name, *cells in rows:
        told = [f"{title}: {cell}" for title, cell in zip(titles[1:], cells, strict=True) if cell]
        parts += [Text(name, style="bold"), *(Padding(Text(text), (0, 0, 0, _GAP)) for text in told)]
    return Group(*parts)


class Style(NamedTuple):
    """Style of a line of a diff in a terminal."""

    color: str | None
    bold: bool = False


STYLES = {
    "---": Style(None, True),
    "+++": Style(None, True),
    "@": Style("cyan"),
    "-": Style("red"),
    "+": Style("green"),
}
"""Styles by how a line begins; the first that fits."""


def difference(before: str, after: str, name: str, new_name: str, color: bool = False) -> abc.Iterator[str]:
    """The lines of a unified diff, without their ends."""
    import difflib

    old, new = (_with_ends(text.split("\n")) for text in (before, after))
    for line in difflib.unified_diff(old, new, safe_text.visible(name), safe_text.visible(new_name), lineterm=""):
        for part in line.split("\n"):
            yield _shown(part, color)


def _with_ends(lines: list[str]) -> list[str]:
    """Lines for a diff: a last line without an end is marked as ``diff`` does it."""
    *lines, last = lines
    return [*lines, f"{last}\n\\ No newline at end of file"] if last else lines


def _shown(line: str, color: bool) -> str:
    """A line as a terminal may have it; without colours CR at its end stays, so that the diff can be applied."""
    text = line.removesuffix("\r")
    shown = safe_text.inert(safe_text.visible(text, "\t"))
    if not color:
        return shown + line[len(text) :]
    style = next((style for start, style in STYLES.items() if line.startswith(start)), None)
    return shown if style is None else click.style(shown, fg=style.color, bold=style.bold)
