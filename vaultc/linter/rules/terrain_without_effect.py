"""A statement that changes no terrain.

The map character `x` leaves squares as they are, and replacing terrain with the same terrain changes nothing. With a
light, `x` changes only the light.

Bad:
    LEVEL: "cellar"
    TERRAIN: fillrect (5,5,9,9), 'x'
                                 ^^^

Says:
    2:30: warning: `x` leaves the squares as they are

Good:
    LEVEL: "cellar"
    TERRAIN: fillrect (5,5,9,9), ('x', lit)
"""

from typing import TypeGuard

from vaultc.linter import n, rule


@rule.warning(n.Terrain, n.Spill, n.ReplaceTerrain)
def check(node: n.Terrain | n.Spill | n.ReplaceTerrain) -> rule.Findings:
    if not isinstance(node, n.ReplaceTerrain):
        if _is_transparent(node.terrain) and node.terrain.light is None:
            yield rule.Finding("`x` leaves the squares as they are", node.terrain)
        return
    new, old = node.new, node.old
    if _is_transparent(new):
        yield rule.Finding("terrain cannot be replaced by `x`, which leaves it as it is", new)
    elif isinstance(new, n.MapCharacter) and new.light is None and new == old:
        yield rule.Finding("this is replaced by the same terrain", new)
    if node.chance.value == 0:
        yield rule.Finding("with a chance of 0 % nothing is replaced", node.chance)


def _is_transparent(terrain: n.Expression) -> TypeGuard[n.MapCharacter]:
    return isinstance(terrain, n.MapCharacter) and terrain.character == "x"
