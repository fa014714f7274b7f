"""``vaultc describe``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vaultc.api import loading
from vaultc.cli import failures, level_choice, seeds
from vaultc.cli.level_options import sampled_option
from vaultc.cli.option_records import FILE, check_one_format, made_by, option, options
from vaultc.cli.output import print_or_write
from vaultc.cli.reporting import terminal_width
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import given, set_option, target_argument
from vaultc.editing.description import document
from vaultc.support.dataclass import dataclass

if TYPE_CHECKING:
    from vaultc.editing.description.describing import Company

EPILOG = """\b
Examples:
  vaultc describe vlt-delphi
  vaultc describe cellar.des --level hall --format markdown
  vaultc describe library --out vaults.wiki
  vaultc describe vlt-watcher --depth 2 --seed 7

\b
Formats: text, markdown, mediawiki, html, json; without --format the suffix of
--out decides. Chances are those written in the file, each where its statement
is reached.
Exit status: 0 done, 1 mistakes in a file, 2 usage error."""


@dataclass(frozen=True, slots=True)
class DescribeOptions:
    """The levels to describe, at which place, and the form of the descriptions."""

    chosen: level_choice.ChosenLevels = made_by(level_choice.level_option)
    vault_set: str | None = made_by(set_option)
    format: str | None = option(type=click.Choice(list(document.WRITERS)), help="The format (default text).")
    as_json: bool = option("--json", help="Short for --format json.")
    out: Path | None = option(type=FILE, metavar="FILE", help="Write there instead of printing.")
    no_picture: bool = option(help="Leave the picture out.")
    sampled: int = made_by(sampled_option)
    seed: int = made_by(seeds.seed_option("The seed of the picture", default=seeds.DEFAULT_SEED))
    place: PlaceOptions = made_by(surroundings_options)

    def __post_init__(self) -> None:
        check_one_format(self.format, self.as_json)


@click.command("describe", epilog=EPILOG)
@target_argument(required=True)
@options("asked", DescribeOptions)
def command(targets: tuple[str, ...], asked: DescribeOptions) -> None:
    """Describe levels and vaults as an author would on a page.

    Size, light, doors, type and rotations, danger and loot against an ordinary room of the same depth, the contents
    with their chances as sentences, what depends on depth, moon, date and hero, and a picture.
    """
    from vaultc.editing.description import describing
    from vaultc.sampling.danger.comparing import danger_of

    form = "json" if asked.as_json else asked.format or _by_suffix(asked.out)
    with failures.reported_failures():
        loaded = loading.load(*given(targets), dialect=asked.place.dialect, vault_set=asked.vault_set)
        scripts = level_choice.chosen_levels(loaded, asked.chosen)
        around = surroundings_for((script.game for script in scripts), asked.place)
        files = describing.Company(loaded.levels, loaded.chances)
        wanted = None if asked.no_picture else asked.seed
        found = []
        for script in scripts:
            danger = danger_of(script, around, asked.sampled) if asked.sampled else None
            found.append(describing.describe(script, _company(script, files, asked.vault_set), wanted, around, danger))
        for one in found:
            if one.picture is None and not asked.no_picture:
                failures.complain(f"{one.name}: seed {asked.seed} makes no level, so there is no picture")
        width = terminal_width() if asked.out is None and sys.stdout.isatty() else 100
        print_or_write(document.WRITERS[form](found, width), asked.out)


def _company(script: loading.LevelScript, files: Company, vault_set: str | None) -> Company:
    """The vaults from which a level is drawn: for a vault of the library all of it."""
    if script.place is None:
        return files
    from vaultc.editing.description.describing import Company

    whole = loading.library(script.game, vault_set=vault_set)
    return Company(whole.levels, whole.chances, "the library's list")


def _by_suffix(out: Path | None) -> str:
    """The format of a file by its suffix; text for standard output and for files without one."""
    if out is None or not out.suffix:
        return "text"
    if out.suffix.lower() not in document.SUFFIXES:
        failures.fail(f"{out}: unknown format {out.suffix}; choose one with --format")
    return document.SUFFIXES[out.suffix.lower()]
