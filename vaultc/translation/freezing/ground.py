"""Terrain, light and what belongs to single cells of a frozen level, and the lines that say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vaultc.generation.layout.doors import STEPS
from vaultc.generation.population.traps import PITS
from vaultc.language.game import Feature, Game
from vaultc.language.source import Span
from vaultc.level.level import Level
from vaultc.rendering.converters.naming import DRAWBRIDGE_DIRECTIONS
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, kinds
from vaultc.world.catalog import terrain as terrains

FIRST_COLUMN = 1
"""The column from which coordinates count on a level without a map of its own."""


class Inexpressible(NamedTuple):
    """A part of a level that a des file cannot express, and the statement that made it, if known.

    ``by_chance``: with some seeds the frozen level has it nevertheless, or lacks what may come.
    """

    message: str
    origin: Span | None = None
    by_chance: bool = False


@dataclass(slots=True)
class Writing:
    """A level that is being written down for a game.

    ``catalog`` is the catalogue of the level's game, whose numbers the level has.
    """

    level: Level
    catalog: Catalog
    game: Game
    lines: list[str] = field(default_factory=list)
    losses: dict[str, Inexpressible] = field(default_factory=dict)
    skipped: set[int] = field(default_factory=set)
    """Things (by ``id``) that come by themselves with others."""
    drawn_as_walls: set[tuple[int, int]] = field(default_factory=set)
    """Doors that the maps show as walls, so that they lie in the right direction."""
    over_traps: set[tuple[int, int]] = field(default_factory=set)
    """Cells whose feature is written after their trap."""
    unique: set[int] = field(default_factory=set)
    """Species that were asked for."""
    late_piles: list[int] = field(default_factory=list)
    """The cells whose piles are written after all else."""
    absorbed: set[tuple[object, ...]] = field(default_factory=set)
    """Marks of things on the floor that a thing in a later block may absorb."""

    def say(self, statement: str) -> None:
        """Add a line."""
        self.lines.append(statement)

    def note_loss(self, message: str, origin: Span | None = None, *, by_chance: bool = False) -> None:
        """Note once what is missing, or ``by_chance`` what may be."""
        self.losses.setdefault(message, Inexpressible(message, origin, by_chance))


def place_text(x: int, y: int) -> str:
    """A cell as frozen levels write it, whose maps begin in the first column that the game uses."""
    return f"({x - FIRST_COLUMN},{y})"


def box(left: int, top: int, right: int, bottom: int) -> str:
    """A rectangle of cells, likewise."""
    return f"({left - FIRST_COLUMN},{top},{right - FIRST_COLUMN},{bottom})"


def region(left: int, top: int, right: int, bottom: int) -> str:
    """A level region, in the game's own columns; the game has none of number 0."""
    return f"levregion({max(left, FIRST_COLUMN)},{max(top, 0)},{max(right, FIRST_COLUMN)},{max(bottom, 0)})"


def text_of(writing: Writing, text: str, what: str) -> str:
    """A text in quotes; quotes in it and control characters cannot be written."""
    said = "".join("'" if letter == '"' else letter if letter.isprintable() else " " for letter in text)
    if said != text:
        writing.note_loss(f"{what} cannot have quotes or line ends in a des file")
    return f'"{said}"'


_UPRIGHT = frozenset((terrains.VWALL, terrains.TLWALL, terrains.TRWALL))
_PLAIN_GROUND = frozenset((terrains.STAIRS, terrains.LADDER, terrains.GRAVE, terrains.ALTAR))
"""Terrain that statements put on floor."""
_DOORS = frozenset((terrains.DOOR, terrains.SDOOR))
_SPANS = frozenset((terrains.DRAWBRIDGE_UP, terrains.DRAWBRIDGE_DOWN))
_STATED = _DOORS | _SPANS | {terrains.STAIRS, terrains.LADDER, terrains.FOUNTAIN, terrains.ALTAR}
"""Terrain that a statement makes or changes, one cell at a time."""
_OVER_TRAPS = frozenset((terrains.FOUNTAIN, terrains.SINK, terrains.THRONE, terrains.ALTAR))
"""Features that statements put on a trap as well."""
_BRIDGES = {
    terrains.MOAT_UNDER: terrains.MOAT,
    terrains.LAVA_UNDER: terrains.LAVAPOOL,
    terrains.ICE_UNDER: terrains.ICE,
    terrains.BOG_UNDER: terrains.BOG,
    terrains.FLOOR_UNDER: terrains.ROOM,
}
_ALIGNMENTS = {0: "noalign", 1: "chaos", 2: "neutral", 4: "law"}
_ACROSS = frozenset("-|F")
"""Map characters of cells beside which doors lie across."""
_FULL_MAP = 76
"""The widest map of the language."""


