"""Options that choose who makes many levels."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from typing import TypeVar

import click

from vaultc.cli import option_records
from vaultc.cli.level_options import MOST_PROCESSES
from vaultc.support.workers import executors
from vaultc.support.workers.sharing import usable_processors

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Executor:
    """The executor of the work: its name, the number of workers, and the address of a running cluster."""

    name: str
    workers: int
    address: str | None

    def results(
        self,
        job: abc.Callable[[Task], Result],
        items: abc.Iterable[Task],
        rehearsal: abc.Callable[[], object] | None = None,
    ) -> abc.Iterator[tuple[Task, Result]]:
        """``job(item)`` for every item, in the order in which they are done; ``rehearsal`` does a little of that."""
        return executors.results(job, items, self.name, self.workers, self.address, rehearsal)


def executor_options(command: option_records.Command) -> option_records.Command:
    """Add ``--executor``, ``--address`` and ``--workers``; the command gets an :class:`Executor` as ``who``."""
    command = option_records.gathered("who", executor_of)(command)
    options = (
        click.option("--executor", type=click.Choice(executors.NAMES), default=executors.NAMES[0], show_default=True,
                     help="The executor: processes of this machine, this process alone, or a Dask cluster."),
        click.option("--workers", "--jobs", "workers", type=click.IntRange(1, MOST_PROCESSES), metavar="N",
                     help="The number of processes (default: one per processor)."),
        click.option("--address", metavar="ADDRESS",
                     help="With --executor dask: a running cluster, as tcp://host:8786 (default: a local one)."),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def executor_of(executor: str, workers: int | None, address: str | None) -> Executor:
    """The executor that the options ask for.

    Raises:
        click.UsageError: they do not go together.
    """
    if address is not None and executor != "dask":
        raise click.UsageError("--address needs --executor dask")
    if address is not None and workers is not None:
        raise click.UsageError("--address and --workers exclude each other; a running cluster has its own workers")
    return Executor(executor, workers or usable_processors(), address)
