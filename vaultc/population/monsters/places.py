"""Where a monster may stand, and the nearest such place."""

from __future__ import annotations

from functools import lru_cache

from vaultc.catalog import Catalog
from vaultc.catalog.terrain import (
    CLOSED,
    DEADTREE,
    DOOR,
    DRAWBRIDGE_UP,
    LAVAPOOL,
    LOCKED,
    MOAT,
    NON_PASSWALL,
    POOL,
    WATER,
)
from vaultc.grid import LAST_COLUMN, LAST_ROW, at, valid
from vaultc.layout.positions import has_boulder, is_lava, is_pool
from vaultc.level import Level, Monster
from vaultc.site import Site

_FARTHEST = 80
_LIST_LENGTH = 15
_DRY_LUCK = 13
"""Sea monsters accept one in so many cells that are not water."""

# What a terrain code says about a species.
_NEVER, _ALWAYS, _OPEN, _UNDER_BRIDGE, _THROUGH_WALLS = range(5)


def occupant(level: Level, x: int, y: int) -> Monster | None:
    """The monster whose head or tail is on a cell, or that has left a cell of column 0 but keeps it."""
    for monster in level.monsters:
        if monster.x == x and monster.y == y:
            return monster
        if monster.tail and (x, y) in monster.tail:
            return monster
    return level.scaffolding.stuck.get((x, y))


def good_place(
    site: Site, x: int, y: int, species: int | None, *, ignore_water: bool = False, myself: Monster | None = None
) -> bool:
    """Whether a monster of a species (None: an object) may be put on a cell; sea monsters may draw.

    ``myself`` is a monster that does not stand in its own way. Rule: "Good place".
    """
    if not valid(x, y):
        return False
    if species is None:
        return _fits_object(site, x, y, ignore_water)
    catalog, level = site.catalog, site.level
    cell = at(x, y)
    lucky_only = catalog.species[species].character == ";"
    verdict = _verdicts(catalog, species, ignore_water)[level.terrain[cell]]
    if verdict == _NEVER and not lucky_only:
        return False
    standing = occupant(level, x, y)
    if standing is not None and standing is not myself:
        return False
    if lucky_only and (ignore_water or not is_pool(level, x, y)) and site.dice.rn2(_DRY_LUCK) and not ignore_water:
        return False
    if verdict == _UNDER_BRIDGE:
        return _fits_under_bridge(site, x, y, species, ignore_water)
    if verdict == _THROUGH_WALLS:
        return not level.flags[cell] & NON_PASSWALL
    return verdict == _ALWAYS or (verdict != _NEVER and _fits(site, x, y, species))


@lru_cache(maxsize=2048)
def _verdicts(catalog: Catalog, species: int, ignore_water: bool) -> bytes:
    """For each terrain code what it says about a species."""
    return bytes(_verdict(catalog, species, code, ignore_water) for code in range(256))


def _verdict(catalog: Catalog, species: int, code: int, ignore_water: bool) -> int:
    row = catalog.species[species]
    if code == DRAWBRIDGE_UP:
        return _UNDER_BRIDGE
    if POOL <= code <= WATER:
        if not ignore_water:
            return _ALWAYS if row.flags & {"fly", "swim", "cling"} else _NEVER
        return _ALWAYS if "wallwalk" in row.flags else _OPEN
    if code == LAVAPOOL:
        return _ALWAYS if "fly" in row.flags or "lava_lover" in row.derived else _NEVER
    if "wallwalk" in row.flags:
        return _THROUGH_WALLS if code <= DEADTREE else _ALWAYS
    return _NEVER if code < DOOR else _OPEN


def _fits_under_bridge(site: Site, x: int, y: int, species: int, ignore_water: bool) -> bool:
    """A raised drawbridge counts as the water or lava below it; other ground below is not accessible."""
    verdicts = _verdicts(site.catalog, species, ignore_water)
    if is_pool(site.level, x, y):
        verdict = verdicts[MOAT]
    elif is_lava(site.level, x, y):
        verdict = verdicts[LAVAPOOL]
    else:
        return "wallwalk" in site.catalog.species[species].flags
    return verdict == _ALWAYS or (verdict == _OPEN and _fits(site, x, y, species))


def _fits(site: Site, x: int, y: int, species: int) -> bool:
    """The tests for closed doors and boulders."""
    flags = site.catalog.species[species].flags
    if _shut(site.level, x, y) and "amorphous" not in flags:
        return False
    return at(x, y) not in site.level.piles or "throws_rocks" in flags or not has_boulder(site, x, y)


def _fits_object(site: Site, x: int, y: int, ignore_water: bool) -> bool:
    level = site.level
    if level.terrain[at(x, y)] < DOOR and not (ignore_water and is_pool(level, x, y)):
        return False
    return not _shut(level, x, y) and not has_boulder(site, x, y)


def _shut(level: Level, x: int, y: int) -> bool:
    cell = at(x, y)
    return level.terrain[cell] == DOOR and bool(level.flags[cell] & (CLOSED | LOCKED))


# ---- nearest place


def nearest_free_place(
    site: Site, x: int, y: int, species: int | None, *, ignore_water: bool = False
) -> tuple[int, int] | None:
    """A good place as near as can be to a cell, or None; draws from the stream in force.

    Without a species the hero's own is taken. Rule: "Nearest free place".
    """
    if species is None:
        species = hero_species(site)
    taken = _taken(site.level)
    draws = site.catalog.species[species].character == ";" if species is not None else False
    for distance in range(1, _FARTHEST + 1):
        found: list[tuple[int, int]] = []
        for cell in _ring(x, y, distance):
            if cell in taken:
                continue
            if good_place(site, *cell, species, ignore_water=ignore_water):
                found.append(cell)
                if len(found) == _LIST_LENGTH:
                    break
            elif not draws:
                taken.add(cell)
        if len(found) == _LIST_LENGTH or (found and distance < _FARTHEST):
            return found[site.dice.rn2(len(found))]
    return None


def _taken(level: Level) -> set[tuple[int, int]]:
    """The cells of all heads and tails, so that a crowded level is not searched once for every cell."""
    taken = {(monster.x, monster.y) for monster in level.monsters}
    for monster in level.monsters:
        if monster.tail:
            taken.update(monster.tail)
    return taken


@lru_cache(maxsize=4096)
def _ring(x: int, y: int, distance: int) -> tuple[tuple[int, int], ...]:
    """The cells at a distance, clipped to the level: top row, bottom row, then the columns between them."""
    left, right = max(1, x - distance), min(LAST_COLUMN, x + distance)
    top, bottom = max(0, y - distance), min(LAST_ROW, y + distance)
    columns, rows = range(left, right + 1), range(top + 1, bottom)
    rims = [(column, row) for row in (top, bottom) for column in columns]
    return tuple(rims + [(column, row) for column in (left, right) for row in rows])


def hero_species(site: Site) -> int | None:
    """The species of the hero, who is of no race that monsters know."""
    hero = site.surroundings.hero
    role = site.catalog.roles[hero.role]
    name = role.female_monster if hero.gender == "female" and role.female_monster else role.monster
    return site.catalog.species_number(name)
