"""A line from a place to the same place.

The line never finds its end and becomes a long diagonal through the place: all of it, or the part to the upper left.

Bad:
    LEVEL: "cellar"
    TERRAIN: line (5,5) - (5,5), 'P'
             ^^^^^^^^^^^^^^^^^^

Says:
    2:10: warning: a line from a place to itself is a long diagonal
    help: select the place

Good:
    LEVEL: "cellar"
    TERRAIN: (5,5), 'P'
"""

from vaultc.linter import n, rule


@rule.warning(n.Line)
def check(line: n.Line) -> rule.Findings:
    if isinstance(line.start, n.Coordinate) and line.start == line.end:
        fix = rule.replacement("select the place", line.span, line.start.span.text)
        yield rule.Finding("a line from a place to itself is a long diagonal", line, fix=fix)
