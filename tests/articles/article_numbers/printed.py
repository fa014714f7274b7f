"""The text that a command prints, taken apart: facts above, and a table of columns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

NUMBER = re.compile(r"\d+d\d+|\d+x\d+|[+-]?\d+(?:\.\d+)?(?:e-?\d+)?(?:/\d+)?%?")
"""Dice, sizes, and numbers with their signs, as fractions or percentages."""
DICE = re.compile(r"\d+d\d+")


@dataclass(frozen=True)
class Printed:
    """The output of ``vaultc odds``."""

    text: str

    @cached_property
    def _parts(self) -> tuple[list[str], list[str]]:
        """The lines of facts and the lines of the table."""
        lines = self.text.rstrip("\n").split("\n")
        if "" in lines:
            return lines[: lines.index("")], lines[lines.index("") + 1 :]
        return ([], lines)

    def fact(self, name: str) -> str:
        """The text after the name of a fact."""
        [found] = [line for line in self._parts[0] if line.startswith(f"{name}: ")]
        return found.removeprefix(f"{name}: ")

    @cached_property
    def rows(self) -> list[dict[str, str]]:
        """The cells of every row by the names of their columns."""
        lines = self._parts[1]
        spans = list(_columns(lines))
        cells = [[line[first:last].strip() for first, last in spans] for line in lines]
        return [dict(zip(cells[0], row, strict=True)) for row in cells[1:]]


def _columns(lines: list[str]) -> list[tuple[int, int]]:
    """First place and end of each column: two or more places that are blank in all lines part them."""
    width = max(map(len, lines))
    taken = "".join(
        " " if all(place >= len(line) or line[place] == " " for line in lines) else "x" for place in range(width)
    )
    return [match.span() for match in re.finditer(r"x(?: ?x)*", taken)]
