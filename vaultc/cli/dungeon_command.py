"""``vaultc dungeon``."""

from __future__ import annotations

import re
from collections import abc
from functools import partial
from itertools import cycle

import click

from vaultc.api import loading, ordinary_levels
from vaultc.api.generated_level import GeneratedLevel
from vaultc.cli import failures, level_options
from vaultc.cli.drawing import draw_all, workers_for
from vaultc.cli.option_records import option, options
from vaultc.cli.seeds import SeedOptions
from vaultc.cli.surroundings_options import DEEPEST, PlaceOptions, surroundings_of, surroundings_options
from vaultc.pipeline.generating import StoppedLevelError
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import PolicyError
from vaultc.world.surroundings import Surroundings
from vaultc.world.vault_sets import ORIGINALS

EPILOG = """\b
Examples:
  vaultc dungeon                                       a level of the library's vaults
  vaultc dungeon --vaults library mine.des --force my-vault --seeds 1-6
  vaultc dungeon --depths 1-24 --format png --legend --out dungeon/
  vaultc dungeon --depth 12 --seed 7 --out level.html
  vaultc dungeon themerms.lua --depth 8 --room "water vault"

\b
The same files, seed and options always give the same bytes.
Exit status: 0 done, 1 mistakes in a file, or a level that cannot be generated
or lacks the vault of --force, 2 usage error."""

ROGUE_DEPTH = 15


def _depth_range(_context: click.Context, _option: click.Parameter, text: str | None) -> range | None:
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
    if match is None:
        raise click.BadParameter(f"{text!r} is not a range of depths; write it like 1-25")
    first, last = int(match[1]), int(match[2] or match[1])
    if not 1 <= first <= last <= DEEPEST:
        raise click.BadParameter(f"{text!r} is not an ascending range within 1-{DEEPEST}")
    return range(first, last + 1)


@dataclass(frozen=True, slots=True)
class WantedRooms:
    """A vault or themed room that every level must contain, and the fill of themed rooms."""

    force: str | None = option(metavar="VAULT", help="A vault that every level must contain.")
    room: str | None = option(metavar="NAME", help="A themed room that every level must contain.")
    fill: str | None = option(metavar="NAME", help="A fill that replaces all others of themed rooms.")
    one_game: bool = option(help="Make the levels as those of one game: themed rooms keep their script's variables.")

    def __post_init__(self) -> None:
        if self.force is not None and self.room is not None:
            raise click.UsageError("--force and --room exclude each other")

    @property
    def name(self) -> str | None:
        """The vault or room."""
        return self.force if self.room is None else self.room


@click.command("dungeon", cls=level_options.ManyVaults, epilog=EPILOG)
@click.argument("files", nargs=-1, metavar="[TARGET]...")
@level_options.vault_options
@options("wanted", WantedRooms)
@click.option("--depths", callback=_depth_range, metavar="A-B",
              help="One level at each of these depths, each with its own seed.")  # fmt: skip
@click.option("--rogue", is_flag=True, help=f"The Rogue tribute level (depth {ROGUE_DEPTH} unless given).")
@level_options.seed_options
@level_options.file_options
@level_options.chance_options
@surroundings_options
@level_options.look_options
def command(
    files: tuple[str, ...],
    vaults: level_options.VaultOptions,
    wanted: WantedRooms,
    depths: range | None,
    rogue: bool,
    seeds: SeedOptions,
    chance: level_options.ChanceOptions,
    place: PlaceOptions,
    drawing: level_options.DrawingOptions,
    output: level_options.OutputOptions,
) -> None:
    """Generate ordinary levels: rooms from random vaults, corridors, special rooms, and what lives in them.

    A TARGET is a file of vaults to choose from, as after --vaults, or a file of themed rooms (themerms.lua).

    With --depths, one level for each depth, with the seeds from --seed on; if --seeds or --count say how many levels
    there are, the depths repeat. Below the castle lie the mazes of Gehennom.
    """
    _check_place(place, depths, rogue=rogue)
    vaults = replace(vaults, targets=(*files, *vaults.targets))
    depth = ROGUE_DEPTH if rogue and depths is None and place.depth is None else place.depth
    with failures.reported_failures():
        levels = _read(vaults, place.dialect, wanted)
    surroundings = surroundings_of(replace(place, depth=None, dialect=levels.game.name))
    items = _items(depths or (depth,), seeds.chosen(), whole=seeds.seeds is None and seeds.count is None)
    largest = levels.game.seeding.largest
    if max(item_seed for _, item_seed in items) > largest:
        raise click.UsageError(f"the largest seed is {largest}")
    memory = level_options.checked_policy(chance, [items[0][1]], surroundings)()
    with failures.reported_failures(PolicyError):
        destination, look = level_options.output_of(output, drawing, crop=False)
        destination.check(len(items))
        _check_filler(levels, surroundings)
        maker = levels.themed_maker(wanted.name, wanted.fill) if wanted.one_game else None
        if maker is not None:
            maker.keeps_state = True
        generate = partial(
            levels.generate, make_rooms=maker, force=wanted.name, fill=wanted.fill, rogue=rogue, rng=chance.rng,
            surroundings=surroundings, series=memory,
        )  # fmt: skip
        is_one_by_one = memory is not None or maker is not None
        workers = 1 if is_one_by_one else workers_for(drawing.jobs, len(items))
        make = partial(_make, generate, items[-1][1])
        draw_all(
            make, items, look, destination, len(items), "levels", workers=workers, force=wanted.name or wanted.fill
        )


