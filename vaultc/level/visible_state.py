"""The visible state of a level, by which two moments of its making are compared."""

from __future__ import annotations

from vaultc.level.level import Level


def visible_state(level: Level) -> tuple[object, ...]:
    """Return the visible state of a level, as far as statements change it."""
    places = [(index, len(pile)) for index, pile in level.piles.items()]
    things = [(one.x, one.y, one.species) for one in level.monsters], [(trap.x, trap.y) for trap in level.traps]
    cells = bytes(level.terrain), bytes(level.lit), bytes(level.flags)
    return cells, places, things, len(level.engravings), len(level.buried)
