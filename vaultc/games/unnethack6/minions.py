"""Minions of UnNetHack 6. Rules: "UnNetHack 6: Roamer"."""

from __future__ import annotations

from vaultc.games.nethack36.minions import roamer
from vaultc.generation.population.monsters.special import make_way
from vaultc.generation.site import Site
from vaultc.level.level import Monster


def create_roamer(
    site: Site, species: int | None, x: int, y: int, alignment: int, peaceful: bool | None
) -> Monster | None:
    """Create a minion of an alignment, of any species; a monster in the way is moved first."""
    make_way(site, x, y)
    return roamer(site, species, x, y, alignment, peaceful)
