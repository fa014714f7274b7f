"""A MAZEWALK that does not begin at an opening of the map.

A MAZEWALK digs from its place in its direction, into the rock around the map. If it begins in a wall and leads into the
map, or if it begins next to a wall without a door, the maze is not connected to the map.

Bad:
    LEVEL: "maze"
    INIT_MAP: mazegrid, ' '
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    STAIR: (1,1), up
    MAZEWALK: (4,1), west
              ^^^^^

Says:
    10:11: warning: this MAZEWALK leads from the wall at (4,1) into the map
    help: begin at a door in the outer wall, and go `east`

Good:
    LEVEL: "maze"
    INIT_MAP: mazegrid, ' '
    GEOMETRY: center, center
    MAP
    -----
    |...+
    -----
    ENDMAP
    STAIR: (1,1), up
    DOOR: closed, (4,1)
    MAZEWALK: (4,1), east

Bad:
    LEVEL: "maze"
    INIT_MAP: mazegrid, ' '
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    STAIR: (1,1), up
    MAZEWALK: (5,1), east
              ^^^^^

Says:
    10:11: warning: this MAZEWALK begins behind the wall at (4,1), which has no opening
    help: draw a door there

Good:
    LEVEL: "maze"
    INIT_MAP: mazegrid, ' '
    GEOMETRY: center, center
    MAP
    -----
    |...+
    -----
    ENDMAP
    STAIR: (1,1), up
    DOOR: closed, (4,1)
    MAZEWALK: (5,1), east
"""

from vaultc.linter import n, rule, sorted_facts

_OPPOSITE = {"east": "west", "west": "east", "north": "south", "south": "north"}


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.MazeWalk):
        walk = spot.placed.node
        if not isinstance(walk, n.MazeWalk) or not spot.is_literal or len(spot.sheets) != 1:
            continue
        sheet, direction = spot.sheets[0], walk.direction.text
        if sheet.kind is not rule.FrameKind.MAP or direction not in _OPPOSITE:
            continue
        column, row = sorted_facts.STEPS[direction]
        x, y = spot.cell
        before, after = (x - column, y - row), (x + column, y + row)
        if _is_wall(model, spot.placed, sheet, (x, y)) and sheet.holds(after) and not sheet.holds(before):
            message = f"this MAZEWALK leads from the wall at ({x},{y}) into the map"
            help = f"begin at a door in the outer wall, and go `{_OPPOSITE[direction]}`"
            content = sheet.at(after, spot.placed.order, ())
            if content is not None and content <= model.alphabet.dry:
                yield rule.Finding(message, spot.node, help)
        elif not sheet.holds((x, y)) and _is_wall(model, spot.placed, sheet, before):
            message = f"this MAZEWALK begins behind the wall at ({before[0]},{before[1]}), which has no opening"
            others = [one for one in model.placed(n.MazeWalk, n.Map, n.Call) if one.level == spot.placed.level]
            if len(others) == 2 and _is_closed(model, spot.placed, sheet):  # it and its map
                yield rule.Finding(message, spot.node, "draw a door there")


def _is_wall(model: rule.Model, placed: rule.Placed, sheet: rule.ReferenceFrame, cell: rule.Cell) -> bool:
    content = sheet.at(cell, placed.order, ()) if sheet.holds(cell) else None
    return bool(content) and content is not None and content <= model.alphabet.walls


def _is_closed(model: rule.Model, placed: rule.Placed, sheet: rule.ReferenceFrame) -> bool:
    """True if the border of a map is wall or rock all around."""
    assert sheet.size is not None
    width, height = sheet.size
    border = [(x, y) for x in range(width) for y in (0, height - 1)] + [
        (x, y) for x in (0, width - 1) for y in range(height)
    ]
    solid = model.alphabet.solid - rule.PASSED_LATER
    contents = [sheet.at(cell, placed.order, ()) for cell in border]
    return all(content is not None and content <= solid for content in contents)
