"""Executors: in-process, process pool, Dask; results come as they are done.

The result of an item must depend on the item alone, so that results are identical with every executor. The items that
a worker was given when it dies are taken over by others.
"""

from __future__ import annotations

from collections import abc, deque
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from vaultc.support.errors import InvalidValueError
from vaultc.support.workers import pools, processes
from vaultc.support.workers.errors import WorkersLostError

Task = TypeVar("Task")
Result = TypeVar("Result")

NAMES = ("processes", "here", "dask")
"""The executors by name; the first is meant where none is named."""

AHEAD = 2
"""Items given to each worker at once, so that none waits for the first process and few results are kept."""

MOST_LOSSES = 5
"""The number of times that all workers may be lost without a single result in between."""


def results(
    job: abc.Callable[[Task], Result],
    items: abc.Iterable[Task],
    executor: str,
    workers: int,
    address: str | None = None,
) -> abc.Iterator[tuple[Task, Result]]:
    """``job(item)`` for every item, in the order in which they are done.

    ``executor`` is one of :data:`NAMES`; ``address`` belongs to a running Dask cluster; without it a local cluster
    of ``workers`` processes is started for the call. ``job``, items and results must be picklable. An iterator that is
    closed or dropped stops its workers.

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
    if executor == "here" or workers < 2 or not processes.can_start():
        return ((item, job(item)) for item in items)
    return _Crew(job, deque(items), workers).results()


@dataclass(slots=True)
class _Crew(Generic[Task, Result]):
    """Processes that are begun anew when one of them dies."""

    job: abc.Callable[[Task], Result]
    waiting: deque[Task]
    workers: int
    in_hand: dict[Future[pools.Done], Task] = field(default_factory=dict)
    losses: int = 0

    def results(self) -> abc.Iterator[tuple[Task, Result]]:
        while self.waiting or self.in_hand:
            pool = pools.WorkerPool(self.job, min(self.workers, len(self.waiting)), processes.start_method())
            try:
                yield from self._while_it_lasts(pool)
            except BrokenProcessPool:
                self._recover()
            except BaseException:
                pool.kill()
                raise
            finally:
                pool.shutdown(cancel_futures=True)

    def _while_it_lasts(self, pool: pools.WorkerPool) -> abc.Iterator[tuple[Task, Result]]:
        while self.waiting or self.in_hand:
            while self.waiting and len(self.in_hand) < AHEAD * self.workers:
                item = self.waiting[0]
                self.in_hand[pool.do([item])] = item
                self.waiting.popleft()
            done, _ = wait(self.in_hand, return_when=FIRST_COMPLETED)
            for future in done:
                found, error = future.result()
                item = self.in_hand.pop(future)
                if error is not None:
                    raise error
                self.losses = 0
                yield item, found[0]

    def _recover(self) -> None:
        """Put back unfinished items; a job that kills every worker must end after some tries."""
        self.losses += 1
        if self.losses > MOST_LOSSES:
            raise WorkersLostError("workers died repeatedly; is there enough memory?") from None
        self.waiting.extendleft(reversed(self.in_hand.values()))
        self.in_hand.clear()
