"""``vaultc list``."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections import abc
from dataclasses import asdict
from fractions import Fraction

import click

from vaultc.api import loading
from vaultc.cli import failures, reporting
from vaultc.cli.level_options import jobs_option
from vaultc.cli.option_records import made_by, option, options
from vaultc.cli.output import color_option, use_color
from vaultc.cli.surroundings_options import DEEPEST
from vaultc.cli.targets import dialect_option, given, set_option, target_argument
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass
from vaultc.world.surroundings import natural_place
from vaultc.world.vault_sets import LIBRARY

EPILOG = """\b
Examples:
  vaultc list
  vaultc list levels/
  vaultc list library cellar.des --json | jq .name
  vaultc list - < cellar.des
  vaultc list themerms.lua --depth 8

\b
The chance is a vault's chance to be chosen among all listed vaults. Vaults of
files alone are chosen as in the game, whose walk is off by one at both ends of the
list; with the library, rotations share a place, and its originals are chosen only
with --set."""

WIDTH_OF_PIPES = 400
"""Wide enough that no line is ever wrapped for a program that reads them."""


@dataclass(frozen=True, slots=True)
class ListOptions:
    """The levels to list, by their games and sets, and the form of the list."""

    vault_set: str | None = made_by(set_option)
    as_json: bool = option("--json", help="Write one JSON object per line.")
    parameters: bool = option(help="The variables at the top of each level, for --define.")
    depth: int | None = option(
        type=click.IntRange(1, DEEPEST), metavar="N",
        help="Of themed rooms the chances at this depth (default: where previews are made).",
    )  # fmt: skip
    jobs: int | None = made_by(jobs_option)
    dialect: str = made_by(dialect_option)
    color: str = made_by(color_option)


@click.command("list", epilog=EPILOG)
@target_argument(required=False)
@options("asked", ListOptions)
def command(targets: tuple[str, ...], asked: ListOptions) -> None:
    """List the levels of des files: name, title, flags, and for vaults weight and chance.

    For levels named as the game's own, the list shows their place in the dungeon, in the form of --place. Of a file of
    themed rooms (themerms.lua) it shows rooms and fills, their frequency and limits, and their chance at a depth.

    A TARGET is a file, a folder, a vault by name or title, the word library for all of these, or - for standard input;
    without any, the library is listed.
    """
    with failures.reported_failures():
        loaded = loading.load(
            *given(targets or (LIBRARY,)), dialect=asked.dialect, vault_set=asked.vault_set, workers=asked.jobs or 1
        )
    if not loaded.levels:
        failures.fail_without_levels(loaded.files)
    chances = loaded.chances
    others = tuple(level for level in loaded.levels if not level.is_themed)
    if len(others) < len(loaded.levels) and not asked.parameters:
        with failures.reported_failures():
            _print_themed(loaded.levels, asked.depth, use_color(asked.color, sys.stdout), as_json=asked.as_json)
        chances = {index: chances[place] for index, level in enumerate(others)
                   if (place := loaded.levels.index(level)) in chances}  # fmt: skip
        if not others:
            return
    if asked.as_json:
        _print_json(others, chances)
    elif asked.parameters:
        _print_parameters(loaded.levels, use_color(asked.color, sys.stdout))
    else:
        _print_table(others, chances, use_color(asked.color, sys.stdout))
        _explain_chances(loaded)


def _print_themed(levels: tuple[loading.LevelScript, ...], depth: int | None, color: bool, *, as_json: bool) -> None:
    """Print the rooms and fills of the files of themed rooms among the levels.

    Raises:
        GenerationError: the main part of such a file fails.
    """
    from vaultc.cli import theme_reports

    for themed in theme_reports.themed_sources(levels):
        game = next(level.game for level in levels if level.model.parsed.source == themed.source)
        rows = theme_reports.list_rows(themed, depth or game.surroundings.depth)
        if as_json:
            for row in rows:
                texts = {key: str(each) if isinstance(each, Fraction) else each for key, each in row.items()}
                click.echo(json.dumps(texts, ensure_ascii=False).encode("utf-8", "backslashreplace"))
            continue
        titles = ("kind", "name", "frequency", "difficulty", "chance", "in unlit room")
        cells = [
            (*(str(row[key]) for key in titles[:4]), *(_percent(row[key]) for key in ("chance", "unlit")))
            for row in rows
        ]
        shown = [line[:5] + (("",) if row["kind"] == theme_reports.ROOM else line[5:])
                 for line, row in zip(cells, rows, strict=True)]  # fmt: skip
        _print_columns(titles, shown, color)
        note = f"chances at depth {depth or game.surroundings.depth}, {next(iter(rows), {'how': 'not known'})['how']}"
        if any(row["kind"] == theme_reports.FILL for row in rows):
            note += "; of fills in a lit room of 9x5 squares, and in an unlit one"
        click.echo(f"note: {note}", err=True)


def _print_json(levels: tuple[loading.LevelScript, ...], chances: dict[int, Fraction]) -> None:
    for index, level in enumerate(levels):
        row: dict[str, object] = {
            "name": level.name,
            "title": level.title,
            "file": safe_text.decodable(level.model.parsed.source.name),
            "line": level.facts.node.span.begin.line,
            "flags": sorted(level.facts.flags),
        }
        place = natural_place(level.game.plan, level.name)
        if place is not None:
            row["place"] = place
        if index in chances:
            row |= {"weight": level.facts.frequency, "chance": str(chances[index])}
        if level.parameters:
            row["parameters"] = [asdict(parameter) for parameter in level.parameters]
        click.echo(json.dumps(row, ensure_ascii=False).encode("utf-8", "backslashreplace"))


def _print_parameters(levels: tuple[loading.LevelScript, ...], color: bool) -> None:
    """A table of the parameters of all levels; levels without any are left out."""
    rows = [
        (level.name, parameter.name, parameter.type, parameter.value, str(parameter.line))
        for level in levels
        for parameter in level.parameters
    ]
    if rows:
        _print_columns(("level", "parameter", "type", "value", "line"), rows, color)
    else:
        click.echo("no level sets a variable outside of blocks", err=True)


def _print_table(levels: tuple[loading.LevelScript, ...], chances: dict[int, Fraction], color: bool) -> None:
    places = [natural_place(level.game.plan, level.name) for level in levels]
    rows = []
    for index, level in enumerate(levels):
        cells = [level.name, level.title or "", " ".join(sorted(level.facts.flags))]
        if any(places):
            cells.append(places[index] or "")
        if chances:
            known = index in chances
            cells += [str(level.facts.frequency), _percent(chances[index])] if known else ["", ""]
        rows.append(cells)
    titles = ["level", "title", "flags", *["place"] * any(places), *["weight", "chance"] * bool(chances)]
    _print_columns(titles, rows, color)


def _explain_chances(loaded: loading.Library) -> None:
    """Print to standard error why a vault never comes, and the vaults among which those of files were counted."""
    vaults = [loaded.levels[index] for index in loaded.chances]
    if not vaults or any(level.place is not None for level in vaults):
        return
    for index, chance in loaded.chances.items():
        if chance == 0:
            click.echo(
                f"note: {safe_text.visible(loaded.levels[index].name)} is never chosen: the game's walk through the "
                "list takes one chance from the first vault, its only one; begin the list with a vault of more weight",
                err=True,
            )
    files = dict.fromkeys(level.model.parsed.source.name for level in vaults)
    together = " ".join(map(shlex.quote, files)) if all(map(os.path.exists, files)) else "FILE"
    among = "this vault only" if len(vaults) == 1 else f"these {len(vaults)} vaults only"
    click.echo(
        f"note: chances among {among}; among those that come with vaultc: "
        f"vaultc list {LIBRARY} {safe_text.visible(together)}",
        err=True,
    )


def _print_columns(titles: abc.Sequence[str], rows: abc.Iterable[abc.Sequence[str]], color: bool) -> None:
    """Print a table as wide as the terminal."""
    shown = [tuple(map(safe_text.visible, cells)) for cells in rows]
    width = None if sys.stdout.isatty() else WIDTH_OF_PIPES
    lines = None if width is None else reporting.plain_table(titles, shown, _NUMBERS, width, color=color)
    if lines is None:
        from rich.console import Console

        console = Console(
            color_system="standard" if color else None, force_terminal=color, width=width, highlight=False
        )
        with console.capture() as captured:
            console.print(reporting.table(titles, shown, _NUMBERS, console.width) or reporting.stacked(titles, shown))
        lines = captured.get().splitlines()
    click.echo("\n".join(safe_text.inert(line.rstrip()) for line in lines), color=color)


_NUMBERS = ("weight", "frequency", "chance", "in unlit room", "line")


def _percent(chance: object) -> str:
    """A chance as a fraction and in percent, with three digits even if it is tiny; a question mark if it is unknown."""
    if not isinstance(chance, Fraction):
        return "?"
    percent = float(chance * 100)
    return f"{chance} ({percent:.3f}%)" if percent >= 0.001 else f"{chance} ({percent:.3g}%)" if chance else "0 (never)"
