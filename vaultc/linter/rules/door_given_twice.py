"""A DOOR statement for a door that has one already, or a state that a secret door cannot have.

Of two DOORs for one square the last counts. A secret door is closed or locked: any other state becomes `closed`.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...+
    -----
    ENDMAP
    DOOR:closed,(4,1)
    DOOR:locked,(4,1)
                ^^^^^

Says:
    9:13: warning: this door has a DOOR already; the last one counts

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...+
    -----
    ENDMAP
    DOOR:locked,(4,1)
"""

from __future__ import annotations

from vaultc.linter import sorted_facts
from vaultc.linter.rule import Feature, Finding, Findings, Model, n, quoted, warning

_BELOW_CLOSED = frozenset({"open", "broken", "nodoor"})


@warning(needs=Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    for _, group in sorted_facts.all_groups(model):
        seen: dict[tuple[int, int], n.Node] = {}
        for door in group.leaves:
            place = sorted_facts.fixed_place(door) if isinstance(door, n.Door) else None
            if place is None or not isinstance(door, n.Door):
                continue
            first = seen.setdefault((place.x, place.y), place)
            if first is not place:
                yield Finding("this door has a DOOR already; the last one counts", place, note=("the first one", first))
            if group.at(place.x, place.y) == "S" and door.state.text in _BELOW_CLOSED:
                message = f"a secret door cannot be {quoted(door.state.text)}, so that it is closed"
                yield Finding(message, door.state, "write `closed` or `locked`")
