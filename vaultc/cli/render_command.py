"""``vaultc render``, once or at every change of the file."""

from __future__ import annotations

import sys
import time
from collections import abc
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click

from vaultc.api import loading
from vaultc.cli import level_choice, level_options, together
from vaultc.cli.drawing import Made, Tally, draw_all, workers_for
from vaultc.cli.failures import reported_failures
from vaultc.cli.seeds import SeedOptions
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.target_argument import given, target_argument
from vaultc.odds.series import Series
from vaultc.support.targets import TargetError, find_files, is_path
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
2 usage error."""


@click.command("render", epilog=EPILOG)
@target_argument(required=True)
@level_choice.level_option
@level_options.seed_options
@level_options.file_options
@level_options.chance_options
@surroundings_options
@click.option("--crop/--no-crop", default=None, help="Cut the picture to its content (default for vaults).")
@click.option("--watch", is_flag=True, help="Draw again whenever a file changes, until interrupted.")
@together.together_options
@level_options.look_options
def command(
    targets: tuple[str, ...],
    chosen: level_choice.ChosenLevels,
    seeds: SeedOptions,
    chance: level_options.ChanceOptions,
    place: PlaceOptions,
    wish: together.Together,
    drawing: level_options.DrawingOptions,
    output: level_options.OutputOptions,
    crop: bool | None,
    watch: bool,
) -> None:
    """Generate levels and show or save them.

    A TARGET is a file, a folder (all des files below it), the name of a vault of the library, the word library for
    all of these, or - for standard input. Without --out, text goes to standard output. A random vault is made alone,
    on an empty level.
    """
    order = _Order(targets, chosen, seeds, chance, place, wish, drawing, output, crop)
    if not watch:
        order.render()
        return
    if "-" in targets or output.out is not None or wish:
        raise click.UsageError(
            "--watch shows files in the terminal: it goes neither with - nor with files to be written"
        )

    repeat(targets, order.render, terminal=sys.stdout.isatty())


@dataclass(frozen=True, slots=True)
class _Order:
    """The request of one call of the command."""

    targets: tuple[str, ...]
    chosen: level_choice.ChosenLevels
    seeds: SeedOptions
    chance: level_options.ChanceOptions
    place: PlaceOptions
    wish: together.Together
    drawing: level_options.DrawingOptions
    output: level_options.OutputOptions
    crop: bool | None

    def render(self) -> None:
        """Generate and draw the levels."""
        seeds = self.wish.seeds(self.seeds.chosen(), chosen=self.seeds.are_given)
        with reported_failures():
            scripts = level_choice.chosen_levels(
                loading.load(*given(self.targets), dialect=self.place.dialect), self.chosen
            )
        surroundings = surroundings_for((script.game for script in scripts), self.place)
        series = level_options.checked_policy(self.chance, seeds, surroundings)
        tally = Tally(len(seeds), "seeds")
        with reported_failures(), level_options.refused_policies():
            destination, look = level_options.output_of(
                self.output, self.drawing, crop=self.crop, together=bool(self.wish)
            )
            make = _Make.of(scripts, seeds[-1], self.chance.rng, surroundings, series)
            if self.wish:
                together.Drawer(scripts, make, look, self.chance.rng, surroundings).draw(self.wish, seeds, destination)
                return
            items = [(index, seed) for index in range(len(scripts)) for seed in seeds]
            destination.check(len(items))
            workers = 1 if any(make.memories) else workers_for(self.drawing.jobs, len(items))
            draw_all(make, items, look, destination, tally, workers)
        tally.report()


@dataclass(frozen=True, slots=True)
class _Make:
    """Makes the level of a script, by its index, and a seed; a script's memory lasts from level to level."""

    scripts: tuple[loading.LevelScript, ...]
    stems: tuple[str, ...]
    last_seed: int
    rng: str | None
    surroundings: Surroundings
    memories: tuple[Series | None, ...]

    @classmethod
    def of(
        cls,
        scripts: tuple[loading.LevelScript, ...],
        last_seed: int,
        rng: str | None,
        surroundings: Surroundings,
        series: Callable[[], Series | None],
    ) -> _Make:
        """For some scripts, each with a memory of its own."""
        stems = loading.file_stems(scripts)
        memories = tuple(series() for _ in scripts)
        return cls(scripts, tuple(stems[script] for script in scripts), last_seed, rng, surroundings, memories)

    def __call__(self, item: tuple[int, int]) -> Made:
        index, seed = item
        level = self.scripts[index].generate(
            seed, rng=self.rng, surroundings=self.surroundings, series=self.memories[index]
        )
        return Made(loading.seed_stem(self.stems[index], seed, self.last_seed), level)


PAUSE = 0.3
"""Seconds between two checks of the files."""

_HOME_AND_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def repeat(targets: abc.Sequence[str], act: abc.Callable[[], object], *, terminal: bool) -> None:
    """Act now and whenever a file of the targets changes, until interrupted; what ends the act does not end this.

    In a ``terminal`` what is written replaces what was written before.
    """
    seen: object = None
    with suppress(KeyboardInterrupt):
        while True:
            state = tuple(_facts(targets))
            if state != seen:
                seen = state
                if terminal:
                    click.echo(_HOME_AND_CLEAR, nl=False)
                with suppress(SystemExit):
                    act()
                click.echo("\nwatching; Ctrl-C ends", err=True)
            time.sleep(PAUSE)


def _facts(targets: abc.Iterable[str]) -> abc.Iterator[tuple[str, int, int]]:
    """Facts that change when a target file changes, appears or disappears; included files are in the same folders."""
    for target in targets:
        folder = Path(target) if Path(target).is_dir() else Path(target).parent
        files: list[Path] = []
        if is_path(target):
            with suppress(TargetError, OSError):
                files = find_files(str(folder))
        for path in dict.fromkeys((*files, Path(target))):
            with suppress(OSError):
                status = path.stat()
                yield str(path), status.st_mtime_ns, status.st_size
