"""Processes that give results as they are done, and are replaced when one of them dies."""

from __future__ import annotations

from collections import abc, deque
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from vaultc.support.workers import pools, processes, serving
from vaultc.support.workers.sharing import WorkerDiedError, WorkersLostError

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""Items given to each worker at once, so that none waits for the first process and few results are kept."""

MOST_LOSSES = 5
"""The number of times that all workers may be lost without a single result in between."""


@dataclass(slots=True)
class Crew(Generic[Task, Result]):
    """Processes for one job; the items that they had when one of them died are given to new ones."""

    job: abc.Callable[[Task], Result]
    waiting: deque[Task]
    workers: int
    in_hand: dict[Future[serving.Done], Task] = field(default_factory=dict)
    losses: int = 0

    def results(self) -> abc.Iterator[tuple[Task, Result]]:
        """The items with their results, in the order in which they are done.

        Raises:
            WorkersLostError: workers died repeatedly.
            Exception: what the job raises.
        """
        while self.waiting or self.in_hand:
            pool = pools.WorkerPool(self.job, min(self.workers, len(self.waiting)), processes.start_method())
            try:
                yield from self._while_it_lasts(pool)
            except WorkerDiedError:
                self.losses += 1
                if self.losses > MOST_LOSSES:  # the job kills every worker
                    raise WorkersLostError("workers died repeatedly; is there enough memory?") from None
                self.waiting.extendleft(reversed(self.in_hand.values()))
                self.in_hand.clear()
            except BaseException:
                pool.kill()
                raise
            finally:
                pool.shutdown()

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
