"""The number of cells that one execution of a statement examines, if it is known before the script runs.

The game has no limit but that on steps, and a single step may be a die of a thousand million rolls. So that a file from
a stranger cannot keep a machine busy, the work of a script is counted and ends in a clear error; see "Limits of our
own" in ``docs/exactness.md``. One cell means about a microsecond.
"""

from __future__ import annotations

from typing import Final

from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import children

GRID: Final = 1700
"""The cells of a level."""
_CELLS: dict[type[nodes.Node], int] = {
    nodes.SolidFill: 100,
    nodes.MazeGrid: 100,
    nodes.Mines: 40 * GRID,
    nodes.Map: 2 * GRID,
    nodes.MazeWalk: 7 * GRID,
    nodes.Mineralize: 4 * GRID,
    nodes.ReplaceTerrain: GRID,
    nodes.WallWalk: 2 * GRID,
    nodes.Wallify: 3 * GRID,
    nodes.RegionStatement: 800,
    nodes.NonDiggable: 400,
    nodes.NonPasswall: 400,
    nodes.FillRect: 200,
    nodes.FloodFill: 2 * GRID,
    nodes.RandLine: 1000,
    nodes.Grow: 100,
    nodes.Filter: 100,
    nodes.Circle: 400,
    nodes.Ellipse: 400,
    nodes.Gradient: 3 * GRID,
    nodes.Complement: 200,
    nodes.Union: 300,
    nodes.RndCoord: 200,
}
"""Statements and selections that may examine much of the level."""


def workload(statement: nodes.Statement) -> int:
    """The cells of a statement itself; its blocks count when they run."""
    return _CELLS.get(type(statement), 0) + sum(map(_of_part, children(statement)))


def _of_part(node: nodes.Node) -> int:
    if isinstance(node, nodes.Statement | nodes.Block | nodes.Case | nodes.Default):
        return 0
    own = node.count if isinstance(node, nodes.Dice) else _CELLS.get(type(node), 0)
    return own + sum(map(_of_part, children(node)))
