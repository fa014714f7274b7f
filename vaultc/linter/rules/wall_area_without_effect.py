"""A NON_DIGGABLE or NON_PASSWALL that protects nothing.

Both apply to stone and walls in their area. If the corners are exchanged, the area is empty. If there is no wall in the
area, nothing is protected.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    NON_DIGGABLE:(4,2,0,0)
                 ^^^^^^^^^

Says:
    8:14: warning: the area is empty: its first corner is the upper left one
    help: put the corners in order

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    NON_DIGGABLE:(0,0,4,2)
"""

from vaultc.linter import n, rule, sorted_facts


@rule.warning(needs=rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    barriers = model.alphabet.solid | model.alphabet.doors
    for group, node in sorted_facts.leaves(model, n.NonDiggable, n.NonPasswall):
        area = node.region
        if not isinstance(area, n.Region):
            continue
        (x1, x2), (y1, y2) = sorted((area.x1, area.x2)), sorted((area.y1, area.y2))
        if (x1, y1) != (area.x1, area.y1):
            fix = rule.replacement("put the corners in order", area.span, f"({x1},{y1},{x2},{y2})")
            yield rule.Finding("the area is empty: its first corner is the upper left one", area, fix=fix)
        elif group.rows is not None and not group.unchecked and y2 < len(group.rows):
            rows = group.rows[max(y1, 0) : y2 + 1]
            if not any(barriers & set(row[max(x1, 0) : x2 + 1]) for row in rows):
                yield rule.Finding("there is no wall in this area", area)
