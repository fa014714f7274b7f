"""Ways into a level and out of it."""

from __future__ import annotations

from enum import Enum, auto

from vaultc.language import semantics
from vaultc.language.semantics.geometry import map_size
from vaultc.language.syntax import nodes as n

COMPLETE = (n.Mines, n.NamedGround, n.RandomCorridors)
TRAPS = {"hole": "down", "trap door": "down", "magic portal": "both", "level teleport": "both"}
WIDE = 20
SEVERAL_ROOMS = 3


class Ways(Enum):
    """Directions in which heroes come and go; ``ARRIVAL`` is a region where they only arrive."""

    UP = auto()
    DOWN = auto()
    BOTH = auto()
    ARRIVAL = auto()


def ways_of(model: semantics.Model, level: semantics.LevelFacts) -> set[Ways] | None:
    """Return the ways into a level and out of it; None for vaults, and for levels that are incomplete.

    A call may hold anything, so that it counts as a way in both directions.
    """
    statements = [placed.node for placed in model.statements_of(level)]
    rooms = sum(isinstance(node, n.Room) for node in statements)
    is_complete = rooms >= SEVERAL_ROOMS or any(
        isinstance(node, COMPLETE) or (isinstance(node, n.Map) and map_size(node.block).width >= WIDE)
        for node in statements
    )
    if level.is_vault or not is_complete:
        return None
    return {way for node in statements for way in _ways(node)}


def _ways(node: n.Statement) -> tuple[Ways, ...]:
    if isinstance(node, n.Stair | n.StairRegion | n.Ladder):
        return (Ways.UP,) if node.direction.text == "up" else (Ways.DOWN,)
    if isinstance(node, n.Branch | n.Portal | n.Call):
        return (Ways.BOTH,)
    if isinstance(node, n.TeleportRegion):
        return (Ways.ARRIVAL,)
    if isinstance(node, n.Trap) and node.kind is not None and node.kind.text in TRAPS:
        return (Ways.BOTH,) if TRAPS[node.kind.text] == "both" else (Ways.DOWN,)
    return ()
