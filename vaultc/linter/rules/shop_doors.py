"""A shop on a map without a door, or with several doors.

A shopkeeper watches the door of the shop: without a known door the shop stays empty, and of several doors only one is
watched. The door must be on the border of the REGION, next to its inside; if the room is larger than the region, its
door is too far away, and the shop has none. A door at a corner, or in front of a wall, leaves no square inside for the
keeper.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ----------
    |....|...|
    |....+...|
    ----------
    ENDMAP
    STAIR: (8,1), up
    REGION: (1,1,3,2), lit, "shop"
            ^^^^^^^^^
    DOOR: closed, (5,2)

Says:
    10:9: warning: there is no door on the border of this `shop`, so it stays empty
    help: the inside of its room is (1,1,4,2), with a door at (5,2)

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ----------
    |....|...|
    |....+...|
    ----------
    ENDMAP
    STAIR: (8,1), up
    REGION: (1,1,4,2), lit, "shop"
    DOOR: closed, (5,2)
"""

from collections.abc import Callable, Set

from vaultc.language.semantics import sheets
from vaultc.linter import areas, n, rule, sorted_facts

_WATCHES = "its keeper watches one of them"


@rule.warning(unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    shops = {row.name for row in model.game.catalog.rooms if row.shop}
    if model.game.has(rule.Feature.SORTED_LEVELS):
        for group, node in sorted_facts.leaves(model, n.RegionStatement):
            if _is_shop(node, shops) and isinstance(node.region, n.Region) and group.rows is not None:
                places = [sorted_facts.fixed_place(each) for each in group.leaves if isinstance(each, n.Door)]
                if None not in places:
                    stated = {(place.x, place.y) for place in places if place is not None}
                    yield from _judged(model, node.region, node, _with_doors(group.at, stated), stated)
        return
    rooms: list[n.Room | n.Subroom] = [*model.find(n.Room), *model.find(n.Subroom)]
    for room in rooms:
        doors = sum(isinstance(each, n.RoomDoor) for each in room.body.statements)
        if room.type is not None and room.type.text in shops and doors > 1:
            yield rule.Finding(f"this {rule.quoted(room.type.text)} has {doors} doors: {_WATCHES}", room.type)
    for area in model.areas:
        region = area.placed.node
        if not isinstance(region, n.RegionStatement) or not _is_shop(region, shops) or len(area.sheets) != 1:
            continue
        listed = None
        if model.game.has(rule.Feature.DOORS_LISTED_AT_ONCE):
            listed = {spot.cell for spot in rule.spots_of(model, n.Door) if spot.sheets == area.sheets}
        yield from _judged(model, area.node, region, areas.finished(model, area), listed)


def _is_shop(node: n.RegionStatement, shops: Set[str]) -> bool:
    return areas.is_stocked(node) and node.type is not None and node.type.text in shops


def _with_doors(at: Callable[[int, int], str | None], doors: Set[rule.Cell]) -> areas.ContentAt:
    return lambda x, y: "+" if (x, y) in doors else at(x, y)


def _judged(
    model: rule.Model, area: n.Region, node: n.RegionStatement, at: areas.ContentAt, listed: Set[rule.Cell] | None
) -> rule.Findings:
    """The finding about the doors of a shop; ``listed`` are the doors that statements make, if only these count."""
    x1, y1, x2, y2 = sheets.rectangle(area)
    if x1 > x2 or y1 > y2:
        return
    border = [
        (x, y) for x in range(x1 - 1, x2 + 2) for y in range(y1 - 1, y2 + 2) if not (x1 <= x <= x2 and y1 <= y <= y2)
    ]
    contents = {cell: at(*cell) for cell in border}
    doors = model.alphabet.doors
    possible = [cell for cell, content in contents.items() if content is None or doors.intersection(content)]
    sure = [cell for cell in possible if (content := contents[cell]) is not None and doors.issuperset(content)]
    if listed is not None and len(sure) == len(possible):
        possible = sure = [cell for cell in sure if cell in listed]
    assert node.type is not None
    name = rule.quoted(node.type.text)
    if not possible:
        message = f"there is no door on the border of this {name}, so it stays empty"
        yield rule.Finding(message, area, _larger(model, (x1, y1, x2, y2), at))
    elif len(sure) > 1:
        places = rule.choice(f"({x},{y})" for x, y in sure).replace(" or ", " and ")
        yield rule.Finding(f"this {name} has {len(sure)} doors, at {places}: {_WATCHES}", area)
    elif len(possible) == len(sure) == 1:
        ((x, y),) = sure
        inside = min(max(x, x1), x2), min(max(y, y1), y2)
        content = at(*inside)
        is_wall = content is not None and (model.alphabet.solid - rule.PASSED_LATER).issuperset(content)
        if is_wall or (inside[0] != x and inside[1] != y):
            message = f"the door of this {name}, at ({x},{y}), has no square inside on which its keeper could stand"
            yield rule.Finding(message, area)


def _larger(model: rule.Model, corners: sheets.Rectangle, at: areas.ContentAt) -> str | None:
    """The inside of the room around a region, and a door of it that the region misses."""
    barriers = areas.barriers(model)
    x1, y1, x2, y2 = corners
    inside = {(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)}
    waiting = list(inside)
    while waiting:
        x, y = waiting.pop()
        for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            content = at(*beside)
            if content is None or len(inside) > _LARGEST:
                return None
            if beside not in inside and not barriers.issuperset(content):
                inside.add(beside)
                waiting.append(beside)
    left, top, right, bottom = (pick(cell[axis] for cell in inside) for pick in (min, max) for axis in (0, 1))
    around = ((x, y) for x in range(left - 1, right + 2) for y in range(top - 1, bottom + 2))
    door = next((cell for cell in around if model.alphabet.doors.issuperset(at(*cell) or " ")), None)
    if door is None:
        return "make one with DOOR" if (left, top, right, bottom) == corners else None
    return f"the inside of its room is ({left},{top},{right},{bottom}), with a door at ({door[0]},{door[1]})"


_LARGEST = 400
"""The most squares of a room that is checked."""
