"""A place outside the largest map.

Columns go from 0 to 79, rows from 0 to 20.

Bad:
    LEVEL: "cellar"
    SINK: (80,3)
          ^^^^^^

Says:
    2:7: error: column 80 is outside of 0 to 79
    help: write `(79,3)`, or the intended place

Good:
    LEVEL: "cellar"
    SINK: (60,3)
"""

from vaultc.linter import n, rule


@rule.error(n.Coordinate)
def check(place: n.Coordinate) -> rule.Findings:
    if place.x > 79:
        message = f"column {place.x} is outside of 0 to 79"
        yield rule.Finding(message, place, f"write `(79,{min(place.y, 20)})`, or the intended place")
    elif place.y > 20:
        yield rule.Finding(
            f"row {place.y} is outside of 0 to 20", place, f"write `({place.x},20)`, or the intended place"
        )
