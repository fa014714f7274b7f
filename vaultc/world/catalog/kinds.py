"""Kinds of objects, traps and rooms: their numbers for all games, their classes, and the weights of choices.

Rules: "Room types", "Shops".

A catalogue translates the numbers of its own game, and gives higher numbers to rooms that only this game has.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from vaultc.support.dataclass import dataclass
from vaultc.support.records import Record
from vaultc.world.catalog.tables import FactColumns, models, records

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
    model: str
    direction: str | None = None
    armor_class: int = 0
    nutrition: int = 0

    @property
    def full_name(self) -> str | None:
        """The name among all kinds: of magic classes with the class, as ``wand of digging``, but of ``novel``."""
        name = self.name or self.appearance
        noun = _CLASS_NOUNS.get(self.object_class)
        return name if name is None or noun is None or self.unique or self.name in _OWN_NAMES else f"{noun} of {name}"

    @classmethod
    def from_columns(cls, columns: FactColumns) -> tuple[Kind, ...]:
        """Read columns of the data file."""
        return records(cls, {**columns, "model": models(columns)})


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


ARROW: Final = 1
DART: Final = 2
FALLING_ROCK: Final = 3
BOARD: Final = 4
BEAR: Final = 5
LAND_MINE: Final = 6
ROLLING_BOULDER: Final = 7
SLEEP_GAS: Final = 8
RUST: Final = 9
FIRE: Final = 10
PIT: Final = 11
SPIKED_PIT: Final = 12
HOLE: Final = 13
TRAP_DOOR: Final = 14
TELEPORT: Final = 15
LEVEL_TELEPORT: Final = 16
MAGIC_PORTAL: Final = 17
WEB: Final = 18
STATUE: Final = 19
MAGIC: Final = 20
ANTI_MAGIC: Final = 21
COLD: Final = 22
POLYMORPH: Final = 23
VIBRATING_SQUARE: Final = 24
"""Only in other games than the reference."""


@dataclass(frozen=True, slots=True)
class TrapKind(Record):
    """A row of the trap table: ``number`` is the game's own, ``code`` the number that levels hold.

    ``des_name`` is the name in levels, and in des files if there is a ``word`` for it.
    """

    number: int
    code: int
    des_name: str
    name: str
    character: str
    color: str
    color_number: int
    word: bool = True


OROOM: Final = 0
COURT: Final = 2
SWAMP: Final = 3
VAULT: Final = 4
BEEHIVE: Final = 5
MORGUE: Final = 6
BARRACKS: Final = 7
ZOO: Final = 8
DELPHI: Final = 9
TEMPLE: Final = 10
LEPREHALL: Final = 11
COCKNEST: Final = 12
ANTHOLE: Final = 13
GARDEN: Final = 14
ARMORY: Final = 15
LEMUREPIT: Final = 16
POOLROOM: Final = 17
RNDVAULT: Final = 18
BLACKFOYER: Final = 19
SHOPBASE: Final = 20
"""A room of type SHOPBASE + n is a shop of kind n; kind 0 is the general store."""
BLACKSHOP: Final = 34


@dataclass(frozen=True, slots=True)
class RoomType(Record):
    """A row of the table of rooms: ``number`` is the game's own, ``code`` the number that levels hold.

    Des files may name a type with a ``word``. A ``shop`` is stocked by its kind. ``meaning`` tells its
    contents if its name does not. A row with only a name is for a room that scripts make.
    """

    number: int
    code: int
    name: str
    word: bool = True
    shop: bool = False
    meaning: str = ""


VEGETARIAN: Final = "VEGETARIAN"
"""In place of a class: food without meat."""


class Ware(NamedTuple):
    """A share in 100 of a shop's stock: a class (an id such as ``ARMOR``, None for any), or a kind by name of it."""

    percent: int
    object_class: str | None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class ShopKind(Record):
    """A kind of shop: its chance in 100, its wares, and the number of its keepers' list of names with the list's
    length."""

    chance: int
    names: int
    name_count: int
    stock: tuple[Ware, ...]


def ware_at(shop: ShopKind, roll: int) -> Ware:
    """The ware that a roll of 1..100 chooses ("Item draw")."""
    for ware in shop.stock:
        roll -= ware.percent
        if roll <= 0:
            return ware
    raise ValueError("a roll for a ware is at most 100")
