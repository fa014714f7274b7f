"""``vaultc sample``, and its options that choose layers, measures and tables of things."""

from __future__ import annotations

import errno
import re
from collections import abc
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import click

from vaultc.api.loading import load
from vaultc.cli import level_choice, level_options
from vaultc.cli.failures import FINDINGS, complain, disk_message, fail, reported_failures
from vaultc.cli.option_records import PATH, made_by, option, options
from vaultc.cli.progress import long_progress
from vaultc.cli.seeds import SeedOptions
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import given, set_option, target_argument
from vaultc.level.conditions.condition import measure_function
from vaultc.level.conditions.parsing import ConditionError
from vaultc.level.fingerprints import GRAINS
from vaultc.level.measures import level_measures
from vaultc.sampling import index
from vaultc.sampling.distinct import PrintCounts, distinct_seeds
from vaultc.sampling.folder import InUseError, first_round, write_dataset, written_before
from vaultc.sampling.recipe import REPEATED, SHARD_SIZE, Recipe
from vaultc.sampling.writers import FORMS, MakeShard
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError
from vaultc.support.installation import MissingPackageError
from vaultc.support.safe_text import counted
from vaultc.support.workers import WorkersLostError
from vaultc.world.catalog import Catalog

ALL, NONE = "all", "none"
"""Words for all layers or plain measures, and for none of them."""

_WITH_COLUMNS = ("npz", "npy", "parquet")
"""The forms that hold layers and measures."""

_NO_THINGS = {"parquet": "--things goes with arrays; the format parquet always has tables of all things"}


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """The layers, measures and things that are asked for; None for what the form usually has."""

    layers: tuple[str, ...] | None = option(
        callback=lambda _c, _o, text: None if text is None else _known(text, layers=True), metavar="LIST",
        help="Layers of cells, such as terrain,glyphs, all (without glyphs) or none (npz, npy: all; parquet: none).",
    )  # fmt: skip
    measures: tuple[str, ...] | None = option(
        callback=lambda _c, _o, text: None if text is None else _chosen(text, level_measures.FINISHED), metavar="LIST",
        help="Measures of each level as columns, such as floor,gold,'count(\"dragon\")', all or none.",
    )  # fmt: skip
    things: tuple[str, ...] = option(
        callback=lambda _c, _o, text: () if text is None else _known(text, layers=False), metavar="LIST",
        help="Tables beside the arrays of npz and npy: monsters, objects, traps, doors, rooms, arrivals, or all.",
    )  # fmt: skip

    def check_form(self, form: str) -> None:
        """Make sure that a form can hold them.

        Raises:
            click.UsageError: it cannot.
        """
        for name, names in (("--layers", self.layers), ("--measures", self.measures)):
            if names is not None and form not in _WITH_COLUMNS:
                raise click.UsageError(
                    f"{name} chooses columns, and the format {form} has none; {', '.join(_WITH_COLUMNS)} have some"
                )
        if self.things and form not in index.ARRAY_FORMS:
            raise click.UsageError(_NO_THINGS.get(form, f"--things goes with arrays, and the format {form} has none"))

    def check_measures(self, catalog: Catalog) -> None:
        """Make sure that the measures exist.

        Raises:
            click.UsageError: a text is not a measure.
        """
        for text in self.measures or ():
            try:
                measure_function(text, catalog)
            except ConditionError as error:
                raise click.UsageError(f"--measures: {error.message}") from None


def _known(text: str, *, layers: bool) -> tuple[str, ...]:
    """The layers or the families of things of a list."""
    from vaultc.sampling import columns

    try:
        if layers:
            return columns.chosen_layers(_chosen(text, tuple(columns.LAYERS)))
        return columns.chosen_families(_chosen(text, tuple(columns.FAMILIES)))
    except InvalidValueError as error:
        raise click.BadParameter(str(error)) from None


def _chosen(text: str, everything: abc.Sequence[str]) -> tuple[str, ...]:
    """The names or texts of a list."""
    if text.strip() in (ALL, NONE):
        return tuple(everything) if text.strip() == ALL else ()
    return tuple(dict.fromkeys(filter(None, map(str.strip, split_list(text)))))


