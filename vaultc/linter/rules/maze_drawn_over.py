"""A MAZE header whose maze is drawn over at once.

`MAZE: "name", random` makes a maze, and an INIT_MAP after it replaces the whole level.

Bad:
    MAZE: "cellar", random
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    ^^^^^^^^
    STAIR: random, up

Says:
    2:1: note: this draws over the maze that the header makes

Good:
    MAZE: "cellar", ' '
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: random, up
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, n, note


@note(needs=Feature.MAZE_HEADERS)
def check(model: Model) -> Findings:
    for placed in model.placed(n.SolidFill, n.MazeGrid, n.Mines, n.NamedGround):
        level = model.levels[placed.level].node if placed.level is not None else None
        if level is not None and isinstance(level.maze, n.Word) and placed.parent is None:
            yield Finding("this draws over the maze that the header makes", placed, note=("the header", level.maze))
