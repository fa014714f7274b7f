"""Species and kinds that rules name, and what becomes of those that a fork lacks.

A rule asks for what it makes with ``wanted_kind`` and ``wanted_species``. What the game lacks is left out, and
reported once: no monster is made of ``MISSING``, and an object of the kind ``named.strange`` is put nowhere.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from vaultc.generation.site import Site
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.named import strange_kind

MISSING: Final = -1
"""The number of a species or kind that a game lacks; nothing has it."""


@cache
def known_species(catalog: Catalog, name: str) -> int:
    """Number of a species, or of what the game has in its place; ``MISSING`` if it has neither."""
    number = catalog.species_number(name)
    number = catalog.species_number(_stand_in(catalog, name)) if number is None else number
    return MISSING if number is None else number


@cache
def known_kind(catalog: Catalog, name: str, character: str | None = None) -> int:
    """Number of a kind of object, within a class if one is given, or of what the game has in its place; ``MISSING`` if
    it has neither."""
    number = catalog.kind_number(name, character)
    number = catalog.kind_number(_stand_in(catalog, name), character) if number is None else number
    return MISSING if number is None else number


def wanted_species(site: Site, name: str) -> int:
    """Number of a species that a rule makes; a missing one is reported once, and nothing is made of its number."""
    number = known_species(site.catalog, name)
    if number == MISSING:
        site.leave_out(name)
    return number


def wanted_kind(site: Site, name: str, character: str | None = None) -> int:
    """Number of a kind that a rule makes; a missing one is reported once, and has the number of the strange object."""
    number = known_kind(site.catalog, name, character)
    if number == MISSING:
        site.leave_out(name)
        return strange_kind(site.catalog)
    return number


def wanted_kinds(site: Site, first: str, last: str) -> tuple[int, int]:
    """The first and the last number of a range of kinds; of one kind where a fork lacks an end or moved it."""
    catalog, strange = site.catalog, strange_kind(site.catalog)
    start, stop = wanted_kind(site, first), wanted_kind(site, last)
    if start <= stop and catalog.one_kind(start).object_class == catalog.one_kind(stop).object_class:
        return start, stop
    only = stop if start == strange else start
    return only, only


def wanted_species_between(site: Site, first: str, last: str) -> range:
    """The species of a range; one species where a fork lacks an end or moved it, ``MISSING`` where it lacks both."""
    start, stop = wanted_species(site, first), wanted_species(site, last)
    if MISSING < start <= stop:
        return range(start, stop + 1)
    only = stop if start == MISSING else start
    return range(only, only + 1)


def _stand_in(catalog: Catalog, name: str) -> str:
    """The name of what a game has in place of a thing."""
    return str(catalog.table("named").get("stand_ins", {}).get(name, name))
