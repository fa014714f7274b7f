"""The kinds of traps on a level, and placing them, with statues, boulders, spiders and changed ground.

Rules: "TRAP", "Placing a trap", "Traps, mazes", "MAZEWALK".
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population import furnishings, monsters, objects
from vaultc.generation.population.species import wanted_kind, wanted_species
from vaultc.generation.site import GenerationRules, Site
from vaultc.level.level import Level, Room, Trap
from vaultc.world import grid
from vaultc.world.catalog import kinds, terrain

_ROGUE_LEVEL: Final = (kinds.BEAR, kinds.ARROW, kinds.DART, kinds.TRAP_DOOR, kinds.PIT, kinds.SLEEP_GAS, kinds.RUST)

_LEAST_DIFFICULTY: Final = {
    kinds.ROLLING_BOULDER: 2,
    kinds.SLEEP_GAS: 2,
    kinds.SPIKED_PIT: 5,
    kinds.LEVEL_TELEPORT: 5,
    kinds.LAND_MINE: 6,
    kinds.WEB: 7,
    kinds.STATUE: 8,
    kinds.POLYMORPH: 8,
}


def random_trap_kind(site: Site) -> int:
    """The kind of a TRAP written as ``random``, and of random traps in rooms."""
    dice, surroundings = site.dice, site.surroundings
    if site.locality.on_rogue_level:
        return _ROGUE_LEVEL[dice.rn2(7)]
    for local in site.rules.traps.local:
        if local.belongs(surroundings) and not dice.rn2(local.odds):
            return local.kind
    return _thrown(site, _rejected)


def _thrown(site: Site, rejected: abc.Callable[[Site, int], bool]) -> int:
    """The first kind that comes up and is not rejected."""
    die = site.rules.traps.die
    while True:
        kind = die[site.dice.rnd(len(die)) - 1]
        if not rejected(site, kind):
            return kind


def _rejected(site: Site, kind: int) -> bool:
    table = site.rules.traps
    if site.locality.difficulty < least_difficulty(site.rules, kind):
        return True
    if kind in (kinds.TELEPORT, kinds.LEVEL_TELEPORT):
        return "noteleport" in site.level.flags_set
    if kind == kinds.HOLE:
        return site.dice.rn2(7) != 0
    strays = any(kind == local.kind and not local.belongs(site.surroundings) for local in table.local)
    return strays or kind in table.never


def least_difficulty(rules: GenerationRules, kind: int) -> int:
    """The difficulty of a level from which on chance makes a kind of traps."""
    return rules.traps.least_difficulty.get(kind) or _LEAST_DIFFICULTY.get(kind, 0)


def can_dig_down(site: Site) -> bool:
    """True if the floor of this level can be dug through."""
    bottom = site.locality.last_level or site.surroundings.on_vibrating_square_level
    return "hardfloor" not in site.level.flags_set and not bottom


def passable_kind(site: Site, kind: int) -> int:
    """The kind itself, or a falling rock instead of a way down where falling is impossible."""
    if kind not in (kinds.HOLE, kinds.TRAP_DOOR) or can_dig_down(site) or site.surroundings.special_level == "castle":
        return kind
    return kinds.FALLING_ROCK


def maze_trap_kind(site: Site) -> int:
    """The kind of a trap in a stocked MAZEWALK, before a boulder there objects."""
    return _thrown(site, _rejected_in_maze)


def _rejected_in_maze(site: Site, kind: int) -> bool:
    if kind == kinds.HOLE or kind in site.rules.traps.never:
        return True
    if kind == kinds.TRAP_DOOR:
        return not can_dig_down(site)
    if kind in (kinds.TELEPORT, kinds.LEVEL_TELEPORT):
        return "noteleport" in site.level.flags_set
    return kind in (kinds.ROLLING_BOULDER, kinds.FALLING_ROCK) and site.locality.in_endgame


_NOTES: Final = 12

PITS: Final[frozenset[int]] = frozenset((kinds.PIT, kinds.SPIKED_PIT, kinds.HOLE, kinds.TRAP_DOOR))
"""Traps that are an opening in the ground."""

_DIRECTIONS: Final = ((-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1))
"""West, then clockwise."""


# ---- asking for a trap


def place_trap(site: Site, kind: int | None, x: int, y: int) -> Trap | None:
    """Carry out TRAP at a known place; ``kind`` None is ``random``. In water and some games' bogs it does nothing."""
    if positions.is_pool(site.level, x, y) or (site.rules.traps.shun_bogs and positions.is_bog(site.level, x, y)):
        return None
    return _lay_trap(site, _settled(site, kind), x, y)


