"""Levels in the schema of the conformance suite: the shape that is checked, writing, and reading.

What is as usual is left out. Facts of things that levels hold as they are come from :data:`naming.FACTS`.
"""

from __future__ import annotations

import json
from collections import abc
from typing import Any, Final, TypeAlias

from vaultc.level.level import (
    Complaint,
    Engraving,
    Item,
    Level,
    Monster,
    MonsterOverride,
    Room,
    Stairway,
    StoredRegion,
    Trap,
)
from vaultc.rendering.converters import naming
from vaultc.support.errors import VaultcError
from vaultc.support.json_types import JsonObject
from vaultc.world import grid
from vaultc.world.catalog import Catalog, named, terrain
from vaultc.world.catalog.kinds import MAGIC_PORTAL, ROLLING_BOULDER

JsonRow = list[Any]

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
INVALID_DIGIT = "?"
LARGE_ROOM_NUMBER_DIGIT = "*"

_ICE_MARKS = 24
"""The bits of the flags of ice that tell what it becomes when it melts."""

_SCHEMA_NAMES = {"slime mold": "fruit"}
"""Name of a kind in the catalogue -> its name in the schema, where they differ."""
_CATALOG_NAMES = {name: kind for kind, name in _SCHEMA_NAMES.items()}

_MONSTER_STATES = (
    *("shopkeeper", "priest", "guard", "minion", "invisible", "hidden", "cancelled", "stunned", "confused"),
    *("fleeing", "blinded", "paralyzed", "revived", "avenge"),
)
"""Keys of the schema that Monster keeps in ``state``."""

_FIRST_ROOM_NUMBER, _FIRST_SUBROOM_NUMBER = 3, 44

FARTHEST: Final = 1000
"""Corners of rooms and starts of boulders lie off the map at times, but not farther than this."""
LARGEST: Final = 2**31 - 1
LARGEST_SEED: Final = 2**64 - 1
DEEPEST: Final = 100
"""Containers in containers, and rooms in rooms."""
_WHOLE = ("mon_generation", "sounds")
"""Facts of a level that lack no part."""


class LevelFormatError(VaultcError, ValueError):
    """The data is not a level of the schema, or names what the catalogue does not know."""


# ---- the shape of data

Shape: TypeAlias = Any
"""What a value must be: a range of numbers, ``str``, ``bool`` (0 or 1), words as ``"h|v"``, a list ``[shape, fewest,
most]``, a tuple for a row, a dict for an object with some of these keys (``str``: with any), or a function that checks.
"""


def _check(value: Any, shape: Shape, where: str) -> None:
    """Refuse a value of another shape; ``where`` names its place.

    Raises:
        LevelFormatError: says which value it is, and what belongs there.
    """
    wanted = ""
    if isinstance(shape, range):
        if not isinstance(value, int) or isinstance(value, bool) or value not in shape:
            wanted = f"a whole number from {shape[0]} to {shape[-1]}"
    elif shape is bool:
        wanted = "" if isinstance(value, int) and value in (0, 1) else "0 or 1"
    elif shape is str:
        if not isinstance(value, str) or any("\ud800" <= character <= "\udfff" for character in value):
            wanted = "a text"
    elif isinstance(shape, str):
        words = shape.split("|")
        wanted = "" if isinstance(value, str) and value in words else f"one of {', '.join(words)}"
    elif isinstance(shape, tuple | list):
        each, *bounds = (None, len(shape), len(shape)) if isinstance(shape, tuple) else shape
        first, last = bounds or (0, LARGEST)
        if isinstance(value, list) and first <= len(value) <= last:
            for number, element in enumerate(value):
                _check(element, shape[number] if each is None else each, f"{where}[{number}]")
        else:
            wanted = f"a list of {first}" if first == last else "a list" if not bounds else f"a list of at most {last}"
    elif isinstance(shape, dict):
        wanted = _check_facts(value, shape, where)
    else:
        shape(value, where)
    if wanted:
        shown = repr(value)
        shown = shown if len(shown) <= 40 else f"{shown[:40]}..."
        raise LevelFormatError(f"{where or 'the level'}: {shown} is not {wanted}")


