"""A part of a MAZE that draws walls over things of an earlier part, or reaches beyond the level.

The things of the earlier part stay there, inside the walls of the later part. Overlapping parts are reported even if
nothing is lost, unless they only share a wall, or overlap on purpose with maps of the same size. A map that reaches
beyond the edge of the level after its corner is rounded loses rows or columns.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    FOUNTAIN:(2,1)
             ^^^^^
    GEOMETRY:center,center
    MAP
    ---
    |.|
    ---
    ENDMAP

Says:
    8:10: warning: a later part draws a wall or rock over this place

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    FOUNTAIN:(2,1)
    GEOMETRY:right,bottom
    MAP
    ---
    |.|
    ---
    ENDMAP
"""

from vaultc.language.semantics import sheets
from vaultc.linter import n, rule, sorted_facts
from vaultc.world import grid


@rule.warning(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    things: dict[tuple[int, int], n.Node] = {}
    areas: list[tuple[sheets.Rectangle, n.Map]] = []
    for group in sorted_facts.groups(level.node):
        drawn = group.head
        size = sheets.map_size(drawn.block) if isinstance(drawn, n.Map) else sheets.MapSize(1, 1)
        corner = sheets.map_corner(drawn, size) if isinstance(drawn, n.Map) else None
        if not isinstance(drawn, n.Map) or corner is None or min(size) < 1 or size == (1, 1):
            continue
        (x1, y1), (x2, y2) = corner, (corner[0] + size.width - 1, corner[1] + size.height - 1)
        area = x1, y1, x2, y2
        if x2 > grid.WIDTH - 1 or y2 > grid.HEIGHT - 1 or y1 < 0:
            yield rule.Finding("this map reaches beyond the level", drawn, "make it smaller, or move it")
        covered = [thing for (x, y), thing in things.items() if group.at(x - x1, y - y1) in model.alphabet.solid]
        # maps of different places may share an outer wall
        shared = ((box, other) for box, other in areas if box != area and box[0] < x2 and x1 < box[2])
        hidden = next((other for box, other in shared if box[1] < y2 and y1 < box[3]), None)
        if covered:
            more = f", and over {len(covered) - 1} more" if len(covered) > 1 else ""
            message = f"a later part draws a wall or rock over this place{more}"
            yield rule.Finding(message, covered[0], note=("the other part", drawn))
        elif hidden:
            yield rule.Finding("this part overlaps an earlier one", drawn, note=("this one", hidden))
        areas.append((area, drawn))
        for node in group.leaves:
            place = sorted_facts.fixed_place(node)
            if place is not None and not isinstance(node, n.MazeWalk):
                things[x1 + place.x, y1 + place.y] = place
