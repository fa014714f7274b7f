"""A REGION that cannot be a room.

Its first corner is the upper left one. An irregular room begins on floor, and a vault has two columns and two rows.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION:(0,0,3,1),lit,"zoo",unfilled,true
           ^^^^^^^^^

Says:
    8:8: error: an irregular room begins on floor, but its first corner is not floor

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION:(1,1,3,1),lit,"zoo",unfilled,true
"""

from vaultc.linter import n, rule, sorted_facts


@rule.error(needs=rule.Feature.SORTED_LEVELS, of_code=True)
def check(model: rule.Model) -> rule.Findings:
    for group, node in sorted_facts.leaves(model, n.RegionStatement):
        area = node.region
        if not isinstance(area, n.Region):
            continue
        if area.x1 > area.x2 or area.y1 > area.y2:
            (x1, x2), (y1, y2) = sorted((area.x1, area.x2)), sorted((area.y1, area.y2))
            fix = rule.replacement("put the corners in order", area.span, f"({x1},{y1},{x2},{y2})")
            yield rule.Finding("the first corner is not the upper left one", area, fix=fix)
            continue
        irregular = any(word.text == "irregular" for word in node.flags)
        start = group.at(area.x1, area.y1)
        if irregular and start is not None and start in model.alphabet.solid | model.alphabet.doors:
            yield rule.Finding("an irregular room begins on floor, but its first corner is not floor", area)
        if node.type is not None and node.type.text == "vault":
            if irregular:
                yield rule.Finding("a vault cannot be irregular", area)
            elif (area.x2 - area.x1, area.y2 - area.y1) != (1, 1):
                yield rule.Finding("a vault has two columns and two rows", area)
