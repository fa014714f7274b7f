"""A DOOR statement for a door that already has one, or a state that a secret door cannot have.

If two DOORs name the same square, the last one counts. A secret door is closed or locked: any other state becomes
`closed`.

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
    9:13: warning: this door already has a DOOR; the last one counts

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

from vaultc.linter import n, rule, sorted_facts


@rule.warning(needs=rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for _, group in sorted_facts.all_groups(model):
        seen: dict[tuple[int, int], n.Node] = {}
        for door in group.leaves:
            place = sorted_facts.fixed_place(door) if isinstance(door, n.Door) else None
            if place is None or not isinstance(door, n.Door):
                continue
            first = seen.setdefault((place.x, place.y), place)
            if first is not place:
                message = "this door already has a DOOR; the last one counts"
                yield rule.Finding(message, place, note=("the first one", first))
            if group.at(place.x, place.y) == "S" and door.state.text in {"open", "broken", "nodoor"}:
                message = f"a secret door cannot be {rule.quoted(door.state.text)}, so it is closed"
                yield rule.Finding(message, door.state, "write `closed` or `locked`")
