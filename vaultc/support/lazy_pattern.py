"""``re.compile`` at the first use, for patterns of modules that a command loads without using most of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

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


if TYPE_CHECKING:
    from re import compile as lazy_pattern
else:

    def lazy_pattern(text: str, flags: int = 0) -> _LazyPattern:
        """Return what ``re.compile`` returns as far as methods and attributes go; ``re.sub`` and others refuse it."""
        return _LazyPattern(text, flags)
