"""A DRAWBRIDGE with no wall at its end.

The square next to the bridge in its direction becomes the portcullis. If it is not a wall, no bridge is made.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    }}|..
    }}|..
    }}|..
    ENDMAP
    DRAWBRIDGE: (1,1), west, closed
                       ^^^^

Says:
    8:20: warning: the bridge ends at water in the west, not at a wall
    help: the direction is the side of the portcullis

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    }}|..
    }}|..
    }}|..
    ENDMAP
    DRAWBRIDGE: (1,1), east, closed
"""

from vaultc.linter import n, rule
from vaultc.world import grid


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.Drawbridge):
        bridge = spot.placed.node
        assert isinstance(bridge, n.Drawbridge)
        dx, dy = grid.STEPS[grid.DIRECTIONS[bridge.direction.text]]
        content = spot.content_at((spot.cell[0] + dx, spot.cell[1] + dy))
        if content and not content & model.alphabet.walls:
            message = f"the bridge ends at {rule.ground(model, content)} in the {bridge.direction.text}, not at a wall"
            yield rule.Finding(message, bridge.direction, "the direction is the side of the portcullis")
