"""The record of a game: its features, the marks of its files, and everything else that a stage asks about it.

A :class:`Game` is cheap: expensive parts are loader functions, called on first use, so that checking a file loads
nothing that makes levels. Its fields are plain values and functions of modules, so that games
compare equal and reach other processes. A relative of a game is ``dataclasses.replace`` on it plus what differs.
"""

from __future__ import annotations

import re
from collections import abc
from enum import Flag, auto
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.language.syntax.grammar import Grammar
    from vaultc.language.syntax.nodes import Node
    from vaultc.world.catalog import Catalog
    from vaultc.world.plan import Plan
    from vaultc.world.surroundings import Surroundings


class Feature(Flag):
    """Something that a game's language has or its levels do, which other games of the family lack.

    Features are combined with ``|``; ``Feature(0)`` is none of them.
    """

    # ---- the language

    FUNCTIONS = auto()
    """``FUNCTION`` and calls of functions."""
    CORE_FUNCTIONS = auto()
    """Functions with a value that the game knows, such as ``rnd`` and ``level.depth``."""
    METHODS = auto()
    """``$place.x`` and ``$array.length``."""
    INCLUSIONS = auto()
    """``INCLUDE``."""
    LEVEL_SETTINGS = auto()
    """``MON_GENERATION`` and ``SOUNDS``, which a level has once."""
    SPILLS = auto()
    """``SPILL``."""
    WALL_WALKS = auto()
    """``WALLWALK``."""
    MAZE_HEADERS = auto()
    """``MAZE: "name", ' '`` beside ``LEVEL``."""
    FLIP_FLAGS = auto()
    """The flags ``noflip``, ``noflipx`` and ``noflipy``."""
    VIBRATING_SQUARES = auto()
    """A trap of that name, which no script makes."""
    DOOR_MATERIALS = auto()
    """``DOOR: iron, closed, place``."""
    STILLBORN_MONSTERS = auto()
    """The option ``dead`` of monsters."""
    FORGED_OBJECTS = auto()
    """The options ``affixed_gem`` and ``forged_qual`` of objects."""
    VAULT_DEPTHS = auto()
    """``MINDEPTH``: the least depth of a random vault."""

    SORTED_LEVELS = auto()
    """Levels are data: statements are sorted, and executed kind by kind. There are no variables and no blocks."""
    OPEN_NAMES = auto()
    """Its monsters and objects are not known here, so that no name can be wrong."""

    # ---- its levels

    RANDOM_VAULTS = auto()
    """Levels with the flag ``rndvault``, from which ordinary levels are made."""
    FAIR_VAULTS = auto()
    """The chances of random vaults are as their weights say."""
    MIRRORED_LEVELS = auto()
    """Levels are flipped at random unless a flag forbids it."""
    ENDLESS_INACCESSIBLES = auto()
    """With the flag ``inaccessibles`` the game hangs."""
    VAULT_REGIONS = auto()
    """Level regions of a random vault are made, and its messages shown."""
    FLOODFILLS = auto()
    """``floodfill`` selects cells."""
    RANDOM_LIGHT_FILTERS = auto()
    """``filter`` by a map character of random light takes a part of the cells, by chance."""
    WHOLE_WALLIFY = auto()
    """``WALLIFY`` without a selection makes walls."""
    SEARCHING_SPILLS = auto()
    """``SPILL`` from a random place begins at a wall."""
    STAIRS_THAT_LAST = auto()
    """``TERRAIN`` does not draw over stairs."""
    RANDOM_ALIGNMENTS = auto()
    """Altars and monsters of random alignment get one by chance."""
    BACKWARD_GROW = auto()
    """``grow`` goes to the sides opposite of those that are named."""
    CORRIDOR_STYLES = auto()
    """``RANDOM_CORRIDORS`` takes the number of a style."""
    UNJOINED_ROOMS = auto()
    """Rooms may refuse corridors."""
    DOORS_LISTED_AT_ONCE = auto()
    """``DOOR`` lists a door with the rooms that exist already, and with no later room."""
    STAIRS_OUTSIDE_AREAS = auto()
    """Stairs and branches whose area has no room for them are made elsewhere."""
    TRAPS_ON_FURNITURE = auto()
    """``TRAP`` makes traps on stairs, altars, fountains and the like."""
    MINIONS_BY_ALIGNMENT = auto()
    """Every monster with an alignment becomes the minion of a god; elsewhere only priests and Angels take one."""
    GIVEN_SEX = auto()
    """The sex of a monster of a script is as given, and male if none is, whatever its species."""
    POSING_SHAPESHIFTERS = auto()
    """Shapeshifters take disguises of features and objects, and not only other shapes."""
    UNLOCKED_BOXES = auto()
    """The boxes of a script are unlocked if they are not called ``locked``."""
    PLAIN_CONTENTS = auto()
    """Things that a script puts into a container or gives to a monster are neither lit nor buried."""
    AXES_BY_TREES = auto()
    """A level with trees may get an axe."""
    SOKOBAN_RULES = auto()
    """A premapped level with pits or holes has the rules of Sokoban."""
    PREMAPPED_SECRETS = auto()
    """A premapped level keeps its secret doors and corridors."""
    MINIHACK_LEVELS = auto()
    """It is the game inside MiniHack."""

    @property
    def words(self) -> str:
        """The features in words, as they follow "games with"."""
        return " and ".join(_SPELT.get(feature, str(feature.name).lower().replace("_", " ")) for feature in self)


