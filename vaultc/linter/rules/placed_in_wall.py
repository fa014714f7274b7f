"""A thing in a wall, in rock, in a tree or in a door of its map.

The game does not check fixed places, so the thing replaces the wall or cannot be reached.

Bad:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    TRAP:"pit",(4,1)
               ^^^^^

Says:
    8:12: warning: this trap is in a wall of the map

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP
    TRAP:"pit",(3,1)
"""

from vaultc.linter import n, rule, s, sorted_facts

_PLACED = (
    n.Monster, n.Object, s.OpenContainer, n.Trap, n.Ladder, n.Stair, n.Fountain, n.Altar, s.DedicatedAltar, n.Gold,
    n.Engraving, n.Forge,
)  # fmt: skip


@rule.warning(needs=rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    unfit = model.alphabet.solid | model.alphabet.doors
    for group, node in sorted_facts.leaves(model, n.Statement):
        place = sorted_facts.place_of(node) if isinstance(node, _PLACED) else None
        cell = _cell(place)
        here = group.at(*cell) if cell is not None else None
        if place is not None and here is not None and here in unfit:
            message = f"{rule.subject(node)} in {rule.ground(model, frozenset(here))} of the map"
            yield rule.Finding(message, place)


def _cell(place: n.Expression | None) -> rule.Cell | None:
    """A fixed place; entries below 0 of a list mean the first square."""
    if isinstance(place, s.CheckedPlace):
        return _cell(place.place) if place.check.text == "[noskipcheck]" else None
    if isinstance(place, s.PlaceRegister):
        return (0, 0) if place.index < 0 else None
    return (place.x, place.y) if isinstance(place, n.Coordinate) else None