def _check_facts(value: Any, shapes: dict[Any, Shape], where: str) -> str:
    """Check facts by their names; return what belongs there instead of something else."""
    if not isinstance(value, dict):
        return "an object"
    if max(where.count(".contents"), where.count(".subrooms")) > DEEPEST:
        raise LevelFormatError(f"{where[:40]}...: this is nested too deeply")
    if where in _WHOLE and (missing := [name for name in shapes if name not in value]):
        raise LevelFormatError(f"{where}: {missing[0]} is missing")
    for name, fact in value.items():
        if str in shapes:
            _check(name, str, where)
        if (shape := shapes.get(name, shapes.get(str))) is not None:
            _check(fact, shape, f"{where}.{name}" if where else name)
    return ""


def _maybe(shape: Shape) -> Shape:
    def accept(value: Any, where: str) -> None:
        if value is not None:
            _check(value, shape, where)

    return accept


def _plain_facts(kind: type) -> dict[str, Shape]:
    """The shapes of the facts that a level holds as they are."""
    shapes = {bool: bool, int: _WIDE, str: _maybe(str)}
    return {fact.key: shapes[fact.kind] for fact in naming.FACTS[kind] if fact.key}


_FAR = range(-FARTHEST, FARTHEST + 1)
_WIDE = range(-LARGEST - 1, LARGEST + 1)
_COUNT = range(LARGEST + 1)
_SEED = range(LARGEST_SEED + 1)
_PLACE = (range(grid.WIDTH), range(grid.HEIGHT))
_GRID = [str, 0, grid.HEIGHT]
_BOX = (_WIDE,) * 4

# Keys are in the order in which they are written.
_ITEM_FACTS: dict[str, Shape] = _plain_facts(Item) | {
    "species": _maybe(str),
    "named": _maybe(str),
    "artifact": bool,
    "poisoned": bool,
    "trapped": bool,
    "fuel": _WIDE,
}
_ITEM = (str, str, _WIDE, _ITEM_FACTS)
_ITEM_FACTS["contents"] = [_ITEM]
_MONSTER_FACTS: dict[str, Shape] = _plain_facts(Monster) | {
    **dict.fromkeys(_MONSTER_STATES, _WIDE),
    "named": _maybe(str),
    "gold": _WIDE,
    "shapechanger": bool,
    "appears": (str, str),
    "inventory": [_ITEM],
    **dict.fromkeys(("level", "hp", "hpmax"), _WIDE),
}
_TRAP_FACTS: dict[str, Shape] = _plain_facts(Trap) | {"launch": ((_FAR, _FAR), (_FAR, _FAR)), "portal": bool}
_ROOM_FACTS: dict[str, Shape] = {"irregular": bool, "unjoined": bool, "fill": _COUNT, "doors": _COUNT}
_ROOM = (_FAR, _FAR, _FAR, _FAR, str, bool, _ROOM_FACTS)
_ROOM_FACTS["subrooms"] = [_ROOM]
_REGION_FACTS = _plain_facts(StoredRegion)