_SPELT = {
    Feature.SPILLS: "SPILL", Feature.OPEN_NAMES: "names that are not known",
    Feature.STILLBORN_MONSTERS: "monsters that are born dead", Feature.VAULT_DEPTHS: "MINDEPTH",
    Feature.WALL_WALKS: "WALLWALK", Feature.WHOLE_WALLIFY: "WALLIFY for the whole level",
    Feature.SEARCHING_SPILLS: "SPILL from random places", Feature.MAZE_HEADERS: "MAZE headers",
    Feature.SOKOBAN_RULES: "Sokoban rules", Feature.MINIHACK_LEVELS: "MiniHack levels",
}  # fmt: skip
"""Features whose names hold words that are not written in small letters."""


POINT = r"(?:\([^()\"]*\)|\$\w+(?:\[\d+\])?)"
"""A place as the end of a line."""

MOST_LOOKED_AT = 200
"""The number of times that a word in strings and comments is looked for elsewhere."""

ON_COMMAND_LINE = "as --dialect says"
IN_COMMENT = "as a comment in it says"
IN_SETTINGS = "as the settings say"
IN_PYTHON = "as levels in Python files are for MiniHack"
COMPILED_FOR = "since it was compiled for "


class Mark(NamedTuple):
    """A ``word`` that a file must hold at all, and the regular ``pattern`` of how it is written where it counts.

    Where there are ``names``, only those matches count whose group ``name`` is one of them.
    """

    word: str
    pattern: str
    names: frozenset[str] = frozenset()


class Marks(NamedTuple):
    """The marks of a dialect.

    ``own`` are words of it that at least one other dialect lacks; dialects may share them. ``borrowed`` are own words
    of another dialect that it knows too: where a file has no other marks, they tell that one. ``former`` are forms of
    ``ancestor``, an older game, that this dialect alone can explain. ``loaded`` are names of levels that
    ``loader``, a program around the game, asks for: they count where there is nothing else.
    """

    own: tuple[Mark, ...] = ()
    borrowed: tuple[Mark, ...] = ()
    former: tuple[Mark, ...] = ()
    ancestor: str = ""
    loaded: tuple[Mark, ...] = ()
    loader: str = ""

    @property
    def known(self) -> tuple[Mark, ...]:
        """All words of the dialect that some other lacks."""
        return self.own + self.borrowed


def statement(word: str) -> Mark:
    """A keyword at the beginning of a line."""
    return Mark(word, rf"^[ \t]*{word}\b")


