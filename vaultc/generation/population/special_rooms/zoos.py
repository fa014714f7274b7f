"""The contents of special rooms: zoos, and shops with their keepers. Rules: "Zoo-like rooms", "Shops".

Shopkeepers' names are the game's own texts and are not reproduced, but their draws are made. A keeper's ``state`` holds
the number of its name, made of its list and its index in it, and of its nickname, which is enough to recognise a name
that is taken.
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population import furnishings, monsters, objects, species
from vaultc.generation.population.species import class_pick, wanted_kind
from vaultc.generation.site import Site, Zoo
from vaultc.level.level import Level, Monster, Room
from vaultc.world import grid
from vaultc.world.catalog import kinds, terrain


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


def shop_kind(site: Site, room_type: int) -> kinds.ShopKind:
    """The kind of a shop by its room type; a kind that only a fork has sells anything."""
    sold = site.rules.shops.kinds
    return sold.get(room_type - kinds.SHOPBASE) or sold[GENERAL]


def random_ware(site: Site, room_type: int) -> kinds.Ware:
    """Draw the ware of one cell of a shop."""
    return kinds.ware_at(shop_kind(site, room_type), site.dice.rnd(100))


def lay_ware(site: Site, ware: kinds.Ware, x: int, y: int) -> None:
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
    if room.type - kinds.SHOPBASE == JEWELERS:
        stone = objects.create(site, wanted_kind(site, "touchstone"), True, False)
        objects.put_into(site, stone, keeper.inventory)
    rules.name(site, keeper, room.type)
    rules.outfit(site, keeper, room.type, capital)
    return keeper


# ---- names


def find_name(site: Site, keeper: Monster, room_type: int) -> None:
    """Give the keeper of a type of room a name that no other keeper on the level has, if one is free."""
    kind, shop = room_type - kinds.SHOPBASE, shop_kind(site, room_type)
    if kind == LIGHTING and site.locality.in_mines and site.surroundings.town:
        take_name(keeper, (kind, LAST_RESORT))
        keeper.female = False
        return
    # The wanted place in the list is taken, even if its name is; then places are drawn until one is free.
    rules, others, seed = site.rules.shops, names_of_others(site, keeper), site.start_time // 257
    wanted = site.locality.plan.ledger_number(site.surroundings) + seed % 13 - seed % 5
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


def lay_out(site: Site, room: Room, lay: abc.Callable[[Site, kinds.Ware, int, int], None] = lay_ware) -> None:
    """A ware, or a substitute, on every floor cell that is stocked; ``lay`` makes a ware and lays it down."""
    for x, y in stock_cells(site.level, room, door_optional=False):
        if site.level.terrain[grid.at(x, y)] >= terrain.ROOM and not site.rules.shops.lay_instead(site, x, y):
            lay(site, random_ware(site, room.type), x, y)


def make_mimic(site: Site, x: int, y: int) -> bool:
    """Make a mimic instead of a ware sometimes, more often at greater depth; true if one was made."""
    dice, depth = site.dice, site.locality.depth
    if dice.rn2(100) >= depth or monsters.occupant(site.level, x, y) is not None:
        return False
    species = class_pick(site, "m")
    mimic = monsters.create(site, species, x, y) if species is not None else None
    if mimic is not None and dice.rn2(10) >= depth:
        mimic.appears = ("object", "strange object")
    return mimic is not None


class Goods:
    """The state of laying goods in a room, with the gold that is left for it.

    ``door`` is the room's first door, or None.
    """

    __slots__ = ("door", "gold_left", "room", "site")

    def __init__(self, site: Site, room: Room, door: tuple[int, int] | None) -> None:
        self.site = site
        self.room = room
        self.door = door
        self.gold_left = 500 * site.locality.difficulty

    def lay_gold(self, x: int, y: int) -> None:
        """More gold the farther from the door, until the room's share is used up."""
        amount = self.gold_left
        if self.door is not None:
            amount = ((x - self.door[0]) ** 2 + (y - self.door[1]) ** 2) ** 2
        if amount >= self.gold_left:
            amount = 5 * self.site.locality.difficulty
        self.gold_left -= amount
        objects.gold(self.site, self.site.dice.rn2(amount) + 10, x, y)


