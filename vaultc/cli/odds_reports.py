"""Tables of odds as what the user asked for: text, CSV, JSON or a plot."""

from __future__ import annotations

import os
import shutil
import sys
from collections import abc
from dataclasses import dataclass, field
from pathlib import Path

import click

from vaultc.cli import failures, odds_cells, odds_data, option_records
from vaultc.cli.output import write_atomically
from vaultc.support.safe_text import inert

FORMATS = ("table", "csv", "json", "png")
_FORMAT_OF = {".txt": "table", ".csv": "csv", ".json": "json", ".png": "png"}


@dataclass(frozen=True, slots=True)
class Report:
    """A table with facts about the whole above it; ``draw`` makes the plot as the bytes of a PNG file.

    ``long`` is the form for files, with facts of its own, where that is another: narrower, or with more columns. A
    terminal shows the cells of the ``grouped`` columns once for all rows below one another that have the same ones; in
    files and pipes each row says where it is.
    """

    columns: abc.Sequence[str]
    rows: abc.Sequence[abc.Sequence[odds_cells.TableCell]]
    facts: dict[str, odds_cells.TableCell] = field(default_factory=dict)
    draw: abc.Callable[[], bytes] | None = None
    long: Report | None = None
    grouped: abc.Sequence[str] = ()


def report_options(command: option_records.Command) -> option_records.Command:
    """Add ``--format``, with ``--json`` and ``--csv`` for short, and ``--out``."""
    command = click.option("--out", metavar="PATH", help="A file; its extension decides the format.")(
        short_formats(command)
    )
    return click.option(
        "--format", "format_", type=click.Choice(FORMATS), help="Output format (default: by --out, else table)."
    )(command)


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
    if kind == "png":
        _deliver_plot(report, out)
        return
    if kind == "table":
        text = as_table(report, terminal=out is None and sys.stdout.isatty())
    else:
        text = _WRITERS[kind](report.long or report)
    if out is None:
        click.echo(text if kind == "table" else text.encode("utf-8", "backslashreplace"), nl=False)
    else:
        _save(out, text)


def _format_of(out: str | None) -> str:
    if out is None:
        return "table"
    suffix = Path(out).suffix.lower()
    if suffix not in _FORMAT_OF:
        failures.fail(
            f"{out}: {f'unknown format {suffix}' if suffix else 'no extension'}; choose a format with --format"
        )
    return _FORMAT_OF[suffix]


def _deliver_plot(report: Report, out: str | None) -> None:
    if report.draw is None:
        failures.fail("this report has no plot; choose table, csv or json")
    if out is None and sys.stdout.isatty():
        failures.fail("png needs --out")
    if out is None:
        sys.stdout.buffer.write(report.draw())
    else:
        _save(out, report.draw())


def _save(out: str, data: bytes | str) -> None:
    try:
        write_atomically(Path(out), data)
    except OSError as error:
        failures.fail(failures.disk_message(error))


# ---- text


def as_table(report: Report, *, terminal: bool = False) -> str:
    """A report as text: its facts, and its table in as many blocks of columns as a terminal needs."""
    cells = [[odds_cells.shown(cell) for cell in row] for row in report.rows]
    widths = [max(len(line[i]) for line in (report.columns, *cells)) for i in range(len(report.columns))]
    left = [all(odds_cells.is_text(row[i]) for row in report.rows) for i in range(len(report.columns))]
    if terminal:
        _group(cells, [report.columns.index(name) for name in report.grouped])
    lines = [f"{name}: {odds_cells.shown(value)}" for name, value in report.facts.items()]
    for block in _blocks(widths, _room()) if cells else ():
        if lines:
            lines.append("")
        for line in (report.columns, *cells):
            padded = [line[i].ljust(widths[i]) if left[i] else line[i].rjust(widths[i]) for i in block]
            lines.append(inert("  ".join(padded).rstrip()))
    return "\n".join(lines) + "\n"


def _group(cells: list[list[str]], columns: abc.Sequence[int]) -> None:
    """Leave out the cells of grouped columns that are equal to the cells above them."""
    before: list[str] = []
    for row in cells:
        group = [row[index] for index in columns]
        if group == before:
            for index in columns:
                row[index] = ""
        before = group


def _room() -> int | None:
    """The width of a line in characters; None where the output is not a terminal."""
    if not (sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit()):
        return None
    return shutil.get_terminal_size().columns


def _blocks(widths: abc.Sequence[int], room: int | None) -> list[list[int]]:
    """Columns in blocks that fit side by side, each beginning with the first column."""
    blocks = [[0]]
    for index in range(1, len(widths)):
        taken = sum(widths[i] + 2 for i in blocks[-1])
        if room is not None and taken + widths[index] > room and len(blocks[-1]) > 1:
            blocks.append([0])
        blocks[-1].append(index)
    return blocks


_WRITERS: dict[str, abc.Callable[[Report], str]] = {
    "csv": lambda report: odds_data.csv_text(report.columns, report.rows),
    "json": lambda report: odds_data.json_text(report.facts, report.columns, report.rows),
}
