"""Functions that make rooms, doors and corridors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vaultc.generation.interpreter.machine import decision
from vaultc.generation.layout import regions, rooms
from vaultc.generation.layout.room_records import number_room
from vaultc.language.syntax import nodes
from vaultc.level.level import Room
from vaultc.lua import arguments as kinds
from vaultc.lua.arguments import ArgumentError
from vaultc.lua.cells import CellSet
from vaultc.lua.player import DesFunction, LuaFunction, ScriptPlayer
from vaultc.lua.schemas import CallFields, raw_fields, read_fields
from vaultc.lua.selections import grown
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.rooms import OROOM

RANDOM: Final = -1
_HORIZONTAL: Final = {"left": 1, "half-left": 2, "center": 3, "half-right": 4, "right": 5}
_VERTICAL: Final = {"top": 1, "center": 3, "bottom": 5}
_WALLS: Final = ("north", "south", "east", "west")
_DEEPEST: Final = 5
_THEMED: Final = "themed"


# ---- rooms


def room(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.room``: a room, or a room inside of the current one."""
    place, size = fields.get("place"), (fields.get("w", RANDOM), fields.get("h", RANDOM))
    if (size[0] == RANDOM) != (size[1] == RANDOM):
        raise ArgumentError("des.room: Room must have both w and h")
    if place is not None and (place[0] < 0 or place[1] < 0):
        raise ArgumentError("des.room: Room must have both x and y")
    machine = player.machine
    if len(machine.rooms) > _DEEPEST:
        raise ArgumentError("des.room: rooms are nested too deeply")
    machine.count_work(300)
    kind = _type_number(player, fields.get("type", "ordinary"))
    chance = fields.get("chance", 100) or 100
    if not decision(chance, None)(machine):
        kind = OROOM
    made = _made(player, fields, place or (RANDOM, RANDOM), size, kind)
    if made is None:
        return
    number_room(machine.level, made)
    made.fill, made.join, made.origin = fields.get("filled", 1), fields.get("joined", True), player.span
    _enter(player, made, fields.get("contents"))


def _made(
    player: ScriptPlayer, fields: CallFields, place: tuple[int, int], size: tuple[int, int], kind: int
) -> Room | None:
    site, parent, light = player.site, player.machine.room, fields.get("lit", RANDOM)
    if parent is not None:
        if parent.width < 4 or parent.height < 4:
            return None
        return rooms.create_subroom(site, parent, *place, *size, kind, light)
    if place != (RANDOM, RANDOM) and not (1 <= place[0] <= 5 and 1 <= place[1] <= 5):
        raise ArgumentError(f"des.room: ({place[0]},{place[1]}) is outside of the grid of 5 by 5 for rooms")
    alignment = _HORIZONTAL.get(fields.get("xalign", ""), RANDOM), _VERTICAL.get(fields.get("yalign", ""), RANDOM)
    return rooms.create_room(site, *place, *size, *alignment, kind, light)


def _type_number(player: ScriptPlayer, text: str) -> int:
    """The number of a type of room; an unknown one is ordinary."""
    name = text.lower()
    if name not in player.version.room_types:
        player.complain(f"unknown room type {text!r}; the room is ordinary")
        return OROOM
    if name == _THEMED:
        return OROOM
    types = player.site.catalog.room_types
    found = types.get(name)
    if found is None:
        player.warn("lua-preview", f"a room of type {text!r} is shown as an ordinary one")
        return OROOM
    return found


def _enter(player: ScriptPlayer, made: Room, contents: Any) -> None:
    machine = player.machine
    machine.push_room(made)
    if contents is not None:
        player.call_back(contents, _described(player, made))
    machine.pop_room()


def _described(player: ScriptPlayer, made: Room) -> object:
    sandbox = player.sandbox
    box = sandbox.new_table(x1=made.lx, y1=made.ly, x2=made.hx, y2=made.hy)
    return sandbox.new_table(
        width=made.hx - made.lx + 1,
        height=made.hy - made.ly + 1,
        region=box,
        lit=bool(made.lit),
        irregular=bool(made.irregular),
        needjoining=bool(made.join),
        type=player.site.catalog.room_names.get(made.type, "ordinary"),
    )


# ---- regions


