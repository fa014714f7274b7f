"""A special room whose flag words do not say whether it is filled.

Without flag words a SUBROOM or REGION is filled; with any flag word it is filled only if `filled` is one of them.

Bad:
    LEVEL: "cellar"
    NOMAP
    REGION: (10,5,20,9), lit, "zoo", irregular
                                     ^^^^^^^^^

Says:
    3:34: warning: with `irregular` alone this room is unfilled
    help: write `filled` or `unfilled`

Good:
    LEVEL: "cellar"
    NOMAP
    REGION: (10,5,20,9), lit, "zoo", filled, irregular
"""

from vaultc.linter import n, rule


@rule.warning(n.Subroom, n.RegionStatement)
def check(room: n.Subroom | n.RegionStatement) -> rule.Findings:
    words = {word.text for word in room.flags}
    if words and not words & {"filled", "unfilled"} and room.type is not None and room.type.text != "ordinary":
        span = room.flags[0].span.to(room.flags[-1].span)
        listed = rule.choice(rule.quoted(word.text) for word in room.flags)
        yield rule.Finding(f"with {listed} alone this room is unfilled", span, "write `filled` or `unfilled`")
