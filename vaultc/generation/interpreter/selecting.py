"""Selection expressions as operands. Rules: "Selections"."""

from __future__ import annotations

from typing import cast

from vaultc.generation.interpreter import expressions, places
from vaultc.generation.interpreter import selection as cells
from vaultc.generation.interpreter.assembler import Assembler, ValueHandlers
from vaultc.generation.interpreter.machine import Machine, Operand, computed
from vaultc.generation.layout import positions, walls
from vaultc.language.diagnostics import Unreachable
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.world import grid


def _located(machine: Machine, place: places.CoordinateValue) -> grid.Cell:
    return places.locate(machine, place, places.ANY)


def corners(machine: Machine, region: places.RegionValue) -> tuple[grid.Cell, grid.Cell]:
    """Both corners of a region as cells, by the rules of coordinates."""
    wide = machine.site.rules.ground.wide_places
    x1, y1, x2, y2 = (positions.place_number(part, wide) for part in region)
    first = _located(machine, (x1, y1))
    return first, _located(machine, (x2, y2))


def _ordered_corners(machine: Machine, region: places.RegionValue) -> tuple[grid.Cell, grid.Cell]:
    """Corners put in order as they are written, as bytes; moved to their place they may be in reverse again.

    ``rect`` and ``fillrect``; neither is a random place. Rules: "Selections".
    """
    x1, x2 = sorted((region.x1, region.x2))
    y1, y2 = sorted((region.y1, region.y2))
    left, top = machine.base()
    x1, y1, x2, y2 = (
        positions.place_number(part, machine.site.rules.ground.wide_places)
        for part in (x1 + left, y1 + top, x2 + left, y2 + top)
    )
    return (x1, y1), (x2, y2)


def point_selection(node: nodes.PointSelection, assembler: Assembler) -> Operand[places.Selection]:
    if isinstance(node.place, nodes.Variable) and node.place.name in assembler.scope.selections:
        return expressions.selection_of(node.place, assembler)
    place = expressions.place_of(node.place, assembler)
    evaluate = place.evaluate

    def select(machine: Machine) -> places.Selection:
        x, y = places.locate(machine, evaluate(machine), places.ANY)
        return cells.point(x, y)

    return computed(select, 1, place)


def rnd_coord(node: nodes.RndCoord, assembler: Assembler) -> Operand[places.CoordinateValue]:
    selection = expressions.selection_of(node.selection, assembler)
    evaluate = selection.evaluate

    def choose(machine: Machine) -> places.CoordinateValue:
        cell = cells.random_cell(machine.dice, evaluate(machine))
        if cell is None:
            return -1, -1
        x, y = divmod(cell, grid.HEIGHT)
        return positions.signed8(x - machine.origin[0]), positions.signed8(y - machine.origin[1])

    return computed(choose, 1, selection)


def rect(node: nodes.Rect | nodes.FillRect, assembler: Assembler) -> Operand[places.Selection]:
    region = expressions.region_of(node.region, assembler)
    evaluate, shape = region.evaluate, cells.rect if isinstance(node, nodes.Rect) else cells.fill_rect
    return computed(lambda m: shape(*_ordered_corners(m, evaluate(m))), 1, region)


def flood_fill(node: nodes.FloodFill, assembler: Assembler) -> Operand[places.Selection]:
    place = expressions.place_of(node.place, assembler)
    span, works = node.span, assembler.rules.ground.floodfill_works

    def select(machine: Machine) -> places.Selection:
        x, y = _located(machine, place.evaluate(machine))
        if not grid.valid(x, y):
            raise machine.fail(f"floodfill starts outside of the level at {machine.place(x, y)}", span)
        return cells.flood(machine.level, x, y) if works else []

    return computed(select, 1, place)


def _clipped_ends(
    machine: Machine, first: places.CoordinateValue, second: places.CoordinateValue
) -> tuple[grid.Cell, grid.Cell]:
    bx, by = _located(machine, second)
    ax, ay = _located(machine, first)
    return (min(ax, grid.LAST_COLUMN), min(ay, grid.LAST_ROW)), (max(bx, 0), max(by, 0))


def line(node: nodes.Line, assembler: Assembler) -> Operand[places.Selection]:
    start, end = expressions.place_of(node.start, assembler), expressions.place_of(node.end, assembler)
    wide = assembler.rules.ground.wide_places

    def select(machine: Machine) -> places.Selection:
        first, second = start.evaluate(machine), end.evaluate(machine)
        a, b = _clipped_ends(machine, first, second)
        return cells.line(b, a, wide=wide)

    return computed(select, 1, start, end)


def rand_line(node: nodes.RandLine, assembler: Assembler) -> Operand[places.Selection]:
    start, end = expressions.place_of(node.start, assembler), expressions.place_of(node.end, assembler)
    roughness = expressions.number_of(node.roughness, assembler)
    span, from_library = node.span, assembler.rules.ground.library_lines

    def select(machine: Machine) -> places.Selection:
        first, second = start.evaluate(machine), end.evaluate(machine)
        rough = positions.signed8(roughness.evaluate(machine))
        a, b = _clipped_ends(machine, first, second)
        roll = cells.library_roll(machine.dice) if from_library else machine.dice.rn2
        try:
            return cells.rand_line(roll, b, a, rough)
        except Unreachable:
            raise machine.fail(f"the game would look forever for the way from {b} to {a}", span) from None

    return computed(select, 1, start, end, roughness)


