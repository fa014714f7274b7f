"""States of a monster that creation, shapes and statements set alike."""

from __future__ import annotations

from vaultc.generation.layout.positions import is_pool
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.world.catalog.monsters import Species
from vaultc.world.grid import at


def set_state(monster: Monster, key: str, on: bool) -> None:
    """Set or clear one of the states that are kept by name."""
    if on:
        monster.state[key] = 1
    else:
        monster.state.pop(key, None)


def hide_under_object(site: Site, monster: Monster, row: Species) -> bool:
    """True if a monster of a species hides below an object on its cell."""
    pile = site.level.piles.get(at(monster.x, monster.y))
    return pile is not None and bool(pile) and "conceal" in row.flags and not _is_deadly(site, pile, row)


def _is_deadly(site: Site, pile: list[Item], row: Species) -> bool:
    """True if the only object of a pile is a corpse below which a species does not hide."""
    shunned, rows = site.rules.monsters.shy_below, site.catalog.species
    if not shunned or len(pile) > 1 or row.stone_resistant or pile[0].kind != site.named.corpse:
        return False
    return rows[pile[0].species].name in shunned


def come_out_unless_hidden(site: Site, monster: Monster, row: Species) -> None:
    """Come out where the species cannot hide; a monster that was not hidden before is not hidden now."""
    in_water = row.character == ";" and is_pool(site.level, monster.x, monster.y)
    if not (in_water or hide_under_object(site, monster, row)):
        set_state(monster, "hidden", False)


def become_invisible(monster: Monster) -> None:
    """Make a monster invisible for good."""
    monster.permanently_invisible = True
    monster.state["invisible"] = 1
