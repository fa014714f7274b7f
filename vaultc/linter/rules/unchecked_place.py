"""A place beyond the level or with a negative number, which the compiler overlooks.

In a level with an INIT_MAP, and in rooms, the compiler does not check places. A thing off the level ends up in its far
corner, or the game stops. In a part, a column from -1 to -10 is an entry of RANDOM_PLACES, and a smaller number means
any place; in a room a negative number means a random column or row.

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

from vaultc.linter import n, rule, sorted_facts
from vaultc.world import grid

_ENTRIES = 10


@rule.warning(needs=rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for _, group in sorted_facts.all_groups(model):
        if group.head is None or (group.is_part and not group.unchecked):
            continue
        for node in group.leaves:
            place = sorted_facts.fixed_place(node)
            if place is not None:
                message = _in_part(group.head, place, node) if group.is_part else _in_room(place, node)
                if message is not None:
                    yield rule.Finding(message, place)


def _in_room(place: n.Coordinate, node: n.Statement) -> str | None:
    if place.x < 0 or place.y < 0:
        drawn = "place" if place.x < 0 and place.y < 0 else "column" if place.x < 0 else "row"
        return f"a negative number means a random {drawn}"
    if place.x >= grid.WIDTH or place.y >= grid.HEIGHT:
        return f"{rule.subject(node)} outside of the level, and the game writes over other memory"
    return None


def _in_part(head: n.Statement, place: n.Coordinate, node: n.Statement) -> str | None:
    if place.x < -_ENTRIES:
        return "a column below -10 means a random place"
    if place.x < 0:
        return f"this column means entry {-place.x - 1} of RANDOM_PLACES"
    corner: tuple[int, int] | None = (1, 0)
    if isinstance(head, n.Map) and (size := rule.map_size(head.block)) != (1, 1):
        corner = rule.map_corner(head, size)
    if corner is None or grid.valid(corner[0] + place.x, corner[1] + place.y):
        return None
    return f"{rule.subject(node)} outside of the level, and ends up in its far corner"
