"""Extents of drawings and areas in their map or room, and those that reach beyond it.

A selection is one of cells of the whole level; nothing cuts it off at the walls around the statement.

The room or map that places are counted from is laid at one place of the level, and the selection is evaluated there by
the functions that generate levels. What depends on dice, on terrain or on a variable of unknown value is bounded.
"""

from __future__ import annotations

from collections import abc
from functools import reduce
from typing import NamedTuple

from vaultc.generation.interpreter import selection
from vaultc.language.game import Feature
from vaultc.language.semantics import Model, constants, sheets
from vaultc.language.semantics.statements import Placed, is_certain
from vaultc.linter import n, rule
from vaultc.world import grid

PAINTING = (n.Terrain, n.Fountain, n.Sink, n.Pool, n.Door)
"""Statements that draw on every cell of a selection."""

_LARGEST = sheets.MapSize(17, 9)
"""The most columns and rows of a room of random size. Rules: "Creating a top-level room"."""

_Placed = tuple[n.Expression, rule.Placed]


class Enclosure(NamedTuple):
    """The frame of a statement as it may lie on a level: its cells, and the walls around a room.

    ``region`` is the text of the region that holds its cells, None if there is none.
    """

    sheet: sheets.ReferenceFrame
    frame: LaidFrame
    inside: CellNumbers
    walls: CellNumbers
    region: str | None

    @property
    def name(self) -> str:
        """The frame in a message."""
        return rule.where(self.sheet)


class Overreach(NamedTuple):
    """A selection with cells outside of its frame: ``culprit`` is the part that reaches there.

    ``sure`` counts the cells outside that are always taken, ``likely`` those that are taken by chance too, and
    ``total`` adds those inside. ``only_walls`` tells that all outside are walls of the room.
    """

    placed: rule.Placed
    around: Enclosure
    culprit: n.Expression
    sure: int
    likely: int
    total: int
    only_walls: bool
    fix: rule.Fix | None


def drawings(model: rule.Model) -> abc.Iterator[Overreach]:
    """The statements that draw outside of their frame, as far as their selections are known.

    A REPLACE_TERRAIN is among them if the terrain that it replaces may lie outside: rock alone surrounds a map, and the
    walls of a room may be replaced on purpose.
    """
    for placed in model.placed(*PAINTING):
        assert isinstance(placed.node, PAINTING)
        if found := overreach(model, placed, placed.node.selection):
            yield found
    for placed, node in rule.placed_nodes(model, n.ReplaceTerrain):
        found = overreach(model, placed, node.region)
        is_rock = isinstance(node.old, n.MapCharacter) and node.old.character == " "
        if found and not found.only_walls and (is_rock or not found.around.sheet.stands_in_stone):
            yield found._replace(sure=0)


def overreach(model: rule.Model, placed: rule.Placed, selection: n.Expression) -> Overreach | None:
    """Return how far a selection of a statement reaches beyond each frame that it may count from."""
    frames = model.situations[placed.order].frames
    if not frames or all(_is_plainly_inside(selection, sheet) for sheet in frames):
        return None
    found: list[Overreach] = []
    for sheet in frames:
        around = enclosure(model, placed, sheet)
        reached = _Search(model, around, rule.in_vault(model, placed)).reach(placed, selection) if around else None
        if reached is None:
            return None
        found.append(reached)
    return found[0]


def _is_plainly_inside(selection: n.Expression, sheet: sheets.ReferenceFrame) -> bool:
    """Return whether the corners of a selection lie in a room or map, which is so for most of them."""
    if sheet.kind is sheets.FrameKind.LEVEL:
        return False
    area = sheets.rectangle(selection) if isinstance(selection, n.Region) else sheets.covered(selection).area
    corners = area.corners if isinstance(area, sheets.Border) else area
    return bool(corners and sheet.holds(corners[:2]) and sheet.holds(corners[2:]))


