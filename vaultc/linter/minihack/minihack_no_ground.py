"""A level of nothing but rock.

The level draws nothing: it has no MAP, no ROOM and no INIT_MAP with floor. The hero starts inside the rock, and things
at random places find no place.

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

from vaultc.linter import n, rule
from vaultc.linter.minihack.minihack_level_name import LOADED

DRAWING = (n.Map, n.Room, n.MazeGrid, n.Mines, n.NamedGround, n.MazeWalk, n.Terrain, n.ReplaceTerrain, n.Wallify)


@rule.warning(needs=rule.Feature.MINIHACK_LEVELS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    for level in model.levels:
        maze = level.node.maze
        has_ground = isinstance(maze, n.Word) or (isinstance(maze, n.MapCharacter) and maze.character == "C")
        nodes = [placed.node for placed in model.statements_of(level)]
        has_ground |= any(isinstance(node, DRAWING) for node in nodes)
        has_ground |= any(isinstance(node, n.SolidFill) and node.filling.character != " " for node in nodes)
        if level.name == LOADED and not has_ground:
            yield rule.Finding("nothing is drawn on this level, which is solid rock", level)
