"""Statements whose selections reach beyond the room or the map that they count from.

A selection is one of cells of the whole level; nothing cuts it off at the walls around the statement.
"""

from __future__ import annotations

from collections import abc
from typing import TYPE_CHECKING

from vaultc.language.semantics import sheets
from vaultc.linter import n, rule
from vaultc.linter.facts import where
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid

if TYPE_CHECKING:
    from vaultc.linter import extents

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
    frame: extents.LaidFrame
    inside: extents.CellNumbers
    walls: extents.CellNumbers
    region: str | None

    @property
    def name(self) -> str:
        """The frame in a message."""
        return where(self.sheet)


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
    from vaultc.linter import extents

    if sheet.kind is sheets.FrameKind.LEVEL:
        whole = extents.LaidFrame((1, 0), sheets.MapSize(*sheets.WHOLE_LEVEL), True)
        return Enclosure(sheet, whole, extents.NO_CELLS, extents.NO_CELLS, None)
    frame = extents.LaidFrame.of(sheet, _LARGEST)
    corner, size, _ = frame
    inside = _box(corner, size)
    outer = sheets.MapSize(size.width + 2, size.height + 2)
    is_room = sheet.kind is sheets.FrameKind.ROOM
    walls = _box((corner[0] - 1, corner[1] - 1), outer) - inside if is_room else extents.NO_CELLS
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
        from vaultc.linter import extents

        self._around = around
        self._measure = extents.ExtentFinder(model, around.frame, is_vault)

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

    def _outside(self, cells: extents.CellNumbers) -> extents.CellNumbers:
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


_RESULTS: dict[type[n.Statement], str] = {n.Fountain: "{", n.Sink: "K", n.Pool: "P", n.Door: "+"}
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
