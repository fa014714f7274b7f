"""The building site of one level: the level, the dice, the surroundings and the game, passed together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from vaultc.catalog import Catalog
from vaultc.chance.dice import Dice
from vaultc.chance.series import Series
from vaultc.diagnostics import Diagnostic, GenerationError, Severity
from vaultc.game import Game
from vaultc.level import Complaint, Level
from vaultc.rectangles import RectangleStore
from vaultc.source import Span
from vaultc.surroundings import Surroundings
from vaultc.syntax import nodes


@dataclass(frozen=True, slots=True, eq=False)
class Making:
    """How the levels of a game are made.

    ``statements`` and ``values`` are what the statements of its language do and what its expressions are worth, by the
    classes of their nodes (``interpreter.assembler`` says what a handler is given).
    """

    statements: Mapping[type[nodes.Statement], Callable[[Any, Any], None]]
    values: Mapping[type[nodes.Node], Callable[[Any, Any], Any]]


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
