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

from vaultc.linter import n, rule


@rule.note(needs=rule.Feature.MAZE_HEADERS)
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.SolidFill, n.MazeGrid, n.Mines, n.NamedGround):
        level = rule.level_of(model, placed)
        if level is not None and isinstance(level.node.maze, n.Word) and placed.parent is None:
            message = "this draws over the maze that the header makes"
            yield rule.Finding(message, placed, note=("the header", level.node.maze))
