"""Level scripts run by themselves: results, draws and costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from scripted_dice import Words

from vaultc.chance.congruential import glibc_random
from vaultc.chance.dice import TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.program import Program, prepare
from vaultc.generation.site import Site
from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.level.level import Level
from vaultc.linter.engine import lint
from vaultc.world.grid import HEIGHT
from vaultc.world.surroundings import Surroundings

HEAD = 'LEVEL: "test"\nFLAGS: noflip\n'
OPENING_DRAWS = 2
"""Every script first shuffles the alignments."""


@dataclass(frozen=True)
class Run:
    """A script that was executed."""

    machine: Machine
    program: Program
    trace: list[tuple[str, int, int]]

    @property
    def level(self) -> Level:
        return self.machine.level

    @property
    def variables(self) -> dict[str, Any]:
        """The level's variables at the end, by their names with the dollar."""
        return {f"${name}": value for name, value in self.machine.frame.variables.items()}

    @property
    def draws(self) -> list[tuple[int, int]]:
        """Bounds and results of the script's own draws on the general stream."""
        return [(bound, result) for stream, bound, result in self.trace[OPENING_DRAWS:] if stream == "g"]

    @property
    def complaints(self) -> list[str]:
        return [complaint.message for complaint in self.level.complaints]

    def cells(self, code: int) -> set[tuple[int, int]]:
        """The cells of a terrain."""
        terrain = self.level.terrain[: 80 * HEIGHT]
        return {divmod(cell, HEIGHT) for cell, found in enumerate(terrain) if found == code}


def compile_level(text: str) -> Program:
    """The program of the last level of a file without errors; a text without a level is put into one."""
    source = Source("test.des", text if "LEVEL:" in text else HEAD + text + "\n")
    model = analyze(parse(source, UNNETHACK.grammar), UNNETHACK)
    errors = [str(diagnostic) for diagnostic in lint(model) if diagnostic.severity >= Severity.ERROR]
    assert not errors, errors
    facts = model.levels[-1]
    return prepare(facts.node, facts.functions, UNNETHACK)


Compile = Callable[[str], Program]
Execute = Callable[..., Run]


@pytest.fixture(name="compile_level", scope="session")
def compile_level_fixture() -> Compile:
    """``compile_level(text)``: the program of a level."""
    return compile_level


@pytest.fixture(scope="session")
def execute() -> Execute:
    """``execute(text, seed)`` or ``execute(text, words=[...])``; further arguments change the surroundings.

    ``words`` come after the opening draws. Without ``rectangles`` no room finds a place.
    """

    def run(
        text: str | Program,
        seed: int = 1,
        words: list[int] | None = None,
        vault_mode: bool = False,
        rectangles: bool = True,
        **changes: Any,
    ) -> Run:
        program = text if isinstance(text, Program) else compile_level(text)
        sources = (Isaac(seed), Isaac(seed)) if words is None else (Words(0, 0, *words), Words())
        dice = TracingDice(*sources, library=lambda: glibc_random(1))
        site = Site(Level(), dice, replace(Surroundings(), **changes), UNNETHACK, vault_mode)
        if not rectangles:
            site.rectangles.count = 0
        return Run(program.run(site), program, dice.trace)

    return run
