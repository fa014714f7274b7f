"""A statement that changes no terrain.

The map character `x` leaves squares as they are, and to replace terrain by the same terrain changes nothing. With a
light, `x` changes the light alone.

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

from __future__ import annotations

from typing import TypeGuard

from vaultc.linter.rule import Finding, Findings, Model, n, warning


@warning()
def check(model: Model) -> Findings:
    for terrain in model.find(n.Terrain):
        if _is_transparent(terrain.terrain) and terrain.terrain.light is None:
            yield Finding("`x` leaves the squares as they are", terrain.terrain)
    for spill in model.find(n.Spill):
        if _is_transparent(spill.terrain) and spill.terrain.light is None:
            yield Finding("`x` leaves the squares as they are", spill.terrain)
    for replace in model.find(n.ReplaceTerrain):
        new, old = replace.new, replace.old
        if _is_transparent(new):
            yield Finding("terrain cannot be replaced by `x`, which leaves it as it is", new)
        elif isinstance(new, n.MapCharacter) and new.light is None and new == old:
            yield Finding("this is replaced by the same terrain", new)
        if replace.chance.value == 0:
            yield Finding("with a chance of 0 % nothing is replaced", replace.chance)


def _is_transparent(terrain: n.Expression) -> TypeGuard[n.MapCharacter]:
    return isinstance(terrain, n.MapCharacter) and terrain.character == "x"
