"""A level in the schema of the conformance suite: writing, and the format as a whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from vaultc.level.level import Complaint, Item, Level, Monster, MonsterOverride, Room, Trap
from vaultc.rendering.converters import conformance_format_reading as reading
from vaultc.rendering.converters.conformance_format_reading import LevelFormatError, require_level
from vaultc.support.json_types import JsonObject
from vaultc.world import grid
from vaultc.world.catalog import Catalog, named, terrain
from vaultc.world.catalog.kinds import MAGIC_PORTAL, ROLLING_BOULDER

_json_text = json.JSONEncoder(sort_keys=True).encode


def _table(digits: str, rest: str) -> bytes:
    return (digits + rest * (256 - len(digits))).encode()


_NUMBER_DIGITS = _table(reading.DIGITS, reading.LARGE_ROOM_NUMBER_DIGIT)
_BIT_DIGITS = _table("0", "1")

_MARK_OF_BITS = {bits: mark for mark, bits in reading.WALL_MARKS.items()}
_MARK_OF_FLAGS = bytes(ord(_MARK_OF_BITS.get(flags & reading.WALL_MARKS["b"], "\0")) for flags in range(256))
_MARKED_TERRAIN = bytes(
    0xFF if code <= reading.LARGEST_MARKED_TERRAIN_AMONG_WALLS or code in reading.MARKED_TREES else 0
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
    digits = bytearray(_table("", reading.INVALID_DIGIT))
    for row in catalog.terrain:
        digits[row.code] = ord(reading.DIGITS[row.code])
    return _rows(level.terrain, digits)


def light_rows(level: Level) -> list[str]:
    """21 strings of 80 characters ``0`` or ``1``."""
    return _rows(level.lit, _BIT_DIGITS)


def sparse_rows(cells: bytearray) -> list[str]:
    """21 strings of 80 digits, empty ones for rows of zeros; an empty list if all are zero."""
    if not any(cells[: grid.CELLS]):
        return []
    return ["" if row == _EMPTY_ROW else row for row in _rows(cells, _NUMBER_DIGITS)]


def wall_runs(level: Level) -> list[reading.JsonRow]:
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


def door_rows(level: Level) -> list[reading.JsonRow]:
    """``[x, y, state, secret, trapped, orientation]`` of every door and secret door."""
    rows = []
    for x, y, index in _places(level, terrain.DOOR, terrain.SDOOR):
        code, flags = level.terrain[index], level.flags[index]
        secret, trapped = int(code == terrain.SDOOR), int(bool(flags & terrain.TRAPPED))
        orientation = "h" if level.horizontal[index] else "v"
        rows.append([x, y, terrain.door_state(code, flags), secret, trapped, orientation])
    return rows


def stair_rows(level: Level) -> list[reading.JsonRow]:
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


def altar_rows(level: Level) -> list[reading.JsonRow]:
    """``[x, y, alignment, shrine]`` of every altar."""
    words = {bits: word for word, bits in reading.ALTAR_ALIGNMENTS.items()}
    rows = []
    for x, y, index in _places(level, terrain.ALTAR):
        flags = level.flags[index]
        rows.append([x, y, words.get(flags & 7, "none"), int(bool(flags & terrain.SHRINE))])
    return rows


def drawbridge_rows(level: Level) -> list[reading.JsonRow]:
    """``[x, y, direction, state, under]`` of the span of every drawbridge."""
    words = {bits: word for word, bits in reading.DRAWBRIDGE_UNDER.items()}
    rows = []
    for x, y, index in _places(level, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN):
        flags = level.flags[index]
        state = "closed" if level.terrain[index] == terrain.DRAWBRIDGE_UP else "open"
        rows.append(
            [
                x,
                y,
                reading.DRAWBRIDGE_DIRECTIONS[flags & terrain.PORTCULLIS_SIDE],
                state,
                words.get(flags & terrain.UNDER_BRIDGE, "moat"),
            ]
        )
    return rows


def blessed_fountain_rows(level: Level) -> list[reading.JsonRow]:
    """``[x, y]`` of the blessed fountains."""
    return [[x, y] for x, y, index in _places(level, terrain.FOUNTAIN) if level.horizontal[index]]


def iced_rows(level: Level, catalog: Catalog) -> list[reading.JsonRow]:
    """``[x, y, kind]`` of the ice that melts to a pool or a bog, in games that have such ice.

    Leftovers of what was there before count too: walls and doors use the same bits.
    """
    kinds = {flags: kind for kind, flags in catalog.melting_ice.items()}
    if not kinds:
        return []
    marks = ((x, y, level.flags[index] & reading.ICE_MARKS) for x, y, index in _places(level, terrain.ICE))
    return [[x, y, kinds[mark]] for x, y, mark in marks if mark in kinds]


# ---- things


def _by_place(row: reading.JsonRow) -> reading.JsonRow:
    x, y, *parts = row
    if isinstance(parts[-1], dict):
        parts[-1] = _json_text(parts[-1])
    return [y, x, *parts]


def item_row(item: Item, catalog: Catalog) -> reading.JsonRow:
    """``[class, name, quantity, extra]`` of one object."""
    kind = catalog.kinds[item.kind]
    extra: JsonObject = {key: 1 for key, attribute in reading.ITEM_FLAGS.items() if getattr(item, attribute)}
    for key in reading.ITEM_NUMBERS:
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
    return [
        kind.character,
        reading.SCHEMA_NAMES.get(kind.name or "", kind.name),
        item.quantity,
        extra,
    ]


def inner_rows(items: list[Item], catalog: Catalog) -> list[reading.JsonRow]:
    """Contents of a container or what a monster carries."""
    return sorted((item_row(item, catalog) for item in items), key=_json_text)


def object_rows(level: Level, catalog: Catalog) -> list[reading.JsonRow]:
    """``[x, y, class, name, quantity, extra]`` of everything on the floor and buried."""
    rows = [
        [*divmod(index, grid.HEIGHT), *item_row(item, catalog)] for index, pile in level.piles.items() for item in pile
    ]
    rows += [[item.x, item.y, *item_row(item, catalog)] for item in level.buried]
    return sorted(rows, key=_by_place)


def _monster_extra(monster: Monster, catalog: Catalog) -> JsonObject:
    extra: JsonObject = {key: 1 for key in reading.MONSTER_FLAGS if getattr(monster, key)}
    state = monster.state
    extra |= {key: int(state[key]) for key in reading.MONSTER_STATES if state.get(key)}
    if monster.name is not None:
        extra["named"] = monster.name
    if monster.gold:
        extra["gold"] = monster.gold
    if monster.shapechanger >= 0:
        extra["shapechanger"] = 1
    if monster.appears is not None:
        look, what = monster.appears
        extra["appears"] = [look, reading.SCHEMA_NAMES.get(what, what)]
    if monster.inventory:
        extra["inventory"] = inner_rows(monster.inventory, catalog)
    extra["level"], extra["hp"] = monster.level, monster.hit_points
    if monster.hit_points_max != monster.hit_points:
        extra["hpmax"] = monster.hit_points_max
    return extra


def monster_rows(level: Level, catalog: Catalog) -> list[reading.JsonRow]:
    """``[x, y, species, extra]`` of every monster."""
    species = catalog.species
    rows = [[m.x, m.y, species[m.species].name, _monster_extra(m, catalog)] for m in level.monsters]
    return sorted(rows, key=_by_place)


def _trap_extra(trap: Trap) -> JsonObject:
    extra: JsonObject = {key: 1 for key in ("seen", "once") if getattr(trap, key)}
    if trap.kind == ROLLING_BOULDER:
        here = (trap.x, trap.y)
        extra["launch"] = [list(point) for point in trap.launch or (here, here)]
    if trap.kind == MAGIC_PORTAL:
        extra["portal"] = 1
    return extra


def trap_rows(level: Level, catalog: Catalog) -> list[reading.JsonRow]:
    """``[x, y, name, extra]`` of every trap."""
    rows = [[trap.x, trap.y, catalog.trap_kinds[trap.kind].des_name, _trap_extra(trap)] for trap in level.traps]
    return sorted(rows, key=_by_place)


def engraving_rows(level: Level) -> list[reading.JsonRow]:
    """``[x, y, type, text]`` of every engraving."""
    return sorted(([e.x, e.y, e.kind, e.text] for e in level.engravings), key=_by_place)


# ---- rooms and level regions


def room_row(room: Room, catalog: Catalog) -> reading.JsonRow:
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


def region_rows(level: Level) -> list[reading.JsonRow]:
    """``[kind, area, exclusion, extra]`` of the stored level regions, in order."""
    rows: list[reading.JsonRow] = []
    for region in level.regions:
        extra: JsonObject = {key: 1 for key in ("absolute", "exclusion_absolute") if getattr(region, key)}
        if region.target is not None:
            extra["to"] = region.target
        rows.append([region.kind, list(region.area), list(region.exclusion), extra])
    return rows


__all__ = ["LevelFormatError", "from_json", "to_json"]


def to_json(level: Level, catalog: Catalog, *, case: str | None = None) -> JsonObject:
    """The level as one object of the schema ("Schema of a level"): default values left out, lists sorted.

    ``case`` is the name under which a conformance suite files the level.
    """
    head: JsonObject = {} if case is None else {"case": case}
    head["level"] = level.name
    if level.seed is not None:
        head["seed"] = level.seed
    head["terrain"], head["lit"] = terrain_rows(level, catalog), light_rows(level)
    parts: JsonObject = {
        "wall": wall_runs(level),
        "doors": door_rows(level),
        "stairs": stair_rows(level),
        "altars": altar_rows(level),
        "drawbridges": drawbridge_rows(level),
        "blessed_fountains": blessed_fountain_rows(level),
        "traps": trap_rows(level, catalog),
        "engravings": engraving_rows(level),
        "objects": object_rows(level, catalog),
        "monsters": monster_rows(level, catalog),
        **_level_parts(level, catalog),
        "roomno": sparse_rows(level.room_numbers),
        "edge": sparse_rows(level.edges),
        "iced": iced_rows(level, catalog),
        "draws": list(level.draws),
        "complaints": int(bool(level.complaints)),
    }
    return head | {key: value for key, value in parts.items() if value}


def _level_parts(level: Level, catalog: Catalog) -> JsonObject:
    counts = {"fountains": level.fountains, "sinks": level.sinks}
    override, sounds = level.mon_generation, level.sounds
    return {
        "rooms": [room_row(room, catalog) for room in level.rooms],
        "regions": region_rows(level),
        "arrivals": {way: [*area, *exclusion] for way, (area, exclusion) in level.arrivals.items()},
        "flags": sorted(level.flags_set),
        "counts": counts if any(counts.values()) else {},
        "flip": level.flip,
        "message": "\n".join(level.messages),
        "mon_generation": override and {"chance": override.chance, "list": [list(entry) for entry in override.entries]},
        "sounds": sounds and {"freq": sounds[0], "list": [list(entry) for entry in sounds[1]]},
        "vaults": [list(vault) for vault in level.vaults],
    }


def from_json(data: JsonObject, catalog: Catalog) -> Level:
    """A level from one object of the schema, with all that the schema holds.

    Not in the schema, so not in the level: display modes of walls, the order of a pile, worn marks, timers, where
    portals lead to, the texts of complaints, origins. Names that belong to several species give the first of them.

    Raises:
        LevelFormatError: the data is not of the schema, holds no cells (an aborted level), or names something that
            the catalogue does not know.
    """
    try:
        require_level(data)
        level = _read(data, catalog)
        to_json(level, catalog)
        return level
    except LevelFormatError:
        raise
    except (AttributeError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise LevelFormatError(f"the data does not follow the level schema: {error!r}") from error


def _read(data: JsonObject, catalog: Catalog) -> Level:
    level = Level(data.get("level", ""), data.get("seed"))
    _read_cells(level, data, catalog)
    reading.read_traps(level, data.get("traps", []), catalog)
    reading.read_engravings(level, data.get("engravings", []))
    reading.read_objects(level, data.get("objects", []), catalog)
    reading.read_monsters(level, data.get("monsters", []), catalog)
    reading.read_rooms(level, data.get("rooms", []), catalog)
    reading.read_regions(level, data.get("regions", []))
    reading.read_arrivals(level, data.get("arrivals", {}))
    _read_level_facts(level, data)
    return level


def _read_cells(level: Level, data: JsonObject, catalog: Catalog) -> None:
    reading.read_terrain(level.terrain, data["terrain"], catalog)
    reading.read_grid(level.lit, data.get("lit", []))
    reading.read_grid(level.room_numbers, data.get("roomno", []))
    reading.read_grid(level.edges, data.get("edge", []))
    reading.read_walls(level, data.get("wall", []))
    reading.read_doors(level, data.get("doors", []))
    reading.read_stairs(level, data.get("stairs", []))
    reading.read_altars(level, data.get("altars", []))
    reading.read_drawbridges(level, data.get("drawbridges", []))
    reading.read_blessed_fountains(level, data.get("blessed_fountains", []))
    reading.read_iced(level, data.get("iced", []), catalog)


def _read_level_facts(level: Level, data: JsonObject) -> None:
    counts = data.get("counts", {})
    level.fountains, level.sinks = counts.get("fountains", 0), counts.get("sinks", 0)
    level.flags_set, level.flip = set(data.get("flags", ())), data.get("flip", 0)
    level.messages = data["message"].split("\n") if data.get("message") else []
    if override := data.get("mon_generation"):
        entries = [(weight, kind, name) for weight, kind, name in override["list"]]
        level.mon_generation = MonsterOverride(override["chance"], entries)
    if sounds := data.get("sounds"):
        level.sounds = (sounds["freq"], [(kind, text) for kind, text in sounds["list"]])
    level.vaults = [(name, failed, before, after) for name, failed, before, after in data.get("vaults", ())]
    main, monster = data.get("draws", (0, 0))
    level.draws = (main, monster)
    level.complaints = [Complaint("")] * data.get("complaints", 0)
