"""A place or an area outside its map.

Places of a part of a MAZE count from the upper left corner of its map, and the compiler refuses any place outside it.
With an INIT_MAP it checks only areas.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    FOUNTAIN:(5,1)
             ^^^^^

Says:
    8:10: error: the place (5,1) is outside of the map
    help: places count from (0,0); the last one is (4,2)

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    FOUNTAIN:(3,1)
"""

from vaultc.linter import n, rule, s, sorted_facts


@rule.error(needs=rule.Feature.SORTED_LEVELS, of_code=True)
def check(model: rule.Model) -> rule.Findings:
    for _, group in sorted_facts.all_groups(model):
        if group.is_part and group.size is not None:
            for statement in group.leaves:
                yield from _outside(statement, group, group.size)


def _outside(statement: n.Statement, group: sorted_facts.SortedGroup, size: rule.MapSize) -> rule.Findings:
    fixed = sorted_facts.fixed_place(statement)
    places = statement.places if isinstance(statement, s.RandomPlaces) else (fixed,)
    parts: list[tuple[str, n.Node, tuple[rule.Cell, ...]]] = []
    for place in places if not group.unchecked else ():
        if isinstance(place, n.Coordinate):
            parts.append((f"the place ({place.x},{place.y})", place, ((place.x, place.y),)))
    for area in rule.children(statement):
        if isinstance(area, n.Region):
            corners = ((area.x1, area.y1), (area.x2, area.y2))
            parts.append((f"the area {rule.quoted(area.span.text)}", area, corners))
    for what, node, cells in parts:
        if not all(0 <= x < size.width and 0 <= y < size.height for x, y in cells):
            where = "the map" if group.rows is not None else "the level"
            last = f"({size.width - 1},{size.height - 1})"
            message = f"{what} is outside of {where}"
            yield rule.Finding(message, node, f"places count from (0,0); the last one is {last}")
