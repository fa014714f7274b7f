"""Rooms full of sleeping monsters. Rules: "Zoo-like rooms"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout.positions import in_room, occupied, somexy
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.known import known_species
from vaultc.generation.population.special_rooms.cells import first_door, stock_cells
from vaultc.generation.population.special_rooms.goods import (
    Goods,
    coffer,
    lay_jelly,
    lay_nothing,
    lay_pay,
    lay_remains,
    lay_victim,
)
from vaultc.generation.population.special_rooms.inmates import always, anybody, courtier, soldier, undead
from vaultc.generation.site import Site, Zoo
from vaultc.level.level import Room
from vaultc.world.catalog.rooms import BARRACKS, BEEHIVE, COCKNEST, COURT, LEPREHALL, MORGUE, ZOO
from vaultc.world.catalog.terrain import DOOR, THRONE
from vaultc.world.grid import Cell, at

_THRONE_TRIES: Final = 100
ROYAL: Final = 2
"""Mark of the box that belongs to a court."""


def fill_zoo(site: Site, room: Room) -> None:
    """Fill a room of a zoo-like type with its monsters and goods."""
    kind = room.type
    queen = _queen_place(site, room) if kind == BEEHIVE else None
    throne = _throne_place(site, room) if kind == COURT else None
    if throne is not None and site.rules.things.crown is not None:
        site.rules.things.crown(site, *throne)
    goods = Goods(site, room, first_door(site.level, room) if room.door_count else None)
    zoo = site.rules.zoos[kind]
    for x, y in stock_cells(site.level, room, door_optional=True):
        if not room.irregular and site.level.terrain[at(x, y)] <= DOOR:
            continue
        if kind == COURT and site.level.terrain[at(x, y)] == THRONE:
            continue
        if zoo.inhabited is None or zoo.inhabited(site):
            species = known_species(site.catalog, "queen bee") if (x, y) == queen else zoo.inmate(site)
            _settle(site, species, x, y, hostile=kind == COURT)
        zoo.lay(goods, x, y)
    if throne is not None:
        (site.rules.things.enthrone or _enthrone)(site, room, throne)
    if zoo.mark is not None:
        site.level.flags_set.add(zoo.mark)


def _settle(site: Site, species: int | None, x: int, y: int, *, hostile: bool) -> None:
    monster = monsters.create(site, species, x, y, monsters.CreationFlags(asleep=True))
    if monster is not None:
        monster.asleep = True
        if hostile:
            monster.peaceful = False


# ---- beehives and courts


def _queen_place(site: Site, room: Room) -> Cell:
    x, y = room.lx + room.width // 2, room.ly + room.height // 2
    if room.irregular and not in_room(site.level, room, x, y):
        _, x, y = somexy(site, room)
    return x, y


def _throne_place(site: Site, room: Room) -> Cell:
    """Return the place of the throne; an existing throne counts only on maze levels."""
    level = site.level
    if "mazelevel" in level.flags_set:
        for x in range(room.lx, room.hx + 1):
            for y in range(room.ly, room.hy + 1):
                if level.terrain[at(x, y)] == THRONE:
                    return x, y
    x = y = 0
    for _ in range(_THRONE_TRIES):
        _, x, y = somexy(site, room)
        if not occupied(site, x, y):
            break
    return x, y


def _enthrone(site: Site, room: Room, throne: Cell) -> None:
    site.level.terrain[at(throne[0], throne[1])] = THRONE
    _, x, y = somexy(site, room)
    objects.gold(site, site.dice.rn2(50 * site.surroundings.difficulty) + 10, x, y)
    objects.make_at(site, coffer(site), x, y).spe = ROYAL


ZOOS: dict[int, Zoo] = {
    COURT: Zoo(courtier, lay_nothing, "has court"),
    BARRACKS: Zoo(soldier, lay_pay, "has barracks"),
    ZOO: Zoo(anybody, Goods.lay_gold, "has zoo"),
    MORGUE: Zoo(undead, lay_remains, "has morgue"),
    BEEHIVE: Zoo(always("killer bee"), lay_jelly, "has beehive"),
    LEPREHALL: Zoo(always("leprechaun"), Goods.lay_gold),
    COCKNEST: Zoo(always("cockatrice"), lay_victim),
}
"""The rooms full of sleeping monsters that games share, by their types."""
