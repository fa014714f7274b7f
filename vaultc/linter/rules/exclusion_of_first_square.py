"""The second area `(0,0,0,0)`, which is not empty.

Stairs, branches and arrivals avoid their second area. `(0,0,0,0)` is the first square of the map, which is floor here.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    ...
    ...
    ENDMAP
    BRANCH:(0,0,2,1),(0,0,0,0)
                     ^^^^^^^^^

Says:
    7:18: note: this area is the first square of the map, which is floor

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    ...
    ...
    ENDMAP
    BRANCH:(0,0,2,1),levregion(1,0,1,0)
"""

from vaultc.linter import n, rule, sorted_facts

_AREAS = n.Branch | n.StairRegion | n.Portal | n.TeleportRegion


@rule.note(needs=rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for _, group in sorted_facts.all_groups(model):
        first = group.at(0, 0)
        for node in group.leaves if first is not None and first in model.alphabet.dry else ():
            if isinstance(node, _AREAS) and not node.exclusion.absolute:
                area, other = node.area, node.exclusion
                begins_there = area.absolute or ((area.x1, area.y1) == (0, 0) and (area.x2, area.y2) != (0, 0))
                if begins_there and (other.x1, other.y1, other.x2, other.y2) == (0, 0, 0, 0):
                    yield rule.Finding("this area is the first square of the map, which is floor", other)
