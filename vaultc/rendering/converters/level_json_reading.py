"""Rows of the level schema read back into a level's parts."""

from __future__ import annotations

from vaultc.level.level import Engraving, Item, Level, Monster, Room, Stairway, StoredRegion, Trap
from vaultc.rendering.converters import level_json_schema
from vaultc.rendering.converters.level_json_shapes import LevelFormatError
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.named import of_species

_FIRST_ROOM_NUMBER = 3
_FIRST_SUBROOM_NUMBER = 44
_CATALOG_NAMES = {name: kind for kind, name in level_json_schema.SCHEMA_NAMES.items()}


def _known(number: int | None, what: str, name: object) -> int:
    if number is None:
        raise LevelFormatError(f"unknown {what}: {name!r}")
    return number


# ---- grids

_VALUES = {digit: value for value, digit in enumerate(level_json_schema.DIGITS)}
_VALUES[level_json_schema.INVALID_DIGIT] = terrain.INVALID
_VALUES[level_json_schema.LARGE_ROOM_NUMBER_DIGIT] = level_json_schema.LARGE_ROOM_NUMBER


def read_grid(cells: bytearray, rows: list[str]) -> None:
    """Write 21 rows of digits into an array of a level; short rows end in zeros."""
    if len(rows) > grid.HEIGHT:
        raise LevelFormatError(f"a grid has {grid.HEIGHT} rows, not {len(rows)}")
    for y, row in enumerate(rows):
        if not row:
            continue
        if len(row) > grid.WIDTH or not all(digit in _VALUES for digit in row):
            raise LevelFormatError(f"row {y} of a grid is not {grid.WIDTH} base-62 digits")
        cells[y : y + len(row) * grid.HEIGHT : grid.HEIGHT] = bytes(_VALUES[digit] for digit in row)


def read_terrain(cells: bytearray, rows: list[str], catalog: Catalog) -> None:
    """Like :func:`read_grid`, for terrain; terrain that the game lacks is invalid."""
    read_grid(cells, rows)
    table = bytearray([terrain.INVALID] * 256)
    for row in catalog.terrain:
        table[row.code] = row.code
    cells[:] = cells.translate(table)


def read_walls(level: Level, runs: list[level_json_schema.JsonRow]) -> None:
    """Mark the cells of the runs ``[y, x1, x2, mark]``."""
    for y, first, last, mark in runs:
        bits = level_json_schema.WALL_MARKS[mark]
        for x in range(first, last + 1):
            level.flags[grid.at(x, y)] |= bits


# ---- features


def read_doors(level: Level, rows: list[level_json_schema.JsonRow]) -> None:
    """Set states and orientation of doors, and the list of doors."""
    for x, y, state, _secret, trapped, orientation in rows:
        index = grid.at(x, y)
        level.flags[index] = level_json_schema.DOOR_STATES[state] | (terrain.TRAPPED if trapped else 0)
        level.horizontal[index] = orientation == "h"
        level.doors.append((x, y))


def read_stairs(level: Level, rows: list[level_json_schema.JsonRow]) -> None:
    """Set directions of stairs and ladders and where the level keeps them."""
    for x, y, kind in rows:
        up = kind.endswith("up")
        level.flags[grid.at(x, y)] = terrain.UP if up else terrain.DOWN
        if kind.startswith("branch"):
            level.branch_stairs = Stairway(x, y)
        elif kind.startswith("ladder"):
            setattr(level, "up_ladder" if up else "down_ladder", Stairway(x, y))
        else:
            setattr(level, "up_stairs" if up else "down_stairs", Stairway(x, y))


def read_altars(level: Level, rows: list[level_json_schema.JsonRow]) -> None:
    """Set alignment and shrine mark of altars."""
    for x, y, alignment, shrine in rows:
        level.flags[grid.at(x, y)] = level_json_schema.ALTAR_ALIGNMENTS[alignment] | (terrain.SHRINE if shrine else 0)


def read_drawbridges(level: Level, rows: list[level_json_schema.JsonRow]) -> None:
    """Set direction of drawbridges and what is under them."""
    for x, y, direction, _state, under in rows:
        index = grid.at(x, y)
        level.flags[index] = (
            level_json_schema.DRAWBRIDGE_DIRECTIONS.index(direction) | level_json_schema.DRAWBRIDGE_UNDER[under]
        )
        level.horizontal[index] = direction in ("east", "west")


def read_blessed_fountains(level: Level, rows: list[level_json_schema.JsonRow]) -> None:
    """Mark blessed fountains."""
    for x, y in rows:
        level.horizontal[grid.at(x, y)] = 1


def read_iced(level: Level, rows: list[level_json_schema.JsonRow], catalog: Catalog) -> None:
    """Mark the ice of pools and bogs."""
    for x, y, kind in rows:
        level.flags[grid.at(x, y)] |= catalog.melting_ice[kind]


# ---- things


def read_item(row: level_json_schema.JsonRow, catalog: Catalog) -> Item:
    """An object from ``[class, name, quantity, extra]``."""
    character, name, quantity, extra = row
    item = Item(_kind_number(name, character, catalog), quantity)
    for key, attribute in level_json_schema.ITEM_FLAGS.items():
        setattr(item, attribute, bool(extra.get(key)))
    for key in level_json_schema.ITEM_NUMBERS:
        setattr(item, key, extra.get(key, 0))
    item.trapped = bool(extra.get("trapped") or extra.get("poisoned"))
    item.name = extra.get("named")
    item.age = extra.get("fuel", item.age)
    if item.kind in of_species(catalog):
        species = extra.get("species")
        item.species = -1 if species is None else _known(catalog.species_number(species), "species", species)
    if extra.get("artifact"):
        item.artifact = _artifact_number(item.name, catalog)
    item.contents = [read_item(inner, catalog) for inner in extra.get("contents", ())]
    return item


