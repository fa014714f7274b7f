"""Modules of Python's library that a command imports and seldom uses: they are loaded when somebody uses them.

Libraries that vaultc depends on import them, so writing imports into functions is not possible there. A program stays
as it is in all else: the module that takes their place becomes the module itself.
"""

from __future__ import annotations

import gc
import sys
from _thread import RLock
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

SELDOM_USED = ("fractions", "inspect", "ipaddress")
"""For dataclasses and click ``inspect``, which loads the parser of Python; for ``pathlib`` ``ipaddress``."""

_LOCK = RLock()


class _LateModule(ModuleType):
    """A module that is loaded when an attribute is first asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name != "__all__":  # asked of all modules that are there
            raise AttributeError(name)
        self.load()
        if name in self.__dict__:
            return self.__dict__[name]
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")

    def load(self) -> None:
        """Become the module itself, unless that is under way."""
        with _LOCK:
            if type(self) is not _LateModule or self.__dict__.get("_is_loading"):
                return
            self.__dict__["_is_loading"] = True
            try:
                assert self.__spec__ is not None
                assert self.__spec__.loader is not None
                self.__spec__.loader.exec_module(self)
                self.__class__ = ModuleType  # type: ignore[assignment]
            finally:
                del self.__dict__["_is_loading"]


ALLOCATIONS = 50_000
"""New objects between garbage collections; with Python's default of 700, start-up collects often and finds nothing."""


def start_fast() -> None:
    """Prepare this process to be the program ``vaultc``: postpone modules, and collect garbage seldom."""
    gc.set_threshold(ALLOCATIONS)
    postpone()


def postpone() -> None:
    """Load the modules of :data:`SELDOM_USED` when they are used; those that are loaded already stay."""
    for name in SELDOM_USED:
        spec = None if name in sys.modules else find_spec(name)
        if spec is None:
            continue
        stand_in = module_from_spec(spec)
        stand_in.__class__ = _LateModule
        if name == "inspect":
            stand_in.__dict__["cleandoc"] = _without_indentation
        sys.modules[name] = stand_in


def _without_indentation(text: str) -> str:
    """Do what ``inspect.cleandoc`` does; click calls it for each option, with one line nearly always."""
    if "\n" not in text:
        return text.expandtabs().lstrip()
    inspect: Any = sys.modules["inspect"]
    if isinstance(inspect, _LateModule):
        inspect.load()
    cleaned: str = inspect.cleandoc(text)
    return cleaned
