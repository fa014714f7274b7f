"""Statements that set a level up: flags, sizes, maps, mazes.

Rules: "INIT_MAP", "Level regions", "MON_GENERATION, SOUNDS, MESSAGE", "MAP, GEOMETRY, NOMAP".
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.generation.interpreter import expressions, places, quest_texts
from vaultc.generation.interpreter.assembler import Assembler, StatementHandlers
from vaultc.generation.interpreter.machine import Machine, Operand
from vaultc.generation.layout import digging, doors, maps, positions, regions, walls
from vaultc.generation.population.minerals import mineralize, stock_maze
from vaultc.language.semantics import constants, sheets
from vaultc.language.syntax import nodes
from vaultc.level.level import MonsterOverride, StoredRegion
from vaultc.support import passes
from vaultc.world import grid
from vaultc.world.catalog import terrain

WHOLE_LEVEL = ((1, 0), (79, 21))
ICED_POOL: Final = 8
ICED_MOAT: Final = 16
"""Flags of ice: the terrain under it."""

_INVERTED: Final = bytes(not mark for mark in range(256))


def map_cells(block: nodes.MapBlock, codes: abc.Mapping[str, int]) -> maps.MapCells:
    """The terrain codes of a map block: digits vanish, short rows are padded with stone."""
    width, height = sheets.map_size(block)
    return maps.MapCells(
        width, height, bytes(codes.get(c, terrain.STONE) for row in sheets.map_rows(block) for c in row)
    )


def no_map(node: nodes.NoMap, assembler: Assembler) -> None:
    def reset(machine: Machine) -> None:
        machine.origin, machine.size = WHOLE_LEVEL

    assembler.emit(node.span, reset, 7)


def map_statement(node: nodes.Map, assembler: Assembler) -> None:
    cells = map_cells(node.block, assembler.catalog.codes)
    keep = node.keep is None or node.keep.text == "true"
    place = expressions.place_of(node.place, assembler) if node.place is not None else None
    across, down = ("" if word is None else word.text for word in (node.horizontal, node.vertical))

    def put(machine: Machine) -> None:
        if place is not None:
            _put_map(machine, cells, None, place.evaluate(machine), keep)
            return
        x, y = grid.aligned_corner(across, down, cells.width, cells.height)
        if across == "left" and machine.initialised:
            x = machine.site.rules.ground.left_after_init
        _put_map(machine, cells, (x, y), None, keep)

    operands = () if place is None else (place,)
    assembler.emit(node.span, put, 7 - len(operands), *operands)


def _put_map(
    machine: Machine,
    cells: maps.MapCells,
    aligned: tuple[int, int] | None,
    place: places.CoordinateValue | None,
    keep: bool,
) -> None:
    """Place a map part and draw it; without ``keep`` the part that held before the last try holds again."""
    frames, areas = [(machine.origin, machine.size)], len(machine.level.areas)

    def choose() -> tuple[int, int]:
        frames.append((machine.origin, machine.size))
        corner = aligned
        if corner is None:
            if machine.room is None:  # a box that leaves the map room; in a room as usual
                machine.origin, machine.size = (1, 0), (79 - cells.width, 21 - cells.height)
            corner = places.locate(machine, place or 0, places.ANY)
        machine.origin, machine.size = corner, (cells.width, cells.height)
        return corner

    if cells.width <= 1 and cells.height <= 1:
        if place is not None:
            _settled(machine, cells, choose, place)  # the game looks for a place before it finds that it needs none
        machine.origin, machine.size = WHOLE_LEVEL
    else:
        corner = _settled(machine, cells, choose, place)
        if corner is not None:
            write_map(machine, cells, corner)
    if not keep and not machine.stopped:
        machine.origin, machine.size = frames[-1]
        machine.level.areas[areas:] = ()


def _settled(
    machine: Machine, cells: maps.MapCells, choose: abc.Callable[[], grid.Cell], place: places.CoordinateValue | None
) -> tuple[int, int] | None:
    """Return the corner of the map; None, which ends the script, if it finds no place."""
    repeatable = place is not None and isinstance(place, int)
    corner = maps.settle(machine.site, cells, choose, repeatable=repeatable)
    if not isinstance(corner, maps.NoRoom):
        return corner
    machine.stopped = True
    machine.vault_failed = machine.vault_failed or corner.vault_failed
    if corner.message:
        raise machine.fail(corner.message)
    return None


def write_map(machine: Machine, cells: maps.MapCells, corner: tuple[int, int]) -> None:
    """Draw a map and move the map part to it."""
    machine.count_from(corner, (cells.width, cells.height))
    maps.write(machine.level, cells, corner)
    rules = machine.site.rules.ground
    if rules.marks_drawn:
        mark_drawn(machine, cells, corner)
    if rules.ice_on_maps and machine.initialised:
        mark = ice_mark(machine)
        for index, code in enumerate(cells.codes):
            if code == terrain.ICE:
                row, column = divmod(index, cells.width)
                machine.level.flags[grid.at(corner[0] + column, corner[1] + row)] = mark
    if machine.joined and not machine.site.vault_mode:
        maps.remove_covered_rooms(machine.level, corner, (cells.width, cells.height))


def mark_drawn(machine: Machine, cells: maps.MapCells, corner: tuple[int, int]) -> None:
    """Mark all cells that a map draws."""
    first = grid.at(corner[0], corner[1])
    within = first + cells.start >= 0 and first + cells.start + cells.extent <= grid.CELLS
    for strip in cells.strips:
        if grid.COMPILED and within:
            passes.fill_strip(machine.touched, first + strip.start, strip.step, len(strip.codes), 1)
        else:
            machine.touched[strip.cells(corner)] = b"\1" * len(strip.codes)


def ice_mark(machine: Machine) -> int:
    """Return the mark of the script's ice: frozen pool or frozen moat."""
    return ICED_POOL if "icedpools" in machine.words else ICED_MOAT