_LEVEL: dict[str, Shape] = {
    "level": str,
    "seed": _maybe(_SEED),
    "terrain": [str, grid.HEIGHT, grid.HEIGHT],
    "lit": _GRID,
    "wall": [(range(grid.HEIGHT), range(grid.WIDTH), range(grid.WIDTH), "|".join(naming.WALL_MARKS))],
    "doors": [(*_PLACE, "|".join(naming.DOOR_STATES), bool, bool, "h|v")],
    "stairs": [(*_PLACE, str)],
    "altars": [(*_PLACE, "|".join(naming.ALTAR_ALIGNMENTS), bool)],
    "drawbridges": [(*_PLACE, "|".join(naming.DRAWBRIDGE_DIRECTIONS), str, "|".join(naming.DRAWBRIDGE_UNDER))],
    "blessed_fountains": [_PLACE],
    "traps": [(*_PLACE, str, _TRAP_FACTS)],
    "engravings": [(*_PLACE, str, str)],
    "objects": [(*_PLACE, *_ITEM)],
    "monsters": [(*_PLACE, str, _MONSTER_FACTS)],
    "rooms": [_ROOM],
    "regions": [(str, _BOX, _BOX, _REGION_FACTS)],
    "arrivals": {str: [_WIDE, 8, 8]},
    "flags": [str],
    "counts": {"fountains": _WIDE, "sinks": _WIDE},
    "flip": range(4),
    "message": str,
    "mon_generation": {"chance": _WIDE, "list": [(_WIDE, str, str)]},
    "sounds": {"freq": _WIDE, "list": [(str, str)]},
    "vaults": [(str, bool, _COUNT, _COUNT)],
    "roomno": _GRID,
    "edge": _GRID,
    "iced": [(*_PLACE, "pool|bog")],
    "draws": (_SEED, _SEED),
    "complaints": range(100_001),
}

# ---- grids

_json_text = json.JSONEncoder(sort_keys=True).encode
_NUMBER_DIGITS = (DIGITS + LARGE_ROOM_NUMBER_DIGIT * (256 - len(DIGITS))).encode()
_BIT_DIGITS = b"0" + b"1" * 255
_VALUES = {digit: value for value, digit in enumerate(DIGITS)}
_VALUES |= {INVALID_DIGIT: terrain.INVALID, LARGE_ROOM_NUMBER_DIGIT: len(DIGITS)}

_EMPTY_ROW = "0" * grid.WIDTH


def _rows(cells: bytes | bytearray, digits: bytes | bytearray) -> list[str]:
    text = cells[: grid.CELLS].translate(digits).decode("ascii")
    return [text[y :: grid.HEIGHT] for y in range(grid.HEIGHT)]


def terrain_rows(level: Level, catalog: Catalog) -> list[str]:
    """21 strings of 80 terrain digits: all games have the reference's numbers."""
    digits = bytearray(INVALID_DIGIT.encode() * 256)
    for row in catalog.terrain:
        digits[row.code] = ord(DIGITS[row.code])
    return _rows(level.terrain, digits)


def light_rows(level: Level) -> list[str]:
    """21 strings of 80 characters ``0`` or ``1``."""
    return _rows(level.lit, _BIT_DIGITS)


def _sparse_rows(cells: bytearray) -> list[str]:
    """21 strings of 80 digits, empty ones for rows of zeros; an empty list if all are zero."""
    if not any(cells[: grid.CELLS]):
        return []
    return ["" if row == _EMPTY_ROW else row for row in _rows(cells, _NUMBER_DIGITS)]


def _read_grid(cells: bytearray, rows: list[str]) -> None:
    """Write 21 rows of digits into an array of a level; short rows end in zeros."""
    for y, row in enumerate(rows):
        if len(row) > grid.WIDTH or not all(digit in _VALUES for digit in row):
            raise LevelFormatError(f"row {y} of a grid is not {grid.WIDTH} base-62 digits")
        cells[y : y + len(row) * grid.HEIGHT : grid.HEIGHT] = bytes(_VALUES[digit] for digit in row)


# ---- writing


_STAIRS = {
    ("stairs", False): "",
    ("stairs", True): "branch ",
    ("ladder", False): "ladder ",
    ("ladder", True): "ladder ",
}


def _iced_rows(level: Level, catalog: Catalog) -> list[JsonRow]:
    """``[x, y, kind]`` of the ice that melts to a pool or a bog, in games that have such ice.

    Leftovers of what was there before count too: walls and doors use the same bits.
    """
    kinds = {flags: kind for kind, flags in catalog.melting_ice.items()}
    marks = ((cell, level.flags[cell] & _ICE_MARKS) for cell in naming.cells_with(level, terrain.ICE)) if kinds else ()
    return [[*divmod(cell, grid.HEIGHT), kinds[mark]] for cell, mark in marks if mark in kinds]