def _check_place(place: PlaceOptions, depths: range | None, *, rogue: bool) -> None:
    """End with a message if the level is wanted at several places at once."""
    if depths is not None and place.depth is not None:
        raise click.UsageError("--depth and --depths exclude each other")
    if place.where is not None and (depths is not None or place.depth is not None or rogue):
        raise click.UsageError("--place excludes --depth, --depths and --rogue; main:15 is where Rogue's level is")


DepthAndSeed = tuple[int | None, int]
"""Depth (None: the depth of the surroundings) and seed of a level."""


def _items(depths: abc.Sequence[int | None], seeds: range, *, whole: bool) -> list[DepthAndSeed]:
    """Pairs of depth and seed: as many as there are seeds, or if ``whole`` as there are depths."""
    if whole:
        seeds = range(seeds.start, seeds.start + len(depths))
    return list(zip(cycle(depths), seeds, strict=False))


def _read(vaults: level_options.VaultOptions, dialect: str, wanted: WantedRooms) -> ordinary_levels.OrdinaryLevels:
    """The vaults to choose from; ends with a message if there are none, or the wanted ones are not among them."""
    levels = level_options.read_some_vaults(vaults, dialect)
    if (wanted.room is not None or wanted.fill is not None) and levels.themed_source is None:
        failures.fail("--room and --fill are for files of themed rooms (themerms.lua); use --force for vaults")
    if wanted.one_game and levels.themed_source is None:
        failures.fail("--one-game is for files of themed rooms (themerms.lua); des files keep nothing between levels")
    if levels.themed_source is not None and not all(script.is_themed for script in levels.scripts):
        failures.fail("a file of themed rooms makes all rooms of a level; leave out other files and vaults")
    try:
        if levels.themed_maker(wanted.name, wanted.fill) is None and wanted.name is not None:
            levels.vault_called(wanted.name)
    except KeyError as error:
        failures.fail(_original_hint(wanted.name or "") or error.args[0])
    return levels


def _original_hint(name: str) -> str | None:
    """The hint for a vault of the library that is chosen only on demand."""
    from vaultc.api.level_script import levels_called
    from vaultc.api.loading import library

    if levels_called(library(vault_set=ORIGINALS).levels, name):
        return f"{name} is one of the library's originals, which are chosen from with --set all"
    return None


def _check_filler(levels: ordinary_levels.OrdinaryLevels, surroundings: Surroundings) -> None:
    """End with a message if the levels of this dungeon are made by a script that is in none of the files."""
    plan = levels.game.plan
    dungeon = plan.dungeon(surroundings.dungeon)
    if dungeon is None or dungeon.filler is None or dungeon.name == plan.hell:
        return
    if not any(script.name == dungeon.filler for script in levels.scripts):
        failures.fail(
            f"the levels of {dungeon.name} are generated by the script {dungeon.filler}; add its file with --vaults"
        )


def _make(
    generate: abc.Callable[..., ordinary_levels.OrdinaryLevel], last_seed: int, item: DepthAndSeed
) -> tuple[str, GeneratedLevel, str | None]:
    """Make the ordinary level of a depth and a seed; one at which the game would stop as far as it can be drawn."""
    depth, seed = item
    try:
        level = generate(seed, depth=depth)
    except StoppedLevelError as stopped:
        level = stopped.shown
    unmet = None if level.missing is None else f"{level.name.replace('-', ' ')}, seed {seed}"
    return loading.seed_stem(level.name, seed, last_seed), level, unmet