def split_list(text: str) -> list[str]:
    """The parts of a text between commas that are neither in quotes nor in parentheses.

    >>> split_list('gold,path("up", "down")')
    ['gold', 'path("up", "down")']
    """
    parts, depth, quote = [""], 0, ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        else:
            depth += (character == "(") - (character == ")")
        if character == "," and not quote and depth <= 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


EPILOG = """\b
Examples:
  vaultc sample vlt-delphi --count 100000 --out delphi/
  vaultc sample cellar.des --count 5000 --format parquet --out cellar/
  vaultc sample cellar.des --measures floor,'count("chest")' --out cellar/
  vaultc sample cellar.des --count 5000 --distinct --out cellar/
  vaultc sample library --count 1000 --executor dask --out library/
  vaultc sample --verify --out delphi/
  vaultc sample --verify --against 7f3a90c1 --out delphi/
  vaultc sample --account --split train=8,test=2 --near 3 --out delphi/

\b
A run that is interrupted goes on where it stopped when it is started again,
and a larger --count adds levels to a data set; the result is the same, byte
for byte, for any number of workers and however it was made.
Exit status: 0 done, 1 mistakes in a file, no level can be made, or --verify
finds damaged files, 2 vaultc was called wrongly, or a disk or a cluster does
not play along."""


def _shares(_context: click.Context, _option: click.Parameter, text: str | None) -> dict[str, float]:
    found: dict[str, float] = {}
    for part in text.split(",") if text else ():
        name, _, share = part.strip().partition("=")
        if not name or name in found or not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", share) or not float(share):
            raise click.BadParameter(f"{part!r} is not a new name and a positive number, as train=8")
        found[name] = float(share)
    return found


@dataclass(frozen=True, slots=True)
class _FolderOptions:
    """The folder of the data set, and the form and size of its shards."""

    out: Path = option(type=PATH, metavar="DIR", required=True, help="The folder to write.")
    form: str = option("--format", type=click.Choice(FORMS), default=FORMS[0], show_default=True,
                       help="Arrays, tables, JSON lines, text or pictures.")  # fmt: skip
    shard_size: int = option(type=click.IntRange(1, 100_000), default=SHARD_SIZE, show_default=True, metavar="N",
                             help="Levels in each shard.")  # fmt: skip


@dataclass(frozen=True, slots=True)
class _HubOptions:
    """The folder for the same levels as ``datasets.load_dataset`` reads them, its splits, its license, and counts."""

    hub: Path | None = option(
        "--huggingface", type=PATH, metavar="DIR",
        help="Also write arrays as Parquet files with a card for datasets.load_dataset, in a new folder.",
    )  # fmt: skip
    split: dict[str, float] = option(callback=_shares, metavar="NAME=SHARE,...",
                                     help="The splits of --huggingface, as train=8,validation=1,test=1.")  # fmt: skip
    license: str | None = option(metavar="NAME", help="The license of the data, for the card of --huggingface.")
    account: bool = option(help="Make nothing: count the equal levels of the arrays in --out, by --split if given.")
    near: int | None = option(
        type=click.IntRange(1, 20), metavar="N",
        help="With --account or --huggingface: also count levels that differ in at most N cells.",
    )  # fmt: skip

    def check_form(self, form: str) -> None:
        """Make sure that a form has arrays to write.

        Raises:
            click.UsageError: it has none, or there is no folder to write to.
        """
        if self.hub and form not in index.ARRAY_FORMS:
            raise click.UsageError(f"--huggingface writes arrays, and the format {form} has none.")
        if self.hub is None and self.license:
            raise click.UsageError("--license goes with --huggingface.")
        if self.hub is None and not self.account and (self.split or self.near):
            raise click.UsageError("--split and --near go with --huggingface or --account.")


