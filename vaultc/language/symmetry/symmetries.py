"""The eight symmetries of a rectangle of squares: four rotations and four mirror images."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from typing import Final

from vaultc.language.semantics.geometry import MapSize
from vaultc.language.semantics.sheets import Rectangle
from vaultc.world.grid import Cell

_DIRECTIONS: Final[abc.Mapping[str, Cell]] = {
    "north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0),
    "northeast": (1, -1), "northwest": (-1, -1), "southeast": (1, 1), "southwest": (-1, 1),
}  # fmt: skip
_WORDS: Final = {step: word for word, step in _DIRECTIONS.items()}

WALLS: Final = "-|"
"""The map characters of horizontal and vertical walls."""

_JOINED: Final = frozenset("-|+SF")
"""Characters that continue a wall: walls, doors, secret doors, iron bars."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A rotation or a mirror image: columns and rows are exchanged if it ``swaps``, then each axis is reversed or not.

    ``word`` names it on the command line, ``text`` tells it to readers.
    """

    word: str
    text: str
    swaps: bool
    reverses_x: bool
    reverses_y: bool

    @property
    def is_rotation(self) -> bool:
        """True for the rotations, the rotation by nothing included; False for mirror images."""
        return (self.swaps + self.reverses_x + self.reverses_y) % 2 == 0

    def size(self, size: MapSize) -> MapSize:
        """Columns and rows of the image of a map."""
        return MapSize(size.height, size.width) if self.swaps else size

    def cell(self, cell: Cell, size: MapSize) -> Cell:
        """The image of a cell of a map of that size."""
        width, height = self.size(size)
        x, y = cell[::-1] if self.swaps else cell
        return (width - 1 - x if self.reverses_x else x, height - 1 - y if self.reverses_y else y)

    def box(self, corners: Rectangle, size: MapSize) -> Rectangle:
        """The image of a rectangle, its corners in order."""
        x1, y1 = self.cell(corners[:2], size)
        x2, y2 = self.cell(corners[2:], size)
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)

    def direction(self, word: str) -> str:
        """The image of a direction; other words, such as ``random``, stay."""
        if word not in _DIRECTIONS:
            return word
        x, y = _DIRECTIONS[word][::-1] if self.swaps else _DIRECTIONS[word]
        return _WORDS[-x if self.reverses_x else x, -y if self.reverses_y else y]

    def wall(self, character: str) -> str:
        """The image of a straight piece of wall; other characters stay."""
        return WALLS[1 - WALLS.index(character)] if self.swaps and character in WALLS else character

    def rows(self, rows: abc.Sequence[str], *, exactly: bool = False) -> tuple[str, ...]:
        """The image of the rows of a map, all of one width.

        If columns become rows, walls are drawn anew along their direction: a wall with walls on both sides of it goes
        that way, and corners are horizontal. Or, ``exactly``, each horizontal wall becomes vertical and the reverse.
        """
        size = MapSize(len(rows[0]) if rows else 0, len(rows))
        width, height = self.size(size)
        image = [[""] * width for _ in range(height)]
        for y, row in enumerate(rows):
            for x, character in enumerate(row):
                column, line = self.cell((x, y), size)
                image[line][column] = character
        if exactly:
            image = [[self.wall(character) for character in line] for line in image]
        elif self.swaps:
            image = [[_wall_at(image, x, y) for x in range(width)] for y in range(height)]
        return tuple("".join(row) for row in image)


def _wall_at(rows: abc.Sequence[abc.Sequence[str]], x: int, y: int) -> str:
    """A character of a map; a wall as its neighbours ask for."""
    here = rows[y][x]
    if here not in WALLS:
        return here
    west, east, north, south = (
        0 <= line < len(rows) and 0 <= column < len(rows[line]) and rows[line][column] in _JOINED
        for column, line in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    )
    through = north and south and not (west and east)
    return "|" if through or ((north or south) and not (west or east)) else "-"


IDENTITY: Final = Symmetry("as-is", "as it is", False, False, False)

SYMMETRIES: Final = (
    IDENTITY,
    Symmetry("quarter", "turned clockwise by a quarter", True, True, False),
    Symmetry("half", "turned by a half", False, True, True),
    Symmetry("three-quarters", "turned clockwise by three quarters", True, False, True),
    Symmetry("mirrored", "mirrored left to right", False, True, False),
    Symmetry("mirrored-quarter", "mirrored left to right, then turned clockwise by a quarter", True, True, True),
    Symmetry("mirrored-half", "mirrored top to bottom", False, False, True),
    Symmetry(
        "mirrored-three-quarters", "mirrored left to right, then turned clockwise by three quarters", True, False, False
    ),
)
"""All of them: first the rotations, then the mirror image and its rotations, each turning clockwise."""
