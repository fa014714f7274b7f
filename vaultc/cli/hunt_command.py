"""``vaultc hunt``."""

from __future__ import annotations

import sys
from collections import abc
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import click

from vaultc.api import loading
from vaultc.cli import failures, level_choice, level_options
from vaultc.cli.option_records import PATH, made_by, option, options
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import long_progress
from vaultc.cli.seeds import SeedOptions
from vaultc.cli.surroundings_options import PlaceOptions, surroundings_for, surroundings_options
from vaultc.cli.targets import given, set_option, target_argument
from vaultc.level.conditions.condition import FUNCTIONS, LevelCondition
from vaultc.level.conditions.parsing import ConditionError
from vaultc.level.measures.level_measures import NAMED
from vaultc.sampling.hunting import NAME, Hunt, HuntRecord, OtherHuntError, Trail, read_record, search
from vaultc.sampling.recipe import Recipe
from vaultc.sampling.statistics.measuring import Measuring
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass
from vaultc.support.workers import usable_processors
from vaultc.world.surroundings import Surroundings

MOST_LOOKED_AT = 100_000
"""The default number of seeds to search for each level."""

EPILOG = """\b
Examples:
  vaultc hunt cellar.des --where 'unreachable > 0'
  vaultc hunt library --where 'count("dragon") >= 2' --time 60
  vaultc hunt mines.des --where 'path("up", "down") > 60' --out far/
  vaultc hunt - --where 'width < 5 and lit' < cellar.des

\b
`vaultc hunt --measures` lists the measures and functions of conditions.
Exit status: 0 something was found, 1 nothing was found or a file has mistakes,
2 usage error."""


