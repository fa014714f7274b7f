"""One job for many items, here or by several processes or a Dask cluster, whose code is loaded only for that.

The result of an item must depend on the item alone, so that results are identical in every way of working. Here is all
that a command needs before there are workers: the number of usable processors, workers that start only if the work
that is left is worth it, and the errors of workers.
"""

from __future__ import annotations

import os
from collections import abc, deque
from time import process_time
from typing import TYPE_CHECKING, Generic, TypeVar

from vaultc.support.errors import InvalidValueError, VaultcError, whole

if TYPE_CHECKING:
    from vaultc.support.workers import processes

Task = TypeVar("Task")
Result = TypeVar("Result")

BYTES_WORTH_PROCESSES = 200_000
"""Bytes of des files from which on starting processes pays, to check them or lay them out."""

EXECUTORS = ("processes", "here", "dask")
"""The executors by name; the first is meant where none is named."""


def sample(
    job: abc.Callable[[Task], Result],
    items: abc.Sequence[Task],
    workers: int = 1,
    *,
    chunk: int | None = None,
    rehearsal: abc.Callable[[], object] | None = None,
) -> abc.Iterator[Result]:
    """``job(item)`` for every item, such as a range of seeds, in the order of the items.

    With one worker everything happens here, one by one as results are asked for. More are processes of their own,
    which start now and get ``chunk`` items at a time (None: a suitable number); ``job``, items and results must be
    picklable then, and ``job`` must not remember anything from item to item. An iterator that is closed or dropped
    stops its workers. ``rehearsal`` does a little of the job in this process if its copies do the rest, so that
    everything is loaded once and not by each of them.

    Raises:
        Exception: what ``job`` raises for an item, when that item's turn comes.
        InvalidValueError: ``workers`` is below 1, or the items cannot be counted.
        WorkersLostError: a worker was killed or cannot be started, or the work cannot be sent.
    """
    if not isinstance(items, abc.Sized):
        raise InvalidValueError(
            f"the items of a job are a list or a range, not {type(items).__name__}; write list(...)"
        )
    workers = min(whole(workers, "workers", least=1), len(items))
    if workers > 1:
        from vaultc.support.workers import processes

        processes.rehearse(rehearsal)
        if processes.can_start():
            return processes.in_order(job, items, workers, chunk)
    return map(job, items)


def results(
    job: abc.Callable[[Task], Result],
    items: abc.Iterable[Task],
    executor: str,
    workers: int,
    address: str | None = None,
    rehearsal: abc.Callable[[], object] | None = None,
) -> abc.Iterator[tuple[Task, Result]]:
    """The items with ``job(item)``, in the order in which they are done.

    ``executor`` is one of :data:`EXECUTORS`; ``address`` belongs to a running Dask cluster; without it a local cluster
    of ``workers`` processes is started for the call. The rest is as for :func:`sample`, but the items that a worker was
    given when it dies are taken over by others.

    Raises:
        WorkersLostError: workers died repeatedly, or there is no cluster.
        InvalidValueError: there is no such executor.
        Exception: what ``job`` raises.
    """
    if executor == "dask":
        from vaultc.support.workers.dask_cluster import dask_results

        return dask_results(job, items, workers, address)
    if executor not in EXECUTORS:
        raise InvalidValueError(f"unknown executor {executor!r}; there are {', '.join(EXECUTORS)}")
    waiting = deque(items)
    if executor != "here" and min(workers, len(waiting)) > 1:
        from vaultc.support.workers import processes

        processes.rehearse(rehearsal)
        if processes.can_start():
            return processes.as_done(job, waiting, workers)
    return ((item, job(item)) for item in waiting)


SECONDS_TO_LOAD = 1.0
"""The processor time in which a new interpreter loads vaultc and a script, roughly."""

MEASURED = 0.02
"""Seconds of work that tell how long the rest takes."""


class GradualWorkers(Generic[Task, Result]):
    """One job for some items at a time, done here until processes would save time.

    A worker that is a new interpreter takes as long to begin as thousands of small levels. The job, items and results
    must be picklable. Use it in a ``with`` statement, which ends the processes.

    Raises:
        InvalidValueError: ``workers`` is below 1.
    """

    def __init__(self, job: abc.Callable[[abc.Sequence[Task]], Result], workers: int) -> None:
        self.job, self.workers = job, whole(workers, "workers", least=1)
        self._pool: processes.WorkerPool | None = None
        self._seconds, self._items = 0.0, 0

    def __enter__(self) -> GradualWorkers[Task, Result]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if self._pool is not None:
            if kind is not None:
                self._pool.kill()
            self._pool.shutdown()

    def parts(self, items: abc.Sequence[Task], most: int) -> abc.Iterator[Result]:
        """The results for at most ``most`` items each, in order."""
        done = 0
        while done < len(items) and not self._has_workers(len(items) - done):
            chunk = items[done : done + min(most, max(1, 2 * done))]
            begun = process_time()
            result = self.job(chunk)
            if done:  # the first item loads what all need
                self._seconds, self._items = self._seconds + process_time() - begun, self._items + len(chunk)
            yield result
            done += len(chunk)
        rest = items[done:]
        if self._pool is not None and rest:
            from vaultc.support.workers import processes

            chunks = [rest[start : start + most] for start in range(0, len(rest), most)]
            yield from processes.by_pool(self._pool, chunks, self.workers, 1)

    def _has_workers(self, items: int) -> bool:
        """True if there are processes, which start if they save time for so many items."""
        if self._pool is None and self._items and self._seconds >= MEASURED:
            from vaultc.support.workers import processes

            method = processes.start_method()
            saved = self._seconds / self._items * items * (1 - 1 / self.workers)
            if saved > MEASURED + (0 if method == "fork" else SECONDS_TO_LOAD) and processes.can_start():
                self._pool = processes.WorkerPool(self.job, self.workers, method)
        return self._pool is not None


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
