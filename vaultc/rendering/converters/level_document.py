"""The documented JSON of a level, format version 2: names instead of numbers, objects instead of rows.

``docs/level-json.md`` describes it, ``level.schema.json`` beside this file is its JSON Schema. What is as usual is left
out of things; the ground is drawn in rows of characters with a legend.

``make generated`` writes it into ``level.schema.json``, which is what ships.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin, get_type_hints

from vaultc.generation.layout import flip
from vaultc.level.level import Level
from vaultc.rendering.converters import conformance_format, naming
from vaultc.support.json_types import JsonObject
from vaultc.support.version import __version__
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.surroundings import Surroundings

if TYPE_CHECKING:
    from vaultc.rendering.converters.level_types import LevelJson

FORMAT = "vaultc level"
VERSION = 2


_OTHERS = "aefgjmosuyzEMNOQRUVX0123456789"
"""Characters for terrain whose table names none."""
_MARKS = {"d": (True, False), "p": (False, True), "b": (True, True)}
"""Marks of walls: whether they are undiggable, and whether nothing passes through."""


_OF_HEROES = ("role", "race", "gender", "alignment", "level", "luck")
_FLIPS = ((flip.TOP_BOTTOM, "top to bottom"), (flip.LEFT_RIGHT, "left to right"))


def document(
    level: Level, catalog: Catalog, *, dialect: str, title: str | None = None, rng: str | None = None,
    surroundings: Surroundings | None = None, messages: Sequence[str] | None = None,
) -> LevelJson:  # fmt: skip
    """A level as one object of the documented JSON; ``messages`` are the lines that its hero reads."""
    head: JsonObject = {
        "format": FORMAT,
        "version": VERSION,
        "vaultc": __version__,
        "dialect": dialect,
        "name": level.name,
    }
    head |= {key: value for key, value in {"title": title, "seed": level.seed, "rng": rng}.items() if value is not None}
    if surroundings is not None:
        head["place"] = {
            "dungeon": surroundings.dungeon,
            "level": surroundings.level_in_dungeon,
            "depth": surroundings.depth,
            "difficulty": surroundings.difficulty,
        }
        head["hero"] = {name: getattr(surroundings.hero, name) for name in _OF_HEROES}
        head["date"] = surroundings.clock.isoformat()
    legend, rows = _terrain(level, catalog)
    head |= {
        "width": grid.WIDTH,
        "height": grid.HEIGHT,
        "legend": legend,
        "terrain": rows,
        "lit": conformance_format.light_rows(level),
    }
    head |= {name: naming.plain(found) for name, found in naming.things(level, catalog).items()}
    facts = _facts(level) | ({} if messages is None else {"messages": list(messages)})
    return cast("LevelJson", head | {key: value for key, value in facts.items() if value})


# ---- ground


def _terrain(level: Level, catalog: Catalog) -> tuple[dict[str, str], list[str]]:
    """A character for each terrain on the level with its name, and 21 rows of 80 of them."""
    used = sorted(set(level.terrain[: grid.CELLS]))
    characters = characters_of(used, catalog)
    table = bytearray(b"?" * 256)
    for code, character in characters.items():
        table[code] = ord(character)
    text = level.terrain[: grid.CELLS].translate(table).decode("ascii")
    names = {character: terrain.name(code, catalog.terrain_types) for code, character in characters.items()}
    return names, [text[y :: grid.HEIGHT] for y in range(grid.HEIGHT)]


def characters_of(codes: list[int], catalog: Catalog) -> dict[int, str]:
    """A character for each of some terrain codes: the catalogue's, the one of maps, or any that are not used."""
    given = {code: row.letter for code, row in catalog.terrain_types.items() if row.letter}
    for code, row in catalog.terrain_types.items():
        if code not in given and (free := [c for c in row.map_characters if c.isascii() and c not in given.values()]):
            given[code] = free[0]
    others = iter([character for character in _OTHERS if character not in given.values()])
    return {code: given.get(code) or next(others, "?") for code in codes}


def _facts(level: Level) -> JsonObject:
    """Facts about the level as a whole."""
    main, monsters = level.draws
    walls: list[JsonObject] = []
    for y, first, last, mark in naming.wall_runs(level):
        undiggable, impassable = _MARKS[mark]
        walls.append({"y": y, "first_x": first, "last_x": last, "undiggable": undiggable, "impassable": impassable})
    regions = [
        {"kind": region.kind, "area": _area(region.area), "without": _area(region.exclusion)}
        | ({"leads_to": region.target} if region.target else {})
        for region in level.regions
    ]
    return {
        "hard_walls": walls,
        "regions": regions,
        "arrivals": {way: _area(area) | {"without": _area(out)} for way, (area, out) in level.arrivals.items()},
        "flags": sorted(level.flags_set),
        "flipped": [way for bit, way in _FLIPS if level.flip & bit],
        "messages": list(level.messages),
        "vaults": [{"name": name, "failed": bool(failed)} for name, failed, _, _ in level.vaults],
        "complaints": [complaint.message for complaint in level.complaints],
        "draws": {"main": main, "monsters": monsters},
    }


def _area(box: tuple[int, int, int, int]) -> JsonObject:
    left, top, right, bottom = box
    return {"left": left, "top": top, "right": min(right, grid.LAST_COLUMN), "bottom": bottom}


