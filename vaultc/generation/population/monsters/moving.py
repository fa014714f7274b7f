"""Places for monsters: the nearest good ones, tails of long worms, moving out of the way, leaving the level.

Monsters that die while a level is made leave it as well. Rules: "EvilHack: dead monsters".
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population import objects
from vaultc.generation.site import Site
from vaultc.generation.variations import MonsterRules
from vaultc.level.level import Level, Monster
from vaultc.world import grid
from vaultc.world.catalog import Catalog, monsters, terrain

_FARTHEST: Final = 80
_LIST_LENGTH: Final = 15

# The meanings of a terrain code for a species.
_NEVER: Final = 0
_ALWAYS: Final = 1
_OPEN: Final = 2
_UNDER_BRIDGE: Final = 3
_THROUGH_WALLS: Final = 4


def _through_walls(last: int) -> bytes:
    return bytes([_THROUGH_WALLS if code <= last else _ALWAYS for code in range(256)])


_GROUND: Final[list[bytes]] = [
    bytes([_NEVER if code < terrain.DOOR else _OPEN for code in range(256)]),
    _through_walls(terrain.DBWALL),
    _through_walls(terrain.DEADTREE),
]
"""The meanings of ground for walkers, and for those who walk through walls, or through trees too."""


def occupant(level: Level, x: int, y: int) -> Monster | None:
    """The monster whose head or tail is on a cell, or that has left a cell of column 0 but keeps it."""
    if not level.scaffolding.entered[grid.at(x, y)]:
        return None
    for monster in level.monsters:
        if monster.x == x and monster.y == y:
            return monster
        if monster.tail and (x, y) in monster.tail:
            return monster
    stuck = level.scaffolding.stuck
    return stuck.get((x, y)) if stuck else None


def enter(level: Level, monster: Monster) -> None:
    """Put a new monster on the level where it says that it is, before all others."""
    level.monsters.insert(0, monster)
    mark_entered(level, monster.x, monster.y)
    if monster.tail:
        for x, y in monster.tail:
            mark_entered(level, x, y)


def mark_entered(level: Level, x: int, y: int) -> None:
    """Mark that part of a monster came to a cell, so that :func:`occupant` searches for a monster there."""
    level.scaffolding.entered[grid.at(x, y)] = 1


def good_place(
    site: Site, x: int, y: int, species: int | None, *, ignore_water: bool = False, myself: Monster | None = None
) -> bool:
    """True if a monster of a species (None: an object) may be put on a cell; sea monsters may draw.

    ``myself`` is a monster that may stay on its own cell. Rules: "Good place".
    """
    if not grid.valid(x, y):
        return False
    if species is None:
        return _fits_object(site, x, y, ignore_water)
    level = site.level
    cell = grid.at(x, y)
    lucky_only = site.species[species].character == ";"
    verdict = _verdicts(site, species, ignore_water)[level.terrain[cell]]
    if verdict == _NEVER and not lucky_only:
        return False
    standing = occupant(level, x, y)
    if standing is not None and standing is not myself:
        return False
    out_of_water = lucky_only and (ignore_water or not positions.is_pool(level, x, y))
    if out_of_water and site.dice.rn2(13) and not ignore_water:
        return False
    if verdict == _UNDER_BRIDGE:
        return _fits_under_bridge(site, x, y, species, ignore_water)
    if verdict == _THROUGH_WALLS:
        return not level.flags[cell] & terrain.NON_PASSWALL
    return verdict == _ALWAYS or (verdict != _NEVER and _fits(site, x, y, species))


def _verdicts(site: Site, species: int, ignore_water: bool) -> bytes:
    """For each terrain code its meaning for a species."""
    verdicts, key = site.locality.verdicts, ~species if ignore_water else species
    found = verdicts.get(key)
    if found is None:
        found = verdicts[key] = _judged(
            site.catalog, species, ignore_water, site.rules.monsters, site.locality.on_plane_of_water
        )
    return found


@lru_cache(maxsize=2048)
def _judged(catalog: Catalog, species: int, ignore_water: bool, rules: MonsterRules, on_plane_of_water: bool) -> bytes:
    """The verdicts of all terrain codes; at sea only swimmers live in water."""
    row, at_sea = catalog.species[species], rules.floaters_cross and on_plane_of_water
    first, last = terrain.POOL, terrain.LAVAPOOL
    alike = _GROUND[("wallwalk" in row.flags) * (1 + rules.trees_are_walls)]
    wet = [_verdict(row, code, ignore_water, rules, at_sea) for code in range(first, last + 1)]
    return alike[:first] + bytes(wet) + alike[last + 1 :]


def _verdict(row: monsters.Species, code: int, ignore_water: bool, rules: MonsterRules, at_sea: bool) -> int:
    """The meaning of water, lava or a raised drawbridge."""
    floats = rules.floaters_cross and "floater" in row.derived
    if code == terrain.DRAWBRIDGE_UP:
        return _UNDER_BRIDGE
    if terrain.POOL <= code <= terrain.WATER and ignore_water:
        return _ALWAYS if "wallwalk" in row.flags else _OPEN
    if terrain.POOL <= code <= terrain.WATER:
        crosses = "swim" in row.flags or (not at_sea and (floats or not row.flags.isdisjoint({"fly", "cling"})))
        return _ALWAYS if crosses else _NEVER
    crosses = "fly" in row.flags or "lava_lover" in row.derived or floats
    return _ALWAYS if crosses and row.model not in rules.shuns_lava else _NEVER


def _fits_under_bridge(site: Site, x: int, y: int, species: int, ignore_water: bool) -> bool:
    """A raised drawbridge counts as the water or lava below it; other ground below is not accessible."""
    verdicts = _verdicts(site, species, ignore_water)
    if positions.is_pool(site.level, x, y):
        verdict = verdicts[terrain.MOAT]
    elif positions.is_lava(site.level, x, y):
        verdict = verdicts[terrain.LAVAPOOL]
    else:
        through_walls = "wallwalk" in site.species[species].flags
        return through_walls or (site.rules.monsters.ground_under_bridges and _fits(site, x, y, species))
    return verdict == _ALWAYS or (verdict == _OPEN and _fits(site, x, y, species))


def _fits(site: Site, x: int, y: int, species: int) -> bool:
    """The tests for closed doors and boulders."""
    flags = site.species[species].flags
    if _shut(site.level, x, y):
        if "amorphous" not in flags:
            return False
        if site.rules.monsters.amorphous_squeeze:
            return True
    return grid.at(x, y) not in site.level.piles or "throws_rocks" in flags or not positions.has_boulder(site, x, y)


def _fits_object(site: Site, x: int, y: int, ignore_water: bool) -> bool:
    level = site.level
    code = level.terrain[grid.at(x, y)]
    if code < terrain.DOOR:
        pool = positions.is_pool(level, x, y)
        bridge = code == terrain.DRAWBRIDGE_UP and site.rules.monsters.ground_under_bridges
        on_ground = bridge and not pool and not positions.is_lava(level, x, y)
        if not on_ground and not (ignore_water and pool):
            return False
    return not _shut(level, x, y) and not positions.has_boulder(site, x, y)


def _shut(level: Level, x: int, y: int) -> bool:
    cell = grid.at(x, y)
    return level.terrain[cell] == terrain.DOOR and bool(level.flags[cell] & (terrain.CLOSED | terrain.LOCKED))


# ---- nearest place


def nearest_free_place(
    site: Site, x: int, y: int, species: int | None, *, ignore_water: bool = False
) -> tuple[int, int] | None:
    """A good place as near as can be to a cell, or None; draws from the stream in force.

    Without a species the hero's own is taken. Rules: "Nearest free place".
    """
    if species is None:
        species = hero_species(site)
    # The cells of all heads and tails, so that a crowded level is not searched once for every cell.
    taken = bytearray(grid.CELLS)
    for monster in site.level.monsters:
        taken[monster.x * grid.HEIGHT + monster.y] = 1
        if monster.tail:
            for x_of_tail, y_of_tail in monster.tail:
                taken[x_of_tail * grid.HEIGHT + y_of_tail] = 1
    draws = site.species[species].character == ";" if species is not None else False
    never = None if species is None or draws else _verdicts(site, species, ignore_water)
    terrain_codes = site.level.terrain
    whole = site.rules.monsters.corners_twice
    farthest = max(x - 1, grid.LAST_COLUMN - x, y, grid.LAST_ROW - y) if whole else _FARTHEST
    for distance in range(1, farthest + 1):
        found: list[tuple[int, int]] = []
        for cell in _ring(x, y, distance, whole):
            column, row = cell
            number = column * grid.HEIGHT + row
            if taken[number] or (never is not None and not never[terrain_codes[number]]):
                continue
            if good_place(site, column, row, species, ignore_water=ignore_water):
                found.append(cell)
                if len(found) == _LIST_LENGTH:
                    break
            elif not draws:
                taken[number] = 1
        if len(found) == _LIST_LENGTH or (found and (whole or distance < _FARTHEST)):
            return found[site.dice.rn2(len(found))]
    return None


@lru_cache(maxsize=4096)
def _ring(x: int, y: int, distance: int, corners_twice: bool) -> tuple[grid.Cell, ...]:
    """The cells at a distance, clipped to the level: top row, bottom row, then the columns between them.

    With ``corners_twice`` the two ends of each column, then of each row from the top to the last but one.
    """
    left, right = max(1, x - distance), min(grid.LAST_COLUMN, x + distance)
    top, bottom = max(0, y - distance), min(grid.LAST_ROW, y + distance)
    columns = range(left, right + 1)
    if corners_twice:
        rims = [(column, row) for column in columns for row in (top, bottom)]
        return tuple(rims + [(column, row) for row in range(top, bottom) for column in (left, right)])
    rims = [(column, row) for row in (top, bottom) for column in columns]
    return tuple(rims + [(column, row) for column in (left, right) for row in range(top + 1, bottom)])


def hero_species(site: Site) -> int | None:
    """The species of the hero, who is of no race that monsters recognise."""
    hero = site.locality.hero
    role = site.catalog.roles[hero.role]
    name = role.female_monster if hero.gender == "female" and role.female_monster else role.monster
    return site.catalog.species_number(name)


# ---- tails of long worms

_TAIL_TRIES: Final = 51


def give_tail(site: Site, worm: Monster) -> None:
    """Give a new long worm a tail of random length, unless there are too many worms. Rules: "Worm tail"."""
    if sum(monster.tail is not None for monster in site.level.monsters) < 31:
        lay_tail(site, worm, site.dice.rn2(5))


def lay_tail(site: Site, worm: Monster, segments: int) -> None:
    """Lay a tail behind the worm, cell after cell, until no place is found for a segment."""
    tail: list[tuple[int, int]] = []
    worm.tail = tail
    x, y = worm.x, worm.y
    for _ in range(segments):
        place = _place_beside(site, worm, x, y)
        if place is None:
            return
        tail.append(place)
        x, y = place
        mark_entered(site.level, x, y)


def _place_beside(site: Site, worm: Monster, x: int, y: int) -> grid.Cell | None:
    """A good neighbour of a cell; a cell that only the last try finds does not count."""
    for trial in range(1, _TAIL_TRIES + 1):
        column, row = _neighbour(site, x, y)
        if good_place(site, column, row, worm.species):
            return (column, row) if trial < _TAIL_TRIES else None
    return None


def _neighbour(site: Site, x: int, y: int) -> grid.Cell:
    """A random neighbour on the level, of all its edges or (in most games) of the left and the upper one."""
    first_row, last_column, last_row = 1, grid.CELLS, grid.CELLS
    if site.rules.monsters.worms_know_edges:
        first_row, last_column, last_row = 0, grid.LAST_COLUMN, grid.LAST_ROW
    column = x + _step(site, x, 1, last_column)
    if column != x:
        return column, y + _step(site, y, first_row, last_row)
    if y <= first_row or y == last_row:
        return column, y + (1 if y <= first_row else -1)
    return column, y + (1 if site.dice.rn2(2) else -1)


def _step(site: Site, place: int, first: int, last: int) -> int:
    if place <= first:
        return site.dice.rn2(2)
    return -site.dice.rn2(2) if place == last else site.dice.rn2(3) - 1


# ---- moving and leaving


def random_cell(site: Site) -> tuple[int, int]:
    """Any cell of columns 2 to 78; draws the column first."""
    x = 2 + site.dice.rn2(grid.LAST_COLUMN - 2)
    return x, site.dice.rn2(grid.HEIGHT)


def relocate(site: Site, monster: Monster) -> None:
    """Move a monster to a random good place; it stays if there is none. Draws from the stream in force.

    A shopkeeper who loses sight of his shop is angry. Rules: "Relocate a monster".
    """
    place = _new_place(site, monster)
    if place is None or place == (monster.x, monster.y):
        return
    length = len(monster.tail) if monster.tail is not None else 0
    if monster.x == 0:
        site.level.scaffolding.stuck[0, monster.y] = monster
    was_at_home = _is_at_home(site, monster)
    monster.x, monster.y = place
    mark_entered(site.level, monster.x, monster.y)
    if was_at_home and not _is_at_home(site, monster):
        monster.peaceful = False
    if length:
        lay_tail(site, monster, length)


def _is_at_home(site: Site, monster: Monster) -> bool:
    rooms = positions.rooms_at(site.level, monster.x, monster.y)
    return monster.shop is not None and any(room is monster.shop for room in rooms)


def _new_place(site: Site, monster: Monster) -> grid.Cell | None:
    """A random good place, else the first in order; for the Wizard of Yendor the stairs up."""
    stairs = site.level.up_stairs
    wizard = stairs.x and site.species[monster.species].model == "Wizard of Yendor"
    if wizard and _good_for(site, monster, stairs.x, stairs.y):
        return stairs.x, stairs.y
    here_x, here_y = monster.x, monster.y
    closed = [exclusion for _, exclusion in site.level.arrivals.values() if exclusion[0] > 0]
    for trial in range(1000):
        x, y = random_cell(site)
        if trial < 500:
            # No way leads into or out of an area that is closed to arrivals.
            if any(grid.inside_box(area, here_x, here_y) != grid.inside_box(area, x, y) for area in closed):
                continue
            if not _stays_home(site, monster, x, y):
                continue
        if _good_for(site, monster, x, y):
            return x, y
    for x in range(2, grid.LAST_COLUMN):
        for y in range(grid.HEIGHT):
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


def _good_for(site: Site, monster: Monster, x: int, y: int) -> bool:
    myself = None if monster.tail else monster
    return good_place(site, x, y, monster.species, myself=myself)


def die(site: Site, monster: Monster) -> None:
    """Take a monster off the level; its things stay, and by chance its corpse."""
    x, y = monster.x, monster.y
    site.level.monsters.remove(monster)
    for item in reversed(monster.inventory):
        item.worn = False
        objects.put_on_pile(site, item, x, y)
    monster.inventory.clear()
    row = site.species[monster.species]
    seldom = row.size < monsters.SIZES["large"] and not row.rider
    if row.no_corpse or (seldom and site.dice.rn2(2 + (row.frequency < 2) + row.tiny)):
        return
    objects.corpse_or_statue(site, site.named.corpse, row.corpse_as, x, y, True)
