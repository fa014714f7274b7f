"""A DOOR where the map has no door.

A DOOR at a fixed place of a part needs a `+` or an `S` in the map there.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    DOOR:closed,(4,1)
                ^^^^^

Says:
    8:13: error: the map has a wall here and no door
    help: draw `+` for a door or `S` for a secret door into the map

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...+
    -----
    ENDMAP
    DOOR:closed,(4,1)
"""

from vaultc.linter import n, rule, sorted_facts


@rule.error(needs=rule.Feature.SORTED_LEVELS, of_code=True)
def check(model: rule.Model) -> rule.Findings:
    for group, door in sorted_facts.leaves(model, n.Door):
        place = sorted_facts.fixed_place(door)
        here = group.at(place.x, place.y) if place else None
        if place is not None and here is not None and here not in model.alphabet.doors:
            what = rule.ground(model, frozenset(here)) if here in model.alphabet.phrases else f"`{here}`"
            help = "draw `+` for a door or `S` for a secret door into the map"
            yield rule.Finding(f"the map has {what} here and no door", place, help)
