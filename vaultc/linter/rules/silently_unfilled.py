"""A special room whose flag words do not say whether it is filled.

Without any word a SUBROOM or REGION is filled; with any word it is filled only if `filled` is among them.

Bad:
    LEVEL: "cellar"
    NOMAP
    REGION: (10,5,20,9), lit, "zoo", irregular
                                     ^^^^^^^^^

Says:
    3:34: warning: with `irregular` alone this room is unfilled
    help: say `filled` or `unfilled`

Good:
    LEVEL: "cellar"
    NOMAP
    REGION: (10,5,20,9), lit, "zoo", filled, irregular
"""

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, choice, n, quoted, warning


@warning(n.Subroom, n.RegionStatement)
def check(room: n.Subroom | n.RegionStatement) -> Findings:
    words = {word.text for word in room.flags}
    if words and not words & {"filled", "unfilled"} and room.type is not None and room.type.text != "ordinary":
        span = room.flags[0].span.to(room.flags[-1].span)
        listed = choice(quoted(word.text) for word in room.flags)
        yield Finding(f"with {listed} alone this room is unfilled", span, "say `filled` or `unfilled`")
