"""Processes that do one job: how they start, how work gets to them and results come back, whatever happens to them.

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
from collections import abc, deque
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, BinaryIO, TypeVar
from weakref import finalize

from vaultc.support import working_folder
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import system_reason
from vaultc.support.workers import WorkerDiedError, WorkersLostError, serving

Task = TypeVar("Task")
Result = TypeVar("Result")


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


def start_method() -> str:
    """Copies of this process need to load nothing, but only a process with a single thread can be copied safely."""
    threads = Path("/proc/self/task")
    if sys.platform == "linux" and threads.is_dir() and len(list(threads.iterdir())) == 1:
        return "fork"
    return "spawn"


def can_start() -> bool:
    """True if other processes can be started; ``sys.executable`` may be another program than Python."""
    is_interpreter = bool(sys.executable) and not getattr(sys, "frozen", False)
    return start_method() == "fork" or (is_interpreter and sys.platform not in ("emscripten", "wasi"))


def rehearse(rehearsal: abc.Callable[[], object] | None) -> None:
    """Do a little of a job before this process is copied, for what that loads; an error comes again with its item."""
    if rehearsal is not None and start_method() == "fork":
        with suppress(Exception):
            rehearsal()


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
                reason = system_reason(error) if isinstance(error, OSError) else str(error).lower()
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


_LONGEST_CHUNK = 16
_CHUNKS_PER_WORKER = 4
"""Enough that all workers end at about the same time, and that the results that wait for their turn stay few."""


def in_order(
    job: abc.Callable[[Task], Result], items: abc.Sequence[Task], workers: int, size: int | None
) -> abc.Iterator[Result]:
    """The results for some items in their order, by workers that start now and get ``size`` items at a time."""
    size = size or max(1, min(_LONGEST_CHUNK, len(items) // (workers * _CHUNKS_PER_WORKER)))
    pool = WorkerPool(job, workers, start_method())
    return _and_end(pool, by_pool(pool, items, workers, size))


def by_pool(pool: WorkerPool, items: abc.Sequence[Task], workers: int, size: int) -> abc.Iterator[Result]:
    """The results for some items in their order, by the ``workers`` of a pool, which stay."""
    chunks = (items[start : start + size] for start in range(0, len(items), size))
    waiting = deque(pool.do(chunk) for chunk in islice(chunks, workers * _CHUNKS_PER_WORKER))
    return _in_order(pool, waiting, chunks)


def _in_order(
    pool: WorkerPool, waiting: deque[Future[serving.Done]], chunks: abc.Iterator[abc.Sequence[Task]]
) -> abc.Iterator[Result]:
    """The results of chunks that were submitted, while one more is submitted for each that is done."""
    while waiting:
        results, error = waiting.popleft().result()
        waiting.extend(pool.do(chunk) for chunk in islice(chunks, 1))
        yield from results
        if error is not None:
            raise error


def _and_end(pool: WorkerPool, results: abc.Iterator[Result]) -> abc.Iterator[Result]:
    """The results of a pool, which ends after them, or at once where nobody wants more of them."""
    try:
        yield from results
    except (GeneratorExit, KeyboardInterrupt, SystemExit):
        pool.kill()
        raise
    finally:
        pool.shutdown()


AHEAD = 2
"""Items given to each worker at once, so that none waits for the first process and few results are kept."""

MOST_LOSSES = 5
"""The number of times that all workers may be lost without a single result in between."""


def as_done(job: abc.Callable[[Task], Result], waiting: deque[Task], workers: int) -> abc.Iterator[tuple[Task, Result]]:
    """The items with their results as they are done; those that workers had when one of them died go to new ones.

    Raises:
        WorkersLostError: workers died repeatedly.
        Exception: what the job raises.
    """
    in_hand: dict[Future[serving.Done], Task] = {}
    losses = 0
    while waiting or in_hand:
        pool = WorkerPool(job, min(workers, len(waiting)), start_method())
        try:
            while waiting or in_hand:
                while waiting and len(in_hand) < AHEAD * workers:
                    item = waiting.popleft()
                    in_hand[pool.do([item])] = item
                for future in wait(in_hand, return_when=FIRST_COMPLETED).done:
                    found, error = future.result()
                    item = in_hand.pop(future)
                    if error is not None:
                        raise error
                    losses = 0
                    yield item, found[0]
        except WorkerDiedError:
            losses += 1
            if losses > MOST_LOSSES:  # the job kills every worker
                raise WorkersLostError("workers died repeatedly; is there enough memory?") from None
            waiting.extendleft(reversed(in_hand.values()))
            in_hand.clear()
        except BaseException:
            pool.kill()
            raise
        finally:
            pool.shutdown()