PATH = Path(__file__).with_name("level.schema.json")


_TEXT, _NUMBER, _FLAG = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
_PLAIN: dict[Any, JsonObject] = {str: _TEXT, int: _NUMBER, bool: _FLAG}
_BITS = "^[01]{80}$"


def schema() -> JsonObject:
    """The whole schema."""
    sections = {name: _list(_reference(_name(kind))) for name, kind in naming.KINDS.items()}
    area = _closed(dict.fromkeys(("left", "top", "right", "bottom"), _NUMBER))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A level generated by vaultc",
        **_closed(_head_and_ground() | sections | _facts_schema(), optional=_OPTIONAL),
        "$defs": {_name(kind): _definition(kind) for kind in naming.KINDS.values()} | {"Area": area},
    }


_OPTIONAL = frozenset(
    ("title", "seed", "rng", "place", "hero", "date", "hard_walls", "regions", "arrivals", "flags", "flipped",
     "messages", "vaults", "complaints", "draws")
)  # fmt: skip
"""Keys that are left out where they hold nothing."""


def _closed(properties: JsonObject, optional: frozenset[str] = frozenset()) -> JsonObject:
    """An object with these properties and no others."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _list(of: JsonObject) -> JsonObject:
    return {"type": "array", "items": of}


def _reference(name: str) -> JsonObject:
    return {"$ref": f"#/$defs/{name}"}


# ---- the level


def _head_and_ground() -> JsonObject:
    place = {"dungeon": _TEXT, "level": _NUMBER, "depth": _NUMBER, "difficulty": _NUMBER}
    hero = dict.fromkeys(("role", "race", "gender", "alignment"), _TEXT) | {"level": _NUMBER, "luck": _NUMBER}
    rows = {"type": "array", "minItems": grid.HEIGHT, "maxItems": grid.HEIGHT}
    return {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "vaultc": _TEXT | {"description": "version of the program"},
        "dialect": _TEXT | {"description": "the game"},
        "name": _TEXT,
        "title": _TEXT,
        "seed": _NUMBER | {"minimum": 0},
        "rng": _TEXT | {"description": "the generator, where it is not the game's own"},
        "place": _closed(place),
        "hero": _closed(hero),
        "date": _TEXT | {"description": "date and time of the game, ISO 8601"},
        "width": {"const": grid.WIDTH},
        "height": {"const": grid.HEIGHT},
        "legend": {
            "type": "object",
            "description": "what the characters of the terrain mean",
            "propertyNames": {"minLength": 1, "maxLength": 1},
            "additionalProperties": _TEXT,
        },
        "terrain": rows | {"items": {"type": "string", "minLength": grid.WIDTH, "maxLength": grid.WIDTH}},
        "lit": rows | {"items": {"type": "string", "pattern": _BITS}},
    }


def _facts_schema() -> JsonObject:
    area = _reference("Area")
    run = {"y": _NUMBER, "first_x": _NUMBER, "last_x": _NUMBER, "undiggable": _FLAG, "impassable": _FLAG}
    region = {"kind": _TEXT, "area": area, "without": area, "leads_to": _TEXT}
    arrival = {"left": _NUMBER, "top": _NUMBER, "right": _NUMBER, "bottom": _NUMBER, "without": area}
    return {
        "hard_walls": _list(_closed(run)),
        "regions": _list(_closed(region, frozenset(("leads_to",)))),
        "arrivals": {"type": "object", "additionalProperties": _closed(arrival)},
        "flags": _list(_TEXT),
        "flipped": _list({"enum": ["top to bottom", "left to right"]}),
        "messages": _list(_TEXT),
        "vaults": _list(_closed({"name": _TEXT, "failed": _FLAG})),
        "complaints": _list(_TEXT),
        "draws": _closed({"main": _NUMBER, "monsters": _NUMBER}),
    }


# ---- what is on it


def _name(kind: type) -> str:
    return kind.__name__.removeprefix("Named")


def _definition(kind: type) -> JsonObject:
    """The schema of a kind of thing from the fields of its class."""
    hints = get_type_hints(kind)
    keys = {field.name: naming.KEYS.get(field.name, field.name) for field in fields(kind)}
    optional = frozenset(keys[field.name] for field in fields(kind) if field.default is not MISSING)
    description = " ".join((kind.__doc__ or "").replace("``", "`").split())
    return {"description": description} | _closed({keys[name]: _of_type(hints[name]) for name in keys}, optional)


def _of_type(hint: Any) -> JsonObject:
    if hint in _PLAIN:
        return _PLAIN[hint]
    arguments = get_args(hint)
    if get_origin(hint) is UnionType:
        (inner,) = [part for part in arguments if part is not NoneType]
        return _of_type(inner)
    if get_origin(hint) is dict:
        return {"type": "object", "additionalProperties": _of_type(arguments[1])}
    if get_origin(hint) is tuple and Ellipsis not in arguments:
        return _list(_of_type(arguments[0])) | {"minItems": len(arguments), "maxItems": len(arguments)}
    if get_origin(hint) is tuple:
        return _list(_of_type(arguments[0]))
    return _reference(_name(hint))


def file_text() -> str:
    """The text of the file."""
    return json.dumps(schema(), indent=2) + "\n"
