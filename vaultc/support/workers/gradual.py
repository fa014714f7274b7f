"""Workers that start only if the work that is left is worth it, and stay until the end."""

from __future__ import annotations

from collections import abc
from time import process_time
from typing import TYPE_CHECKING, Generic, TypeVar

from vaultc.support.errors import whole

if TYPE_CHECKING:
    from vaultc.support.workers import processes

Task = TypeVar("Task")
Result = TypeVar("Result")

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
