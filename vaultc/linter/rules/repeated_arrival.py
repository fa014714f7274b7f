"""A second TELEPORT_REGION of one direction, or a second STAIR of one.

Of two areas of arrival for one direction the first in the text counts. Of two stairs of one direction the game knows
the last alone.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    TELEPORT_REGION:(1,1,2,1),(0,0,0,0),down
    TELEPORT_REGION:(3,1,3,1),(0,0,0,0),down
    ^^^^^^^^^^^^^^^

Says:
    9:1: warning: there is an area of arrival for this direction already, and it counts

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    TELEPORT_REGION:(1,1,2,1),(0,0,0,0),down
    TELEPORT_REGION:(3,1,3,1),(0,0,0,0),up
"""

from __future__ import annotations

from vaultc.linter import sorted_facts
from vaultc.linter.rule import Feature, Finding, Findings, LevelFacts, n, warning


@warning(LevelFacts, needs=Feature.SORTED_LEVELS)
def check(level: LevelFacts) -> Findings:
    yield from _repeated(level)


def _repeated(level: LevelFacts) -> Findings:
    arrivals: dict[str, n.Statement] = {}
    stairs: dict[str, n.Statement] = {}
    for group in sorted_facts.groups(level.node):
        for node in group.leaves:
            if isinstance(node, n.TeleportRegion):
                words = (node.direction.text,) if node.direction else ("up", "down")
                first = next((arrivals[word] for word in words if word in arrivals), None)
                arrivals.update({word: arrivals.get(word, node) for word in words})
                if first is not None:
                    yield _finding("there is an area of arrival for this direction already, and it counts", first, node)
            elif isinstance(node, n.Stair | n.StairRegion):
                first = stairs.get(node.direction.text)
                stairs[node.direction.text] = node
                if first is not None:
                    yield _finding(f"this level has stairs {node.direction.text} already", first, node)


def _finding(message: str, first: n.Statement, node: n.Statement) -> Finding:
    return Finding(message, node, note=("the first one", first))
