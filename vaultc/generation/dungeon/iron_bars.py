"""Walls between rooms that give way to iron bars. Rules: "Corridors, niches, bars, gold vault"."""

from __future__ import annotations

from vaultc.generation.site import Site
from vaultc.world.catalog.terrain import DBWALL, DOOR, HWALL, IRONBARS, VWALL
from vaultc.world.grid import HEIGHT, at


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
            if _divides(terrain, at(x, y)) and dice.rn2(100) < chance:
                terrain[at(x, y)] = IRONBARS


def _divides(terrain: bytearray, cell: int) -> bool:
    code = terrain[cell]
    if code not in (HWALL, VWALL):
        return False
    along, across = (HEIGHT, 1) if code == HWALL else (1, HEIGHT)
    return (
        _continues(terrain[cell - along])
        and _continues(terrain[cell + along])
        and terrain[cell - across] > DOOR
        and terrain[cell + across] > DOOR
    )


def _continues(code: int) -> bool:
    return VWALL <= code <= DBWALL or code == IRONBARS
