"""The conversion handler of each kind of statement."""

from __future__ import annotations

from collections import abc
from typing import Any

from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.sorted_levels import ground, registers, things
from vaultc.translation.sorted_levels.grades import NotExpressibleError
from vaultc.translation.sorted_levels.passages import Passage
from vaultc.translation.sorted_levels.setting import Setting

SortedHandler = abc.Callable[[Setting, Any], str]
"""Writes a statement in the other language; raises NotExpressibleError if it cannot."""

HANDLERS: dict[type[n.Node], SortedHandler] = {
    n.Door: ground.door, n.RoomDoor: ground.room_door, s.KeyedDoor: ground.keyed_door, n.Corridor: ground.corridor,
    n.Drawbridge: ground.drawbridge, n.RegionStatement: ground.region, n.NonDiggable: ground.non_diggable,
    n.NonPasswall: ground.non_passwall, n.StairRegion: ground.stair_region, n.Portal: ground.portal,
    n.TeleportRegion: ground.teleport_region, n.Branch: ground.branch, n.Stair: ground.stair, n.Ladder: ground.ladder,
    n.Altar: ground.altar, s.DedicatedAltar: ground.altar, n.Fountain: ground.fountain, n.Sink: ground.sink,
    n.Pool: ground.pool, n.Forge: ground.forge, n.Engraving: ground.engraving, n.Gold: ground.gold, n.Trap: ground.trap,
    n.MazeWalk: ground.maze_walk, n.Message: ground.message, s.HallucinatoryMessage: ground.hallucinatory_message,
    n.Monster: things.monster, s.RandomObjects: registers.objects, s.RandomMonsters: registers.monsters,
    s.RandomPlaces: registers.places, s.RandomRegion: registers.area,
}  # fmt: skip
"""By the class of the node; maps, rooms, objects and caves are written by those who put the level together."""


def plain(node: n.Node) -> n.Node:
    """A statement without its chance."""
    return node.statement if isinstance(node, n.Chance) else node


def chance_of(node: n.Node) -> int:
    """The chance of a statement in percent."""
    if isinstance(node, n.Chance):
        assert isinstance(node.condition, n.Percent)
        return node.condition.value
    return 100


def by_chance(node: n.Node, text: str) -> str:
    """A statement with its chance before it, if it is not certain."""
    return text if chance_of(node) >= 100 else f"[{chance_of(node)}%]: {text}"


def passage_of(setting: Setting, statement: n.Node) -> Passage:
    """A statement in the other language, or as a comment."""
    setting.enter(statement)
    inner = plain(statement)
    try:
        handler = HANDLERS.get(type(inner))
        if handler is None:
            raise NotExpressibleError(f"{setting.to.title} has no statement {_keyword(inner)}")
        return setting.passage(by_chance(statement, handler(setting, inner)))
    except NotExpressibleError as error:
        return setting.left_out(error)


def _keyword(node: n.Node) -> str:
    return node.form.keyword if isinstance(node, n.Statement) else "of this kind"
