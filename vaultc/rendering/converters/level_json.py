"""Levels as JSON in the schema of the conformance suite, and back."""

from __future__ import annotations

from vaultc.level.level import Complaint, Level, MonsterOverride
from vaultc.rendering.converters import level_json_reading as reading
from vaultc.rendering.converters import level_json_writing as writing
from vaultc.rendering.converters.level_json_shapes import LevelFormatError, require_level
from vaultc.support.json_types import JsonObject
from vaultc.world.catalog import Catalog

__all__ = ["LevelFormatError", "from_json", "to_json"]


def to_json(level: Level, catalog: Catalog, *, case: str | None = None) -> JsonObject:
    """The level as one object of the schema ("Schema of a level"): default values left out, lists sorted.

    ``case`` is the name under which a conformance suite files the level.
    """
    head: JsonObject = {} if case is None else {"case": case}
    head["level"] = level.name
    if level.seed is not None:
        head["seed"] = level.seed
    head["terrain"], head["lit"] = writing.terrain_rows(level, catalog), writing.light_rows(level)
    parts = _cell_parts(level) | _thing_parts(level, catalog) | _level_parts(level, catalog)
    diagnostics = {
        "roomno": writing.sparse_rows(level.room_numbers),
        "edge": writing.sparse_rows(level.edges),
        "iced": writing.iced_rows(level, catalog),
        "draws": list(level.draws),
        "complaints": int(bool(level.complaints)),
    }
    return head | {key: value for key, value in (parts | diagnostics).items() if value}


def _cell_parts(level: Level) -> JsonObject:
    return {
        "wall": writing.wall_runs(level),
        "doors": writing.door_rows(level),
        "stairs": writing.stair_rows(level),
        "altars": writing.altar_rows(level),
        "drawbridges": writing.drawbridge_rows(level),
        "blessed_fountains": writing.blessed_fountain_rows(level),
    }


def _thing_parts(level: Level, catalog: Catalog) -> JsonObject:
    return {
        "traps": writing.trap_rows(level, catalog),
        "engravings": writing.engraving_rows(level),
        "objects": writing.object_rows(level, catalog),
        "monsters": writing.monster_rows(level, catalog),
    }


def _level_parts(level: Level, catalog: Catalog) -> JsonObject:
    counts = {"fountains": level.fountains, "sinks": level.sinks}
    return {
        "rooms": [writing.room_row(room, catalog) for room in level.rooms],
        "regions": writing.region_rows(level),
        "arrivals": {way: [*area, *exclusion] for way, (area, exclusion) in level.arrivals.items()},
        "flags": sorted(level.flags_set),
        "counts": counts if any(counts.values()) else {},
        "flip": level.flip,
        "message": "\n".join(level.messages),
        "mon_generation": _override(level.mon_generation),
        "sounds": _sounds(level),
        "vaults": [list(vault) for vault in level.vaults],
    }


def _override(override: MonsterOverride | None) -> JsonObject:
    if override is None:
        return {}
    return {"chance": override.chance, "list": [list(entry) for entry in override.entries]}


def _sounds(level: Level) -> JsonObject:
    if level.sounds is None:
        return {}
    frequency, texts = level.sounds
    return {"freq": frequency, "list": [list(entry) for entry in texts]}


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
