"""Functions that make selections: cells, rectangles, lines, circles, floods, gradients, patterns of a map; and mazes.

The mazes of ``level_init`` have crossings in a grid; a passage joins two neighbours. Every passage is as wide as the
others, and so is every wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import isqrt
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.interpreter import selection as cells
from vaultc.generation.layout import positions, regions, walls
from vaultc.language.diagnostics import Unreachable
from vaultc.level.level import Level
from vaultc.lua import kinds
from vaultc.lua.kinds import flattened
from vaultc.lua.player import LuaArguments, ScriptPlayer
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted
from vaultc.world import grid
from vaultc.world.catalog import terrain

_TRIES: Final = 1000
"""The work of trying a character of a drawing in all cells."""
_WALLS: Final = frozenset(code for code in range(256) if terrain.is_wall(code))


def codes(player: ScriptPlayer, character: str) -> frozenset[int]:
    """The codes of terrain that a map character matches: ``w`` any wall or stone, ``-`` and ``|`` as they are."""
    if character == "w":
        return _WALLS | {terrain.STONE}
    return frozenset((player.code(character),))


def fitting(player: ScriptPlayer, text: str) -> Callable[[int], bool]:
    """A test of cells: true where a drawing of odd width and height fits with its middle there.

    Raises:
        ArgumentError: its size is even, or its rows differ.
    """
    rows = text.removesuffix("\n").split("\n")
    width, height = len(rows[0]), len(rows)
    if not width % 2 or not height % 2 or any(len(row) != width for row in rows):
        raise kinds.ArgumentError("a map fragment needs odd width and height, and rows of one length")
    if width > grid.WIDTH or height > grid.HEIGHT:
        return lambda _: False
    wanted = [
        (column - width // 2, row - height // 2, codes(player, character))
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if character != "x"
    ]
    level = player.machine.level
    player.machine.count_work(len(wanted) * _TRIES)

    def fits(cell: int) -> bool:
        x, y = divmod(cell, grid.HEIGHT)
        return all(
            0 <= x + dx < grid.WIDTH
            and 0 <= y + dy < grid.HEIGHT
            and level.terrain[grid.at(x + dx, y + dy)] in admitted
            for dx, dy, admitted in wanted
        )

    return fits


def _distance(shape: str, point: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> int:
    """The distance from a line: straight, or for a square the larger of its two parts."""
    (x, y), (x1, y1), (dx, dy) = point, start, (end[0] - start[0], end[1] - start[1])
    length = dx * dx + dy * dy
    along = min(max((x - x1) * dx + (y - y1) * dy, 0), length)
    near_x, near_y = (x1 + dx * along // length, y1 + dy * along // length) if length else (x1, y1)
    if shape == "square":
        return max(abs(x - near_x), abs(y - near_y))
    return isqrt((x - near_x) ** 2 + (y - near_y) ** 2)


def split(player: ScriptPlayer, arguments: LuaArguments) -> tuple[kinds.CellSet | None, LuaArguments]:
    """The selection that a call begins with, if any, and the other arguments."""
    chosen = player.host.selection(arguments[0]) if arguments else None
    return (None, arguments) if chosen is None else (chosen, arguments[1:])


def required(player: ScriptPlayer, arguments: LuaArguments, name: str) -> tuple[kinds.CellSet, LuaArguments]:
    """As :func:`split`, where a selection must come first."""
    chosen, rest = split(player, arguments)
    if chosen is None:
        raise kinds.ArgumentError(f"selection.{name}: selection expected")
    return chosen, rest


def numbers(player: ScriptPlayer, arguments: LuaArguments, count: int, name: str) -> list[int]:
    """The first numbers of a call, which needs this many."""
    arguments = flattened(player.host, arguments, f"selection.{name}")
    if len(arguments) < count:
        wanted = counted(count, "number")
        raise kinds.ArgumentError(f"selection.{name}: wrong parameters: {wanted} expected, got {len(arguments)}")
    return [kinds.integer(player.host, value, f"selection.{name}") for value in arguments[:count]]


def place_of(player: ScriptPlayer, arguments: LuaArguments, name: str) -> tuple[tuple[int, int], LuaArguments]:
    """A place, two numbers or a table, and the arguments after it."""
    if arguments and player.sandbox.kind(arguments[0]) == "table":
        return kinds.coordinate(player.host, arguments[0], f"selection.{name}"), arguments[1:]
    x, y = numbers(player, arguments, 2, name)
    return (x, y), arguments[2:]


# ---- making


def new(player: ScriptPlayer, _: LuaArguments) -> object:
    """``selection.new()``: no cells."""
    return player.selection([])


def clone(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:clone()``."""
    chosen, _ = required(player, arguments, "clone")
    return player.selection(list(chosen.cells), is_spoiled=chosen.is_spoiled)


