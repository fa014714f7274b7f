"""Functions that set a level up and draw maps, mazes and terrain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from vaultc.generation.interpreter import headers as drawing
from vaultc.generation.interpreter import places
from vaultc.generation.interpreter.headers import LEVEL_FLAGS
from vaultc.generation.layout import maps, walls
from vaultc.generation.layout.regions import maze_grid, solid_fill
from vaultc.generation.population.minerals import mineralize
from vaultc.language.syntax import nodes
from vaultc.level.level import StoredRegion
from vaultc.lua import doubts, kinds, schemas, shapes
from vaultc.lua.player import DesFunction, LuaFunction, ScriptPlayer
from vaultc.support.safe_text import counted
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

_MOST_ROWS: Final = 21
_MOST_COLUMNS: Final = 79
_MOST_UNKNOWN: Final = 20
_NO_DIGITS: Final = dict.fromkeys(map(ord, "0123456789"))
_DIRECTIONS: Final = ("north", "south", "west", "east")
_HARD: Final = frozenset(
    code
    for code in range(256)
    if terrains.is_wall(code) or code in (terrains.STONE, terrains.TREE, terrains.DEADTREE, terrains.IRONBARS)
)
FEATURE_MARKS: Final[Mapping[int, tuple[str, ...]]] = {
    terrains.FOUNTAIN: ("looted", "warned"),
    terrains.THRONE: ("looted",),
    terrains.TREE: ("looted", "swarm"),
    terrains.SINK: ("pudding", "dishwasher", "ring"),
}
"""The marks of things that scripts make and read, by terrain."""
_FURNITURE: Final = {
    "fountain": terrains.FOUNTAIN, "sink": terrains.SINK, "pool": terrains.POOL, "throne": terrains.THRONE,
    "tree": terrains.TREE,
}  # fmt: skip


# ---- maps


def draw_map(player: ScriptPlayer, fields: schemas.CallFields) -> object:
    """``des.map``: draw a map and move the frame to it; gives the cells drawn."""
    rows = map_rows(player, fields["map"])
    machine = player.machine
    width, height = len(rows[0]) if rows else 0, len(rows)
    contents = fields.get("contents")
    drawn: list[int] = []
    if width <= 1 and height <= 1:
        player.reset_frame()
    elif not player.has_failed:
        drawn = _placed(player, fields, rows, (width, height))
    result = player.selection(drawn)
    if contents is not None and not player.has_failed:
        if player.call_back(contents, player.sandbox.new_table(width=width, height=height)):
            player.reset_frame()
        machine.origin, machine.size = (1, 0), (79, 21)
    return result


def map_rows(player: ScriptPlayer, text: str) -> list[str]:
    """The rows of a map without digits, all of one length."""
    lines = text.removesuffix("\n").split("\n") if text else []
    rows = [line.translate(_NO_DIGITS) for line in lines]
    if rows != lines:
        player.warn("lua-strict", "digits in a map are deleted", "map")
    unknown = sorted(set().union(*rows) - set(player.version.world.map_characters))[:_MOST_UNKNOWN]
    if unknown:
        told = f"unknown characters in a map leave their cells as they are: {' '.join(unknown)}"
        player.warn("lua-strict", told, "map")
    width = max(map(len, rows), default=0)
    if len({len(row) for row in rows}) > 1 and not player.version.rows_padded:
        player.warn("lua-strict", _uneven(rows), "map")
    if len(rows) > _MOST_ROWS or width > _MOST_COLUMNS:
        player.warn("lua-strict", f"this map has {width} columns and {len(rows)} rows; a level has 79 and 21", "map")
    if len(rows) > _MOST_ROWS:
        raise kinds.ArgumentError(f"des.map: a map of {len(rows)} rows does not fit on the level", "map")
    return [row.ljust(width)[:_MOST_COLUMNS] for row in rows]


def _uneven(rows: list[str]) -> str:
    """The message about rows of different lengths: the first row whose length most others do not have."""
    (usual, _), *_ = Counter(map(len, rows)).most_common()
    number, row = next((number, row) for number, row in enumerate(rows, 1) if len(row) != usual)
    told = "the rows of this map differ in length, so cells are read from wrong places"
    return f"{told}: row {number} has {counted(len(row), 'character')}, most have {usual}"


def _placed(player: ScriptPlayer, fields: schemas.CallFields, rows: list[str], size: tuple[int, int]) -> list[int]:
    machine, (width, height) = player.machine, (len(rows[0]), size[1])
    machine.count_work(8 * width * height)
    codes = bytes(player.code(c) if c in player.version.map_characters else terrains.TRANSPARENT for c in "".join(rows))
    found: tuple[int, int] | maps.NoRoom
    if player.is_themed:
        cells = maps.MapCells(width, height, codes)
        found = _themed_corner(player, fields, cells)
        if isinstance(found, maps.NoRoom):
            player.has_failed = True
            player.reset_frame()
            return []
    else:
        corner = _corner(player, fields, width, height)
        width, height, codes = _clipped(player, corner, (width, height), codes)
        cells = maps.MapCells(width, height, codes)
        found = maps.settle(machine.site, cells, lambda: corner, repeatable=False)
    if isinstance(found, maps.NoRoom):
        raise kinds.ArgumentError(f"des.map: {found.message or 'the map finds no place'}")
    drawing.write_map(machine, cells, found)
    player.map_drawn((found[0], found[1]))
    drawn = [
        grid.at(found[0] + index % width, found[1] + index // width)
        for index, code in enumerate(codes)
        if code != terrains.TRANSPARENT
    ]
    for cell in drawn:
        player.features.pop(cell, None)
        if fields.get("lit"):
            machine.level.lit[cell] = 1
    return sorted(drawn)


def _themed_corner(player: ScriptPlayer, fields: schemas.CallFields, cells: maps.MapCells) -> maps.Corner | maps.NoRoom:
    """The corner of a map of themed rooms, which lies on untouched stone; at random where the script does not say.

    In some versions the row is drawn from the rows that would remain beside a map as high as it is wide.
    """
    is_aligned = fields.get("halign", "none") != "none" or fields.get("valign", "none") != "none"
    place, room, roll = fields.get("place") or (RANDOM, RANDOM), player.machine.room, player.site.dice.rn2
    left, top = (0, 0) if room is None else (room.lx, room.ly)
    extent = cells.width if player.version.theme_rows_slip else cells.height
    is_random = not is_aligned and RANDOM in place
    if is_random:
        _tell_misfit(player, (cells.width, cells.height), row_is_drawn=place[1] == RANDOM)

    def choose() -> maps.Corner:
        if is_aligned:
            return _corner(player, fields, cells.width, cells.height)
        across = max(grid.WIDTH - 1 - cells.width, 0)
        x = 1 + (roll(across) if across else 0) if place[0] == RANDOM else place[0]
        y = place[1]
        if y == RANDOM:
            y = roll(grid.HEIGHT - extent) if extent < grid.HEIGHT else 0
        return left + x, top + y

    return maps.settle(player.site, cells, choose, repeatable=is_random)


def _tell_misfit(player: ScriptPlayer, size: tuple[int, int], *, row_is_drawn: bool) -> None:
    """Tell that a map never fits, with the frame of stone that it needs around it."""
    width, height = size
    widest, highest = grid.WIDTH - 3, grid.HEIGHT - 2
    if width > widest or height > highest:
        told = f"a map of {width} columns and {height} rows never fits; at most {widest} and {highest} do"
        player.warn("lua-theme", told)
    elif row_is_drawn and player.version.theme_rows_slip and width >= grid.HEIGHT - 1:
        why = f"{player.version.title} draws its row from 21 - {width}; give x and y"
        player.warn("lua-theme", f"a map of {width} columns never finds a place: {why}")


def _clipped(
    player: ScriptPlayer, corner: tuple[int, int], size: tuple[int, int], codes: bytes
) -> tuple[int, int, bytes]:
    """The part of a map that its room or the level has place for."""
    width, height = size
    room = player.machine.room
    most_columns, most_rows = grid.WIDTH - corner[0], grid.HEIGHT
    if room is not None:
        most_columns, most_rows = room.hx + 1 - corner[0], room.hy + 1 - corner[1]
    columns, rows = min(width, most_columns), min(height, most_rows)
    if columns < 1 or rows < 1:
        raise kinds.ArgumentError("des.map: no part of this map lies on the level")
    if (columns, rows) == size:
        return width, height, codes
    player.warn("lua-strict", f"only {columns} columns and {rows} rows of this map fit", "map")
    return columns, rows, b"".join(codes[row * width : row * width + columns] for row in range(rows))


def _corner(player: ScriptPlayer, fields: schemas.CallFields, width: int, height: int) -> tuple[int, int]:
    halign, valign = fields.get("halign", "none"), fields.get("valign", "none")
    machine, place = player.machine, fields.get("place")
    if halign == "none" and valign == "none":
        return _given_corner(player, place)
    x, y = grid.aligned_corner(
        "center" if halign == "none" else halign, "center" if valign == "none" else valign, width, height
    )
    if halign == "left":
        x = 1 if machine.initialised else 3
    if halign == "none" or valign == "none":
        at = "valign" if halign == "none" else "halign"
        player.warn("lua-strict", "with only one alignment, a map keeps the other coordinate of the map before", at)
        x, y = (machine.origin[0], y) if halign == "none" else (x, machine.origin[1])
    return x, y


def _given_corner(player: ScriptPlayer, place: tuple[int, int] | None) -> tuple[int, int]:
    if place is None:
        raise kinds.ArgumentError("des.map: Map requires either x,y or halign,valign")
    room = player.machine.room
    if place[0] < 1 or place[1] < 0:
        where = "inside of a room" if room is not None else "on the level"
        told = f"des.map: the corner ({place[0]},{place[1]}) is not {where}; x begins with 1"
        raise kinds.ArgumentError(told, "place")
    return (place[0], place[1]) if room is None else (room.lx + place[0], room.ly + place[1])


# ---- terrain


def terrain(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.terrain``: paint cells."""
    chosen: kinds.CellSet | None = fields.get("selection")
    if chosen is None:
        x, y = player.inside("terrain", fields.get("place"))
        cells = [grid.at(x, y)]
    else:
        cells = _valid(chosen.cells)
    paint(player, cells, fields["typ"], fields.get("lit", walls.LIGHT_UNCHANGED))