def headed(word: str) -> Mark:
    """A keyword at the beginning of a line, with its colon."""
    return Mark(word, rf"^[ \t]*{word}[ \t]*:")


def anywhere(word: str) -> Mark:
    """A flag or another word that may be anywhere."""
    return Mark(word, rf"\b{word}\b")


def line_with(sign: str) -> Mark:
    """``line`` or ``randline`` with a sign between its ends."""
    return Mark("line", rf"\b(?:rand)?line\s*{POINT}\s*{sign}\s*[($]")


def naming(keywords: abc.Iterable[str], names: abc.Iterable[str]) -> Mark:
    """A statement that begins with one of some names between quotes, with or without its class."""
    head = rf"^[ \t]*(?:\[ *[0-9]+% *\][ \t]*:[ \t]*)?(?:{'|'.join(keywords)})"
    return Mark('"', rf"{head}[ \t]*:[ \t]*(?:\('[^\n]'[ \t]*,[ \t]*)?\"(?P<name>[^\"\n]*)\"", frozenset(names))


NONE = Marks()
"""Of a dialect that no file is taken for unless it is named."""


# ---- the search


class Detected(NamedTuple):
    """A dialect by its name, and why it is taken for that: a clause that begins with ``since`` or ``as``."""

    name: str
    reason: str

    @property
    def is_told(self) -> bool:
        """True if somebody said it: a caller, the settings, the file itself; False if it was concluded from words."""
        told = (ON_COMMAND_LINE, IN_COMMENT, IN_SETTINGS, IN_PYTHON)
        return self.reason in told or self.reason.startswith(COMPILED_FOR)


class Seen(NamedTuple):
    """The first word of a kind, and its line."""

    word: str
    line: int

    def __str__(self) -> str:
        return f"`{self.word}` in line {self.line}"


def found_in(text: str, marks: abc.Iterable[Mark]) -> dict[Mark, Seen]:
    """The marks that a text has outside of comments and strings, each where it has it first."""
    return {mark: found for mark in marks if (found := seen(text, mark))}


def seen(text: str, mark: Mark) -> Seen | None:
    """The first place where a text has a mark outside of comments and strings."""
    if mark.word not in text or (mark.names and not any(f'"{name}"' in text for name in mark.names)):
        return None  # the pattern need not be compiled
    matches = re.finditer(mark.pattern, text, re.MULTILINE)
    counting = (match for match in matches if not mark.names or match["name"] in mark.names)
    for match in islice(counting, MOST_LOOKED_AT):
        start = match.end() - len(match[0].lstrip())
        before = text[text.rfind("\n", 0, start) + 1 : start]
        if not before.lstrip().startswith("#") and before.count('"') % 2 == 0:
            return Seen(" ".join(match[0].split()), text.count("\n", 0, start) + 1)
    return None


PhraseTable: TypeAlias = "abc.Mapping[type[Node], abc.Callable[[Any], Any]]"
"""The formatter's handlers of nodes, by their class (``formatter.phrases`` says what a handler gives)."""


Weights = tuple[tuple[str, int], ...]
"""Names and weights of random vaults, in the order of their files."""

LeastDepths = tuple[int, ...]
"""The least depths of random vaults, in the same order."""


class Seeding(NamedTuple):
    """The dice of a game: the ``largest`` seed, and the makers of dice by the name of their generator.

    ``load_generators`` gives the makers; the first is the game's own. Each takes the seed and ``experience_level``.
    ``load_tracer`` gives one for the game's own dice that write every roll down.
    """

    largest: int
    load_generators: abc.Callable[[], abc.Mapping[str, abc.Callable[..., Any]]]
    load_tracer: abc.Callable[[], abc.Callable[..., Any]]


class Limits(NamedTuple):
    """The limits of a game and its compiler.

    They are ``steps`` of a script, how deep rooms, containers and the flow of control may be nested, and the ``cases``
    of a SWITCH.
    """

    steps: int
    nested_rooms: int
    nested_containers: int
    nested_control: int
    cases: int


