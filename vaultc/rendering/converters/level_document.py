"""The documented JSON of a level, format version 2: names instead of numbers, objects instead of rows.

``docs/level-json.md`` describes it, ``level.schema.json`` beside this file is its JSON Schema. What is as usual is left
out of things; the ground is drawn in rows of characters with a legend.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

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
        "complaints": [complaint.message for complaint in level.complaints]
        + [f"the game stops: {stop.message}" for stop in level.stops[:1]],
        "draws": {"main": main, "monsters": monsters},
    }


def _area(box: tuple[int, int, int, int]) -> JsonObject:
    left, top, right, bottom = box
    return {"left": left, "top": top, "right": min(right, grid.LAST_COLUMN), "bottom": bottom}