def paint(player: ScriptPlayer, cells: list[int], character: str, light: int) -> None:
    """Paint cells, except stairs and ladders."""
    if character in "xw":
        player.complain(f"the terrain '{character}' cannot be set", "typ")
        return
    level, dice = player.machine.level, player.site.dice
    ground = level.terrain
    kept = (terrains.STAIRS, terrains.LADDER)
    cells = [cell for cell in cells if ground[cell] not in kept]
    player.machine.count_work(len(cells))
    code = player.code(character)
    for cell in cells:
        walls.paint_cell(level, dice, cell, code, light if light in (0, 1, -1) else walls.LIGHT_UNCHANGED)
        if code in (terrains.DOOR, terrains.SDOOR):
            walls.set_up_door(level, cell, beside=cell >= grid.HEIGHT)


def _valid(cells: list[int]) -> list[int]:
    return [cell for cell in cells if cell >= grid.HEIGHT]


def replace_terrain(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.replace_terrain``: paint the cells of a terrain, each with a chance."""
    chosen: kinds.CellSet | None = fields.get("selection")
    if chosen is not None:
        area = _valid(chosen.cells)
    elif "region" in fields:
        area = _box_cells(player.area(fields["region"], in_room=True))
    else:
        area = list(range(grid.HEIGHT, grid.CELLS))
    level, machine = player.machine.level, player.machine
    machine.count_work(len(area))
    if "mapfragment" in fields:
        fits = shapes.fitting(player, fields["mapfragment"])
        matching = [cell for cell in area if fits(cell)]
    elif "fromterrain" in fields:
        wanted = shapes.codes(player, fields["fromterrain"])
        matching = [cell for cell in area if level.terrain[cell] in wanted]
    else:
        raise kinds.ArgumentError("des.replace_terrain: Missing parameter 'fromterrain' or 'mapfragment'")
    chance = fields.get("chance", 100)
    doubts.doubt_replaced(player, fields, area, matching)
    hit = [cell for cell in matching if player.site.dice.rn2(100) < chance]
    paint(player, hit, fields["toterrain"], fields.get("lit", walls.LIGHT_UNCHANGED))


def _box_cells(box: grid.Box) -> list[int]:
    inside = max(box[0], 1), max(box[1], 0), min(box[2], grid.LAST_COLUMN), min(box[3], grid.LAST_ROW)
    return list(grid.cells(inside))


def feature(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.feature``: a fountain, sink, pool, throne or tree."""
    kind, place = fields["type"], fields.get("place")
    target = 0 if place is None else (place[0] & 255, place[1] & 255)
    x, y = places.locate(player.machine, target, places.DRY)
    cell = grid.at(x, y)
    furniture = player.site.catalog.terrain_classes.furniture
    if not grid.valid(x, y) or furniture[player.machine.level.terrain[cell]]:
        return
    code = _FURNITURE.get(kind, player.version.features.get(kind.lower()))
    if code is None:
        return
    player.machine.level.terrain[cell] = code
    player.features[cell] = {name: bool(fields.get(name)) for name in FEATURE_MARKS.get(code, ())}


# ---- walls


def wallify(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.wallify``: walls around the floor of the frame, or of a rectangle in absolute corners."""
    level, machine = player.machine.level, player.machine
    machine.count_work(4 * grid.CELLS)
    if "corners" in fields:
        x1, y1, x2, y2 = fields["corners"]
        size = min(x2, 79) - x1 + 1, min(y2, 20) - y1 + 1
        walls.wallify_part(level, (max(x1, 1), max(y1, 0)), size, around=False)
    else:
        walls.wallify_part(level, machine.origin, machine.size, around=True)


def _harden(player: ScriptPlayer, arguments: tuple[Any, ...], name: str, bit: int) -> None:
    """``des.non_diggable`` and ``des.non_passwall``: walls that cannot be dug or phased through."""
    if not arguments or arguments[0] is None:
        player.record(name, {})
        _mark(player, list(range(grid.HEIGHT, grid.CELLS)), bit)
        return
    chosen = player.host.selection(arguments[0])
    if chosen is None and kinds.listed(player.host, arguments[0], 4) is not None:
        corners = kinds.region(player.host, arguments[0], f"des.{name}")
        told = f"des.{name}: selection expected, got a table"
        player.host.older(told, "write selection.area(x1, y1, x2, y2)", arguments[0])
        chosen = kinds.CellSet(player.cells_of_area(corners))
    if chosen is None:
        got = kinds.shown(player.host, arguments[0])
        raise kinds.ArgumentError(f"des.{name}: selection expected, got {got}", 0)
    player.record(name, {"selection": chosen})
    _mark(player, _valid(chosen.cells), bit)


def wall_property(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.wall_property``: as the two before, for a region of the map frame."""
    if "region" not in fields:
        raise kinds.ArgumentError("des.wall_property: missing required field 'region'")
    bit = terrains.NON_PASSWALL if fields.get("property") == "nonpasswall" else terrains.NON_DIGGABLE
    _mark(player, _box_cells(player.area(fields["region"], in_room=False)), bit)


def _mark(player: ScriptPlayer, cells: list[int], bit: int) -> None:
    level = player.machine.level
    player.machine.count_work(len(cells))
    for cell in cells:
        if level.terrain[cell] in _HARD:
            level.flags[cell] |= bit


# ---- bridges, mazes, clouds


def drawbridge(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.drawbridge``: a drawbridge and its portcullis."""
    place = fields.get("place")
    player.inside("drawbridge", place)
    if place is not None and (place[0] < 1 or place[1] < 0):
        raise kinds.ArgumentError("des.drawbridge: the relative x must be at least 1", "place")
    direction = fields.get("dir", "random")
    if direction == "random":
        raise kinds.ArgumentError("des.drawbridge: dir: a direction is needed; no game implements a random one", "dir")
    state = player.word(fields.get("state", "random"))
    player.perform(nodes.Drawbridge(player.place_node(place), player.word(direction), state, span=player.span))


def mazewalk(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.mazewalk``: a maze from a place on."""
    place, direction = fields.get("place"), fields.get("dir", "random")
    player.inside("mazewalk", place)
    if direction == "random":
        direction = _DIRECTIONS[player.site.dice.rn2(4)]
    filling = nodes.MapCharacter(fields["typ"], None, span=player.span) if "typ" in fields else None
    stocked = player.word("false" if fields.get("stocked") is False else "true")
    before = bytes(player.machine.level.terrain)
    player.perform(nodes.MazeWalk(player.place_node(place), player.word(direction), stocked, filling, span=player.span))
    doubts.doubt_maze(player, before)


def gas_cloud(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.gas_cloud``: gas, which pictures do not show."""
    if "selection" not in fields and "place" not in fields:
        player.warn("lua-preview", "a cloud of gas at a random place is not shown")


_FORBIDDEN_FLIPS: Final = {"noflipx": 2, "noflipy": 1, "noflip": 3}
"""Bit 1 is the flip of top and bottom, bit 2 of left and right."""
_OTHER_NAMES: Final = {"outdoors": "sky"}
_REGION_KINDS: Final = {
    "stair-up": "stair up", "stair-down": "stair down", "portal": "portal", "branch": "branch",
    "teleport": "teleport", "teleport-up": "teleport up", "teleport-down": "teleport down",
}  # fmt: skip
_MOST_REGIONS: Final = 100
_FARTHEST: Final = 255
RANDOM: Final = -1


def level_flags(player: ScriptPlayer, arguments: tuple[Any, ...]) -> None:
    """``des.level_flags``: words for the level as a whole."""
    if not arguments:
        raise kinds.ArgumentError("des.level_flags: expected string params")
    words = [kinds.string(player.host, word, "des.level_flags") for word in arguments]
    player.record("level_flags", {"flags": tuple(words)})
    machine = player.machine
    for index, word in enumerate(words):
        flag = word.lower()
        player.flag_spans.setdefault(flag, player.span_at(index))
        if flag not in player.version.world.flags:
            near = schemas.near_word(machine.count_work, flag, sorted(player.version.world.flags))
            told = f"des.level_flags: unknown flag {word!r}{schemas.question(near)}"
            raise kinds.ArgumentError(told, value=word, meant=near)
        machine.words |= {_OTHER_NAMES.get(flag, flag)}
        machine.flips &= ~_FORBIDDEN_FLIPS.get(flag, 0)
    machine.level.flags_set |= machine.words & LEVEL_FLAGS


def message(player: ScriptPlayer, arguments: tuple[Any, ...]) -> None:
    """``des.message``: a text shown at arrival."""
    if len(arguments) != 1:
        raise kinds.ArgumentError("des.message: one string expected")
    text = kinds.string(player.host, arguments[0], "des.message")
    player.record("message", {"text": text})
    player.perform(nodes.Message(player.text(text), span=player.span))


# ---- grounds


def level_init(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.level_init``: the ground of the whole level."""
    machine = player.machine
    machine.joined, machine.initialised = False, True
    style = fields.get("style", "solidfill")
    if style == "rogue":
        player.perform(nodes.NamedGround(player.word("rogue"), span=player.span))
    elif style == "mazegrid":
        is_corridors = "corrmaze" in machine.words
        maze_grid(machine.level, terrains.STONE if is_corridors else player.code(fields.get("bg", " ")))
    else:
        _STYLES[style](player, fields)


def _solid(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    character: str = fields.get("filling") or fields.get("fg") or "."
    light = fields.get("lit", walls.LIGHT_RANDOM)
    solid_fill(player.machine.level, player.site.dice, player.code(character), int(light))


def _maze(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """A complete maze with passages and walls of the widths that the script wants, or of random ones."""
    machine, dice = player.machine, player.site.dice
    machine.count_work(20 * grid.CELLS)
    plan = shapes.planned(dice, fields.get("corrwid", RANDOM), fields.get("wallthick", RANDOM))
    floor = terrains.CORR if "corrmaze" in machine.words else terrains.ROOM
    shapes.draw(machine.level, dice, plan, floor, dead_ends=fields.get("deadends", True))


def _mines(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    light = fields.get("lit")
    front, back = (nodes.MapCharacter(fields.get(*each), None, span=player.span) for each in (("fg", "."), ("bg", " ")))
    words = (str(bool(fields.get(name))).lower() for name in ("smoothed", "joined", "walled"))
    smoothed, joined, walled = map(player.word, words)
    lit = player.word("random" if light is None else "lit" if light else "unlit")
    player.perform(nodes.Mines(front, back, smoothed, joined, lit, walled, None, span=player.span))


def _swamp(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """Pools of the background among the foreground, in blocks of two cells by two."""
    machine, dice = player.machine, player.site.dice
    machine.count_work(8 * grid.CELLS)
    ground, water = player.code(fields.get("fg", ".")), player.code(fields.get("bg", "}"))
    light = fields["lit"] if "lit" in fields else dice.rn2(2)
    solid_fill(machine.level, dice, water, int(light))
    for x in range(3, 78, 2):
        for y in range(1, 20, 2):
            walls.paint(machine.level, dice, x, y, ground, int(light))
            for cell in ((x + 1, y), (x, y + 1)):
                if dice.rn2(2):
                    walls.paint(machine.level, dice, *cell, ground, int(light))


_STYLES: Final[Mapping[str, DesFunction]] = {"solidfill": _solid, "maze": _maze, "mines": _mines, "swamp": _swamp}


def deposit(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.mineralize``: minerals and kelp, at once."""
    player.machine.count_work(8 * grid.CELLS)
    pool, moat = fields.get("kelp_pool", -1), fields.get("kelp_moat", -1)
    mineralize(player.site, pool, moat, fields.get("gold_prob", -1), fields.get("gem_prob", -1), checked=False)


# ---- level regions


def levregion(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.levregion``: stairs, a branch or a portal somewhere in a region, after the script."""
    kind = fields.get("type", "stair-down")
    target = fields.get("name")
    if kind == "portal":
        plan, hero = player.site.locality.plan, player.site.surroundings.hero
        name = target or ""
        is_known = plan.has_level(name, hero.role) or name.lower() in player.version.world.levels
        if not (name[:1].isdigit() or is_known or (name and player.version.is_open)):
            player.warn("lua-strict", f"the dungeon has no level {name!r}, and the game crashes on this portal", "name")
            target = "1"
    _store(player, _REGION_KINDS[kind], fields, target)


def teleport_region(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.teleport_region``: the area in which heroes arrive."""
    direction = fields.get("dir", "both")
    _store(player, "teleport" if direction == "both" else f"teleport {direction}", fields, None)


def _store(player: ScriptPlayer, kind: str, fields: schemas.CallFields, target: str | None) -> None:
    regions = player.machine.level.regions
    if len(regions) >= _MOST_REGIONS:
        raise player.fail(f"there are more than {_MOST_REGIONS} level regions")
    area = _absolute(player, fields["region"], bool(fields.get("region_islev")))
    exclusion, lies = fields.get("exclude"), bool(fields.get("exclude_islev"))
    without = (-1, -1, -1, -1) if exclusion is None else _absolute(player, exclusion, lies)
    if without[0] <= area[0] <= area[2] <= without[2] and without[1] <= area[1] <= area[3] <= without[3]:
        swapped = "" if without == area else "; `region` and `exclude` may be in the wrong order"
        told = f"`exclude` covers all of `region`, so no square is left{swapped}"
        player.warn("exclusion-covers-area", told, "exclude")
        exclusion = None
    regions.append(StoredRegion(kind, area, without, bool(fields.get("region_islev")), lies, target, player.span))
    doubts.doubt_region(player, regions[-1], is_cut=exclusion is not None)


def _absolute(player: ScriptPlayer, box: tuple[int, ...], is_absolute: bool) -> grid.Box:
    """The corners of a region, none farther beyond the level than is looked at."""
    corners = box if is_absolute else player.area(box, in_room=False)
    x1, y1, x2, y2 = (min(max(coordinate, -_FARTHEST), _FARTHEST) for coordinate in corners)
    return x1, y1, x2, y2


def exclusion(player: ScriptPlayer, fields: schemas.CallFields) -> None:
    """``des.exclusion``: a region without arrivals or random monsters; it shows nowhere in a picture."""
    if fields.get("type") == "monster-generation" and "monster exclusions" not in player.version.world.has:
        raise kinds.ArgumentError("des.exclusion: type: invalid option 'monster-generation'", "type")


HANDLERS: Final[Mapping[str, DesFunction]] = {
    "map": draw_map, "terrain": terrain, "replace_terrain": replace_terrain, "feature": feature, "wallify": wallify,
    "wall_property": wall_property, "drawbridge": drawbridge, "mazewalk": mazewalk, "gas_cloud": gas_cloud,
    "level_init": level_init, "mineralize": deposit, "levregion": levregion, "teleport_region": teleport_region,
    "exclusion": exclusion,
}  # fmt: skip
PLAIN: Final[Mapping[str, LuaFunction]] = {
    "des.non_diggable": lambda player, arguments: _harden(player, arguments, "non_diggable", terrains.NON_DIGGABLE),
    "des.non_passwall": lambda player, arguments: _harden(player, arguments, "non_passwall", terrains.NON_PASSWALL),
    "des.level_flags": level_flags,
    "des.message": message,
}
