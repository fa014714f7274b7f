"""A region of a special room that is not the inside of one room.

A regular region takes all squares of its rectangle. Walls in it belong to the room, and a part behind them gets the
same monsters and goods although it is another room. Where two regions overlap, the squares belong only to the later
one. The inside of a room extends to its walls; for a room that is not a rectangle write `irregular`.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----------
    |....|....|
    |....+....|
    -----------
    ENDMAP
    DOOR: closed, (5,2)
    STAIR: (9,1), up
    REGION: (1,1,7,2), lit, "zoo", filled
            ^^^^^^^^^

Says:
    11:9: warning: the `zoo` reaches into another room: there is a wall at (5,1)
    help: the room around (1,1) is (1,1,4,2)

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----------
    |....|....|
    |....+....|
    -----------
    ENDMAP
    DOOR: closed, (5,2)
    STAIR: (9,1), up
    REGION: (1,1,4,2), lit, "zoo", filled
"""

from collections.abc import Iterator, Set

from vaultc.language.semantics import sheets
from vaultc.language.semantics.sheets import Rectangle
from vaultc.linter import areas, n, rule, sorted_facts
from vaultc.world import grid


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    if model.game.has(rule.Feature.SORTED_LEVELS):
        for group, node in sorted_facts.leaves(model, n.RegionStatement):
            if areas.is_stocked(node) and isinstance(node.region, n.Region) and group.rows is not None:
                yield from _divided(model, node.region, node, group.at)
        return
    rooms = [
        (area, area.placed.node)
        for area in model.areas
        if isinstance(area.placed.node, n.RegionStatement)
        and areas.is_stocked(area.placed.node)
        and len(area.sheets) == 1
    ]
    for index, (area, node) in enumerate(rooms):
        yield from _divided(model, area.node, node, areas.finished(model, area))
        for other, later in rooms[index + 1 :]:
            same = other.placed.level == area.placed.level and other.sheets == area.sheets
            same = same and area.placed not in other.placed.ancestors()
            paths = (model.situations[each.placed.order].path for each in (area, other))
            if same and grid.boxes_meet(area.corners, other.corners) and rule.is_certain(*paths):
                message = f"the {_name(later)} overlaps the {_name(node)}: the squares of both belong to this one"
                yield rule.Finding(message, other.node, note=("the other region", area.node))


def _name(node: n.RegionStatement) -> str:
    return rule.quoted(node.type.text) if node.type is not None else "region"


def _divided(model: rule.Model, area: n.Region, node: n.RegionStatement, at: areas.ContentAt) -> rule.Findings:
    """The walls in a region, if all of its squares are known: around the room, or between parts of it."""
    corners = sheets.rectangle(area)
    barriers = areas.barriers(model)
    floor: set[rule.Cell] = set()
    for cell in _cells(corners):
        content = at(*cell)
        if content is None:
            return
        if not barriers.issuperset(content):
            floor.add(cell)
    if not floor:
        return
    first, *others = _parts(floor)
    inside = min(x for x, _ in first), min(y for _, y in first), max(x for x, _ in first), max(y for _, y in first)
    room = "({},{},{},{})".format(*inside)
    if others:
        x, y = next((x, y) for x, y in _cells(corners) if (x, y) not in floor and _parts_beside((x, y), floor))
        message = f"the {_name(node)} reaches into another room: there is a wall at ({x},{y})"
        x, y = min(first)
        yield rule.Finding(message, area, f"the room around ({x},{y}) is {room}")
    elif inside != corners and any(outer == inner for outer, inner in zip(corners, inside, strict=True)):
        # another rule reports walls on all four sides
        yield rule.Finding(f"the {_name(node)} includes a wall of the room", area, f"its inside is {room}")


def _cells(corners: Rectangle) -> Iterator[rule.Cell]:
    x1, y1, x2, y2 = corners
    return ((x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1))


def _parts_beside(cell: rule.Cell, floor: Set[rule.Cell]) -> bool:
    """True if a wall has floor on two opposite sides."""
    x, y = cell
    return ((x - 1, y) in floor and (x + 1, y) in floor) or ((x, y - 1) in floor and (x, y + 1) in floor)


def _parts(floor: Set[rule.Cell]) -> list[set[rule.Cell]]:
    """Squares in connected parts, by their first squares."""
    left, found = set(floor), []
    while left:
        waiting = [min(left)]
        part = set(waiting)
        left -= part
        while waiting:
            x, y = waiting.pop()
            beside = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= beside
            part |= beside
            waiting += beside
        found.append(part)
    return found
