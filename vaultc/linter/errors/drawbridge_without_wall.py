"""A drawbridge that is not next to a wall of the map.

The raised bridge rests against a wall: the square in its direction must be a wall.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    .....
    .}}}.
    .....
    ENDMAP
    DRAWBRIDGE:(1,1),north,closed
               ^^^^^

Says:
    8:12: error: there is no wall north of this drawbridge
    help: draw a wall of the map there, or turn the bridge

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    .---.
    .}}}.
    .....
    ENDMAP
    DRAWBRIDGE:(2,1),north,closed
"""

from vaultc.linter import n, rule, sorted_facts


@rule.error(needs=rule.Feature.SORTED_LEVELS, of_code=True)
def check(model: rule.Model) -> rule.Findings:
    for group, bridge in sorted_facts.leaves(model, n.Drawbridge):
        place = bridge.place
        if group.rows is None or not isinstance(place, n.Coordinate):
            continue
        x, y = sorted_facts.STEPS[bridge.direction.text]
        if group.at(place.x + x, place.y + y) not in model.alphabet.walls:
            message = f"there is no wall {bridge.direction.text} of this drawbridge"
            yield rule.Finding(message, place, "draw a wall of the map there, or turn the bridge")
