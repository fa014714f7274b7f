"""Reports about odds: their cells, and their output as text, CSV, JSON or a plot.

What is known exactly has two fields: ``chance`` is a fraction as text (``1/4``), ``chance decimal`` the nearest number.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import TypeAlias, TypeVar

import click

from vaultc.cli import failures, option_records
from vaultc.cli.output import write_atomically
from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import InvalidValueError
from vaultc.support.json_types import JsonValue
from vaultc.support.safe_text import inert, visible


class Share(float):
    """A chance that is not known as a fraction."""


class Amount(Fraction):
    """An exact number that is not a chance."""


class Signed(int):
    """A modifier, which people read with its sign."""


Value = TypeVar("Value")
Data: TypeAlias = "str | int | float | Fraction | Sequence[Data] | Mapping[str, Data] | None"


@dataclass(frozen=True, slots=True)
class ReportCell:
    """Something that people read as ``text`` and programs as ``data``; named parts become fields of their own."""

    text: str
    data: Data


TableCell = str | int | float | Fraction | ReportCell | None
"""A fraction is a chance: exact in files, a percentage in tables."""
ReportRow: TypeAlias = Mapping[str, TableCell]
"""Cells by heading."""
ReportFacts: TypeAlias = dict[str, TableCell]
"""Cells by name: what a report says of the whole, above its table."""


def rows_of(columns: Sequence[str], rows: Iterable[Sequence[TableCell]]) -> list[ReportRow]:
    """Rows whose headings are known only when the report is made."""
    return [dict(zip(columns, row, strict=True)) for row in rows]


def span(name: str, ends: tuple[int, int] | None) -> ReportCell:
    """A range of whole numbers, or none at all, in files as ``NAME from`` and ``NAME to``."""
    low, high = ends or (None, None)
    text = "-" if ends is None else str(low) if low == high else f"{low}-{high}"
    return ReportCell(text, {f"{name} from": low, f"{name} to": high})


def percent(share: Fraction) -> ReportCell:
    """A chance that was written as a percentage, and is shown as one."""
    return ReportCell(f"{float(share * 100):g}%", share)


def yes_or_no(truth: bool) -> ReportCell:
    """A truth in a word."""
    return ReportCell("yes" if truth else "no", truth)


def shown(cell: TableCell) -> str:
    """A cell as people read it."""
    if cell is None:
        return ""
    if isinstance(cell, ReportCell):
        return visible(cell.text)
    if isinstance(cell, Signed):
        return f"{cell:+d}" if cell else "0"
    if isinstance(cell, Amount):
        return f"{float(cell):.6f}"
    if isinstance(cell, Fraction | Share):
        return as_percentage(cell)
    return f"{cell:.6f}" if isinstance(cell, float) else visible(str(cell))


def is_text(cell: TableCell) -> bool:
    """True if a table aligns the cell to the left."""
    return cell is None or isinstance(cell, str | ReportCell)


def as_float(cell: TableCell) -> float:
    """A number for a plot; 0 where there is none."""
    data = cell.data if isinstance(cell, ReportCell) else cell
    return float(data) if isinstance(data, int | float | Fraction) else 0.0


def as_percentage(chance: Fraction | float) -> str:
    """A chance as people read it, never rounded to 0 or 100 if it is not."""
    percentage = f"{float(chance):.3%}"
    if chance > 0 and percentage == "0.000%":
        return f"{float(chance) * 100:.1e}%"
    return "<100%" if chance < 1 and percentage == "100.000%" else percentage


def shortened(text: str, longest: int) -> str:
    """A text with dots for its end if it has more than so many characters."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


MOST_ROWS = 300


def check_rows(rows: Sequence[object], most: int = MOST_ROWS, what: str = "rows") -> None:
    """End with a message if a plot has no room for so many rows."""
    if len(rows) > most:
        failures.fail(f"a plot shows at most {most} {what}, not {len(rows)}; choose table, csv or json")


LARGEST_BITS = 14_000
"""Of the numbers of a fraction; of one with more digits files have the decimal number alone."""

DECIMAL = " decimal"


def csv_text(report: Report) -> str:
    """The rows of a report; the parts of a list have blanks between them."""
    import csv

    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    names, fields = _fields(report)
    writer.writerow(names)
    for row in fields:
        lists = (" ".join(map(str, value)) if isinstance(value, list | dict) else value for value in row.values())
        writer.writerow([str(value).lower() if isinstance(value, bool) else value for value in lists])
    return file.getvalue()


def json_text(report: Report) -> str:
    """The facts of a report, and its rows."""
    facts = dict(chain.from_iterable(_pairs(name, fact) for name, fact in report.facts.items()))
    return json.dumps({**facts, "rows": _fields(report)[1]}, ensure_ascii=False, indent=2) + "\n"