def _list_measures(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    for name, measure in NAMED.items():
        click.echo(f"{name}: {measure.meaning}" + (" (true or false)" if measure.flag else ""))
    for text in FUNCTIONS.values():
        click.echo(text)
    context.exit()


@dataclass(frozen=True, slots=True)
class HuntOptions:
    """The condition on levels, the levels that are searched, and the end of a hunt.

    It ends after ``wanted`` seeds of each level, or ``limit`` seconds; ``jobs`` processes are used.
    """

    expression: str = option("--where", metavar="EXPR", required=True, help="The condition on levels.")
    wanted: int = option("--find", type=click.IntRange(1, 10_000), default=5, show_default=True, metavar="N",
                         help="The number of seeds to find for each level.")  # fmt: skip
    chosen: level_choice.ChosenLevels = made_by(level_choice.level_option)
    seeds: SeedOptions = made_by(level_options.several_seeds_options(MOST_LOOKED_AT))
    limit: float | None = option("--time", type=click.FloatRange(0, min_open=True), metavar="SECONDS",
                                 help="Stop after this time, with the seeds found so far.")  # fmt: skip
    out: Path | None = option(type=PATH, metavar="DIR", help="Write pictures there, and resume there next time.")
    rng: str | None = made_by(level_options.rng_option)
    measures: bool = option(is_eager=True, callback=_list_measures, help="List the measures and functions, and exit.")
    vault_set: str | None = made_by(set_option)
    jobs: int | None = made_by(level_options.jobs_option)
    place: PlaceOptions = made_by(surroundings_options)


@click.command("hunt", epilog=EPILOG)
@target_argument(required=True)
@options("asked", HuntOptions)
def command(targets: tuple[str, ...], asked: HuntOptions) -> None:
    """Find the first seeds whose levels meet a condition.

    A TARGET is a file, a folder, a vault by name or title, the word library for all of these, or - for standard input.
    Measures have the names of `vaultc stats`.
    """
    looked_at, place = asked.seeds.chosen(MOST_LOOKED_AT), asked.place
    with failures.reported_failures(OtherHuntError), _reported_conditions():
        loaded = loading.load(*given(targets), dialect=place.dialect, vault_set=asked.vault_set)
        scripts = level_choice.of_one_game(level_choice.chosen_levels(loaded, asked.chosen))
        condition = LevelCondition(asked.expression, scripts[0].catalog)
        surroundings = surroundings_for((script.game for script in scripts), place)
        end = None if asked.limit is None else monotonic() + asked.limit
        workers, is_over = asked.jobs or usable_processors(), (lambda: end is not None and monotonic() >= end)
        chase = _Chase(condition, looked_at, asked.wanted, asked.rng, surroundings, asked.out, workers, is_over)
        found = chase.run(scripts)
    if not found:
        sys.exit(failures.FINDINGS)


@contextmanager
def _reported_conditions() -> abc.Iterator[None]:
    """Turn mistakes in a condition into a message that points at them."""
    try:
        yield
    except ConditionError as error:
        failures.complain(f"--where: {error.message}")
        for line in error.pointed().split("\n"):
            click.echo(safe_text.inert(safe_text.visible(line)), err=True)
        sys.exit(failures.USAGE)


@dataclass(frozen=True)
class _Chase:
    """A hunt for the levels of some scripts, one after the other."""

    condition: LevelCondition
    seeds: range
    wanted: int
    rng: str | None
    surroundings: Surroundings
    out: Path | None
    workers: int
    is_over: abc.Callable[[], bool]

    def run(self, scripts: tuple[loading.LevelScript, ...]) -> int:
        """Hunt for all levels; return the number found."""
        recipe = Recipe(scripts, self.seeds, "hunt", rng=self.rng, surroundings=self.surroundings)
        wanted = ("vaultc", "dialect", "levels", "first_seed", "rng", "surroundings", "sources_sha256")
        parameters = {"where": self.condition.text} | {name: recipe.parameters[name] for name in wanted}
        record = HuntRecord(parameters) if self.out is None else read_record(self.out, parameters)
        stems = loading.file_stems(scripts)
        for script in scripts:
            trail = record.trails.setdefault(stems[script], Trail(self.seeds[0]))
            self._follow(script, stems[script], trail, record)
            self._conclude(script, trail)
        return sum(len(trail.found) for trail in record.trails.values())

    def _follow(self, script: loading.LevelScript, stem: str, trail: Trail, record: HuntRecord) -> None:
        """Resume the search after its last seed."""
        for seed in trail.found:
            self._show(script, stem, seed)
        rest = range(max(trail.next_seed, self.seeds[0]), self.seeds[-1] + 1)
        missing = self.wanted - len(trail.found)
        if missing <= 0 or not rest or self.is_over():
            return
        hunt = Hunt(Measuring(script, self.rng, self.surroundings), self.condition)
        looks = search(hunt, rest, missing, self.workers, self.is_over)
        title, end = f"hunting {script.name}", self.seeds[-1] + 1
        for look in long_progress(looks, end, title, lambda look: look.next_seed, ends_early=True):
            for seed in look.found:
                self._show(script, stem, seed)
            trail.next_seed, trail.failed = look.next_seed, trail.failed + look.failed
            trail.found += look.found
            if self.out is not None:
                write_atomically(self.out / NAME, record.text())

    def _show(self, script: loading.LevelScript, stem: str, seed: int) -> None:
        """A level that was found: as a picture in the folder, or as text."""
        level = script.generate(seed, rng=self.rng, surroundings=self.surroundings)
        title = f"{script.name}, seed {seed}"
        if self.out is None:
            text = level.render("ascii", crop=True)
            click.echo(safe_text.inert("\n".join(map(safe_text.visible, [title, *text.split("\n"), ""]))))
            return
        path = self.out / f"{stem}-{seed}.png"
        if not path.exists():
            write_atomically(path, level.png())
            click.echo(safe_text.inert(safe_text.visible(f"{title}: {path}")))

    def _conclude(self, script: loading.LevelScript, trail: Trail) -> None:
        """Report how far the search went if it found too few."""
        if len(trail.found) >= self.wanted:
            return
        looked = trail.next_seed - self.seeds[0]
        failed = f"; {trail.failed} could not be made" if trail.failed else ""
        number = len(trail.found) or "none"
        failures.complain(
            f"{script.name}: {number} of {self.wanted} found among {looked} levels from seed {self.seeds[0]} on{failed}"
        )
