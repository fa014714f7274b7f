"""Things made at their first use: names of packages, patterns, and modules of Python that a command seldom uses.

Libraries that vaultc depends on import such modules, so writing imports into functions is not possible there. A program
stays as it is in all else: the module that takes their place becomes the module itself.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from _thread import RLock
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

__all__ = ["lazy_pattern"]

if TYPE_CHECKING:
    from re import compile as lazy_pattern
else:

    def lazy_pattern(text: str, flags: int = 0) -> _LazyPattern:
        """Return what ``re.compile`` returns as far as methods and attributes go; ``re.sub`` and others refuse it."""
        return _LazyPattern(text, flags)


def lazy_names(
    package: str,
    modules: Mapping[str, Iterable[str]],
    *,
    present: Iterable[str] = (),
    before: Callable[[], object] = lambda: None,
) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` of a package; ``modules`` has the names that each module has.

    ``present`` are further names, which the package has from the start. ``before`` is called before a module is loaded.
    """
    places = {name: f"{package}.{module}" for module, names in modules.items() for name in names}

    def load(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        before()
        return getattr(import_module(places[name]), name)

    names = [*present, *places]
    return names, load, lambda: sorted(names)


class _LazyPattern:
    """A regular expression that is compiled at the first use of a method."""

    def __init__(self, text: str, flags: int) -> None:
        self._given = text, flags

    def __reduce__(self) -> tuple[Any, ...]:
        return re.compile, self._given

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self._given), name)
        self.__dict__[name] = found
        return found


# ---- modules

SELDOM_USED = ("fractions", "gettext", "inspect", "ipaddress", "platform")
"""Dataclasses and click import ``inspect``, which loads the parser of Python; click ``gettext`` for translations;
``pathlib`` ``ipaddress``; ``uuid`` ``platform``, which compiles the patterns of all systems."""

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
        stand_in.__dict__.update(_FUNCTIONS.get(name, {}))
        sys.modules[name] = stand_in


def _loaded(name: str) -> Any:
    """A module whose functions are those of Python."""
    module = sys.modules[name]
    if isinstance(module, _LateModule):
        module.load()
    return module


def _without_indentation(text: str) -> str:
    """Do what ``inspect.cleandoc`` does; click calls it for the text of each option, of one line nearly always."""
    if "\n" not in text:
        return text.expandtabs().lstrip()
    cleaned: str = _loaded("inspect").cleandoc(text)
    return cleaned


def _is_english() -> bool:
    """True if the environment asks for no language, or for the one in which all texts are written."""
    wanted = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, wanted), "C").partition(".")[0] in ("C", "POSIX", "en_US", "en")


def _translated(message: str) -> str:
    """Do what ``gettext.gettext`` does."""
    return message if _is_english() else str(_loaded("gettext").gettext(message))


def _translated_number(singular: str, plural: str, number: int) -> str:
    """Do what ``gettext.ngettext`` does."""
    if _is_english():
        return singular if number == 1 else plural
    return str(_loaded("gettext").ngettext(singular, plural, number))


def _system() -> str:
    """Do what ``platform.system`` does, where ``uuid`` asks for it."""
    return os.uname().sysname if hasattr(os, "uname") else str(_loaded("platform").system())


_FUNCTIONS: dict[str, dict[str, Any]] = {
    "inspect": {"cleandoc": _without_indentation},
    "gettext": {"gettext": _translated, "ngettext": _translated_number},
    "platform": {"system": _system},
}
"""Functions that are called at each start, for which the modules need not be loaded."""
