"""A selection that reaches beyond the room of its statement.

Places count from the room, but a selection takes squares of the whole level and does not stop at the walls.
`complement` takes everything else on the level, and a `gradient` everything far away, so the lava of a random vault
floods the level around it. `filter` with a rectangle of the room's size keeps only squares of the room.

Bad:
    LEVEL: "vlt-forge"
    FLAGS: rndvault
    ROOM: "rndvault", lit, random, random, (9,5) {
      TERRAIN: complement circle((4,2), 1, unfilled), 'L'
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    }

Says:
    4:12: warning: this `complement` reaches beyond the room: 1,614 squares outside of it turn into lava
    help: `filter(fillrect (0,0,8,4), ...)` keeps the squares of the room

Good:
    LEVEL: "vlt-forge"
    FLAGS: rndvault
    ROOM: "rndvault", lit, random, random, (9,5) {
      TERRAIN: filter(fillrect (0,0,8,4), complement circle((4,2), 1, unfilled)), 'L'
    }

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      TERRAIN: fillrect (0,4,9,4), 'P'
               ^^^^^^^^^^^^^^^^^^
    }

Says:
    3:12: warning: this `fillrect` covers walls of the room: 1 of their squares turns into water
    help: the last square of the room is (8,4)

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      TERRAIN: fillrect (0,4,8,4), 'P'
    }
"""

from vaultc.linter import n, overreach, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for found in overreach.drawings(model):
        if found.around.sheet.kind is not rule.FrameKind.MAP and not _is_meant(model, found):
            message = overreach.told(model, found)
            yield rule.Finding(message, found.culprit, overreach.advice(found), overreach.note_of(found), found.fix)


def _is_meant(model: rule.Model, found: overreach.Overreach) -> bool:
    """Return whether another rule reports it, or it is a way through the room's walls, or walls again."""
    node, kind = found.placed.node, found.around.sheet.kind
    is_place = isinstance(found.culprit, n.PointSelection | n.Coordinate)
    if isinstance(found.culprit, n.Line) or (is_place and not isinstance(node, n.Terrain)):
        return kind is rule.FrameKind.ROOM
    if kind is rule.FrameKind.ROOM and overreach.begins_outside(found):
        return True
    return found.only_walls and (is_place or not overreach.opens_walls(model, node))
