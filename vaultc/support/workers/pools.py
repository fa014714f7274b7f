"""Processes for one job: how they start, and how work gets to them and results come back, whatever happens to them.

A worker is a copy of this process, or a new interpreter that runs nothing of the user's program. Nothing that other
threads could see is changed when it starts: neither the environment nor the modules of this process. Each worker has
pipes of its own, and a thread here that waits for its answer. If the worker dies, even in the middle of an answer, the
pipe ends, and so does the wait.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import abc
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, BinaryIO
from weakref import finalize

from vaultc.support import working_folder
from vaultc.support.workers import serving
from vaultc.support.workers.sharing import WorkerDiedError, WorkersLostError


@dataclass(frozen=True, slots=True)
class WorkerProcess:
    """A worker process, and the pipes to it and from it, of which no other process has the far ends."""

    tasks: IO[bytes]
    results: IO[bytes]
    kill: abc.Callable[[], object]
    wait: abc.Callable[[], object]

    def end(self) -> None:
        """End it at once, whatever it does."""
        with suppress(OSError):
            self.kill()
        with suppress(OSError):
            self.wait()

    def close(self) -> None:
        """Close the pipes; nobody may be reading or writing."""
        for pipe in (self.tasks, self.results):
            with suppress(OSError):
                pipe.close()


def can_start_interpreters() -> bool:
    """True if ``sys.executable`` is an interpreter of Python and there are processes; it may be another program."""
    is_interpreter = bool(sys.executable) and not getattr(sys, "frozen", False)
    return is_interpreter and sys.platform not in ("emscripten", "wasi")


@contextmanager
def uninterrupted() -> abc.Iterator[None]:
    """Meanwhile Ctrl-C waits, and processes that are started here never get it, not even before they can refuse it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def new_interpreter() -> WorkerProcess:
    """Start an interpreter, which waits for its job.

    Raises:
        OSError: no process can be started.
    """
    process = subprocess.Popen(
        working_folder.worker_command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=working_folder.child_environment(os.environ),
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # no Ctrl-C on Windows
    )
    assert process.stdin is not None
    assert process.stdout is not None
    return WorkerProcess(process.stdin, process.stdout, process.kill, process.wait)


def copy_of_this(job: serving.Job, others: abc.Iterable[WorkerProcess]) -> WorkerProcess:
    """Copy this process, which has a single thread; ``others`` are copies for the same job.

    Raises:
        OSError: no process can be started.
    """
    tasks, results = _pipe(), _pipe()
    for stream in (sys.stdout, sys.stderr):  # or the copy would print what is waiting, too
        with suppress(Exception):
            stream.flush()
    try:
        number = os.fork()
    except OSError:
        for pipe in (*tasks, *results):
            pipe.close()
        raise
    if number == 0:
        _be_a_copy(job, others, tasks, results)
    tasks[0].close()
    results[1].close()
    return WorkerProcess(tasks[1], results[0], lambda: os.kill(number, signal.SIGKILL), lambda: os.waitpid(number, 0))


def _pipe() -> tuple[BinaryIO, BinaryIO]:
    reader, writer = os.pipe()
    return os.fdopen(reader, "rb"), os.fdopen(writer, "wb")


def _be_a_copy(
    job: serving.Job,
    others: abc.Iterable[WorkerProcess],
    tasks: tuple[BinaryIO, BinaryIO],
    results: tuple[BinaryIO, BinaryIO],
) -> None:
    """Work in the copy, and never return to what the first process does."""
    try:
        serving.leave_signals()
        for worker in others:
            worker.close()
        tasks[1].close()
        results[0].close()
        serving.serve(lambda: job, tasks[0], results[1])
    finally:
        os._exit(1)


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
        serving.refuse_workers_of_workers()
        self._waiting: _Queue = SimpleQueue()
        self._workers: list[WorkerProcess] = []
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
            with uninterrupted():
                is_copy = greeting is None
                worker = copy_of_this(job, self._workers) if is_copy else new_interpreter()
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
        parcel = serving.packed(job)
    except Exception as error:
        raise WorkersLostError(f"the work cannot be sent to worker processes: {error}; use workers=1") from None
    path = [entry for entry in sys.path if isinstance(entry, str)]
    return serving.packed((path, serving.here(), parcel))


def _await_end(thread: Thread) -> None:
    """Wait until a thread is gone, for the system too, which may take a moment longer and forbids copies meanwhile."""
    thread.join()
    for _ in range(_MOST_MOMENTS):
        if not os.path.exists(f"/proc/self/task/{thread.native_id}"):
            return
        time.sleep(_MOMENT)


def _end(workers: abc.Sequence[WorkerProcess], waiting: _Queue, owner: int) -> None:
    """End workers and their threads, unless this process is only a copy of their first process."""
    if os.getpid() == owner:
        for worker in workers:
            worker.end()
            waiting.put(None)


def _converse(worker: WorkerProcess, greeting: bytes | None, waiting: _Queue) -> None:
    """Give items to a worker until there are no more; a worker that is dead fails them all."""
    if greeting is not None:
        with suppress(OSError):
            serving.send(worker.tasks, greeting)
    while (item := waiting.get()) is not None:
        future, items = item
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(_ask(worker, items))
            except BaseException as error:
                future.set_exception(error)
        del item, future, items
    worker.close()


def _ask(worker: WorkerProcess, items: abc.Sequence[Any]) -> serving.Done:
    try:
        message = serving.packed(items)
    except Exception as error:
        raise WorkersLostError(f"items cannot be sent to worker processes: {error}; use workers=1") from None
    try:
        serving.send(worker.tasks, message)
        answer = serving.receive(worker.results)
    except (OSError, EOFError):
        raise WorkerDiedError from None
    try:
        done: serving.Done = serving.unpacked(answer)
    except Exception as error:
        raise WorkersLostError(f"a result of a worker process cannot be read: {error}; use workers=1") from None
    return done