def set_cell(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``sel:set``: set a cell, clear one, or add a random one, in the selection itself."""
    chosen, rest = split(player, arguments)
    if not rest:
        if chosen is None:
            raise kinds.ArgumentError("selection.set: without a selection it needs x and y")
        cell = _random_cell(player)
        player.machine.count_work(len(chosen.cells) // 4)
        player.values.change(chosen, cells.union(chosen.cells, [cell]))
        return arguments[0]
    place, others = place_of(player, rest, "set")
    value = kinds.integer(player.host, others[0], "selection.set") if others else 1
    found = cells.point(*player.cell(place))
    if chosen is None:
        return player.selection(found if value else [])
    player.machine.count_work(len(chosen.cells) // 4)
    if value:
        player.values.change(chosen, cells.union(chosen.cells, found))
    elif found:
        player.values.change(chosen, [cell for cell in chosen.cells if cell != found[0]])
        chosen.is_spoiled = True
    return arguments[0]


def _random_cell(player: ScriptPlayer) -> int:
    machine = player.machine
    if machine.room is not None:
        _, x, y = positions.somexy(player.site, machine.room)
        return grid.at(x, y)
    (left, top), (width, height) = machine.origin, machine.size
    x = left + (player.roll(width) if width > 0 else 0)
    y = top + (player.roll(height) if height > 0 else 0)
    return grid.at(min(max(x, 0), grid.LAST_COLUMN), min(max(y, 0), grid.LAST_ROW))


def _box(player: ScriptPlayer, arguments: LuaArguments, name: str) -> tuple[kinds.CellSet | None, grid.Box]:
    chosen, rest = split(player, arguments)
    x1, y1, x2, y2 = numbers(player, rest, 4, name)
    return chosen, (*player.cell((x1, y1)), *player.cell((x2, y2)))


def _joined(player: ScriptPlayer, chosen: kinds.CellSet | None, found: list[int]) -> object:
    player.machine.count_work(len(found) // 2 + (0 if chosen is None else len(chosen.cells)))
    return player.selection(found if chosen is None else cells.union(chosen.cells, found))


def area(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.area`` and ``fillrect``: a filled rectangle."""
    chosen, (x1, y1, x2, y2) = _box(player, arguments, "area")
    if x1 > x2 or y1 > y2:
        raise kinds.ArgumentError("selection.area: the first corner must be left of and above the second")
    return _joined(player, chosen, cells.fill_rect((x1, y1), (x2, y2)))


def rect(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.rect``: the outline of a rectangle."""
    chosen, (x1, y1, x2, y2) = _box(player, arguments, "rect")
    sides = ((x1, y1, x2, y1), (x1, y2, x2, y2), (x1, y1, x1, y2), (x2, y1, x2, y2))
    return _joined(player, chosen, sorted({cell for side in sides for cell in _line_cells(side)}))


def _line_cells(ends: grid.Box) -> list[int]:
    """Bresenham's line, ends included; cells off the grid are left out."""
    x, y, x2, y2 = ends
    dx, dy = abs(x2 - x), abs(y2 - y)
    step_x, step_y = (1 if x2 > x else -1), (1 if y2 > y else -1)
    is_flat = dx > dy
    long, short = (dx, dy) if is_flat else (dy, dx)
    error, points = 2 * short - long, [(x, y)]
    for _ in range(long):
        turns = error >= 0
        error += 2 * (short - long) if turns else 2 * short
        x += step_x if is_flat or turns else 0
        y += step_y if not is_flat or turns else 0
        points.append((x, y))
    return cells.from_points(points)


def line(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.line``: Bresenham's line from the first point."""
    chosen, ends = _box(player, arguments, "line")
    return _joined(player, chosen, _line_cells(ends))


def randline(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.randline``: a jagged line."""
    chosen, rest = split(player, arguments)
    x1, y1, x2, y2, rough = numbers(player, rest, 5, "randline")
    start, end = player.cell((x1, y1)), player.cell((x2, y2))
    start = min(start[0], grid.LAST_COLUMN), min(start[1], grid.LAST_ROW)
    end = min(end[0], grid.LAST_COLUMN), min(end[1], grid.LAST_ROW)
    player.machine.count_work(10_000)
    try:
        found = cells.rand_line(player.line_roll, start, end, min(rough, grid.WIDTH))
    except Unreachable:
        raise player.fail(f"the game would look forever for the way from {start} to {end}") from None
    return _joined(player, chosen, found)


def circle(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.circle``: an outline, or with 1 at the end a disc."""
    return _round(player, arguments, "circle", 1)


def ellipse(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.ellipse``: as a circle with two radii."""
    return _round(player, arguments, "ellipse", 2)


def _round(player: ScriptPlayer, arguments: LuaArguments, name: str, count: int) -> object:
    """A circle or an ellipse by the number of its radii; it changes the selection that it gets."""
    chosen, rest = split(player, arguments)
    place, others = place_of(player, rest, name)
    radii, rest = numbers(player, others, count, name), others[count:]
    filled = kinds.integer(player.host, rest[0], "selection.circle: filled") if rest and rest[0] is not None else 0
    if max(radii) > 2 * grid.WIDTH:
        raise kinds.ArgumentError("selection.circle: vaultc draws no circle so much larger than the level")
    player.machine.count_work(400)
    found = list(cells.ellipse(player.cell(place), radii[0], radii[-1], filled=bool(filled), wide=True))
    if chosen is None:
        return player.selection(found)
    player.values.change(chosen, cells.union(chosen.cells, found))
    return arguments[0]


def floodfill(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.floodfill``: the connected cells of one terrain."""
    if arguments and player.host.selection(arguments[0]) is not None:
        raise kinds.ArgumentError("selection.floodfill: it takes x and y, not a selection")
    place, rest = place_of(player, arguments, "floodfill")
    diagonal = kinds.boolean(player.host, rest[0], "selection.floodfill") if rest and rest[0] is not None else False
    x, y = player.cell(place)
    player.machine.count_work((12 if diagonal else 2) * grid.CELLS)
    if not grid.valid(x, y):
        return player.selection([])
    return player.selection(_flood_diagonally(player, x, y) if diagonal else cells.flood(player.machine.level, x, y))


def _flood_diagonally(player: ScriptPlayer, x: int, y: int) -> list[int]:
    ground = player.machine.level.terrain
    wanted, found, waiting = ground[grid.at(x, y)], {grid.at(x, y)}, [(x, y)]
    while waiting:
        column, row = waiting.pop()
        for near in product(range(column - 1, column + 2), range(row - 1, row + 2)):
            if grid.valid(*near) and grid.at(*near) not in found and ground[grid.at(*near)] == wanted:
                found.add(grid.at(*near))
                waiting.append(near)
    return sorted(found)


_NUMBERS: Final = ("x", "y", "x2", "y2", "mindist", "maxdist")
_SHAPES: Final = kinds.WordOption(("radial", "square"))


def gradient(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.gradient``: cells with a chance that falls with their distance.

    Those within the least distance are always chosen, those beyond the greatest never.
    """
    if not arguments:
        raise kinds.ArgumentError("selection.gradient: table expected")
    entries, fields = kinds.fields_of(player.host, arguments[0]), dict[str, int]()
    for name in _NUMBERS:
        if entries.get(name) is not None:
            player.host.reading.at = name
            fields[name] = kinds.integer(player.host, entries[name], f"selection.gradient: {name}")
    player.host.reading.at = None
    if "x" not in fields or "y" not in fields:
        raise kinds.ArgumentError("selection.gradient: x and y are needed")
    word = entries.get("type")
    player.host.reading.at = None if word is None else "type"
    shape = "radial" if word is None else _SHAPES(player.host, word, "selection.gradient: type")
    start = player.cell((fields["x"], fields["y"]))
    end = player.cell((fields.get("x2", fields["x"]), fields.get("y2", fields["y"])))
    near, far = sorted((fields.get("mindist", 0), fields.get("maxdist", 0)))
    player.machine.count_work(5 * grid.CELLS)
    found = []
    for cell in range(grid.HEIGHT, grid.CELLS):
        distance = _distance(shape, divmod(cell, grid.HEIGHT), start, end)
        if distance <= near or (distance <= far and player.roll(far - near + 1) >= distance - near):
            found.append(cell)
    return player.selection(found)


def match(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.match``: the cells of the level where a small drawing fits."""
    if not arguments:
        raise kinds.ArgumentError("selection.match: string expected")
    fits = fitting(player, kinds.string(player.host, arguments[0], "selection.match"))
    player.machine.count_work(2 * grid.CELLS)
    return player.selection([cell for cell in range(grid.HEIGHT, grid.CELLS) if fits(cell)])


def room(player: ScriptPlayer, arguments: LuaArguments) -> object:
    """``selection.room``: the floor of the current room, or of a room by its number."""
    level, current = player.machine.level, player.machine.room
    if arguments and arguments[0] is not None:
        number = kinds.integer(player.host, arguments[0], "selection.room")
        current = level.rooms[number] if 0 <= number < len(level.rooms) else None
    if current is None:
        return player.selection([])
    player.machine.count_work(grid.CELLS)
    numbers = (current.number & positions.ROOM_NUMBER_MASK,)
    found = [
        cell
        for x in range(max(current.lx, 1), min(current.hx, grid.LAST_COLUMN) + 1)
        for y in range(max(current.ly, 0), min(current.hy, grid.LAST_ROW) + 1)
        if level.room_numbers[cell := grid.at(x, y)] in numbers and not level.edges[cell]
    ]
    return player.selection(found)


WIDEST: Final = 5
_LEFT: Final = 2
_TOP: Final = 2
_COLUMNS: Final = grid.LAST_COLUMN - _LEFT
_ROWS: Final = grid.LAST_ROW - _TOP + 1
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

Crossing = tuple[int, int]


class MazePlan(NamedTuple):
    """The widths of passages and walls, and the number of crossings in a row and in a column."""

    passage: int
    wall: int
    columns: int
    rows: int

    def corner(self, crossing: Crossing) -> tuple[int, int]:
        """The top left cell of a crossing."""
        period = self.passage + self.wall
        return _LEFT + self.wall + crossing[0] * period, _TOP + self.wall + crossing[1] * period

    def neighbours(self, crossing: Crossing) -> Iterator[Crossing]:
        """The crossings beside one, as far as they are in the maze."""
        for dx, dy in _STEPS:
            x, y = crossing[0] + dx, crossing[1] + dy
            if 0 <= x < self.columns and 0 <= y < self.rows:
                yield x, y


def planned(dice: Dice, passage: int, wall: int) -> MazePlan:
    """The plan of a maze; -1 draws a width of 1 to 4, then walls that keep both together within 5."""
    if passage == -1:
        passage = dice.rnd(WIDEST - 1)
    passage = min(max(passage, 1), WIDEST)
    if wall == -1:
        wall = dice.rnd(max(WIDEST - passage, 1))
    wall = min(max(wall, 1), WIDEST)
    period = passage + wall
    return MazePlan(passage, wall, (_COLUMNS - wall) // period, (_ROWS - wall) // period)


def draw(level: Level, dice: Dice, plan: MazePlan, floor: int, *, dead_ends: bool) -> None:
    """Draw a complete maze on stone, with walls around its floor unless its floor is corridor."""
    regions.solid_fill(level, dice, terrain.STONE, 0)
    links = _links(dice, plan)
    if not dead_ends:
        _join_dead_ends(dice, plan, links)
    for crossing, others in links.items():
        x, y = plan.corner(crossing)
        _open(level, (x, y), (plan.passage, plan.passage), floor)
        for other in others:
            if other[0] > crossing[0]:
                _open(level, (x + plan.passage, y), (plan.wall, plan.passage), floor)
            elif other > crossing:
                _open(level, (x, y + plan.passage), (plan.passage, plan.wall), floor)
    if floor != terrain.CORR:
        walls.wallify_part(level, (1, 0), (grid.LAST_COLUMN, grid.HEIGHT), around=True)


def _links(dice: Dice, plan: MazePlan) -> dict[Crossing, set[Crossing]]:
    """The passages of a perfect maze: from each crossing the crossings that it is joined to."""
    start = dice.rn2(plan.columns), dice.rn2(plan.rows)
    links: dict[Crossing, set[Crossing]] = {start: set()}
    waiting = [start]
    while waiting:
        here = waiting[-1]
        exits = [each for each in plan.neighbours(here) if each not in links]
        if not exits:
            waiting.pop()
            continue
        there = exits[dice.rn2(len(exits))]
        links[here].add(there)
        links[there] = {here}
        waiting.append(there)
    return links


def _join_dead_ends(dice: Dice, plan: MazePlan, links: dict[Crossing, set[Crossing]]) -> None:
    """Give every crossing with a single passage a second one."""
    for here, others in links.items():
        closed = [each for each in plan.neighbours(here) if each not in others]
        if len(others) == 1 and closed:
            there = closed[dice.rn2(len(closed))]
            others.add(there)
            links[there].add(here)


def _open(level: Level, corner: tuple[int, int], size: tuple[int, int], floor: int) -> None:
    for x in range(corner[0], corner[0] + size[0]):
        for y in range(corner[1], corner[1] + size[1]):
            level.terrain[grid.at(x, y)] = floor
