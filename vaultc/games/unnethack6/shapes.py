"""Shapeshifters and disguises of UnNetHack 6. Rules: "UnNetHack 6: Changing shape", "UnNetHack 6: Appearance"."""

from __future__ import annotations

from vaultc.games.nethack36 import shapes
from vaultc.generation.population.monsters.shapes import replace_species, species_meant
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world.catalog.monsters import VAMPIRE_SHAPES

_VAMPIRES = "V"


def shift(site: Site, monster: Monster) -> bool:
    """A new shapeshifter takes a shape of its own at once, and then has nothing; vampires do not."""
    return not _is_vampire(site, monster) and shapes.take_shape(site, monster)


def appear_as(site: Site, monster: Monster, what: str) -> None:
    """Apply ``m_monster``: a mimic looks like the species, a shapeshifter becomes a monster of it.

    The name of its own species ends a disguise.
    """
    rows = site.catalog.species
    species = species_meant(site, monster, what)
    if species is not None and monster.shapechanger >= 0 and _is_vampire(site, monster):
        species = _form_of_vampire(site, monster, species)
    if species is None:
        site.complain(f"a monster cannot become {what!r}, or look like it")
    elif species == monster.species:
        monster.appears = None
    elif rows[monster.species].character == "m":
        monster.appears = ("monster", rows[species].name)
    else:
        replace_species(site, monster, species)


def _is_vampire(site: Site, monster: Monster) -> bool:
    return site.catalog.species[monster.shapechanger].character == _VAMPIRES


def _form_of_vampire(site: Site, monster: Monster, species: int) -> int | None:
    """The species that a vampire becomes at the name of one; any shapeshifter's name calls it back to itself."""
    wanted, own = site.catalog.species[species], site.catalog.species[monster.shapechanger]
    if "shapeshifter" in wanted.flags:
        return own.index
    refused = wanted.model not in VAMPIRE_SHAPES or (wanted.model == "wolf" and own.model not in shapes.WOLVES)
    return None if refused else species
