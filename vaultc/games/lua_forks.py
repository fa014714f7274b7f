"""Forks of games that load Lua scripts: a version's words together with those of a fork's catalogue and settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from vaultc.games import from_catalogue
from vaultc.world.catalog.lua_worlds import LuaWorld, world_named

if TYPE_CHECKING:
    from vaultc.world.catalog import Catalog

FunctionValue = str | int | float | bool
"""The value that a function of a fork returns in a preview."""
_OF_BOTH_SEXES: Final = {
    "succubus": "incubus", "cavewoman": "caveman", "priestess": "priest", "aligned priest": "priest",
    "aligned priestess": "priest", "aligned cleric": "priest", "high priestess": "high priest",
}  # fmt: skip
"""Names of species that a catalogue of this line has under the first of their names by sex."""
LUA: Final = "lua"
FUNCTIONS: Final = "functions"


@lru_cache(maxsize=32)
def declared_functions(key: str) -> Mapping[str, FunctionValue]:
    """The functions that the settings of a key declare, by their names as scripts write them, with their values."""
    found: Mapping[str, FunctionValue] = from_catalogue.extras_of(key).get(LUA, {}).get(FUNCTIONS, {})
    return found


@lru_cache(maxsize=32)
def forked_world(name: str, key: str) -> LuaWorld:
    """The words of a version, by its name, and those of the game of a key.

    A name that the catalogue has means itself; another name of the version counts as far as the catalogue has what it
    means.
    """
    world, catalog = world_named(name), from_catalogue.catalog_of_key(key)
    if from_catalogue.file_of(key) is None and not from_catalogue.extras_of(key).keys() - {LUA}:
        return world
    letters = dict.fromkeys(world.map_characters) | dict.fromkeys(
        letter for row in catalog.terrain for letter in row.map_characters if letter.isprintable()
    )
    own_flags = from_catalogue.words_of(catalog).get("flags", {}).keys()
    is_own = from_catalogue.file_of(key) is not None
    return replace(
        world,
        object_numbers=world.catalog_version if is_own else world.object_numbers,
        terrain_numbers=() if is_own else world.terrain_numbers,
        flags=frozenset((*world.flags, *own_flags, *from_catalogue.extras_of(key).get("flags", ()))),
        rooms=frozenset((*world.rooms, *catalog.room_types)),
        traps=frozenset((*world.traps, *catalog.trap_codes)),
        map_characters="".join(letters),
        renamed_objects={old: new for old, new in world.renamed_objects.items() if _has_kind(catalog, old)},
        gendered_species={
            name: known
            for name, known in _OF_BOTH_SEXES.items()
            if catalog.species_number(name) is None and catalog.species_number(known) is not None
        }
        | {
            name: known
            for name, known in catalog.table("monsters").get("other_names", {}).items()
            if catalog.species_number(name) is None
        }
        | _meaning(catalog, world.gendered_species),
        alternate_species=_meaning(catalog, world.alternate_species),
        newer_species=_meaning(catalog, world.newer_species),
        newer_objects={
            new: near
            for new, near in world.newer_objects.items()
            if not _has_kind(catalog, new) and _has_kind(catalog, near)
        },
    )


def _meaning(catalog: Catalog, names: Mapping[str, str]) -> dict[str, str]:
    """Further names of species, each with the name that the catalogue has for it."""
    found: dict[str, str] = {}
    of_same: dict[str, list[str]] = {}
    for name, meant in names.items():
        of_same.setdefault(meant, []).append(name)
    for name, meant in names.items():
        if catalog.species_number(name) is not None:
            continue
        known = next((each for each in (meant, *of_same[meant]) if catalog.species_number(each) is not None), None)
        if known is not None:
            found |= {name: known, meant: known}
    return {name: known for name, known in found.items() if name != known}


def _has_kind(catalog: Catalog, name: str) -> bool:
    return catalog.kind_number(name, None) is not None


_STAIRS_AND_ALTARS: Final = ("STAIRS", "LADDER", "GRAVE", "ALTAR")


@lru_cache(maxsize=32)
def features_of(key: str) -> Mapping[str, int]:
    """The terrain that ``des.feature`` can make in a fork, by its word, with its code: furniture and the like."""
    catalog = from_catalogue.catalog_of_key(key)
    own = (row for row in catalog.terrain if row.furniture and row.name not in _STAIRS_AND_ALTARS)
    return {row.name.lower().replace("_", " "): row.code for row in own}
