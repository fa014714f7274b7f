"""Species, classes, roles and races: the facts that rules use, and the names that go with a role.

Texts name a role's rank titles, its gods, and the places and the artifact of its quest.
"""

from __future__ import annotations

from typing import Any, Final

from vaultc.support.dataclass import dataclass
from vaultc.support.records import Record
from vaultc.world.catalog.tables import FactColumns, models, record, records

SIZES: Final[dict[str, int]] = {"tiny": 0, "small": 1, "medium": 2, "large": 3, "huge": 4, "gigantic": 7}
CHAMELEON: Final = "chameleon"
DOPPELGANGER: Final = "doppelganger"
SANDESTIN: Final = "sandestin"
SHAPESHIFTERS: Final = (CHAMELEON, DOPPELGANGER, SANDESTIN)
"""The species that change their shapes in all games; others have the flag ``shapeshifter``."""
VAMPIRE_SHAPES: Final[frozenset[str]] = frozenset({"wolf", "fog cloud", "vampire bat"})
"""The shapes of vampires where they have that flag."""
ALWAYS_INVISIBLE: Final = ("stalker", "black light")
HIDDEN_LORDS: Final = frozenset({"Geryon", "Dispater", "Baalzebub", "Asmodeus"})
"""Demons that come invisible."""

_ROAMERS: Final = frozenset({"aligned priest", "Angel"})


@dataclass(frozen=True, slots=True)
class Attack(Record):
    """One attack: its form, its kind of damage, and its dice."""

    how: str
    damage: str
    dice: int
    sides: int


@dataclass(frozen=True, slots=True)
class Species(Record):
    """A row of the monster table; ``index`` is the species number.

    ``align`` is -128 for none, else its sign is the alignment; ``frequency`` is 0..7; ``generation`` holds the
    generation flags, ``flags`` the inborn ones, ``derived`` predicates computed per species. ``corpse_as``,
    ``grows_to`` and ``grows_from`` are species numbers (its own where there is no other). ``model`` is the name by
    which rules ask for it: its own, or of the species of the base that a fork's species is like.
    """

    index: int
    name: str
    character: str
    level: int
    speed: int
    armor_class: int
    align: int
    difficulty: int
    frequency: int
    generation: frozenset[str]
    size: int
    weight: int
    color: str
    color_number: int
    sex: str
    attitude: str | None
    sound: str | None
    resists: frozenset[str]
    flags: frozenset[str]
    derived: frozenset[str]
    attacks: tuple[Attack, ...]
    corpse_as: int
    no_corpse: bool
    nutrition: int
    lays_eggs: bool
    grows_to: int
    grows_from: int
    human: bool
    tiny: bool
    troll: bool
    rider: bool
    stone_resistant: bool
    model: str

    @property
    def roams(self) -> bool:
        """True if it can serve an alignment that a script gives. Rules: "Roamer"."""
        return self.model in _ROAMERS

    @property
    def shifts_shape(self) -> bool:
        """True for chameleons and the like, except vampires."""
        return self.model in SHAPESHIFTERS

    @property
    def shifts(self) -> bool:
        """True if its monsters change their shapes."""
        return self.shifts_shape or "shapeshifter" in self.flags

    @property
    def is_invisible(self) -> bool:
        """True if its monsters are invisible from the start."""
        return self.model in ALWAYS_INVISIBLE or self.model in HIDDEN_LORDS

    @classmethod
    def from_columns(cls, columns: FactColumns) -> tuple[Species, ...]:
        """Read columns of the monster table, together with those of object-related facts."""
        made: FactColumns = {
            "size": [SIZES[size] for size in columns["size"]],
            "attacks": [[Attack(*attack) for attack in attacks] for attacks in columns["attacks"]],
            "model": models(columns),
        }
        return records(cls, {**columns, **made})


@dataclass(frozen=True, slots=True)
class MonsterClass(Record):
    """A class of species: its number, its letter and its names."""

    index: int
    character: str
    name: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Role(Record):
    """A role of the hero, with the species and the quest persons that belong to it."""

    name: str
    female_name: str | None
    code: str
    monster: str
    female_monster: str | None
    leader: str
    guardian: str
    nemesis: str
    races: tuple[str, ...]
    genders: tuple[str, ...]
    alignments: tuple[str, ...]
    quest_enemies: tuple[tuple[str | None, str], ...] = ()
    """A choice for the Quest, likelier ones first: a species, if there is one, or else a class."""

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Role:
        """Read one row of the data file."""
        numbers = (1, 2) if "quest_class1" in row else ()
        enemies = [(row[f"quest_enemy{number}"], row[f"quest_class{number}"]) for number in numbers]
        return record(cls, row | {"quest_enemies": enemies})


@dataclass(frozen=True, slots=True)
class Race(Record):
    """A race of the hero and the species flags that make monsters friends or foes."""

    name: str
    monster: str
    own_flag: str
    always_peaceful: tuple[str, ...]
    always_hostile: tuple[str, ...]
    alignments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoleTexts(Record):
    """The names that go with a role.

    ``ranks`` are nine titles, each with its female form if there is one. ``gods`` are the lawful, the neutral and the
    chaotic god, goddesses with a stroke in front; empty where the game draws them. ``home`` and ``intermediate`` are
    places of the quest, with their articles; ``quest_artifact`` is the artifact's own name.
    """

    name: str
    ranks: tuple[tuple[str, str | None], ...]
    gods: tuple[str, ...]
    home: str
    intermediate: str
    quest_artifact: str

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> RoleTexts:
        """Read one row of the data file."""
        gods = () if None in row["gods"] else row["gods"]
        return record(cls, row | {"ranks": [(male, female) for male, female in row["ranks"]], "gods": gods})

    def rank(self, level: int, *, female: bool) -> str:
        """The title of a hero of an experience level. Rules: "MON_GENERATION, SOUNDS, MESSAGE"."""
        number = 0 if level <= 2 else (level + 2) // 4 if level <= 30 else 8
        title, of_women = self.ranks[number]
        return of_women if female and of_women is not None else title