class Quirks(NamedTuple):
    """The silent peculiarities of a game: effects that differ between games, and that authors want to know.

    ``idle_object_options`` are read and forgotten; ``bare_rooms`` are types of rooms that it does not stock for a
    script; messages are cut after ``longest_message`` bytes (None: never); an unfilled region of random type becomes
    ``random_unfilled``; ``%i`` in a level's name is a counter if it ``numbers_levels``. Joined mines have one of the
    ``joined_grounds`` as foreground. No main dungeon reaches below ``deepest_level``, if that is known. Names of levels
    have at most ``longest_name`` characters, level regions begin in ``first_column`` or later, and rooms have places
    from the first two numbers of ``room_places`` to the last two. ``unknown_code`` is true for a fork that is known by
    its tables alone: its code may accept what the code of its base refuses.
    """

    idle_object_options: frozenset[str]
    bare_rooms: frozenset[str]
    longest_message: int | None
    random_unfilled: str
    numbers_levels: bool
    joined_grounds: str = ".#"
    deepest_level: int | None = None
    longest_name: int = 14
    first_column: int = 1
    room_places: tuple[int, int, int, int] = (1, 1, 5, 5)
    unknown_code: bool = False


@dataclass(frozen=True, slots=True)
class Language:
    """A dialect of the des language: its grammar, how it is written, and what its compiler and its game take.

    ``features`` tells what it has that others lack; rules of the linter ask for them.
    ``marks`` tell its files from other dialects' files.
    ``load_grammar`` and ``load_phrases`` are called at every use and must be cheap the second time.
    """

    load_grammar: abc.Callable[[], Grammar]
    load_phrases: abc.Callable[[], PhraseTable]
    limits: Limits
    quirks: Quirks
    features: Feature
    marks: Marks = NONE


@cache
def _usual_place() -> Surroundings:
    from vaultc.world.surroundings import Surroundings

    return Surroundings()


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its ``name`` as users write it, its ``title`` with a version, and what the stages ask about it.

    ``vault_table`` makes the table from which random vaults of files are chosen, a ``VaultChooser`` that knows chances,
    of ``Weights`` and the ``LeastDepths`` of vaults. ``load_targets`` gives the
    :class:`~vaultc.compiler.records.Target` of its builds, the first of which is meant where files are compiled for it.
    ``load_generation_rules`` gives the :class:`~vaultc.generation.site.GenerationRules` of its levels; only generation
    calls it. ``load_surroundings`` gives place and hero where a user does not say otherwise. ``load_starters`` gives
    the files that users begin with, a ``room`` and a ``map``, each a format with ``name`` and ``title``.
    """

    name: str
    title: str
    language: Language
    seeding: Seeding
    plan: Plan
    vault_table: abc.Callable[..., Any]
    load_catalog: abc.Callable[[], Catalog]
    load_targets: abc.Callable[[], tuple[Any, ...]]
    load_generation_rules: abc.Callable[[], object]
    load_starters: abc.Callable[[], abc.Mapping[str, str]]
    load_surroundings: abc.Callable[[], Surroundings] = _usual_place

    def has(self, features: Feature) -> bool:
        """True if it has all of some features."""
        return features in self.language.features

    @property
    def grammar(self) -> Grammar:
        """The grammar of its dialect."""
        return self.language.load_grammar()

    @property
    def catalog(self) -> Catalog:
        """Its catalogue of monsters, objects and artifacts."""
        return self.load_catalog()

    @property
    def usual_target(self) -> Any:
        """The build that is meant where files are compiled for the game.

        Raises:
            InvalidValueError: there is none, since its compiled files are not known here.
        """
        targets = self.load_targets()
        if not targets:
            raise InvalidValueError(f"levels of {self.title} cannot be compiled: its compiled files are not known")
        return targets[0]

    @property
    def surroundings(self) -> Surroundings:
        """Place and hero where a user does not say otherwise."""
        return self.load_surroundings()
