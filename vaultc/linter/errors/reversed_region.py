"""A region whose corners are in the wrong order.

A region is written as left, top, right, bottom.

Bad:
    LEVEL: "cellar"
    NON_DIGGABLE: (10,2,4,8)
                  ^^^^^^^^^^

Says:
    2:15: error: the region's first column 10 comes after its last column 4
    help: write `(4,2,10,8)`

Good:
    LEVEL: "cellar"
    NON_DIGGABLE: (4,2,10,8)
"""

from vaultc.linter import n, rule


@rule.error(n.Region, of_code=True)
def check(region: n.Region) -> rule.Findings:
    (x1, x2), (y1, y2) = sorted((region.x1, region.x2)), sorted((region.y1, region.y2))
    if (x1, y1) != (region.x1, region.y1):
        what = "column" if x1 != region.x1 else "row"
        first, last = (x2, x1) if x1 != region.x1 else (y2, y1)
        fix = rule.replacement("put the corners in order", region.span, f"({x1},{y1},{x2},{y2})")
        message = f"the region's first {what} {first} comes after its last {what} {last}"
        yield rule.Finding(message, region, f"write `{fix.edits[0].replacement}`", fix=fix)
