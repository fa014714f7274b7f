"""Executors: in-process, process pool, Dask; results come as they are done.

The result of an item must depend on the item alone, so that results are identical with every executor. The items that
a worker was given when it dies are taken over by others.
"""

from __future__ import annotations

from collections import abc, deque
from typing import TypeVar

from vaultc.support.errors import InvalidValueError

Task = TypeVar("Task")
Result = TypeVar("Result")

NAMES = ("processes", "here", "dask")
"""The executors by name; the first is meant where none is named."""


def results(
    job: abc.Callable[[Task], Result],
    items: abc.Iterable[Task],
    executor: str,
    workers: int,
    address: str | None = None,
    rehearsal: abc.Callable[[], object] | None = None,
) -> abc.Iterator[tuple[Task, Result]]:
    """``job(item)`` for every item, in the order in which they are done.

    ``executor`` is one of :data:`NAMES`; ``address`` belongs to a running Dask cluster; without it a local cluster
    of ``workers`` processes is started for the call. ``job``, items and results must be picklable. An iterator that is
    closed or dropped stops its workers. ``rehearsal`` as for :func:`vaultc.support.workers.processes.sample`. The
    machinery of processes is loaded only if there are several items and several workers.

    Raises:
        WorkersLostError: workers died repeatedly, or there is no cluster.
        InvalidValueError: there is no such executor.
        Exception: what ``job`` raises.
    """
    if executor == "dask":
        from vaultc.support.workers.dask_cluster import dask_results

        return dask_results(job, items, workers, address)
    if executor not in NAMES:
        raise InvalidValueError(f"unknown executor {executor!r}; there are {', '.join(NAMES)}")
    waiting = deque(items)
    if executor != "here" and min(workers, len(waiting)) > 1:
        from vaultc.support.workers import crew, processes

        processes.rehearse(rehearsal)
        if processes.can_start():
            return crew.Crew(job, waiting, workers).results()
    return ((item, job(item)) for item in waiting)
