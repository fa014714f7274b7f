"""A level's parts as rows of the level schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from vaultc.level.level import Item, Level, Monster, Room, Trap
from vaultc.rendering.converters import level_json_schema
from vaultc.support.json_types import JsonObject
from vaultc.world import grid
from vaultc.world.catalog import Catalog, named, terrain, traps

_json_text = json.JSONEncoder(sort_keys=True).encode


def _table(digits: str, rest: str) -> bytes:
    return (digits + rest * (256 - len(digits))).encode()


_NUMBER_DIGITS = _table(level_json_schema.DIGITS, level_json_schema.LARGE_ROOM_NUMBER_DIGIT)
_BIT_DIGITS = _table("0", "1")

_MARK_OF_BITS = {bits: mark for mark, bits in level_json_schema.WALL_MARKS.items()}
_MARK_OF_FLAGS = bytes(ord(_MARK_OF_BITS.get(flags & level_json_schema.WALL_MARKS["b"], "\0")) for flags in range(256))
_MARKED_TERRAIN = bytes(
    0xFF
    if code <= level_json_schema.LARGEST_MARKED_TERRAIN_AMONG_WALLS or code in level_json_schema.MARKED_TREES
    else 0
    for code in range(256)
)
_MARK_RUN = re.compile(rb"d+|p+|b+")
_EMPTY_ROW = "0" * (grid.CELLS // grid.HEIGHT)

# ---- grids


def _rows(cells: bytes | bytearray, digits: bytes | bytearray) -> list[str]:
    text = cells[: grid.CELLS].translate(digits).decode("ascii")
    return [text[y :: grid.HEIGHT] for y in range(grid.HEIGHT)]


def terrain_rows(level: Level, catalog: Catalog) -> list[str]:
    """21 strings of 80 terrain digits: all games have the reference's numbers."""
    digits = bytearray(_table("", level_json_schema.INVALID_DIGIT))
    for row in catalog.terrain:
        digits[row.code] = ord(level_json_schema.DIGITS[row.code])
    return _rows(level.terrain, digits)


def light_rows(level: Level) -> list[str]:
    """21 strings of 80 characters ``0`` or ``1``."""
    return _rows(level.lit, _BIT_DIGITS)


def sparse_rows(cells: bytearray) -> list[str]:
    """21 strings of 80 digits, empty ones for rows of zeros; an empty list if all are zero."""
    if not any(cells[: grid.CELLS]):
        return []
    return ["" if row == _EMPTY_ROW else row for row in _rows(cells, _NUMBER_DIGITS)]


def wall_runs(level: Level) -> list[level_json_schema.JsonRow]:
    """Maximal runs ``[y, x1, x2, mark]`` of cells that cannot be dug or phased through."""
    flags = int.from_bytes(level.flags[: grid.CELLS].translate(_MARK_OF_FLAGS), "big")
    looked_at = int.from_bytes(level.terrain[: grid.CELLS].translate(_MARKED_TERRAIN), "big")
    marks = (flags & looked_at).to_bytes(grid.CELLS, "big")
    return [
        [y, run.start(), run.end() - 1, chr(run.group()[0])]
        for y in range(grid.HEIGHT)
        for run in _MARK_RUN.finditer(marks[y :: grid.HEIGHT])
    ]


# ---- features, one row for each cell with a certain terrain


def _places(level: Level, *codes: int) -> Iterator[tuple[int, int, int]]:
    """(x, y, index) of the cells with one of these terrain codes, by row and then by column."""
    wanted = bytes(code in codes for code in range(256))
    found = level.terrain[: grid.CELLS].translate(wanted)
    if any(found):
        for y in range(grid.HEIGHT):
            row = found[y :: grid.HEIGHT]
            x = row.find(1)
            while x >= 0:
                yield x, y, grid.at(x, y)
                x = row.find(1, x + 1)


def door_rows(level: Level) -> list[level_json_schema.JsonRow]:
    """``[x, y, state, secret, trapped, orientation]`` of every door and secret door."""
    rows = []
    for x, y, index in _places(level, terrain.DOOR, terrain.SDOOR):
        code, flags = level.terrain[index], level.flags[index]
        secret, trapped = int(code == terrain.SDOOR), int(bool(flags & terrain.TRAPPED))
        orientation = "h" if level.horizontal[index] else "v"
        rows.append([x, y, terrain.door_state(code, flags), secret, trapped, orientation])
    return rows


