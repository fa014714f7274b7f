"""The eight symmetries of a rectangle, and the maps of a turned level: where they lie in the image.

Rules: "Effect of the map part", "MAP, GEOMETRY, NOMAP".

Maps that are apart are placed by the words of GEOMETRY, turned with them. Others with a fixed place are moved together,
as one sheet; a map whose place is drawn by lot keeps that.
"""

from __future__ import annotations

from collections import Counter, abc, defaultdict
from itertools import combinations

from vaultc.language import diagnostics, semantics
from vaultc.language.semantics import sheets
from vaultc.language.semantics.frames import WHOLE
from vaultc.language.semantics.statements import Placed
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.dataclass import dataclass
from vaultc.world import grid

_DIRECTIONS: abc.Mapping[str, grid.Cell] = {
    "north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0),
    "northeast": (1, -1), "northwest": (-1, -1), "southeast": (1, 1), "southwest": (-1, 1),
}  # fmt: skip
_WORDS = {step: word for word, step in _DIRECTIONS.items()}

WALLS = "-|"
"""The map characters of horizontal and vertical walls."""

_JOINED = frozenset("-|+SF")
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

    def size(self, size: sheets.MapSize) -> sheets.MapSize:
        """Columns and rows of the image of a map."""
        return sheets.MapSize(size.height, size.width) if self.swaps else size

    def cell(self, cell: grid.Cell, size: sheets.MapSize) -> grid.Cell:
        """The image of a cell of a map of that size."""
        width, height = self.size(size)
        x, y = cell[::-1] if self.swaps else cell
        return (width - 1 - x if self.reverses_x else x, height - 1 - y if self.reverses_y else y)

    def box(self, corners: sheets.Rectangle, size: sheets.MapSize) -> sheets.Rectangle:
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
        size = sheets.MapSize(len(rows[0]) if rows else 0, len(rows))
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


IDENTITY = Symmetry("as-is", "as it is", False, False, False)