def trap_in_room(site: Site, room: Room | None, kind: int | None = None) -> Trap | None:
    """A trap (None: of a random kind) somewhere in a room, or without one in a plain maze; None where no place is
    found.

    Rules: "random trap".
    """
    kind = _settled(site, kind)
    place = site.rules.traps.place(site, room, kind)
    return None if place is None else _lay_trap(site, kind, *place)


def trap_in_maze(site: Site) -> Trap | None:
    """A trap of a random kind somewhere in a plain maze. Rules: "random trap"."""
    return trap_in_room(site, None)


def open_place(site: Site, room: Room | None, kind: int) -> grid.Cell | None:
    """A free place for a trap in a room; in a maze (None) the place is taken untested."""
    if room is None:
        _, x, y = positions.somexyspace(site, None, positions.IN_MAZE)
        return x, y
    found, x, y = positions.somexyspace(site, room, positions.AVOID_BOULDERS if kind in PITS else 0)
    return (x, y) if found else None


def _settled(site: Site, kind: int | None) -> int:
    if kind is None:
        site.dice.about("kind")
        kind = random_trap_kind(site)
        site.dice.about("")
    return passable_kind(site, kind)


def _lay_trap(site: Site, kind: int, x: int, y: int) -> Trap | None:
    trap = make_trap(site, x, y, kind)
    spider = site.rules.traps.spider
    comes = spider is None or spider(site)
    if comes and kind == kinds.WEB and (trap is not None or not site.rules.things.furniture_spared):
        monsters.create(site, wanted_species(site, "giant spider"), x, y)
    aftermath = site.rules.traps.aftermath
    if trap is not None and aftermath is not None:
        aftermath(site, trap)
    return trap


# ---- placing


def make_trap(site: Site, x: int, y: int, kind: int) -> Trap | None:
    """Put a trap in a cell; an earlier trap changes its kind, a magic portal forbids it (None).

    In some games furniture forbids it too. Rules: "Placing a trap".
    """
    level = site.level
    trap = level.trap_at(x, y)
    if trap is None:
        code = level.terrain[grid.at(x, y)]
        diggable = code == terrain.GRAVE and kind in (kinds.PIT, kinds.HOLE)
        if site.rules.things.furniture_spared and site.terrain_classes.furniture[code] == 1 and not diggable:
            return None
        trap = Trap(kind, x, y)
        level.traps.insert(0, trap)
    elif trap.kind in site.rules.traps.never:
        return None
    trap.kind, trap.seen, trap.once, trap.launch, trap.note = kind, kind == kinds.HOLE, False, None, None
    if kind == kinds.BOARD and site.rules.things.boards_have_notes:
        taken = {other.note for other in level.traps}
        free = [note for note in range(_NOTES) if note not in taken]
        trap.note = free[site.dice.rn2(len(free))] if free else site.dice.rn2(_NOTES)
    elif kind == kinds.STATUE:
        _make_statue(site, x, y)
    elif kind == kinds.ROLLING_BOULDER:
        trap.launch = _make_boulder(site, x, y)
    elif kind in PITS:
        cell = grid.at(x, y)
        level.flags[cell] = 0
        level.terrain[cell] = dug(level.flags_set, level.terrain[cell])
        objects.unearth(site, x, y)
        furnishings.delete_engraving(level, x, y)
    return trap


