"""The goods on each cell of a zoo-like room. Rules: "Zoo-like rooms"."""

from __future__ import annotations

from vaultc.generation.population import objects
from vaultc.generation.population.furnishings import random_grave
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.site import Site
from vaultc.level.level import Room

_SAFE_DEPTH = 15
"""Deeper than this treasure may lie in a safe, in games that have some."""


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
    return wanted_kind(site, name) if name is not None and site.surroundings.depth > _SAFE_DEPTH else None


def lay_remains(goods: Goods, x: int, y: int) -> None:
    """Lay the remains of the dead: corpses, boxes, graves."""
    lay_relics(goods, x, y)
    if not goods.site.dice.rn2(5):
        random_grave(goods.site, x, y)


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
        chest = site.named.chest
        objects.make_at(site, chest if site.dice.rn2(3) else coffer(site), x, y)


def lay_jelly(goods: Goods, x: int, y: int) -> None:
    """Lay the jelly that bees make."""
    if not goods.site.dice.rn2(3):
        objects.make_at(goods.site, wanted_kind(goods.site, "lump of royal jelly"), x, y)


def lay_food(goods: Goods, x: int, y: int) -> None:
    """Lay the food that ants gather."""
    if not goods.site.dice.rn2(3):
        objects.random_item_at(goods.site, "FOOD", x, y)


def lay_nothing(_goods: Goods, _x: int, _y: int) -> None:
    """Lay nothing."""
