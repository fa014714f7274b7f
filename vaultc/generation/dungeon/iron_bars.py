"""Walls between rooms that give way to iron bars. Rules: "Corridors, niches, bars, gold vault"."""

from __future__ import annotations

from vaultc.generation.site import Site
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains


def make_iron_bars(site: Site) -> None:
    """On one level in five turn straight pieces of wall with open space on both sides into bars, by chance."""
    dice, terrain = site.dice, site.level.terrain
    if dice.rn2(5):
        return
    chance = dice.rn2(20) if dice.rn2(20) else dice.rn2(50)
    if chance < 1:
        return
    for x in range(1, 79):
        for y in range(1, 20):
            if _divides(terrain, grid.at(x, y)) and dice.rn2(100) < chance:
                terrain[grid.at(x, y)] = terrains.IRONBARS


def _divides(terrain: bytearray, cell: int) -> bool:
    code = terrain[cell]
    if code not in (terrains.HWALL, terrains.VWALL):
        return False
    along, across = (grid.HEIGHT, 1) if code == terrains.HWALL else (1, grid.HEIGHT)
    return (
        _continues(terrain[cell - along])
        and _continues(terrain[cell + along])
        and terrain[cell - across] > terrains.DOOR
        and terrain[cell + across] > terrains.DOOR
    )


def _continues(code: int) -> bool:
    return terrains.VWALL <= code <= terrains.DBWALL or code == terrains.IRONBARS
