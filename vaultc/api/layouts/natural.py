"""Things that a game brings to a place by chance, chosen by its own rules for the depth and the hero of a layout.

A monster comes with the belongings, the temper and the sleep that the game gives to monsters made there; an object has
the properties of a random one. Species and traps come as often as in the game, where they come at random at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultc.api.layouts import reading, writing
from vaultc.api.layouts.placed import PlacedMonster, PlacedObject, PlacedTrap
from vaultc.chance.dice import Dice
from vaultc.generation.population import monsters, objects, traps
from vaultc.generation.site import Site
from vaultc.world import grid

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

_ALONE = monsters.CreationFlags(no_group=True)


def site_of(layout: Layout, dice: Dice) -> Site:
    """A site around a new level that shows the layout, at the place where the game makes it."""
    level = writing.level_of(layout)
    for monster in level.monsters:
        level.scaffolding.entered[grid.at(monster.x, monster.y)] = 1
    return Site(level, dice, layout.place_in(layout.game), layout.game)


def natural_monster(layout: Layout, dice: Dice, x: int, y: int) -> PlacedMonster | None:
    """A monster that the game makes at random on a cell, if any species suits the place."""
    monster = monsters.create(site_of(layout, dice), None, x, y, _ALONE)
    return None if monster is None else reading.placed_monster(monster, layout.game)


def natural_object(layout: Layout, dice: Dice, x: int, y: int) -> PlacedObject:
    """An object that the game makes at random on a cell."""
    item = objects.random_item_at(site_of(layout, dice), None, x, y)
    return reading.placed_object(item, layout.game.catalog)


def natural_trap(layout: Layout, dice: Dice, x: int, y: int) -> PlacedTrap:
    """A trap of a kind that the game lays at random."""
    site = site_of(layout, dice)
    kind = traps.passable_kind(site, traps.random_trap_kind(site))
    return PlacedTrap(layout.game.catalog.trap_kinds[kind].des_name, x, y)
