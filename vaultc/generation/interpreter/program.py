"""Level scripts made ready to run, running them, and counting how often their instructions ran and jumped.

The counts are much cheaper than a recording, since they examine no cells: thousands of levels may be counted.
Rules: "Start of a script", "Finishing a script".
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, replace
from typing import Protocol

from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.headers import flag_words
from vaultc.generation.interpreter.machine import Instruction, KnownFunctions, Machine, MachineStep, chance_keys
from vaultc.generation.interpreter.recording import Recording
from vaultc.generation.site import Site, making_of
from vaultc.language.game import Game
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.level.level import Level


class ScriptRunner(Protocol):
    """Runs a level script of another language."""

    def __call__(self, site: Site) -> Machine:
        """Run the script on a site and finish it; returns a machine with the final state."""

    def watched(self, see: abc.Callable[[Span, Level], None]) -> ScriptRunner:
        """The same script; after every call ``see`` is shown its place and the level as it is then."""


@dataclass(frozen=True, slots=True)
class Program:
    """A level script compiled once, to be run many times; a ``runner`` replaces the instructions."""

    name: str
    instructions: tuple[Instruction, ...]
    is_vault: bool
    runner: ScriptRunner | None = None

    def run(self, site: Site) -> Machine:
        """Run the script on a site and finish it; returns the machine with its final state.

        Raises:
            GenerationError: the level cannot be made with these numbers.
        """
        if self.runner is not None:
            return self.runner(site)
        machine, registers = Machine(site), site.alignments
        site.heading = self.instructions[0].span
        other = site.dice.rn2(3)
        registers[2], registers[other] = registers[other], registers[2]
        if site.dice.rn2(2):
            registers[1], registers[0] = registers[0], registers[1]
        machine.run(self.instructions)
        site.statement = None
        site.level.scaffolding.carrier = machine.carrier
        for step in site.rules.finish_script:
            step(machine)
        return machine

    def with_actions(self, act_of: abc.Callable[[int, Instruction], MachineStep]) -> Program:
        """The same script with other actions, which are made of the numbers of instructions and of what they are."""
        numbered = enumerate(self.instructions)
        return replace(self, instructions=tuple(replace(one, action=act_of(number, one)) for number, one in numbered))

    def watched(self, see: abc.Callable[[Span, Level], None]) -> Program:
        """The same script; after every instruction ``see`` is shown its place and the level as it is then."""
        if self.runner is not None:
            return replace(self, runner=self.runner.watched(see))

        def act_of(_: int, instruction: Instruction) -> MachineStep:
            def act(machine: Machine) -> int | None:
                target = instruction.action(machine)
                see(instruction.span, machine.level)
                return target

            return act

        return self.with_actions(act_of)

    def recorded(self, recording: Recording) -> Program:
        """The same script, watched: its effects are kept in ``recording`` and in the origins of the level."""
        return self.with_actions(lambda _, instruction: recording.watched(instruction))


def prepare(level: nodes.Level, functions: KnownFunctions, game: Game, name: str | None = None) -> Program:
    """Compile a level; ``functions`` are those known before it begins, by name; ``name`` replaces the written one.

    The level must be free of errors as ``vaultc check`` reports them.

    Raises:
        GenerationError: functions call one another too deeply.
    """
    name = name or level.name.text
    assembler = Assembler(game, making_of(game), functions, chance_keys(level, functions, name))
    assembler.rules.begin(level, assembler)
    assembler.statements(level.statements)
    return Program(name, tuple(assembler.finish()), "rndvault" in flag_words(level))


class Coverage:
    """The counts of one level at a time, by the numbers of the instructions of ``program``, which is to be run.

    ``ran`` counts executions, ``jumped`` those that went on elsewhere, ``left_out`` rooms that found no place.
    """

    def __init__(self, program: Program) -> None:
        self.ran = [0] * len(program.instructions)
        self.jumped = [0] * len(program.instructions)
        self.left_out = 0
        self.program = program.with_actions(self._watched)

    def begin(self) -> None:
        """Count a new level."""
        self.ran[:] = [0] * len(self.ran)
        self.jumped[:] = [0] * len(self.jumped)
        self.left_out = 0

    def _watched(self, number: int, instruction: Instruction) -> MachineStep:
        action, ran, jumped = instruction.action, self.ran, self.jumped

        def watched(machine: Machine) -> int | None:
            skipping = machine.skipping
            if not skipping:
                ran[number] += 1
            target = action(machine)
            if target is not None:
                jumped[number] += 1
            if machine.skipping and not skipping:
                self.left_out += 1
            return target

        return watched