def is_laid_first(kind: int, code: int, game: Game) -> bool:
    """True if a trap of a kind must be laid before a feature comes, which would refuse it or be dug away."""
    return (
        code in _OVER_TRAPS
        and kind != kinds.MAGIC_PORTAL
        and (kind in PITS or not game.has(Feature.TRAPS_ON_FURNITURE))
    )


def write_ground(writing: Writing) -> None:
    """Maps of the whole level, then light, walls that resist, doors and features, in an order that keeps each.

    Features over traps come later, see :func:`write_features_over_traps`.
    """
    for trap in writing.level.traps:
        if is_laid_first(trap.kind, writing.level.terrain[grid.at(trap.x, trap.y)], writing.game):
            writing.over_traps.add((trap.x, trap.y))
    writing.say("INIT_MAP: solidfill, (' ', unlit)")
    parts = tuple(_parts(writing.level))
    columns = _drawn(writing, frozenset(part.start for part in parts))
    for part in parts:
        rows = ["".join(columns[x][y] for x in part) for y in range(grid.HEIGHT)]
        used = [y for y, row in enumerate(rows) if row.strip()] or [0]
        drawn = rows[used[0] : used[-1] + 1]
        writing.lines += [f"GEOMETRY: {place_text(part.start, used[0])}", "MAP", *drawn, "ENDMAP"]
    writing.say("NOMAP")
    _write_light(writing, columns)
    _write_resistance(writing)
    _write_features(writing)
    _note_shared(writing)
    if any(writing.level.terrain[grid.at(0, y)] for y in range(grid.HEIGHT)):
        writing.note_loss("column 0 belongs to no map")


# ---- terrain


def _parts(level: Level) -> Iterator[range]:
    """The columns of the maps that hold all that is not stone, none of a single column (such a map is none)."""
    used = [x for x in range(1, grid.WIDTH) if any(level.terrain[grid.at(x, 0) : grid.at(x + 1, 0)])]
    if used:
        left, right = min(used[0], grid.LAST_COLUMN - 1), max(used[-1] + 1, used[0] + 2)
        for start in range(left, min(right, grid.WIDTH), _FULL_MAP):
            end = min(start + _FULL_MAP, right, grid.WIDTH)
            yield range(start if end - start > 1 else start - 1, end)


def _drawn(writing: Writing, first_columns: frozenset[int]) -> list[list[str]]:
    """The map character of each cell, by columns; ``first_columns`` are the first columns of maps."""
    characters = {code: character for character, code in reversed(writing.game.catalog.codes.items())}
    level, portcullises = writing.level, set(_portcullises(writing.level))
    columns = [[" "] * grid.HEIGHT for _ in range(grid.WIDTH)]
    for cell in range(grid.CELLS):
        if level.terrain[cell]:
            x, y = divmod(cell, grid.HEIGHT)
            columns[x][y] = _character(writing, characters, x, y)
    for x, y in portcullises:
        columns[x][y] = "-"
    for x, y in _cells(level, _DOORS):
        if (x, y) not in portcullises and not _is_drawn_right(level, x, y, columns, first_columns):
            columns[x][y] = "-" if level.horizontal[grid.at(x, y)] else "|"
            writing.drawn_as_walls.add((x, y))
    return columns


def _cells(level: Level, codes: frozenset[int]) -> Iterator[tuple[int, int]]:
    """The cells with one of some terrain codes, column by column, except for column 0."""
    for cell, code in enumerate(level.terrain[grid.HEIGHT : grid.CELLS], grid.HEIGHT):
        if code in codes:
            yield divmod(cell, grid.HEIGHT)


def _is_drawn_right(level: Level, x: int, y: int, columns: list[list[str]], first_columns: frozenset[int]) -> bool:
    """Return whether a door drawn as such lies in a wall of the right direction, by the cell to its left in the map.

    Light is drawn cell by cell, so that the first column of a map does not count there.
    """
    left = grid.at(x - 1, y)
    is_door = level.terrain[left] in _DOORS
    beside = columns[x - 1][y] in _ACROSS or (is_door and bool(level.horizontal[left]))
    drawn = beside and (x not in first_columns or bool(level.lit[grid.at(x, y)]))
    return drawn == bool(level.horizontal[grid.at(x, y)])


