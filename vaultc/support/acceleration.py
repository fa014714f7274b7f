"""The one place that chooses between compiled and pure Python.

Parts of vaultc can be compiled when it is installed (``building/parts.py`` lists them). A compiled module is found
before the source beside it, without a setting; ``VAULTC_PURE=1`` in the environment ignores it.
Where loops over cells are written differently for a compiler, the tuned Python function has a *twin* in
``vaultc.generation.kernels``, which takes its place where it is compiled.
"""

from __future__ import annotations

import os
import sys
from collections import abc
from functools import cache
from importlib import import_module, machinery, util
from pathlib import Path
from typing import TypeVar

_Function = TypeVar("_Function", bound=abc.Callable[..., object])

SWITCH = "VAULTC_PURE"
"""The environment variable that forbids compiled parts, where it is set to anything but nothing or 0."""

_REASON = Path(__file__).parent.parent / "data" / "pure.txt"
"""Written into wheels without compiled modules by ``building/hook.py``."""

TUNED: dict[tuple[str, str], abc.Callable[..., object]] = {}
"""The tuned functions that have twins, by the twin's module and name; tests hold them to each other."""


@cache
def _finder(folder: str) -> machinery.FileFinder:
    """Finds sources in a folder, whose names it remembers."""
    return machinery.FileFinder(folder, (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES))


class _SourceFinder:
    """Finds the modules of this package in their sources, whatever was compiled."""

    @staticmethod
    def find_spec(name: str, path: list[str] | None, _target: object = None) -> machinery.ModuleSpec | None:
        """Look for a module in the folders of the package that it belongs to."""
        if path is None or not name.startswith("vaultc."):
            return None
        finders = map(_finder, path)
        return next((spec for finder in finders if (spec := finder.find_spec(name)) is not None), None)


def _is_forbidden() -> bool:
    return os.environ.get(SWITCH, "0") not in ("", "0")


def obey_switch() -> None:
    """From now on pass compiled modules over, if the environment asks for it."""
    if _is_forbidden():
        sys.meta_path.insert(0, _SourceFinder)  # type: ignore[arg-type]


@cache
def is_compiled() -> bool:
    """Return whether this installation runs compiled."""
    spec = util.find_spec("vaultc.generation.kernels.presence")
    return spec is not None and (spec.origin or "").endswith(tuple(machinery.EXTENSION_SUFFIXES))


def fallback() -> str:
    """Return why the installed wheel has no compiled modules, as its build wrote it down; "" in all other cases."""
    try:
        return _REASON.read_text("utf-8").strip()
    except OSError:
        return ""


def why_pure() -> str:
    """Return why nothing runs compiled, in a few words; "" where it does."""
    if is_compiled():
        return ""
    if reason := fallback():
        return reason
    return f"{SWITCH}={os.environ[SWITCH]} is set" if _is_forbidden() else "a checkout runs as it is written"


def twin(module: str) -> abc.Callable[[_Function], _Function]:
    """Replace a function by its namesake in a module of ``generation.kernels`` if that module is compiled."""

    def choose(tuned: _Function) -> _Function:
        TUNED[module, tuned.__name__] = tuned
        if not is_compiled():
            return tuned
        chosen: _Function = getattr(import_module(f"vaultc.generation.kernels.{module}"), tuned.__name__)
        return chosen

    return choose
