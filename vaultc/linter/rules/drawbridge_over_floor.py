"""A DRAWBRIDGE over dry ground.

The place of a drawbridge is the square of the moat that it spans. Below a bridge there is lava if lava was there
before, and water otherwise, so a bridge over floor gets a single square of water.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    }.|..
    }.|..
    }.|..
    ENDMAP
    DRAWBRIDGE: (1,1), east, closed
                ^^^^^

Says:
    8:13: warning: this drawbridge spans floor, which turns into water
    help: the place is a square of the moat, and the direction is the side of the gate

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


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.Drawbridge):
        content = spot.content()
        if content and not content & model.alphabet.liquid:
            help = "the place is a square of the moat, and the direction is the side of the gate"
            message = f"this drawbridge spans {rule.ground(model, content)}, which turns into water"
            yield rule.Finding(message, spot.node, help)