# ---- mazes


def maze_walk(node: nodes.MazeWalk, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    stocked = node.stocked is None or node.stocked.text == "true"
    filling = terrain.STONE if node.filling is None else assembler.code_of(node.filling)
    step = grid.STEPS[grid.DIRECTIONS[node.direction.text]]

    def walk(machine: Machine) -> None:
        x, y = places.locate(machine, place.evaluate(machine), places.ANY)
        if not grid.valid(x, y):
            return
        touched, marked = machine.touched, machine.site.rules.ground.mazes_marked
        marks = touched if marked else bytearray(grid.CELLS)
        floor = terrain.CORR if "corrmaze" in machine.level.flags_set else terrain.ROOM
        strays = machine.site.rules.ground.marks_stray
        digging.maze_walk(machine.level, machine.dice, marks, x, y, step, filling or floor, strays=strays)
        if stocked:
            stock_maze(machine.site, touched if marked else touched.translate(_INVERTED))

    assembler.emit(node.span, walk, 4, place)


def mineralize_statement(node: nodes.Mineralize, assembler: Assembler) -> None:
    chances = tuple(expressions.number_of(chance, assembler) for chance in node.chances)
    if not chances:
        assembler.emit(node.span, lambda m: mineralize(m.site, -1, -1, -1, -1, checked=False), 5)
        return

    def deposit(machine: Machine) -> None:
        pool, moat, gold, gems = (chance.evaluate(machine) for chance in chances)
        mineralize(machine.site, pool, moat, gold, gems, checked=False)

    assembler.emit(node.span, deposit, 1, *chances)


# ---- stairs, ladders, drawbridges


def stair(node: nodes.Stair, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    up = node.direction.text == "up"

    def make(machine: Machine) -> None:
        wanted, rules = place.evaluate(machine), machine.site.rules.ground
        on_floor = rules.stairs_on_floor and wanted == 0
        x, y = places.locate(machine, wanted, places.STAIR_FLOOR if on_floor else places.DRY)
        if machine.room is None or rules.stairs_clear_rooms:
            trap = machine.level.trap_at(x, y)
            if trap is not None:
                machine.level.traps.remove(trap)
        machine.touched[grid.at(x, y)] = 1
        if rules.stairs_on_floor and not isinstance(wanted, int):
            machine.level.terrain[grid.at(x, y)] = terrain.ROOM
        doors.make_stairs(machine.site, x, y, terrain.UP if up else terrain.DOWN, machine.room)

    assembler.emit(node.span, make, 2, place)


def ladder(node: nodes.Ladder, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    up = node.direction.text == "up"

    def make(machine: Machine) -> None:
        x, y = places.locate(machine, place.evaluate(machine), places.DRY)
        machine.touched[grid.at(x, y)] = 1
        doors.make_ladder(machine.level, x, y, terrain.UP if up else terrain.DOWN)

    assembler.emit(node.span, make, 2, place)


def drawbridge(node: nodes.Drawbridge, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    direction, state = node.direction.text, node.state.text

    def make(machine: Machine) -> None:
        x, y = places.locate(machine, place.evaluate(machine), places.DRY | places.WET | places.HOT)
        opened = machine.site.rules.ground.open_bridge
        is_open = machine.dice.rn2(2) == opened if state == "random" else state == "open"
        machine.touched[grid.at(x, y)] = 1
        if not doors.make_drawbridge(machine.level, x, y, direction, is_open=is_open):
            machine.site.complain(f"the drawbridge at {machine.place(x, y)} has no wall for its portcullis")

    assembler.emit(node.span, make, 3, place)


_MOST_REGIONS: Final = 100
"""The largest number of level regions in one script. No limit of the game."""


def flag_words(level: nodes.Level) -> frozenset[str]:
    """The words after FLAGS."""
    return frozenset(word.text for word in level.flags.words) if level.flags is not None else frozenset()


def emit_flags(node: nodes.Level, assembler: Assembler) -> None:
    """The first instruction of every level. Rules: "Start of a script"."""
    words = flag_words(node)
    plain = words & LEVEL_FLAGS
    forbidden = 0
    for word in words:
        forbidden |= _FORBIDDEN_FLIPS.get(word, 0)

    def set_flags(machine: Machine) -> None:
        machine.level.flags_set.discard("mazelevel")
        machine.level.flags_set |= plain
        machine.flips &= ~forbidden
        machine.words = words

    assembler.emit((node.flags or node.name).span, set_flags, 2)


_PLACE_FLAGS: Final = frozenset(("noteleport", "hardfloor", "nommap", "arboreal", "stormy", "graveyard", "sky"))
LEVEL_FLAGS: Final[frozenset[str]] = _PLACE_FLAGS | {"shortsighted", "mazelevel", "shroud", "corrmaze"}
_FORBIDDEN_FLIPS = {"noflipx": 1, "noflipy": 2, "noflip": 3, "rndvault": 3}
"""The names are the wrong way round in effect: ``noflipx`` forbids the flip of top and bottom (bit 1)."""


# ---- INIT_MAP


def solid_fill(node: nodes.SolidFill, assembler: Assembler) -> None:
    code, word = assembler.code_of(node.filling), node.filling.light
    light = walls.LIGHT_UNCHANGED if word is None else places.LIGHT[word.text]

    def fill(machine: Machine) -> None:
        machine.joined, machine.initialised = False, True
        regions.solid_fill(machine.level, machine.dice, code, light)

    assembler.emit(node.span, fill, 9)


def maze_grid(node: nodes.MazeGrid, assembler: Assembler) -> None:
    code = assembler.code_of(node.filling)

    def fill(machine: Machine) -> None:
        machine.joined, machine.initialised = False, True
        regions.maze_grid(machine.level, terrain.STONE if "corrmaze" in machine.level.flags_set else code)

    assembler.emit(node.span, fill, 9)


def mines(node: nodes.Mines, assembler: Assembler) -> None:
    foreground, background = assembler.code_of(node.foreground), assembler.code_of(node.background)
    filling = None if node.filling is None else assembler.code_of(node.filling)
    smoothed, joined = node.smoothed.text == "true", node.joined.text == "true"
    light, walled = places.LIGHT[node.light.text], node.walled.text != "false"

    def carve(machine: Machine) -> None:
        machine.joined, machine.initialised = joined, True
        regions.carve_caves(
            machine.site,
            foreground,
            background,
            smoothed=smoothed,
            joined=joined,
            light=light,
            walled=walled,
            filling=filling,
        )
        if machine.site.rules.ground.ice_on_maps:
            # All ice is part of a pool or a moat.
            level, mark = machine.level, ice_mark(machine)
            for cell in range(grid.HEIGHT, grid.CELLS):
                if level.terrain[cell] == terrain.ICE:
                    level.flags[cell] = mark

    assembler.emit(node.span, carve, 9)


def named_ground(node: nodes.NamedGround, assembler: Assembler) -> None:
    ground = assembler.rules.grounds[node.ground.text]

    def lay_out(machine: Machine) -> None:
        machine.joined, machine.initialised = False, True
        ground.lay_out(machine.site)

    assembler.emit(node.span, lambda machine: machine.count_work(ground.cells), 0)
    assembler.emit(node.span, lay_out, 9)


# ---- level regions


KeptRegion = nodes.Branch | nodes.Portal | nodes.TeleportRegion | nodes.StairRegion

_REGIONS: Final[dict[type[nodes.Statement], str]] = {
    nodes.Branch: "branch",
    nodes.Portal: "portal",
    nodes.TeleportRegion: "teleport",
    nodes.StairRegion: "stair",
}


def region_kind(node: KeptRegion) -> tuple[str, str | None]:
    """The kind of a level region, and the target of a portal."""
    kind = _REGIONS[type(node)]
    if isinstance(node, nodes.Portal):
        return kind, node.target.text
    direction = None if isinstance(node, nodes.Branch) else node.direction
    return kind if direction is None else f"{kind} {direction.text}", None


def level_region(node: KeptRegion, assembler: Assembler) -> None:
    """Keep a region until the script is over; plain areas are relative to the map part of this moment."""
    kind, target = region_kind(node)

    def store(machine: Machine) -> None:
        if len(machine.level.regions) >= _MOST_REGIONS:
            raise machine.fail(f"there are more than {_MOST_REGIONS} level regions", node.span)
        area, exclusion = _absolute(machine, node.area), _absolute(machine, node.exclusion)
        region = StoredRegion(kind, area, exclusion, node.area.absolute, node.exclusion.absolute, target, node.span)
        machine.level.regions.append(region)

    assembler.emit(node.span, store, 14)


def _absolute(machine: Machine, region: nodes.LevelRegion) -> grid.Box:
    if region.absolute:
        return region.x1, region.y1, region.x2, region.y2
    (left, top), wide = machine.origin, machine.site.rules.ground.wide_places
    x1, y1 = positions.place_number(region.x1 + left, wide), positions.place_number(region.y1 + top, wide)
    return x1, y1, positions.place_number(region.x2 + left, wide), positions.place_number(region.y2 + top, wide)


# ---- texts and generation


def message(node: nodes.Message, assembler: Assembler) -> None:
    text = expressions.text_of(node.text, assembler)

    def keep(machine: Machine) -> None:
        line = text.evaluate(machine).partition("\n")[0][:79]
        machine.level.messages.append(quest_texts.substituted(line, machine.site.surroundings, machine.site.catalog))

    assembler.emit(node.span, keep, 1, text)


def mon_generation(node: nodes.MonGeneration, assembler: Assembler) -> None:
    frequencies = tuple(expressions.number_of(part.frequency, assembler) for part in node.parts)
    operands = tuple(Operand(o.evaluate, o.cost + 2, (o,)) for o in frequencies)
    kinds, codes = zip(*(_generation_kind(part.kind, assembler) for part in node.parts), strict=True)
    chance = constants.literal(node.chance.value)

    def override(machine: Machine) -> None:
        weights = [o.evaluate(machine) for o in frequencies]
        if machine.level.mon_generation is not None:
            machine.site.complain("monster generation is already defined for this level")
            # The operands stay on the stack, where a loop around the statement then no longer finds its counter.
            stack = machine.frame.stack
            for weight, code in zip(weights, codes, strict=True):
                stack.extend((weight, *code))
            stack += (chance, len(weights))
            return
        entries = [(weight, *kind) for weight, kind in zip(weights, kinds, strict=True)]
        machine.level.mon_generation = MonsterOverride(chance, entries)

    assembler.emit(node.span, override, 3, *operands)


def _generation_kind(kind: nodes.MonsterKind, assembler: Assembler) -> tuple[tuple[str, str], tuple[int, int]]:
    """A class or a species by its name, and as the two numbers that the compiled script holds."""
    if kind.name is None:
        return ("class", kind.character or ""), (ord(kind.character or " "), 1)
    number = assembler.catalog.species_number(kind.name)
    name = kind.name if number is None else assembler.catalog.species[number].name
    return ("species", name), (number or 0, 0)


def sounds(node: nodes.Sounds, assembler: Assembler) -> None:
    frequency = expressions.number_of(node.frequency, assembler)
    texts = tuple(expressions.text_of(part.text, assembler) for part in node.parts)
    operands = tuple(Operand(o.evaluate, o.cost + 1, (o,)) for o in texts)
    kinds = tuple(part.kind.text for part in node.parts)

    def keep(machine: Machine) -> None:
        rate = abs(frequency.evaluate(machine))
        lines = [o.evaluate(machine) for o in texts]
        if machine.level.sounds is not None:
            machine.site.complain("sounds are already defined for this level")
            machine.frame.stack += (rate, *(part for line in lines for part in (line, 0)), len(lines))
            return
        machine.level.sounds = (rate, list(zip(kinds, lines, strict=True)))

    assembler.emit(node.span, keep, 2, frequency, *operands)


def vault_setting(node: nodes.VaultGen | nodes.MinDepth, assembler: Assembler) -> None:
    """The weight and least depth of a vault are known before the script runs; there is no instruction."""


STATEMENTS: StatementHandlers = {
    nodes.NoMap: no_map,
    nodes.Map: map_statement,
    nodes.MazeWalk: maze_walk,
    nodes.Mineralize: mineralize_statement,
    nodes.Stair: stair,
    nodes.Ladder: ladder,
    nodes.Drawbridge: drawbridge,
    nodes.SolidFill: solid_fill,
    nodes.MazeGrid: maze_grid,
    nodes.Mines: mines,
    nodes.NamedGround: named_ground,
    **dict.fromkeys((nodes.Branch, nodes.Portal, nodes.TeleportRegion, nodes.StairRegion), level_region),
    nodes.Message: message,
    nodes.MonGeneration: mon_generation,
    nodes.Sounds: sounds,
    nodes.MinDepth: vault_setting,
    nodes.VaultGen: vault_setting,
}
