"""The properties that new objects get in UnNetHack 6.

Rules: "UnNetHack 6: Creating an object".
"""

from __future__ import annotations

from collections import abc
from functools import partial
from typing import Final

from vaultc.games.nethack36 import objects as nethack36
from vaultc.games.unnethack import things as unnethack
from vaultc.generation.population.objects.properties import Initialiser
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog.objects import Kind

_TIN_VARIETIES: Final = 16
_NONE: Final = -1


def _bare_corpse(site: Site, item: Item, artifacts: bool) -> None:
    """Draw the species of a corpse; where it is gone for good, a hero lies there."""
    nethack36.bare_corpse(site, item, artifacts)
    if item.species in site.gone:
        item.species = nethack36.species_of_role(site)


def first_species(kind: Kind, initialised: bool) -> int:
    """The species of a new object: none, but the first one's number in fields that also serve for something else."""
    family = kind.object_class
    other_use = family == "POTION" or kind.model == "leash" or (initialised and family == "SPBOOK")
    return 0 if other_use else _NONE


FAMILIES: abc.Mapping[str, abc.Callable[[Kind], Initialiser]] = {
    **unnethack.THINGS.families,
    "FOOD": partial(nethack36.food_family, varieties=_TIN_VARIETIES),
}
"""The makers of initialisers for classes with rules of their own."""

BARE: abc.Mapping[str, Initialiser] = {
    "corpse": _bare_corpse,
    "statue": nethack36.bare_likeness,
    "figurine": nethack36.bare_likeness,
    "oil": nethack36.bare_oil,
}
"""The properties that kinds get even without random ones."""
