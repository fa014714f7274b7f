"""The disguises of mimics of NetHack 3.6. Rules: "NetHack 3.6: Disguise"."""

from __future__ import annotations

from vaultc.generation.layout import positions
from vaultc.generation.population import objects
from vaultc.generation.population.monsters.disguise import (
    BOULDER,
    STAIRS_AND_CLASSES,
    STATUE,
    STRANGE,
    guise_in_room,
    kind_of_object,
)
from vaultc.generation.population.monsters.shapes import player_kinds
from vaultc.generation.site import Site
from vaultc.world.catalog import rooms, terrain
from vaultc.world.grid import at

_GUISES = (*STAIRS_AND_CLASSES, STRANGE, STRANGE)
_OF_SPECIES = frozenset({"statue", "figurine", "corpse", "egg", "tin"})


def guise(site: Site, x: int, y: int) -> tuple[str, str]:
    """Draw the disguise of a mimic on a cell, with the draws for parts of it that are never seen."""
    found = _guise(site, x, y)
    _settle_details(site, found)
    return found


def _guise(site: Site, x: int, y: int) -> tuple[str, str]:
    level, cell = site.level, at(x, y)
    pile = level.piles.get(cell)
    if pile:
        return kind_of_object(site, pile[0].kind)
    code = level.terrain[cell]
    if code in (terrain.DOOR, terrain.SDOOR, terrain.SCORR) or terrain.VWALL <= code <= terrain.DBWALL:
        return "feature", "wall" if site.surroundings.on_rogue_level else "closed door"
    if "mazelevel" in level.flags_set and not site.surroundings.in_sokoban and site.dice.rn2(2):
        return STATUE
    number = level.room_numbers[cell]
    if number < positions.FIRST_ROOM_NUMBER and all((trap.x, trap.y) != (x, y) for trap in level.traps):
        return BOULDER
    room = positions.room_of_number(level, number) if number >= positions.FIRST_ROOM_NUMBER else None
    return guise_in_room(site, room.type if room is not None else rooms.OROOM, _GUISES)


def _settle_details(site: Site, guise: tuple[str, str]) -> None:
    """Draw the species of a guise that has one, and the alignment of an altar."""
    kind, what = guise
    if kind == "object" and what in _OF_SPECIES:
        species = objects.species(site)
        if what == "corpse" and site.catalog.species[species].no_corpse:
            site.dice.rn2(len(player_kinds(site.catalog)))
        elif what == "egg":
            objects.hatch(site, species)
    elif guise == ("feature", "altar"):
        site.dice.rn2(3)
        if site.in_hell:
            site.dice.rn2(3)
