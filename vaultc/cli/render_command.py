"""``vaultc render``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from vaultc.api import FORMATS, GeneratedLevel, GenerationError, LevelScript, Library, file_stems, load, unknown_level
from vaultc.cli.color import color_option, use_color
from vaultc.cli.delivery import Destination, Look, deliver
from vaultc.cli.failures import FINDINGS, fail, fail_without_levels, report_to_stderr, reported_failures
from vaultc.cli.progress import progress
from vaultc.cli.seeds import LARGEST_SEED, chosen_seeds, seed_range
from vaultc.cli.surroundings_options import surroundings_of, surroundings_options
from vaultc.diagnostics import Diagnostic
from vaultc.surroundings import Surroundings

EPILOG = """\b
Examples:
  vaultc render cellar.des
  vaultc render cellar.des --level attic --seeds 1-20 --format png --out pictures/
  vaultc render levels/ --format json --out levels.jsonl
  vaultc render vlt-watcher --depth 12 --seed 3 --out watcher.png

\b
The same file, seed and options always give the same bytes.
Exit status: 0 done, 1 mistakes in a file or a level that cannot be generated,
2 vaultc was called wrongly."""


@click.command("render", epilog=EPILOG)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@click.option("--level", "names", multiple=True, metavar="NAME", help="Only this level; may be repeated.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), metavar="N", help=f"One seed, 0 to {LARGEST_SEED}.")
@click.option("--seeds", callback=seed_range, metavar="A-B", help="All seeds from A to B.")
@click.option("--count", type=click.IntRange(1), metavar="N", help="The seeds 1 to N. Without any of these: seed 1.")
@click.option("--format", "format_", type=click.Choice(FORMATS), help="Default: by the suffix of --out, else ascii.")
@click.option("--out", metavar="PATH", help="A file; or a folder, for a file per level.")
@click.option("--rng", type=click.Choice(("isaac", "modern")), default="isaac", show_default=True,
              help="The game's generator, or a modern one.")  # fmt: skip
@surroundings_options
@click.option("--crop/--no-crop", default=None, help="Cut the picture to its content (default for vaults).")
@click.option("--grid", is_flag=True, help="Show coordinates.")
@click.option("--legend", is_flag=True, help="List below the picture what is on the level (png).")
@click.option("--scale", type=click.IntRange(1, 8), default=1, show_default=True, help="Magnification (png).")
@color_option
def command(
    targets: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    seeds: range | None,
    count: int | None,
    format_: str | None,
    out: str | None,
    rng: str,
    crop: bool | None,
    grid: bool,
    legend: bool,
    scale: int,
    color: str,
    **place: Any,
) -> None:
    """Generate levels and show or save them.

    A TARGET is a file, a folder (all des files below it), or the name of a vault of the library. Without --out,
    text goes to standard output. A random vault is made alone, on an empty level.
    """
    surroundings = surroundings_of(**place)
    wanted = chosen_seeds(seed, seeds, count)
    failures: list[Diagnostic] = []
    with reported_failures():
        destination = Destination.of(out, format_)
        look = Look(destination.format, crop, use_color(color, sys.stdout) and out is None, scale, grid, legend)
        scripts = _chosen(load(*targets), names)
        total = len(scripts) * len(wanted)
        destination.check(total)
        levels = _generate(scripts, wanted, rng, surroundings, failures)
        deliver(progress(levels, total, "rendering"), total, look, destination, file_stems(scripts))
    if failures:
        report_to_stderr(failures)
        sys.exit(FINDINGS)


def _chosen(loaded: Library, names: tuple[str, ...]) -> tuple[LevelScript, ...]:
    """The levels to render: all, or those named, in the order named."""
    if not loaded.levels:
        fail_without_levels(loaded)
    for name in names:
        if not any(level.answers_to(name) for level in loaded.levels):
            fail(unknown_level(name, loaded.levels))
    if not names:
        return loaded.levels
    return tuple(level for name in names for level in loaded.levels if level.answers_to(name))


def _generate(
    scripts: tuple[LevelScript, ...],
    seeds: range,
    rng: str,
    surroundings: Surroundings,
    failures: list[Diagnostic],
) -> Iterator[GeneratedLevel | None]:
    """Every level with every seed; None for one that cannot be generated, whose diagnostic is collected."""
    for script in scripts:
        for seed in seeds:
            try:
                yield script.generate(seed, rng=rng, surroundings=surroundings)
            except GenerationError as error:
                failures.append(error.diagnostic)
                yield None
