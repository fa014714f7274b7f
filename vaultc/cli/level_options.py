"""Options of commands that generate levels: seeds, chances with memory, vaults, form of the output, processes."""

from __future__ import annotations

import sys
from collections import abc
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar, get_args

import click

from vaultc.chance.seeding import GENERATORS
from vaultc.cli.drawing import DeliveryLook, Destination
from vaultc.cli.failures import FINDINGS, complain, fail
from vaultc.cli.option_records import CommandDecorator, made_by, option, options
from vaultc.cli.output import color_option, use_color
from vaultc.cli.seeds import SeedOptions
from vaultc.cli.targets import given, set_option
from vaultc.rendering import formats
from vaultc.rendering.renderers import styles
from vaultc.support.dataclass import asdict, dataclass
from vaultc.support.workers import EXECUTORS, results, usable_processors
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.api.ordinary_levels import OrdinaryLevels
    from vaultc.odds.series import Series


def _known_to_game(context: click.Context, _option: click.Parameter, given: str | None) -> str | None:
    """Check the name against the dice of the game of ``--dialect``, or of all games if each file has its own."""
    if given is not None:
        from vaultc import games

        dialect = context.params["dialect"]
        for name in (dialect,) if dialect in games.dialects() else games.NAMES:
            known = games.game_named(name).seeding.load_generators()
            if given not in known:
                raise click.BadParameter(f"{name} supports {', '.join(known)}")
    return given


rng_option = click.option(
    "--rng", type=click.Choice(tuple(GENERATORS)), callback=_known_to_game, metavar="NAME",
    help=f"A generator other than the game's own: {', '.join(GENERATORS)}.",
)  # fmt: skip


_GAME = "game"


@dataclass(frozen=True, slots=True)
class ChanceOptions:
    """Options for chance: the generator, the policy, and what happens to its counters between levels."""

    rng: str | None = made_by(rng_option)
    policy: str = option(
        "--chance", default=_GAME, show_default=True, metavar="POLICY",
        help="The policy that decides chances: game, luck, prd, rubber-band, karmic, bag.",
    )  # fmt: skip
    reset: bool = option("--reset-between-levels", help="With --chance: reset the counters before every level.")
    randomise: bool = option(
        "--randomise-counters",
        help="With --chance: set the counters before every level as after a long random history.",
    )  # fmt: skip


chance_options = options("chance", ChanceOptions)
"""Adds ``--rng``, ``--chance``, and what happens between levels; the command gets ``chance``, a record of them."""


def checked_policy(
    chance: ChanceOptions, seeds: abc.Sequence[int], surroundings: Surroundings
) -> abc.Callable[[], Series | None]:
    """Return a factory of series, seeded by the first level; a plain ``luck`` takes the hero's Luck.

    Ends with a message if the options mean no policy.

    Raises:
        click.UsageError: they exclude each other.
    """
    if chance.reset and chance.randomise:
        raise click.UsageError("--reset-between-levels and --randomise-counters exclude each other")
    between = "reset" if chance.reset else "randomise" if chance.randomise else "keep"
    if chance.policy == _GAME and between == "keep":  # which needs no series, and so none of its modules
        return lambda: None
    from vaultc.odds.series import series_for

    def begin() -> Series | None:
        return series_for(chance.policy, seeds[0], surroundings.hero.luck, between)

    try:
        begin()
    except ValueError as error:
        fail(str(error))
    return begin


MOST_PROCESSES = 64


jobs_option = click.option(
    "--jobs", type=click.IntRange(1, MOST_PROCESSES), metavar="N",
    help="Number of processes; the output is the same (default: all processors if it pays off).",
)  # fmt: skip


def _scale(_context: click.Context, _option: click.Parameter, text: str) -> float:
    if text in (str(styles.HALF), "1/2"):
        return styles.HALF
    if text.isascii() and text.isdecimal() and 1 <= int(text[:3]) <= styles.LARGEST_SCALE and len(text) < 4:
        return int(text)
    raise click.BadParameter(f"{text!r} is neither {styles.HALF} nor a whole number from 1 to {styles.LARGEST_SCALE}")


def _obeying(option: str) -> str:
    """The formats that honour an option."""
    return ", ".join(name for name, record in formats.FORMATS.items() if option in record.options)


@dataclass(frozen=True, slots=True)
class OutputOptions:
    """The destination and the format of levels that are written."""

    format_: str | None = option("--format", type=click.Choice(tuple(formats.FORMATS)),
                                 help="Output format (default: by --out, else ascii).")  # fmt: skip
    out: str | None = option(metavar="PATH", help="A file, or a folder for one file per level.")


