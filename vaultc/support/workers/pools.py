"""Processes for one job: how work gets to them and results come back, whatever happens to them.

Each worker has pipes of its own, and a thread here that waits for its answer. If the worker dies, even in the middle
of an answer, the pipe ends, and so does the wait.
"""

from __future__ import annotations

import os
import sys
import time
from collections import abc
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from weakref import finalize

from vaultc.support.workers import main_program, messages, serving, starting
from vaultc.support.workers.errors import WorkerDiedError, WorkersLostError

_MOMENT = 0.0002
"""Seconds between two looks at a thread that is about to end."""

_MOST_MOMENTS = 5000

_Queue = SimpleQueue[tuple[Future[serving.Done], abc.Sequence[Any]] | None]


class WorkerPool:
    """Processes that do one job; ``method`` starts them, ``fork`` or ``spawn``.

    Raises:
        WorkersLostError: no process can be started, the job cannot be sent, or the main program of this process is
            being imported by a worker.
    """

    def __init__(self, job: serving.Job, workers: int, method: str) -> None:
        main_program.refuse_workers_of_workers()
        self._waiting: _Queue = SimpleQueue()
        self._workers: list[starting.WorkerProcess] = []
        self._threads: list[Thread] = []
        self.kill = finalize(self, _end, self._workers, self._waiting, os.getpid())
        """End the workers at once, whatever they are doing. The end of the pool does so, too."""
        greeting = _greeting(job) if method == "spawn" else None
        try:
            self._start(job, workers, greeting)
        except BaseException as error:
            self.kill()
            for worker in self._workers[len(self._threads) :]:
                worker.close()
            if isinstance(error, (OSError, RuntimeError)):
                reason = ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower()
                raise WorkersLostError(
                    f"a worker process cannot be started: {reason}; one worker (--jobs 1, workers=1) needs none"
                ) from None
            raise

    def _start(self, job: serving.Job, workers: int, greeting: bytes | None) -> None:
        """Start all processes before the first thread: a process with several threads must not be copied."""
        for _ in range(workers):
            with starting.uninterrupted():
                is_copy = greeting is None
                worker = starting.copy_of_this(job, self._workers) if is_copy else starting.new_interpreter()
                self._workers.append(worker)
        for worker in self._workers:
            thread = Thread(target=_converse, args=(worker, greeting, self._waiting), daemon=True)
            thread.start()
            self._threads.append(thread)

    def do(self, items: abc.Sequence[Any]) -> Future[serving.Done]:
        """Have the job done for some items; the future raises :class:`WorkerDiedError` if the worker dies."""
        future: Future[serving.Done] = Future()
        self._waiting.put((future, items))
        return future

    def shutdown(self) -> None:
        """End the workers after what they are doing; what has not begun is cancelled."""
        with suppress(Empty):
            while True:
                item = self._waiting.get_nowait()
                if item is not None:
                    item[0].cancel()
        try:
            for _ in self._threads:
                self._waiting.put(None)
            for thread in self._threads:
                _await_end(thread)
        finally:
            self.kill()


def _greeting(job: serving.Job) -> bytes:
    """The first message to a new interpreter: the module path, the main program, and the job.

    Raises:
        WorkersLostError: the job cannot be sent.
    """
    try:
        parcel = messages.packed(job)
    except Exception as error:
        raise WorkersLostError(f"the work cannot be sent to worker processes: {error}; use workers=1") from None
    path = [entry for entry in sys.path if isinstance(entry, str)]
    return messages.packed((path, main_program.here(), parcel))


def _await_end(thread: Thread) -> None:
    """Wait until a thread is gone, for the system too, which may take a moment longer and forbids copies meanwhile."""
    thread.join()
    for _ in range(_MOST_MOMENTS):
        if not os.path.exists(f"/proc/self/task/{thread.native_id}"):
            return
        time.sleep(_MOMENT)


def _end(workers: abc.Sequence[starting.WorkerProcess], waiting: _Queue, owner: int) -> None:
    """End workers and their threads, unless this process is only a copy of their first process."""
    if os.getpid() == owner:
        for worker in workers:
            worker.end()
            waiting.put(None)


def _converse(worker: starting.WorkerProcess, greeting: bytes | None, waiting: _Queue) -> None:
    """Give items to a worker until there are no more; a worker that is dead fails them all."""
    if greeting is not None:
        with suppress(OSError):
            messages.send(worker.tasks, greeting)
    while (item := waiting.get()) is not None:
        future, items = item
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(_ask(worker, items))
            except BaseException as error:
                future.set_exception(error)
        del item, future, items
    worker.close()


def _ask(worker: starting.WorkerProcess, items: abc.Sequence[Any]) -> serving.Done:
    try:
        message = messages.packed(items)
    except Exception as error:
        raise WorkersLostError(f"items cannot be sent to worker processes: {error}; use workers=1") from None
    try:
        messages.send(worker.tasks, message)
        answer = messages.receive(worker.results)
    except (OSError, EOFError):
        raise WorkerDiedError from None
    try:
        done: serving.Done = messages.unpacked(answer)
    except Exception as error:
        raise WorkersLostError(f"a result of a worker process cannot be read: {error}; use workers=1") from None
    return done
