"""A level of nothing but rock.

Nothing is drawn: no MAP, no ROOM, no INIT_MAP with floor. The hero starts inside the rock, and what is put at random
finds no place.

Bad:
    MAZE: "mylevel", ' '
          ^^^^^^^^^
    STAIR: random, down

Says:
    1:7: warning: nothing is drawn on this level, which is solid rock

Good:
    MAZE: "mylevel", ' '
    INIT_MAP: solidfill, '.'
    STAIR: random, down
"""

from __future__ import annotations

from vaultc.linter.minihack.minihack_level_name import LOADED
from vaultc.linter.rule import Feature, Finding, Findings, LevelFacts, Model, n, warning

DRAWING = (n.Map, n.Room, n.MazeGrid, n.Mines, n.NamedGround, n.MazeWalk, n.Terrain, n.ReplaceTerrain, n.Wallify)


@warning(needs=Feature.MINIHACK_LEVELS, needs_whole_text=True)
def check(model: Model) -> Findings:
    for level in model.levels:
        if level.name == LOADED and not _has_ground(model, level):
            yield Finding("nothing is drawn on this level, which is solid rock", level)


def _has_ground(model: Model, level: LevelFacts) -> bool:
    maze = level.node.maze
    if isinstance(maze, n.Word) or (isinstance(maze, n.MapCharacter) and maze.character == "C"):
        return True
    nodes = (placed.node for placed in model.statements_of(level))
    return any(
        isinstance(node, DRAWING) or (isinstance(node, n.SolidFill) and node.filling.character != " ") for node in nodes
    )
