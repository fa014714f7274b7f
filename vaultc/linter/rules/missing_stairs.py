"""A level without any way in or out.

Nothing but the level's own statements makes stairs, and there are none: no STAIR, LADDER, BRANCH, PORTAL or
TELEPORT_REGION, and no trap to fall through. Only levels that look complete are looked at.

Bad:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    GOLD: 5, random

Good:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: random, up
    GOLD: 5, random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.diagnostics import Severity
from vaultc.linter.rule import Finding, Rule
from vaultc.semantics import Model
from vaultc.semantics.geometry import map_size
from vaultc.syntax import nodes as n

WAYS = (n.Stair, n.Ladder, n.StairRegion, n.Branch, n.Portal, n.TeleportRegion, n.Call)
COMPLETE = (n.Mines, n.SheolLevel, n.RogueLevel, n.RandomCorridors)
TRAPS = {"hole", "trap door", "magic portal", "level teleport"}
WIDE = 20


def check(model: Model) -> Iterator[Finding]:
    for level in model.levels:
        statements = [placed.node for placed in model.statements_of(level)]
        if level.is_vault or not any(_looks_complete(node) for node in statements):
            continue
        if not any(isinstance(node, WAYS) or _is_way(node) for node in statements):
            yield Finding("this level has neither stairs nor another way in or out", level.node.name.span)


def _looks_complete(node: n.Statement) -> bool:
    return isinstance(node, COMPLETE) or (isinstance(node, n.Map) and map_size(node.block).width >= WIDE)


def _is_way(node: n.Statement) -> bool:
    return isinstance(node, n.Trap) and node.kind is not None and node.kind.text in TRAPS


RULE = Rule("missing-stairs", Severity.NOTE, __doc__, check, needs_whole_text=True)
