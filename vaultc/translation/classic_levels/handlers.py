"""The conversion handler of each kind of statement, lists of places and classes, and their order.

Rules: "NetHack 3.4.3: MAZE".
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.classic_levels import ground, things, values
from vaultc.translation.classic_levels.setting import NotExpressibleError, Passage, Setting


def objects(setting: Setting, node: s.RandomObjects) -> str:
    """The classes in the order in which the old games keep them: the last comes first."""
    setting.registers.lengths.pop("object", None)
    return _shuffled(setting, "object", "object: ", [values.object_kind(setting, kind) for kind in node.classes[::-1]])


def monsters(setting: Setting, node: s.RandomMonsters) -> str:
    """The classes in the order in which the old games keep them: the last comes first."""
    setting.registers.lengths.pop("monster", None)
    return _shuffled(setting, "monster", "monster: ", [values.monster(setting, kind) for kind in node.classes[::-1]])


def places(setting: Setting, node: s.RandomPlaces) -> str:
    """The places in the order of the text, in an array for each list."""
    name = values.list_name(node.number.value if node.number is not None else 0)
    setting.registers.lengths.pop(name, None)
    if any(isinstance(place, s.Nowhere) for place in node.places):
        raise NotExpressibleError("no list of places can have `none` in it", "write a list for each case")
    return _shuffled(setting, name, "", [values.place(setting, place) for place in node.places])


def area(setting: Setting, node: s.RandomRegion) -> str:
    """Nothing: areas are written where they are used."""
    setting.registers.areas[node.number.value] = node
    return ""


def _shuffled(setting: Setting, name: str, kind: str, entries: list[str]) -> str:
    setting.registers.lengths[name] = len(entries)
    assignment = f"${name} = {kind}{{ {', '.join(entries)} }}"
    return assignment if len(entries) == 1 else f"{assignment}\nSHUFFLE: ${name}"


NODES: tuple[type[n.Statement], ...] = (s.RandomObjects, s.RandomPlaces, s.RandomRegion, s.RandomMonsters)
"""The lists in the order in which they are shuffled."""


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
    n.Monster: things.monster, s.RandomObjects: objects, s.RandomMonsters: monsters,
    s.RandomPlaces: places, s.RandomRegion: area,
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


StatementKind = tuple[type[n.Node], ...]
"""Classes of statements that are executed in one sequence."""

AREAS: Final[StatementKind] = (n.StairRegion, n.Portal, n.TeleportRegion, n.Branch)
DOORS: Final[StatementKind] = (n.Door, n.RoomDoor, s.KeyedDoor)
ALTARS: Final[StatementKind] = (n.Altar, s.DedicatedAltar)
FOUNTAINS: Final[StatementKind] = (n.Fountain, n.Forge)
OBJECTS: Final[StatementKind] = (n.Object, s.OpenContainer, s.ObjectFlags)

OF_PARTS: Final[tuple[StatementKind, ...]] = (
    AREAS, *((cls,) for cls in NODES), (n.RegionStatement,), DOORS, (n.Drawbridge,), (n.NonDiggable,),
    (n.NonPasswall,), (n.Ladder,), (n.Stair,), ALTARS, FOUNTAINS, (n.Trap,), (n.Monster,), OBJECTS, (n.Gold,),
    (n.Engraving,), (n.MazeWalk,),
)  # fmt: skip
"""The kinds of statements of a part. Mazes are walked when all parts are complete, so they come last."""

BACKWARD_IN_PARTS: Final = frozenset({AREAS, (n.MazeWalk,)})

OF_ROOMS: Final[tuple[StatementKind, ...]] = (
    (n.Stair,), (n.Sink,), (n.Pool,), FOUNTAINS, ALTARS, DOORS, (n.Trap,), (n.Monster,), OBJECTS, (n.Gold,),
    (n.Engraving,),
)  # fmt: skip
"""The kinds of statements of a room."""

FORWARD_IN_ROOMS: Final = frozenset({OBJECTS})


def of_part(statements: abc.Sequence[n.Statement]) -> abc.Iterator[tuple[StatementKind, list[n.Statement]]]:
    """The statements of a part by their kinds, as they are executed."""
    for kind in OF_PARTS:
        yield kind, _of_kind(statements, kind, backward=kind in BACKWARD_IN_PARTS)


def of_room(statements: abc.Sequence[n.Statement]) -> abc.Iterator[tuple[StatementKind, list[n.Statement]]]:
    """The statements of a room by their kinds, as they are executed: most kinds from the last to the first."""
    for kind in OF_ROOMS:
        yield kind, _of_kind(statements, kind, backward=kind not in FORWARD_IN_ROOMS)


def _of_kind(statements: abc.Sequence[n.Statement], kind: StatementKind, *, backward: bool) -> list[n.Statement]:
    found = [statement for statement in statements if isinstance(plain(statement), kind)]
    return found[::-1] if backward else found