def _hash(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    if text is not None and not re.fullmatch(r"[0-9a-f]{8,64}", text.lower()):
        raise click.BadParameter(f"{text!r} is not a SHA-256, nor at least 8 of its first digits")
    return text and text.lower()


@dataclass(frozen=True, slots=True)
class _MadeOptions:
    """The generator, the set of vaults, and whether files are only compared."""

    rng: str | None = made_by(level_options.rng_option)
    vault_set: str | None = made_by(set_option)
    distinct: str | None = option(
        is_flag=False, flag_value="things", type=click.Choice(GRAINS),
        help="Keep the first of equal levels, and go on until there are --count different ones. Levels are compared by "
        "cells and things (things, also without a word), terrain alone, or also the hero's start.",
    )  # fmt: skip
    verify: bool = option(help="Make nothing: compare every file in --out with its size and hash.")
    against: str | None = option(
        callback=_hash, metavar="HASH",
        help="With --verify: the SHA-256 of a data set made elsewhere, or its first digits, which --out must have.",
    )  # fmt: skip

    def __post_init__(self) -> None:
        if self.against and not self.verify:
            raise click.UsageError("--against goes with --verify")


@click.command("sample", epilog=EPILOG)
@target_argument(required=False)
@level_choice.level_option
@level_choice.sweep_option
@level_options.seed_options
@options("folder", _FolderOptions)
@options("columns", ColumnChoice)
@options("hub", _HubOptions)
@options("made", _MadeOptions)
@level_options.executor_options
@surroundings_options
def command(
    targets: tuple[str, ...],
    chosen: level_choice.ChosenLevels,
    sweeps: level_choice.Sweeps,
    seeds: SeedOptions,
    folder: _FolderOptions,
    columns: ColumnChoice,
    hub: _HubOptions,
    made: _MadeOptions,
    who: level_options.Executor,
    place: PlaceOptions,
) -> None:
    """Write thousands of levels as a data set, in shards.

    A TARGET is a file, a folder, a vault by name or title, the word library for all of these, or - for standard input.
    --count levels of each are made; repeated with a larger one, the command adds levels to what is there.
    `vaultc.dataset(DIR)` reads the result in Python. Shards that are missing or damaged are made anew; --verify only
    looks for them, and needs no TARGET.
    """
    out = folder.out
    hub.check_form(folder.form)
    level_choice.check_sweeps(chosen, sweeps)
    if hub.account and (targets or made.verify or hub.hub):
        raise click.UsageError("--account only counts what is in --out; leave out TARGET, --verify and --huggingface")
    if not targets:
        _look_at(out, made, hub)
        return
    wanted = seeds.chosen()
    columns.check_form(folder.form)
    with reported_failures(index.OtherDataError, InUseError, MissingPackageError), _reported_troubles(out):
        index.require(folder.form)
        loaded = load(*given(targets), dialect=place.dialect, vault_set=made.vault_set)
        scripts = level_choice.of_one_game(level_choice.chosen_levels(loaded, chosen))
        scripts = level_choice.swept(scripts, sweeps)
        surroundings = surroundings_for((script.game for script in scripts), place)
        columns.check_measures(scripts[0].catalog)
        recipe = Recipe(
            scripts, wanted, folder.form, folder.shard_size, made.rng, surroundings, targets,
            columns.layers, columns.measures, columns.things,
        )  # fmt: skip
        if made.distinct is not None:
            recipe = _distinct(replace(recipe, distinct=made.distinct), out, who, keep=not made.verify)
        if not made.verify:
            _write_shards(recipe, out, who)
        elif out.is_dir():
            written_before(recipe, out, may_grow=False)
    _verify(out, made.against) if made.verify else _conclude(out)
    if hub.hub:
        _export(out, hub)


def _look_at(out: Path, made: _MadeOptions, hub: _HubOptions) -> None:
    """Do what is asked for with a finished data set, without making levels."""
    if made.verify:
        _verify(out, made.against)
    elif hub.hub:
        _export(out, hub)
    elif hub.account:
        from vaultc.sampling.dataset import Dataset

        with reported_failures(index.DatasetError, InvalidValueError, MissingPackageError):
            data: Dataset[object] = Dataset(out)
            click.echo(str(data.account(near=hub.near, **hub.split)))
            if "arrivals" not in data.thing_families:
                complain("the hero's start is not compared: sample with --things arrivals")
    else:
        raise click.UsageError("Missing argument 'TARGET...'.")


def _export(out: Path, hub: _HubOptions) -> None:
    """Write the levels of a finished data set as another library reads them."""
    from vaultc.sampling.dataset import Dataset

    assert hub.hub is not None
    with reported_failures(index.DatasetError, InvalidValueError, MissingPackageError):
        Dataset(out).export("huggingface", hub.hub, split=hub.split, license=hub.license, near=hub.near)
    click.echo(f"{hub.hub}: written for datasets.load_dataset")


def _distinct(recipe: Recipe, out: Path, who: level_options.Executor, *, keep: bool) -> Recipe:
    """The recipe with as many seeds as the wanted number of different levels needs, if there are so many.

    To ``keep`` the levels that are made for this, shards of them are written.
    """
    known = PrintCounts(recipe.total)
    job = MakeShard(recipe, known)

    def first(repeated: abc.Set[int]) -> abc.Iterator[tuple[int, abc.Sequence[bytes | None]]]:
        shards = first_round(recipe, out, lambda numbers: who.results(job, numbers, job.rehearse), repeated)
        return long_progress(shards, recipe.total, "sampling", lambda shard: shard[0])

    found = distinct_seeds(recipe, who.results, first if keep else None, known)
    if found.levels.found < recipe.total:
        verb = "is" if found.levels.found == 1 else "are"
        complain(f"{counted(recipe.total, 'different level')} asked for: there {verb} {found}")
    return replace(recipe, seeds=found.seeds, repeated=found.repeated)


def _write_shards(recipe: Recipe, out: Path, who: level_options.Executor) -> None:
    job = MakeShard(recipe)
    steps = write_dataset(recipe, out, lambda numbers: who.results(job, numbers, job.rehearse))
    damaged = 0
    for progress in long_progress(steps, recipe.total, "sampling", lambda progress: progress.items):
        damaged = progress.damaged
    if damaged:
        click.echo(f"{out}: {counted(damaged, 'damaged shard')} {'was' if damaged == 1 else 'were'} made again")


def _verify(out: Path, against: str | None) -> None:
    """Read a whole data set; ends with a message for each damaged file, or if it is another than one made elsewhere."""
    from vaultc.sampling.dataset import Dataset

    try:
        data: Dataset[object] = Dataset(out, verify=True)
    except (index.OtherDataError, MissingPackageError) as error:
        fail(str(error))
    except index.DatasetError as error:
        for problem in error.problems or [str(error)]:
            complain(f"{out / problem}" if error.problems else problem)
        raise SystemExit(FINDINGS) from None
    click.echo(f"{out}: {counted(len(data), 'level')}, every file as it was written")
    if against is None:
        click.echo(f"SHA-256 of the data set: {data.sha256}")
        return
    if not data.sha256.startswith(against):
        complain(f"{out}: not the data set {against}: its SHA-256 is {data.sha256}")
        raise SystemExit(FINDINGS)
    click.echo(f"the same data set as {against}")


def _conclude(out: Path) -> None:
    """Report the result; ends with findings if not a single level could be made."""
    manifest = index.read_manifest(out)
    repeated = manifest["reasons"].pop(REPEATED, 0)
    failed = len(manifest["failed"]) - repeated
    shards = len(manifest["shards"])
    click.echo(f"{out}: {counted(manifest['levels'], 'level')} in {counted(shards, 'shard')}")
    if repeated:
        click.echo(f"{counted(repeated, 'seed')} left out, with levels equal to earlier ones")
    if failed:
        (reason, number), *more = sorted(manifest["reasons"].items(), key=lambda row: -row[1])
        others = f", and {counted(len(more), 'other reason')}" if more else ""
        told = f"{counted(failed, 'level')} could not be made: {reason} ({number} of them){others}"
        complain(f"{told}; see {out / index.MANIFEST}")
    if not manifest["levels"]:
        raise SystemExit(1)


@contextmanager
def _reported_troubles(out: Path) -> abc.Iterator[None]:
    """Turn errors while a data set is written into messages that say what is safe."""
    try:
        yield
    except WorkersLostError as error:
        _fail_unfinished(out, str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EFBIG):
            _fail_unfinished(out, disk_message(error))
        raise


def _fail_unfinished(out: Path, message: str) -> NoReturn:
    begun = (out / index.MANIFEST).exists()
    fail(f"{message}; finished shards are kept; repeat the command to resume" if begun else message)