def grow(node: nodes.Grow, assembler: Assembler) -> Operand[places.Selection]:
    selection = expressions.selection_of(node.selection, assembler)
    directions = sum({grid.DIRECTIONS[word.text] for word in node.directions}) or grid.ALL_DIRECTIONS
    evaluate = selection.evaluate
    grown = cells.grow if assembler.rules.ground.backward_grow else cells.grow_as_named
    return computed(lambda m: grown(evaluate(m), directions), 2, selection)


def filter_value(node: nodes.Filter, assembler: Assembler) -> Operand[places.Selection]:
    selection = expressions.selection_of(node.selection, assembler)
    evaluate = selection.evaluate
    criterion = node.criterion
    if isinstance(criterion, nodes.Percent):
        percent = literal(criterion.value)

        def draw(machine: Machine) -> places.Selection:
            chosen = evaluate(machine)
            machine.count_work(len(chosen))
            return cells.filter_chance(machine.dice, percent, chosen)

        return computed(draw, 3, selection)
    inner = criterion.place if isinstance(criterion, nodes.PointSelection) else criterion
    if isinstance(inner, nodes.Variable | nodes.Element) and inner.name in assembler.scope.map_characters:
        criterion = inner  # a variable that holds a map character
    other: Operand[object] = expressions.operand(criterion, assembler)
    drawn = assembler.rules.ground.random_light_drawn

    def select(machine: Machine) -> places.Selection:
        wanted = other.evaluate(machine)
        chosen = evaluate(machine)
        machine.count_work(len(chosen))
        if isinstance(wanted, places.TerrainValue):
            if wanted.light == walls.LIGHT_RANDOM and not drawn:
                wanted = places.TerrainValue(wanted.code, walls.LIGHT_UNCHANGED)
            return cells.filter_terrain(machine.level, machine.dice, wanted, chosen)
        return cells.intersection(cast("places.Selection", wanted), chosen)

    return computed(select, 2, other, selection)


def ellipse(node: nodes.Circle | nodes.Ellipse, assembler: Assembler) -> Operand[places.Selection]:
    """The words act inverted: no word and ``filled`` give the outline, ``unfilled`` the disc."""
    center = expressions.place_of(node.center, assembler)
    written = (node.radius,) if isinstance(node, nodes.Circle) else (node.x_radius, node.y_radius)
    radii = tuple(expressions.number_of(radius, assembler) for radius in written)
    filled, wide = node.fill is not None and node.fill.text != "filled", assembler.rules.ground.wide_places

    def select(machine: Machine) -> places.Selection:
        place = center.evaluate(machine)
        sizes = [positions.signed8(radius.evaluate(machine)) for radius in radii]
        return cells.ellipse(_located(machine, place), sizes[0], sizes[-1], filled=filled, wide=wide)

    return computed(select, 4 - len(radii), center, *radii)


def gradient_value(node: nodes.Gradient, assembler: Assembler) -> Operand[places.Selection]:
    bounds = expressions.number_of(node.minimum, assembler), expressions.number_of(node.maximum, assembler)
    start = expressions.place_of(node.start, assembler)
    end = expressions.place_of(node.end, assembler) if node.end is not None else None
    limited = node.limit is not None and node.limit.text == "limited"
    kind = node.kind.text
    parts = (*bounds, start, expressions.constant(None) if end is None else end)

    def select(machine: Machine) -> places.Selection:
        low, high = bounds[0].evaluate(machine), bounds[1].evaluate(machine)
        first = start.evaluate(machine)
        second = first if end is None else end.evaluate(machine)
        a, b = _located(machine, first), _located(machine, second)
        return cells.gradient(machine.dice, kind, low, high, limited=limited, first=a, second=b)

    return computed(select, 3, *parts)


def complement(node: nodes.Complement, assembler: Assembler) -> Operand[places.Selection]:
    selection = expressions.selection_of(node.selection, assembler)
    evaluate = selection.evaluate
    return computed(lambda m: cells.complement(evaluate(m)), 1, selection)


def union(node: nodes.Union, assembler: Assembler) -> Operand[places.Selection]:
    left, right = expressions.selection_of(node.left, assembler), expressions.selection_of(node.right, assembler)
    first, second = left.evaluate, right.evaluate
    return computed(lambda m: cells.union(first(m), second(m)), 1, left, right)


VALUES: ValueHandlers = {
    nodes.PointSelection: point_selection,
    nodes.RndCoord: rnd_coord,
    nodes.Rect: rect,
    nodes.FillRect: rect,
    nodes.FloodFill: flood_fill,
    nodes.Line: line,
    nodes.RandLine: rand_line,
    nodes.Grow: grow,
    nodes.Filter: filter_value,
    nodes.Circle: ellipse,
    nodes.Ellipse: ellipse,
    nodes.Gradient: gradient_value,
    nodes.Complement: complement,
    nodes.Union: union,
}
