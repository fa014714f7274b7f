"""``vaultc render``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from vaultc.api.loading import LevelScript, file_stems, load, seed_stem
from vaultc.cli.chance_option import between_levels, checked_policy, refused_policies
from vaultc.cli.dialect_option import of_files
from vaultc.cli.drawing import Made, Tally, draw_all, workers_for
from vaultc.cli.failures import reported_failures
from vaultc.cli.level_choice import chosen_levels, level_option
from vaultc.cli.level_options import chance_options, file_options, look_options, output_of, seed_options
from vaultc.cli.seeds import chosen_seeds
from vaultc.cli.surroundings_options import surroundings_for, surroundings_options
from vaultc.cli.target_argument import given, target_argument
from vaultc.cli.together import Drawer, together_options, wished
from vaultc.odds.series import Series
from vaultc.world.surroundings import Surroundings

EPILOG = """\b
Examples:
  vaultc render cellar.des
  vaultc render cellar.des --level attic --seeds 1-20 --format png --out pictures/
  vaultc render levels/ --format json --out levels.jsonl
  vaultc render - < cellar.des
  vaultc render vlt-watcher --depth 12 --seed 3 --out watcher.png
  vaultc render cellar.des --sheet 6x4 --out sheet.png
  vaultc render cellar.des --compare 3,17 --out differences.png
  vaultc render cellar.des --animate cellar.webp

\b
The same file, seed and options always give the same bytes.
Exit status: 0 done, 1 mistakes in a file or a level that cannot be generated,
2 vaultc was called wrongly."""


@click.command("render", epilog=EPILOG)
@target_argument(required=True)
@level_option
@seed_options
@file_options
@chance_options
@surroundings_options
@click.option("--crop/--no-crop", default=None, help="Cut the picture to its content (default for vaults).")
@click.option("--watch", is_flag=True, help="Draw again whenever a file changes, until interrupted.")
@together_options
@look_options
def command(targets: tuple[str, ...], watch: bool, **given_options: Any) -> None:
    """Generate levels and show or save them.

    A TARGET is a file, a folder (all des files below it), the name of a vault of the library, the word library for
    all of these, or - for standard input. Without --out, text goes to standard output. A random vault is made alone,
    on an empty level.
    """
    if not watch:
        _render(targets, **given_options)
        return
    if "-" in targets or any(given_options[name] is not None for name in ("out", "animate", "sheet", "compare")):
        raise click.UsageError(
            "--watch shows files in the terminal: it goes neither with - nor with files to be written"
        )
    from vaultc.cli.watching import repeat

    repeat(targets, lambda: _render(targets, **given_options), terminal=sys.stdout.isatty())


def _render(
    targets: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    seeds: range | None,
    count: int | None,
    format_: str | None,
    out: str | None,
    rng: str | None,
    policy: str,
    reset: bool,
    randomise: bool,
    crop: bool | None,
    jobs: int | None,
    looks: dict[str, Any],
    sheet: tuple[int, int] | None,
    compare: tuple[int, int] | None,
    animate: Path | None,
    **place: Any,
) -> None:
    wish = wished(sheet, compare, animate)
    wanted = wish.seeds(chosen_seeds(seed, seeds, count), chosen=(seed, seeds, count) != (None, None, None))
    with reported_failures():
        scripts = chosen_levels(load(*given(targets), dialect=of_files(place["dialect"])), names)
    surroundings = surroundings_for((script.game for script in scripts), **place)
    series = checked_policy(policy, wanted, surroundings, between_levels(reset=reset, randomise=randomise))
    tally = Tally(len(wanted), "seeds")
    with reported_failures(), refused_policies():
        destination, look = output_of(out, format_, crop=crop, **looks)
        items = [(index, seed) for index in range(len(scripts)) for seed in wanted]
        memories = tuple(series() for _ in scripts)
        stems = file_stems(scripts)
        make = _Make(scripts, tuple(stems[script] for script in scripts), wanted[-1], rng, surroundings, memories)
        if wish:
            Drawer(scripts, make, look, rng, surroundings).draw(wish, wanted, destination)
            return
        destination.check(len(items))
        workers = 1 if any(memories) else workers_for(jobs, len(items))
        draw_all(make, items, look, destination, tally, workers)
    tally.report()


@dataclass(frozen=True, slots=True)
class _Make:
    """Makes the level of a script, by its index, and a seed; a script's memory lasts from level to level."""

    scripts: tuple[LevelScript, ...]
    stems: tuple[str, ...]
    last_seed: int
    rng: str | None
    surroundings: Surroundings
    memories: tuple[Series | None, ...]

    def __call__(self, item: tuple[int, int]) -> Made:
        index, seed = item
        level = self.scripts[index].generate(
            seed, rng=self.rng, surroundings=self.surroundings, series=self.memories[index]
        )
        return Made(seed_stem(self.stems[index], seed, self.last_seed), level)
