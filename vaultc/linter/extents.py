"""The cells that a selection takes, as far as that is known before a level is generated.

The room or map that places are counted from is laid at one place of the level, and the selection is evaluated there by
the functions that generate levels. What depends on dice, on terrain or on a variable of unknown value is bounded.
"""

from __future__ import annotations

from collections import abc
from functools import reduce

from vaultc.generation.interpreter import selection
from vaultc.language.game import Feature
from vaultc.language.semantics import Model, constants, sheets
from vaultc.language.semantics.statements import Placed, is_certain
from vaultc.language.syntax import nodes as n
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid

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

    @classmethod
    def of(cls, sheet: sheets.ReferenceFrame, largest: sheets.MapSize) -> LaidFrame:
        """A frame laid in the middle of the level if its place is drawn, and at its ``largest`` if its size is."""
        size = sheet.size or largest
        corner = sheet.origin or ((grid.WIDTH - size.width) // 2, (grid.HEIGHT - size.height) // 2)
        return cls(corner, size, sheet.size is not None)


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
