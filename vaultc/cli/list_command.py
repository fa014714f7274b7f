"""``vaultc list``."""

from __future__ import annotations

import json
import sys
from fractions import Fraction

import click

from vaultc.api import LevelScript, library, load, vault_chances
from vaultc.cli.color import color_option, use_color
from vaultc.cli.failures import fail_without_levels, reported_failures
from vaultc.cli.target_argument import target_argument

EPILOG = """\b
Examples:
  vaultc list
  vaultc list levels/
  vaultc list cellar.des --json | jq .name

\b
The chance is that of a vault to be chosen among all vaults listed, as the game
chooses: its walk is off by one at both ends of the list."""

WIDTH_OF_PIPES = 400
"""Wide enough that no line is ever wrapped for a program that reads them."""


@click.command("list", epilog=EPILOG)
@target_argument(required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@color_option
def command(targets: tuple[str, ...], as_json: bool, color: str) -> None:
    """List the levels of des files: name, title, flags, and for vaults weight and chance.

    A TARGET is a file, a folder, or the name of a vault; without any, the library is listed.
    """
    with reported_failures():
        loaded = load(*targets) if targets else library()
    if not loaded.levels:
        fail_without_levels(loaded.files)
    chances = vault_chances(loaded.levels)
    if as_json:
        _print_json(loaded.levels, chances)
    else:
        _print_table(loaded.levels, chances, use_color(color, sys.stdout))


def _print_json(levels: tuple[LevelScript, ...], chances: dict[int, Fraction]) -> None:
    for index, level in enumerate(levels):
        row: dict[str, object] = {
            "name": level.name,
            "title": level.title,
            "file": str(level.path),
            "line": level.facts.node.span.begin.line,
            "flags": sorted(level.facts.flags),
        }
        if index in chances:
            row |= {"weight": level.facts.frequency, "chance": str(chances[index])}
        click.echo(json.dumps(row, ensure_ascii=False))


def _print_table(levels: tuple[LevelScript, ...], chances: dict[int, Fraction], color: bool) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("level", overflow="fold")
    table.add_column("title", overflow="fold")
    table.add_column("flags", overflow="fold")
    if chances:
        table.add_column("weight", justify="right")
        table.add_column("chance", justify="right", overflow="fold")
    for index, level in enumerate(levels):
        cells = [level.name, level.title or "", " ".join(sorted(level.facts.flags))]
        if chances:
            known = index in chances
            cells += [str(level.facts.frequency), _percent(chances[index])] if known else ["", ""]
        table.add_row(*(Text(cell) for cell in cells))
    width = None if sys.stdout.isatty() else WIDTH_OF_PIPES
    console = Console(color_system="standard" if color else None, force_terminal=color, width=width, highlight=False)
    with console.capture() as captured:
        console.print(table)
    click.echo("\n".join(line.rstrip() for line in captured.get().splitlines()), color=color)


def _percent(chance: Fraction) -> str:
    return f"{chance} ({float(chance):.3%})"