SYMMETRIES = (
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


CANNOT_TURN = "not-turnable"
"""The rule of the diagnostics of levels that cannot be turned."""

COUNTED = (n.Coordinate, n.Region, n.CoreCall, n.LevelRegion)
"""Nodes that are counted from the map in force."""

_SIDES = {"left": "right", "half-left": "half-right", "right": "left", "half-right": "half-left"}
_ENDS = {"top": "bottom", "bottom": "top"}
_AS_ROW = {"left": "top", "half-left": "top", "center": "center", "half-right": "bottom", "right": "bottom"}
_AS_COLUMN = {"top": "left", "center": "center", "bottom": "right"}

_READING = (n.Variable, n.Element, n.Method)
_ROOMS = (n.Room, n.Subroom, n.RoomDoor, n.Corridor, n.RandomCorridors)

_DRAW_ROOMS = (
    "the game places rooms at random, and joins them by corridors that no statement draws; draw the rooms as one MAP"
)

Sizes = frozenset[sheets.MapSize | None]


class TurningError(diagnostics.DesError):
    """A level cannot be turned: no MAP draws it, or something in it has no image."""

    def __init__(self, message: str, span: Span, help: str | None = None) -> None:
        super().__init__((diagnostics.Diagnostic(CANNOT_TURN, diagnostics.Severity.ERROR, message, span, help),))


def maps_of(model: semantics.Model, level: semantics.LevelFacts) -> tuple[n.Map, ...]:
    """The maps of a level that can be turned, in text order.

    Raises:
        TurningError: there are rooms, there is no map, or a map is drawn in a loop.
    """
    statements = model.statements_of(level)
    for placed in statements:
        if isinstance(placed.node, _ROOMS):
            keyword = placed.node.form.keyword
            message = f"a level with {keyword} cannot be turned, only a level drawn by MAPs"
            raise TurningError(message, head_of(placed), _DRAW_ROOMS)
        if isinstance(placed.node, n.Map) and placed.nearest(n.Loop, n.For, n.FunctionDefinition):
            message = "a level can be turned if none of its MAPs is inside of a loop or a function"
            raise TurningError(message, head_of(placed))
    found = tuple(placed.node for placed in statements if isinstance(placed.node, n.Map))
    if not found:
        raise TurningError("there is no MAP in this level that could be turned", level.node.name.span)
    return found


def check_function(function: n.FunctionDefinition) -> None:
    """Refuse a function outside of the level that draws what the places in it are counted from.

    Raises:
        TurningError: there is a MAP, a NOMAP or a room in it.
    """
    for node in walk(function):
        if isinstance(node, (n.Map, n.NoMap, *_ROOMS)):
            message = f"a function with {node.form.keyword} cannot be turned with the level that calls it"
            raise TurningError(message, function.name.span)


def head_of(placed: Placed) -> Span:
    """The first word of a statement."""
    span = placed.node.span
    return span.source.span(span.start, min(span.end, span.start + len(placed.node.form.keyword or " ")))


# ---- frames


class MapFrames:
    """The sizes of the frames that the places of a level are counted from."""

    def __init__(self, model: semantics.Model, level: semantics.LevelFacts, maps: abc.Sequence[n.Map]) -> None:
        self._model = model
        self._statements = model.statements_of(level)
        sizes = {sheets.map_size(node.block) for node in maps}
        is_whole = any(isinstance(placed.node, n.NoMap) for placed in self._statements)
        self._common = None if len(sizes) > 1 or is_whole else next(iter(sizes))
        self._maps = {node.span: node for node in maps}
        self._owners: dict[Span, tuple[n.Node, Placed]] = {  # the innermost statements around places and variables read
            node.span: (node, placed)
            for placed in self._statements
            for node in walk(placed.node)
            if isinstance(node, (*COUNTED, *_READING))
        }
        self._uses = self._find_uses()
        self._found = {span: self._sizes(node, placed) for span, (node, placed) in self._owners.items()}

    def size(self, node: n.Node) -> sheets.MapSize:
        """Columns and rows of what a place is counted from; of the whole level if no map is in force.

        Raises:
            TurningError: it may be counted from maps of different sizes.
        """
        (size, *others) = self._found.get(node.span) or (self._common,)
        if size is None or others:
            raise TurningError("this may be counted from maps of different sizes, so that it has no image", node.span)
        return size

    def maps(self, node: n.Node) -> tuple[n.Map, ...]:
        """The maps that may be in force at a statement."""
        _, placed = self._owners.get(node.span, (node, None))
        parts = () if placed is None else self._model.situations[placed.order].parts
        found = tuple(self._maps[part.begin] for part in parts if part.begin in self._maps)
        return found or tuple(self._maps.values())

    def are_placed_by_words(self, symmetry: Symmetry) -> bool:
        """True if turning the words of GEOMETRY turns the level: its maps are apart, and so are their images.

        Otherwise the maps have to keep their distances, and so they have if anything is counted from the whole level.
        """
        if any(WHOLE in sizes for sizes in self._found.values()):
            return False
        before, after = [], []
        for node in self._maps.values():
            if node.horizontal is None or node.vertical is None:
                return False
            size, words = sheets.map_size(node.block), (node.horizontal.text, node.vertical.text)
            before.append((grid.aligned_corner(*words, *size), size))
            size = symmetry.size(size)
            after.append((grid.aligned_corner(*turned_alignment(symmetry, *words), *size), size))
        return (
            _are_apart(before) and _are_apart(after) and all(y + size.height <= grid.HEIGHT for (_, y), size in after)
        )

    def _of(self, placed: Placed) -> Sizes:
        parts = self._model.situations[placed.order].parts
        if not parts or placed.nearest(n.FunctionDefinition):
            return frozenset((self._common,))
        return frozenset(part.size for part in parts)

    def _find_uses(self) -> abc.Mapping[str, Sizes]:
        """The sizes of the frames in which variables are used, also by way of other variables."""
        uses: defaultdict[str, Sizes] = defaultdict(frozenset)
        passed: defaultdict[str, set[str]] = defaultdict(set)
        for node, placed in self._owners.values():
            name = getattr(node, "variable", None) if isinstance(node, n.Method) else getattr(node, "name", None)
            if not isinstance(name, str) or isinstance(placed.node, n.Shuffle):
                continue
            if not isinstance(placed.node, n.Assignment):
                uses[name] |= self._of(placed)
            elif node is not placed.node.variable:
                passed[name].add(placed.node.variable.name)
        changed = True
        while changed:
            changed = False
            for name, others in passed.items():
                whole = frozenset[sheets.MapSize | None]().union(uses[name], *(uses[other] for other in others))
                changed |= whole != uses[name]
                uses[name] = whole
        return uses

    def _sizes(self, node: n.Node, placed: Placed) -> Sizes:
        if isinstance(node, n.Method):
            return self._uses[node.variable] if node.variable in self._uses else self._of(placed)
        if isinstance(placed.node, n.Assignment):
            used = self._uses.get(placed.node.variable.name) or frozenset()
            return used or (frozenset((self._common,)) if self._common else self._of(placed))
        return self._of(placed)


# ---- places of maps


def image_corners(maps: abc.Iterable[n.Map], symmetry: Symmetry) -> dict[Span, grid.Cell]:
    """The absolute top left corners of the images of maps, moved together; none for maps whose place is by lot.

    Mirror images and half turns are taken in the whole level. If columns become rows, the rectangle around the maps
    is turned, and keeps its corner as far as its image fits.

    Raises:
        TurningError: the image does not fit into the level.
    """
    boxes = {}
    for node in maps:
        size = sheets.map_size(node.block)
        corner = sheets.map_corner(node, size)
        if corner is not None:
            boxes[node.span] = corner, size
    if not boxes:
        return {}
    left, top, size = 1, 0, sheets.MapSize(grid.LAST_COLUMN, grid.HEIGHT)
    if symmetry.swaps:
        left, top = min(x for (x, _), _ in boxes.values()), min(y for (_, y), _ in boxes.values())
        right = max(x + size.width for (x, _), size in boxes.values())
        size = sheets.MapSize(right - left, max(y + size.height for (_, y), size in boxes.values()) - top)
    width, height = symmetry.size(size)
    if height > grid.HEIGHT or width > grid.LAST_COLUMN:
        message = f"turned by a quarter, the maps together would have {width} columns and {height} rows"
        raise TurningError(message, next(iter(boxes)), f"a level has {grid.LAST_COLUMN} columns and {grid.HEIGHT} rows")
    new_left, new_top = min(left, grid.LAST_COLUMN + 1 - width), min(top, grid.HEIGHT - height)
    found = {}
    for span, ((x, y), (columns, rows)) in boxes.items():
        x1, y1, _, _ = symmetry.box((x - left, y - top, x - left + columns - 1, y - top + rows - 1), size)
        found[span] = new_left + x1, new_top + y1
    return found


def turned_alignment(symmetry: Symmetry, left: str, top: str) -> tuple[str, str]:
    """The words of GEOMETRY for the image of a map."""
    if symmetry.swaps:
        left, top = _AS_COLUMN[top], _AS_ROW[left]
    left = _SIDES.get(left, left) if symmetry.reverses_x else left
    return left, _ENDS.get(top, top) if symmetry.reverses_y else top


def _are_apart(boxes: abc.Sequence[tuple[grid.Cell, sheets.MapSize]]) -> bool:
    """True if there is a row or a column between any two rectangles."""
    return not any(
        x1 <= x2 + b.width and x2 <= x1 + a.width and y1 <= y2 + b.height and y2 <= y1 + a.height
        for ((x1, y1), a), ((x2, y2), b) in combinations(boxes, 2)
    )


def first_map(model: semantics.Model, level: semantics.LevelFacts) -> n.MapBlock | None:
    """The rows of the first MAP of a level; None if there is none."""
    return next((placed.node.block for placed in model.statements_of(level) if isinstance(placed.node, n.Map)), None)


def drawn_alike(block: n.MapBlock) -> tuple[list[int], Counter[str]]:
    """Equal for all images of a map: the lengths of its sides, and the number of each character."""
    rows = sheets.map_rows(block)
    counts = Counter("".join(rows).replace(WALLS[1], WALLS[0]))
    return sorted(sheets.map_size(block)), counts


def flooded_area(rows: abc.Sequence[str], start: grid.Cell) -> sheets.Rectangle:
    """The first cell, row by row, of the flood from a cell, and its last column and row.

    The flood takes the cells that hang together by their sides and hold the same character.
    """
    found, waiting = {start}, [start]
    x, y = start
    character = rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else None
    while waiting and character:
        x, y = waiting.pop()
        for column, row in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
            if inside and (column, row) not in found and rows[row][column] == character:
                found.add((column, row))
                waiting.append((column, row))
    y, x = min((y, x) for x, y in found)
    return x, y, max(x for x, _ in found), max(y for _, y in found)
