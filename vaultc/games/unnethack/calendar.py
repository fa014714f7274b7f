"""The Advent calendar: doors with presents behind them. Rules: "Fix-ups"."""

from __future__ import annotations

from vaultc.generation.population import objects
from vaultc.generation.population.engravings import make_engraving
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.site import Site
from vaultc.world import grid
from vaultc.world.catalog import terrain

_DOORS = 24
_PRESENTS = (
    *("bag of holding", "oilskin sack", "fire horn", "frost horn", "magic flute", "magic harp", "drum of earthquake"),
    *("magic whistle", "magic lamp", "unicorn horn", "bag of tricks", "expensive camera", "horn of plenty"),
    *("stethoscope", "tinning kit"),
)


def open_calendar(site: Site) -> None:
    """Number the doors, lay a present behind each, and in December unlock the day's door."""
    level, number = site.level, 0
    for cell in range(grid.HEIGHT, grid.CELLS):
        if level.terrain[cell] != terrain.DOOR:
            continue
        number += 1
        if number > _DOORS:
            return
        x, y = divmod(cell, grid.HEIGHT)
        inward = -1 if y < grid.HEIGHT // 2 else 1
        make_engraving(level, "mark", str(number), x, y - inward)
        _lay_present(site, number, x, y + inward)
        clock = site.surroundings.clock
        if (clock.month, clock.day) == (12, number) and level.flags[cell] & terrain.LOCKED:
            level.flags[cell] = terrain.CLOSED


def _lay_present(site: Site, number: int, x: int, y: int) -> None:
    dice = site.dice
    if number == _DOORS:
        objects.make_at(site, wanted_kind(site, _PRESENTS[dice.rn2(len(_PRESENTS))], "("), x, y)
    elif dice.rn2(4):
        sweet = wanted_kind(site, "candy bar" if dice.rn2(4) else "fortune cookie")
        objects.make_at(site, sweet, x, y, initialised=False)
    else:
        objects.random_item_at(site, "RING" if dice.rn2(4) else "TOOL", x, y, False)
