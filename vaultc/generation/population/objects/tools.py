"""Tools without contents: lights, instruments, and things with charges."""

from __future__ import annotations

from vaultc.generation.population.objects import properties
from vaultc.generation.population.objects.species_choice import figurine_species
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog.objects import Kind


def tool(kind: Kind) -> properties.Initialiser:
    """The initialiser of a kind of tool that is not a container. Rules: "TOOL"."""
    if kind.model in ("tallow candle", "wax candle"):
        return _candle(kind.cost)
    return _BY_NAME.get(kind.model, properties.leave)


def _candle(cost: int) -> properties.Initialiser:
    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        dice = site.dice
        item.spe = 1
        item.age = 20 * cost
        if dice.rn2(2):
            item.quantity = 1 + dice.rn2(7)
        properties.bless_or_curse(site, item, 5)

    return initialise


def _lamp(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = 1
    item.age = 1000 + site.dice.rn2(500)
    properties.bless_or_curse(site, item, 5)


def _magic_lamp(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = 1
    properties.bless_or_curse(site, item, 2)


def _many_charges(site: Site, item: Item, _artifacts: bool) -> None:
    least, range_of_more = site.rules.things.many_charges
    item.spe = least + site.dice.rn2(range_of_more)


def _up_to_twenty(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = site.dice.rnd(20)


def _instrument(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = 4 + site.dice.rn2(5)


def _grease(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = site.dice.rnd(25)
    properties.bless_or_curse(site, item, 10)


def _crystal_ball(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = site.dice.rnd(5)
    properties.bless_or_curse(site, item, 2)


def _figurine(site: Site, item: Item, _artifacts: bool) -> None:
    item.species = figurine_species(site)
    properties.bless_or_curse(site, item, 4)


def _bell_of_opening(_site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = 3


_BY_NAME: dict[str | None, properties.Initialiser] = {
    "brass lantern": _lamp,
    "oil lamp": _lamp,
    "magic lamp": _magic_lamp,
    "expensive camera": _many_charges,
    "tinning kit": _many_charges,
    "magic marker": _many_charges,
    "can of grease": _grease,
    "crystal ball": _crystal_ball,
    "horn of plenty": _up_to_twenty,
    "bag of tricks": _up_to_twenty,
    "figurine": _figurine,
    "Bell of Opening": _bell_of_opening,
    "magic flute": _instrument,
    "magic harp": _instrument,
    "frost horn": _instrument,
    "fire horn": _instrument,
    "drum of earthquake": _instrument,
}
