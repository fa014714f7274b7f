"""Selection expressions as operands, and the statements that paint terrain.

Rules: "Selections", "Terrain and feature statements".
"""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from vaultc.generation.interpreter import expressions, places
from vaultc.generation.interpreter import selection as cells
from vaultc.generation.interpreter.assembler import Assembler, StatementHandlers, ValueHandlers
from vaultc.generation.interpreter.machine import Machine, Operand, computed
from vaultc.generation.interpreter.selection import filter_chance
from vaultc.generation.layout import positions, walls
from vaultc.language.diagnostics import Unreachable
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.support import passes
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains


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


_SPILL_DIRECTIONS = tuple(grid.STEPS.values())
_PAINTED_AT_ONCE: Final = 10
"""Cells of one terrain and light that are painted in the time in which one is examined."""
_DIGGABLE: Final = frozenset(
    code for code in range(256) if code in (terrains.STONE, terrains.TREE, terrains.DEADTREE) or terrains.is_wall(code)
)
_CLOCKWISE = tuple(grid.STEPS[side] for side in (grid.NORTH, grid.EAST, grid.SOUTH, grid.WEST))


# ---- TERRAIN and REPLACE_TERRAIN


def terrain(node: nodes.Terrain, assembler: Assembler) -> None:
    selection = expressions.selection_of(node.selection, assembler)
    terrain = expressions.terrain_of(node.terrain, assembler)
    kept = assembler.rules.ground.stairs_kept

    def paint(machine: Machine) -> None:
        chosen: places.Selection = selection.evaluate(machine)
        code, light = terrain.evaluate(machine)
        at_once = code < terrains.TRANSPARENT and code not in (terrains.DOOR, terrains.SDOOR)
        fast = at_once and light != walls.LIGHT_RANDOM
        machine.count_work(len(chosen) // _PAINTED_AT_ONCE if fast else len(chosen))
        if kept and terrains.STAIRS in (ground := machine.level.terrain):
            chosen = [cell for cell in chosen if ground[cell] != terrains.STAIRS]
        if at_once:
            walls.paint_cells(machine.level, machine.dice, chosen, code, light)
            return
        for cell in chosen:
            walls.paint_cell(machine.level, machine.dice, cell, code, light)
            if machine.level.terrain[cell] in (terrains.DOOR, terrains.SDOOR):
                walls.set_up_door(machine.level, cell, beside=cell >= grid.HEIGHT)

    assembler.emit(node.span, paint, 1, selection, terrain)


def replace_terrain(node: nodes.ReplaceTerrain, assembler: Assembler) -> None:
    region = expressions.region_of(node.region, assembler)
    old, new = expressions.terrain_of(node.old, assembler), expressions.terrain_of(node.new, assembler)
    percent = literal(node.chance.value)

    def replace(machine: Machine) -> None:
        area = region.evaluate(machine)
        wanted, _ = old.evaluate(machine)
        code, light = new.evaluate(machine)
        if code >= terrains.TRANSPARENT:
            return
        (x1, y1), (x2, y2) = corners(machine, area)
        level, dice = machine.level, machine.dice
        found = walls.cells_of(level.terrain, wanted, (x1, y1, x2, y2))
        if light != walls.LIGHT_RANDOM:
            walls.paint_cells(level, dice, filter_chance(dice, percent, found), code, light)
            return
        for cell in found:
            if dice.rn2(100) < percent:
                walls.paint_cell(level, dice, cell, code, light)

    assembler.emit(node.span, replace, 2, region, old, new)


# ---- SPILL


def spill(node: nodes.Spill, assembler: Assembler) -> None:
    place, terrain = expressions.place_of(node.place, assembler), expressions.terrain_of(node.terrain, assembler)
    count = expressions.number_of(node.count, assembler)
    drift = grid.STEPS[grid.DIRECTIONS[node.direction.text]]

    def spill(machine: Machine) -> None:
        """Let terrain run from a place; some games read ``random`` as its packed bytes, that is (humidity, 0)."""
        wanted = place.evaluate(machine)
        material = terrain.evaluate(machine)
        steps = positions.place_number(count.evaluate(machine), machine.site.rules.ground.wide_places)
        if material.code >= terrains.TRANSPARENT:
            return
        fixed = (wanted, 0) if isinstance(wanted, int) else wanted
        is_random = isinstance(wanted, int) and machine.site.rules.ground.random_springs
        is_fixed = not is_random and fixed[0] >= 0 and fixed[1] >= 0
        start = places.locate(machine, fixed, places.ANY) if is_fixed else _spring_in_wall(machine, material, drift)
        if start is None:
            return
        x, y = start
        last = None
        for _ in range(steps):
            walls.paint(machine.level, machine.dice, x, y, *material)
            last = _next_step(machine, x, y, material.code, drift, last)
            x, y = x + last[0], y + last[1]

    assembler.emit(node.span, spill, 2, place, terrain, count)


def _spring_in_wall(machine: Machine, material: places.TerrainValue, drift: tuple[int, int]) -> tuple[int, int] | None:
    """A random place with a wall behind it, seen in the direction of the flow; the wall becomes the spring."""
    for _ in range(500):
        x, y = places.locate(machine, 0, places.ANY)
        behind_x, behind_y = x - drift[0], y - drift[1]
        if grid.valid(behind_x, behind_y) and terrains.is_wall(machine.level.terrain[grid.at(behind_x, behind_y)]):
            walls.paint(machine.level, machine.dice, behind_x, behind_y, *material)
            return x, y
    return None


def _next_step(
    machine: Machine, x: int, y: int, code: int, drift: tuple[int, int], last: tuple[int, int] | None
) -> tuple[int, int]:
    """The next direction: drawn again while it leads off the level, or (200 times) nowhere new."""
    if not (grid.valid(x, y - 1) or grid.valid(x, y + 1) or grid.valid(x + 1, y) or grid.valid(x - 1, y)):
        raise machine.fail(f"terrain is spilled at {machine.place(x, y)}, from where no way leads into the level")
    dice = machine.dice
    terrain = machine.level.terrain
    tries = 0
    while True:
        tries += 1
        while True:
            k = dice.rn2(5)
            step = drift if k == 4 else _SPILL_DIRECTIONS[k]
            to_x, to_y = x + step[0], y + step[1]
            if grid.valid(to_x, to_y):
                break
        if step != last and terrain[grid.at(to_x, to_y)] != code:
            return step
        if tries >= 200:
            machine.count_work(tries)
            return step


# ---- WALLWALK


def wall_walk(node: nodes.WallWalk, assembler: Assembler) -> None:
    place, foreground = expressions.place_of(node.place, assembler), expressions.terrain_of(node.foreground, assembler)
    background = expressions.terrain_of(node.background, assembler) if node.background is not None else None
    percent = 100 if node.chance is None else literal(node.chance.value)

    def walk(machine: Machine) -> None:
        start = place.evaluate(machine)
        material = foreground.evaluate(machine)
        ground = terrains.ROOM if background is None else background.evaluate(machine).code
        x, y = places.locate(machine, start, places.ANY)
        on_ground = grid.valid(x, y) and machine.level.terrain[grid.at(x, y)] == ground
        if on_ground and material.code < terrains.TRANSPARENT:
            _wall_walk(machine, x, y, material, ground, percent)

    more = () if background is None else (background,)
    assembler.emit(node.span, walk, 3 - len(more), place, foreground, *more)


def _wall_walk(machine: Machine, x: int, y: int, material: places.TerrainValue, ground: int, percent: int) -> None:
    """Keep a hand on the wall and paint the ground on the way, back to the start."""
    level = machine.level
    trapped = {(trap.x, trap.y) for trap in level.traps}
    start = (x, y)
    direction = 1
    while True:
        paintable = (x, y) not in trapped and level.terrain[grid.at(x, y)] == ground
        for dx, dy in _CLOCKWISE if paintable else ():
            if grid.valid(x + dx, y + dy) and level.terrain[grid.at(x + dx, y + dy)] in (terrains.DOOR, terrains.SDOOR):
                paintable = False
        if paintable and percent >= machine.dice.rn2(100):
            walls.paint_cell(machine.level, machine.dice, grid.at(x, y), *material)
        for _ in range(5):
            step = _CLOCKWISE[direction % 4]
            to_x, to_y = x + step[0], y + step[1]
            if grid.valid(to_x, to_y) and level.terrain[grid.at(to_x, to_y)] in (ground, material.code):
                x, y = to_x, to_y
                direction = (direction + 3) % 4
                break
            direction += 1
        if (x, y) == start:
            return


# ---- features


def feature(
    node: nodes.Fountain | nodes.Sink | nodes.Pool | nodes.Forge | nodes.MagicChest | nodes.Puddle | nodes.Sewage,
    assembler: Assembler,
) -> None:
    """A feature is known by its character."""
    chosen, furniture = expressions.selection_of(node.selection, assembler), assembler.catalog.terrain_classes.furniture
    code = assembler.catalog.codes[node.leaves]

    def place(machine: Machine) -> None:
        terrain = machine.level.terrain
        for cell in chosen.evaluate(machine):
            if not furniture[terrain[cell]]:
                terrain[cell] = code

    assembler.emit(node.span, place, 1, chosen)


# ---- walls


def wallify(node: nodes.Wallify, assembler: Assembler) -> None:
    wide = assembler.rules.ground.wide_wallify
    if node.selection is None and not assembler.rules.ground.bare_wallify:
        assembler.emit(node.span, lambda _: None, 3)
        return
    if node.selection is None:
        assembler.emit(node.span, lambda m: walls.wallify_part(m.level, m.origin, m.size, around=wide), 3)
        return
    chosen = expressions.selection_of(node.selection, assembler)
    assembler.emit(node.span, lambda m: walls.wallify_selection(m.level, chosen.evaluate(m), int(wide)), 2, chosen)


def wall_property(node: nodes.NonDiggable | nodes.NonPasswall, assembler: Assembler) -> None:
    area = expressions.region_of(node.region, assembler)
    bit = terrains.NON_DIGGABLE if isinstance(node, nodes.NonDiggable) else terrains.NON_PASSWALL
    rules = assembler.rules.ground

    def mark(machine: Machine) -> None:
        x1, y1, x2, y2 = map_corners(machine, area.evaluate(machine))
        left, right = max(x1, rules.walls_from, 0), min(x2, grid.LAST_COLUMN)
        if left > right:
            return
        if grid.COMPILED:
            changed = _marked_walls(bit, rules.hard_bars)
            passes.add_bits(machine.level.terrain, machine.level.flags, changed, left, y1, right, y2)
            return
        part = slice(grid.at(left, 0), grid.at(right + 1, 0))
        flags = machine.level.flags
        bits = machine.level.terrain[part].translate(_marked_walls(bit, rules.hard_bars))
        marked = int.from_bytes(bits, "little") & walls.area_mask(right + 1 - left, y1, y2)
        flags[part] = (int.from_bytes(flags[part], "little") | marked).to_bytes(len(bits), "little")

    assembler.emit(node.span, mark, 1, area)


def map_corners(machine: Machine, region: places.RegionValue) -> tuple[int, int, int, int]:
    """Corners of a region relative to the map part, in any room."""
    room, machine.room = machine.room, None
    try:
        (x1, y1), (x2, y2) = corners(machine, region)
    finally:
        machine.room = room
    return x1, y1, x2, y2


@cache
def _marked_walls(bit: int, bars: bool) -> bytes:
    """The bit for each terrain that it is given to, else 0."""
    changed = _DIGGABLE | {terrains.IRONBARS} if bars else _DIGGABLE
    return bytes([bit if code in changed else 0 for code in range(256)])


STATEMENTS: StatementHandlers = {
    nodes.Terrain: terrain,
    nodes.ReplaceTerrain: replace_terrain,
    nodes.Spill: spill,
    nodes.WallWalk: wall_walk,
    **dict.fromkeys((nodes.Fountain, nodes.Sink, nodes.Pool), feature),
    **dict.fromkeys((nodes.Forge, nodes.MagicChest, nodes.Puddle, nodes.Sewage), feature),
    nodes.Wallify: wallify,
    nodes.NonDiggable: wall_property,
    nodes.NonPasswall: wall_property,
}