def coffer(site: Site) -> int:
    """The kind of box that holds treasure at this depth."""
    locked = safe(site)
    return locked if locked is not None else site.named.chest


def safe(site: Site) -> int | None:
    """The kind of safes, None where there are none or not so near the surface."""
    name = site.rules.things.safe
    return species.wanted_kind(site, name) if name is not None and site.locality.depth > 15 else None


def lay_remains(goods: Goods, x: int, y: int) -> None:
    """Lay the remains of the dead: corpses, boxes, graves."""
    lay_relics(goods, x, y)
    if not goods.site.dice.rn2(5):
        furnishings.random_grave(goods.site, x, y)


def lay_relics(goods: Goods, x: int, y: int) -> None:
    """Lay corpses and boxes of the dead."""
    site, dice = goods.site, goods.site.dice
    if not dice.rn2(5):
        objects.high_score_object(site, site.named.corpse, x, y)
    if not dice.rn2(10):
        objects.make_at(site, site.named.large_box if dice.rn2(3) else site.named.chest, x, y)


def lay_victim(goods: Goods, x: int, y: int) -> None:
    """Lay a visitor who was turned to stone, with his belongings, one time in three."""
    site = goods.site
    if site.dice.rn2(3):
        return
    statue = objects.high_score_object(site, site.named.statue, x, y)
    for _ in range(site.dice.rn2(5)):
        objects.put_into(site, objects.random_item(site, None, False), statue.contents)


def lay_pay(goods: Goods, x: int, y: int) -> None:
    """Lay the pay of soldiers."""
    site = goods.site
    if not site.dice.rn2(20):
        objects.make_at(site, site.named.chest if site.dice.rn2(3) else coffer(site), x, y)


def lay_jelly(goods: Goods, x: int, y: int) -> None:
    """Lay the jelly that bees make."""
    if not goods.site.dice.rn2(3):
        objects.make_at(goods.site, species.wanted_kind(goods.site, "lump of royal jelly"), x, y)


def lay_food(goods: Goods, x: int, y: int) -> None:
    """Lay the food that ants gather."""
    if not goods.site.dice.rn2(3):
        objects.random_item_at(goods.site, "FOOD", x, y)


def lay_nothing(_goods: Goods, _x: int, _y: int) -> None:
    """Lay nothing."""


# ---- species

_COURTIERS = ((100, "D"), (95, "H"), (85, "T"), (75, "C"), (60, "o"), (45, "bugbear"), (30, "hobgoblin"), (15, "G"))
"""Inmates with the roll that each needs: class letters, or species by name."""

_SQUAD = {"soldier": 80, "sergeant": 95, "lieutenant": 99, "captain": 100}
"""Soldiers with the roll below which each comes."""


def present(site: Site, name: str) -> int | None:
    """Number of a species that is not gone, else None."""
    number = species.wanted_species(site, name)
    return None if number in site.gone else number


def courtier(site: Site) -> int | None:
    """Draw a courtier of a ruler."""
    roll = site.dice.rn2(60)
    roll += site.dice.rn2(3 * site.locality.difficulty)
    for bound, who in _COURTIERS:
        if roll > bound:
            return species.class_pick(site, who) if len(who) == 1 else species.wanted_species(site, who)
    return species.class_pick(site, "k")


def soldier(site: Site, stray: str | None = None) -> int | None:
    """A soldier of some rank; where any rank may come, a ``stray`` that has none may come, too."""
    dice = site.dice
    roll = dice.rnd(80 + site.locality.difficulty)
    for name, bound in _SQUAD.items():
        if roll < bound:
            return present(site, name)
    names = [*_SQUAD] if stray is None else [*_SQUAD, stray]
    return present(site, names[dice.rn2(len(names))])


