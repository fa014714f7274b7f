"""Choosing a species; see :mod:`vaultc.population.species`."""

from vaultc.population.species import class_pick, minor_demon, random_species

__all__ = ["class_pick", "minor_demon", "random_species"]
