"""One job done for many items, here or by several processes, whose machinery is loaded only for that.

With it, all that a command needs before there are workers: the number of usable processors, and the errors of workers.
"""

from __future__ import annotations

import os
from collections import abc
from typing import TypeVar

from vaultc.support.errors import VaultcError

Task = TypeVar("Task")
Result = TypeVar("Result")


def sample(
    job: abc.Callable[[Task], Result],
    items: abc.Sequence[Task],
    workers: int = 1,
    *,
    chunk: int | None = None,
    rehearsal: abc.Callable[[], object] | None = None,
) -> abc.Iterator[Result]:
    """As :func:`vaultc.support.workers.processes.sample`."""
    if min(workers, len(items)) < 2:
        return map(job, items)
    from vaultc.support.workers import processes

    return processes.sample(job, items, workers, chunk=chunk, rehearsal=rehearsal)


def usable_processors() -> int:
    """Return how many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


class WorkersLostError(VaultcError):
    """Workers died, cannot be had, or cannot be given the work; the message says what happened."""


class WorkerDiedError(WorkersLostError):
    """A worker process ended before its work was done."""

    def __init__(self) -> None:
        super().__init__(
            "a worker process died: was it killed, or is there too little memory? "
            "With one worker (--jobs 1, workers=1) there are none"
        )

    def __reduce__(self) -> tuple[type[WorkerDiedError], tuple[()]]:
        return type(self), ()
