"""A ROOM on a level that INIT_MAP has filled.

A room needs solid rock around it. The walls of a maze, or the terrain of a solid fill, leave no place for it, so the
game leaves out the room and everything in its block. Draw rooms in mazes as maps.

Bad:
    LEVEL: "cellar"
    FLAGS: mazelevel
    INIT_MAP: mazegrid, '-'
    ROOM: "ordinary", lit, random, random, random {
    ^^^^
      STAIR: random, up
    }

Says:
    4:1: warning: this room finds no place: INIT_MAP leaves no solid rock on the level
    help: draw the room with a MAP, and make it one with REGION

Good:
    LEVEL: "cellar"
    FLAGS: mazelevel
    INIT_MAP: mazegrid, '-'
    GEOMETRY: center, center
    MAP
    -------
    |.....|
    |.....|
    |.....|
    -------
    ENDMAP
    REGION: (1,1,5,3), lit, "ordinary"
    STAIR: (3,2), up
    MAZEWALK: (0,2), west
"""

from vaultc.language.syntax.nodes.base import TerrainEffect
from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for room, node in rule.placed_nodes(model, n.Room):
        # some games force a room with a wanted place on what is there; others look for solid rock
        is_anywhere = node.position is None and node.size is None and node.alignment is None
        filling = _filling(model, room) if room.level is not None and is_anywhere else None
        if filling is not None:
            message = "this room finds no place: INIT_MAP leaves no solid rock on the level"
            help = "draw the room with a MAP, and make it one with REGION"
            yield rule.Finding(message, room, help, note=("this fills the level", filling))


def _filling(model: rule.Model, room: rule.Placed) -> rule.Placed | None:
    """The INIT_MAP that certainly filled the level before a room, if nothing else has drawn on it since."""
    level = model.levels[room.level or 0]
    filling: rule.Placed | None = None
    for placed in model.statements_of(level):
        if placed.order >= room.order:
            break
        path, later = model.situations[placed.order].path, model.situations[room.order].path
        if isinstance(placed.node, n.MazeGrid | n.SolidFill) and rule.is_certain(path, later):
            filling = placed if placed.node.filling.character != " " else None
        elif placed.node.draws is not TerrainEffect.NOTHING and not isinstance(placed.node, n.Room | n.NoMap):
            filling = None
    return filling
