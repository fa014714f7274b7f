"""States of a monster that creation, shapes and statements set alike."""

from __future__ import annotations

from vaultc.catalog.monsters import Species
from vaultc.grid import at
from vaultc.layout.positions import is_pool
from vaultc.level import Monster
from vaultc.site import Site


def set_state(monster: Monster, key: str, on: bool) -> None:
    """Set or clear one of the states that are kept by name."""
    if on:
        monster.state[key] = 1
    else:
        monster.state.pop(key, None)


def hide_under_object(site: Site, monster: Monster, row: Species) -> bool:
    """Whether a monster of a species hides below an object on its cell."""
    return "conceal" in row.flags and bool(site.level.piles.get(at(monster.x, monster.y)))


def come_out_unless_hidden(site: Site, monster: Monster, row: Species) -> None:
    """Come out where the species cannot hide; what was not hidden before is not hidden now."""
    in_water = row.character == ";" and is_pool(site.level, monster.x, monster.y)
    if not (in_water or hide_under_object(site, monster, row)):
        set_state(monster, "hidden", False)


def become_invisible(monster: Monster) -> None:
    """Make a monster invisible for good."""
    monster.permanently_invisible = True
    monster.state["invisible"] = 1