def _kind_number(name: str, character: str, catalog: Catalog) -> int:
    number = catalog.kind_number(name, character)
    if number is None and name in _CATALOG_NAMES:
        number = catalog.kind_number(_CATALOG_NAMES[name], character)
    return _known(number, "object", name)


def _artifact_number(name: str | None, catalog: Catalog) -> int:
    found = next((artifact.number for artifact in catalog.artifacts if artifact.name == name), None)
    return _known(found, "artifact", name)


def read_objects(level: Level, rows: list[level_json_schema.JsonRow], catalog: Catalog) -> None:
    """Objects on the floor and buried; the schema does not keep the order of a pile, so the rows' order counts."""
    for x, y, *row in rows:
        item = read_item(row, catalog)
        item.x, item.y = x, y
        if item.buried:
            level.buried.append(item)
        else:
            level.piles.setdefault(grid.at(x, y), []).append(item)


def _read_monster(row: level_json_schema.JsonRow, catalog: Catalog) -> Monster:
    x, y, name, extra = row
    monster = Monster(_known(catalog.species_number(name), "species", name), x, y)
    monster.level, monster.hit_points = extra.get("level", 0), extra.get("hp", 0)
    monster.hit_points_max = extra.get("hpmax", monster.hit_points)
    for key in level_json_schema.MONSTER_FLAGS:
        setattr(monster, key, bool(extra.get(key)))
    monster.state = {key: extra[key] for key in level_json_schema.MONSTER_STATES if key in extra}
    monster.name, monster.gold = extra.get("named"), extra.get("gold", 0)
    monster.shapechanger = monster.species if extra.get("shapechanger") else -1
    if "appears" in extra:
        kind, what = extra["appears"]
        monster.appears = (kind, _CATALOG_NAMES.get(what, what))
    monster.inventory = [read_item(inner, catalog) for inner in extra.get("inventory", ())]
    return monster


def read_monsters(level: Level, rows: list[level_json_schema.JsonRow], catalog: Catalog) -> None:
    """Monsters with what they carry."""
    level.monsters = [_read_monster(row, catalog) for row in rows]


def _read_trap(row: level_json_schema.JsonRow, catalog: Catalog) -> Trap:
    x, y, name, extra = row
    trap = Trap(_known(catalog.trap_codes.get(name), "trap", name), x, y)
    trap.seen, trap.once = bool(extra.get("seen")), bool(extra.get("once"))
    if "launch" in extra:
        (x1, y1), (x2, y2) = extra["launch"]
        trap.launch = None if (x1, y1) == (x2, y2) == (x, y) else ((x1, y1), (x2, y2))
    if extra.get("portal"):
        trap.portal = ""
    return trap


def read_traps(level: Level, rows: list[level_json_schema.JsonRow], catalog: Catalog) -> None:
    """Traps; the schema does not hold where a portal leads to."""
    level.traps = [_read_trap(row, catalog) for row in rows]


def read_engravings(level: Level, rows: list[level_json_schema.JsonRow]) -> None:
    """Engravings and headstones."""
    level.engravings = [Engraving(kind, text, x, y) for x, y, kind, text in rows]


# ---- rooms and level regions


def _read_room(row: level_json_schema.JsonRow, types: dict[str, int]) -> Room:
    lx, ly, hx, hy, word, lit, extra = row
    room = Room(lx, ly, hx, hy, _known(types.get(word), "room type", word), bool(lit))
    room.fill, room.join = extra.get("fill", 0), not extra.get("unjoined")
    room.irregular, room.door_count = bool(extra.get("irregular")), extra.get("doors", 0)
    room.subrooms = [_read_room(subroom, types) for subroom in extra.get("subrooms", ())]
    return room


def _list_subrooms(level: Level, room: Room) -> None:
    for subroom in room.subrooms:
        subroom.number = _FIRST_SUBROOM_NUMBER + len(level.subrooms)
        level.subrooms.append(subroom)
        _list_subrooms(level, subroom)


def read_rooms(level: Level, rows: list[level_json_schema.JsonRow], catalog: Catalog) -> None:
    """Rooms in their order, and subrooms in the order of their parents."""
    types = {name: code for code, name in catalog.room_names.items()}
    for index, row in enumerate(rows):
        room = _read_room(row, types)
        room.number = index + _FIRST_ROOM_NUMBER
        level.rooms.append(room)
        _list_subrooms(level, room)


def _box(numbers: list[int]) -> tuple[int, int, int, int]:
    x1, y1, x2, y2 = numbers
    return x1, y1, x2, y2


def read_regions(level: Level, rows: list[level_json_schema.JsonRow]) -> None:
    """Stored level regions in their order."""
    for kind, area, exclusion, extra in rows:
        absolute = bool(extra.get("absolute")), bool(extra.get("exclusion_absolute"))
        level.regions.append(StoredRegion(kind, _box(area), _box(exclusion), *absolute, extra.get("to")))


def read_arrivals(level: Level, data: dict[str, list[int]]) -> None:
    """Arrival boxes and their exclusions."""
    level.arrivals = {way: (_box(numbers[:4]), _box(numbers[4:])) for way, numbers in data.items()}
