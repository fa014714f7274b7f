"""A worker process from within: its job for the items that come, messages, and the user's main program.

A worker ends with the first process. A message is a pickled value after its length, so that half a message shows
itself. A worker that is a new interpreter knows the main program of the first process, ``__main__``, by its file or
its module. To import it is to run it again, which a program without ``if __name__ == "__main__":`` does not expect, so
that this is the last resort: it happens only if the work refers to the program.
"""

from __future__ import annotations

import os
import pickle
import runpy
import signal
import sys
from collections import abc
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from types import ModuleType
from typing import IO, Any, BinaryIO

from vaultc.support.dataclass import dataclass
from vaultc.support.workers import WorkersLostError

Job = abc.Callable[[Any], Any]

Done = tuple[list[Any], BaseException | None]
"""The results for some items up to the first that fails, and the error of that item."""


def main() -> None:
    """The program of a new interpreter: its messages come through stdin and leave through stdout."""
    try:
        leave_signals()
        tasks, results = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        _occupy_streams()
        path, program, job = unpacked(receive(tasks))
        sys.path[:] = path
        remember(program)
        serve(lambda: unpacked(job), tasks, results)
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
    try:
        job = prepare()
    except WorkersLostError as error:
        job = _refusal(str(error))
    except BaseException as error:
        job = _refusal(f"a worker process cannot begin: {type(error).__name__}: {error}")
    while True:
        answer = answered(job, waiting.get())
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        send(results, answer)


def _listen(tasks: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    """Take messages; end this process, whatever it does, when the first process is gone or needs it no more."""
    try:
        while True:
            waiting.put(receive(tasks))
    finally:
        os._exit(0)


def _refusal(message: str) -> Job:

    def refuse(_item: Any) -> Any:
        raise WorkersLostError(message)

    return refuse


def answered(job: Job, message: bytes) -> bytes:
    """The answer to a message with items: what is done, as far as that can be sent."""
    try:
        results, error = work(job, unpacked(message))
    except BaseException as reason:
        results, error = [], _lost("the items of a worker process cannot be read", reason)
    try:
        return packed((results, _readable(error)))
    except Exception as reason:
        return packed(([], _lost("a result of a worker process cannot be sent", reason)))


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
        unpacked(packed(error))
    except Exception:
        return WorkersLostError(f"{type(error).__name__}: {error}")
    return error


def _lost(what: str, reason: BaseException) -> WorkersLostError:
    return (
        reason
        if isinstance(reason, WorkersLostError)
        else WorkersLostError(f"{what}: {type(reason).__name__}: {reason}; with workers=1 nothing is sent")
    )


_LENGTH = 8
"""The number of bytes that tell the length of a message."""


def send(file: IO[bytes], message: bytes) -> None:
    """Write a message.

    Raises:
        OSError: the reader is gone.
    """
    file.write(len(message).to_bytes(_LENGTH, "little"))
    file.write(message)
    file.flush()


def receive(file: IO[bytes]) -> bytes:
    """Wait for a message and return it.

    Raises:
        EOFError: the writer is gone, perhaps in the middle of the message.
    """
    return _exactly(file, int.from_bytes(_exactly(file, _LENGTH), "little"))


def _exactly(file: IO[bytes], size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise EOFError
    return data


def packed(value: object) -> bytes:
    """Return a value as a message.

    Raises:
        Exception: it cannot be pickled.
    """
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def unpacked(message: bytes) -> Any:
    """Return the value of a message; names of the main program are looked up when they occur.

    Raises:
        WorkersLostError: it refers to the main program, which this worker cannot import.
        Exception: it cannot be read.
    """
    return _Reader(BytesIO(message)).load()


class _Reader(pickle.Unpickler):
    """Reads values, and knows the main program of the first process."""

    def find_class(self, module: str, name: str) -> Any:
        if module in NAMES:
            require(name)
            module = NAMES[0]
        return super().find_class(module, name)


NAMES = ("__main__", "__mp_main__")
"""The names of the main program in pickled values: its own, and the one it has where it is imported again."""


_GUARD = 'if __name__ == "__main__":'


@dataclass(slots=True)
class MainProgram:
    """The main program of a process: its module with ``-m``, its file (None: there is none), and its arguments."""

    module: str | None
    path: str | None
    arguments: list[str]
    is_running_again: bool = False
    has_asked_for_workers: bool = False

    @property
    def name(self) -> str | None:
        """The words for it in messages."""
        return self.module or self.path


_first: MainProgram | None = None
"""In a worker that has not imported it, the main program of the first process."""


def here() -> MainProgram:
    """The main program of this process; in a worker, of the first process."""
    if _first is not None:
        return _first
    main = sys.modules.get(NAMES[0])
    spec = getattr(main, "__spec__", None)
    module = None if spec is None or spec.name in NAMES else spec.name
    file = getattr(main, "__file__", None)
    path = os.path.abspath(file) if isinstance(file, str) and os.path.isfile(file) else None
    return MainProgram(module, path, list(getattr(sys, "argv", [])))


def remember(program: MainProgram) -> None:
    """In a worker: keep what the first process says of its main program."""
    global _first
    _first = program


def refuse_workers_of_workers() -> None:
    """End a main program that asks for workers while a worker imports it.

    Raises:
        WorkersLostError: it does.
    """
    if _first is not None and _first.is_running_again:
        _first.has_asked_for_workers = True
        raise WorkersLostError(f"{_first.name} is being imported by a worker process; write {_GUARD}")


def require(name: str) -> None:
    """In a worker, import the main program if that has not happened; ``name`` is what is needed of it.

    Raises:
        WorkersLostError: it is not a file, or cannot be run again.
    """
    global _first
    program = _first
    if program is None:
        return
    if program.name is None:
        raise WorkersLostError(
            f"worker processes cannot import {name}, which was defined in a shell, a notebook or standard input: "
            "write it in a module of its own, or use workers=1"
        )
    try:
        contents = _run_again(program)
    except BaseException as error:
        raise WorkersLostError(_reason(program, name, error)) from None
    main = ModuleType(NAMES[1])
    main.__dict__.update(contents)
    sys.modules.update(dict.fromkeys(NAMES, main))
    _first = None


def _run_again(program: MainProgram) -> dict[str, Any]:
    """Run a program silently under another name; return what it defines."""
    program.is_running_again = True
    sys.argv = program.arguments
    try:
        with open(os.devnull, "w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
            if program.module is not None:
                return runpy.run_module(program.module, run_name=NAMES[1], alter_sys=True)
            return runpy.run_path(str(program.path), run_name=NAMES[1])
    finally:
        program.is_running_again = False


def _reason(program: MainProgram, name: str, error: BaseException) -> str:
    elsewhere = f"or {name} in a module of its own"
    if program.has_asked_for_workers:
        return (
            f"worker processes import {program.name} for {name}, and it would start workers again: "
            f"write {_GUARD} above what it does, {elsewhere}"
        )
    return (
        f"worker processes cannot import {program.name}, which they need for {name}: {type(error).__name__}: {error}; "
        f"write {_GUARD} above what only the first process does, {elsewhere}"
    )
