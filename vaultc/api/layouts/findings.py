"""Findings about layouts, and what checks look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vaultc.language.diagnostics import Severity
from vaultc.language.game import Game
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout


@dataclass(frozen=True, slots=True)
class LayoutFinding:
    """Something that the game would refuse, change or draw by chance; ``x`` and ``y`` are None for whole levels."""

    severity: Severity
    message: str
    x: int | None = None
    y: int | None = None

    def __str__(self) -> str:
        where = "" if self.x is None else f" at ({self.x},{self.y})"
        return f"{self.severity}{where}: {self.message}"


def error(message: str, x: int | None = None, y: int | None = None) -> LayoutFinding:
    """A certain difference."""
    return LayoutFinding(Severity.ERROR, message, x, y)


def warning(message: str, x: int | None = None, y: int | None = None) -> LayoutFinding:
    """A possible difference."""
    return LayoutFinding(Severity.WARNING, message, x, y)


def note(message: str, x: int | None = None, y: int | None = None) -> LayoutFinding:
    """Something odd that the game makes as it is."""
    return LayoutFinding(Severity.NOTE, message, x, y)


@dataclass(frozen=True)
class Checked:
    """A layout and the game that shall make it."""

    layout: Layout
    game: Game

    @cached_property
    def catalog(self) -> Catalog:
        """The catalogue of the layout's own game, in which its things are named."""
        return self.layout.game.catalog

    @cached_property
    def place(self) -> Surroundings:
        """The place where the level is made."""
        return self.layout.place_in(self.game)

    @cached_property
    def codes(self) -> bytes:
        """The terrain of all cells."""
        return bytes(self.layout.ground.terrain)

    def cells(self, *wanted: int) -> Iterator[tuple[int, int, int]]:
        """Index, column and row of the cells with one of some terrain codes."""
        for code in wanted:
            cell = self.codes.find(code)
            while cell >= 0:
                yield cell, *divmod(cell, grid.HEIGHT)
                cell = self.codes.find(code, cell + 1)

    def code_at(self, x: int | None, y: int | None) -> int:
        """The terrain of a cell, stone off the level."""
        if x is None or y is None or not (0 <= x < grid.WIDTH and 0 <= y < grid.HEIGHT):
            return 0
        return self.codes[grid.at(x, y)]
