"""The handler of each statement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from vaultc.language.syntax import nodes as n
from vaultc.translation.lua import control, ground, headers, maps, rooms, things
from vaultc.translation.lua.scene import LuaScene

LuaHandler = Callable[[LuaScene, Any], None]
"""Writes the lines of a statement."""

HANDLERS: dict[type[n.Statement], LuaHandler] = {
    n.Assignment: control.assignment, n.Shuffle: control.shuffle, n.FunctionDefinition: headers.nothing,
    n.Call: control.call, n.If: control.if_else, n.Chance: control.chance, n.Loop: control.loop,
    n.For: control.for_loop, n.Switch: control.switch, n.Break: control.leave, n.Exit: control.leave_script,
    n.Message: headers.message, n.Sounds: ground.without_counterpart, n.MonGeneration: ground.without_counterpart,
    n.VaultGen: headers.nothing, n.MinDepth: headers.nothing, n.Branch: headers.level_region,
    n.Portal: headers.level_region, n.TeleportRegion: headers.level_region, n.StairRegion: headers.level_region,
    n.SolidFill: ground.solid_fill, n.MazeGrid: ground.maze_grid, n.Mines: ground.mines,
    n.NamedGround: ground.named_ground,
    n.Room: rooms.room, n.Subroom: rooms.subroom, n.RegionStatement: rooms.region, n.Door: ground.door,
    n.RoomDoor: rooms.room_door, n.Corridor: rooms.corridor, n.RandomCorridors: rooms.random_corridors,
    n.Map: maps.draw_map, n.NoMap: maps.no_map, n.Terrain: ground.terrain, n.ReplaceTerrain: ground.replace_terrain,
    n.Spill: ground.spill, n.WallWalk: ground.wall_walk, n.Wallify: ground.wallify, n.MazeWalk: ground.maze_walk,
    n.NonDiggable: ground.wall_property, n.NonPasswall: ground.wall_property, n.Mineralize: ground.mineralize,
    n.Fountain: ground.feature, n.Sink: ground.feature, n.Pool: ground.feature,
    n.Forge: ground.without_counterpart, n.MagicChest: ground.without_counterpart,
    n.Puddle: ground.without_counterpart, n.Sewage: ground.without_counterpart,
    n.Drawbridge: ground.drawbridge, n.Stair: things.stair, n.Ladder: things.stair,
    n.Object: things.thing, n.Container: things.container, n.Monster: things.monster, n.Trap: things.trap,
    n.Gold: things.gold, n.Altar: things.altar, n.Engraving: things.engraving, n.Grave: things.grave,
}  # fmt: skip


@cache
def handlers(own: tuple[type[n.Node], ...] = ()) -> Mapping[type[n.Statement], LuaHandler]:
    """The handlers by class; ``own`` are nodes that only the file's game has, of which scripts know nothing."""
    unknown = {cls: ground.without_counterpart for cls in own if issubclass(cls, n.Statement)}
    return {**unknown, **HANDLERS}
