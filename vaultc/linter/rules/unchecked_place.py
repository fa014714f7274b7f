"""A place beyond the level or with a negative number, which the compiler passes over.

In a level with an INIT_MAP, and in rooms, places are not checked. What is off the level ends up in its far corner, or
the game stops. In a part, a column of -1 to -10 is an entry of RANDOM_PLACES, and a smaller one is any place; in a room
a negative number is drawn.

Bad:
    MAZE:"cellar",' '
    INIT_MAP:'.',' ',true,true,lit,true
    NOMAP
    TRAP:"pit",(90,10)
               ^^^^^^^
    STAIR:random,up
    STAIR:random,down

Says:
    4:12: warning: this trap is outside of the level, and ends up in its far corner

Good:
    MAZE:"cellar",' '
    INIT_MAP:'.',' ',true,true,lit,true
    NOMAP
    TRAP:"pit",(60,10)
    STAIR:random,up
    STAIR:random,down
"""

from __future__ import annotations

from vaultc.language.semantics import geometry
from vaultc.linter import sorted_facts
from vaultc.linter.rule import Feature, Finding, Findings, Model, n, subject, warning
from vaultc.world import grid

_ENTRIES = 10


@warning(needs=Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    for _, group in sorted_facts.all_groups(model):
        if group.head is None or (group.is_part and not group.unchecked):
            continue
        for node in group.leaves:
            place = sorted_facts.fixed_place(node)
            message = _in_part(group, place) if place is not None and group.is_part else None
            if place is not None and not group.is_part:
                message = _in_room(place)
            if place is not None and message is not None:
                yield Finding(message.replace("this is", subject(node), 1), place)


def _in_room(place: n.Coordinate) -> str | None:
    if place.x < 0 or place.y < 0:
        drawn = "place" if place.x < 0 and place.y < 0 else "column" if place.x < 0 else "row"
        return f"a negative number means a random {drawn}"
    if place.x >= grid.WIDTH or place.y >= grid.HEIGHT:
        return "this is outside of the level, and the game writes over other memory"
    return None


def _in_part(group: sorted_facts.SortedGroup, place: n.Coordinate) -> str | None:
    if place.x < -_ENTRIES:
        return "a column below -10 means a random place"
    if place.x < 0:
        return f"this column means entry {-place.x - 1} of RANDOM_PLACES"
    corner = (1, 0)
    if isinstance(group.head, n.Map) and (size := geometry.map_size(group.head.block)) != (1, 1):
        found = geometry.map_corner(group.head, size)
        if found is None:
            return None
        corner = found
    x, y = corner[0] + place.x, corner[1] + place.y
    return None if grid.valid(x, y) else "this is outside of the level, and ends up in its far corner"
