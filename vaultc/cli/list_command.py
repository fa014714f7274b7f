"""``vaultc list``."""

from __future__ import annotations

import sys
from fractions import Fraction

import click

from vaultc.api import LevelScript, load
from vaultc.cli.color import color_option, use_color
from vaultc.cli.failures import reported_failures

EPILOG = """\b
Examples:
  vaultc list levels/
  vaultc list cellar.des --json | jq .name
The chance is that of a vault to be chosen among all vaults listed, as the game
chooses: its walk is off by one at both ends of the list."""


@click.command("list", epilog=EPILOG)
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@color_option
def command(targets: tuple[str, ...], as_json: bool, color: str) -> None:
    """List the levels of des files: name, title, flags, and for vaults weight and chance.

    A TARGET is a file, a folder, or the name of a vault; without any, the library is listed.
    """
    with reported_failures():
        from vaultc.api import library

        levels = load(*targets).levels if targets else library().levels
    chances = vault_chances(levels)
    if as_json:
        _print_json(levels, chances)
    else:
        _print_table(levels, chances, use_color(color, sys.stdout))


def vault_chances(levels: tuple[LevelScript, ...]) -> dict[int, Fraction]:
    """For each vault by its index among the levels: the chance to be chosen (rules: "Random vaults").

    The entries are walked from the last; the last has one chance more and the first one less than its weight.
    """
    vaults = [index for index, level in enumerate(levels) if level.is_vault]
    total = sum(levels[index].facts.frequency for index in vaults)
    chances = {index: Fraction(levels[index].facts.frequency, total) for index in vaults}
    if len(vaults) > 1:
        chances[vaults[0]] -= Fraction(1, total)
        chances[vaults[-1]] += Fraction(1, total)
    return chances


def _print_json(levels: tuple[LevelScript, ...], chances: dict[int, Fraction]) -> None:
    import json

    for index, level in enumerate(levels):
        row: dict[str, object] = {
            "name": level.name,
            "title": level.title,
            "file": str(level.path),
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
    table.add_column("level", no_wrap=True)
    table.add_column("title", ratio=1)
    table.add_column("flags")
    if chances:
        table.add_column("weight", justify="right")
        table.add_column("chance", justify="right")
    for index, level in enumerate(levels):
        cells = [level.name, level.title or "", " ".join(sorted(level.facts.flags))]
        if chances:
            known = index in chances
            cells += [str(level.facts.frequency), _percent(chances[index])] if known else ["", ""]
        table.add_row(*(Text(cell) for cell in cells))
    width = None if sys.stdout.isatty() else 120
    Console(color_system="auto" if color else None, force_terminal=color, width=width).print(table)


def _percent(chance: Fraction) -> str:
    return f"{chance} ({float(chance):.3%})"
