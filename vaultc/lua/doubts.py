"""Calls that the game carries out in silence, although they do not do what they say; these are findings.

They are told by the level as it is at the call or at the end of the script, before it is turned and its areas are
filled. They have the names of the rules that find the same in des files. What depends on dice is told if all runs of
the script show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from vaultc.language.source import Span
from vaultc.level.level import StoredRegion
from vaultc.level.measures import reachability, survey
from vaultc.lua import schemas
from vaultc.lua.player import ScriptPlayer
from vaultc.world import grid
from vaultc.world.catalog import kinds, terrain
from vaultc.world.plan import QUEST_LEVEL

_PLAIN: Final = frozenset({"ordinary", "themed", "random"})
_WATERS: Final = {"}": "moat", "P": "pool", "W": "water"}


def doubt_special_room(player: ScriptPlayer, fields: schemas.CallFields, area: grid.Box) -> None:
    """Warn of a stocked regular region that is not the inside of one room: walls divide it, or lie on a side of it."""
    word = str(fields.get("type", "ordinary"))
    if word in _PLAIN or fields.get("irregular") or fields.get("filled") not in (1, True):
        return  # 2 is a room that the game does not stock
    x1, y1, x2, y2 = area
    if not (0 <= x1 <= x2 <= grid.LAST_COLUMN and 0 <= y1 <= y2 <= grid.LAST_ROW):
        return
    doubt_shop(player, word, area, "region")
    span = player.span_at("region")
    if word == "temple" and not QUEST_LEVEL.match(player.source.name.rpartition("/")[2]):
        player.later.append(partial(_judge_temple, player, player.span_at("type")))
    over = next((other for other, box in player.stocked if grid.boxes_meet(box, area)), None)
    told = f"the {word} overlaps the {over}: the squares of both belong to this one"
    player.doubt("special-room-area", told if over else None, span)
    player.stocked.append((word, area))
    cells = [(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)]
    types = player.machine.level.terrain
    floor = {(x, y) for x, y in cells if not terrain.SOLID[types[grid.at(x, y)]]}
    if not floor:
        return
    left, top = player.machine.base()
    inside = min(x for x, _ in floor), min(y for _, y in floor), max(x for x, _ in floor), max(y for _, y in floor)
    wall = next((cell for cell in cells if cell not in floor and _divides(cell, floor)), None)
    if wall is not None and len(_part_of(min(floor), floor)) < len(floor):
        place = f"({wall[0] - left},{wall[1] - top})"
        player.warn("special-room-area", f"the {word} reaches into another room: there is a wall at {place}")
    elif inside != area:
        numbers = ",".join(str(value - base) for value, base in zip(inside, (left, top, left, top), strict=True))
        player.warn("special-room-area", f"the {word} includes a wall of the room, whose inside is {{{numbers}}}")


def _divides(cell: tuple[int, int], floor: set[tuple[int, int]]) -> bool:
    """True if a wall has floor on two opposite sides."""
    x, y = cell
    return ((x - 1, y) in floor and (x + 1, y) in floor) or ((x, y - 1) in floor and (x, y + 1) in floor)


def _part_of(start: tuple[int, int], floor: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The squares that are connected with one, also diagonally."""
    found, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        beside = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & floor - found
        found |= beside
        waiting += beside
    return found


def doubt_filter(player: ScriptPlayer, character: str, cells: Iterable[int]) -> None:
    """Warn of a filter by one character for water that keeps nothing, although another character for it is there.

    A script that names the other one too takes whatever water there is.
    """
    if character not in _WATERS:
        return
    types = player.machine.level.terrain
    there = {types[cell] for cell in cells}
    others = [other for other in _WATERS if other != character and player.code(other) in there]
    also = any(f"{quote}{other}{quote}" in player.source.text for other in others for quote in "\"'")
    if others and player.code(character) not in there and not also:
        named = " and ".join(f"`{other}` ({_WATERS[other]})" for other in others)
        name = f"`{character}` ({_WATERS[character]})"
        player.warn("empty-selection", f"this selects nothing: there is no {name} here; the map has {named}")


def doubt_replaced(player: ScriptPlayer, fields: schemas.CallFields, area: list[int], matching: list[int]) -> None:
    """Doubt a replacement of a terrain that none of the squares of an area holds."""
    character = fields.get("fromterrain")
    if "mapfragment" in fields or player.is_themed or not area:
        return
    told = f"this replaces nothing: there is no `{character}` here"
    player.doubt("empty-selection", None if matching else told, player.span_at("fromterrain"))


