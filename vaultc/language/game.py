"""The record of a game: everything that a stage asks about the game whose levels it reads or makes.

A :class:`Game` is cheap: expensive parts are loader functions, called on first use, so that checking a file loads
nothing that makes levels. Its fields are plain values and functions of modules, so that games
compare equal and reach other processes. A relative of a game is ``dataclasses.replace`` on it plus what differs.
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from vaultc.language.features import Feature
from vaultc.language.marks import NONE, Marks
from vaultc.support.errors import InvalidValueError
from vaultc.world.plan import Plan

if TYPE_CHECKING:
    from vaultc.language.syntax.grammar import Grammar
    from vaultc.language.syntax.nodes import Node
    from vaultc.world.catalog import Catalog
    from vaultc.world.surroundings import Surroundings

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
    :class:`~vaultc.compiler.targets.Target` of its builds, the first of which is meant where files are compiled for it.
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
