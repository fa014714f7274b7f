"""Tables of odds as what the user asked for: text, CSV, JSON or a plot."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import click

from vaultc.cli.failures import disk_message, fail
from vaultc.cli.output import write_atomically
from vaultc.visible import inert, visible


class Share(float):
    """A chance that is not known as a fraction."""


class Amount(Fraction):
    """An exact number that is no chance."""


class Signed(int):
    """A modifier, which people read with its sign."""


Cell = str | int | float | Fraction | None
"""A fraction is a chance: exact in files, a percentage in tables."""

FORMATS = ("table", "csv", "json", "png")
_FORMAT_OF = {".txt": "table", ".csv": "csv", ".json": "json", ".png": "png"}

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Report:
    """A table with facts about the whole above it; ``draw`` makes the plot as the bytes of a PNG file.

    ``long`` is a narrower form of a wide table, for files.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    facts: dict[str, Cell] = field(default_factory=dict)
    draw: Callable[[], bytes] | None = None
    long: Report | None = None


def report_options(command: Command) -> Command:
    """Add ``--format`` and ``--out``."""
    command = click.option("--out", metavar="PATH", help="A file; its ending decides the format.")(command)
    return click.option("--format", "format_", type=click.Choice(FORMATS), help="Default: table, or as --out says.")(
        command
    )


def deliver(report: Report, format_: str | None, out: str | None) -> None:
    """Print a report or write it to a file; what cannot be done ends with a message."""
    kind = format_ or _format_of(out)
    if kind == "png":
        _deliver_plot(report, out)
        return
    text = _WRITERS[kind](report if kind == "table" or report.long is None else report.long)
    if out is None:
        click.echo(text if kind == "table" else text.encode("utf-8", "backslashreplace"), nl=False)
    else:
        _save(out, text)


def _format_of(out: str | None) -> str:
    if out is None:
        return "table"
    suffix = Path(out).suffix.lower()
    if suffix not in _FORMAT_OF:
        fail(f"{out}: the ending {suffix or 'is missing and'} is no format; choose one with --format")
    return _FORMAT_OF[suffix]


def _deliver_plot(report: Report, out: str | None) -> None:
    if report.draw is None:
        fail("there is no plot of this; choose table, csv or json")
    if out is None and sys.stdout.isatty():
        fail("png needs --out")
    if out is None:
        sys.stdout.buffer.write(report.draw())
    else:
        _save(out, report.draw())


def _save(out: str, data: bytes | str) -> None:
    try:
        write_atomically(Path(out), data)
    except OSError as error:
        fail(disk_message(error))


# ---- text


def _table(report: Report) -> str:
    cells = [[_shown(cell) for cell in row] for row in report.rows]
    widths = [max(len(line[i]) for line in (report.columns, *cells)) for i in range(len(report.columns))]
    left = [all(isinstance(row[i], str) or row[i] is None for row in report.rows) for i in range(len(report.columns))]
    lines = [f"{name}: {_shown(value)}" for name, value in report.facts.items()]
    for block in _blocks(widths, _room()) if cells else ():
        if lines:
            lines.append("")
        for line in (report.columns, *cells):
            padded = [line[i].ljust(widths[i]) if left[i] else line[i].rjust(widths[i]) for i in block]
            lines.append(inert("  ".join(padded).rstrip()))
    return "\n".join(lines) + "\n"


def _room() -> int | None:
    """How many letters a line may have; None where nobody reads along."""
    if not (sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit()):
        return None
    return shutil.get_terminal_size().columns


def _blocks(widths: Sequence[int], room: int | None) -> list[list[int]]:
    """Columns in blocks that fit side by side, each beginning with the first column."""
    blocks = [[0]]
    for index in range(1, len(widths)):
        taken = sum(widths[i] + 2 for i in blocks[-1])
        if room is not None and taken + widths[index] > room and len(blocks[-1]) > 1:
            blocks.append([0])
        blocks[-1].append(index)
    return blocks


def _shown(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, Signed):
        return f"{cell:+d}" if cell else "0"
    if isinstance(cell, Amount):
        return f"{float(cell):.6f}"
    if isinstance(cell, Fraction | Share):
        return as_percentage(cell)
    return f"{cell:.6f}" if isinstance(cell, float) else visible(str(cell))


def as_percentage(chance: Fraction | float) -> str:
    """A chance as people read it, never rounded to 0 or 100 if it is not."""
    shown = f"{float(chance):.3%}"
    if chance > 0 and shown == "0.000%":
        return f"{float(chance) * 100:.1e}%"
    return "<100%" if chance < 1 and shown == "100.000%" else shown


def _names(report: Report) -> list[str]:
    """Columns of a file; chances have two, the exact and the decimal one."""
    return [name for column, _ in _fields(report, report.rows[0] if report.rows else ()) for name in (column,)]


def _fields(report: Report, row: Sequence[Cell]) -> list[tuple[str, str | int | float | None]]:
    fields: list[tuple[str, str | int | float | None]] = []
    for name, cell in zip(report.columns, row, strict=False):
        if isinstance(cell, Fraction):
            fields += [(name, str(cell)), (f"{name} decimal", float(cell))]
        else:
            fields.append((name, cell))
    return fields


def _csv(report: Report) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_names(report) or report.columns)
    writer.writerows([value for _, value in _fields(report, row)] for row in report.rows)
    return file.getvalue()


def _json(report: Report) -> str:
    facts = dict(_fields(Report(tuple(report.facts), ()), tuple(report.facts.values())))
    data = {**facts, "rows": [dict(_fields(report, row)) for row in report.rows]}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


_WRITERS: dict[str, Callable[[Report], str]] = {"table": _table, "csv": _csv, "json": _json}
