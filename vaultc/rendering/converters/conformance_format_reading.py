"""Reading levels in the schema of the conformance suite, and the shape that is checked."""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.level.level import Engraving, Item, Level, Monster, Room, Stairway, StoredRegion, Trap
from vaultc.support.errors import VaultcError
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.named import of_species

JsonRow = list[Any]

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
INVALID_DIGIT = "?"
LARGE_ROOM_NUMBER_DIGIT = "*"
LARGE_ROOM_NUMBER = len(DIGITS)

DOOR_STATES = {
    "locked": terrain.LOCKED,
    "closed": terrain.CLOSED,
    "open": terrain.OPEN,
    "broken": terrain.BROKEN,
    "nodoor": terrain.NO_DOOR,
}
"""Word -> bit of a door's flags."""

WALL_MARKS = {
    "d": terrain.NON_DIGGABLE,
    "p": terrain.NON_PASSWALL,
    "b": terrain.NON_DIGGABLE | terrain.NON_PASSWALL,
}
LARGEST_MARKED_TERRAIN_AMONG_WALLS = terrain.DBWALL
MARKED_TREES = (terrain.TREE, terrain.DEADTREE)

ALTAR_ALIGNMENTS = {"none": 0, "chaos": 1, "neutral": 2, "law": 4}
DRAWBRIDGE_DIRECTIONS = ("north", "south", "east", "west")
DRAWBRIDGE_UNDER = {
    "moat": terrain.MOAT_UNDER,
    "lava": terrain.LAVA_UNDER,
    "ice": terrain.ICE_UNDER,
    "bog": terrain.BOG_UNDER,
    "floor": terrain.FLOOR_UNDER,
}

ICE_MARKS = 24
"""The bits of the flags of ice that tell what it becomes when it melts."""
MELTED_ICE = ("pool", "bog")

ITEM_FLAGS = {
    "blessed": "blessed",
    "cursed": "cursed",
    "buried": "buried",
    "locked": "locked",
    "lock broken": "broken",
    "erodeproof": "erodeproof",
    "lit": "lit",
    "greased": "greased",
}
"""Key of the schema -> attribute of Item, for facts that are there or not."""

ITEM_NUMBERS = ("spe", "eroded", "eroded2", "recharged")
"""Keys that are also attributes of Item, for numbers left out when 0."""

SCHEMA_NAMES = {"slime mold": "fruit"}
"""Name of a kind in the catalogue -> its name in the schema, where they differ."""

MONSTER_FLAGS = ("peaceful", "asleep", "waiting", "female")
MONSTER_STATES = (
    "shopkeeper",
    "priest",
    "guard",
    "minion",
    "invisible",
    "hidden",
    "cancelled",
    "stunned",
    "confused",
    "fleeing",
    "blinded",
    "paralyzed",
    "revived",
    "avenge",
)
"""Keys of the schema that Monster keeps in ``state``."""


Shape = abc.Callable[[Any, str], None]
"""Accepts a value; the text names its place."""

FARTHEST: Final = 1000
"""Corners of rooms and starts of boulders lie off the map at times, but not farther than this."""
LARGEST: Final = 2**31 - 1
LARGEST_SEED: Final = 2**64 - 1
DEEPEST: Final = 100
"""Containers in containers, and rooms in rooms."""


class LevelFormatError(VaultcError, ValueError):
    """The data is not a level of the schema, or names what the catalogue does not know."""


def require_level(data: object) -> None:
    """Accept a level with cells.

    Raises:
        LevelFormatError: a value does not follow the schema; says which, and what belongs there.
    """
    if not isinstance(data, dict) or "terrain" not in data:
        raise LevelFormatError("the data holds no cells")
    _LEVEL(data, "")


def _refuse(where: str, value: object, wanted: str) -> None:
    shown = repr(value)
    shown = shown if len(shown) <= 40 else f"{shown[:40]}..."
    raise LevelFormatError(f"{where or 'the level'}: {shown} is not {wanted}")


# ---- single values


def _number(first: int, last: int) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not first <= value <= last:
            _refuse(where, value, f"a whole number from {first} to {last}")

    return accept


def _flag(value: Any, where: str) -> None:
    if value not in (0, 1) or not isinstance(value, int):
        _refuse(where, value, "0 or 1")


def _check_text(value: Any, where: str) -> None:
    if not isinstance(value, str) or any("\ud800" <= character <= "\udfff" for character in value):
        _refuse(where, value, "a text")


def _word(*words: str) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, str) or value not in words:
            _refuse(where, value, f"one of {', '.join(words)}")

    return accept