def _by_place(row: JsonRow) -> JsonRow:
    x, y, *parts = row
    if isinstance(parts[-1], dict):
        parts[-1] = _json_text(parts[-1])
    return [y, x, *parts]


def _extra(thing: object, keys: abc.Iterable[str], others: JsonObject) -> JsonObject:
    """The facts of a thing in the order of its keys, without those as usual; of ``others``, without those of None."""
    found = dict(others)
    for fact in naming.FACTS[type(thing)]:
        if fact.key and (value := getattr(thing, fact.attribute)) not in (None, 0):
            found[fact.key] = value if fact.kind is str else int(value)
    return {key: value for key in keys if (value := found.get(key)) is not None}


def _item_row(item: Item, catalog: Catalog) -> JsonRow:
    """``[class, name, quantity, extra]`` of one object."""
    kind = catalog.kinds[item.kind]
    facts = {
        "species": naming.species_of(item, catalog),
        "named": item.name,
        "artifact": 1 if item.artifact else None,
        "poisoned" if item.kind in catalog.missiles else "trapped": 1 if item.trapped else None,
        "fuel": item.age if item.age and item.kind in named.with_fuel(catalog) else None,
        "contents": _inner_rows(item.contents, catalog),
    }
    name = _SCHEMA_NAMES.get(kind.name or "", kind.name)
    return [kind.character, name, item.quantity, _extra(item, _ITEM_FACTS, facts)]


def _inner_rows(items: list[Item], catalog: Catalog) -> list[JsonRow] | None:
    """Contents of a container or what a monster carries."""
    return sorted((_item_row(item, catalog) for item in items), key=_json_text) or None


def _object_rows(level: Level, catalog: Catalog) -> list[JsonRow]:
    """``[x, y, class, name, quantity, extra]`` of everything on the floor and buried."""
    rows = [
        [*divmod(index, grid.HEIGHT), *_item_row(item, catalog)] for index, pile in level.piles.items() for item in pile
    ]
    rows += [[item.x, item.y, *_item_row(item, catalog)] for item in level.buried]
    return sorted(rows, key=_by_place)


def _monster_row(monster: Monster, catalog: Catalog) -> JsonRow:
    """``[x, y, species, extra]`` of a monster."""
    look, what = monster.appears or ("", "")
    facts: JsonObject = {key: int(monster.state[key]) for key in _MONSTER_STATES if monster.state.get(key)} | {
        "named": monster.name,
        "gold": monster.gold or None,
        "shapechanger": 1 if monster.shapechanger >= 0 else None,
        "appears": None if monster.appears is None else [look, _SCHEMA_NAMES.get(what, what)],
        "inventory": _inner_rows(monster.inventory, catalog),
        "level": monster.level,
        "hp": monster.hit_points,
        "hpmax": monster.hit_points_max if monster.hit_points_max != monster.hit_points else None,
    }
    return [monster.x, monster.y, catalog.species[monster.species].name, _extra(monster, _MONSTER_FACTS, facts)]


def _trap_row(trap: Trap, catalog: Catalog) -> JsonRow:
    """``[x, y, name, extra]`` of a trap."""
    here = (trap.x, trap.y)
    rolls = trap.kind == ROLLING_BOULDER
    facts = {
        "launch": [list(point) for point in trap.launch or (here, here)] if rolls else None,
        "portal": 1 if trap.kind == MAGIC_PORTAL else None,
    }
    return [*here, catalog.trap_kinds[trap.kind].des_name, _extra(trap, _TRAP_FACTS, facts)]


def _room_row(room: Room, catalog: Catalog) -> JsonRow:
    """``[lx, ly, hx, hy, type, lit, extra]`` of a room with its subrooms."""
    facts = {
        "unjoined": None if room.join else 1,
        "subrooms": [_room_row(subroom, catalog) for subroom in room.subrooms] or None,
    }
    name, extra = catalog.room_names[room.type], _extra(room, _ROOM_FACTS, facts)
    return [room.lx, room.ly, room.hx, room.hy, name, int(room.lit), extra]


