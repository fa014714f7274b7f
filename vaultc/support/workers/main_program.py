"""The user's program, ``__main__``, in worker processes: imported only if the work refers to it.

A worker that is a new interpreter knows the main program of the first process by its file or its module. To import it
is to run it again, which a program without ``if __name__ == "__main__":`` does not expect, so that this is the last
resort.
"""

from __future__ import annotations

import os
import runpy
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from vaultc.support.workers.errors import WorkersLostError

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
