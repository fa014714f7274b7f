"""Counts of a script's instructions: how often each ran on a level, and how often it jumped.

Much cheaper than a recording, since it examines no cells: thousands of levels may be counted.
"""

from __future__ import annotations

from dataclasses import replace

from vaultc.generation.interpreter.machine import Instruction, Machine, MachineStep
from vaultc.generation.interpreter.program import Program


class Coverage:
    """The counts of one level at a time, by the numbers of the instructions of ``program``, which is to be run.

    ``ran`` counts executions, ``jumped`` those that went on elsewhere, ``left_out`` rooms that found no place.
    """

    def __init__(self, program: Program) -> None:
        self.ran = [0] * len(program.instructions)
        self.jumped = [0] * len(program.instructions)
        self.left_out = 0
        watched = tuple(self._watched(number, one) for number, one in enumerate(program.instructions))
        self.program = replace(program, instructions=watched)

    def begin(self) -> None:
        """Count a new level."""
        self.ran[:] = [0] * len(self.ran)
        self.jumped[:] = [0] * len(self.jumped)
        self.left_out = 0

    def _watched(self, number: int, instruction: Instruction) -> Instruction:
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

        counted: MachineStep = watched
        return replace(instruction, action=counted)
