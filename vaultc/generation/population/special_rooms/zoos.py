"""Rooms full of sleeping monsters: the goods on each cell, the species that live there. Rules: "Zoo-like rooms"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population import furnishings, monsters, objects, species
from vaultc.generation.population.special_rooms import shops
from vaultc.generation.site import Site, Zoo
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import kinds, terrain


class Goods:
    """The state of laying goods in a room, with the gold that is left for it.

    ``door`` is the room's first door, or None.
    """

    __slots__ = ("door", "gold_left", "room", "site")

    def __init__(self, site: Site, room: Room, door: tuple[int, int] | None) -> None:
        self.site = site
        self.room = room
        self.door = door
        self.gold_left = 500 * site.surroundings.difficulty

    def lay_gold(self, x: int, y: int) -> None:
        """More gold the farther from the door, until the room's share is used up."""
        amount = self.gold_left
        if self.door is not None:
            amount = ((x - self.door[0]) ** 2 + (y - self.door[1]) ** 2) ** 2
        if amount >= self.gold_left:
            amount = 5 * self.site.surroundings.difficulty
        self.gold_left -= amount
        objects.gold(self.site, self.site.dice.rn2(amount) + 10, x, y)


def coffer(site: Site) -> int:
    """The kind of box that holds treasure at this depth."""
    locked = safe(site)
    return locked if locked is not None else site.named.chest


def safe(site: Site) -> int | None:
    """The kind of safes, None where there are none or not so near the surface."""
    name = site.rules.things.safe
    return species.wanted_kind(site, name) if name is not None and site.surroundings.depth > 15 else None


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
    roll += site.dice.rn2(3 * site.surroundings.difficulty)
    for bound, who in _COURTIERS:
        if roll > bound:
            return species.class_pick(site, who) if len(who) == 1 else species.wanted_species(site, who)
    return species.class_pick(site, "k")


def soldier(site: Site, stray: str | None = None) -> int | None:
    """A soldier of some rank; where any rank may come, a ``stray`` that has none may come, too."""
    dice = site.dice
    roll = dice.rnd(80 + site.surroundings.difficulty)
    for name, bound in _SQUAD.items():
        if roll < bound:
            return present(site, name)
    names = [*_SQUAD] if stray is None else [*_SQUAD, stray]
    return present(site, names[dice.rn2(len(names))])


def undead(site: Site, *, demons_only: bool = True) -> int | None:
    """Draw an inhabitant of graves; with ``demons_only`` none replaces a demon that is not found."""
    dice = site.dice
    roll = dice.rn2(100)
    horror = dice.rn2(site.surroundings.difficulty)
    if horror > 10 and roll < 10:
        if site.in_hell or site.surroundings.in_endgame:
            return species.class_pick(site, "&")
        demon = species.minor_demon(site)
        if demon is not None or demons_only:
            return demon
    if horror > 8 and roll > 85:
        return species.class_pick(site, "V")
    if roll < 20:
        return species.wanted_species(site, "ghost")
    return species.wanted_species(site, "wraith") if roll < 40 else species.class_pick(site, "Z")


def always(name: str) -> Callable[[Site], int | None]:
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
    goods = Goods(site, room, shops.first_door(site.level, room) if room.door_count else None)
    zoo = site.rules.zoos[kind]
    for x, y in shops.stock_cells(site.level, room, door_optional=True):
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
    objects.gold(site, site.dice.rn2(50 * site.surroundings.difficulty) + 10, x, y)
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