def enclosure(model: rule.Model, placed: rule.Placed, sheet: sheets.ReferenceFrame) -> Enclosure | None:
    """The frame of a statement, laid in the middle of the level if its place is drawn.

    None if all of the level may be meant: outside of rooms, on maps of levels that are drawn over anyway, and in rooms
    that a REGION makes of a part of a map.
    """
    if not _is_bounded(model, placed, sheet):
        return None

    if sheet.kind is sheets.FrameKind.LEVEL:
        whole = LaidFrame((1, 0), sheets.MapSize(*sheets.WHOLE_LEVEL), True)
        return Enclosure(sheet, whole, NO_CELLS, NO_CELLS, None)
    size = sheet.size or _LARGEST
    corner = sheet.origin or ((grid.WIDTH - size.width) // 2, (grid.HEIGHT - size.height) // 2)
    inside = _box(corner, size)
    outer = sheets.MapSize(size.width + 2, size.height + 2)
    is_room = sheet.kind is sheets.FrameKind.ROOM
    walls = _box((corner[0] - 1, corner[1] - 1), outer) - inside if is_room else NO_CELLS
    frame = LaidFrame(corner, size, sheet.size is not None)
    region = "region(0, 0, room.width - 1, room.height - 1)" if model.game.has(rule.Feature.CORE_FUNCTIONS) else None
    if sheet.size is not None:
        region = f"(0,0,{size.width - 1},{size.height - 1})"
    return Enclosure(sheet, frame, inside, walls, region)


def _is_bounded(model: rule.Model, placed: rule.Placed, sheet: sheets.ReferenceFrame) -> bool:
    """Return whether what lies outside of the frame belongs to others; so does all of the level around a vault."""
    if sheet.kind is sheets.FrameKind.ROOM:
        return isinstance(model.statements[sheet.order].node, n.Room | n.Subroom)
    if sheet.kind is sheets.FrameKind.LEVEL:
        return rule.in_vault(model, placed)
    return sheet.size is not None and (sheet.stands_in_stone or rule.in_vault(model, placed))


def _box(corner: grid.Cell, size: sheets.MapSize) -> frozenset[int]:
    x, y = corner
    columns = range(max(x, 0), min(x + size.width, grid.WIDTH))
    rows = range(max(y, 0), min(y + size.height, grid.HEIGHT))
    return frozenset(grid.at(column, row) for column in columns for row in rows)


class _Search:
    """Looks for the cells of a selection outside of its frame, and for the part of it that reaches there."""

    def __init__(self, model: rule.Model, around: Enclosure, is_vault: bool) -> None:

        self._around = around
        self._measure = ExtentFinder(model, around.frame, is_vault)

    def reach(self, placed: rule.Placed, selection: n.Expression) -> Overreach | None:
        extent = self._measure.extent(selection, placed)
        likely = self._outside(extent.likely)
        if not likely:
            return None
        culprit, _ = self._culprit(selection, placed)
        fix = self._fix(selection, culprit)
        sure = self._outside(extent.sure)
        total = len(likely) + len(extent.likely & self._around.inside)
        only_walls = likely <= self._around.walls
        return Overreach(placed, self._around, culprit, len(sure), len(likely), total, only_walls, fix)

    def _outside(self, cells: CellNumbers) -> CellNumbers:
        """The cells outside, without column 0, which players never see."""
        return frozenset(cell for cell in cells - self._around.inside if cell >= grid.HEIGHT)

    def _culprit(self, node: n.Expression, placed: rule.Placed) -> _Placed:
        """The innermost part that reaches outside for sure, or, if there is none, by chance."""
        while True:
            node, placed = self._measure.origin(node, placed)
            parts: abc.Iterable[n.Expression] = ()  # whose cells are cells of the whole
            if isinstance(node, n.Union):
                parts = sheets.terms(node)
            elif isinstance(node, n.Grow | n.Filter):
                parts = (node.selection,)
            extents = ((part, self._measure.extent(part, placed)) for part in parts)
            inner = next((part for part, extent in extents if self._outside(extent.likely)), None)
            if inner is None:
                return node, placed
            node = inner

    def _fix(self, selection: n.Expression, culprit: n.Expression) -> rule.Fix | None:
        """The selection cut off at the frame: what it draws inside stays exactly the same."""
        region = self._around.region
        if region is None or not self._around.inside or isinstance(culprit, n.PointSelection | n.Coordinate):
            return None
        name = self._around.name
        region_drawn = culprit.region if isinstance(culprit, n.FillRect) and culprit is selection else culprit
        if isinstance(region_drawn, n.Region):
            return clipped(region_drawn, self._around)
        text = f"filter(fillrect {region}, {selection.span.text})"
        return rule.replacement(f"keep it in {name}", selection.span, text, safe=True)


def clipped(region: n.Region, around: Enclosure) -> rule.Fix | None:
    """The part of a region that lies in its frame, as written there; None if there is none, or the size is unknown."""
    if not around.frame.is_exact:
        return None
    width, height = around.frame.size
    x1, x2 = sorted((region.x1, region.x2))
    y1, y2 = sorted((region.y1, region.y2))
    if x1 >= width or y1 >= height:
        return None
    text = f"({x1},{y1},{min(x2, width - 1)},{min(y2, height - 1)})"
    return rule.replacement(f"end it at the edge of {around.name.removeprefix('the ')}", region.span, text, safe=True)


def told(model: rule.Model, found: Overreach) -> str:
    """The message about a statement that draws outside of its frame."""
    what = _name_of(found)
    if found.around.sheet.kind is sheets.FrameKind.LEVEL:
        return f"this {what} is on the level around the vault: {_changes(model, found, 'squares')}"
    if found.only_walls:
        return f"this {what} covers walls of {found.around.name}: {_changes(model, found, 'of their squares')}"
    return f"{reach_of(found)}: {_changes(model, found, 'squares outside of it')}"


def reach_of(found: Overreach) -> str:
    """The first half of a message: which selection reaches beyond what."""
    what = _name_of(found)
    return f"this {what} {'lies' if what == 'place' else 'reaches'} beyond {found.around.name}"


def _name_of(found: Overreach) -> str:
    return _NAMES.get(type(found.culprit), "selection")


def advice(found: Overreach) -> str | None:
    """The recipe against it."""
    region, sheet = found.around.region, found.around.sheet
    if sheet.kind is sheets.FrameKind.LEVEL:
        return "draw in the block of a ROOM, whose squares count from its first one"
    if region is None:
        return None
    if sheet.size and isinstance(found.culprit, n.FillRect | n.Region | n.PointSelection | n.Coordinate):
        return f"the last square of {found.around.name} is {rule.last_square(sheet)}"
    return f"`filter(fillrect {region}, ...)` keeps the squares of {found.around.name}"


def begins_outside(found: Overreach) -> bool:
    """Return whether the culprit is a rectangle whose first corner is outside, as `region-outside-map` reports."""
    culprit = found.culprit
    region = culprit.region if isinstance(culprit, n.Rect | n.FillRect) else culprit
    return isinstance(region, n.Region) and found.around.sheet.holds((region.x1, region.y1)) is False


def opens_walls(model: rule.Model, node: n.Statement) -> bool:
    """Return whether a statement turns walls into something that lets through: floor, water, furniture."""
    if not isinstance(node, n.Terrain):
        return not isinstance(node, n.Door)
    character = node.terrain.character if isinstance(node.terrain, n.MapCharacter) else None
    return character in (model.alphabet.walkable | model.alphabet.liquid) - model.alphabet.doors


def _changes(model: rule.Model, found: Overreach, squares: str) -> str:
    count = found.sure or found.likely
    if count == 1 and squares.startswith("squares"):
        squares = squares.replace("squares", "square", 1)
    result = result_of(model, found.placed.node)
    change = f"turn into {result}" if result else "change"
    if not found.sure:
        return f"up to {count:,} {squares} may {change}"
    change = change.replace("turn", "turns").replace("change", "changes") if count == 1 else change
    is_least = found.likely > found.sure or not found.around.frame.is_exact
    return f"{'at least ' if is_least else ''}{count:,} {squares} {change}"


def result_of(model: rule.Model, node: n.Statement) -> str | None:
    """The terrain that a statement draws, with its article; None if it is not known."""
    character = _RESULTS.get(type(node))
    drawn = node.terrain if isinstance(node, n.Terrain) else node.new if isinstance(node, n.ReplaceTerrain) else None
    if isinstance(drawn, n.MapCharacter):
        character = drawn.character
    return model.alphabet.phrases.get(character) if character else None


def note_of(found: Overreach, told: str = "it is drawn here") -> tuple[rule.Note, ...]:
    """A note at the statement, if the culprit is in another."""
    span, own = found.culprit.span, found.placed.node.span
    return () if rule.lies_in(span, own) else (rule.Note(told, rule.keyword(own)),)


_RESULTS: dict[type[n.Statement], str] = {
    n.Fountain: "{",
    n.Sink: "K",
    n.Pool: "P",
    n.Door: "+",
}
_NAMES: dict[type[n.Node], str] = {
    n.Complement: "`complement`",
    n.Gradient: "`gradient`",
    n.Circle: "`circle`",
    n.Ellipse: "`ellipse`",
    n.Grow: "`grow`",
    n.Rect: "`rect`",
    n.FillRect: "`fillrect`",
    n.Line: "`line`",
    n.Region: "area",
    n.PointSelection: "place",
    n.Coordinate: "place",
}


CellNumbers = frozenset[int]

NO_CELLS: CellNumbers = frozenset()
ALL_CELLS: CellNumbers = frozenset(range(grid.CELLS))
_DEEPEST = 40
_FARTHEST = 127
"""Coordinates beyond it wrap around in some games: what they select is not followed."""


class SelectionExtent(NamedTuple):
    """Cells of a selection: those that it always takes, those it takes by dice that are known, those it may take.

    Each set holds the one before.
    """

    sure: CellNumbers
    likely: CellNumbers
    possible: CellNumbers

    @property
    def complement(self) -> SelectionExtent:
        """The other cells of the level."""
        never = ALL_CELLS - self.possible
        return SelectionExtent(never, never | (self.likely - self.sure), ALL_CELLS - self.sure)

    def joined(self, other: SelectionExtent) -> SelectionExtent:
        """The cells of either."""
        return SelectionExtent(self.sure | other.sure, self.likely | other.likely, self.possible | other.possible)

    def met(self, other: SelectionExtent) -> SelectionExtent:
        """The cells of both, which draw their dice apart."""
        return SelectionExtent(self.sure & other.sure, self.likely & other.likely, self.possible & other.possible)


UNKNOWN = SelectionExtent(NO_CELLS, NO_CELLS, ALL_CELLS)
_NOTHING = SelectionExtent(NO_CELLS, NO_CELLS, NO_CELLS)


def exactly(cells: abc.Iterable[int]) -> SelectionExtent:
    """The extent of a selection that is known."""
    taken = frozenset(cells)
    return SelectionExtent(taken, taken, taken)


class LaidFrame(NamedTuple):
    """The room or map that places are counted from, laid with its first cell at ``corner``.

    ``is_exact`` is false if ``size`` is the largest that it can have.
    """

    corner: grid.Cell
    size: sheets.MapSize
    is_exact: bool


class ExtentFinder:
    """Evaluates the selections of statements that count from one frame.

    Around a random vault there may be any terrain, so that all squares may pass a ``filter`` by terrain.
    """

    def __init__(self, model: Model, frame: LaidFrame, is_vault: bool) -> None:
        self._model = model
        self._frame = frame
        self._is_vault = is_vault
        self._known: dict[tuple[int, int], SelectionExtent] = {}
        self._depth = 0

    def extent(self, node: n.Expression, placed: Placed) -> SelectionExtent:
        """The extent of a selection that a statement uses; ``likely`` is left out of variables in it."""
        inner, at = self.origin(node, placed)
        return self._extent(inner, at)

    def origin(self, node: n.Expression, placed: Placed) -> tuple[n.Expression, Placed]:
        """The selection that a variable of one value stands for, and the statement that computes it."""
        for _ in range(_DEEPEST):
            while isinstance(node, n.Parenthesized):
                node = node.inner
            variable = node.place if isinstance(node, n.PointSelection) else node
            given = self._given(variable, placed) if isinstance(variable, n.Variable) else None
            if not given or len(given) != 1 or not isinstance(given[0][0], n.Typed):
                break
            node, placed = given[0][0].value, given[0][1]
        return node, placed

    def _extent(self, node: n.Expression, placed: Placed) -> SelectionExtent:
        key = id(node), placed.order
        if key not in self._known:
            self._known[key] = UNKNOWN  # for a variable that is computed from itself
            self._depth += 1
            if self._depth < _DEEPEST:
                self._known[key] = self._evaluated(node, placed)
            self._depth -= 1
        return self._known[key]

    def _evaluated(self, node: n.Expression, placed: Placed) -> SelectionExtent:
        match node:
            case n.Parenthesized():
                return self._extent(node.inner, placed)
            case n.Union():
                return reduce(SelectionExtent.joined, (self._extent(term, placed) for term in sheets.terms(node)))
            case n.Complement():
                return self._extent(node.selection, placed).complement
            case n.Filter():
                return self._filtered(node, placed)
            case n.Grow():
                return self._grown(node, placed)
            case n.PointSelection():
                return self._extent(node.place, placed)
            case n.Variable():
                return self._variable(node, placed)
            case n.Rect() | n.FillRect():
                return self._rectangle(node, placed)
            case n.Region() | n.CoreCall(function="region"):
                corners = self.corners(node, placed)
                if corners is None:
                    return UNKNOWN
                return exactly(selection.fill_rect(self._moved(*corners[:2]), self._moved(*corners[2:])))
            case n.Line():
                return self._line(node, placed)
            case n.Circle():
                return self._ellipse(node, node.radius, node.radius, placed)
            case n.Ellipse():
                return self._ellipse(node, node.x_radius, node.y_radius, placed)
            case n.Gradient():
                return self._gradient(node, placed)
        place = self.place(node, placed)
        return UNKNOWN if place is None else exactly(selection.point(*place))

    def _filtered(self, node: n.Filter, placed: Placed) -> SelectionExtent:
        inner = self._extent(node.selection, placed)
        if isinstance(node.criterion, n.MapCharacter):
            return inner._replace(sure=NO_CELLS, likely=inner.likely if self._is_vault else NO_CELLS)
        if not isinstance(node.criterion, n.Percent):
            return inner.met(self._extent(node.criterion, placed))
        percent = constants.literal(node.criterion.value)
        if percent < 1:
            return _NOTHING
        return inner if percent >= 100 else inner._replace(sure=NO_CELLS)

    def _grown(self, node: n.Grow, placed: Placed) -> SelectionExtent:
        grow = selection.grow if self._model.game.has(Feature.BACKWARD_GROW) else selection.grow_as_named
        sides = sum({grid.DIRECTIONS[word.text] for word in node.directions}) or grid.ALL_DIRECTIONS
        return SelectionExtent(
            *(frozenset(grow(sorted(cells), sides)) for cells in self._extent(node.selection, placed))
        )

    def _rectangle(self, node: n.Rect | n.FillRect, placed: Placed) -> SelectionExtent:
        corners = self.corners(node.region, placed)
        if corners is None:
            return UNKNOWN
        x1, y1, x2, y2 = corners
        first, second = (min(x1, x2), min(y1, y2)), (max(x1, x2), max(y1, y2))
        draw = selection.rect if isinstance(node, n.Rect) else selection.fill_rect
        return exactly(draw(self._moved(*first), self._moved(*second)))

    def _line(self, node: n.Line, placed: Placed) -> SelectionExtent:
        start, end = self.place(node.start, placed), self.place(node.end, placed)
        if start is None or end is None:
            return UNKNOWN
        start = min(start[0], grid.LAST_COLUMN), min(start[1], grid.LAST_ROW)
        return exactly(selection.line((max(end[0], 0), max(end[1], 0)), start))

    def _ellipse(
        self, node: n.Circle | n.Ellipse, across: n.Expression, along: n.Expression, placed: Placed
    ) -> SelectionExtent:
        center = self.place(node.center, placed)
        a, b = self.number(across, placed), self.number(along, placed)
        if center is None or a is None or b is None or max(center) + max(a, b) > _FARTHEST:
            return UNKNOWN
        filled = node.fill is not None and node.fill.text == "unfilled"
        return exactly(selection.ellipse(center, a, b, filled=filled))

    def _gradient(self, node: n.Gradient, placed: Placed) -> SelectionExtent:
        low, high = self.number(node.minimum, placed), self.number(node.maximum, placed)
        first = self.place(node.start, placed)
        second = first if node.end is None else self.place(node.end, placed)
        if low is None or high is None or first is None or second is None:
            return UNKNOWN
        limited = node.limit is not None and node.limit.text == "limited"
        sure, likely = selection.bounds(node.kind.text, low, high, limited=limited, first=first, second=second)
        return SelectionExtent(frozenset(sure), frozenset(likely), frozenset(likely))

    # ---- variables

    def _variable(self, node: n.Variable, placed: Placed) -> SelectionExtent:
        """Any of its values; the dice of one value are thrown once, so that they are not counted as independent."""
        given = self._given(node, placed)
        if not given:
            return UNKNOWN
        extents = []
        for value, at in given:
            if isinstance(value, n.Typed):
                extents.append(self._extent(value.value, at))
            else:
                place = self.place(value, placed)
                extents.append(UNKNOWN if place is None else exactly(selection.point(*place)))
        sure = frozenset.intersection(*(extent.sure for extent in extents))
        return SelectionExtent(sure, sure, frozenset.union(*(extent.possible for extent in extents)))

    def _given(self, node: n.Variable, placed: Placed) -> list[tuple[n.Expression, Placed]] | None:
        """The values that a variable may have for a statement; None if there are others, or counted from elsewhere."""
        assignments = self._model.assignments
        if assignments.values(placed, node.name) is None:
            return None
        found = []
        for statement in assignments.all[assignments.owners[placed.order], node.name]:
            assert isinstance(statement, n.Assignment)
            at = self._model.statements[assignments.order(statement)]
            before, after = self._model.situations[at.order], self._model.situations[placed.order]
            if before.room is not after.room or before.parts != after.parts:
                return None
            if at.order != placed.order and after.room is not None and not is_certain(before.path, after.path):
                return None
            found.append((statement.value, at))
        return found

    # ---- numbers and places

    def number(self, node: n.Expression, placed: Placed, depth: int = 0) -> int | None:
        """The one value of an integer; None if it has several, or is not known."""
        if depth > _DEEPEST:
            return None
        match node:
            case n.Parenthesized():
                return self.number(node.inner, placed, depth + 1)
            case n.CoreCall(function="room.width" | "room.height"):
                index = int(node.function == "room.height")
                return self._frame.size[index] if self._frame.is_exact else None
            case n.Operation():
                left = self.number(node.left, placed, depth + 1)
                right = self.number(node.right, placed, depth + 1)
                return None if left is None or right is None else _computed(node.operator, left, right)
            case n.Variable():
                given = self._given(node, placed)
                return self.number(given[0][0], given[0][1], depth + 1) if given and len(given) == 1 else None
        return constants.constant(node)

    def place(self, node: n.Expression, placed: Placed) -> grid.Cell | None:
        """The cell that a place means; None if it has several, or is not known."""
        match node:
            case n.Coordinate():
                return self._near(node.x, node.y)
            case n.Variable():
                given = self._given(node, placed)
                plain = given and len(given) == 1 and isinstance(given[0][0], n.Coordinate | n.CoreCall)
                return self.place(*given[0]) if given and plain else None
            case n.CoreCall(function="coord", arguments=(column, row)):
                x, y = self.number(column, placed), self.number(row, placed)
                return None if x is None or y is None else self._near(x, y)
        return None

    def corners(self, node: n.Expression, placed: Placed) -> tuple[int, int, int, int] | None:
        """The corners of a region, counted from the frame; None if they are not known."""
        parts: abc.Sequence[int | None] = ()
        match node:
            case n.Region():
                parts = sheets.rectangle(node)
            case n.CoreCall(function="region", arguments=(_, _, _, _) as arguments):
                parts = [self.number(argument, placed) for argument in arguments]
            case n.Variable():
                given = self._given(node, placed)
                plain = given and len(given) == 1 and isinstance(given[0][0], n.Region | n.CoreCall)
                return self.corners(*given[0]) if given and plain else None
        known = [part for part in parts if part is not None and 0 <= part <= _FARTHEST]
        return (known[0], known[1], known[2], known[3]) if len(known) == 4 else None

    def _near(self, x: int, y: int) -> grid.Cell | None:
        """The cell of a place; None for places that are drawn or wrap around."""
        if not 0 <= x <= _FARTHEST or abs(y) > _FARTHEST:
            return None
        moved = self._moved(x, y)
        return moved if max(moved) <= _FARTHEST else None

    def _moved(self, x: int, y: int) -> grid.Cell:
        return self._frame.corner[0] + x, self._frame.corner[1] + y


def _computed(operator: str, left: int, right: int) -> int | None:
    if operator == "/":
        return constants.quotient(left, right)
    plain = {"+": left + right, "-": left - right, "*": left * right}
    if operator in plain:
        return plain[operator]
    return constants.remainder(left, right)
