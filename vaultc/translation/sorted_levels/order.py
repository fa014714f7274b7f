"""The order in which sorted levels execute their statements: kind by kind. Rules: "NetHack 3.4.3: MAZE"."""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.sorted_levels import registers
from vaultc.translation.sorted_levels.handlers import plain

StatementKind = tuple[type[n.Node], ...]
"""Classes of statements that are executed in one sequence."""

AREAS: Final[StatementKind] = (n.StairRegion, n.Portal, n.TeleportRegion, n.Branch)
DOORS: Final[StatementKind] = (n.Door, n.RoomDoor, s.KeyedDoor)
ALTARS: Final[StatementKind] = (n.Altar, s.DedicatedAltar)
FOUNTAINS: Final[StatementKind] = (n.Fountain, n.Forge)
OBJECTS: Final[StatementKind] = (n.Object, s.OpenContainer, s.ObjectFlags)

OF_PARTS: Final[tuple[StatementKind, ...]] = (
    AREAS, *((cls,) for cls in registers.NODES), (n.RegionStatement,), DOORS, (n.Drawbridge,), (n.NonDiggable,),
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
