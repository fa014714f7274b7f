"""An area for stairs or a branch without suitable ground.

The game tries free floor in the area, then gives up: there are no stairs, and heroes who should arrive there arrive
anywhere. Walls, doors, rock, ice, water and furniture are not free floor, nor are the squares of the second area.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    BRANCH: (0,0,4,0), (0,0,0,0)
            ^^^^^^^^^

Says:
    8:9: warning: there is no free floor in this area, so nothing is made

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    BRANCH: (1,1,3,1), (0,0,0,0)

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    STAIR: (1,1), down
    TELEPORT_REGION: levregion(1,0,15,20), (0,0,0,0), down
                     ^^^^^^^^^^^^^^^^^^^^

Says:
    9:18: warning: this area is solid rock beside the map, so heroes cannot arrive here
    help: a `levregion` counts from the corner of the level, where the map is (37,9,41,11)

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    STAIR: (1,1), down
    TELEPORT_REGION: (1,1,3,1), (0,0,0,0), down
"""

from collections.abc import Iterator

from vaultc.linter import areas, n, rule
from vaultc.world import grid

FREE = frozenset(".A#")
MOST = 400
"""The most squares that are checked; larger areas always have a free one."""


@rule.warning(unless=rule.Feature.STAIRS_OUTSIDE_AREAS)
def check(model: rule.Model) -> rule.Findings:
    yield from _beside_map(model)
    for placed, node in rule.placed_nodes(model, n.Branch, n.StairRegion):
        area, other = node.area, node.exclusion
        if area.absolute or other.absolute:
            continue
        excluded = set(_cells(other)) if (other.x1, other.y1, other.x2, other.y2) != (0, 0, 0, 0) else set()
        left = [cell for cell in _cells(area) if cell not in excluded]
        if left and all(_is_taken(model, placed, cell) for cell in left):
            yield rule.Finding("there is no free floor in this area, so nothing is made", area)


_UNSURE = frozenset((n.Call, n.MazeWalk, n.RandomCorridors, n.Corridor, n.Room, n.Spill, n.WallWalk))
"""Statements that may make floor at places that do not follow from the text."""


def _beside_map(model: rule.Model) -> rule.Findings:
    """Areas of the level outside its only map, in solid rock."""
    for placed, node in rule.placed_nodes(model, n.Branch, n.StairRegion, n.TeleportRegion):
        parts = model.situations[placed.order].parts
        level = rule.level_of(model, placed)
        if not node.area.absolute or len(parts) != 1 or level is None or level.is_vault:
            continue
        sheet, map_box = parts[0], _box(parts[0])
        area = areas.box(node.area, None)
        if area is None or map_box is None or not sheet.stands_in_stone or grid.boxes_meet(area, map_box):
            continue
        kinds = [type(each.node) for each in model.statements_of(level)]
        if kinds.count(n.Map) == 1 and _UNSURE.isdisjoint(kinds) and _is_rock(model, sheet, area):
            effect = "heroes cannot arrive here" if isinstance(node, n.TeleportRegion) else "nothing is made"
            help = "a `levregion` counts from the corner of the level, where the map is ({},{},{},{})".format(*map_box)
            yield rule.Finding(f"this area is solid rock beside the map, so {effect}", node.area, help)


def _box(sheet: rule.ReferenceFrame) -> grid.Box | None:
    """The place of a map on the level."""
    if sheet.kind is not rule.FrameKind.MAP or sheet.origin is None or sheet.size is None:
        return None
    x, y = sheet.origin
    return x, y, x + sheet.size.width - 1, y + sheet.size.height - 1


def _is_rock(model: rule.Model, sheet: rule.ReferenceFrame, area: grid.Box) -> bool:
    """True if all squares of an area of the finished level are rock."""
    left, top = sheet.origin or (0, 0)
    cells = ((x - left, y - top) for x in range(area[0], area[2] + 1) for y in range(area[1], area[3] + 1))
    contents = (sheet.at(cell, len(model.statements), ()) for cell in cells)
    return all(content is not None and content <= {" "} for content in contents)


def _cells(area: n.LevelRegion) -> Iterator[rule.Cell]:
    if 0 < (area.x2 - area.x1 + 1) * (area.y2 - area.y1 + 1) <= MOST:
        yield from ((x, y) for x in range(area.x1, area.x2 + 1) for y in range(area.y1, area.y2 + 1))


def _is_taken(model: rule.Model, placed: rule.Placed, cell: rule.Cell) -> bool:
    parts = model.situations[placed.order].parts
    if len(parts) != 1:
        return False
    # the effect of a second map on the level around the first is unknown
    if parts[0].kind is rule.FrameKind.LEVEL and sum(each.level == placed.level for each in model.placed(n.Map)) > 1:
        return False
    content = parts[0].at(cell, len(model.statements), ())
    return content is not None and not content & FREE
