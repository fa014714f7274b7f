"""One job done for many items, by this process or by several; the results are the same and in the same order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_LONGEST_CHUNK = 16
_CHUNKS_PER_WORKER = 4
"""Enough that all workers end at about the same time, and that the results that wait for their turn stay few."""

_job: Any = None
"""In a worker process, what it was started for."""


def sample(
    job: Callable[[Item], Result], items: Sequence[Item], workers: int = 1, *, chunk: int | None = None
) -> Iterator[Result]:
    """``job(item)`` for every item, such as a range of seeds, in the order of the items.

    With one worker everything happens here, one by one as results are asked for. More are processes of their own,
    which start now and get ``chunk`` items at a time (None: a suitable number); ``job``, items and results must be
    picklable then, and ``job`` must not remember anything from item to item. An iterator that is closed or dropped
    stops its workers.

    Raises:
        Exception: what ``job`` raises for an item, when that item's turn comes.
        BrokenProcessPool: a worker was killed.
    """
    workers = min(workers, len(items))
    if workers < 2:
        return map(job, items)
    size = chunk or max(1, min(_LONGEST_CHUNK, len(items) // (workers * _CHUNKS_PER_WORKER)))
    chunks = (items[start : start + size] for start in range(0, len(items), size))
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context(start_method()), begin, (job,))
    ahead = workers * _CHUNKS_PER_WORKER
    waiting = deque(pool.submit(work, chunk) for chunk in islice(chunks, ahead))
    return _in_order(pool, waiting, chunks)


def start_method() -> str:
    """Copies of this process need to load nothing, but only a process with a single thread can be copied safely."""
    threads = Path("/proc/self/task")
    if sys.platform == "linux" and threads.is_dir() and len(list(threads.iterdir())) == 1:
        return "fork"
    return "spawn"


def _in_order(
    pool: ProcessPoolExecutor,
    waiting: deque[Future[tuple[list[Result], Exception | None]]],
    chunks: Iterator[Sequence[Item]],
) -> Iterator[Result]:
    """The results of chunks that were submitted, while one more is submitted for each that is done."""
    try:
        while waiting:
            results, error = waiting.popleft().result()
            waiting.extend(pool.submit(work, chunk) for chunk in islice(chunks, 1))
            yield from results
            if error is not None:
                raise error
    except (GeneratorExit, KeyboardInterrupt, SystemExit):
        kill(pool)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def kill(pool: ProcessPoolExecutor) -> None:
    """End the workers at once, whatever they are doing; nobody waits for it any more."""
    for process in list((pool._processes or {}).values()):
        process.kill()


def begin(job: Any) -> None:
    """Keep the job of this worker, and leave it to the first process to react to signals; end when that ends."""
    global _job
    _job = job
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    first = multiprocessing.parent_process()
    if first is not None:
        Thread(target=_end_with, args=(first.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """Wait until another process is gone, even if it was killed, and end this one."""
    wait([sentinel])
    os._exit(1)


def work(items: Sequence[Any]) -> tuple[list[Any], Exception | None]:
    """The results for some items, up to the first that fails."""
    results = []
    for item in items:
        try:
            results.append(_job(item))
        except Exception as error:
            return results, error
    return results, None
