"""Rooms full of sleeping monsters. Rules: "Zoo-like rooms"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.special_rooms import cells, inmates
from vaultc.generation.population.special_rooms.goods import (
    Goods,
    coffer,
    lay_jelly,
    lay_nothing,
    lay_pay,
    lay_remains,
    lay_victim,
)
from vaultc.generation.site import Site, Zoo
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import rooms, terrain

_THRONE_TRIES: Final = 100
ROYAL: Final = 2
"""Mark of the box that belongs to a court."""


def fill_zoo(site: Site, room: Room) -> None:
    """Fill a room of a zoo-like type with its monsters and goods."""
    kind = room.type
    queen = _queen_place(site, room) if kind == rooms.BEEHIVE else None
    throne = _throne_place(site, room) if kind == rooms.COURT else None
    if throne is not None and site.rules.things.crown is not None:
        site.rules.things.crown(site, *throne)
    goods = Goods(site, room, cells.first_door(site.level, room) if room.door_count else None)
    zoo = site.rules.zoos[kind]
    for x, y in cells.stock_cells(site.level, room, door_optional=True):
        if not room.irregular and site.level.terrain[grid.at(x, y)] <= terrain.DOOR:
            continue
        if kind == rooms.COURT and site.level.terrain[grid.at(x, y)] == terrain.THRONE:
            continue
        if zoo.inhabited is None or zoo.inhabited(site):
            species = wanted_species(site, "queen bee") if (x, y) == queen else zoo.inmate(site)
            monster = monsters.create(site, species, x, y, monsters.CreationFlags(asleep=True))
            if monster is not None:
                monster.asleep = True
                monster.peaceful = monster.peaceful and kind != rooms.COURT
        zoo.lay(goods, x, y)
    if throne is not None:
        (site.rules.things.enthrone or _enthrone)(site, room, throne)
    if zoo.mark is not None:
        site.level.flags_set.add(zoo.mark)


# ---- beehives and courts


def _queen_place(site: Site, room: Room) -> grid.Cell:
    x, y = room.lx + room.width // 2, room.ly + room.height // 2
    if room.irregular and not positions.in_room(site.level, room, x, y):
        _, x, y = positions.somexy(site, room)
    return x, y


def _throne_place(site: Site, room: Room) -> grid.Cell:
    """Return the place of the throne; an existing throne counts only on maze levels."""
    level = site.level
    if "mazelevel" in level.flags_set:
        for x in range(room.lx, room.hx + 1):
            for y in range(room.ly, room.hy + 1):
                if level.terrain[grid.at(x, y)] == terrain.THRONE:
                    return x, y
    x = y = 0
    for _ in range(_THRONE_TRIES):
        _, x, y = positions.somexy(site, room)
        if not positions.occupied(site, x, y):
            break
    return x, y


def _enthrone(site: Site, room: Room, throne: grid.Cell) -> None:
    site.level.terrain[grid.at(throne[0], throne[1])] = terrain.THRONE
    _, x, y = positions.somexy(site, room)
    objects.gold(site, site.dice.rn2(50 * site.surroundings.difficulty) + 10, x, y)
    objects.make_at(site, coffer(site), x, y).spe = ROYAL


ZOOS: dict[int, Zoo] = {
    rooms.COURT: Zoo(inmates.courtier, lay_nothing, "has court"),
    rooms.BARRACKS: Zoo(inmates.soldier, lay_pay, "has barracks"),
    rooms.ZOO: Zoo(inmates.anybody, Goods.lay_gold, "has zoo"),
    rooms.MORGUE: Zoo(inmates.undead, lay_remains, "has morgue"),
    rooms.BEEHIVE: Zoo(inmates.always("killer bee"), lay_jelly, "has beehive"),
    rooms.LEPREHALL: Zoo(inmates.always("leprechaun"), Goods.lay_gold),
    rooms.COCKNEST: Zoo(inmates.always("cockatrice"), lay_victim),
}
"""The rooms full of sleeping monsters that games share, by their types."""
