"""The lines of a frozen level, and the parts that no statement can express."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from vaultc.language.game import Game
from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.world.catalog import Catalog

FIRST_COLUMN = 1
"""The column from which coordinates count on a level without a map of its own."""


class Inexpressible(NamedTuple):
    """A part of a level that a des file cannot express, and the statement that made it, if known.

    ``by_chance``: with some seeds the frozen level has it nevertheless, or lacks what may come.
    """

    message: str
    origin: Span | None = None
    by_chance: bool = False


@dataclass(slots=True)
class Writing:
    """A level that is being written down for a game.

    ``catalog`` is the catalogue of the level's game, whose numbers the level has.
    """

    level: Level
    catalog: Catalog
    game: Game
    lines: list[str] = field(default_factory=list)
    unsaid: dict[str, Inexpressible] = field(default_factory=dict)
    skipped: set[int] = field(default_factory=set)
    """Things (by ``id``) that come by themselves with others."""
    drawn_as_walls: set[tuple[int, int]] = field(default_factory=set)
    """Doors that the maps show as walls, so that they lie in the right direction."""
    over_traps: set[tuple[int, int]] = field(default_factory=set)
    """Cells whose feature is written after their trap."""
    unique: set[int] = field(default_factory=set)
    """Species that were asked for."""
    late_piles: list[int] = field(default_factory=list)
    """The cells whose piles are written after all else."""
    absorbed: set[tuple[object, ...]] = field(default_factory=set)
    """Marks of things on the floor that a thing in a later block may absorb."""

    def say(self, statement: str) -> None:
        """Add a line."""
        self.lines.append(statement)

    def cannot_say(self, message: str, origin: Span | None = None, *, by_chance: bool = False) -> None:
        """Note once what is missing, or ``by_chance`` what may be."""
        self.unsaid.setdefault(message, Inexpressible(message, origin, by_chance))


def place(x: int, y: int) -> str:
    """A cell as frozen levels write it, whose maps begin in the first column that the game uses."""
    return f"({x - FIRST_COLUMN},{y})"


def box(left: int, top: int, right: int, bottom: int) -> str:
    """A rectangle of cells, likewise."""
    return f"({left - FIRST_COLUMN},{top},{right - FIRST_COLUMN},{bottom})"


def region(left: int, top: int, right: int, bottom: int) -> str:
    """A level region, in the game's own columns; the game has none of number 0."""
    return f"levregion({max(left, FIRST_COLUMN)},{max(top, 0)},{max(right, FIRST_COLUMN)},{max(bottom, 0)})"


def text_of(writing: Writing, text: str, what: str) -> str:
    """A text in quotes; quotes in it and control characters cannot be written."""
    said = "".join("'" if letter == '"' else letter if letter.isprintable() else " " for letter in text)
    if said != text:
        writing.cannot_say(f"{what} cannot have quotes or line ends in a des file")
    return f'"{said}"'
