"""Species and kinds that a rule names, looked up once."""

from __future__ import annotations

from functools import cache

from vaultc.world.catalog import Catalog


@cache
def known_species(catalog: Catalog, name: str) -> int:
    """Number of a species that must exist, or of what the game has in its place; LookupError if it has neither."""
    number = catalog.species_number(name)
    return _found(catalog.species_number(_stand_in(catalog, name)) if number is None else number, name)


@cache
def known_kind(catalog: Catalog, name: str, character: str | None = None) -> int:
    """Number of a kind of object that must exist, within a class if one is given, or of what the game has in its place;
    LookupError if it has neither."""
    number = catalog.kind_number(name, character)
    return _found(catalog.kind_number(_stand_in(catalog, name), character) if number is None else number, name)


def _stand_in(catalog: Catalog, name: str) -> str:
    return str(catalog.table("named").get("stand_ins", {}).get(name, name))


def _found(number: int | None, name: str) -> int:
    if number is None:
        raise LookupError(f"the catalogue has no {name!r}")
    return number
