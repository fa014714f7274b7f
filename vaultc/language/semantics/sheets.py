"""The terrain that is certain at a statement, sizes and characters of maps, and the cells of selections."""

from __future__ import annotations

import bisect
from collections import abc
from enum import Enum
from functools import cache
from operator import attrgetter

from vaultc.language.semantics.statements import Path, Placed, is_certain
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.terrain import TerrainType

_DIGITS = str.maketrans("", "", "0123456789")


class MapSize(NamedTuple):
    """Columns and rows of a map."""

    width: int
    height: int


def map_size(block: n.MapBlock) -> MapSize:
    """Size of a map; digits are rulers and do not count. Rules: "Map mode"."""
    return MapSize(max((len(row.translate(_DIGITS)) for row in block.rows), default=0), len(block.rows))


class Bounds(NamedTuple):
    """The largest column and row of a plain level region, and the statement that set them (None: nothing yet)."""

    x: int
    y: int
    set_by: Span | None


WHOLE_LEVEL = (79, 21)


def level_region_bounds(statements: abc.Sequence[Placed], levels: abc.Sequence[n.Level]) -> abc.Mapping[Span, Bounds]:
    """The bounds in force at every level region, by its span.

    They follow the text, through all levels and inclusions, and start as (0,0). A MAZE header sets them too. Rules:
    "Level regions".
    """
    bounds = Bounds(0, 0, None)
    found: dict[Span, Bounds] = {}
    begun: int | None = None
    for placed in statements:
        if placed.level is not None and placed.level != begun:
            begun = placed.level
            if levels[begun].maze is not None:
                bounds = Bounds(*WHOLE_LEVEL, levels[begun].span)
        match placed.node:
            case n.Map():
                width, height = map_size(placed.node.block)
                bounds = Bounds(width - 1, height - 1, placed.node.span)
            case n.NoMap() | n.SolidFill() | n.MazeGrid() | n.Mines():
                bounds = Bounds(*WHOLE_LEVEL, placed.node.span)
            case n.Branch() | n.Portal() | n.TeleportRegion() | n.StairRegion() | sorted_nodes.RandomRegion():
                found[placed.node.area.span] = bounds
                found[placed.node.exclusion.span] = bounds
    return found


def map_rows(block: n.MapBlock) -> tuple[str, ...]:
    """The rows of a map without digits, all as wide as the widest."""
    rows = [row.translate(_DIGITS) for row in block.rows]
    width = max(map(len, rows), default=0)
    return tuple(row.ljust(width) for row in rows)


def map_corner(node: n.Map, size: MapSize) -> tuple[int, int] | None:
    """The absolute cell of a map's top left corner outside of rooms; None if by lot. Rules: "MAP, GEOMETRY, NOMAP"."""
    if node.horizontal and node.vertical:
        if node.horizontal.text == "randomx" or node.vertical.text == "randomy":
            return None
        x, y = grid.aligned_corner(node.horizontal.text, node.vertical.text, *size)
    elif isinstance(node.place, n.Coordinate):
        x, y = node.place.x + 1, node.place.y
    else:
        return None
    return x, grid.moved_inside(y, size.height)


Characters = frozenset[str]

