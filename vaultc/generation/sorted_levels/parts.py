"""The beginning of a level with its registers, and the map parts of a MAZE up to its last steps.

A part has ground, regions, doors, stairs and walls. The last steps are the walks, the walls, and the things that the
unused maze holds. Rules: "NetHack 3.4.3: Making a level", "NetHack 3.4.3: Registers", "NetHack 3.4.3: MAZE".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from vaultc.generation.interpreter import headers
from vaultc.generation.interpreter import rooms as words
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.control import exchange_all
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.maps import WHOLE_LEVEL, map_cells, mark_drawn
from vaultc.generation.interpreter.places import suits
from vaultc.generation.interpreter.values import LIGHT
from vaultc.generation.layout import doors, init_map, maps, mazes, regions, rooms, stairs, walls
from vaultc.generation.population.mazes import count_marked, spread
from vaultc.generation.population.special_rooms import stocking
from vaultc.generation.sorted_levels import places
from vaultc.generation.sorted_levels.places import MazeStart, memory_of
from vaultc.language.source import Span
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import StoredRegion
from vaultc.world import grid
from vaultc.world.catalog import directions, terrain


def begin(level: nodes.Level, assembler: Assembler) -> None:
    """The effect of the head of a level: its form, its ground, its flags."""
    grounds = [statement for statement in level.statements if isinstance(statement, nodes.Mines)]
    if level.maze is not None:
        assembler.emit(level.maze.span, lambda machine: machine.level.flags_set.add("mazelevel"), 1)
    if grounds:
        _caves(grounds[0], assembler)
    elif level.maze is not None:
        _filling(level.maze, assembler)
    words = headers.flag_words(level)

    def set_flags(machine: Machine) -> None:
        machine.level.flags_set |= words & headers.LEVEL_FLAGS
        machine.words |= words

    assembler.emit((level.flags or level.name).span, set_flags, 1)


def _caves(node: nodes.Mines, assembler: Assembler) -> None:
    """``INIT_MAP``."""
    codes = assembler.catalog.codes
    foreground = codes.get(node.foreground.character, terrain.INVALID)
    background = codes.get(node.background.character, terrain.INVALID)
    smoothed, joined, walled = node.smoothed.text == "true", node.joined.text == "true", node.walled.text != "false"
    light = LIGHT.get(node.light.text, LIGHT["lit"])

    def carve(machine: Machine) -> None:
        machine.joined, machine.initialised, memory_of(machine).filled = joined, True, True
        init_map.carve_caves(
            machine.site, foreground, background, smoothed=smoothed, joined=joined, light=light, walled=walled
        )

    assembler.emit(node.span, carve, 1)


def _filling(filling: nodes.MapCharacter | nodes.Word, assembler: Assembler) -> None:
    """Fill the level around the parts, unlit; an unknown character is a grid for mazes, as ``random`` is."""
    code = assembler.catalog.codes.get(filling.character) if isinstance(filling, nodes.MapCharacter) else None

    def fill(machine: Machine) -> None:
        if code is None:
            init_map.maze_grid(machine.level, terrain.HWALL)
            return
        first, last = grid.at(init_map.FIRST_COLUMN, 0), grid.at(init_map.LAST_COLUMN + 1, 0)
        machine.level.terrain[first:last] = bytes([code]) * (last - first)

    assembler.emit(filling.span, fill, 1)


def message(node: nodes.Message, assembler: Assembler) -> None:
    """``MESSAGE``: the text without changes."""
    text = node.text.text if isinstance(node.text, nodes.String) else ""
    assembler.emit(node.span, lambda machine: machine.level.messages.append(text), 1)


# ---- registers


def random_objects(node: sorted_nodes.RandomObjects, assembler: Assembler) -> None:
    """``RANDOM_OBJECTS``, stored from the last to the first."""
    characters = [kind.character for kind in reversed(node.classes)]
    assembler.emit(node.span, lambda machine: _deal(machine, characters, memory_of(machine).objects), 1)


def random_monsters(node: sorted_nodes.RandomMonsters, assembler: Assembler) -> None:
    """``RANDOM_MONSTERS``, stored from the last to the first."""
    characters = [kind.character for kind in reversed(node.classes)]
    assembler.emit(node.span, lambda machine: _deal(machine, characters, memory_of(machine).monsters), 1)


def _deal(machine: Machine, characters: list[str | None], register: list[str | None]) -> None:
    entries = characters.copy()
    exchange_all(machine.dice, entries)
    register[: len(entries)] = entries


def random_places(node: sorted_nodes.RandomPlaces, assembler: Assembler) -> None:
    """``RANDOM_PLACES``."""
    number = 0 if node.number is None else node.number.value
    places = [(place.x, place.y) if isinstance(place, nodes.Coordinate) else None for place in node.places]

    def deal(machine: Machine) -> None:
        entries = places.copy()
        exchange_all(machine.dice, entries)
        stored = memory_of(machine).places.setdefault(number, [])
        stored[: len(entries)] = entries

    assembler.emit(node.span, deal, 1)


def random_region(node: sorted_nodes.RandomRegion, assembler: Assembler) -> None:
    """``RANDOM_REGION``."""
    number = node.number.value

    def keep(machine: Machine) -> None:
        memory_of(machine).areas[number] = (absolute(machine, node.area), absolute(machine, node.exclusion))

    assembler.emit(node.span, keep, 1)


def absolute(machine: Machine, region: nodes.LevelRegion) -> grid.Box:
    """The corners of a level region; plain ones count from the part."""
    left, top = (0, 0) if region.absolute else machine.origin
    return region.x1 + left, region.y1 + top, region.x2 + left, region.y2 + top


_STAIR_TRIES: Final = 100
_NEAR: Final = 8
_MOST_WALKS: Final = 50
_FIRST_CELL: Final = (3, 3)
"""The place of a part that has no map, unless the level began with a ground of its own."""


# ---- the map


def part(head: nodes.Map | nodes.NoMap, assembler: Assembler, *, wallified: bool) -> None:
    """The beginning of a part: its map is drawn."""
    cells = maps.MapCells(1, 1, bytes([terrain.STONE]))
    if isinstance(head, nodes.Map):
        cells = map_cells(head.block, assembler.catalog.codes)
    if wallified:
        cells = maps.MapCells(cells.width, cells.height, wallify_text(cells))

    def draw(machine: Machine) -> None:
        memory = memory_of(machine)
        memory.last_stairs = None
        if memory.filled and (cells.width, cells.height) == (1, 1):
            machine.origin, machine.size = WHOLE_LEVEL
        else:
            corner = _corner(machine, head, cells)
            machine.origin, machine.size = corner, (cells.width, cells.height)
            maps.write(machine.level, cells, corner)
            mark_drawn(machine, cells, corner)
            if machine.joined:
                maps.remove_covered_rooms(machine.level, corner, machine.size)
        memory.first_room = len(machine.level.rooms)

    assembler.emit(head.span, draw, 1)


def wallify_text(cells: maps.MapCells) -> bytes:
    """The cells of a map whose rock beside floor is wall: upright beside floor of its own row, else lying."""
    codes = bytearray(cells.codes)
    for index, code in enumerate(cells.codes):
        if code == terrain.STONE:
            codes[index] = _wall(cells, index % cells.width, index // cells.width)
    return bytes(codes)


def _wall(cells: maps.MapCells, x: int, y: int) -> int:
    for row in range(max(y - 1, 0), min(y + 2, cells.height)):
        for column in range(max(x - 1, 0), min(x + 2, cells.width)):
            code = cells.codes[row * cells.width + column]
            if code >= terrain.ROOM or code == terrain.CROSSWALL:
                return terrain.VWALL if row == y else terrain.HWALL
    return terrain.STONE


def _corner(machine: Machine, head: nodes.Map | nodes.NoMap, cells: maps.MapCells) -> grid.Cell:
    if isinstance(head, nodes.NoMap):
        return _FIRST_CELL
    across, down = (word.text if word is not None else "" for word in (head.horizontal, head.vertical))
    if across == "randomx":
        across = tuple(words.HORIZONTAL)[machine.dice.rnd(len(words.HORIZONTAL)) - 1]
    if down == "randomy":
        down = tuple(words.VERTICAL)[machine.dice.rnd(len(words.VERTICAL)) - 1]
    corner = maps.settle(
        machine.site, cells, lambda: grid.aligned_corner(across, down, cells.width, cells.height), repeatable=False
    )
    if isinstance(corner, maps.NoRoom):
        raise machine.fail(corner.message)
    return corner


# ---- regions of the level, regions of the part


def level_region(
    node: nodes.StairRegion | nodes.Portal | nodes.TeleportRegion | nodes.Branch, assembler: Assembler
) -> None:
    """``STAIR``, ``PORTAL``, ``TELEPORT_REGION`` and ``BRANCH`` with areas: kept, the latest first."""
    kind = _region_kind(node)
    target = node.target.text if isinstance(node, nodes.Portal) else None

    def keep(machine: Machine) -> None:
        area, exclusion = absolute(machine, node.area), absolute(machine, node.exclusion)
        region = StoredRegion(kind, area, exclusion, node.area.absolute, node.exclusion.absolute, target, node.span)
        machine.level.regions.insert(0, region)

    assembler.emit(node.span, keep, 1)


def _region_kind(node: nodes.StairRegion | nodes.Portal | nodes.TeleportRegion | nodes.Branch) -> str:
    if isinstance(node, nodes.StairRegion):
        return f"stair {node.direction.text}"
    if isinstance(node, nodes.TeleportRegion):
        return "teleport" if node.direction is None else f"teleport {node.direction.text}"
    return "portal" if isinstance(node, nodes.Portal) else "branch"


def corners(machine: Machine, region: nodes.Node) -> grid.Box:
    """The corners of an area of the part."""
    assert isinstance(region, nodes.Region)
    left, top = machine.origin
    return region.x1 + left, region.y1 + top, region.x2 + left, region.y2 + top


def region(node: nodes.RegionStatement, assembler: Assembler) -> None:
    """``REGION``: light, and perhaps a room."""
    light = LIGHT.get(node.light.text, LIGHT["lit"])
    number = words.room_type_number(node.type, assembler.catalog.room_types)
    written = {word.text for word in node.flags}
    flags = (0 if "unfilled" in written else words.FILLED) | (words.IRREGULAR if "irregular" in written else 0)

    def make(machine: Machine) -> None:
        lit = rooms.resolve_light(machine.site, light)
        made = regions.make_region(machine.site, corners(machine, node.region), number, flags, lit)
        if made is not None:
            made.origin = node.span

    assembler.emit(node.span, make, 1)


def settle_rooms(span: Span, assembler: Assembler) -> None:
    """The rooms of the part are stocked, and its boundary symbols become floor."""

    def settle(machine: Machine) -> None:
        level = machine.level
        for room in level.rooms[memory_of(machine).first_room :]:
            stocking.stock(machine.site, room, prefilled=room.fill == stocking.FLAGS_ONLY)
        (left, top), (width, height) = machine.origin, machine.size
        for cell in grid.cells((left, top, left + width - 1, top + height - 1)):
            if level.terrain[cell] == terrain.CROSSWALL:
                level.terrain[cell] = terrain.ROOM

    assembler.emit(span, settle, 1)


# ---- doors and drawbridges


def door(node: nodes.Door | sorted_nodes.KeyedDoor, assembler: Assembler) -> None:
    """``DOOR``: a secret door stays secret, and is at least closed."""
    written = node.door if isinstance(node, sorted_nodes.KeyedDoor) else node
    assert isinstance(written, nodes.Door)
    state, spot = words.DOOR_STATES[written.state.text], places.spot_of(written.selection)

    def hang(machine: Machine) -> None:
        flags = doors.random_door_state(machine.dice) if state == words.RANDOM else state
        cell = places.locate(machine, spot)
        if cell is None:
            return
        index, level = grid.at(*cell), machine.level
        if level.terrain[index] != terrain.SDOOR:
            level.terrain[index] = terrain.DOOR
        elif flags < terrain.CLOSED:
            flags = terrain.CLOSED
        level.flags[index] = flags
        doors.link_door(machine.site, *cell)

    assembler.emit(node.span, hang, 1)


def drawbridge(node: nodes.Drawbridge, assembler: Assembler) -> None:
    """``DRAWBRIDGE``."""
    spot, direction, is_open = places.spot_of(node.place), node.direction.text, node.state.text == "open"

    def make(machine: Machine) -> None:
        cell = places.locate(machine, spot, places.DRY | places.WET)
        if cell is not None and not doors.make_drawbridge(machine.level, *cell, direction, is_open=is_open):
            machine.site.complain(f"the drawbridge at {cell} has no wall for its portcullis")

    assembler.emit(node.span, make, 1)


# ---- mazes, hard walls


def maze_walk(node: nodes.MazeWalk, assembler: Assembler) -> None:
    """``MAZEWALK``: its place is settled now; the walk begins when all parts are there."""
    spot, step = places.spot_of(node.place), directions.STEPS[directions.DIRECTIONS[node.direction.text]]

    def settle(machine: Machine) -> None:
        cell = places.locate(machine, spot, places.DRY | places.WET)
        if len(memory_of(machine).walks) == _MOST_WALKS:
            raise machine.fail(f"more than {_MOST_WALKS} MAZEWALKs overrun the memory of the game")
        if cell is not None:
            memory_of(machine).walks[node.span] = MazeStart(*cell, step)

    assembler.emit(node.span, settle, 1)


def non_diggable(node: nodes.NonDiggable, assembler: Assembler) -> None:
    """``NON_DIGGABLE``."""
    _harden(node, terrain.NON_DIGGABLE, assembler)


def non_passwall(node: nodes.NonPasswall, assembler: Assembler) -> None:
    """``NON_PASSWALL``."""
    _harden(node, terrain.NON_PASSWALL, assembler)


def _harden(node: nodes.NonDiggable | nodes.NonPasswall, flag: int, assembler: Assembler) -> None:
    def harden(machine: Machine) -> None:
        level = machine.level
        for cell in grid.cells(corners(machine, node.region)):
            if level.terrain[cell] <= terrain.DBWALL:
                level.flags[cell] |= flag

    assembler.emit(node.span, harden, 1)


# ---- ways up and down


def ladder(node: nodes.Ladder, assembler: Assembler) -> None:
    """``LADDER``."""
    spot, direction = places.spot_of(node.place), terrain.UP if node.direction.text == "up" else terrain.DOWN

    def make(machine: Machine) -> None:
        cell = places.locate(machine, spot)
        if cell is not None:
            stairs.make_ladder(machine.level, *cell, direction)

    assembler.emit(node.span, make, 1)


def stair(node: nodes.Stair, assembler: Assembler) -> None:
    """``STAIR``: in a part random stairs keep away from the ones before them."""
    spot, direction = places.spot_of(node.place), terrain.UP if node.direction.text == "up" else terrain.DOWN

    def make(machine: Machine) -> None:
        cell = places.locate_floor(machine, spot, "a staircase")
        if machine.room is None:
            memory = memory_of(machine)
            for _ in range(_STAIR_TRIES):
                last = memory.last_stairs
                if cell is None or last is None or max(abs(cell[0] - last[0]), abs(cell[1] - last[1])) > _NEAR:
                    break
                cell = places.locate(machine, spot)
            memory.last_stairs = cell
        if cell is None:
            return
        trap = machine.level.trap_at(*cell)
        if trap is not None:
            machine.level.traps.remove(trap)
        stairs.make_stairs(machine.site, *cell, direction, machine.room)

    assembler.emit(node.span, make, 1)


# ---- the last steps

_CELLS: Final = 1368
"""The cells of the part of a level that counts: 76 columns of 18 rows, though 20 rows are looked at."""
_TRIES: Final = 2000


def walk(node: nodes.MazeWalk, assembler: Assembler) -> None:
    """Walk from a place that MAZEWALK settled."""

    def carve(machine: Machine) -> None:
        start = memory_of(machine).walks.get(node.span)
        if start is None:
            return
        passages = bytearray(len(machine.touched))
        x, y, step = start
        mazes.maze_walk(machine.level, machine.dice, passages, x, y, step, terrain.ROOM, strays=False)

    assembler.emit(node.span, carve, 1)


def wallify(span: Span, assembler: Assembler) -> None:
    """Give the walls of the whole level the shapes that their neighbours require."""
    assembler.emit(span, lambda machine: walls.wallification(machine.level, *grid.WHOLE_LEVEL), 1)


def stock(span: Span, assembler: Assembler) -> None:
    """Spread things over the maze around the parts, as many as suit its size."""
    assembler.emit(span, _stock, 1)


def _stock(machine: Machine) -> None:
    free = _CELLS - count_marked(machine.touched)
    if memory_of(machine).walks and free > _CELLS // 10:
        dry, wet_too = partial(_spots, machine, places.DRY), partial(_spots, machine, places.DRY | places.WET)
        spread(machine.site, 100 * free // _CELLS, dry, wet_too)


def _spots(machine: Machine, humidity: int, count: int) -> Iterator[grid.Cell]:
    """That many random crossings of the maze, each drawn on demand; after too many tries whatever comes next."""
    dice = machine.dice
    for _ in range(count):
        for trial in range(_TRIES + 1):
            x = dice.rn2(75) + 3
            y = dice.rn2(17) + 3
            if trial == _TRIES or (x % 2 and y % 2 and not machine.touched[grid.at(x, y)]
                                   and suits(machine, x, y, humidity)):  # fmt: skip
                break
        yield x, y
