"""Monsters of the hero's kind in UnNetHack 6. Rules: "UnNetHack 6: Player monster"."""

from __future__ import annotations

from vaultc.games.nethack36.player_monsters import by_role
from vaultc.games.unnethack.player_monsters import create_armed
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.monsters.player_monsters import good_weapon
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster

_SPEARS = ("spear", "elven spear", "orcish spear", "dwarvish spear", "silver spear", "javelin")
_BLADES = ("dagger", "elven dagger", "orcish dagger", "silver dagger", "knife", "shuriken")
_SPREADS = {**dict.fromkeys(_SPEARS, 4), **dict.fromkeys(_BLADES, 8)}
"""Sides of the draw for more weapons of a kind."""


def create_player_monster(site: Site, species: int, x: int, y: int) -> Monster | None:
    """Create a player monster, who has several weapons of a kind that is thrown."""
    return create_armed(site, species, x, y, by_role, _good_weapons)


def _good_weapons(outfit: Outfit, kind: int) -> Item:
    weapon = good_weapon(outfit, kind)
    spread = _SPREADS.get(outfit.site.catalog.kinds[weapon.kind].name or "")
    if spread is not None:
        weapon.quantity += outfit.site.dice.rn2(spread)
    return weapon
