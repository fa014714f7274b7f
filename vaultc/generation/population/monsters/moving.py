"""Moving monsters out of the way, and taking them off the level."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population.monsters import places
from vaultc.generation.population.monsters.worms import lay_tail
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world import grid

_TRIES: Final = 1000
_STRICT_TRIES: Final = 500


def random_cell(site: Site) -> tuple[int, int]:
    """Any cell of columns 2 to 78; draws the column first."""
    x = 2 + site.dice.rn2(grid.LAST_COLUMN - 2)
    return x, site.dice.rn2(grid.HEIGHT)


def relocate(site: Site, monster: Monster) -> None:
    """Move a monster to a random good place; it stays if there is none. Draws from the stream in force.

    A shopkeeper who loses sight of his shop is angry. Rules: "Relocate a monster".
    """
    place = _place_for_wizard(site, monster) or _random_place(site, monster) or _first_place(site, monster)
    if place is None or place == (monster.x, monster.y):
        return
    length = len(monster.tail) if monster.tail is not None else 0
    if monster.x == 0:
        site.level.scaffolding.stuck[0, monster.y] = monster
    was_at_home = _is_at_home(site, monster)
    monster.x, monster.y = place
    places.mark_entered(site.level, monster.x, monster.y)
    if was_at_home and not _is_at_home(site, monster):
        monster.peaceful = False
    if length:
        lay_tail(site, monster, length)


def _is_at_home(site: Site, monster: Monster) -> bool:
    """True if a monster is a shopkeeper in his own shop."""
    rooms = positions.rooms_at(site.level, monster.x, monster.y)
    return monster.shop is not None and any(room is monster.shop for room in rooms)


def _place_for_wizard(site: Site, monster: Monster) -> tuple[int, int] | None:
    """The Wizard of Yendor goes to the stairs up."""
    stairs = site.level.up_stairs
    if not stairs.x or site.catalog.species[monster.species].model != "Wizard of Yendor":
        return None
    return (stairs.x, stairs.y) if _good_for(site, monster, stairs.x, stairs.y) else None


def _random_place(site: Site, monster: Monster) -> tuple[int, int] | None:
    closed = [exclusion for _, exclusion in site.level.arrivals.values() if exclusion[0] > 0]
    for trial in range(_TRIES):
        x, y = random_cell(site)
        if trial < _STRICT_TRIES:
            # No way leads into or out of an area that is closed to arrivals.
            same_side = all(
                grid.inside_box(area, monster.x, monster.y) == grid.inside_box(area, x, y) for area in closed
            )
            if not same_side or not _stays_home(site, monster, x, y):
                continue
        if _good_for(site, monster, x, y):
            return x, y
    return None


def _stays_home(site: Site, monster: Monster, x: int, y: int) -> bool:
    """True if a cell is in the room that a keeper or priest must not leave, or there is none."""
    if not site.rules.monsters.keepers_stay:
        return True
    numbers = site.level.room_numbers
    if monster.temple and numbers[grid.at(monster.x, monster.y)] == monster.temple:
        return numbers[grid.at(x, y)] == monster.temple
    return (
        not _is_at_home(site, monster) or positions.room_of_number(site.level, numbers[grid.at(x, y)]) is monster.shop
    )


def _first_place(site: Site, monster: Monster) -> tuple[int, int] | None:
    for x in range(2, grid.LAST_COLUMN):
        for y in range(grid.HEIGHT):
            if _good_for(site, monster, x, y):
                return x, y
    return None


def _good_for(site: Site, monster: Monster, x: int, y: int) -> bool:
    myself = None if monster.tail else monster
    return places.good_place(site, x, y, monster.species, myself=myself)


def remove(site: Site, monster: Monster) -> None:
    """Take a monster off the level with all it has; draws no number."""
    site.level.monsters.remove(monster)
