"""``vaultc gallery``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vaultc.api import loading
from vaultc.cli import seeds
from vaultc.cli.failures import FINDINGS, complain, fail_without_levels, reported_failures
from vaultc.cli.level_options import jobs_option, sampled_option
from vaultc.cli.option_records import PATH, made_by, option, options
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import progress
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import given, set_option, target_argument
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import VaultcError
from vaultc.support.safe_text import counted
from vaultc.support.targets import find_dungeon_files
from vaultc.world.vault_sets import LIBRARY

if TYPE_CHECKING:
    from vaultc.editing.gallery.cards import DrawingPlan
    from vaultc.editing.gallery.files import GalleryDungeons

EPILOG = """\b
Examples:
  vaultc gallery --out gallery/              the vaults of the library
  vaultc gallery levels/ --out gallery/ --samples 8
  vaultc gallery library levels/ --out gallery/

\b
Exit status: 0 done, 1 some levels have problems, listed on the page,
2 usage error."""


@dataclass(frozen=True, slots=True)
class GalleryOptions:
    """The folder of the gallery, what is drawn of each level, and the heading of the page and its playground."""

    out: Path = option(type=PATH, metavar="DIR", required=True, help="The folder to write.")
    samples: int = option(type=click.IntRange(1, 100), default=6, show_default=True, help="Pictures per level.")
    heat: int = option(type=click.IntRange(0, 10_000), default=60, show_default=True, help="Seeds per heat map.")
    sampled: int = made_by(sampled_option)
    seed: int = made_by(seeds.seed_option("The first seed", default=seeds.DEFAULT_SEED))
    playground: str | None = option(metavar="URL", help="A playground that opens levels; by default one beside DIR.")
    title: str = option(default="Gallery of vaults", show_default=True, help="Heading of the page.")
    vault_set: str | None = made_by(set_option)
    jobs: int | None = made_by(jobs_option)


@click.command("gallery", epilog=EPILOG)
@target_argument(required=False)
@options("asked", GalleryOptions)
@surroundings_options
def command(targets: tuple[str, ...], asked: GalleryOptions, place: PlaceOptions) -> None:
    """Build a folder of pictures: several of each level, a contact sheet, and a page to look at them.

    A TARGET is a file, a folder, a vault by name or title, the word library for all of these, or - for standard input;
    without any, the library is shown.
    """
    from vaultc.editing.gallery.cards import DrawingPlan

    with reported_failures():
        loaded = loading.read(
            *given(targets or (LIBRARY,)), dialect=place.dialect, vault_set=asked.vault_set, workers=asked.jobs or 1
        )
        surroundings = surroundings_for((level.game for level in loaded.levels), place)
        if not loaded.levels and not loaded.has_errors:
            fail_without_levels(loaded.files)
        largest = min((level.game.seeding.largest for level in loaded.levels), default=seeds.LARGEST_SEED)
        last = asked.seed + asked.samples - 1
        if last > largest:
            raise click.UsageError(f"the largest seed is {largest}")
        plan = DrawingPlan(range(asked.seed, last + 1), asked.heat, surroundings, asked.sampled)
        playground = asked.playground or _beside(asked.out)
        whole = build(loaded, plan, asked.out, asked.title, asked.jobs, playground, _dungeons(targets))
    if not whole:
        complain("some levels have problems; see the page")
        sys.exit(FINDINGS)


def _beside(out: Path) -> str | None:
    """The playground beside a gallery, as its levels' pages reach it."""
    return "../../playground" if (out.absolute().parent / "playground" / "index.html").is_file() else None


def _dungeons(targets: tuple[str, ...]) -> list[GalleryDungeons]:
    """The dungeon files of folders; those with errors are left out, which is said."""
    files = [file for target in targets for file in find_dungeon_files(target)]
    if not files:
        return []
    from vaultc.editing.gallery.files import GalleryDungeons
    from vaultc.pipeline.dungeons import blueprint_in, chances_of
    from vaultc.rendering.dungeon_chart import chart_of_laws

    found = []
    for file in files:
        try:
            blueprint = blueprint_in(file)
        except VaultcError:
            complain(f"{file} has errors, so that the gallery has no page of it; `vaultc check {file}` shows them")
            continue
        chart = chart_of_laws(chances_of(blueprint), blueprint, f"The dungeons of {file.name}")
        found.append(GalleryDungeons(blueprint, chart))
    return found


def build(
    loaded: loading.Library,
    plan: DrawingPlan,
    out: Path,
    title: str,
    jobs: int | None,
    playground: str | None = None,
    dungeons: Sequence[GalleryDungeons] = (),
) -> bool:
    """Write the gallery; return whether all levels are without problems."""
    from vaultc.editing.gallery.cards import file_errors, grouped, make_cards
    from vaultc.editing.gallery.files import gallery_files

    errors = file_errors(loaded)
    cards = make_cards(loaded, errors, plan, jobs)
    levels = len(loaded.levels) * max(len(plan.seeds), plan.heat, plan.sampled)
    groups = grouped(progress(cards, len(loaded.levels), "drawing", levels), errors)
    for name, data in gallery_files(groups, title, playground, dungeons):
        write_atomically(out / name, data)
    each = " each" if len(loaded.levels) != 1 else ""
    drawn = f"{counted(len(loaded.levels), 'level')} with {counted(len(plan.seeds), 'seed')}{each}"
    click.echo(f"{drawn}: open {out / 'index.html'}")
    return all(group.is_whole for group in groups)
