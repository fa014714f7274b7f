"""Species and kinds that a rule names, looked up once."""

from __future__ import annotations

from functools import cache

from vaultc.world.catalog import Catalog


@cache
def known_species(catalog: Catalog, name: str) -> int:
    """Number of a species that must exist; LookupError if the catalogue lacks it."""
    return _found(catalog.species_number(name), name)


@cache
def known_kind(catalog: Catalog, name: str, character: str | None = None) -> int:
    """Number of a kind of object that must exist, within a class if one is given; LookupError if it does not."""
    return _found(catalog.kind_number(name, character), name)


def _found(number: int | None, name: str) -> int:
    if number is None:
        raise LookupError(f"the catalogue has no {name!r}")
    return number
