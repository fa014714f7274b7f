"""Shops: kinds, wares, keeper, door and stock; and the cells of special rooms that are stocked.

Rules: "Shops", "Zoo-like rooms".

Shopkeepers' names are the game's own texts and are not reproduced, but their draws are made. A keeper's ``state`` holds
the number of its name, made of its list and its index in it, and of its nickname, which is enough to recognise a name
that is taken.
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population import furnishings, monsters, objects
from vaultc.generation.population.species import class_pick, wanted_kind
from vaultc.generation.site import Site
from vaultc.level.level import Level, Monster, Room
from vaultc.world import grid
from vaultc.world.catalog import kinds as rooms
from vaultc.world.catalog import terrain


def first_door(level: Level, room: Room) -> grid.Cell:
    """The place that the door list has for a room's first door; (0, 0) if the list is not that long."""
    return level.doors[room.first_door] if room.first_door < len(level.doors) else (0, 0)


def stock_cells(level: Level, room: Room, *, door_optional: bool) -> abc.Iterator[grid.Cell]:
    """The cells of a room that are stocked, x outer: those away from its first door.

    With ``door_optional`` a room without doors is stocked everywhere; without it, as in shops, the entry of the door
    list at the room's index counts, even if it is another room's door.
    """
    door = first_door(level, room)
    heeded = bool(room.door_count) or not door_optional
    for x, y in positions.floor(room):
        if room.irregular:
            near = heeded and max(abs(x - door[0]), abs(y - door[1])) <= 1
            if positions.in_room(level, room, x, y) and not near:
                yield x, y
        elif not (heeded and along_door(room, door, x, y)):
            yield x, y


def along_door(room: Room, door: grid.Cell, x: int, y: int) -> bool:
    """True if a cell is in the row or column of a rectangular room along the wall that holds the door."""
    return (
        (x == room.lx and door[0] == x - 1)
        or (x == room.hx and door[0] == x + 1)
        or (y == room.ly and door[1] == y - 1)
        or (y == room.hy and door[1] == y + 1)
    )


GENERAL: Final = 0
SCROLLS: Final = 2
POTIONS: Final = 3
JEWELERS: Final = 6
WANDS: Final = 7
HARDWARE: Final = 8
BOOKS: Final = 9
INSTRUMENTS: Final = 11
LIGHTING: Final = 13
"""Kinds of shops: a room of type SHOPBASE + n is of kind n."""


def shop_kind(site: Site, room_type: int) -> rooms.ShopKind:
    """The kind of a shop by its room type; a kind that only a fork has sells anything."""
    kinds = site.rules.shops.kinds
    return kinds.get(room_type - rooms.SHOPBASE) or kinds[GENERAL]


def random_ware(site: Site, room_type: int) -> rooms.Ware:
    """Draw the ware of one cell of a shop."""
    return rooms.ware_at(shop_kind(site, room_type), site.dice.rnd(100))


def lay_ware(site: Site, ware: rooms.Ware, x: int, y: int) -> None:
    """Make a ware and lay it down; it may be an artifact."""
    if ware.kind is None or ware.object_class is None:
        objects.random_item_at(site, ware.object_class, x, y)
        return
    kind = wanted_kind(site, ware.kind, site.catalog.object_classes[ware.object_class].character)
    objects.put_on_pile(site, objects.create(site, kind, True, True), x, y)


_NAME = "shopkeeper name"
_NICKNAME = "shopkeeper nickname"
"""Keys of the numbers of a keeper's name and of what is added to it."""
NAME_TRIES: Final = 50
ShopkeeperName = tuple[int, int]
"""List and place in it."""

LAST_RESORT: Final = -1
"""The place of the name outside of all lists."""