def _maybe(shape: Shape) -> Shape:
    def accept(value: Any, where: str) -> None:
        if value is not None:
            shape(value, where)

    return accept


# ---- composed values


def _list_of(shape: Shape, first: int = 0, last: int | None = None) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, list) or len(value) < first or (last is not None and len(value) > last):
            sized = f" of {first}" if first == last else f" of at most {last}" if last is not None else ""
            _refuse(where, value, f"a list{sized}")
        for number, element in enumerate(value):
            shape(element, f"{where}[{number}]")

    return accept


def _row(*shapes: Shape) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, list) or len(value) != len(shapes):
            _refuse(where, value, f"a list of {len(shapes)}")
        for number, (element, shape) in enumerate(zip(value, shapes, strict=True)):
            shape(element, f"{where}[{number}]")

    return accept


def _record(shapes: abc.Mapping[str, Shape], *needed: str) -> Shape:
    """Facts by their names; others are passed over."""

    def accept(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            _refuse(where, value, "an object")
        for name in needed:
            if name not in value:
                raise LevelFormatError(f"{where or 'the level'}: {name} is missing")
        for name, fact in value.items():
            if name in shapes:
                shapes[name](fact, f"{where}.{name}" if where else name)

    return accept


def _by_name(shape: Shape) -> Shape:
    def accept(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            _refuse(where, value, "an object")
        for name, fact in value.items():
            _check_text(name, where)
            shape(fact, f"{where}.{name}")

    return accept


def _nested(shapes: abc.Callable[[], Shape], brackets: str) -> Shape:
    """Values that hold such values, as deep as anybody can mean them."""

    def accept(value: Any, where: str) -> None:
        if where.count(brackets) > DEEPEST:
            raise LevelFormatError(f"{where[:40]}...: this is nested too deeply")
        shapes()(value, where)

    return accept


# ---- the schema

_FAR = _number(-FARTHEST, FARTHEST)
_WIDE = _number(-LARGEST - 1, LARGEST)
_COUNT = _number(0, LARGEST)
_COLUMN, _LINE = _number(0, grid.WIDTH - 1), _number(0, grid.HEIGHT - 1)
_GRID = _list_of(_check_text, 0, grid.HEIGHT)
_FULL_GRID = _list_of(_check_text, grid.HEIGHT, grid.HEIGHT)

_ITEM_FACTS: dict[str, Shape] = {
    **dict.fromkeys((*ITEM_FLAGS, "trapped", "poisoned", "artifact"), _flag),
    **dict.fromkeys(ITEM_NUMBERS, _WIDE),
    "named": _maybe(_check_text),
    "fuel": _WIDE,
    "species": _maybe(_check_text),
    "contents": _nested(lambda: _list_of(_ITEM), ".contents"),
}
_ITEM_PARTS: tuple[Shape, ...] = (_check_text, _check_text, _WIDE, _record(_ITEM_FACTS))
_ITEM: Shape = _row(*_ITEM_PARTS)

_MONSTER_FACTS: dict[str, Shape] = {
    **dict.fromkeys((*MONSTER_FLAGS, "shapechanger"), _flag),
    **dict.fromkeys(MONSTER_STATES, _WIDE),
    **dict.fromkeys(("level", "hp", "hpmax", "gold"), _WIDE),
    "named": _maybe(_check_text),
    "appears": _row(_check_text, _check_text),
    "inventory": _list_of(_ITEM),
}
_TRAP_FACTS: dict[str, Shape] = {
    **dict.fromkeys(("seen", "once", "portal"), _flag),
    "launch": _row(_row(_FAR, _FAR), _row(_FAR, _FAR)),
}
_ROOM_FACTS: dict[str, Shape] = {
    "fill": _COUNT,
    "doors": _COUNT,
    "unjoined": _flag,
    "irregular": _flag,
    "subrooms": _nested(lambda: _list_of(_ROOM), ".subrooms"),
}
_ROOM: Shape = _row(_FAR, _FAR, _FAR, _FAR, _check_text, _flag, _record(_ROOM_FACTS))
_BOX = _row(_WIDE, _WIDE, _WIDE, _WIDE)
_REGION_FACTS: dict[str, Shape] = {"absolute": _flag, "exclusion_absolute": _flag, "to": _maybe(_check_text)}

_LEVEL = _record(
    {
        "level": _check_text,
        "seed": _maybe(_number(0, LARGEST_SEED)),
        "terrain": _FULL_GRID,
        "lit": _GRID,
        "roomno": _GRID,
        "edge": _GRID,
        "wall": _list_of(_row(_LINE, _COLUMN, _COLUMN, _word(*WALL_MARKS))),
        "doors": _list_of(_row(_COLUMN, _LINE, _word(*DOOR_STATES), _flag, _flag, _word("h", "v"))),
        "stairs": _list_of(_row(_COLUMN, _LINE, _check_text)),
        "altars": _list_of(_row(_COLUMN, _LINE, _word(*ALTAR_ALIGNMENTS), _flag)),
        "drawbridges": _list_of(
            _row(
                _COLUMN,
                _LINE,
                _word(*DRAWBRIDGE_DIRECTIONS),
                _check_text,
                _word(*DRAWBRIDGE_UNDER),
            )
        ),
        "blessed_fountains": _list_of(_row(_COLUMN, _LINE)),
        "iced": _list_of(_row(_COLUMN, _LINE, _word(*MELTED_ICE))),
        "traps": _list_of(_row(_COLUMN, _LINE, _check_text, _record(_TRAP_FACTS))),
        "engravings": _list_of(_row(_COLUMN, _LINE, _check_text, _check_text)),
        "objects": _list_of(_row(_COLUMN, _LINE, *_ITEM_PARTS)),
        "monsters": _list_of(_row(_COLUMN, _LINE, _check_text, _record(_MONSTER_FACTS))),
        "rooms": _list_of(_ROOM),
        "regions": _list_of(_row(_check_text, _BOX, _BOX, _record(_REGION_FACTS))),
        "arrivals": _by_name(_list_of(_WIDE, 8, 8)),
        "flags": _list_of(_check_text),
        "counts": _record({"fountains": _WIDE, "sinks": _WIDE}),
        "flip": _number(0, 3),
        "message": _check_text,
        "mon_generation": _record(
            {"chance": _WIDE, "list": _list_of(_row(_WIDE, _check_text, _check_text))}, "chance", "list"
        ),
        "sounds": _record({"freq": _WIDE, "list": _list_of(_row(_check_text, _check_text))}, "freq", "list"),
        "vaults": _list_of(_row(_check_text, _flag, _COUNT, _COUNT)),
        "draws": _row(_number(0, LARGEST_SEED), _number(0, LARGEST_SEED)),
        "complaints": _number(0, 100_000),
    },
    "terrain",
)


_FIRST_ROOM_NUMBER = 3
_FIRST_SUBROOM_NUMBER = 44
_CATALOG_NAMES = {name: kind for kind, name in SCHEMA_NAMES.items()}


def _known(number: int | None, what: str, name: object) -> int:
    if number is None:
        raise LevelFormatError(f"unknown {what}: {name!r}")
    return number


# ---- grids

_VALUES = {digit: value for value, digit in enumerate(DIGITS)}
_VALUES[INVALID_DIGIT] = terrain.INVALID
_VALUES[LARGE_ROOM_NUMBER_DIGIT] = LARGE_ROOM_NUMBER


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


def read_walls(level: Level, runs: list[JsonRow]) -> None:
    """Mark the cells of the runs ``[y, x1, x2, mark]``."""
    for y, first, last, mark in runs:
        bits = WALL_MARKS[mark]
        for x in range(first, last + 1):
            level.flags[grid.at(x, y)] |= bits


# ---- features


def read_doors(level: Level, rows: list[JsonRow]) -> None:
    """Set states and orientation of doors, and the list of doors."""
    for x, y, state, _secret, trapped, orientation in rows:
        index = grid.at(x, y)
        level.flags[index] = DOOR_STATES[state] | (terrain.TRAPPED if trapped else 0)
        level.horizontal[index] = orientation == "h"
        level.doors.append((x, y))


def read_stairs(level: Level, rows: list[JsonRow]) -> None:
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


def read_altars(level: Level, rows: list[JsonRow]) -> None:
    """Set alignment and shrine mark of altars."""
    for x, y, alignment, shrine in rows:
        level.flags[grid.at(x, y)] = ALTAR_ALIGNMENTS[alignment] | (terrain.SHRINE if shrine else 0)


def read_drawbridges(level: Level, rows: list[JsonRow]) -> None:
    """Set direction of drawbridges and what is under them."""
    for x, y, direction, _state, under in rows:
        index = grid.at(x, y)
        level.flags[index] = DRAWBRIDGE_DIRECTIONS.index(direction) | DRAWBRIDGE_UNDER[under]
        level.horizontal[index] = direction in ("east", "west")


def read_blessed_fountains(level: Level, rows: list[JsonRow]) -> None:
    """Mark blessed fountains."""
    for x, y in rows:
        level.horizontal[grid.at(x, y)] = 1


def read_iced(level: Level, rows: list[JsonRow], catalog: Catalog) -> None:
    """Mark the ice of pools and bogs."""
    for x, y, kind in rows:
        level.flags[grid.at(x, y)] |= catalog.melting_ice[kind]


# ---- things


def read_item(row: JsonRow, catalog: Catalog) -> Item:
    """An object from ``[class, name, quantity, extra]``."""
    character, name, quantity, extra = row
    number = catalog.kind_number(name, character)
    if number is None and name in _CATALOG_NAMES:
        number = catalog.kind_number(_CATALOG_NAMES[name], character)
    item = Item(_known(number, "object", name), quantity)
    for key, attribute in ITEM_FLAGS.items():
        setattr(item, attribute, bool(extra.get(key)))
    for key in ITEM_NUMBERS:
        setattr(item, key, extra.get(key, 0))
    item.trapped = bool(extra.get("trapped") or extra.get("poisoned"))
    item.name = extra.get("named")
    item.age = extra.get("fuel", item.age)
    if item.kind in of_species(catalog):
        species = extra.get("species")
        item.species = -1 if species is None else _known(catalog.species_number(species), "species", species)
    if extra.get("artifact"):
        found = next((artifact.number for artifact in catalog.artifacts if artifact.name == item.name), None)
        item.artifact = _known(found, "artifact", item.name)
    item.contents = [read_item(inner, catalog) for inner in extra.get("contents", ())]
    return item


def read_objects(level: Level, rows: list[JsonRow], catalog: Catalog) -> None:
    """Objects on the floor and buried; the schema does not keep the order of a pile, so the rows' order counts."""
    for x, y, *row in rows:
        item = read_item(row, catalog)
        item.x, item.y = x, y
        if item.buried:
            level.buried.append(item)
        else:
            level.piles.setdefault(grid.at(x, y), []).append(item)


def _read_monster(row: JsonRow, catalog: Catalog) -> Monster:
    x, y, name, extra = row
    monster = Monster(_known(catalog.species_number(name), "species", name), x, y)
    monster.level, monster.hit_points = extra.get("level", 0), extra.get("hp", 0)
    monster.hit_points_max = extra.get("hpmax", monster.hit_points)
    for key in MONSTER_FLAGS:
        setattr(monster, key, bool(extra.get(key)))
    monster.state = {key: extra[key] for key in MONSTER_STATES if key in extra}
    monster.name, monster.gold = extra.get("named"), extra.get("gold", 0)
    monster.shapechanger = monster.species if extra.get("shapechanger") else -1
    if "appears" in extra:
        kind, what = extra["appears"]
        monster.appears = (kind, _CATALOG_NAMES.get(what, what))
    monster.inventory = [read_item(inner, catalog) for inner in extra.get("inventory", ())]
    return monster


def read_monsters(level: Level, rows: list[JsonRow], catalog: Catalog) -> None:
    """Monsters with what they carry."""
    level.monsters = [_read_monster(row, catalog) for row in rows]


def _read_trap(row: JsonRow, catalog: Catalog) -> Trap:
    x, y, name, extra = row
    trap = Trap(_known(catalog.trap_codes.get(name), "trap", name), x, y)
    trap.seen, trap.once = bool(extra.get("seen")), bool(extra.get("once"))
    if "launch" in extra:
        (x1, y1), (x2, y2) = extra["launch"]
        trap.launch = None if (x1, y1) == (x2, y2) == (x, y) else ((x1, y1), (x2, y2))
    if extra.get("portal"):
        trap.portal = ""
    return trap


def read_traps(level: Level, rows: list[JsonRow], catalog: Catalog) -> None:
    """Traps; the schema does not hold where a portal leads to."""
    level.traps = [_read_trap(row, catalog) for row in rows]


def read_engravings(level: Level, rows: list[JsonRow]) -> None:
    """Engravings and headstones."""
    level.engravings = [Engraving(kind, text, x, y) for x, y, kind, text in rows]


# ---- rooms and level regions


def _read_room(row: JsonRow, types: dict[str, int]) -> Room:
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


def read_rooms(level: Level, rows: list[JsonRow], catalog: Catalog) -> None:
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


def read_regions(level: Level, rows: list[JsonRow]) -> None:
    """Stored level regions in their order."""
    for kind, area, exclusion, extra in rows:
        absolute = bool(extra.get("absolute")), bool(extra.get("exclusion_absolute"))
        level.regions.append(StoredRegion(kind, _box(area), _box(exclusion), *absolute, extra.get("to")))


def read_arrivals(level: Level, data: dict[str, list[int]]) -> None:
    """Arrival boxes and their exclusions."""
    level.arrivals = {way: (_box(numbers[:4]), _box(numbers[4:])) for way, numbers in data.items()}