def stair_rows(level: Level) -> list[level_json_schema.JsonRow]:
    """``[x, y, kind]`` of every stairs and ladder."""
    rows = []
    branch = level.branch_stairs
    for x, y, index in _places(level, terrain.STAIRS, terrain.LADDER):
        direction = "up" if level.flags[index] & terrain.UP else "down"
        if level.terrain[index] == terrain.LADDER:
            direction = "ladder " + direction
        elif (x, y) == (branch.x, branch.y):
            direction = "branch " + direction
        rows.append([x, y, direction])
    return rows


def altar_rows(level: Level) -> list[level_json_schema.JsonRow]:
    """``[x, y, alignment, shrine]`` of every altar."""
    words = {bits: word for word, bits in level_json_schema.ALTAR_ALIGNMENTS.items()}
    rows = []
    for x, y, index in _places(level, terrain.ALTAR):
        flags = level.flags[index]
        rows.append([x, y, words.get(flags & 7, "none"), int(bool(flags & terrain.SHRINE))])
    return rows


def drawbridge_rows(level: Level) -> list[level_json_schema.JsonRow]:
    """``[x, y, direction, state, under]`` of the span of every drawbridge."""
    words = {bits: word for word, bits in level_json_schema.DRAWBRIDGE_UNDER.items()}
    rows = []
    for x, y, index in _places(level, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN):
        flags = level.flags[index]
        state = "closed" if level.terrain[index] == terrain.DRAWBRIDGE_UP else "open"
        rows.append(
            [
                x,
                y,
                level_json_schema.DRAWBRIDGE_DIRECTIONS[flags & terrain.PORTCULLIS_SIDE],
                state,
                words.get(flags & terrain.UNDER_BRIDGE, "moat"),
            ]
        )
    return rows


def blessed_fountain_rows(level: Level) -> list[level_json_schema.JsonRow]:
    """``[x, y]`` of the blessed fountains."""
    return [[x, y] for x, y, index in _places(level, terrain.FOUNTAIN) if level.horizontal[index]]


def iced_rows(level: Level, catalog: Catalog) -> list[level_json_schema.JsonRow]:
    """``[x, y, kind]`` of the ice that melts to a pool or a bog, in games that have such ice.

    Leftovers of what was there before count too: walls and doors use the same bits.
    """
    kinds = {flags: kind for kind, flags in catalog.melting_ice.items()}
    if not kinds:
        return []
    marks = ((x, y, level.flags[index] & level_json_schema.ICE_MARKS) for x, y, index in _places(level, terrain.ICE))
    return [[x, y, kinds[mark]] for x, y, mark in marks if mark in kinds]


# ---- things


def _by_place(row: level_json_schema.JsonRow) -> level_json_schema.JsonRow:
    x, y, *parts = row
    if isinstance(parts[-1], dict):
        parts[-1] = _json_text(parts[-1])
    return [y, x, *parts]


def item_row(item: Item, catalog: Catalog) -> level_json_schema.JsonRow:
    """``[class, name, quantity, extra]`` of one object."""
    kind = catalog.kinds[item.kind]
    extra: JsonObject = {key: 1 for key, attribute in level_json_schema.ITEM_FLAGS.items() if getattr(item, attribute)}
    for key in level_json_schema.ITEM_NUMBERS:
        if number := getattr(item, key):
            extra[key] = number
    if item.kind in named.of_species(catalog) and item.species >= 0:
        extra["species"] = catalog.species[item.species].name
    if item.name is not None:
        extra["named"] = item.name
    if item.artifact:
        extra["artifact"] = 1
    if item.trapped:
        extra["poisoned" if item.kind in catalog.missiles else "trapped"] = 1
    if item.age and item.kind in named.with_fuel(catalog):
        extra["fuel"] = item.age
    if item.contents:
        extra["contents"] = inner_rows(item.contents, catalog)
    return [kind.character, level_json_schema.SCHEMA_NAMES.get(kind.name or "", kind.name), item.quantity, extra]


