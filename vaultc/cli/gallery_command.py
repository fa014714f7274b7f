"""``vaultc gallery``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vaultc.api import loading
from vaultc.cli import seeds
from vaultc.cli.executor_options import sampled_option
from vaultc.cli.failures import FINDINGS, complain, fail_without_levels, reported_failures
from vaultc.cli.level_options import jobs_option
from vaultc.cli.option_records import gathered
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import progress
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import given, set_option, target_argument
from vaultc.support.safe_text import counted
from vaultc.world.vault_sets import LIBRARY

if TYPE_CHECKING:
    from vaultc.editing.gallery.cards import DrawingPlan

EPILOG = """\b
Examples:
  vaultc gallery --out gallery/              the vaults of the library
  vaultc gallery levels/ --out gallery/ --samples 8
  vaultc gallery library levels/ --out gallery/

\b
Exit status: 0 done, 1 some levels have problems, listed on the page,
2 usage error."""


@dataclass(frozen=True, slots=True)
class _PageOptions:
    """The folder of the gallery, its heading, and the playground to which it links."""

    out: Path
    title: str
    playground: str | None


@click.command("gallery", epilog=EPILOG)
@target_argument(required=False)
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", required=True, help="The folder to write.")
@click.option("--samples", type=click.IntRange(1, 100), default=6, show_default=True, help="Pictures per level.")
@click.option("--heat", type=click.IntRange(0, 10_000), default=60, show_default=True, help="Seeds per heat map.")
@sampled_option
@seeds.seed_option("The first seed", default=seeds.DEFAULT_SEED)
@click.option("--playground", metavar="URL", help="A playground that opens levels; by default one beside DIR.")
@click.option("--title", default="Gallery of vaults", show_default=True, help="Heading of the page.")
@set_option
@jobs_option
@surroundings_options
@gathered("page", _PageOptions)
def command(
    targets: tuple[str, ...],
    page: _PageOptions,
    samples: int,
    heat: int,
    sampled: int,
    seed: int,
    vault_set: str | None,
    jobs: int | None,
    place: PlaceOptions,
) -> None:
    """Build a folder of pictures: several of each level, a contact sheet, and a page to look at them.

    A TARGET is a file, a folder, a vault by name or title, the word library for all of these, or - for standard input;
    without any, the library is shown.
    """
    from vaultc.editing.gallery.cards import DrawingPlan

    with reported_failures():
        loaded = loading.read(
            *given(targets or (LIBRARY,)), dialect=place.dialect, vault_set=vault_set, workers=jobs or 1
        )
        surroundings = surroundings_for((level.game for level in loaded.levels), place)
        if not loaded.levels and not loaded.has_errors:
            fail_without_levels(loaded.files)
        largest = min((level.game.seeding.largest for level in loaded.levels), default=seeds.LARGEST_SEED)
        if seed + samples - 1 > largest:
            raise click.UsageError(f"the largest seed is {largest}")
        plan = DrawingPlan(range(seed, seed + samples), heat, surroundings, sampled)
        whole = build(loaded, plan, page.out, page.title, jobs, page.playground or _beside(page.out))
    if not whole:
        complain("some levels have problems; see the page")
        sys.exit(FINDINGS)


def _beside(out: Path) -> str | None:
    """The playground beside a gallery, as its levels' pages reach it."""
    return "../../playground" if (out.absolute().parent / "playground" / "index.html").is_file() else None


def build(
    loaded: loading.Library, plan: DrawingPlan, out: Path, title: str, jobs: int | None, playground: str | None = None
) -> bool:
    """Write the gallery; return whether all levels are without problems."""
    from vaultc.editing.gallery.cards import file_errors, grouped, make_cards
    from vaultc.editing.gallery.files import gallery_files

    errors = file_errors(loaded)
    cards = make_cards(loaded, errors, plan, jobs)
    levels = len(loaded.levels) * max(len(plan.seeds), plan.heat, plan.sampled)
    groups = grouped(progress(cards, len(loaded.levels), "drawing", levels), errors)
    for name, data in gallery_files(groups, title, playground):
        write_atomically(out / name, data)
    each = " each" if len(loaded.levels) != 1 else ""
    drawn = f"{counted(len(loaded.levels), 'level')} with {counted(len(plan.seeds), 'seed')}{each}"
    click.echo(f"{drawn}: open {out / 'index.html'}")
    return all(group.is_whole for group in groups)
