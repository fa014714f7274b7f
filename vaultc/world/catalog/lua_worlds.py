"""The games that load levels as Lua scripts: the words for them, the nearest to others, and changed names of things."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Final

from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import Catalog, catalog_of
from vaultc.world.catalog.tables import DATA

_PREFIX: Final = "lua-"

WORLDS: Final = tuple(sorted(path.stem.removeprefix(_PREFIX) for path in DATA.glob(f"{_PREFIX}*.json")))
"""The names of these games, as users write them."""

THEMED_ROOMS: Final = "themed rooms"
"""A game that ``has`` these makes rooms of ordinary levels by a Lua script."""

MIRRORING: Final = "mirroring"
"""A game that ``has`` this flips levels at random unless a flag forbids it."""

MATERIALS_AS_WORDS: Final = "materials as words"
"""A game that ``has`` these names the materials of objects where others number them."""


@dataclass(frozen=True, slots=True)
class LuaWorld:
    """One version of a game that loads Lua scripts.

    ``catalog_version`` is the version whose tables hold its other names. ``object_numbers`` is the version whose table
    has the objects by the numbers that scripts see, ``terrain_numbers`` are the names of terrain in the order of their
    numbers, empty where the catalogue has them. ``flags``, ``rooms``, ``traps`` and
    ``map_characters`` are all that it knows. ``flag_words`` are other words for the same flags, ``levels`` the special
    levels beyond those of the preview's plan.
    ``renamed_objects`` and ``montypes`` are the words of scripts for names of the catalogue, the latter in options;
    ``same_objects`` are the catalogue's names for objects that other games call differently. ``gendered_species`` and
    ``alternate_species`` are further names of species of the catalogue; options take only the former. ``newer_species``
    and ``newer_objects`` are what it has beyond the catalogue, with the nearest there. The ``nearest`` tables give a
    substitute for what it lacks.
    """

    name: str
    title: str
    catalog_version: str
    object_numbers: str
    terrain_numbers: tuple[str, ...]
    has: frozenset[str]
    flags: frozenset[str]
    flag_words: Mapping[str, str]
    levels: frozenset[str]
    rooms: frozenset[str]
    map_characters: str
    traps: frozenset[str]
    renamed_objects: Mapping[str, str]
    same_objects: Mapping[str, str]
    montypes: Mapping[str, str]
    gendered_species: Mapping[str, str]
    alternate_species: Mapping[str, str]
    newer_species: Mapping[str, str]
    newer_objects: Mapping[str, str]
    nearest_terrain: Mapping[str, str]
    nearest_rooms: Mapping[str, str]
    nearest_traps: Mapping[str, str]
    nearest_monsters: Mapping[str, str]
    nearest_objects: Mapping[str, str]

    @property
    def catalog(self) -> Catalog:
        """The catalogue of its names."""
        return catalog_of(self.catalog_version)


@cache
def world_named(name: str) -> LuaWorld:
    """The game of that name.

    Raises:
        InvalidValueError: there is none.
    """
    if name not in WORLDS:
        raise InvalidValueError(f"no game {name!r} loads Lua scripts; there are {', '.join(WORLDS)}")
    data = json.loads((DATA / f"{_PREFIX}{name}.json").read_text("utf-8"))
    data["catalog_version"] = data.pop("catalog")
    data["terrain_numbers"] = tuple(data["terrain_numbers"])
    for key in ("has", "flags", "levels", "rooms", "traps"):
        data[key] = frozenset(data[key])
    return LuaWorld(**data)


_TABLES: Final = {"monsters": "nearest_monsters", "objects": "nearest_objects", "rooms": "nearest_rooms"}
"""The tables of substitutes that users may extend, by their names in a file."""


def extended(world: LuaWorld, data: object) -> LuaWorld:
    """The game with further substitutes, of the form ``{"monsters": {"name": "nearest"}, "objects": ...}``.

    Raises:
        InvalidValueError: the data have another form, or the game does not know a substitute.
    """
    if not isinstance(data, dict):
        raise InvalidValueError('expected an object such as {"monsters": {"giant turtle": "crocodile"}}')
    changes: dict[str, Mapping[str, str]] = {}
    for key, names in data.items():
        if key not in _TABLES:
            raise InvalidValueError(f"unknown table {key!r}; there are {', '.join(_TABLES)}")
        if not isinstance(names, dict) or not all(isinstance(near, str) for near in names.values()):
            raise InvalidValueError(f"the table {key!r} has names and the nearest to each, all of them texts")
        for name, near in names.items():
            if not _knows(world, key, near):
                raise InvalidValueError(f"{world.title} has no {key[:-1]} {near!r}, the substitute of {name!r}")
        changes[_TABLES[key]] = {**getattr(world, _TABLES[key]), **names}
    return replace(world, **changes)  # type: ignore[arg-type]


def _knows(world: LuaWorld, key: str, name: str) -> bool:
    if key == "rooms":
        return name in world.rooms
    number_of = world.catalog.species_number if key == "monsters" else world.catalog.kind_number
    newer = world.newer_species if key == "monsters" else world.newer_objects
    return number_of(name) is not None or name in newer or name in world.renamed_objects.values()


# ---- names that games gave to things of NetHack 3.4.3

POWERS: Final = {
    "gray": "magic", "silver": "reflecting", "red": "fire", "white": "ice", "orange": "sleep",
    "black": "disintegration", "blue": "electric", "green": "poison", "yellow": "acid",
}  # fmt: skip
"""Colours of dragons, and the powers after which some games name what is made of their scales."""

NEW_NAMES: Final = {
    f"{color} dragon {piece}": f"{power} dragon {piece}"
    for color, power in POWERS.items()
    for piece in ("scales", "scale mail")
}
"""Objects that are the same under another name."""

SUCCESSORS: Final = {
    **{f"{age}{color} dragon": f"{age}glowing dragon" for color in POWERS for age in ("", "baby ")},
    **{f"{people} lord": f"{people} noble" for people in ("dwarf", "gnome", "kobold", "ogre", "vampire")},
    **{f"{people} king": f"{people} royal" for people in ("dwarf", "gnome", "ogre")},
    "elf-lord": "elven noble",
    "Elvenking": "elven royal",
}  # fmt: skip
"""Species that became one, or that are of both sexes under another name."""

MATERIALS: Final = frozenset({"brass", "bronze", "iron", "leather", "silver", "wooden"})
"""Materials that some games do not tell by the names of objects."""
