"""The building site of one level: the level, the dice, the surroundings and the game, passed together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from vaultc.catalog import Catalog
from vaultc.catalog.monsters import Species
from vaultc.chance.dice import Dice
from vaultc.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.game import Game
from vaultc.level import Complaint, Level, Room
from vaultc.odds.series import Series
from vaultc.rectangles import RectangleStore
from vaultc.source import Span
from vaultc.surroundings import Surroundings
from vaultc.syntax import nodes
from vaultc.variations.ground import GroundRules
from vaultc.variations.levels import LevelRules
from vaultc.variations.monsters import MonsterRules
from vaultc.variations.things import ThingRules

Admits = Callable[[Species, str], bool]
"""Whether a species may come at random to a realm."""


class Script(Protocol):
    """A script that has ended, as far as finishing asks; ``interpreter.machine`` explains the fields."""

    site: Site
    level: Level
    dice: Dice
    touched: bytearray
    flips: int
    premapped: bool
    joined: bool


class SpecialRoom(NamedTuple):
    """A row of the chain of special rooms: below which depth, one in how many, what makes it, and the species whose
    extinction forbids it."""

    below: int
    odds: int
    make: Callable[[Site], None]
    inmate: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Making:
    """How the levels of a game are made; steps are carried out in order."""

    statements: Mapping[type[nodes.Statement], Callable[[Any, Any], None]]
    """What the statements of its language do, by their classes (see ``interpreter.assembler``)."""
    values: Mapping[type[nodes.Node], Callable[[Any, Any], Any]]
    """What its expressions and conditions are worth, likewise."""

    finish_script: tuple[Callable[[Script], None], ...]
    """What follows every script."""
    finish_special: tuple[Callable[[Site], None], ...]
    """What follows then on a level that one script made as a whole."""
    finish_level: tuple[Callable[[Site], None], ...]
    """What every level gets in the end."""
    fixups: Mapping[str, Callable[[Site], None]]
    """What single special levels get, by their names."""

    choose_kind: Callable[[Site], Any]
    """The ``dungeon.kinds.Choice`` for a place that has no special level."""
    kinds: Mapping[Any, Callable[[Site, Any], None]]
    """What makes the ground of a level of each ``dungeon.kinds.Kind``, with ``dungeon.ordinary.Means``."""
    special_rooms: tuple[SpecialRoom, ...]
    """The chain of special rooms on levels of rooms: the first that its draw admits is made."""

    stock: Mapping[int, Callable[[Site, Room], None]]
    """What fills rooms, by their types; shops are stocked by their kind."""
    marks: Mapping[int, tuple[str, ...]]
    """What a level is known to have that has a room of a type."""

    random_trap: Callable[[Site], int]
    """The kind of a trap that is left to chance."""
    maze_trap: Callable[[Site], int]
    """The kind of a trap in a stocked maze."""

    realm: Callable[[Surroundings], str]
    """What of a place decides which species may come at random; nothing for most places."""
    admits: Admits
    """Whether one may."""

    ground: GroundRules = field(default_factory=GroundRules)
    things: ThingRules = field(default_factory=ThingRules)
    monsters: MonsterRules = field(default_factory=MonsterRules)
    levels: LevelRules = field(default_factory=LevelRules)


def making_of(game: Game) -> Making:
    """How the levels of a game are made; loads what makes them."""
    making = game.load_making()
    if not isinstance(making, Making):
        raise TypeError(f"{game.name} does not say how its levels are made")
    return making


@dataclass(slots=True, eq=False)
class Site:
    """Everything that the rules of generation read and write while a level is made.

    ``vault_mode`` is on while a random vault's script runs on an ordinary level. ``existing_artifacts`` (numbers)
    and ``born`` (how often each species was made) are the world's memory while one level is made; both start empty.
    ``gone`` holds species numbers that are genocided or extinct. ``alignments`` are the three registers that every
    script shuffles and the next one finds (-1 chaotic, 0 neutral, 1 lawful). ``statement`` is the one being executed,
    ``heading`` the beginning of the script. ``series`` decides the chances written in scripts; None is the game's own
    rule. ``catalog`` and ``making`` are those of the game, at hand.
    """

    level: Level
    dice: Dice
    surroundings: Surroundings
    game: Game
    vault_mode: bool = False
    series: Series | None = None
    rectangles: RectangleStore = field(default_factory=RectangleStore)
    existing_artifacts: set[int] = field(default_factory=set)
    born: dict[int, int] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    alignments: list[int] = field(default_factory=lambda: [-1, 0, 1])
    statement: Span | None = None
    heading: Span | None = None
    catalog: Catalog = field(init=False)
    making: Making = field(init=False)

    def __post_init__(self) -> None:
        self.catalog, self.making = self.game.catalog, making_of(self.game)

    def complain(self, message: str) -> None:
        """Record that the game would complain here and go on."""
        self.level.complaints.append(Complaint(message, self.statement))

    def fail(self, message: str, span: Span | None = None) -> GenerationError:
        """The error that ends this level, at the statement being executed or, after all, at the script's beginning."""
        where = span or self.statement or self.heading
        if where is None:
            raise RuntimeError("a failure outside of any script: " + message)
        return GenerationError(Diagnostic("generation", Severity.ERROR, message, where))
