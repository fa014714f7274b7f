"""The vault on Medusa's island with the way to Fort Ludios. Rules: "UnNetHack 6: Fix-ups"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.dungeon import gold_vaults
from vaultc.generation.finishing.fixups import petrify
from vaultc.generation.layout.room_records import new_room
from vaultc.generation.layout.rooms import lay
from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.rooms import VAULT

_COLUMNS = range(10, 70)
_SIDE: Final = 4
_FLOOR, _WATER = 5, 11
_MIDDLE = ((1, 1), (1, 2), (2, 1), (2, 2))
_BASE: Final = 51


def complete_medusa(site: Site) -> None:
    """Statues of earlier heroes, and a vault on an islet if the way to the fort may still begin on this level."""
    petrify(site)
    place = site.surroundings
    if place.ludios_placed or place.branch is not None:
        return
    for x in _COLUMNS:
        for y in range(grid.HEIGHT):
            if _is_islet(site.level, x, y):
                _build(site, x + 1, y + 1)
                return


def _is_islet(level: Level, x: int, y: int) -> bool:
    """True if a square of sixteen cells is an islet of five cells, of which four are its middle."""
    if not all(_has(level, (x + dx, y + dy), terrain.ROOM) for dx, dy in _MIDDLE):
        return False
    square = [(column, row) for column in range(x, x + _SIDE) for row in range(y, y + _SIDE)]
    floor, water = (sum(_has(level, cell, code) for cell in square) for code in (terrain.ROOM, terrain.MOAT))
    return (floor, water) == (_FLOOR, _WATER)


def _has(level: Level, cell: grid.Cell, code: int) -> bool:
    return grid.valid(*cell) and level.terrain[grid.at(*cell)] == code


def _build(site: Site, x: int, y: int) -> None:
    """A vault of one cell, whose gold lies in a safe if the portal is there."""
    lay(site, new_room(site.level), (x, y, x, y), True, VAULT)
    site.level.flags_set.add("has vault")
    gold = objects.gold(site, site.dice.rn2(abs(site.surroundings.depth) * 100) + _BASE, x, y)
    if gold_vaults.holds_portal(site):
        gold_vaults.make_portal(site, x, y)
        safe = objects.make(site, wanted_kind(site, "iron safe"), True, False)
        objects.take(site.level, gold)
        objects.put_into(site, gold, safe.contents)
        objects.place(site, safe, x, y)
