"""A script run again in which some statements roll other dice, and everything else rolls as before.

A run is logged first: how many numbers had been drawn after each execution of each instruction. In a later run the dice
are set to the same place after the same execution, so that a statement that draws more or fewer numbers than before
moves nothing but what depends on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vaultc.chance.dice import BlockSource, Dice, Stream
from vaultc.generation.interpreter.machine import Instruction, Machine, MachineStep
from vaultc.generation.interpreter.program import Program
from vaultc.language.source import Span


class KeptBlocks:
    """The blocks of a stream, all of which are kept, so that the stream can be set back."""

    __slots__ = ("_kept", "_next", "_source")

    def __init__(self, source: BlockSource) -> None:
        self._source = source
        self._kept: list[list[int]] = []
        self._next = 0

    def block(self) -> list[int]:
        """The next block of words; the last of the list is the first to be used."""
        if self._next == len(self._kept):
            self._kept.append(self._source.block())
        self._next += 1
        return self._kept[self._next - 1].copy()

    def overwrite(self, place: int, value: int) -> None:
        """Write into the registers of the generator, from which the next new block comes."""
        overwrite = getattr(self._source, "overwrite", None)
        if overwrite is not None:
            overwrite(place, value)

    def seek(self, stream: Stream, drawn: int) -> None:
        """Set the stream to the place where that many words have been handed out."""
        self._next = 0
        stream.words.clear()
        stream.received = 0
        while stream.received < drawn:
            stream.words.clear()
            stream.refill()
        del stream.words[stream.received - drawn :]


@dataclass(frozen=True, slots=True)
class RewindableDice:
    """Dice that can be set back to where they were."""

    dice: Dice
    general: KeptBlocks
    monster: KeptBlocks

    @classmethod
    def of(cls, dice: Dice) -> RewindableDice:
        """New dice, from which nothing has been drawn."""
        kept = KeptBlocks(dice.general.source), KeptBlocks(dice.monster.source)
        dice.general.source, dice.monster.source = kept
        return cls(dice, *kept)

    def seek(self, drawn: tuple[int, int]) -> None:
        """Set both streams to the place where these numbers of words have been handed out."""
        if self.dice.drawn != drawn:
            self.general.seek(self.dice.general, drawn[0])
            self.monster.seek(self.dice.monster, drawn[1])


Execution = tuple[int, int]
"""An execution of an instruction: its number in the program, and how often it was executed before."""


@dataclass(slots=True)
class RollLog:
    """The places of the dice during one run of a program.

    ``after`` has the words drawn from both streams after each execution, ``rolled`` the words that each statement drew.
    """

    after: dict[Execution, tuple[int, int]] = field(default_factory=dict)
    rolled: Counter[Span] = field(default_factory=Counter)


def _with_executions(program: Program, act: Callable[[Machine, Instruction, Execution], int | None]) -> Program:
    """The same program for one run; ``act`` carries out its instructions and is told which execution it is."""
    executions: Counter[int] = Counter()

    def act_of(number: int, instruction: Instruction) -> MachineStep:
        def action(machine: Machine) -> int | None:
            execution = number, executions[number]
            executions[number] += 1
            return act(machine, instruction, execution)

        return action

    return program.with_actions(act_of)


def logged(program: Program, log: RollLog) -> Program:
    """The same script for one run, whose rolls are written into the log."""

    def act(machine: Machine, instruction: Instruction, execution: Execution) -> int | None:
        before = machine.dice.drawn
        target = instruction.action(machine)
        after = log.after[execution] = machine.dice.drawn
        if after != before:
            log.rolled[instruction.span] += sum(after) - sum(before)
        return target

    return _with_executions(program, act)


def resampled(program: Program, log: RollLog, dice: RewindableDice, others: Mapping[Span, Dice]) -> Program:
    """The same script for one run with these dice, in which some statements roll others.

    ``log`` is of a run with dice of the same seed.
    """

    def act(machine: Machine, instruction: Instruction, execution: Execution) -> int | None:
        other = others.get(instruction.span)
        if other is not None:
            machine.dice = machine.site.dice = other
        target = instruction.action(machine)
        machine.dice = machine.site.dice = dice.dice
        if execution in log.after:
            dice.seek(log.after[execution])
        return target

    return _with_executions(program, act)