_PLACED = {n.STAIRS: "stairs", n.ALTAR: "an altar", n.GRAVE: "a grave"}
"""Furniture that statements put on a square, and no character of a map."""


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Map characters by the classes of their terrain. Rules: "Map characters".

    ``terrain`` are all of them but the transparent one; any other in a map is a mistake of unknown meaning. ``solid``
    means stone, walls, trees and secret corridors. ``dry`` is where a place drawn at random may lie
    by default, ``damp`` where things of water may, though it is none. ``furniture`` includes stairs, altars and
    graves, which only statements make. ``phrases`` names a square of each, with its article.
    """

    terrain: Characters
    solid: Characters
    walls: Characters
    doors: Characters
    bars: Characters
    water: Characters
    lava: Characters
    dry: Characters
    damp: Characters
    walkable: Characters
    furniture: Characters
    phrases: abc.Mapping[str, str]

    @property
    def liquid(self) -> Characters:
        """Water and lava."""
        return self.water | self.lava

    def drawn(self, character: str | None) -> Characters | None:
        """Return the possible contents of a cell on which a map character was drawn; None if they are not known."""
        return frozenset(character) if character in self.terrain else None


@cache
def alphabet_of(catalog: Catalog) -> Alphabet:
    """The map characters of a game."""

    def those(belongs: abc.Callable[[TerrainType], bool]) -> Characters:
        return frozenset(character for row in catalog.terrain if belongs(row) for character in row.map_characters)

    doors = those(lambda row: row.kind in ("door", "secret door"))
    phrases = {character: row.phrase for row in catalog.terrain for character in row.map_characters}
    return Alphabet(
        terrain=those(lambda _row: True),
        solid=those(lambda row: row.rock) - doors,
        walls=those(lambda row: row.wall),
        doors=doors,
        bars=those(lambda row: row.kind == "bars"),
        water=those(lambda row: row.liquid == "water"),
        lava=those(lambda row: row.liquid == "lava"),
        dry=those(lambda row: row.dry),
        damp=those(lambda row: row.damp),
        walkable=those(lambda row: row.walkable),
        furniture=those(lambda row: row.furniture) | frozenset(_PLACED),
        phrases=phrases | _PLACED,
    )


Rectangle = tuple[int, int, int, int]
"""Left, top, right and bottom; any numbers that an author may write."""

_STONE = frozenset(" ")


class FrameKind(Enum):
    """The kind of area that coordinates are counted from."""

    LEVEL = "level"
    MAP = "map"
    ROOM = "room"


class Border(NamedTuple):
    """The cells on the edges of a rectangle."""

    corners: Rectangle

    def covers(self, cell: grid.Cell) -> bool:
        """Return whether a cell is one of them."""
        x1, y1, x2, y2 = self.corners
        x, y = cell
        return (x1 <= x <= x2 and y in (y1, y2)) or (y1 <= y <= y2 and x in (x1, x2))


class Redrawing(NamedTuple):
    """Cells drawn over by the statement number ``order``: any of ``characters`` become ``result`` (None: unknown).

    ``replaced`` restricts the change to cells that hold one of these characters. An ``area`` None is everything.
    """

    order: int
    path: Path
    area: Rectangle | Border | None
    result: Characters | None
    replaced: Characters | None = None

    def covers(self, cell: grid.Cell) -> bool:
        """Return whether the change may touch a cell."""
        if self.area is None:
            return True
        if isinstance(self.area, Border):
            return self.area.covers(cell)
        x1, y1, x2, y2 = self.area
        return x1 <= cell[0] <= x2 and y1 <= cell[1] <= y2


@dataclass(slots=True)
class _History:
    """The contents of a cell after each change on one path, each computed only once.

    ``values`` begins with the contents before the change at ``position``; ``orders`` has the changes to the others.
    """

    cell: grid.Cell
    path: Path
    position: int
    values: list[Characters | None]
    orders: list[int] = field(default_factory=list)

    def before(self, order: int, changes: abc.Sequence[Redrawing]) -> Characters | None:
        """Return the contents after the changes of smaller order; ``changes`` are sorted by their order."""
        while self.position < len(changes) and changes[self.position].order < order:
            change = changes[self.position]
            self.position += 1
            if change.covers(self.cell):
                now = self.values[-1]
                if change.replaced is None and is_certain(change.path, self.path):
                    now = change.result
                elif change.replaced is None or (now is not None and now & change.replaced):
                    now = None if now is None or change.result is None else now | change.result
                self.orders.append(change.order)
                self.values.append(now)
        return self.values[bisect.bisect_left(self.orders, order)]


@dataclass(slots=True, eq=False)
class ReferenceFrame:
    """A frame of reference with what is drawn in it.

    ``size`` is None where it is drawn by lot. ``rows`` are the characters at the start, None if nothing is known of
    them. ``origin`` is the absolute cell of (0,0), None if it is not known. Outside of a sheet that ``stands_in_stone``
    there is nothing but stone. ``begin`` is the statement that made it. ``known`` are the characters
    whose terrain is known.
    """

    kind: FrameKind
    size: MapSize | None
    rows: tuple[str, ...] | None
    origin: grid.Cell | None
    begin: Span | None
    order: int
    path: Path
    stands_in_stone: bool = False
    known: Characters = frozenset(" .")
    changes: list[Redrawing] = field(default_factory=list)
    _histories: dict[tuple[grid.Cell, Path], _History] = field(default_factory=dict, repr=False)

    def holds(self, cell: grid.Cell) -> bool | None:
        """Return whether a cell lies inside; None if that is not known."""
        if self.size is None:
            return None
        return 0 <= cell[0] < self.size.width and 0 <= cell[1] < self.size.height

    def is_off_level(self, cell: grid.Cell) -> bool:
        """Return whether a cell certainly lies outside of the level."""
        if self.origin is None:
            return False
        x, y = self.origin[0] + cell[0], self.origin[1] + cell[1]
        return not (1 <= x <= 79 and 0 <= y <= 20)

    def initial(self, cell: grid.Cell) -> Characters | None:
        """Return the first contents of a cell; stone outside of a map that is surrounded by stone."""
        if self.rows is None:
            return None
        character = self.rows[cell[1]][cell[0]] if self.holds(cell) else "x"
        if character == "x":
            return _STONE if self.stands_in_stone else None
        return frozenset(character) if character in self.known else None

    def at(self, cell: grid.Cell, order: int, path: Path) -> Characters | None:
        """Return the possible contents of a cell when a statement is executed; None if they are not known."""
        if path and order <= path[-1][0]:
            return self.at(cell, order, path[:-1])
        history = self._histories.get((cell, path))
        if history is None:
            if path:  # up to where it leaves the path around it both are the same
                begin = path[-1][0]
                start = bisect.bisect_right(self.changes, begin, key=attrgetter("order"))
                history = _History(cell, path, start, [self.at(cell, begin + 1, path[:-1])])
            else:
                history = _History(cell, path, 0, [self.initial(cell)])
            self._histories[cell, path] = history
        return history.before(order, self.changes)

    def around(self, cell: grid.Cell, order: int, path: Path) -> abc.Iterator[Characters | None]:
        """Return the possible contents of the four cells beside a cell."""
        x, y = cell
        for beside in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)):
            yield self.at(beside, order, path)


# ---- cells of selections


class Covered(NamedTuple):
    """Cells of a selection (None: any cell); ``exact`` if all of them are selected."""

    area: Rectangle | Border | None
    exact: bool


def covered(selection: n.Expression) -> Covered:
    """Return the cells that a selection covers, counted from its frame of reference."""
    match selection:
        case n.PointSelection(place=n.Coordinate() as place) | (n.Coordinate() as place):
            return Covered((place.x, place.y, place.x, place.y), True)
        case n.Parenthesized():
            return covered(selection.inner)
        case n.FillRect(region=n.Region() as region):
            return Covered(rectangle(region), True)
        case n.Rect(region=n.Region() as region):
            return Covered(Border(rectangle(region)), True)
        case n.Line(start=n.Coordinate() as start, end=n.Coordinate() as end) if start != end:
            corners = (min(start.x, end.x), min(start.y, end.y), max(start.x, end.x), max(start.y, end.y))
            return Covered(corners, start.x == end.x or start.y == end.y)
        case n.Filter():
            return Covered(covered(selection.selection).area, False)
    return Covered(None, False)


def terms(selection: n.Expression) -> abc.Iterator[n.Expression]:
    """The selections joined by ``&``, without recursion: chains may be longer than the stack is deep."""
    waiting = [selection]
    while waiting:
        node = waiting.pop()
        if isinstance(node, n.Union):
            waiting += (node.right, node.left)
        elif isinstance(node, n.Parenthesized):
            waiting.append(node.inner)
        else:
            yield node


def rectangle(region: n.Region) -> Rectangle:
    """The corners of a literal region."""
    return region.x1, region.y1, region.x2, region.y2
