"""The kinds of traps on a level. Rules: "TRAP", "Traps, mazes", "MAZEWALK"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.site import Site
from vaultc.world.catalog import traps

_ROGUE_LEVEL: Final = (traps.BEAR, traps.ARROW, traps.DART, traps.TRAP_DOOR, traps.PIT, traps.SLEEP_GAS, traps.RUST)

_LEAST_DIFFICULTY: Final = {
    traps.ROLLING_BOULDER: 2,
    traps.SLEEP_GAS: 2,
    traps.SPIKED_PIT: 5,
    traps.LEVEL_TELEPORT: 5,
    traps.LAND_MINE: 6,
    traps.WEB: 7,
    traps.STATUE: 8,
    traps.POLYMORPH: 8,
}


def random_trap_kind(site: Site) -> int:
    """The kind of a TRAP written as ``random``, and of random traps in rooms."""
    dice, surroundings = site.dice, site.surroundings
    if site.locality.on_rogue_level:
        return _ROGUE_LEVEL[dice.rn2(7)]
    table = site.rules.traps
    for local in table.local:
        if local.belongs(surroundings) and not dice.rn2(local.odds):
            return local.kind
    while True:
        kind = _thrown(site)
        if not _rejected(site, kind):
            return kind


def _thrown(site: Site) -> int:
    die = site.rules.traps.die
    return die[site.dice.rnd(len(die)) - 1]


def _rejected(site: Site, kind: int) -> bool:
    least = site.rules.traps.least_difficulty.get(kind) or _LEAST_DIFFICULTY.get(kind, 0)
    if site.locality.difficulty < least:
        return True
    if kind in (traps.TELEPORT, traps.LEVEL_TELEPORT):
        return "noteleport" in site.level.flags_set
    if kind == traps.HOLE:
        return site.dice.rn2(7) != 0
    table = site.rules.traps
    if kind in table.never:
        return True
    return any(kind == local.kind and not local.belongs(site.surroundings) for local in table.local)


def can_dig_down(site: Site) -> bool:
    """True if the floor of this level can be dug through."""
    place = site.surroundings
    bottom = place.last_level or place.on_vibrating_square_level
    return "hardfloor" not in site.level.flags_set and not bottom


def passable_kind(site: Site, kind: int) -> int:
    """The kind itself, or a falling rock instead of a way down where falling is impossible."""
    if kind not in (traps.HOLE, traps.TRAP_DOOR) or can_dig_down(site) or site.surroundings.special_level == "castle":
        return kind
    return traps.FALLING_ROCK


def maze_trap_kind(site: Site) -> int:
    """The kind of a trap in a stocked MAZEWALK, before a boulder there objects."""
    while True:
        kind = _thrown(site)
        if not _rejected_in_maze(site, kind):
            return kind


def _rejected_in_maze(site: Site, kind: int) -> bool:
    if kind == traps.HOLE or kind in site.rules.traps.never:
        return True
    if kind == traps.TRAP_DOOR:
        return not can_dig_down(site)
    if kind in (traps.TELEPORT, traps.LEVEL_TELEPORT):
        return "noteleport" in site.level.flags_set
    return kind in (traps.ROLLING_BOULDER, traps.FALLING_ROCK) and site.surroundings.in_endgame
