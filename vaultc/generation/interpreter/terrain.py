"""Statements that paint terrain. Rules: "Terrain and feature statements"."""

from __future__ import annotations

from functools import cache
from typing import Final

from vaultc.generation.interpreter import expressions, places, selecting
from vaultc.generation.interpreter.assembler import Assembler, StatementHandlers
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.selection import filter_chance
from vaultc.generation.layout import positions, walls
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.support import passes
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

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
        (x1, y1), (x2, y2) = selecting.corners(machine, area)
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
        (x1, y1), (x2, y2) = selecting.corners(machine, region)
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
