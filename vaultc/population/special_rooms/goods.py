"""What lies on each cell of a zoo-like room (rule: "Zoo-like rooms", goods)."""

from __future__ import annotations

from vaultc.catalog.rooms import ANTHOLE, ARMORY, BARRACKS, BEEHIVE, COCKNEST, LEPREHALL, MORGUE, ZOO
from vaultc.level import Item, Room
from vaultc.population import objects
from vaultc.population.furnishings import random_grave
from vaultc.population.known import known_kind
from vaultc.population.objects.named import named
from vaultc.site import Site

_SAFE_DEPTH = 15
"""Deeper than this treasure may lie in an iron safe."""

_RUSTING = "iron"
_ROTTING = frozenset(("none", "wax", "veggy", "flesh", "paper", "cloth", "leather", "wood"))


class Goods:
    """Lays goods cell by cell; remembers how much gold is left for the room.

    ``door`` is the room's first door, or None.
    """

    __slots__ = ("door", "gold_left", "room", "site")

    def __init__(self, site: Site, room: Room, door: tuple[int, int] | None) -> None:
        self.site = site
        self.room = room
        self.door = door
        self.gold_left = 500 * site.surroundings.difficulty

    def lay(self, x: int, y: int) -> None:
        """Lay what a cell gets."""
        kind = self.room.type
        if kind in (ZOO, LEPREHALL):
            self._lay_gold(x, y)
        elif kind == MORGUE:
            _lay_remains(self.site, x, y)
        elif kind == BEEHIVE:
            if not self.site.dice.rn2(3):
                objects.make_at(self.site, known_kind(self.site.catalog, "lump of royal jelly"), x, y)
        elif kind == BARRACKS:
            _lay_pay(self.site, x, y)
        elif kind == COCKNEST:
            _lay_victim(self.site, x, y)
        elif kind == ARMORY:
            _lay_arms(self.site, x, y)
        elif kind == ANTHOLE and not self.site.dice.rn2(3):
            objects.random_item_at(self.site, "FOOD", x, y)

    def _lay_gold(self, x: int, y: int) -> None:
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
    return known_kind(site.catalog, "iron safe" if site.surroundings.depth > _SAFE_DEPTH else "chest")


def _lay_remains(site: Site, x: int, y: int) -> None:
    dice = site.dice
    if not dice.rn2(5):
        objects.high_score_object(site, named(site.catalog).corpse, x, y)
    if not dice.rn2(10):
        objects.make_at(site, known_kind(site.catalog, "large box" if dice.rn2(3) else "chest"), x, y)
    if not dice.rn2(5):
        random_grave(site, x, y)


def _lay_victim(site: Site, x: int, y: int) -> None:
    """Somebody who looked, with what he carried."""
    if site.dice.rn2(3):
        return
    statue = objects.high_score_object(site, named(site.catalog).statue, x, y)
    for _ in range(site.dice.rn2(5)):
        objects.put_into(site, objects.random_item(site, None, False), statue.contents)


def _lay_pay(site: Site, x: int, y: int) -> None:
    if not site.dice.rn2(20):
        chest = known_kind(site.catalog, "chest")
        objects.make_at(site, chest if site.dice.rn2(3) else coffer(site), x, y)


def _lay_arms(site: Site, x: int, y: int) -> None:
    """A worn weapon or piece of armour without enchantment."""
    item: Item = objects.random_item_at(site, "WEAPON" if site.dice.rn2(2) else "ARMOR", x, y, False)
    item.spe = 0
    material = site.catalog.kinds[item.kind].material
    if material == _RUSTING:
        item.eroded = site.dice.rn2(4)
    elif material in _ROTTING:
        item.eroded2 = site.dice.rn2(4)
