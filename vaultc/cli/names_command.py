"""``vaultc names``."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from collections import abc
from typing import Any

import click

from vaultc.cli import failures, reporting
from vaultc.cli.output import color_option, use_color
from vaultc.cli.targets import one_dialect_option
from vaultc.language import names
from vaultc.language.game import Game

EPILOG = """\b
Examples:
  vaultc names dragon                 everything called dragon or of that class
  vaultc names --class D              the monsters and objects of a class
  vaultc names life saving            players' words are understood
  vaultc names --what traps           all traps
  vaultc names --what objects --format csv > objects.csv

\b
Frequencies of monsters go from 0 (never at random) to 7; frequencies of objects are
shares of 1000 of their class.
Exit status: 0 done, 1 no name matches, 2 usage error."""

FORMATS = ("table", "csv", "json")
COLUMNS = ("what", "name", "symbol", "class", "level", "frequency", "written", "facts")
NUMBERS = ("level", "frequency")
NARROW = 72
"""Columns of a terminal below which names are not shown as a table."""
WIDTH_OF_PIPES = 400
"""Wide enough that no line is ever wrapped for a program that reads them."""


def _classes(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    for character in given:
        if len(character) != 1:
            raise click.BadParameter(f"{character!r} is not a class; a class is one character, such as D or '!'")
    return given


@click.command("names", epilog=EPILOG)
@click.argument("words", nargs=-1, metavar="[WORDS]...")
@click.option("--class", "classes", multiple=True, callback=_classes, metavar="CHARACTER",
              help="Only this class of monsters and objects; may be repeated.")  # fmt: skip
@click.option("--what", multiple=True, type=click.Choice(names.KINDS),
              help="Only this kind of things; may be repeated.")  # fmt: skip
@click.option("--format", "format_", type=click.Choice(FORMATS), default="table", show_default=True,
              help="The output format.")  # fmt: skip
@one_dialect_option
@color_option
def command(
    words: tuple[str, ...], classes: tuple[str, ...], what: tuple[str, ...], format_: str, dialect: str, color: str
) -> None:
    """Look up names of things in des files: monsters, objects, artifacts, traps, terrain, rooms, flags.

    WORDS are a name, a part of one, or a players' word for it. If no name matches, similar names are
    shown.
    """
    from vaultc.games import game_named

    game: Game = game_named(dialect)
    found = names.search(game, " ".join(words), what=what or names.KINDS, classes=classes)
    if not found:
        failures.complain(_nothing(game, words, classes))
        sys.exit(failures.FINDINGS)
    if format_ == "table":
        if words and all(each.match == "near" for each in found):
            failures.complain(f"no name matches {' '.join(words)!r}; similar names")
        _print_table(found, use_color(color, sys.stdout))
    else:
        click.echo(_csv(found) if format_ == "csv" else _json(found), nl=False)


def _nothing(game: Game, words: abc.Sequence[str], classes: abc.Sequence[str]) -> str:
    known = game.catalog.monster_characters | frozenset(game.catalog.object_class_of)
    unknown = [character for character in classes if character not in known]
    if unknown:
        return f"there is no class {unknown[0]!r} in {game.title}"
    place = f" in class {', '.join(classes)}" if classes else ""
    return f"no name matches {' '.join(words)!r}{place} in {game.title}; `vaultc names` lists all names"


def _row(found: names.Found) -> dict[str, object]:
    entry = found.entry
    values = (entry.what, entry.name, entry.symbol, entry.class_name, entry.level, entry.frequency, entry.written)
    return dict(zip(COLUMNS, (*values, entry.facts), strict=True))


def _cells(found: names.Found) -> tuple[str, ...]:
    return tuple("" if value is None else str(value) for value in _row(found).values())


def _csv(found: abc.Sequence[names.Found]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(_cells, found))
    return text.getvalue()


def _json(found: abc.Sequence[names.Found]) -> str:
    rows = ({**_row(each), "match": each.match} for each in found)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


# ---- tables


def _print_table(found: abc.Sequence[names.Found], color: bool) -> None:
    from rich.console import Console

    width = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else WIDTH_OF_PIPES
    console = Console(color_system="standard" if color else None, force_terminal=color, width=width, highlight=False)
    with console.capture() as captured:
        for what in dict.fromkeys(each.entry.what for each in found):
            of_kind = [each for each in found if each.entry.what == what]
            table = _table(what, of_kind, console.width) if console.width >= NARROW else None
            console.print(table or _stacked(what, of_kind))
    click.echo("\n".join(line.rstrip() for line in captured.get().splitlines()), color=color)


def _stacked(what: str, found: abc.Sequence[names.Found]) -> Any:
    """For narrow terminals: the details of a name below the name."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    parts: list[Any] = [Text(what, style="bold")]
    for each in found:
        _, name, symbol, class_name, level, frequency, written, facts = _cells(each)
        numbers = [f"level {level}" * bool(level), f"frequency {frequency}" * bool(frequency)]
        rest = ", ".join(filter(None, [" ".join(filter(None, [symbol, class_name])), *numbers, facts]))
        parts += [Text(name), Padding(Text(written), (0, 0, 0, 2)), Padding(Text(rest), (0, 0, 0, 2))]
    return Group(*parts)


def _table(what: str, found: abc.Sequence[names.Found], room: int) -> Any:
    """A table of one kind, if it fits; columns that would be empty are left out."""
    columns = list(_columns(what, found))
    rows = list(zip(*(cells for _, cells in columns), strict=True))
    return reporting.table([header for header, _ in columns], rows, NUMBERS, room)


def _columns(what: str, found: abc.Sequence[names.Found]) -> abc.Iterator[tuple[str, tuple[str, ...]]]:
    columns = zip(*map(_cells, found), strict=True)
    for header, cells in zip(COLUMNS, columns, strict=True):
        if header != "what" and any(cells):
            yield (what if header == "name" else "in des files" if header == "written" else header), cells