def to_json(level: Level, catalog: Catalog, *, case: str | None = None) -> JsonObject:
    """The level as one object of the schema ("Schema of a level"): default values left out, lists sorted.

    ``case`` is the name under which a conformance suite files the level.
    """
    head: JsonObject = {} if case is None else {"case": case}
    head["level"] = level.name
    if level.seed is not None:
        head["seed"] = level.seed
    head["terrain"], head["lit"] = terrain_rows(level, catalog), light_rows(level)
    doors, stairs, bridges = (
        naming.doors(level),
        naming.stairs(level, naming.branch_of(level)),
        naming.drawbridges(level),
    )
    parts: JsonObject = {
        "wall": naming.wall_runs(level),
        "doors": [
            [d.x, d.y, d.state.replace("none", "nodoor"), int(d.hidden), int(d.trapped), "h" if d.horizontal else "v"]
            for d in doors
        ],
        "stairs": [[s.x, s.y, f"{_STAIRS[s.kind, s.branch]}{s.direction}"] for s in stairs],
        "altars": [[altar.x, altar.y, altar.alignment, int(altar.shrine)] for altar in naming.altars(level)],
        "drawbridges": [[b.x, b.y, b.direction, "open" if b.open else "closed", b.over] for b in bridges],
        "blessed_fountains": [[fountain.x, fountain.y] for fountain in naming.fountains(level) if fountain.blessed],
        "traps": sorted((_trap_row(trap, catalog) for trap in level.traps), key=_by_place),
        "engravings": sorted(([e.x, e.y, e.kind, e.text] for e in level.engravings), key=_by_place),
        "objects": _object_rows(level, catalog),
        "monsters": sorted((_monster_row(monster, catalog) for monster in level.monsters), key=_by_place),
        **_level_parts(level, catalog),
        "roomno": _sparse_rows(level.room_numbers),
        "edge": _sparse_rows(level.edges),
        "iced": _iced_rows(level, catalog),
        "draws": list(level.draws),
        "complaints": int(bool(level.complaints)),
    }
    return head | {key: value for key, value in parts.items() if value}


def _level_parts(level: Level, catalog: Catalog) -> JsonObject:
    counts = {"fountains": level.fountains, "sinks": level.sinks}
    override, sounds = level.mon_generation, level.sounds
    return {
        "rooms": [_room_row(room, catalog) for room in level.rooms],
        "regions": [
            [region.kind, list(region.area), list(region.exclusion), _extra(region, _REGION_FACTS, {})]
            for region in level.regions
        ],
        "arrivals": {way: [*area, *exclusion] for way, (area, exclusion) in level.arrivals.items()},
        "flags": sorted(level.flags_set),
        "counts": counts if any(counts.values()) else {},
        "flip": level.flip,
        "message": "\n".join(level.messages),
        "mon_generation": override and {"chance": override.chance, "list": [list(entry) for entry in override.entries]},
        "sounds": sounds and {"freq": sounds[0], "list": [list(entry) for entry in sounds[1]]},
        "vaults": [list(vault) for vault in level.vaults],
    }


# ---- reading


