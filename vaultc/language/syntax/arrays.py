"""The variables that are arrays: the only fact about types that the parser needs."""

from __future__ import annotations

import re

from vaultc.support.lazy_pattern import lazy_pattern

ARRAY = "ARRVAR"
SCALAR = "VAR"
GAP = r"(?:[ \t]|\r?\n(?:[ \t]*\#[^\n]*(?=\n))?)*"
BEGINS_ARRAY = lazy_pattern(
    rf"{GAP}:?={GAP}(?:(?:terrain|TERRAIN|monster|MONSTER|obj|object|OBJECT){GAP}:?{GAP})?(?:\{{|\[['(])", re.VERBOSE
)


class ArrayNames:
    """The names that were assigned an array in the level or function at hand.

    Implements: What the typed tokens of the original did, and the replacement.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._names: set[str] = set()
        self._outside: list[tuple[int, set[str]]] = []
        self._depth = 0
        self._function = False

    def kind(self, name: str, end: int) -> str:
        """The token type of a variable that ends at an offset; notes it if it is assigned an array there."""
        if name not in self._names:
            if not BEGINS_ARRAY.match(self._text, end):
                return SCALAR
            self._names.add(name)
        return ARRAY

    def holds(self, name: str) -> bool:
        """Return whether the variable is known to be an array."""
        return name in self._names

    @property
    def names(self) -> frozenset[str]:
        """All names that are known."""
        return frozenset(self._names)

    def add(self, name: str) -> None:
        """Take a variable for an array from here on."""
        self._names.add(name)

    def track(self, token: str) -> None:
        """Follow braces, functions and levels, which limit where a name is known."""
        if token == "{":
            self._depth += 1
            if self._function:
                self._function = False
                self._outside.append((self._depth, self._names))
                self._names = set()
        elif token == "}":
            if self._outside and self._outside[-1][0] == self._depth:
                self._names = self._outside.pop()[1]
            self._depth -= 1
        elif token == "FUNCTION":
            self._function = True
        else:
            self._names, self._outside, self._depth, self._function = set(), [], 0, False
