"""Kinds and classes of objects, artifacts, and the weights by which they are chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vaultc.support.records import Record
from vaultc.world.catalog.tables import record

_CLASS_NOUNS = {"POTION": "potion", "SCROLL": "scroll", "SPBOOK": "spellbook", "WAND": "wand", "RING": "ring"}
_OWN_NAMES = frozenset({"novel"})
"""Kinds of these classes that are called by their names alone, besides the unique ones."""


@dataclass(frozen=True, slots=True)
class Kind(Record):
    """A row of the object table; ``index`` is the kind's number.

    ``name`` None marks a row that only lends its appearance to the shuffle. ``probability`` is in 1000 within the
    class. ``skill`` is the sub-category (negative: ammunition or missile; armour: the part of the body). ``model`` is
    the name by which rules ask for it: its own, or of the kind of the base that a fork's kind is like.
    """

    index: int
    name: str | None
    appearance: str | None
    object_class: str
    character: str
    probability: int
    color: str
    color_number: int
    material: str
    material_number: int
    weight: int
    cost: int
    skill: int
    known: bool
    merges: bool
    uses_known: bool
    magic: bool
    charged: bool
    unique: bool
    shuffle: str | None
    direction: str | None
    armor_class: int
    fire_resistant: bool
    nutrition: int
    model: str

    @property
    def full_name(self) -> str | None:
        """The name among all kinds: of magic classes with the class, as ``wand of digging``."""
        name = self.name or self.appearance
        noun = _CLASS_NOUNS.get(self.object_class)
        return name if name is None or noun is None or self.has_own_name else f"{noun} of {name}"

    @property
    def has_own_name(self) -> bool:
        """True if the name is complete without its class, as ``Book of the Dead`` and ``novel``."""
        return self.unique or self.name in _OWN_NAMES

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Kind:
        """Read one row of the data file."""
        made = {
            "dir": row.get("dir"),
            "ac": row.get("ac") or 0,
            "fire_res": row.get("fire_res"),
            "nutrition": row.get("nutrition") or 0,
            "model": row.get("model") or row["name"] or "",
        }
        return record(cls, row | made)


@dataclass(frozen=True, slots=True)
class ObjectClass(Record):
    """A class of objects: a contiguous block of ``rows`` rows from ``first_index`` in the object table."""

    number: int
    id: str
    character: str | None
    plural_name: str | None
    first_index: int | None
    rows: int


@dataclass(frozen=True, slots=True)
class Artifact(Record):
    """A row of the artifact table; ``number`` counts from 1."""

    number: int
    name: str
    base_index: int
    no_random: bool


ClassWeights = tuple[tuple[str, int], ...]
"""Class ids with their weights in 100, in the order in which they are walked."""


@dataclass(frozen=True, slots=True)
class ObjectWeights(Record):
    """The weights of classes in the four kinds of places, and gem probabilities by depth.

    ``gems[third]`` holds the probabilities of the real gems on levels whose ledger number divided by 3 is ``third``
    (the last entry for everything deeper).
    """

    ordinary: ClassWeights
    container: ClassWeights
    rogue_level: ClassWeights
    hellish: ClassWeights
    gems: tuple[tuple[int, ...], ...]

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> ObjectWeights:
        """Read the weights from the data file of the classes."""

        def weights(key: str) -> ClassWeights:
            return tuple((row["class"], row["weight"]) for row in data[key])

        return cls(
            weights("random_ordinary"),
            weights("random_container"),
            weights("random_rogue_level"),
            weights("random_gehennom"),
            tuple(tuple(row["prob"]) for row in data["gem_prob_by_ledger_third"]),
        )
