"""Kelp in water, gold and gems in rock. Rules: "MINERALIZE"."""

from __future__ import annotations

from itertools import compress
from typing import Final

from vaultc.generation.layout import neighbours
from vaultc.generation.layout.integers import quotient
from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog.directions import marks

_COLUMNS: Final = range(2, 78)
_ROWS: Final = range(1, 20)
_STONE: Final = marks([terrains.STONE])
_WET: Final = marks(range(terrains.POOL, terrains.MOAT + 1))
_ALL_SIDES: Final = 255
_SURROUNDED: Final = marks([_ALL_SIDES])
_DIGGABLE: Final = marks([flags for flags in range(256) if not flags & terrains.NON_DIGGABLE])


def mineralize(site: Site, pool: int, moat: int, gold: int, gems: int, checked: bool) -> None:
    """Grow kelp, and hide gold and gems in solid rock; negative chances take their defaults.

    ``pool`` and ``moat`` are "one in", ``gold`` and ``gems`` "in 1000". ``checked`` is the automatic call after
    every level, which leaves many places alone; the statement is not checked.
    """
    surroundings = site.surroundings
    if checked and surroundings.in_endgame:
        return
    _grow_kelp(site, 10 if pool < 0 else pool, 30 if moat < 0 else moat)
    if checked and _barren(site):
        return
    if gold < 0:
        gold = 20 + quotient(surroundings.depth, 3)
    if gems < 0:
        gems = gold // 4
    if checked and surroundings.in_mines:
        gold, gems = gold * 2, gems * 3
    elif checked and surroundings.in_quest:
        gold, gems = gold // 4, gems // 6
    _hide(site, gold, gems)


def _barren(site: Site) -> bool:
    """True if a place never gets minerals by itself."""
    place = site.surroundings
    if site.in_hell or place.in_tower or place.on_rogue_level or "arboreal" in site.level.flags_set:
        return True
    at_oracle = "oracle" in (place.special_level, site.game.plan.special_level_at(place))
    return place.registered and not at_oracle and not (place.in_mines and not place.town)


def _grow_kelp(site: Site, pool: int, moat: int) -> None:
    terrain, dice = site.level.terrain, site.dice
    chances = {terrains.POOL: pool, terrains.MOAT: moat}
    if terrain.find(terrains.POOL) < 0 and terrain.find(terrains.MOAT) < 0:
        return
    for cell in neighbours.cells_marked(terrain, _WET, (_COLUMNS[0], _ROWS[0], _COLUMNS[-1], _ROWS[-1])):
        chance = chances[terrain[cell]]
        if chance and not dice.rn2(chance):
            objects.make_at(site, wanted_kind(site, "kelp frond"), cell // grid.HEIGHT, cell % grid.HEIGHT)


def _hide(site: Site, gold: int, gems: int) -> None:
    """Examine every diggable cell in the midst of rock, x outer."""
    dice = site.dice
    for cell in deep_in_rock(site.level.terrain, site.level.flags):
        if dice.rn2(1000) < gold:
            heap = objects.make(site, site.named.gold, False, False)
            heap.quantity = site.limited(1 + dice.rnd(3 * gold))
            _lay(site, heap, cell // grid.HEIGHT, cell % grid.HEIGHT)
        if dice.rn2(1000) < gems:
            for _ in range(dice.rnd(2 + site.surroundings.level_in_dungeon // 3)):
                gem = objects.random_item(site, "GEM", False)
                if gem.kind != site.named.rock:
                    _lay(site, gem, cell // grid.HEIGHT, cell % grid.HEIGHT)


@twin("marking")
def deep_in_rock(terrain: bytearray, flags: bytearray) -> list[int]:
    """Diggable stone with stone on all sides; cells at the ends of columns have none."""
    first, last = _COLUMNS[0], _COLUMNS[-1]
    start, stop = first * grid.HEIGHT, (last + 1) * grid.HEIGHT
    surrounded = neighbours.neighbour_sets(terrain, _STONE, False, first, last).translate(_SURROUNDED)
    diggable = int.from_bytes(flags[start:stop].translate(_DIGGABLE), "little")
    stone = int.from_bytes(terrain[start:stop].translate(_STONE), "little")
    found = int.from_bytes(surrounded, "little") & diggable & stone
    return list(compress(grid.ALL_CELLS[start:stop], found.to_bytes(len(surrounded), "little")))


def _lay(site: Site, item: Item, x: int, y: int) -> None:
    if site.dice.rn2(3):
        objects.place(site, item, x, y)
    else:
        objects.lay_under(site, item, x, y)
