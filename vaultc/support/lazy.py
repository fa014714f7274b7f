"""Things made at their first use: names of packages, and patterns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

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


__all__ = ["lazy_pattern"]


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