def region(player: ScriptPlayer, arguments: tuple[Any, ...]) -> None:
    """``des.region``: light, or a room made of cells that are there."""
    host = player.host
    if len(arguments) == 2:
        chosen = kinds.selection(host, arguments[0], "des.region")
        light = kinds.option("lit", "unlit")(host, arguments[1], "des.region: light")
        player.record("region", {"selection": chosen, "light": light})
        _illuminate(player, chosen, light == "lit")
        return
    fields = read_fields(host, "region", raw_fields(host, "region", arguments))
    player.record("region", fields)
    _region_of(player, fields)


def _illuminate(player: ScriptPlayer, chosen: CellSet, lit: bool) -> None:
    level = player.machine.level
    cells = grown(chosen.cells) if lit else chosen.cells
    player.machine.count_work(len(cells))
    for cell in cells:
        if level.terrain[cell] != terrain.LAVAPOOL:
            level.lit[cell] = lit


def _region_of(player: ScriptPlayer, fields: CallFields) -> None:
    if "region" not in fields:
        raise ArgumentError("des.region: missing required field 'region'")
    machine, site = player.machine, player.site
    kind = _type_number(player, fields.get("type", "ordinary"))
    light = fields.get("lit", RANDOM)
    lit = rooms.random_light(site) if light == RANDOM else bool(light)
    area = player.area(fields["region"], in_room=False)
    makes_room = kind != OROOM or fields.get("irregular") or fields.get("arrival_room")
    contents = fields.get("contents")
    machine.count_work(800)
    if not makes_room:
        if contents is not None:
            player.warn("lua-strict", "this region makes no room, so its contents are never called")
        regions.light_region(machine.level, _on_grid(area), lit)
        return
    flags = regions.IRREGULAR if fields.get("irregular") else 0
    made = regions.make_region(site, area, kind, flags if fields.get("joined", True) else flags | regions.UNJOINED, lit)
    if made is None:
        return
    made.fill, made.origin = fields.get("filled", 0), player.span
    if machine.room is not None:
        player.complain("a region inside of a room cannot be a room of its own; its contents are not called")
        return
    _enter(player, made, contents)


def _on_grid(area: grid.Box) -> grid.Box:
    return max(area[0], 0), max(area[1], 0), min(area[2], grid.LAST_COLUMN), min(area[3], grid.LAST_ROW)


# ---- doors and corridors


def door(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.door``: a door in a cell, or in a wall of the current room."""
    state, place = fields.get("state", "random"), fields.get("place")
    if place is not None:
        x, y = player.inside("door", place)
        cells = player.cells_node([grid.at(x, y)])
        player.perform(nodes.Door(None, player.word(state), cells, span=player.span))
        return
    if player.machine.room is None:
        player.warn("lua-strict", "a door without a place needs a room around it")
        raise ArgumentError("des.door: a door without a place must be in a room")
    wall, position = fields.get("wall", "all"), fields.get("pos", RANDOM)
    walls = _WALLS if wall == "all" else () if wall == "random" else (wall,)
    is_secret = state == "secret"
    player.perform(
        nodes.RoomDoor(
            None,
            player.word("true" if is_secret else "false"),
            player.word("closed" if is_secret else state),
            tuple(player.word(each) for each in walls),
            None if position == RANDOM else player.number(position),
            span=player.span,
        )
    )


def corridor(player: ScriptPlayer, fields: CallFields) -> None:
    """``des.corridor``: a corridor between two doors of rooms."""
    walls = fields.get("srcwall", "all"), fields.get("destwall", "all")
    if not set(walls) <= set(_WALLS):
        player.warn("lua-strict", "a corridor needs named walls; otherwise nothing is dug")
        player.complain("a corridor without a named wall")
        return
    ends = []
    for prefix, wall in zip(("src", "dest"), walls, strict=True):
        number = fields[f"{prefix}door"]
        ends.append(
            nodes.CorridorEnd(
                player.number(fields[f"{prefix}room"]),
                player.word(wall),
                None if number == RANDOM else player.number(number),
                span=player.span,
            )
        )
    player.perform(nodes.Corridor(ends[0], ends[1], span=player.span))


def random_corridors(player: ScriptPlayer, _: tuple[Any, ...]) -> None:
    """``des.random_corridors``: join all rooms."""
    player.record("random_corridors", {})
    player.perform(nodes.RandomCorridors(None, span=player.span))


HANDLERS: Final[Mapping[str, DesFunction]] = {"room": room, "door": door, "corridor": corridor}
PLAIN: Final[Mapping[str, LuaFunction]] = {"des.region": region, "des.random_corridors": random_corridors}
