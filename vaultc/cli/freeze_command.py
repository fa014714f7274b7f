"""``vaultc freeze``."""

from __future__ import annotations

from pathlib import Path

import click

from vaultc import games
from vaultc.api.loading import load
from vaultc.cli import failures, level_choice, seeds
from vaultc.cli.option_records import FILE, made_by, option, options
from vaultc.cli.output import print_or_write
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import ONE_GAME, given, target_argument
from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.support.dataclass import dataclass
from vaultc.translation import freezing

EPILOG = f"""\b
Examples:
  vaultc freeze cellar.des --seed 7
  vaultc freeze vlt-watcher --seed 3 --out watcher-3.des
  vaultc freeze cellar.des --seed 7 --to {games.OTHER}

\b
Features that a des file cannot express are reported on stderr, once for each kind
of thing. Levels, hit points and sexes of monsters, and other invisible properties,
are drawn anew.
Exit status: 0 done, 1 mistakes in a file or a level that cannot be generated,
2 usage error."""


@dataclass(frozen=True, slots=True)
class FreezeOptions:
    """The levels to freeze, the game to write for, and the file."""

    chosen: level_choice.ChosenLevels = made_by(level_choice.level_option)
    seed: int = made_by(seeds.seed_option("The seed of the level", default=seeds.DEFAULT_SEED))
    to: str | None = option(type=ONE_GAME, help="The game to write for (default: the level's game).")
    out: Path | None = option(type=FILE, metavar="FILE", help="Write there instead of printing.")
    place: PlaceOptions = made_by(surroundings_options)


@click.command("freeze", epilog=EPILOG)
@target_argument(required=True)
@options("asked", FreezeOptions)
def command(targets: tuple[str, ...], asked: FreezeOptions) -> None:
    """Write a generated level as a des file in which nothing is random.

    The file makes the same ground, doors, things and monsters with every seed.
    """
    with failures.reported_failures():
        scripts = level_choice.chosen_levels(load(*given(targets), dialect=asked.place.dialect), asked.chosen)
    surroundings = surroundings_for((script.game for script in scripts), asked.place)
    texts = []
    with failures.reported_failures():
        for script in scripts:
            level = script.generate(asked.seed, surroundings=surroundings).level
            result = freezing.freeze(level, script.game, games.game_named(asked.to) if asked.to else None)
            _tell(result, script.facts.node.name.span)
            texts.append(result.text)
        print_or_write("\n".join(texts), asked.out)


def _tell(result: freezing.Frozen, heading: Span) -> None:
    """Report what the text leaves out."""
    notes = [
        diagnostics.Diagnostic("frozen", diagnostics.Severity.NOTE, loss.message, loss.origin or heading)
        for loss in result.losses
    ]
    if notes:
        failures.report_to_stderr(notes)
