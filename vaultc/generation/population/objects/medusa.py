"""Statues on Medusa's island, which are made of real monsters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.population.objects.piles import put_into
from vaultc.generation.population.objects.species_choice import species
from vaultc.generation.population.species import count_birth
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.world.catalog.monsters import Species

_ATTEMPTS: Final = 1000
_GOLEM: Final = "'"
_STONE_GOLEM: Final = "stone golem"


def turn_to_stone(site: Site, statue: Item, make_monster: Callable[[Site, int], Monster | None]) -> None:
    """Make a monster of the statue's species, or of others until one can be petrified, and make it the statue.

    Rules: "Medusa".
    """
    chosen = statue.species
    for _ in range(_ATTEMPTS):
        victim = make_monster(site, chosen)
        if victim is not None:
            site.level.monsters.remove(victim)
            row = site.catalog.species[victim.species]
            petrified = can_be_petrified(row) if site.rules.things.golems_spared else not row.stone_resistant
            if petrified:
                statue.species = chosen
                if site.rules.things.stone_counts_late:
                    count_birth(site, chosen)
                _inherit(site, victim, statue)
                return
            if site.rules.things.victims_resist:
                ask_whether_they_resist(site, victim.inventory)
        chosen = species(site)


def can_be_petrified(row: Species) -> bool:
    """True for species that do not resist, without the golems that become golems of stone."""
    golem = row.character == _GOLEM and row.model != _STONE_GOLEM
    return not (row.stone_resistant or golem)


def _inherit(site: Site, victim: Monster, statue: Item) -> None:
    for item in victim.inventory:
        item.worn = False
        put_into(site, item, statue.contents)
    victim.inventory.clear()


def ask_whether_they_resist(site: Site, items: list[Item]) -> None:
    """Draw for each thing of a vanishing monster if it resists; unique ones and Riders drop without."""
    known = site.named
    for item in items:
        unique = site.catalog.kinds[item.kind].unique
        if not unique and not (item.kind == known.corpse and item.species in known.riders):
            site.dice.rn2(100)
