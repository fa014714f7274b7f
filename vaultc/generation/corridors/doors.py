"""Doors that corridors make. Rules: "Corridor doors"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout.doors import DOOR_LIMIT, register_door
from vaultc.generation.layout.positions import in_shop
from vaultc.generation.population.monsters import class_pick, create, disguise
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog.terrain import CLOSED, DBWALL, DOOR, LOCKED, NO_DOOR, OPEN, SDOOR, TRAPPED, VWALL
from vaultc.world.grid import at

_MIMIC = "m"
_MIMICS = ("small mimic", "large mimic", "giant mimic")
_TRAPS_FROM: Final = 5
_MIMICS_FROM: Final = 9
_SECRET_TRAPS_FROM: Final = 4


def corridor_door(site: Site, x: int, y: int, room: Room) -> None:
    """Make a door where a corridor meets a room; in most games some are secret."""
    if len(site.level.doors) >= DOOR_LIMIT:
        site.complain("there are too many doors")
        return
    odds = site.rules.ground.hidden_doors
    make_door(site, x, y, room, DOOR if not odds or site.dice.rn2(odds) else SDOOR)


def make_door(site: Site, x: int, y: int, room: Room, kind: int) -> None:
    """Make a door of ``kind`` DOOR or SDOOR in a random state and list it with ``room``.

    Only walls can hide a secret door. A door that was there already is listed twice.
    """
    level = site.level
    cell = at(x, y)
    shop = in_shop(site, x, y)
    if not VWALL <= level.terrain[cell] <= DBWALL:
        kind = DOOR
    level.terrain[cell] = kind
    if kind == DOOR:
        state = _door_state(site, shop)
        bare = site.rules.ground.rogue_doors_bare and site.surroundings.on_rogue_level
        level.flags[cell] = NO_DOOR if bare else state
        if level.flags[cell] & TRAPPED and _is_mimic(site):
            level.flags[cell] = NO_DOOR
            _put_mimic(site, x, y)
    else:
        level.flags[cell] = _secret_door_state(site, shop)
    register_door(site, x, y, room)


def _door_state(site: Site, shop: bool) -> int:
    dice = site.dice
    if dice.rn2(3):
        return OPEN if shop else NO_DOOR
    if not dice.rn2(5):
        return OPEN
    state = CLOSED if dice.rn2(6) else LOCKED
    if not shop and site.surroundings.difficulty >= _TRAPS_FROM and not dice.rn2(25):
        state |= TRAPPED
    return state


def _secret_door_state(site: Site, shop: bool) -> int:
    dice = site.dice
    state = LOCKED if shop or not dice.rn2(5) else CLOSED
    if not shop and site.surroundings.difficulty >= _SECRET_TRAPS_FROM and not dice.rn2(20):
        state |= TRAPPED
    return state


def _is_mimic(site: Site) -> bool:
    """True if a trapped door turns out to be a mimic."""
    if site.surroundings.difficulty < _MIMICS_FROM or site.dice.rn2(5):
        return False
    return not all(site.catalog.species_number(name) in site.gone for name in _MIMICS)


def _put_mimic(site: Site, x: int, y: int) -> None:
    mimic = create(site, class_pick(site, _MIMIC), x, y)
    if mimic is not None:
        disguise(site, mimic)