def inner_rows(items: list[Item], catalog: Catalog) -> list[level_json_schema.JsonRow]:
    """Contents of a container or what a monster carries."""
    return sorted((item_row(item, catalog) for item in items), key=_json_text)


def object_rows(level: Level, catalog: Catalog) -> list[level_json_schema.JsonRow]:
    """``[x, y, class, name, quantity, extra]`` of everything on the floor and buried."""
    rows = [
        [*divmod(index, grid.HEIGHT), *item_row(item, catalog)] for index, pile in level.piles.items() for item in pile
    ]
    rows += [[item.x, item.y, *item_row(item, catalog)] for item in level.buried]
    return sorted(rows, key=_by_place)


def _monster_extra(monster: Monster, catalog: Catalog) -> JsonObject:
    extra: JsonObject = {key: 1 for key in level_json_schema.MONSTER_FLAGS if getattr(monster, key)}
    state = monster.state
    extra |= {key: int(state[key]) for key in level_json_schema.MONSTER_STATES if state.get(key)}
    if monster.name is not None:
        extra["named"] = monster.name
    if monster.gold:
        extra["gold"] = monster.gold
    if monster.shapechanger >= 0:
        extra["shapechanger"] = 1
    if monster.appears is not None:
        look, what = monster.appears
        extra["appears"] = [look, level_json_schema.SCHEMA_NAMES.get(what, what)]
    if monster.inventory:
        extra["inventory"] = inner_rows(monster.inventory, catalog)
    extra["level"], extra["hp"] = monster.level, monster.hit_points
    if monster.hit_points_max != monster.hit_points:
        extra["hpmax"] = monster.hit_points_max
    return extra


def monster_rows(level: Level, catalog: Catalog) -> list[level_json_schema.JsonRow]:
    """``[x, y, species, extra]`` of every monster."""
    species = catalog.species
    rows = [[m.x, m.y, species[m.species].name, _monster_extra(m, catalog)] for m in level.monsters]
    return sorted(rows, key=_by_place)


def _trap_extra(trap: Trap) -> JsonObject:
    extra: JsonObject = {key: 1 for key in ("seen", "once") if getattr(trap, key)}
    if trap.kind == traps.ROLLING_BOULDER:
        here = (trap.x, trap.y)
        extra["launch"] = [list(point) for point in trap.launch or (here, here)]
    if trap.kind == traps.MAGIC_PORTAL:
        extra["portal"] = 1
    return extra


def trap_rows(level: Level, catalog: Catalog) -> list[level_json_schema.JsonRow]:
    """``[x, y, name, extra]`` of every trap."""
    rows = [[trap.x, trap.y, catalog.trap_kinds[trap.kind].des_name, _trap_extra(trap)] for trap in level.traps]
    return sorted(rows, key=_by_place)


def engraving_rows(level: Level) -> list[level_json_schema.JsonRow]:
    """``[x, y, type, text]`` of every engraving."""
    return sorted(([e.x, e.y, e.kind, e.text] for e in level.engravings), key=_by_place)


# ---- rooms and level regions


def room_row(room: Room, catalog: Catalog) -> level_json_schema.JsonRow:
    """``[lx, ly, hx, hy, type, lit, extra]`` of a room with its subrooms."""
    extra: JsonObject = {}
    if room.irregular:
        extra["irregular"] = 1
    if not room.join:
        extra["unjoined"] = 1
    if room.fill:
        extra["fill"] = int(room.fill)
    if room.door_count:
        extra["doors"] = room.door_count
    if room.subrooms:
        extra["subrooms"] = [room_row(subroom, catalog) for subroom in room.subrooms]
    return [room.lx, room.ly, room.hx, room.hy, catalog.room_names[room.type], int(room.lit), extra]


def region_rows(level: Level) -> list[level_json_schema.JsonRow]:
    """``[kind, area, exclusion, extra]`` of the stored level regions, in order."""
    rows: list[level_json_schema.JsonRow] = []
    for region in level.regions:
        extra: JsonObject = {key: 1 for key in ("absolute", "exclusion_absolute") if getattr(region, key)}
        if region.target is not None:
            extra["to"] = region.target
        rows.append([region.kind, list(region.area), list(region.exclusion), extra])
    return rows