_FIRST_SQUARES: Final = 3
"""Squares beside the start of a maze that become floor in any case."""


def doubt_maze(player: ScriptPlayer, before: bytes) -> None:
    """Doubt a maze of which nothing but its first squares was dug."""
    after = player.machine.level.terrain
    dug = 0 if after == before else sum(one != other for one, other in zip(before, after, strict=True))
    told = "this digs no maze: there is no solid rock to dig into"
    player.doubt("idle-maze-walk", told if dug <= _FIRST_SQUARES else None, player.span_at(None))


def doubt_second_stairs(player: ScriptPlayer, direction: str) -> None:
    """Doubt stairs after others of the same direction, which stay on the map but lead nowhere."""
    if not player.is_themed:
        known = any(way.name == f"stairs {direction}" for way in survey.ways(player.machine.level))
        told = f"these are the second stairs {direction} of this level: the first ones lead nowhere"
        player.doubt("repeated-stairs", told if known else None, player.span)


# ---- at the end of the script


def _judge_temple(player: ScriptPlayer, span: Span) -> None:
    has_altar = any(call.name == "altar" for call in player.journal.calls)
    told = None if has_altar else "this temple has no priest: it has no altar"
    player.doubt("temple-without-shrine", told, span)


def doubt_shop(player: ScriptPlayer, word: str, area: grid.Box, at: str = "type") -> None:
    """Look at the end for the one door of a stocked shop, and for the place of its keeper inside of it."""
    rows = player.site.catalog.rooms
    if not player.is_themed and any(row.shop and row.name == word for row in rows):
        player.later.append(partial(_judge_shop, player, word, area, player.machine.base(), player.span_at(at)))


def _judge_shop(player: ScriptPlayer, word: str, area: grid.Box, base: grid.Cell, span: Span) -> None:
    x1, y1, x2, y2 = area
    level, solid = player.machine.level, terrain.SOLID
    around = ((x, y) for x in range(x1 - 1, x2 + 2) for y in range(y1 - 1, y2 + 2))
    border = [cell for cell in around if grid.valid(*cell) and not grid.inside_box(area, *cell)]
    doors = [cell for cell in border if level.terrain[grid.at(*cell)] in (terrain.DOOR, terrain.SDOOR)]
    places = " and ".join(f"({x - base[0]},{y - base[1]})" for x, y in doors)
    message = None
    if not doors:
        message = f"there is no door on the border of this {word}, so it stays empty"
    elif len(doors) > 1:
        message = f"this {word} has {len(doors)} doors, at {places}: its keeper watches one of them"
    else:
        ((x, y),) = doors
        inside = min(max(x, x1), x2), min(max(y, y1), y2)
        is_corner = inside[0] != x and inside[1] != y
        if is_corner or solid[level.terrain[grid.at(*inside)]]:
            message = f"the door of this {word}, at {places}, has no square inside on which its keeper could stand"
    player.doubt("shop-doors", message, span)


def doubt_region(player: ScriptPlayer, region: StoredRegion, *, is_cut: bool) -> None:
    """Look at the end for squares of a level region that are not solid and, if any are excluded, not among these."""
    player.areas.append(player.span_at("region"))
    if is_cut:
        player.later.append(partial(_judge_region, player, region, player.span_at("exclude")))


def _judge_region(player: ScriptPlayer, region: StoredRegion, span: Span) -> None:
    level = player.machine.level
    area, without = reachability.in_box(region.area), reachability.in_box(region.exclusion)
    open_ground = reachability.bits_of(
        cell for cell in reachability.cells_of(area) if not terrain.SOLID[level.terrain[cell]]
    )
    message = None
    if open_ground and not open_ground & ~without:
        message = "`exclude` covers the open squares of `region`, so no square is left"
    player.doubt("exclusion-covers-area", message, span)


_LATE: Final = frozenset({"stair up", "stair down", "branch", "portal"})
_ARRIVALS: Final = frozenset({"teleport", "teleport up", "teleport down", "branch"})
_EXITS: Final = frozenset({kinds.HOLE, kinds.TRAP_DOOR, kinds.LEVEL_TELEPORT, kinds.MAGIC_PORTAL})
_LARGE: Final = 30
"""Characters of a map that is no piece of an example."""
_SEVERAL: Final = 3
"""Rooms of a level that is none."""