def from_json(data: JsonObject, catalog: Catalog) -> Level:
    """A level from one object of the schema, with all that the schema holds.

    Not in the schema, so not in the level: display modes of walls, the order of a pile, worn marks, timers, where
    portals lead to, the texts of complaints, origins. Names that belong to several species give the first of them.

    Raises:
        LevelFormatError: the data is not of the schema, holds no cells (an aborted level), or names something that
            the catalogue does not know.
    """
    try:
        if not isinstance(data, dict) or "terrain" not in data:
            raise LevelFormatError("the data holds no cells")
        _check(data, _LEVEL, "")
        level = Level(data.get("level", ""), data.get("seed"))
        _read_ground(level, data, catalog)
        _read_things(level, data, catalog)
        _read_level_facts(level, data)
        to_json(level, catalog)
        return level
    except LevelFormatError:
        raise
    except (AttributeError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise LevelFormatError(f"the data does not follow the level schema: {error!r}") from error


def _known(number: int | None, what: str, name: object) -> int:
    if number is None:
        raise LevelFormatError(f"unknown {what}: {name!r}")
    return number


def _read_ground(level: Level, data: JsonObject, catalog: Catalog) -> None:
    """Read the grids and the marks of cells; terrain that the game lacks is invalid."""
    _read_grid(level.terrain, data["terrain"])
    known = {row.code for row in catalog.terrain}
    level.terrain[:] = level.terrain.translate(bytes(c if c in known else terrain.INVALID for c in range(256)))
    _read_grid(level.lit, data.get("lit", []))
    _read_grid(level.room_numbers, data.get("roomno", []))
    _read_grid(level.edges, data.get("edge", []))
    for y, first, last, mark in data.get("wall", ()):
        for x in range(first, last + 1):
            level.flags[grid.at(x, y)] |= naming.WALL_MARKS[mark]
    for x, y, state, _secret, trapped, orientation in data.get("doors", ()):
        level.flags[grid.at(x, y)] = naming.DOOR_STATES[state] | (terrain.TRAPPED if trapped else 0)
        level.horizontal[grid.at(x, y)] = orientation == "h"
        level.doors.append((x, y))
    _read_stairs(level, data.get("stairs", ()))
    for x, y, alignment, shrine in data.get("altars", ()):
        level.flags[grid.at(x, y)] = naming.ALTAR_ALIGNMENTS[alignment] | (terrain.SHRINE if shrine else 0)
    for x, y, direction, _state, under in data.get("drawbridges", ()):
        side = naming.DRAWBRIDGE_DIRECTIONS.index(direction)
        level.flags[grid.at(x, y)] = side | naming.DRAWBRIDGE_UNDER[under]
        level.horizontal[grid.at(x, y)] = direction in ("east", "west")
    for x, y in data.get("blessed_fountains", ()):
        level.horizontal[grid.at(x, y)] = 1
    for x, y, kind in data.get("iced", ()):
        level.flags[grid.at(x, y)] |= catalog.melting_ice[kind]


def _read_stairs(level: Level, rows: abc.Iterable[JsonRow]) -> None:
    """Set directions of stairs and ladders and where the level keeps them."""
    for x, y, kind in rows:
        up = kind.endswith("up")
        level.flags[grid.at(x, y)] = terrain.UP if up else terrain.DOWN
        if kind.startswith("branch"):
            level.branch_stairs = Stairway(x, y)
        else:
            way = "ladder" if kind.startswith("ladder") else "stairs"
            setattr(level, f"{'up' if up else 'down'}_{way}", Stairway(x, y))


def _with_facts(thing: Any, extra: JsonObject) -> Any:
    """A thing that takes the facts that a level holds as they are."""
    for fact in naming.FACTS[type(thing)]:
        if fact.key:
            setattr(
                thing, fact.attribute, extra.get(fact.key) if fact.kind is str else fact.kind(extra.get(fact.key, 0))
            )
    return thing


def _read_item(row: JsonRow, catalog: Catalog) -> Item:
    """An object from ``[class, name, quantity, extra]``."""
    character, name, quantity, extra = row
    number = catalog.kind_number(name, character)
    if number is None and name in _CATALOG_NAMES:
        number = catalog.kind_number(_CATALOG_NAMES[name], character)
    item: Item = _with_facts(Item(_known(number, "object", name), quantity), extra)
    item.trapped = bool(extra.get("trapped") or extra.get("poisoned"))
    item.name = extra.get("named")
    item.age = extra.get("fuel", item.age)
    if item.kind in named.of_species(catalog):
        species = extra.get("species")
        item.species = -1 if species is None else _known(catalog.species_number(species), "species", species)
    if extra.get("artifact"):
        found = next((artifact.number for artifact in catalog.artifacts if artifact.name == item.name), None)
        item.artifact = _known(found, "artifact", item.name)
    item.contents = [_read_item(inner, catalog) for inner in extra.get("contents", ())]
    return item


def _read_monster(row: JsonRow, catalog: Catalog) -> Monster:
    x, y, name, extra = row
    monster: Monster = _with_facts(Monster(_known(catalog.species_number(name), "species", name), x, y), extra)
    monster.level, monster.hit_points = extra.get("level", 0), extra.get("hp", 0)
    monster.hit_points_max = extra.get("hpmax", monster.hit_points)
    monster.state = {key: extra[key] for key in _MONSTER_STATES if key in extra}
    monster.name, monster.gold = extra.get("named"), extra.get("gold", 0)
    monster.shapechanger = monster.species if extra.get("shapechanger") else -1
    if "appears" in extra:
        kind, what = extra["appears"]
        monster.appears = (kind, _CATALOG_NAMES.get(what, what))
    monster.inventory = [_read_item(inner, catalog) for inner in extra.get("inventory", ())]
    return monster


def _read_trap(row: JsonRow, catalog: Catalog) -> Trap:
    """A trap; the schema does not hold where a portal leads to."""
    x, y, name, extra = row
    trap: Trap = _with_facts(Trap(_known(catalog.trap_codes.get(name), "trap", name), x, y), extra)
    if "launch" in extra:
        (x1, y1), (x2, y2) = extra["launch"]
        trap.launch = None if (x1, y1) == (x2, y2) == (x, y) else ((x1, y1), (x2, y2))
    if extra.get("portal"):
        trap.portal = ""
    return trap


def _read_room(row: JsonRow, types: dict[str, int]) -> Room:
    lx, ly, hx, hy, word, lit, extra = row
    room: Room = _with_facts(Room(lx, ly, hx, hy, _known(types.get(word), "room type", word), bool(lit)), extra)
    room.join = not extra.get("unjoined")
    room.subrooms = [_read_room(subroom, types) for subroom in extra.get("subrooms", ())]
    return room


def _read_things(level: Level, data: JsonObject, catalog: Catalog) -> None:
    """Read objects, monsters, traps, texts, rooms and regions; rows of objects are in the order of their piles."""
    level.traps = [_read_trap(row, catalog) for row in data.get("traps", ())]
    level.engravings = [Engraving(kind, text, x, y) for x, y, kind, text in data.get("engravings", ())]
    for x, y, *row in data.get("objects", ()):
        item = _read_item(row, catalog)
        item.x, item.y = x, y
        pile = level.buried if item.buried else level.piles.setdefault(grid.at(x, y), [])
        pile.append(item)
    level.monsters = [_read_monster(row, catalog) for row in data.get("monsters", ())]
    types = {name: code for code, name in catalog.room_names.items()}
    for number, row in enumerate(data.get("rooms", ()), _FIRST_ROOM_NUMBER):
        room = _read_room(row, types)
        room.number = number
        level.rooms.append(room)
        _list_subrooms(level, room)
    for kind, area, exclusion, extra in data.get("regions", ()):
        region = StoredRegion(kind, _box(area), _box(exclusion), absolute=False, exclusion_absolute=False)
        level.regions.append(_with_facts(region, extra))
    level.arrivals = {way: (_box(n[:4]), _box(n[4:])) for way, n in data.get("arrivals", {}).items()}


def _list_subrooms(level: Level, room: Room) -> None:
    """Number the rooms inside of a room in the order of their parents."""
    for subroom in room.subrooms:
        subroom.number = _FIRST_SUBROOM_NUMBER + len(level.subrooms)
        level.subrooms.append(subroom)
        _list_subrooms(level, subroom)


def _box(numbers: list[int]) -> grid.Box:
    x1, y1, x2, y2 = numbers
    return x1, y1, x2, y2


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
