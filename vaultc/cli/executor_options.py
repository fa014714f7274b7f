"""Options of long runs: who makes many levels, and what they are compared with for danger and loot."""

from __future__ import annotations

import json
from collections import abc
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import click

from vaultc.cli import option_records, surroundings_options
from vaultc.cli.level_options import MOST_PROCESSES
from vaultc.cli.progress import long_progress
from vaultc.support.workers import EXECUTORS, results, usable_processors

if TYPE_CHECKING:
    from vaultc.api.level_script import LevelScript
    from vaultc.sampling.danger.comparing import DangerComparison
    from vaultc.world.surroundings import Surroundings

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Executor:
    """The executor of the work: its name, the number of workers, and the address of a running cluster."""

    name: str = option_records.option(
        "--executor", type=click.Choice(EXECUTORS), default=EXECUTORS[0], show_default=True,
        help="The executor: processes of this machine, this process alone, or a Dask cluster.",
    )  # fmt: skip
    workers: int | None = option_records.option(
        "--workers", "--jobs", type=click.IntRange(1, MOST_PROCESSES), metavar="N",
        help="The number of processes (default: one per processor).",
    )  # fmt: skip
    address: str | None = option_records.option(
        metavar="ADDRESS", help="With --executor dask: a running cluster, as tcp://host:8786 (default: a local one)."
    )

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


executor_options = option_records.options("who", Executor)
"""Adds ``--executor``, ``--workers`` and ``--address``; the command gets an :class:`Executor` as ``who``."""


WORTH_PROCESSES = 2000
"""From this many levels on, starting other processes pays off."""

SAMPLED = 100
"""The default number of levels behind the danger and loot of a description."""


def _depths(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, ...]:
    """Numbers with commas between them, each once."""
    if text is None:
        return ()
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if not (
            word.isascii() and word.isdecimal() and 1 <= int(word[:4]) <= surroundings_options.DEEPEST and len(word) < 4
        ):
            raise click.BadParameter(
                f"{word!r} is not a depth from 1 to {surroundings_options.DEEPEST}; write depths like 1,5,10"
            )
    return tuple(dict.fromkeys(map(int, words)))


@dataclass(frozen=True, slots=True)
class DangerOptions:
    """The request for a comparison of danger and loot, and its depths."""

    danger: bool = option_records.option(
        help="Compare danger and loot with an ordinary room, or an ordinary level, of the same depth."
    )
    depths: tuple[int, ...] = option_records.option(
        callback=_depths, metavar="N,N...",
        help="With --danger: the depths (default 1,5,10,20, or the depth that --depth or --place give).",
    )  # fmt: skip

    def check(self, place: surroundings_options.PlaceOptions, excluded: bool) -> None:
        """Check that the options go together; ``excluded`` tells that an option of other statistics is there.

        Raises:
            click.UsageError: they do not.
        """
        if self.depths and not self.danger:
            raise click.UsageError("--depths needs --danger")
        if self.danger and excluded:
            raise click.UsageError("--danger compares with ordinary rooms; leave out --compare and --range")
        if self.depths and (place.depth is not None or place.where is not None):
            raise click.UsageError("--depths and --depth or --place exclude each other")


danger_options = option_records.options("danger", DangerOptions)
"""Adds ``--danger`` and ``--depths``; the command gets :class:`DangerOptions` as ``danger``."""


sampled_option = click.option(
    "--sampled", type=click.IntRange(0, 10_000), default=SAMPLED, show_default=True, metavar="N",
    help="Levels sampled for danger and loot; 0 leaves these out.",
)  # fmt: skip
"""The number of levels behind the danger and loot of a description."""


def compared_danger(
    scripts: abc.Sequence[LevelScript],
    seeds: range,
    rng: str | None,
    around: Surroundings,
    depths: tuple[int, ...],
    who: Executor,
    format: str,
) -> tuple[str, bool]:
    """The comparisons in a format of ``vaultc stats``, and whether any level could be made."""
    from vaultc.sampling.danger import comparing

    plan = comparing.plan_of(comparing.requests_of(scripts, around, depths), seeds, rng)
    total = len(plan.samples) * len(seeds)
    if total < WORTH_PROCESSES and who.name != "dask":
        who = Executor("here", 1, None)
    steps = plan.compare(lambda job, items: who.results(job, items, lambda: job((0, seeds[:1]))))
    found: list[DangerComparison] = []
    for _, found in long_progress(steps, total, "sampling", lambda step: step[0]):  # noqa: B007 - the last counts
        pass
    return _writer(format)(found), any(one.own.levels for one in found)


def _writer(format: str) -> abc.Callable[[abc.Sequence[DangerComparison]], str]:
    """The function that writes comparisons in a format."""
    if format == "html":
        from vaultc.sampling.danger.texts import danger_page

        return danger_page
    from vaultc.sampling.danger import texts

    if format == "json":
        return lambda found: json.dumps(texts.danger_data(found)) + "\n"
    return texts.danger_csv if format == "csv" else texts.danger_table