file_options = options("output", OutputOptions)


_AUTO = "auto"
_GRIDS = (_AUTO, *get_args(formats.CountedWord))
"""The words of ``--grid``, the first of which it means alone."""


class GridCommand(click.Command):
    """A command whose option ``--grid`` stands alone unless one of its words follows; what follows may be a target."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command line."""
        words = list(args)
        for place, word in enumerate(args):
            if word == "--grid" and not (args[place + 1 :] and args[place + 1] in _GRIDS):
                words[place] = f"--grid={_AUTO}"
        return super().parse_args(ctx, words)


@dataclass(frozen=True, slots=True)
class DrawingOptions:
    """The look of pictures and texts of levels, and the number of processes (``jobs``) that draw them."""

    grid: bool | str = option(
        type=click.Choice(_GRIDS), metavar="[auto|room|level]",
        callback=lambda _c, _o, word: False if word is None else True if word == _AUTO else word,
        help=f"Show coordinates as the text counts them, in its room or MAP, or as the level does (default: in the "
             f"room or MAP of a vault; {_obeying('grid')}).",
    )  # fmt: skip
    legend: bool = option(help=f"List the contents of the level below the picture ({_obeying('legend')}).")
    scale: float = option(callback=_scale, default="1", show_default=True, metavar="0.5|1-8",
                          help=f"Magnification: cells of 8, 16, 32 ... pixels ({_obeying('scale')}).")  # fmt: skip
    style: str = option(
        type=click.Choice(styles.STYLES), default=styles.TILES, show_default=True,
        help=f"Drawn things, letters on drawn ground, or the look of a terminal ({_obeying('style')}).",
    )  # fmt: skip
    theme: str = option(type=click.Choice(styles.THEMES), default=styles.DARK, show_default=True,
                        help=f"The background of pictures ({_obeying('theme')}).")  # fmt: skip
    tiles: str | None = option(
        type=click.Path(), metavar="FILE",
        help=f"Draw with this tile set of the game, PNG or BMP ({_obeying('tiles')}).",
    )  # fmt: skip
    tile_size: int | None = option(type=click.IntRange(4, 128), metavar="N",
                                   help="The size of its tiles in pixels (default: 40 tiles in a row).")  # fmt: skip
    color: str = made_by(color_option)
    jobs: int | None = made_by(jobs_option)


look_options = options("drawing", DrawingOptions)
"""Adds the options of pictures and texts, and ``--jobs``; the command gets ``drawing``, a record of them."""


def several_seeds_options(most: int) -> CommandDecorator:
    """Add the options for seeds to commands with a default number of seeds."""
    return _seed_options(f"the seeds 1 to {most}")


def _seed_options(otherwise: str) -> CommandDecorator:
    count = click.option(
        "--count", type=click.IntRange(1), metavar="N", help=f"The seeds 1 to N (default: {otherwise})."
    )
    others = options("seeds", SeedOptions)
    return lambda command: others(count(command))


seed_options = _seed_options("seed 1")
"""Adds ``--seed``, ``--seeds`` and ``--count``; the command gets :class:`SeedOptions` as ``seeds``."""


def _without_effect(values: abc.Mapping[str, object], shown: formats.Format, out: str | None) -> abc.Iterator[str]:
    """The options that a format does not honour although they ask for something, each as a message."""
    for name, usual in _USUAL.items():
        if values[name] == usual or (name == "crop" and values[name] is False):
            continue
        if name not in shown.options:
            honour = f"{', '.join(one for one, record in formats.FORMATS.items() if name in record.options)}"
            yield f"--{name.replace('_', '-')} does nothing for {shown.name}, only for {honour}"
        elif values["tiles"] is not None and name in ("style", "grid"):
            yield f"--{name} does nothing with --tiles"
        elif name == "tile_size" and values["tiles"] is None:
            yield "--tile-size does nothing without --tiles"
    if values["color"] == "always" and (out is not None or "color" not in shown.options):
        yield "--color does nothing for files and pictures, only for text in a terminal or a pipe"


_USUAL: Final = {
    "crop": None, "grid": False, "legend": False, "scale": 1, "style": styles.TILES, "theme": styles.DARK,
    "tiles": None, "tile_size": None,
}  # fmt: skip
"""The values of options that ask for nothing."""


