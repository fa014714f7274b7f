"""A MAP that draws nothing.

It has no rows, or only stone and transparent squares. Still, all later places count from it.

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

from vaultc.linter import n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    drawing = {placed.level for placed in model.placed(n.MazeWalk, n.Terrain, n.Call, n.ReplaceTerrain, n.Spill)}
    for placed, drawn in rule.placed_nodes(model, n.Map):
        rows = rule.map_rows(drawn.block)
        if not any(rows):
            help = "draw it between `MAP` and `ENDMAP`, or write `NOMAP`"
            yield rule.Finding("this map has no rows", rule.keyword(drawn.block.span), help)
        elif not "".join(rows).strip(" x") and placed.level not in drawing:
            help = "draw floor as `.` and walls as `-` and `|`, or write `NOMAP`"
            yield rule.Finding("this map is nothing but stone", rule.keyword(drawn.block.span), help)
