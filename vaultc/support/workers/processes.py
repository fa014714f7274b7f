"""One job done for many items, by this process or by several; the results are the same and in the same order."""

from __future__ import annotations

import sys
from collections import abc, deque
from concurrent.futures import Future
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TypeVar

from vaultc.support.errors import InvalidValueError, whole
from vaultc.support.workers import pools, serving

Task = TypeVar("Task")
Result = TypeVar("Result")

_LONGEST_CHUNK = 16
_CHUNKS_PER_WORKER = 4
"""Enough that all workers end at about the same time, and that the results that wait for their turn stay few."""


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
        rehearse(rehearsal)
    if workers < 2 or not can_start():
        return map(job, items)
    size = chunk or max(1, min(_LONGEST_CHUNK, len(items) // (workers * _CHUNKS_PER_WORKER)))
    chunks = (items[start : start + size] for start in range(0, len(items), size))
    pool = pools.WorkerPool(job, workers, start_method())
    waiting = deque(pool.do(chunk) for chunk in islice(chunks, workers * _CHUNKS_PER_WORKER))
    return _in_order(pool, waiting, chunks)


def rehearse(rehearsal: abc.Callable[[], object] | None) -> None:
    """Do a little of a job before this process is copied, for what that loads; an error comes again with its item."""
    if rehearsal is not None and start_method() == "fork":
        with suppress(Exception):
            rehearsal()


def start_method() -> str:
    """Copies of this process need to load nothing, but only a process with a single thread can be copied safely."""
    threads = Path("/proc/self/task")
    if sys.platform == "linux" and threads.is_dir() and len(list(threads.iterdir())) == 1:
        return "fork"
    return "spawn"


def can_start() -> bool:
    """True if other processes can be started."""
    return start_method() == "fork" or pools.can_start_interpreters()


def _in_order(
    pool: pools.WorkerPool, waiting: deque[Future[serving.Done]], chunks: abc.Iterator[abc.Sequence[Task]]
) -> abc.Iterator[Result]:
    """The results of chunks that were submitted, while one more is submitted for each that is done."""
    try:
        while waiting:
            results, error = waiting.popleft().result()
            waiting.extend(pool.do(chunk) for chunk in islice(chunks, 1))
            yield from results
            if error is not None:
                raise error
    except (GeneratorExit, KeyboardInterrupt, SystemExit):
        pool.kill()
        raise
    finally:
        pool.shutdown()
