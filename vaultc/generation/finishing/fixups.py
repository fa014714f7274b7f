"""Additions to some special levels after their script. Rules: "Fix-ups"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.finishing.bubbles import make_bubbles
from vaultc.generation.layout import positions
from vaultc.generation.layout.doors import secret_door_on_walls
from vaultc.generation.layout.room_records import first_room_or_end
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.objects.medusa import can_be_petrified
from vaultc.generation.population.traps import make_trap
from vaultc.generation.site import Site
from vaultc.level.level import Item, Level, Room
from vaultc.world import grid
from vaultc.world.catalog import directions, rooms, terrain, traps

_SOFTENINGS: Final = 1000
"""The number of species that are tried for a statue; the games try without end."""


def let_bubbles_rise(site: Site) -> None:
    """The Plane of Water is full of bubbles."""
    if site.locality.on_plane_of_water:
        make_bubbles(site)


def fix_up(site: Site) -> None:
    """Complete this special level with the step of its own, if it has one."""
    finish = site.rules.fixups.get(site.surroundings.special_level or "")
    if finish is not None:
        finish(site)


def room_of_type(level: Level, room_type: int) -> Room | None:
    """The first room of a type, subrooms after all others."""
    return next((room for room in (*level.rooms, *level.subrooms) if room.type == room_type), None)


# ---- Medusa


def petrify(site: Site) -> None:
    """Statues of earlier heroes; the list of high scores is empty.

    Without a room the mark at the end of the rooms stands for the first one, which has no columns: one statue comes to
    its corner.
    """
    if not site.level.rooms:
        site.complain("Medusa's island has no room for its statues; the game lays one of them beside the level")
    room, dice = first_room_or_end(site.level), site.dice
    statue = site.named.statue
    for _ in range(dice.rnd(4)):
        x = positions.somex(site, room)
        y = positions.somey(site, room)
        if _holds_objects(site, x, y):
            _soften(site, objects.high_score_object(site, statue, x, y))
    remembered = dice.rn2(2)
    y = positions.somey(site, room)
    x = positions.somex(site, room)
    if remembered:
        _soften(site, objects.high_score_object(site, statue, x, y))
    else:
        _soften(site, objects.make_at(site, statue, x, y, initialised=False))


def _soften(site: Site, statue: Item) -> None:
    """Choose another species while the statue's cannot be turned to stone; forks may have none that can."""
    for _ in range(_SOFTENINGS):
        if can_be_petrified(site.catalog.species[statue.species]):
            return
        statue.species = objects.species(site)
    site.complain("Medusa's island has a statue of a species that does not turn to stone; the game would look on")


def _holds_objects(site: Site, x: int, y: int) -> bool:
    """True if a spot is good for an object."""
    level, cell = site.level, grid.at(x, y)
    code = level.terrain[cell]
    if (
        not grid.valid(x, y)
        or code < terrain.DOOR
        or (code == terrain.DOOR and level.flags[cell] & (terrain.CLOSED | terrain.LOCKED))
    ):
        return False
    return not positions.has_boulder(site, x, y)


# ---- the Wizard's Tower, the sanctum, Fort Ludios, Orcus' town


def _hide_tower_door(site: Site) -> None:
    room = room_of_type(site.level, rooms.MORGUE)
    if room is not None:
        secret_door_on_walls(site, room, directions.EAST | directions.WEST)


def _hide_temple_door(site: Site) -> None:
    room = room_of_type(site.level, rooms.TEMPLE)
    if room is not None:
        secret_door_on_walls(site, room, directions.NORTH | directions.SOUTH | directions.EAST | directions.WEST)


def fill_treasury(site: Site, *, everywhere: bool = False) -> None:
    """Gold and traps in the treasury of Fort Ludios; ``everywhere`` or only where an object can lie."""
    level, dice = site.level, site.dice
    room = room_of_type(level, rooms.MORGUE)
    if room is None:
        return
    room.type = rooms.OROOM
    level.flags_set -= {"graveyard", "has morgue"}
    for x in range(room.lx, room.hx + 1):
        for y in range(room.ly, room.hy + 1):
            if not everywhere and (not grid.valid(x, y) or level.terrain[grid.at(x, y)] <= terrain.DBWALL):
                continue
            objects.gold(site, 600 + dice.rn2(300), x, y)
            if not dice.rn2(3) and not positions.is_pool(level, x, y):
                make_trap(site, x, y, traps.LAND_MINE if dice.rn2(3) else traps.SPIKED_PIT)


def _desert_shops(site: Site) -> None:
    """Remove all shopkeepers; each thing they carry draws for its resistance."""
    for keeper in [monster for monster in site.level.monsters if "shopkeeper" in monster.state]:
        objects.ask_whether_they_resist(site, keeper.inventory)
        monsters.remove(site, keeper)


FIXUPS: dict[str, Callable[[Site], None]] = {
    "medusa": petrify,
    "wizard1": _hide_tower_door,
    "sanctum": _hide_temple_door,
    "knox": fill_treasury,
    "orcus": _desert_shops,
}
"""The steps of special levels that games share, by the names of the levels."""