def _fields(report: Report) -> tuple[list[str], list[dict[str, JsonValue]]]:
    """The names of all fields, and the fields of each row, which are the same for all.

    What is known exactly in one row of a column has both fields in all of them.
    """
    parts = []
    for name in report.columns:
        cells = [row[name] for row in report.rows]
        exact = any(isinstance(cell.data if isinstance(cell, ReportCell) else cell, Fraction) for cell in cells)
        found = [dict(_pairs(name, cell, exact=exact)) if cell is not None else {} for cell in cells]
        parts.append((list(dict.fromkeys(chain.from_iterable(found))) or [name], found))
    names = list(chain.from_iterable(part for part, _ in parts))
    numbers = range(len(report.rows))
    filled = [{name: found[number].get(name) for part, found in parts for name in part} for number in numbers]
    return names, filled


def _pairs(name: str, cell: TableCell | Data, *, exact: bool = False) -> Iterator[tuple[str, JsonValue]]:
    data = cell.data if isinstance(cell, ReportCell) else cell
    if isinstance(data, Mapping):
        for part, value in data.items():
            if isinstance(value, Mapping):
                yield part, _plain(value)
            else:
                yield from _pairs(part, value)
    elif isinstance(data, Fraction):
        yield name, _exact(data)
        yield name + DECIMAL, float(data)
    elif isinstance(data, float) and exact:
        yield name, None
        yield name + DECIMAL, float(data)
    else:
        yield name, _plain(data)


def _plain(data: Data) -> JsonValue:
    if isinstance(data, Mapping):
        return dict(_pairs("", data))
    if isinstance(data, str | int | float) or data is None:
        return data
    if isinstance(data, Fraction):
        return _exact(data)
    return [_plain(part) for part in data]


def _exact(value: Fraction) -> str | None:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > LARGEST_BITS:
        return None
    return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)


FORMATS = ("table", "csv", "json", "png")
_FORMAT_OF = {".txt": "table", ".csv": "csv", ".json": "json", ".png": "png"}


@dataclass(frozen=True, slots=True)
class Report:
    """A table with facts about the whole above it; ``draw`` makes the plot as the bytes of a PNG file.

    ``long`` is the form for files, with facts of its own, where that is another: narrower, or with more columns. A
    terminal shows the cells of the ``grouped`` columns once for all rows below one another that have the same ones; in
    files and pipes each row says where it is. ``headings`` are the columns of a table that may be empty. ``text`` makes
    what people read where no format is asked for, if that is another thing than the table.
    """

    rows: Sequence[ReportRow]
    facts: ReportFacts = field(default_factory=dict)
    draw: Callable[[], bytes] | None = None
    long: Report | None = None
    grouped: Sequence[str] = ()
    headings: Sequence[str] = ()
    text: Callable[[], str] | None = None

    @property
    def columns(self) -> list[str]:
        """The headings of the table."""
        return list(self.rows[0] if self.rows else self.headings)


def report_options(command: option_records.Command) -> option_records.Command:
    """Add ``--format``, with ``--json`` and ``--csv`` for short, and ``--out``."""
    out = click.option("--out", metavar="PATH", help="A file; its extension decides the format.")
    text = "Output format (default: by --out, else table)."
    return click.option("--format", "format_", type=click.Choice(FORMATS), help=text)(out(short_formats(command)))


def short_formats(command: option_records.Command) -> option_records.Command:
    """Add ``--json`` and ``--csv``, which set the format of an option ``format_``."""
    command = option_records.gathered("format_", _chosen_format)(command)
    command = click.option("--csv", "as_csv", is_flag=True, help="Short for --format csv.")(command)
    return click.option("--json", "as_json", is_flag=True, help="Short for --format json.")(command)


def _chosen_format(format_: str | None, as_json: bool, as_csv: bool) -> str | None:
    wanted = {*filter(None, [format_, "json" if as_json else None, "csv" if as_csv else None])}
    if len(wanted) > 1:
        raise click.UsageError(f"choose one format, not {' and '.join(sorted(wanted))}")
    return wanted.pop() if wanted else None


def check_format(format_: str | None, out: str | None) -> None:
    """End with a message if the format of a report cannot be told, or not be written; for reports that take long."""
    kind = format_ or _format_of(out)
    if kind == "png" and out is None and sys.stdout.isatty():
        failures.fail("png needs --out")


def deliver(report: Report, format_: str | None, out: str | None) -> None:
    """Print a report or write it to a file; what cannot be done ends with a message."""
    kind = format_ or _format_of(out)
    data: bytes | str
    if kind == "png":
        if report.draw is None:
            failures.fail("this report has no plot; choose table, csv or json")
        check_format(kind, out)
        data = report.draw()
    elif kind == "table" and format_ is None and report.text is not None:
        data = report.text()
    elif kind == "table":
        data = as_table(report, terminal=out is None and sys.stdout.isatty())
    else:
        data = csv_text(report.long or report) if kind == "csv" else json_text(report.long or report)
    if out is not None:
        with failures.reported_failures():
            write_atomically(Path(out), data)
    elif isinstance(data, bytes):
        sys.stdout.buffer.write(data)
    else:
        click.echo(data if kind == "table" else data.encode("utf-8", "backslashreplace"), nl=False)


