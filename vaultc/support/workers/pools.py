"""Processes for one job: how they are started, so that they import nothing of the working folder and never hang.

A process that Python spawns gets what it is for through a pipe which is written at its start. If it dies before it has
read that, and there is more than a pipe holds, Python waits forever. So a job travels in a file, and arguments of the
command line, of which there may be thousands, do not travel at all.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import tempfile
from collections import abc
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from threading import Thread
from typing import Any
from weakref import finalize

from vaultc.support import working_folder
from vaultc.support.workers.errors import WorkersLostError

Done = tuple[list[Any], Exception | None]
"""The results for some items up to the first that fails, and the error of that one."""

DIED = "a worker process died: was it killed, or is there too little memory? With --jobs 1 there are none"

_job: abc.Callable[[Any], Any]
"""In a worker process, what it was started for."""


class WorkerPool(ProcessPoolExecutor):
    """Processes that do one job; ``method`` starts them, ``fork`` or ``spawn``."""

    def __init__(self, job: abc.Callable[[Any], Any], workers: int, method: str) -> None:
        context = multiprocessing.get_context(method)
        with safe_start():
            if method == "fork":
                super().__init__(workers, context, _begin, (job,))
            else:
                path = _file_of(job)
                super().__init__(workers, context, _begin_from, (path,))
                finalize(self, _remove, path)
        # All are started before anybody waits for them: who waits stumbles over those that come later.
        self._safe_to_dynamically_spawn_children = False

    def do(self, items: abc.Sequence[Any]) -> Future[Done]:
        """Have the job done for some items.

        Raises:
            BrokenProcessPool: a worker has died.
            WorkersLostError: no process can be started.
        """
        with safe_start():
            try:
                return self.submit(_work, items)
            except OSError as error:
                reason = (error.strerror or str(error)).lower()
                raise WorkersLostError(f"a worker process cannot be started: {reason}; --jobs 1 needs none") from None

    def kill(self) -> None:
        """End the workers at once, whatever they are doing, without waiting for them."""
        for process in list((self._processes or {}).values()):
            process.kill()
        # A worker that is killed while it sends a large result leaves a part of it. The thread that reads it waits for
        # the rest as long as any process can write, which this one could.
        if self._result_queue is not None:
            self._result_queue._writer.close()  # type: ignore[attr-defined] # of its class, not of the stub


def _file_of(job: abc.Callable[[Any], Any]) -> str:
    """A file of this user alone with a job."""
    parcel = pickle.dumps(job)
    handle, path = tempfile.mkstemp(prefix="vaultc-", suffix=".job")
    with os.fdopen(handle, "wb") as file:
        file.write(parcel)
    return path


def _remove(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)


@contextmanager
def safe_start() -> abc.Iterator[None]:
    """Meanwhile processes of Python are started so that they do not look for modules in the working folder.

    They inherit the environment, which is restored afterwards.
    """
    before, arguments = dict(os.environ), sys.argv
    safe = working_folder.child_environment(before)
    sys.argv = arguments[:1]
    _set_environment(safe)
    try:
        yield
    finally:
        sys.argv = arguments
        _set_environment(before)


def _set_environment(wanted: dict[str, str]) -> None:
    """Change what differs in the environment of this process."""
    for name in working_folder.VARIABLES:
        if name not in wanted:
            os.environ.pop(name, None)
        elif os.environ.get(name) != wanted[name]:
            os.environ[name] = wanted[name]


# ---- in a worker


def _begin_from(path: str) -> None:
    """Keep the job of a file; if it cannot be had, every item tells why."""
    try:
        with open(path, "rb") as file:
            job = pickle.load(file)
    except Exception as error:
        job = _Refusal(f"a worker process cannot begin: {type(error).__name__}: {error}")
    _begin(job)


class _Refusal:
    """A job that cannot be done."""

    def __init__(self, message: str) -> None:
        self._message = message

    def __call__(self, _item: Any) -> Any:
        raise WorkersLostError(self._message)


def _begin(job: abc.Callable[[Any], Any]) -> None:
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


def _work(items: abc.Sequence[Any]) -> Done:
    """The results for some items, up to the first that fails."""
    results = []
    for item in items:
        try:
            results.append(_job(item))
        except Exception as error:
            return results, error
    return results, None
