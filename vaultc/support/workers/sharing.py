"""One job done for many items: here, or by several processes, whose machinery is loaded only for that."""

from __future__ import annotations

from collections import abc
from typing import TypeVar

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