def output_of(
    output: OutputOptions, drawing: DrawingOptions, *, crop: bool | None, together: bool = False
) -> tuple[Destination, DeliveryLook]:
    """The destination and the look of the levels that these options request; ``together`` they are one picture.

    Ends with a message if the options do not go together, and names on standard error those that do nothing.
    """
    destination = Destination.of(output.out, output.format_)
    if drawing.tiles is not None:
        from vaultc.rendering.renderers.tile_sets import read_tile_set

        try:
            read_tile_set(drawing.tiles, drawing.tile_size)
        except styles.TileSetError as error:
            fail(f"{drawing.tiles}: {error}")
    shown = formats.PNG if together else destination.format
    for message in _without_effect({**asdict(drawing), "crop": crop}, shown, output.out):
        complain(message)
    colored = use_color(drawing.color, sys.stdout) and output.out is None
    return destination, DeliveryLook(shown, crop, colored, asdict(drawing))


# ---- long runs

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Executor:
    """The executor of the work: its name, the number of workers, and the address of a running cluster."""

    name: str = option(
        "--executor", type=click.Choice(EXECUTORS), default=EXECUTORS[0], show_default=True,
        help="The executor: processes of this machine, this process alone, or a Dask cluster.",
    )  # fmt: skip
    workers: int | None = option("--workers", "--jobs", type=click.IntRange(1, MOST_PROCESSES), metavar="N",
                                 help="The number of processes (default: one per processor).")  # fmt: skip
    address: str | None = option(
        metavar="ADDRESS", help="With --executor dask: a running cluster, as tcp://host:8786 (default: a local one).",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if self.address is not None and self.name != "dask":
            raise click.UsageError("--address needs --executor dask")
        if self.address is not None and self.workers is not None:
            raise click.UsageError("--address and --workers exclude each other; a running cluster has its own workers")

    def results(
        self,
        job: abc.Callable[[Task], Result],
        items: abc.Iterable[Task],
        rehearsal: abc.Callable[[], object] | None = None,
    ) -> abc.Iterator[tuple[Task, Result]]:
        """``job(item)`` for every item, in the order in which they are done; ``rehearsal`` does a little of that."""
        return results(job, items, self.name, self.workers or usable_processors(), self.address, rehearsal)


executor_options = options("who", Executor)
"""Adds ``--executor``, ``--workers`` and ``--address``; the command gets an :class:`Executor` as ``who``."""


SAMPLED = 100
"""The default number of levels behind the danger and loot of a description."""

sampled_option = click.option(
    "--sampled", type=click.IntRange(0, 10_000), default=SAMPLED, show_default=True, metavar="N",
    help="Levels sampled for danger and loot; 0 leaves these out.",
)  # fmt: skip
"""The number of levels behind the danger and loot of a description."""


class ManyVaults(GridCommand):
    """A command whose option ``--vaults`` takes all words up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command line."""
        return super().parse_args(ctx, list(_repeated(args)))


def _repeated(args: abc.Sequence[str]) -> abc.Iterator[str]:
    """``--vaults A B`` as ``--vaults A --vaults B``."""
    words = -1
    for word in args:
        words = 0 if word == "--vaults" else -1 if word.startswith("-") and word != "-" else words + (words >= 0)
        if words > 1:
            yield "--vaults"
        yield word


@dataclass(frozen=True, slots=True)
class VaultOptions:
    """The vaults to choose from, and how they are chosen."""

    targets: tuple[str, ...] = option(
        "--vaults", multiple=True, metavar="PATH...",
        help="Des files, folders or names of vaults to choose from; 'library' (the default) means all of vaultc's own.",
    )  # fmt: skip
    vault_set: str | None = made_by(set_option)
    game_walk: bool = option(help="Choose the library's vaults too as the game's own walk does.")


vault_options = options("vaults", VaultOptions)


def read_some_vaults(vaults: VaultOptions, dialect: str) -> OrdinaryLevels:
    """The vaults to choose from; ends with a message if there are none."""
    from vaultc.api import loading, ordinary_levels

    sources = given(vaults.targets)
    levels = ordinary_levels.read_vaults(
        *sources, dialect=dialect, vault_set=vaults.vault_set, game_walk=vaults.game_walk
    )
    if levels.game.has(loading.LIBRARY_LANGUAGE) and not levels.table.entries:
        fail_without_vaults(vaults.targets)
    return levels


def fail_without_vaults(targets: tuple[str, ...]) -> NoReturn:
    """End because the files of these names hold no random vault."""
    complain(f"{', '.join(targets)}: no random vault found; vaults are levels with FLAGS: rndvault")
    sys.exit(FINDINGS)
