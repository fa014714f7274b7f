"""Placing traps, with what some of them bring along: statues, boulders, spiders, changed ground.

Rules: "TRAP", "Placing a trap", "Traps, mazes".
"""

from __future__ import annotations

from vaultc.catalog.terrain import CLOSED, CORR, DBWALL, DOOR, LOCKED, POOL, ROOM, SCORR, SDOOR, STONE, VWALL
from vaultc.catalog.traps import HOLE, MAGIC_PORTAL, PIT, ROLLING_BOULDER, SPIKED_PIT, STATUE, TRAP_DOOR, WEB
from vaultc.grid import at, valid
from vaultc.layout.positions import AVOID_BOULDERS, IN_MAZE, is_lava, is_pool, somexyspace
from vaultc.level import Level, Room, Trap
from vaultc.population import monsters, objects
from vaultc.population.engravings import delete_engraving
from vaultc.population.known import known_kind, known_species
from vaultc.population.objects.named import named
from vaultc.population.trap_kinds import maze_trap_kind, passable_kind, random_trap_kind
from vaultc.site import Site

__all__ = [
    "make_trap",
    "maze_trap_kind",
    "place_trap",
    "random_trap_kind",
    "trap_in_maze",
    "trap_in_room",
]

PITS = frozenset((PIT, SPIKED_PIT, HOLE, TRAP_DOOR))
"""Traps that are an opening in the ground."""

_DIRECTIONS = ((-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1))
"""West, then clockwise."""

Cell = tuple[int, int]


# ---- asking for a trap


def place_trap(site: Site, kind: int | None, x: int, y: int) -> Trap | None:
    """What TRAP does once its place is known; ``kind`` None is ``random``. In water nothing happens."""
    if is_pool(site.level, x, y):
        return None
    return _lay_trap(site, _settled(site, kind), x, y)


def trap_in_room(site: Site, room: Room, kind: int | None = None) -> Trap | None:
    """A trap (None: of a random kind) somewhere in a room; None where no place is found. Rule: "random trap"."""
    kind = _settled(site, kind)
    found, x, y = somexyspace(site, room, AVOID_BOULDERS if kind in PITS else 0)
    return _lay_trap(site, kind, x, y) if found else None


def trap_in_maze(site: Site) -> Trap | None:
    """A trap of a random kind somewhere in a plain maze; the place is taken whatever it is. Rule: "random trap"."""
    kind = _settled(site, None)
    _, x, y = somexyspace(site, None, IN_MAZE)
    return _lay_trap(site, kind, x, y)


def _settled(site: Site, kind: int | None) -> int:
    return passable_kind(site, random_trap_kind(site) if kind is None else kind)


def _lay_trap(site: Site, kind: int, x: int, y: int) -> Trap | None:
    trap = make_trap(site, x, y, kind)
    if kind == WEB:
        monsters.create(site, known_species(site.catalog, "giant spider"), x, y)
    return trap


# ---- placing


def make_trap(site: Site, x: int, y: int, kind: int) -> Trap | None:
    """Put a trap in a cell; a trap that is there changes its kind, a magic portal forbids it (None).

    Rule: "Placing a trap".
    """
    level = site.level
    trap = level.trap_at(x, y)
    if trap is None:
        trap = Trap(kind, x, y)
        level.traps.insert(0, trap)
    elif trap.kind == MAGIC_PORTAL:
        return None
    trap.kind, trap.seen, trap.once, trap.launch = kind, kind == HOLE, False, None
    if kind == STATUE:
        _make_statue(site, x, y)
    elif kind == ROLLING_BOULDER:
        trap.launch = _make_boulder(site, x, y)
    elif kind in PITS:
        _open_ground(site, x, y)
    return trap


def _make_statue(site: Site, x: int, y: int) -> None:
    """A statue with the belongings of a monster that is made for it and vanishes."""
    species = objects.species(site)
    statue = objects.corpse_or_statue(site, named(site.catalog).statue, species, x, y, False)
    victim = monsters.create(site, species, 0, 0)
    if victim is None:
        return
    for item in victim.inventory:
        item.worn = False
        objects.put_into(site, item, statue.contents)
    victim.inventory.clear()
    monsters.remove(site, victim)


def _open_ground(site: Site, x: int, y: int) -> None:
    level, cell = site.level, at(x, y)
    level.flags[cell] = 0
    level.terrain[cell] = _dug(level, level.terrain[cell])
    objects.unearth(site, x, y)
    delete_engraving(level, x, y)


def _dug(level: Level, code: int) -> int:
    """What ground of a kind becomes around a pit or hole."""
    if code >= ROOM:
        return ROOM
    if code in (STONE, SCORR):
        return CORR
    if not (VWALL <= code <= DBWALL or code == SDOOR):
        return code
    if "mazelevel" in level.flags_set:
        return ROOM
    return CORR if "cavernous" in level.flags_set else DOOR


# ---- rolling boulders


def _make_boulder(site: Site, x: int, y: int) -> tuple[Cell, Cell]:
    """Put a boulder in a straight line from the trap; returns both ends of its way (the trap itself if none)."""
    way = _find_way(site, x, y)
    if way is None:
        return (x, y), (x, y)
    (far_x, far_y), _ = way
    catalog, known = site.catalog, named(site.catalog)
    if not site.dice.rn2(10):
        objects.corpse_or_statue(site, known.corpse, known_species(catalog, "archeologist"), far_x, far_y, True)
        objects.make_at(site, known_kind(catalog, "fedora"), far_x, far_y)
        if not site.dice.rn2(3):
            objects.make_at(site, known_kind(catalog, "bullwhip"), far_x, far_y)
    objects.make_at(site, known.boulder, far_x, far_y).quantity = 1
    return way


def _find_way(site: Site, x: int, y: int) -> tuple[Cell, Cell] | None:
    level = site.level
    distance = 4 + site.dice.rn2(5)
    direction = site.dice.rn2(8)
    failures = 0
    while distance >= 2:
        dx, dy = _DIRECTIONS[direction]
        far, near = (x + distance * dx, y + distance * dy), (x - distance * dx, y - distance * dy)
        wet = is_pool(level, *far) or is_lava(level, *far)
        if not wet and _clear(level, x, y, dx, dy, distance) and _clear(level, x, y, -dx, -dy, distance):
            return far, near
        direction = (direction + 1) % 8
        failures += 1
        if failures % 8 == 0:
            distance -= 1
    return None


def _clear(level: Level, x: int, y: int, dx: int, dy: int, distance: int) -> bool:
    """Whether something can roll so many cells in a direction."""
    for _ in range(distance):
        x, y = x + dx, y + dy
        if not valid(x, y):
            return False
        code = level.terrain[at(x, y)]
        if code < POOL or (code == DOOR and level.flags[at(x, y)] & (CLOSED | LOCKED)):
            return False
    return True
