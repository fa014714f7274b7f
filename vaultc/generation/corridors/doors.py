"""Doors that corridors make. Rules: "Corridor doors"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import doors
from vaultc.generation.layout.positions import in_shop
from vaultc.generation.population import monsters
from vaultc.generation.population.monsters.disguise import disguise
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog import terrain
from vaultc.world.grid import at

_MIMIC = "m"
_MIMICS = ("small mimic", "large mimic", "giant mimic")
_TRAPS_FROM: Final = 5
_MIMICS_FROM: Final = 9
_SECRET_TRAPS_FROM: Final = 4


def corridor_door(site: Site, x: int, y: int, room: Room) -> None:
    """Make a door where a corridor meets a room; in most games some are secret."""
    if len(site.level.doors) >= doors.DOOR_LIMIT:
        site.complain("there are too many doors")
        return
    odds = site.rules.ground.hidden_doors
    make_door(site, x, y, room, terrain.DOOR if not odds or site.dice.rn2(odds) else terrain.SDOOR)


def make_door(site: Site, x: int, y: int, room: Room, kind: int) -> None:
    """Make a door of ``kind`` DOOR or SDOOR in a random state and list it with ``room``.

    Only walls can hide a secret door. A door that was there already is listed twice.
    """
    level = site.level
    cell = at(x, y)
    shop = in_shop(site, x, y)
    if not terrain.VWALL <= level.terrain[cell] <= terrain.DBWALL:
        kind = terrain.DOOR
    level.terrain[cell] = kind
    if kind == terrain.DOOR:
        state = _door_state(site, shop)
        bare = site.rules.ground.rogue_doors_bare and site.surroundings.on_rogue_level
        level.flags[cell] = terrain.NO_DOOR if bare else state
        if level.flags[cell] & terrain.TRAPPED and _is_mimic(site):
            level.flags[cell] = terrain.NO_DOOR
            mimic = monsters.create(site, monsters.class_pick(site, _MIMIC), x, y)
            if mimic is not None:
                disguise(site, mimic)
    else:
        dice = site.dice
        state = terrain.LOCKED if shop or not dice.rn2(5) else terrain.CLOSED
        if not shop and site.surroundings.difficulty >= _SECRET_TRAPS_FROM and not dice.rn2(20):
            state |= terrain.TRAPPED
        level.flags[cell] = state
    doors.register_door(site, x, y, room)


def _door_state(site: Site, shop: bool) -> int:
    dice = site.dice
    if dice.rn2(3):
        return terrain.OPEN if shop else terrain.NO_DOOR
    if not dice.rn2(5):
        return terrain.OPEN
    state = terrain.CLOSED if dice.rn2(6) else terrain.LOCKED
    if not shop and site.surroundings.difficulty >= _TRAPS_FROM and not dice.rn2(25):
        state |= terrain.TRAPPED
    return state


def _is_mimic(site: Site) -> bool:
    """True if a trapped door turns out to be a mimic."""
    if site.surroundings.difficulty < _MIMICS_FROM or site.dice.rn2(5):
        return False
    return not all(site.catalog.species_number(name) in site.gone for name in _MIMICS)
