"""Fixed squares of things that take one square: where they meet, and what the ground of a whole level is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from vaultc.generation.interpreter.rooms import RANDOM, room_type_number
from vaultc.generation.interpreter.sure_rooms import HARMLESS
from vaultc.generation.site import Site
from vaultc.language.semantics.geometry import map_rows
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk

Square = tuple[int, int]

_FILLS: Final = (nodes.SolidFill, nodes.Mines, nodes.MazeGrid)
_LOOSE: Final = (nodes.StairRegion, nodes.Branch)
"""Statements whose stairs may come to any square, where a trap gives way."""
_COLUMNS, _ROWS = range(3, 76), range(1, 20)
"""The squares of a filled level that are surely on it."""


@dataclass(frozen=True, slots=True)
class SquareUse:
    """A statement that puts a thing of a family on a square (None: not a fixed one)."""

    square: Square | None
    span: Span
    family: str


@dataclass(slots=True)
class SquareUses:
    """All statements that put things on squares; ``repeated`` are those that may be executed more than once."""

    uses: list[SquareUse] = field(default_factory=list)
    repeated: set[Span] = field(default_factory=set)

    def note(self, root: nodes.Node) -> None:
        """Note which statements below a level or a function are repeated."""
        for node in walk(root):
            if isinstance(node, nodes.Loop | nodes.For | nodes.FunctionDefinition):
                self.repeated.update(part.span for part in walk(node) if isinstance(part, nodes.Statement))

    def contested(self) -> Mapping[Span, Square]:
        """The statements that share their fixed square with others, or use it again."""
        number = Counter(use.square for use in self.uses)
        return {
            use.span: use.square
            for use in self.uses
            if use.square is not None and (number[use.square] > 1 or use.span in self.repeated)
        }

    @property
    def are_fixed(self) -> bool:
        """True if every thing has a fixed square, where things of one family only may meet."""
        families: dict[Square, str] = {}
        for use in self.uses:
            if use.square is None or families.setdefault(use.square, use.family) != use.family:
                return False
        return True


@dataclass(frozen=True, slots=True)
class KnownGround:
    """The ground of a level made as a whole, as its one map or its fill gives it, before any other statement.

    ``rows`` are the map's; without them the level is filled with floor if ``floor``, the least number of squares of
    floor, is not 0.
    """

    rows: tuple[str, ...] = ()
    floor: int = 0

    def is_floor(self, square: Square) -> bool:
        """True if a square is certainly floor."""
        x, y = square
        if self.rows:
            return 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) and self.rows[y][x] == "."
        return self.floor > 0 and x in _COLUMNS and y in _ROWS


def ground_of(level: nodes.Level) -> KnownGround:
    """The ground of a level's map, or of the fill with floor; none is known if something may come before it."""
    for statement in level.statements:
        if isinstance(statement, nodes.Map):
            rows = map_rows(statement.block)
            return KnownGround(rows, sum(row.count(".") for row in rows))
        if isinstance(statement, nodes.SolidFill) and not any(isinstance(node, nodes.Map) for node in walk(level)):
            is_floor = statement.filling.character == "."
            return KnownGround((), len(_COLUMNS) * len(_ROWS) if is_floor else 0)
        if not isinstance(statement, (*HARMLESS, *_FILLS, nodes.NoMap)):
            break
    return KnownGround()


def things_are_added(level: nodes.Level, functions: Mapping[str, nodes.FunctionDefinition], site: Site) -> bool:
    """True if the game may add things of any kind to a level when its script is over, or there are several maps."""
    around = site.surroundings
    roots = (level, *functions.values())
    maps = sum(isinstance(node, nodes.Map) for root in roots for node in walk(root))
    return (
        maps > 1
        or around.in_endgame
        or around.in_sokoban
        or (around.special_level or "") in site.rules.fixups
        or site.rules.levels.stray_things
    )


def is_stocked(node: nodes.Room | nodes.Subroom | nodes.RegionStatement, site: Site) -> bool:
    """True if a room may get the contents of its type."""
    number = room_type_number(node.type, site.catalog.room_types)
    return number == RANDOM or number in site.rules.stock or number in site.catalog.shop_types


def stairs_are_loose(level: nodes.Level, site: Site) -> bool:
    """True if stairs, or a branch of the dungeon, may come to any square."""
    loose = any(isinstance(node, _LOOSE) for node in walk(level))
    return loose or site.surroundings.branch is not None


def things_in_regions(root: nodes.Node) -> Iterator[nodes.Statement]:
    """The statements inside of regions, whose places count from the region's corner."""
    for node in walk(root):
        if isinstance(node, nodes.RegionStatement) and node.body is not None:
            yield from (part for part in walk(node.body) if isinstance(part, nodes.Statement))
