"""What exists in a game: monsters, objects, artifacts, traps and terrain, read from tables of facts.

A :class:`Catalog` reads each table when it is first asked for, so that a command pays only for what it uses.
"""

from __future__ import annotations

import json
from functools import cache, cached_property
from typing import Any

from vaultc.catalog.monsters import MonsterClass, Race, Role, Species
from vaultc.catalog.objects import Artifact, Kind, ObjectClass, ObjectWeights
from vaultc.catalog.terrain import TerrainType
from vaultc.catalog.traps import TrapKind
from vaultc.resources import PACKAGE

__all__ = ["Catalog", "catalog_of"]


@cache
def catalog_of(version: str) -> Catalog:
    """The catalogue of a version of a game, such as ``unnethack-5.2``; always the same value."""
    return Catalog(version)


class Catalog:
    """The tables of one version of a game."""

    def __init__(self, version: str) -> None:
        self.version = version

    def _read(self, table: str) -> dict[str, Any]:
        path = PACKAGE / "catalog" / "data" / f"{table}-{self.version}.json"
        data: dict[str, Any] = json.loads(path.read_bytes())
        return data

    # ---- monsters

    @cached_property
    def _monster_data(self) -> dict[str, Any]:
        return self._read("monsters")

    @cached_property
    def species(self) -> tuple[Species, ...]:
        """All species; a species' number is its index."""
        facts = self._read("objmonfacts")["monsters"]
        rows = self._monster_data["monsters"]
        return tuple(Species.from_rows(row, fact) for row, fact in zip(rows, facts, strict=True))

    @cached_property
    def first_special(self) -> int:
        """Species from this number on are never chosen at random."""
        return int(self._monster_data["first_special"])

    @cached_property
    def monster_classes(self) -> tuple[MonsterClass, ...]:
        """All classes of monsters."""
        rows = self._monster_data["classes"]
        return tuple(MonsterClass(row["index"], row["char"], row["name"], row["explanation"]) for row in rows)

    @cached_property
    def monster_characters(self) -> frozenset[str]:
        """The letters that des files may use for classes of monsters."""
        return frozenset(monster_class.character for monster_class in self.monster_classes)

    @cached_property
    def roles(self) -> dict[str, Role]:
        """Roles by name."""
        return {row["name"]: Role.from_row(row) for row in self._monster_data["roles"]}

    @cached_property
    def races(self) -> dict[str, Race]:
        """Races by name."""
        return {row["name"]: Race.from_row(row) for row in self._monster_data["races"]}

    @cached_property
    def features(self) -> tuple[str, ...]:
        """Descriptions of dungeon features, in the order of their numbers (disguises of mimics)."""
        return tuple(self._monster_data["features"])

    @cached_property
    def nasty_shapes(self) -> tuple[str, ...]:
        """Species that a nasty shapeshifter takes, in order."""
        return tuple(self._monster_data["nasty_shapes"])

    @cached_property
    def animal_shapes(self) -> tuple[str, ...]:
        """Species that a shapeshifter which turns into animals takes, in order."""
        return tuple(self._monster_data["animal_shapes"])

    @cached_property
    def ghost_names(self) -> tuple[str, ...]:
        """Names that ghosts bear, in order."""
        return tuple(self._monster_data["ghost_names"])

    @cached_property
    def golem_hit_points(self) -> dict[str, int]:
        """Hit points of golems by name."""
        return dict(self._monster_data.get("golem_hp", {}))

    @cached_property
    def _species_numbers(self) -> dict[tuple[str | None, str], int]:
        return _numbers((species.index, species.character, species.name) for species in self.species)

    def species_number(self, name: str, character: str | None = None) -> int | None:
        """Number of the species of that name, within a class if one is given; spelling first, then any case.

        Rule: "Monsters and objects" of the language.
        """
        return _find(self._species_numbers, name, character)

    # ---- objects

    @cached_property
    def _class_data(self) -> dict[str, Any]:
        return self._read("objclass")

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """All kinds of objects; a kind's number is its index."""
        return tuple(Kind.from_row(row) for row in self._read("objects")["objects"])

    @cached_property
    def object_classes(self) -> dict[str, ObjectClass]:
        """Classes of objects by id (``WEAPON`` ...), in table order."""
        return {row["id"]: ObjectClass.from_row(row) for row in self._class_data["classes"]}

    @cached_property
    def object_class_of(self) -> dict[str, ObjectClass]:
        """Classes of objects by their character in des files."""
        return {c.character: c for c in self.object_classes.values() if c.character is not None}

    @cached_property
    def object_weights(self) -> ObjectWeights:
        """Weights for random classes and gems."""
        return ObjectWeights.from_data(self._class_data)

    @cached_property
    def artifacts(self) -> tuple[Artifact, ...]:
        """Artifacts in table order."""
        return tuple(Artifact.from_row(row) for row in self._read("artifacts")["artifacts"])

    @cached_property
    def _kind_numbers(self) -> dict[tuple[str | None, str], int]:
        return _numbers((kind.index, kind.character, kind.name) for kind in self.kinds if kind.name is not None)

    def kind_number(self, name: str, character: str | None = None) -> int | None:
        """Number of the kind of that name, within a class if one is given; spelling first, then any case."""
        return _find(self._kind_numbers, name, character)

    # ---- traps and terrain

    @cached_property
    def traps(self) -> tuple[TrapKind, ...]:
        """Kinds of traps; number n stands at index n - 1."""
        return tuple(TrapKind.from_row(row) for row in self._read("traps")["traps"])

    @cached_property
    def trap_numbers(self) -> dict[str, int]:
        """Trap numbers by their names in des files."""
        return {trap.des_name: trap.number for trap in self.traps}

    @cached_property
    def terrain(self) -> tuple[TerrainType, ...]:
        """Terrain types; a type's code is its index."""
        return tuple(TerrainType.from_row(row) for row in self._read("terrain")["terrain"])


_Numbers = dict[tuple[str | None, str], int]


def _numbers(rows: Any) -> _Numbers:
    """Index rows (number, class character, name) by name alone and by class and name, first row first."""
    numbers: _Numbers = {}
    for number, character, name in rows:
        for key in ((None, name), (character, name), (None, "\0" + name.lower()), (character, "\0" + name.lower())):
            numbers.setdefault(key, number)
    return numbers


def _find(numbers: _Numbers, name: str, character: str | None) -> int | None:
    exact = numbers.get((character, name))
    return exact if exact is not None else numbers.get((character, "\0" + name.lower()))