def _format_of(out: str | None) -> str:
    if out is None:
        return "table"
    suffix = Path(out).suffix.lower()
    if suffix not in _FORMAT_OF:
        failures.fail(
            f"{out}: {f'unknown format {suffix}' if suffix else 'no extension'}; choose a format with --format"
        )
    return _FORMAT_OF[suffix]


# ---- text


def terminal_columns() -> int | None:
    """The columns of the terminal, or those that ``COLUMNS`` tells; None if lines may have any length."""
    if not sys.stdout.isatty() and not os.environ.get("COLUMNS", "").isdigit():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def as_table(report: Report, *, terminal: bool = False) -> str:
    """A report as text: its facts, and its table in as many blocks of columns as a terminal needs."""
    columns = report.columns
    cells = [[shown(row[name]) for name in columns] for row in report.rows]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    left = [all(is_text(row[name]) for row in report.rows) for name in columns]
    if terminal:
        _group(cells, [columns.index(name) for name in report.grouped])
    lines = [f"{name}: {shown(value)}" for name, value in report.facts.items()]
    for block in _blocks(widths, terminal_columns()) if cells else ():
        if lines:
            lines.append("")
        for line in (columns, *cells):
            padded = [line[i].ljust(widths[i]) if left[i] else line[i].rjust(widths[i]) for i in block]
            lines.append(inert("  ".join(padded).rstrip()))
    return "\n".join(lines) + "\n"


def _group(cells: list[list[str]], columns: Sequence[int]) -> None:
    """Leave out the cells of grouped columns that are equal to the cells above them."""
    before: list[str] = []
    for row in cells:
        group = [row[index] for index in columns]
        if group == before:
            for index in columns:
                row[index] = ""
        before = group


def _blocks(widths: Sequence[int], room: int | None) -> list[list[int]]:
    """Columns in blocks that fit side by side, each beginning with the first column."""
    blocks = [[0]]
    for index in range(1, len(widths)):
        taken = sum(widths[i] + 2 for i in blocks[-1])
        if room is not None and taken + widths[index] > room and len(blocks[-1]) > 1:
            blocks.append([0])
        blocks[-1].append(index)
    return blocks


@contextmanager
def usage_errors() -> Iterator[None]:
    """Turn an error about impossible odds into a message."""
    try:
        yield
    except ValueError as error:
        failures.fail(str(error))


def span_of_numbers(
    _context: click.Context, _option: click.Parameter, text: str, *, pattern: str = r"[+-]?[0-9]{1,9}"
) -> range:
    """Read ``-13..13`` or one whole number; ``pattern`` is how a number is written.

    Raises:
        click.BadParameter: the text is neither.
    """
    match = re.fullmatch(rf"({pattern})(?:\.\.({pattern}))?", text)
    if match is None:
        raise click.BadParameter(f"{text!r} is neither a number nor a range such as -13..13")
    first, last = int(match[1]), int(match[2] or match[1])
    if last < first:
        raise click.BadParameter(f"{text!r} ends before it begins")
    return range(first, last + 1)


def optional(
    read: Callable[[click.Context, click.Parameter, str], Value],
) -> Callable[[click.Context, click.Parameter, str | None], Value | None]:
    """A reader of texts, for an option that may be missing."""
    return lambda context, option, text: None if text is None else read(context, option, text)


def list_of_numbers(context: click.Context, option: click.Parameter, text: str) -> list[int]:
    """Read ``6,8..10,12``: whole numbers and spans, in the order given, each once.

    Raises:
        click.BadParameter: a part is neither, or there are more than 100.
    """
    spans = [span_of_numbers(context, option, part.strip()) for part in text.split(",")]
    if sum(map(len, spans)) > 100:
        raise click.BadParameter("expected at most 100 numbers")
    return list(dict.fromkeys(number for span in spans for number in span))


def number(_context: click.Context, _option: click.Parameter, text: str) -> Fraction:
    """Read a decimal number or a fraction, exactly.

    Raises:
        click.BadParameter: the text is not a number.
    """
    if re.fullmatch(r"[+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,9}|/0*[1-9][0-9]{0,8})?|\.[0-9]{1,9})", text) is None:
        raise click.BadParameter(f"{text!r} is not a number")
    return Fraction(text)


def exact_number(text: str) -> Fraction:
    """A decimal number with up to thirty decimals, or a fraction.

    Raises:
        InvalidValueError: the text is neither.
    """
    if re.fullmatch(r"[+-]?(?:[0-9]{1,30}(?:\.[0-9]{0,30}|/0*[1-9][0-9]{0,29})?|\.[0-9]{1,30})", text) is None:
        raise InvalidValueError(f"{text!r} is not a number")
    return Fraction(text)


def percentage(text: str) -> Fraction:
    """``25%``, ``25`` or ``12.5%`` in percent.

    Raises:
        InvalidValueError: the text is not a percentage from 0 to 100.
    """
    if re.fullmatch(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,30})?%?", text) is None:
        raise InvalidValueError(f"{text!r} is not a percentage")
    value = Fraction(text.removesuffix("%"))
    if not 0 <= value <= 100:
        raise InvalidValueError(f"a percentage must be between 0 and 100, not {text.removesuffix('%')}")
    return value
