"""Checks of the traps of layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from vaultc.api.layouts import naming
from vaultc.api.layouts.findings import Checked, LayoutFinding, error, note, warning
from vaultc.api.layouts.placed import PlacedTrap
from vaultc.generation.population.traps import PITS, dug
from vaultc.generation.site import making_of
from vaultc.language.features import Feature
from vaultc.rendering.renderers.plurals import with_article
from vaultc.translation.freezing.ground import is_laid_first
from vaultc.world import grid
from vaultc.world.catalog import terrain, traps

_STEEP: Final = (terrain.STAIRS, terrain.LADDER)
_LAVA: Final = (terrain.LAVAPOOL,)
_WATER: Final = (terrain.POOL, terrain.MOAT, terrain.WATER)
_COMPANY: Final = {
    traps.ROLLING_BOULDER: "a boulder comes with this trap, and starts anywhere",
    traps.STATUE: "the statue of this trap is of any species",
    traps.WEB: "a giant spider may come with this web",
}
_DEADLY: Final = frozenset(
    (traps.ARROW, traps.DART, traps.FALLING_ROCK, traps.BEAR, traps.LAND_MINE, traps.SLEEP_GAS, traps.FIRE)
)
_BOTTOMLESS: Final = "nobody can fall through the floor of this level: a falling rock comes instead"
_DEEPEST_VICTIM: Final = 4


def one_trap_a_cell(checked: Checked) -> Iterator[LayoutFinding]:
    """A second trap would change the first."""
    for (x, y), number in Counter((trap.x, trap.y) for trap in checked.layout.traps).items():
        if not grid.valid(x, y):
            yield error("a trap lies off the level", x, y)
        if number > 1:
            yield error("one cell has one trap", x, y)


def ground_of_traps(checked: Checked) -> Iterator[LayoutFinding]:
    """Traps are where the game makes them, and pits leave the ground as it is."""
    for trap in checked.layout.traps:
        code = checked.code_at(trap.x, trap.y)
        reason = _refused(checked, trap, code)
        if reason is not None:
            yield error(reason, trap.x, trap.y)
        elif checked.catalog.trap_codes[trap.name] in _COMPANY:
            yield warning(_COMPANY[checked.catalog.trap_codes[trap.name]], trap.x, trap.y)
        elif _may_have_victim(checked, trap):
            found = with_article(f"{trap.name} trap")
            yield warning(f"{found} may have a victim beside it so high up", trap.x, trap.y)
        elif terrain.is_wall(code) or code == terrain.STONE:
            yield note("this trap is in rock", trap.x, trap.y)


def _may_have_victim(checked: Checked, trap: PlacedTrap) -> bool:
    """True for deadly traps near the surface, in games that lay down what they killed."""
    deadly = checked.catalog.trap_codes[trap.name] in _DEADLY and checked.place.difficulty <= _DEEPEST_VICTIM
    return deadly and making_of(checked.game).traps.aftermath is not None


def _refused(checked: Checked, trap: PlacedTrap, code: int) -> str | None:
    number = checked.catalog.trap_codes[trap.name]
    name = naming.terrain_name(code, checked.catalog)
    if number == traps.MAGIC_PORTAL:
        return None
    if _is_water(checked, trap, code):
        return f"no trap is made in {name}"
    if code in _STEEP:
        return f"no trap is made on {name}"
    if is_laid_first(number, code, checked.game):
        return _BOTTOMLESS if _falls(checked, number) else None
    spared = code == terrain.GRAVE and number in (traps.PIT, traps.HOLE)
    furniture = checked.game.catalog.terrain_classes.furniture[code]
    if furniture and not checked.game.has(Feature.TRAPS_ON_FURNITURE) and not spared:
        return f"{checked.game.title} makes no trap on furniture"
    if code == terrain.GRAVE:
        return "no grave is made where a trap is"
    if number in PITS:
        return _changed_by_pit(checked, trap, code, name)
    return None


def _is_water(checked: Checked, trap: PlacedTrap, code: int) -> bool:
    if code == terrain.DRAWBRIDGE_UP:
        under = checked.layout.ground.flags[grid.at(trap.x, trap.y)] & terrain.UNDER_BRIDGE
        return under == terrain.MOAT_UNDER
    return code in _WATER or (code == terrain.BOG and not checked.game.has(Feature.DOORS_LISTED_AT_ONCE))


def _changed_by_pit(checked: Checked, trap: PlacedTrap, code: int, name: str) -> str | None:
    if _falls(checked, checked.catalog.trap_codes[trap.name]):
        return _BOTTOMLESS
    become = dug(checked.layout.level_flags, code)
    if become != code:
        return f"a {trap.name} turns {name} into {naming.terrain_name(become, checked.catalog)}"
    if checked.layout.ground.flags[grid.at(trap.x, trap.y)]:
        return f"a {trap.name} takes the state of {with_article(name)} away"
    return None


def _falls(checked: Checked, number: int) -> bool:
    """True for a hole or trap door in a floor that lets no hero fall."""
    return number in (traps.HOLE, traps.TRAP_DOOR) and _bottomless(checked)


def _bottomless(checked: Checked) -> bool:
    """True if the floor of the level cannot be dug."""
    place = checked.place
    if place.special_level == "castle":
        return False
    return "hardfloor" in checked.layout.level_flags or place.last_level or place.on_vibrating_square_level


TRAP_CHECKS: Final = (one_trap_a_cell, ground_of_traps)
