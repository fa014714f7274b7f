"""Closets behind the walls of rooms. Rules: "Corridors, niches, bars, gold vault"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.corridors.doors import make_door
from vaultc.generation.corridors.joining import side_door
from vaultc.generation.layout.doors import DOOR_LIMIT
from vaultc.generation.layout.room_records import room_or_record
from vaultc.generation.population import engravings, objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.species import class_pick
from vaultc.generation.population.trap_kinds import passable_kind
from vaultc.generation.population.traps import make_trap
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world import grid
from vaultc.world.catalog import terrain, traps
from vaultc.world.catalog.rooms import OROOM

_TRIES: Final = 8
_TELEPORT_DEPTH: Final = 15
_TRAP_DOOR_DEPTHS: Final = range(6, 25)

_HINTS = {traps.TRAP_DOOR: "Vlad was here", traps.TELEPORT: "ad aerarium", traps.LEVEL_TELEPORT: "ad aerarium"}
"""The engravings in front of niches with a trap, by trap."""
_WEAR: Final = 5


def make_niches(site: Site) -> None:
    """Some niches, at most one of them with a level teleporter and one with a trap door."""
    dice, depth = site.dice, site.surroundings.depth
    teleporter = teleport_allowed(site.level) and depth > _TELEPORT_DEPTH
    trap_door = depth in _TRAP_DOOR_DEPTHS
    for _ in range(dice.rnd(len(site.level.rooms) // 2 + 1)):
        if teleporter and not dice.rn2(6):
            teleporter = False
            make_niche(site, traps.LEVEL_TELEPORT)
        elif trap_door and not dice.rn2(6):
            trap_door = False
            make_niche(site, traps.TRAP_DOOR)
        else:
            make_niche(site, None)


def teleport_allowed(level: Level) -> bool:
    """True if teleporting works on the level."""
    return "noteleport" not in level.flags_set


def make_niche(site: Site, trap: int | None) -> None:
    """One niche above or below a random room, with a trap or (None) perhaps an object in it."""
    level = site.level
    if len(level.doors) >= DOOR_LIMIT:
        return
    for _ in range(_TRIES):
        found = _find_wall(site)
        if found is None:
            continue
        room, x, y, outward = found
        if trap is not None or not site.dice.rn2(4):
            _make_hidden(site, room, x, y, outward, trap)
        else:
            _make_open(site, room, x, y, outward)
        return


def _find_wall(site: Site) -> tuple[Room, int, int, int] | None:
    """A room, a place in its upper or lower wall, and the step outwards; None if it will not do."""
    level, dice = site.level, site.dice
    room = room_or_record(level, dice.rn2(len(level.rooms)))
    if room.type != OROOM or (room.door_count == 1 and dice.rn2(5)):
        return None
    if site.rules.ground.rooms_refuse and not room.join:
        return None
    outward = 1 if dice.rn2(2) else -1
    row = room.hy + 1 if outward > 0 else room.ly - 1
    x, y = side_door(site, room.lx, row, room.hx, row)
    if not grid.valid(x, y + outward) or level.terrain[grid.at(x, y + outward)] != terrain.STONE:
        return None
    if not grid.valid(x, y - outward):
        return None
    inside = level.terrain[grid.at(x, y - outward)]
    if terrain.POOL <= inside <= terrain.DRAWBRIDGE_UP or site.terrain_classes.furniture[inside]:
        return None
    return room, x, y, outward


def _make_hidden(site: Site, room: Room, x: int, y: int, outward: int, kind: int | None) -> None:
    """A secret corridor behind a secret door."""
    level = site.level
    level.terrain[grid.at(x, y + outward)] = terrain.SCORR
    if kind is not None:
        kind = passable_kind(site, kind)
        trap = make_trap(site, x, y + outward, kind)
        if trap is not None:
            trap.once = kind != traps.FALLING_ROCK
            if kind in _HINTS:
                engravings.make_engraving(level, "dust", _HINTS[kind], x, y - outward)
                engravings.smudge_engraving(site, x, y - outward, _WEAR)
    make_door(site, x, y, room, terrain.SDOOR)


def _make_open(site: Site, room: Room, x: int, y: int, outward: int) -> None:
    """A corridor cell behind a door or bars, with luck not empty."""
    level, dice = site.level, site.dice
    level.terrain[grid.at(x, y + outward)] = terrain.CORR
    if dice.rn2(7):
        make_door(site, x, y, room, terrain.SDOOR if dice.rn2(5) else terrain.DOOR)
        return
    if not dice.rn2(site.rules.ground.niche_bars) and terrain.VWALL <= level.terrain[grid.at(x, y)] <= terrain.DBWALL:
        level.terrain[grid.at(x, y)] = terrain.IRONBARS
        if dice.rn2(3):
            species = class_pick(site, "@")
            objects.corpse_or_statue(site, site.named.corpse, species, x, y + outward, True)
    if teleport_allowed(level):
        objects.make_at(site, wanted_kind(site, "teleportation", "?"), x, y + outward)
    if not dice.rn2(3):
        objects.random_item_at(site, None, x, y + outward)