def make_portal(site: Site, x: int, y: int, target: str = "") -> None:
    """Make a portal to a level; where a branch leads is still to be found, since the level is a world of its own."""
    portal = make_trap(site, x, y, kinds.MAGIC_PORTAL)
    if portal is not None:
        portal.portal = target


def _make_statue(site: Site, x: int, y: int) -> None:
    """A statue with the belongings of a monster that is made for it and vanishes."""
    species = _petrifiable_species(site)
    statue = objects.corpse_or_statue(site, site.named.statue, species, x, y, False)
    flags = monsters.CreationFlags(no_count=not site.rules.things.victims_count)
    victim = monsters.create(site, species, 0, 0, flags)
    if victim is None:
        return
    for item in victim.inventory:
        item.worn = False
        objects.put_into(site, item, statue.contents)
    victim.inventory.clear()
    site.level.monsters.remove(victim)


def _petrifiable_species(site: Site) -> int:
    """A species for a statue; some games try not to take a unicorn of the hero's alignment."""
    species = objects.species(site)
    for _ in range(9 if site.rules.things.unicorns_spared else 0):
        row = site.species[species]
        sign = (row.align > 0) - (row.align < 0)
        if "unicorn" not in row.name or sign != site.locality.hero.alignment_sign:
            break
        species = objects.species(site)
    return species


def dug(flags: abc.Set[str], code: int) -> int:
    """Return the terrain that ground of a kind becomes around a pit or hole, on a level with some flags."""
    if code >= terrain.ROOM:
        return terrain.ROOM
    if code in (terrain.STONE, terrain.SCORR):
        return terrain.CORR
    if not (terrain.VWALL <= code <= terrain.DBWALL or code == terrain.SDOOR):
        return code
    if "mazelevel" in flags:
        return terrain.ROOM
    return terrain.CORR if "cavernous" in flags else terrain.DOOR


# ---- rolling boulders


def _make_boulder(site: Site, x: int, y: int) -> tuple[grid.Cell, grid.Cell]:
    """Put a boulder in a straight line from the trap; returns both ends of its way (the trap itself if none)."""
    way, known = _find_way(site, x, y), site.named
    if way is None:
        return (x, y), (x, y)
    far_x, far_y = way[0]
    if site.rules.things.boulders_kill and not site.dice.rn2(10):
        objects.corpse_or_statue(site, known.corpse, wanted_species(site, "archeologist"), far_x, far_y, True)
        objects.make_at(site, wanted_kind(site, "fedora"), far_x, far_y)
        if not site.dice.rn2(3):
            objects.make_at(site, wanted_kind(site, "bullwhip"), far_x, far_y)
    objects.make_at(site, known.boulder, far_x, far_y).quantity = 1
    return way


def _find_way(site: Site, x: int, y: int) -> tuple[grid.Cell, grid.Cell] | None:
    level = site.level
    distance = 4 + site.dice.rn2(5)
    direction = site.dice.rn2(8)
    failures = 0
    while distance >= 2:
        dx, dy = _DIRECTIONS[direction]
        far_x, far_y = x + distance * dx, y + distance * dy
        wet = positions.is_pool(level, far_x, far_y) or positions.is_lava(level, far_x, far_y)
        if not wet and _clear(level, x, y, dx, dy, distance) and _clear(level, x, y, -dx, -dy, distance):
            return (far_x, far_y), (x - distance * dx, y - distance * dy)
        direction = (direction + 1) % 8
        failures += 1
        if failures % 8 == 0:
            distance -= 1
    return None


def _clear(level: Level, x: int, y: int, dx: int, dy: int, distance: int) -> bool:
    for _ in range(distance):
        x, y = x + dx, y + dy
        if not grid.valid(x, y):
            return False
        code = level.terrain[grid.at(x, y)]
        shut = code == terrain.DOOR and level.flags[grid.at(x, y)] & (terrain.CLOSED | terrain.LOCKED)
        if shut or code < terrain.POOL:
            return False
    return True
