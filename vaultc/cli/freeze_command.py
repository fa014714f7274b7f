"""``vaultc freeze``."""

from __future__ import annotations

from pathlib import Path

import click

from vaultc import games
from vaultc.api.loading import load
from vaultc.cli import failures, level_choice, seeds
from vaultc.cli.output import write_atomically
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import ONE_GAME, given, target_argument
from vaultc.language import diagnostics
from vaultc.language.source import Span
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


@click.command("freeze", epilog=EPILOG)
@target_argument(required=True)
@level_choice.level_option
@seeds.seed_option("The seed of the level", default=seeds.DEFAULT_SEED)
@click.option("--to", "to", type=ONE_GAME, help="The game to write for (default: the level's game).")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write there instead of printing.")  # fmt: skip
@surroundings_options
def command(
    targets: tuple[str, ...],
    chosen: level_choice.ChosenLevels,
    seed: int,
    to: str | None,
    out: Path | None,
    place: PlaceOptions,
) -> None:
    """Write a generated level as a des file without any chance.

    The file makes the same ground, doors, things and monsters with every seed.
    """
    with failures.reported_failures():
        scripts = level_choice.chosen_levels(load(*given(targets), dialect=place.dialect), chosen)
    surroundings = surroundings_for((script.game for script in scripts), place)
    texts = []
    with failures.reported_failures():
        for script in scripts:
            level = script.generate(seed, surroundings=surroundings).level
            result = freezing.freeze(level, script.game, games.game_named(to) if to else None)
            _tell(result, script.facts.node.name.span)
            texts.append(result.text)
        text = "\n".join(texts)
        if out is None:
            click.echo(text, nl=False)
        else:
            write_atomically(out, text)


def _tell(result: freezing.Frozen, heading: Span) -> None:
    """Report what the text leaves out."""
    notes = [
        diagnostics.Diagnostic("frozen", diagnostics.Severity.NOTE, loss.message, loss.origin or heading)
        for loss in result.losses
    ]
    if notes:
        failures.report_to_stderr(notes)
