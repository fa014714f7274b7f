"""A MAP that draws nothing.

It has no rows, or nothing but stone and transparent squares in them. Everything that follows is counted from it all the
same.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ^^^
    ENDMAP
    SINK: (1,1)

Says:
    3:1: warning: this map has no rows
    help: draw it between `MAP` and `ENDMAP`, or write `NOMAP`

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    SINK: (1,1)
"""

from __future__ import annotations

from vaultc.language.semantics.geometry import map_rows
from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, Model, n, warning


@warning(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    drawing = {placed.level for placed in model.placed(n.MazeWalk, n.Terrain, n.Call, n.ReplaceTerrain, n.Spill)}
    for placed in model.placed(n.Map):
        assert isinstance(placed.node, n.Map)
        rows = map_rows(placed.node.block)
        span = placed.node.block.span
        head = span.source.span(span.start, span.start + len("MAP"))
        if not any(rows):
            yield Finding("this map has no rows", head, "draw it between `MAP` and `ENDMAP`, or write `NOMAP`")
        elif not "".join(rows).strip(" x") and placed.level not in drawing:
            help = "draw floor as `.` and walls as `-` and `|`, or write `NOMAP`"
            yield Finding("this map is nothing but stone", head, help)
