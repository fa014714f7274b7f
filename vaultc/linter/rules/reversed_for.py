"""A FOR that counts down from a larger to a smaller number.

FOR counts down if its end is below its start. Even if you want that, consider writing the loop upwards; most bodies
work either way.

Bad:
    LEVEL: "cellar"
    FOR $x = 9 TO 1 { GOLD: 5, coord($x, 3) }
             ^^^^^^

Says:
    2:10: warning: this counts down from 9 to 1

Good:
    LEVEL: "cellar"
    FOR $x = 1 TO 9 { GOLD: 5, coord($x, 3) }
"""

from vaultc.linter import n, rule


@rule.warning(n.For)
def check(loop: n.For) -> rule.Findings:
    start, end = rule.constant(loop.start), rule.constant(loop.end)
    if start is not None and end is not None and start > end:
        span = loop.start.span.to(loop.end.span)
        yield rule.Finding(f"this counts down from {start} to {end}", span)