def create_keeper(site: Site, room: Room, x: int, y: int) -> Monster | None:
    """Make the keeper of a shop at his place; any monster there is moved away."""
    keeper = monsters.create_shopkeeper(site, room.type, x, y)
    if keeper is None:
        return None
    keeper.shop = room
    rules = site.rules.shops
    capital = rules.capital(site)
    if room.type - rooms.SHOPBASE == JEWELERS:
        stone = objects.create(site, wanted_kind(site, "touchstone"), True, False)
        objects.put_into(site, stone, keeper.inventory)
    rules.name(site, keeper, room.type)
    rules.outfit(site, keeper, room.type, capital)
    return keeper


# ---- names


def find_name(site: Site, keeper: Monster, room_type: int) -> None:
    """Give the keeper of a type of room a name that no other keeper on the level has, if one is free."""
    kind, shop = room_type - rooms.SHOPBASE, shop_kind(site, room_type)
    if kind == LIGHTING and site.surroundings.in_mines and site.surroundings.town:
        take_name(keeper, (kind, LAST_RESORT))
        keeper.female = False
        return
    # The wanted place in the list is taken, even if its name is; then places are drawn until one is free.
    rules, others, seed = site.rules.shops, names_of_others(site, keeper), site.start_time // 257
    wanted = site.game.plan.ledger_number(site.surroundings) + seed % 13 - seed % 5
    if wanted < 0:
        wanted += 18
    keeper.female = wanted % 2 == 1
    for _ in range(NAME_TRIES):
        if shop.names in rules.women:
            place = site.dice.rn2(shop.name_count)
            kept = shop.names in rules.keep_sex and keeper.female
            keeper.female = kept or place in rules.women[shop.names]
        elif wanted < shop.name_count:
            place = wanted
        else:
            place = site.dice.rn2(shop.name_count) - 1
            if place == LAST_RESORT and shop.names != GENERAL:
                shop = rules.kinds[GENERAL]
                continue
        name = (shop.names, place)
        take_name(keeper, name)
        if name_number(name) not in others and name_number(rules.parts.get(name, name)) not in others:
            return


def take_name(keeper: Monster, name: ShopkeeperName) -> None:
    """Give the keeper a name, even if another keeper has it."""
    keeper.state[_NAME] = name_number(name)


def take_nickname(keeper: Monster, nickname: ShopkeeperName) -> None:
    """Add a nickname to the keeper's name, instead of an earlier one."""
    keeper.state[_NICKNAME] = name_number(nickname)


def names_of_others(site: Site, keeper: Monster) -> set[int]:
    """The numbers of the names and nicknames of the level's other keepers."""
    others = [other.state for other in site.level.monsters if other is not keeper]
    return {state[key] for state in others for key in (_NAME, _NICKNAME) if key in state}


def name_number(name: ShopkeeperName) -> int:
    """The number by which a name is known."""
    return name[0] * 100 + name[1]


# ---- the stock


def stock_shop(site: Site, room: Room) -> None:
    """Make a room's shopkeeper and, if there is one, see to the door and lay out the wares."""
    level = site.level
    door = first_door(level, room)
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
    (x, y), level = door, site.level
    if not room.irregular:
        inwards = ((1, 0, room.lx - 1), (-1, 0, room.hx + 1), (0, 1, room.ly - 1), (0, -1, room.hy + 1))
        return next(((x + dx, y + dy) for dx, dy, wall in inwards if (x if dx else y) == wall), None)
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
        furnishings.make_engraving(level, "dust", "Closed for inventory", *_outside(site, door))


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


def lay_out(site: Site, room: Room, lay: abc.Callable[[Site, rooms.Ware, int, int], None] = lay_ware) -> None:
    """A ware, or a substitute, on every floor cell that is stocked; ``lay`` makes a ware and lays it down."""
    for x, y in stock_cells(site.level, room, door_optional=False):
        if site.level.terrain[grid.at(x, y)] >= terrain.ROOM and not site.rules.shops.lay_instead(site, x, y):
            lay(site, random_ware(site, room.type), x, y)


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
