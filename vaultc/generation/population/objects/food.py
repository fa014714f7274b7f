"""Food: corpses, eggs, tins and the rest."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.objects import properties, species_choice
from vaultc.generation.population.objects.timers import start_hatching
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog.objects import Kind

_FRUIT: Final = 1
"""The number of the fruit that the hero likes, which slime molds carry."""
_SPINACH: Final = 1


def food(kind: Kind) -> properties.Initialiser:
    """The initialiser of a kind of food. Rules: "FOOD"."""
    return _BY_NAME.get(kind.model, _plain)


def _plain(site: Site, item: Item, _artifacts: bool) -> None:
    properties.double_sometimes(site, item)


def _single(_site: Site, _item: Item, _artifacts: bool) -> None:
    """Make a meat ring, always a single one."""


def _corpse(site: Site, item: Item, _artifacts: bool) -> None:
    item.species = species_choice.corpse_species(site)


def _egg(site: Site, item: Item, _artifacts: bool) -> None:
    hatched = None if site.dice.rn2(3) else species_choice.egg_species(site)
    item.species = -1 if hatched is None else hatched
    if hatched is not None:
        start_hatching(site, item)
    properties.double_sometimes(site, item)


def _tin(site: Site, item: Item, _artifacts: bool) -> None:
    item.species = -1
    if site.dice.rn2(6):
        contained = species_choice.tin_species(site)
        item.species = -1 if contained is None else contained
    else:
        item.spe = _SPINACH
    properties.bless_or_curse(site, item, 10)
    properties.double_sometimes(site, item)


def _slime_mold(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = _FRUIT
    properties.double_sometimes(site, item)


def _kelp(site: Site, item: Item, _artifacts: bool) -> None:
    item.quantity = site.dice.rnd(2)


_BY_NAME: dict[str | None, properties.Initialiser] = {
    "corpse": _corpse,
    "egg": _egg,
    "tin": _tin,
    "slime mold": _slime_mold,
    "kelp frond": _kelp,
    "meat ring": _single,
}
