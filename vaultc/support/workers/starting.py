"""Starting a worker process: a copy of this process, or a new interpreter that runs nothing of the user's program.

Nothing that other threads could see is changed meanwhile: neither the environment nor the modules of this process.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import abc
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO, BinaryIO

from vaultc.support import working_folder
from vaultc.support.workers import serving


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
