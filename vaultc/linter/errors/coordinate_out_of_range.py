"""A place outside of the largest map.

Columns go from 0 to 79, rows from 0 to 20.

Bad:
    LEVEL: "cellar"
    SINK: (80,3)
          ^^^^^^

Says:
    2:7: error: column 80 is outside of 0 to 79
    help: write `(79,3)`, or what is meant

Good:
    LEVEL: "cellar"
    SINK: (60,3)
"""

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, error, n


@error(n.Coordinate)
def check(place: n.Coordinate) -> Findings:
    if place.x > 79:
        message = f"column {place.x} is outside of 0 to 79"
        yield Finding(message, place, f"write `(79,{min(place.y, 20)})`, or what is meant")
    elif place.y > 20:
        yield Finding(f"row {place.y} is outside of 0 to 20", place, f"write `({place.x},20)`, or what is meant")