def _character(writing: Writing, characters: dict[int, str], x: int, y: int) -> str:
    level, index = writing.level, grid.at(x, y)
    code = level.terrain[index]
    if code in _PLAIN_GROUND or (x, y) in writing.over_traps:
        code = terrains.ROOM
    elif code in (terrains.DRAWBRIDGE_UP, terrains.DRAWBRIDGE_DOWN):
        code = _BRIDGES.get(level.flags[index] & terrains.UNDER_BRIDGE, terrains.MOAT)
    if writing.catalog.terrain_classes.walls[code]:
        return "|" if code in _UPRIGHT else "-"
    if code in characters:
        return characters[code]
    name = terrains.word(code, writing.catalog.terrain_types)
    types, by_name = writing.catalog.terrain_types, {row.name: row for row in writing.catalog.terrain}
    lineage = terrains.lineage(types[code], by_name) if code in types else iter(())
    near = next((row for row in lineage if row.code in characters), None)
    if near is None:
        writing.note_loss(f"no map character draws {name}")
        return " "
    writing.note_loss(f"no map character draws {name}: {near.word} is written")
    return characters[near.code]


def _note_shared(writing: Writing) -> None:
    """Terrain of a fork that has the code of what it is like cannot be told from that."""
    used, types = set(writing.level.terrain[: grid.CELLS]), writing.catalog.terrain_types
    for row in writing.catalog.terrain:
        if row.code in used and row.map_characters and row is not types[row.code]:
            same = types[row.code].word
            writing.note_loss(
                f"{row.word} (`{row.map_characters[0]}`) looks the same as {same} in a map and is written as that",
                by_chance=True,
            )


# ---- light


def _write_light(writing: Writing, columns: list[list[str]]) -> None:
    level = writing.level
    lit = [divmod(cell, grid.HEIGHT) for cell in range(grid.HEIGHT, grid.CELLS) if level.lit[cell]]
    wanted = {(x, y): columns[x][y] for x, y in lit if level.terrain[grid.at(x, y)] != terrains.LAVAPOOL}
    for character, left, top, right, bottom in rectangles(wanted):
        writing.say(f"TERRAIN: fillrect {box(left, top, right, bottom)}, ('{character}', lit)")
    if any(not level.lit[grid.at(x, y)] for x, y in _cells(level, frozenset((terrains.LAVAPOOL,)))):
        writing.note_loss("lava is always lit")


def rectangles(cells: Mapping[grid.Cell, str]) -> Iterator[tuple[str, int, int, int, int]]:
    """Boxes of equal characters that cover all cells, each as far to the right and then as far down as it goes."""
    left_over = dict(cells)
    for x, y in sorted(cells, key=lambda cell: cell[::-1]):
        character = left_over.get((x, y))
        if character is None:
            continue
        right = x
        while left_over.get((right + 1, y)) == character:
            right += 1
        bottom = y
        while all(left_over.get((column, bottom + 1)) == character for column in range(x, right + 1)):
            bottom += 1
        for column in range(x, right + 1):
            for row in range(y, bottom + 1):
                del left_over[column, row]
        yield character, x, y, right, bottom


# ---- walls


def _write_resistance(writing: Writing) -> None:
    for keyword, bit in (("NON_DIGGABLE", terrains.NON_DIGGABLE), ("NON_PASSWALL", terrains.NON_PASSWALL)):
        _note_edge(writing, bit)
        marked = [cell for cell in range(grid.HEIGHT, grid.CELLS) if writing.level.flags[cell] & bit]
        cells = {divmod(cell, grid.HEIGHT): "" for cell in marked if _can_resist(writing.level.terrain[cell])}
        for _, left, top, right, bottom in rectangles(cells):
            writing.say(f"{keyword}: {box(left, top, right, bottom)}")


def _note_edge(writing: Writing, bit: int) -> None:
    """Around what is drawn a level of its own resists digging; besides, no statement reaches column 0."""
    level = writing.level
    around = [_resists(level, 0, y, bit) for y in range(grid.HEIGHT)]
    corner = _resists(level, grid.LAST_COLUMN, 0, bit) or not _can_resist(level.terrain[grid.at(grid.LAST_COLUMN, 0)])
    if bit == terrains.NON_DIGGABLE and not (all(around) and corner):
        writing.note_loss("the rock around a separate level resists digging; here it does not")
    elif bit == terrains.NON_PASSWALL and any(around):
        writing.note_loss("no statement makes walls in column 0 resist phasing")