def undead(site: Site, *, demons_only: bool = True) -> int | None:
    """Draw an inhabitant of graves; with ``demons_only`` none replaces a demon that is not found."""
    dice = site.dice
    roll = dice.rn2(100)
    horror = dice.rn2(site.locality.difficulty)
    if horror > 10 and roll < 10:
        if site.in_hell or site.locality.in_endgame:
            return species.class_pick(site, "&")
        demon = species.minor_demon(site)
        if demon is not None or demons_only:
            return demon
    if horror > 8 and roll > 85:
        return species.class_pick(site, "V")
    if roll < 20:
        return species.wanted_species(site, "ghost")
    return species.wanted_species(site, "wraith") if roll < 40 else species.class_pick(site, "Z")


def always(name: str) -> abc.Callable[[Site], int | None]:
    """Draw one species for every cell."""
    return lambda site: species.wanted_species(site, name)


def anybody(_site: Site) -> int | None:
    """A species that suits the level."""
    return None


# ---- rooms

ROYAL: Final = 2
"""Mark of the box that belongs to a court."""


def fill_zoo(site: Site, room: Room) -> None:
    """Fill a room of a zoo-like type with its monsters and goods."""
    kind = room.type
    queen = None
    if kind == kinds.BEEHIVE:
        x, y = queen = room.lx + room.width // 2, room.ly + room.height // 2
        if room.irregular and not positions.in_room(site.level, room, x, y):
            queen = positions.somexy(site, room)[1:]
    throne = _throne_place(site, room) if kind == kinds.COURT else None
    if throne is not None and site.rules.things.crown is not None:
        site.rules.things.crown(site, *throne)
    goods = Goods(site, room, first_door(site.level, room) if room.door_count else None)
    zoo = site.rules.zoos[kind]
    for x, y in stock_cells(site.level, room, door_optional=True):
        code = site.level.terrain[grid.at(x, y)]
        if (code <= terrain.DOOR and not room.irregular) or (code == terrain.THRONE and kind == kinds.COURT):
            continue
        if zoo.inhabited is None or zoo.inhabited(site):
            inmate = species.wanted_species(site, "queen bee") if (x, y) == queen else zoo.inmate(site)
            monster = monsters.create(site, inmate, x, y, monsters.CreationFlags(asleep=True))
            if monster is not None:
                monster.asleep = True
                monster.peaceful = monster.peaceful and kind != kinds.COURT
        zoo.lay(goods, x, y)
    if throne is not None:
        (site.rules.things.enthrone or _enthrone)(site, room, throne)
    if zoo.mark is not None:
        site.level.flags_set.add(zoo.mark)


# ---- courts


def _throne_place(site: Site, room: Room) -> grid.Cell:
    """Return the place of the throne; an existing throne counts only on maze levels."""
    level = site.level
    if "mazelevel" in level.flags_set:
        for x, y in positions.floor(room):
            if level.terrain[grid.at(x, y)] == terrain.THRONE:
                return x, y
    x = y = 0
    for _ in range(100):
        _, x, y = positions.somexy(site, room)
        if not positions.occupied(site, x, y):
            break
    return x, y


def _enthrone(site: Site, room: Room, throne: grid.Cell) -> None:
    site.level.terrain[grid.at(throne[0], throne[1])] = terrain.THRONE
    _, x, y = positions.somexy(site, room)
    objects.gold(site, site.dice.rn2(50 * site.locality.difficulty) + 10, x, y)
    objects.make_at(site, coffer(site), x, y).spe = ROYAL


ZOOS: dict[int, Zoo] = {
    kinds.COURT: Zoo(courtier, lay_nothing, "has court"),
    kinds.BARRACKS: Zoo(soldier, lay_pay, "has barracks"),
    kinds.ZOO: Zoo(anybody, Goods.lay_gold, "has zoo"),
    kinds.MORGUE: Zoo(undead, lay_remains, "has morgue"),
    kinds.BEEHIVE: Zoo(always("killer bee"), lay_jelly, "has beehive"),
    kinds.LEPREHALL: Zoo(always("leprechaun"), Goods.lay_gold),
    kinds.COCKNEST: Zoo(always("cockatrice"), lay_victim),
}
"""The rooms full of sleeping monsters that games share, by their types."""