def judge_level(player: ScriptPlayer) -> None:
    """Judge what calls have left for the end, and the ways into the level and out of it."""
    level = player.machine.level
    for judge in player.later:
        judge()
    if player.is_themed or player.unknown_sources.exist:
        return
    found = [way.cell for way in survey.ways(level)]
    found += [grid.at(trap.x, trap.y) for trap in level.traps if trap.kind in _EXITS]
    late = [region for region in level.regions if region.kind in _LATE]
    arrivals = [region for region in level.regions if region.kind in _ARRIVALS]
    words = player.flag_spans
    if "inaccessibles" in words:
        message = "ways out are made before these stairs are placed: every level gets a hole or trap door"
        player.doubt("ways-out-before-stairs", message if late and not found else None, words["inaccessibles"])
    if not found and not late:
        _tell_no_way(player, bool(arrivals))
    elif "hardfloor" in words and arrivals and terrain.CROSSWALL not in level.terrain:
        _judge_arrivals(player, found, late, arrivals)
    elif "hardfloor" in words and "noteleport" in words and not late and not level.traps:
        _judge_stairs(player)


def _tell_no_way(player: ScriptPlayer, has_arrivals: bool) -> None:
    level, words = player.machine.level, player.flag_spans
    first = next(iter(player.journal.calls), None)
    names = [call.name for call in player.journal.calls]
    maps = (str(call.fields.get("map", "")) for call in player.journal.calls if call.name == "map")
    is_whole = (
        "random_corridors" in names or names.count("room") >= _SEVERAL or max(map(len, maps), default=0) >= _LARGE
    )
    is_end = "noteleport" in words and "hardfloor" in words and terrain.ALTAR in level.terrain
    if first is None or is_end:
        return
    span = player.span_of(first.line)
    if has_arrivals:
        player.doubt("no-way-out", "heroes can arrive on this level, but nothing leads out of it", span)
    elif is_whole:
        player.doubt("missing-stairs", "this level has neither stairs nor another way in or out", span)


def _judge_arrivals(
    player: ScriptPlayer, found: list[int], late: list[StoredRegion], arrivals: list[StoredRegion]
) -> None:
    """Tell squares of areas of arrival from which no way out is reached, not even by digging."""
    level = player.machine.level
    reach = reachability.Reach.of(level, player.site.catalog)
    player.machine.count_work(20 * grid.CELLS)
    for region, span in zip(level.regions, player.areas, strict=True):
        if region not in arrivals:
            continue
        exits = [cell for other in late if other is not region for cell in _squares(reach, other)]
        out = set(reach.parts_of(reachability.bits_of([*found, *exits])))
        free = reachability.bits_of(_squares(reach, region))
        closed = [
            part
            for part in reach.parts_of(free)
            if part not in out and out.isdisjoint(reach.part[cell] for cell in reach.diggable_from(part))
        ]
        message = None
        if closed and out:
            x, y = divmod(min(reachability.cells_of(free & reach.areas[closed[0] - 1])), grid.HEIGHT)
            left, top = player.machine.origin
            message = f"heroes who arrive at ({x - left},{y - top}) are locked in: nothing leads from there to an exit"
        player.doubt("closed-arrival", message, span)


def _judge_stairs(player: ScriptPlayer) -> None:
    """Tell stairs down that no stairs up lead to, not even by digging."""
    level = player.machine.level
    ways = list(survey.ways(level))
    ups, downs = ([way for way in ways if way.name.endswith(word)] for word in ("up", "down"))
    if not ups or not downs or terrain.CROSSWALL in level.terrain:
        return
    reach = reachability.Reach.of(level, player.site.catalog)
    player.machine.count_work(20 * grid.CELLS)
    reached = {cell for way in ups for cell in reach.diggable_from(reach.part[way.cell])}
    told = "no way leads from the stairs up to these: walls that cannot be dug are between them"
    calls = [call for call in player.journal.calls if call.name in ("stair", "ladder")]
    lines = [call.line for call in calls if call.fields.get("dir", "down") == "down"]
    if len(lines) == len(downs) == 1:
        player.doubt("closed-arrival", None if downs[0].cell in reached else told, player.span_of(lines[0]))


def _squares(reach: reachability.Reach, region: StoredRegion) -> Iterator[int]:
    free = reach.dry & reachability.in_box(region.area) & ~reachability.in_box(region.exclusion)
    return iter(reachability.cells_of(free))