def _resists(level: Level, x: int, y: int, bit: int) -> bool:
    return bool(level.flags[grid.at(x, y)] & bit) and _can_resist(level.terrain[grid.at(x, y)])


def _can_resist(code: int) -> bool:
    return terrains.is_wall(code) or code in (terrains.STONE, terrains.TREE, terrains.DEADTREE)


# ---- features


def _write_features(writing: Writing) -> None:
    level = writing.level
    portcullises = set(_portcullises(level))
    for x, y in sorted(_cells(level, _STATED), key=lambda cell: cell[::-1]):
        code = level.terrain[grid.at(x, y)]
        if code in _DOORS and (x, y) not in portcullises:
            _write_door(writing, x, y)
        elif code in (terrains.STAIRS, terrains.LADDER):
            _write_stairs(writing, x, y)
        elif code == terrains.FOUNTAIN and level.horizontal[grid.at(x, y)]:
            writing.note_loss("the fountains of a des file are not blessed")
        elif code == terrains.ALTAR and (x, y) not in writing.over_traps:
            _write_altar(writing, x, y)
        elif code in _SPANS:
            _write_bridge(writing, x, y)


def write_features_over_traps(writing: Writing) -> None:
    """The features of cells whose traps are there already."""
    characters = {code: character for character, code in reversed(writing.game.catalog.codes.items())}
    for x, y in sorted(writing.over_traps):
        code = writing.level.terrain[grid.at(x, y)]
        light = "lit" if writing.level.lit[grid.at(x, y)] else "unlit"
        if code == terrains.ALTAR:
            _write_altar(writing, x, y)
        elif code in characters:
            writing.say(f"TERRAIN: {place_text(x, y)}, ('{characters[code]}', {light})")


def _write_door(writing: Writing, x: int, y: int) -> None:
    code, flags = writing.level.terrain[grid.at(x, y)], writing.level.flags[grid.at(x, y)]
    if code == terrains.SDOOR and (x, y) in writing.drawn_as_walls:
        writing.say(f"DOOR: secret, {place_text(x, y)}")
    writing.say(f"DOOR: {terrains.door_state(code, flags)}, {place_text(x, y)}")
    if flags & terrains.TRAPPED:
        writing.note_loss("a door cannot be trapped by a statement")


def _write_stairs(writing: Writing, x: int, y: int) -> None:
    level = writing.level
    code, flags = level.terrain[grid.at(x, y)], level.flags[grid.at(x, y)]
    direction = "up" if flags & terrains.UP else "down"
    if (x, y) == (level.branch_stairs.x, level.branch_stairs.y):
        writing.say(f"BRANCH: {region(x, y, x, y)}, {region(1, 0, 1, 0)}")
        writing.note_loss("stairs of a branch are made only where the dungeon has one", by_chance=True)
    else:
        writing.say(f"{'LADDER' if code == terrains.LADDER else 'STAIR'}: {place_text(x, y)}, {direction}")


def _write_altar(writing: Writing, x: int, y: int) -> None:
    flags = writing.level.flags[grid.at(x, y)]
    writing.say(f"ALTAR: {place_text(x, y)}, {_ALIGNMENTS.get(flags & 7, 'noalign')}, altar")
    if flags & terrains.SHRINE:
        writing.note_loss("an altar is a shrine only in a temple, which has a priest by chance")


# ---- drawbridges


def _portcullises(level: Level) -> Iterator[tuple[int, int]]:
    for x, y in _cells(level, _SPANS):
        _, step_x, step_y = STEPS[_side(level, x, y)]
        yield x + step_x, y + step_y


def _side(level: Level, x: int, y: int) -> str:
    """On which side of the span of a drawbridge its portcullis is."""
    return DRAWBRIDGE_DIRECTIONS[level.flags[grid.at(x, y)] & terrains.PORTCULLIS_SIDE]


def _write_bridge(writing: Writing, x: int, y: int) -> None:
    level = writing.level
    state = "open" if level.terrain[grid.at(x, y)] == terrains.DRAWBRIDGE_DOWN else "closed"
    writing.say(f"DRAWBRIDGE: {place_text(x, y)}, {_side(level, x, y)}, {state}")
    if level.flags[grid.at(x, y)] & terrains.UNDER_BRIDGE not in (terrains.MOAT_UNDER, terrains.LAVA_UNDER):
        writing.note_loss("a drawbridge spans a moat or lava")
