"""Species and kinds that a rule names, looked up once."""

from __future__ import annotations

from functools import cache

from vaultc.world.catalog import Catalog


@cache
def known_species(catalog: Catalog, name: str) -> int:
    """Number of a species that must exist, or of what the game has in its place; LookupError if it has neither."""
    number = catalog.species_number(name)
    return _found(catalog.species_number(_stand_in(catalog, name, "other_species")) if number is None else number, name)


@cache
def known_kind(catalog: Catalog, name: str, character: str | None = None) -> int:
    """Number of a kind of object that must exist, within a class if one is given, or of what the game has in its place;
    LookupError if it has neither."""
    number = catalog.kind_number(name, character)
    if number is None:
        stand_in = _stand_in(catalog, name, "other_kind")
        number = catalog.kind_number(stand_in, character)
        number = catalog.kind_number(stand_in) if number is None else number
    return _found(number, name)


@cache
def known_kinds(catalog: Catalog, first: str, last: str) -> tuple[int, int]:
    """The first and the last number of a range of kinds; of one kind where a fork lacks an end or moved it."""
    start, stop = known_kind(catalog, first), known_kind(catalog, last)
    if start <= stop and catalog.one_kind(start).object_class == catalog.one_kind(stop).object_class:
        return start, stop
    only = start if catalog.kind_number(first) is not None else stop
    return only, only


@cache
def known_species_between(catalog: Catalog, first: str, last: str) -> range:
    """The species of a range; one species where a fork lacks an end or moved it."""
    start, stop = known_species(catalog, first), known_species(catalog, last)
    if start <= stop:
        return range(start, stop + 1)
    only = start if catalog.species_number(first) is not None else stop
    return range(only, only + 1)


def _stand_in(catalog: Catalog, name: str, others: str) -> str:
    """The name of what a game has in place of a thing; imported catalogues have one for all ``others``."""
    named = catalog.table("named")
    return str(named.get("stand_ins", {}).get(name) or named.get(others, name))


def _found(number: int | None, name: str) -> int:
    if number is None:
        raise LookupError(f"the catalogue has no {name!r}")
    return number
