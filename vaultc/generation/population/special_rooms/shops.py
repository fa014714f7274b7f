"""Shops: the keeper at the door, the door itself, and the stock. Rules: "Shops"."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.layout import positions
from vaultc.generation.population import monsters
from vaultc.generation.population.engravings import make_engraving
from vaultc.generation.population.special_rooms import cells, shop_tables
from vaultc.generation.population.special_rooms.shopkeepers import create_keeper
from vaultc.generation.population.species import class_pick
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.rooms import Ware

_CLOSED_SIGN = "Closed for inventory"


def stock_shop(site: Site, room: Room) -> None:
    """Make a room's shopkeeper and, if there is one, see to the door and lay out the wares."""
    level = site.level
    door = cells.first_door(level, room)
    place = _keeper_place(site, room, door)
    if place is None or create_keeper(site, room, *place) is None:
        return
    _prepare_door(site, door, doorless=site.locality.on_rogue_level)
    rules = site.rules.shops
    rules.halls.get(room.type, rules.lay_out)(site, room)
    level.flags_set.add("has shop")


# ---- the keeper's place and the door


def _keeper_place(site: Site, room: Room, door: grid.Cell) -> grid.Cell | None:
    """The floor cell inside next to the door."""
    x, y = door
    if room.irregular:
        return _irregular_keeper_place(site, room, x, y)
    if x == room.lx - 1:
        return x + 1, y
    if x == room.hx + 1:
        return x - 1, y
    if y == room.ly - 1:
        return x, y + 1
    return (x, y - 1) if y == room.hy + 1 else None


def _irregular_keeper_place(site: Site, room: Room, x: int, y: int) -> grid.Cell | None:
    level = site.level
    for near_x, near_y in ((x - 1, y), (x + 1, y), (x, y - 1)):
        if grid.valid(near_x, near_y) and positions.in_room(level, room, near_x, near_y):
            return near_x, near_y
    if grid.valid(x, y + 1) and positions.in_room(level, room, x, y + 1):
        return (x + 1, y) if site.rules.shops.slips_east else (x, y + 1)
    return None


def _prepare_door(site: Site, door: grid.Cell, *, doorless: bool) -> None:
    """Shops have a door that can be seen, and no trap on it; a locked one carries a sign.

    Where levels are ``doorless`` what is hidden becomes an empty doorway.
    """
    level, cell = site.level, grid.at(door[0], door[1])
    if level.flags[cell] == terrain.NO_DOOR:
        level.flags[cell] = terrain.OPEN
    if level.terrain[cell] == terrain.SDOOR:
        level.terrain[cell] = terrain.DOOR
        kept = level.flags[cell] & (terrain.LOCKED | terrain.TRAPPED)
        level.flags[cell] = terrain.NO_DOOR if doorless else kept if kept & terrain.LOCKED else kept | terrain.CLOSED
    if level.flags[cell] & terrain.TRAPPED:
        level.flags[cell] = terrain.LOCKED
    if level.flags[cell] == terrain.LOCKED:
        make_engraving(level, "dust", _CLOSED_SIGN, *_outside(site, door))


def _outside(site: Site, door: grid.Cell) -> grid.Cell:
    """One step away from the floor of shops, this one or another."""
    (x, y), level = door, site.level

    def indoors(column: int, row: int) -> bool:
        if not grid.valid(column, row):
            return False
        cell = grid.at(column, row)
        room = positions.room_of_number(level, level.room_numbers[cell])
        return room is not None and room.type in site.catalog.shop_types and not level.edges[cell]

    dx = -1 if indoors(x + 1, y) else 1 if indoors(x - 1, y) else 0
    dy = -1 if indoors(x, y + 1) else 1 if indoors(x, y - 1) else 0
    return x + dx, y + dy


# ---- wares


def lay_out(site: Site, room: Room, lay: Callable[[Site, Ware, int, int], None] = shop_tables.lay_ware) -> None:
    """A ware, or a substitute, on every floor cell that is stocked; ``lay`` makes a ware and lays it down."""
    for x, y in cells.stock_cells(site.level, room, door_optional=False):
        if site.level.terrain[grid.at(x, y)] >= terrain.ROOM and not site.rules.shops.lay_instead(site, x, y):
            lay(site, shop_tables.random_ware(site, room.type), x, y)


def make_mimic(site: Site, x: int, y: int) -> bool:
    """Make a mimic instead of a ware sometimes, more often at greater depth; true if one was made."""
    dice, depth = site.dice, site.surroundings.depth
    if dice.rn2(100) >= depth or monsters.occupant(site.level, x, y) is not None:
        return False
    species = class_pick(site, "m")
    mimic = monsters.create(site, species, x, y) if species is not None else None
    if mimic is not None and dice.rn2(10) >= depth:
        mimic.appears = ("object", "strange object")
    return mimic is not None
