"""The side of a worker process: it does its job for the items that come, and ends with the first process."""

from __future__ import annotations

import os
import signal
import sys
from collections import abc
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from vaultc.support.workers import main_program, messages
from vaultc.support.workers.errors import WorkersLostError

Job = abc.Callable[[Any], Any]

Done = tuple[list[Any], BaseException | None]
"""The results for some items up to the first that fails, and the error of that item."""


def main() -> None:
    """The program of a new interpreter: its messages come through stdin and leave through stdout."""
    try:
        leave_signals()
        tasks, results = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        _occupy_streams()
        path, program, job = messages.unpacked(messages.receive(tasks))
        sys.path[:] = path
        main_program.remember(program)
        serve(lambda: messages.unpacked(job), tasks, results)
    finally:
        os._exit(1)


def leave_signals() -> None:
    """Leave it to the first process to react to signals."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _occupy_streams() -> None:
    """Keep the job's hands off the messages: it reads nothing, and prints to stderr."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # stderr is closed
        os.dup2(nothing, 1)


def serve(prepare: abc.Callable[[], Job], tasks: BinaryIO, results: BinaryIO) -> None:
    """Answer messages with items by messages with what the job gives for them, until the first process is gone.

    ``prepare`` gives the job; if it cannot, every item tells why.
    """
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(tasks, waiting), daemon=True).start()
    job = _job(prepare)
    while True:
        answer = answered(job, waiting.get())
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        messages.send(results, answer)


def _listen(tasks: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    """Take messages; end this process, whatever it does, when the first process is gone or needs it no more."""
    try:
        while True:
            waiting.put(messages.receive(tasks))
    finally:
        os._exit(0)


def _job(prepare: abc.Callable[[], Job]) -> Job:
    try:
        return prepare()
    except WorkersLostError as error:
        return _Refusal(str(error))
    except BaseException as error:
        return _Refusal(f"a worker process cannot begin: {type(error).__name__}: {error}")


class _Refusal:
    """A job that cannot be done."""

    def __init__(self, message: str) -> None:
        self._message = message

    def __call__(self, _item: Any) -> Any:
        raise WorkersLostError(self._message)


def answered(job: Job, message: bytes) -> bytes:
    """The answer to a message with items: what is done, as far as that can be sent."""
    try:
        results, error = work(job, messages.unpacked(message))
    except BaseException as reason:
        results, error = [], _lost("the items of a worker process cannot be read", reason)
    try:
        return messages.packed((results, _readable(error)))
    except Exception as reason:
        return messages.packed(([], _lost("a result of a worker process cannot be sent", reason)))


def work(job: Job, items: abc.Sequence[Any]) -> Done:
    """The results for some items, up to the first that fails."""
    results = []
    for item in items:
        try:
            results.append(job(item))
        except BaseException as error:
            return results, error
    return results, None


def _readable(error: BaseException | None) -> BaseException | None:
    """An error, or its text if the first process could not read it."""
    try:
        messages.unpacked(messages.packed(error))
    except Exception:
        return WorkersLostError(f"{type(error).__name__}: {error}")
    return error


def _lost(what: str, reason: BaseException) -> WorkersLostError:
    return (
        reason
        if isinstance(reason, WorkersLostError)
        else WorkersLostError(f"{what}: {type(reason).__name__}: {reason}; with workers=1 nothing is sent")
    )
