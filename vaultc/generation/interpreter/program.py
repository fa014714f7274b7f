"""Level scripts made ready, run, recorded statement by statement, and run again with some other dice.

Rules: "Start of a script", "Finishing a script".

The counts are much cheaper than a recording, since they examine no cells: thousands of levels may be counted.

Only a recorded program is watched; any other runs exactly as if this module did not exist.

A run is logged first: how many numbers had been drawn after each execution of each instruction. In a later run the dice
are set to the same place after the same execution, so that a statement that draws more or fewer numbers than before
moves nothing but what depends on it.
"""

from __future__ import annotations

from collections import Counter, abc
from typing import NamedTuple, Protocol

from vaultc.chance.dice import BlockSource, Dice, Stream
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.headers import flag_words
from vaultc.generation.interpreter.machine import Instruction, KnownFunctions, Machine, MachineStep, chance_keys
from vaultc.generation.site import Site, making_of
from vaultc.language.game import Game
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.level.level import Level
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.world import grid


class Overwritten(NamedTuple):
    """A thing that a statement placed and a later one took away; ``code`` is its terrain, None for a trap."""

    earlier: Span
    later: Span
    cell: int
    code: int | None


class Stray(NamedTuple):
    """The cells that a statement drew outside of the room or map part that it counts from.

    ``beyond`` lie farther than the walls, and ``opened`` were walls of the room that let something through since.
    ``room`` is the statement that made the room, None outside of rooms.
    """

    room: Span | None
    beyond: int
    opened: int


class _Bounds(NamedTuple):
    """The rectangle of a room or map part, and how far its walls reach around it."""

    left: int
    top: int
    right: int
    bottom: int
    walls: int
    room: Span | None

    @classmethod
    def of(cls, machine: Machine) -> _Bounds:
        room = machine.room
        if room is not None:
            return cls(room.lx, room.ly, room.hx, room.hy, 1, room.origin)
        (left, top), (width, height) = machine.origin, machine.size
        return cls(left, top, left + width - 1, top + height - 1, 0, None)

    def distance(self, cell: int) -> int:
        """The number of cells by which a cell lies outside; 0 inside, and in column 0, which players never see."""
        x, y = divmod(cell, grid.HEIGHT)
        return max(self.left - x, x - self.right, self.top - y, y - self.bottom, 0) if x else 0


@dataclass(slots=True)
class Recording:
    """A record of one run.

    ``origins`` has for each cell the statement that last changed its terrain, and becomes the level's. ``ran`` holds
    the spans of all executed instructions, ``failed_rooms`` the spans of rooms that could not be made, in the order of
    events. ``strays`` has the statements that drew outside of their room or map part.
    """

    origins: list[Span | None] = field(default_factory=lambda: [None] * grid.CELLS)
    ran: set[Span] = field(default_factory=set)
    overwritten: list[Overwritten] = field(default_factory=list)
    failed_rooms: list[Span] = field(default_factory=list)
    strays: dict[Span, Stray] = field(default_factory=dict)

    def watched(self, instruction: Instruction) -> MachineStep:
        """The action of an instruction, which reports to this recording."""
        action, span = instruction.action, instruction.span

        def watched(machine: Machine) -> int | None:
            level = machine.level
            level.origins = self.origins
            before, traps, skipping = bytes(level.terrain), level.traps[:], machine.skipping
            bounds = _Bounds.of(machine)
            if not skipping:
                self.ran.add(span)
            target = action(machine)
            if level.terrain != before:
                self._note_cells(machine.site, before, span)
                self._note_strays(machine.site, before, span, bounds)
            for trap in traps:
                if trap.origin is not None and trap.origin != span and all(trap is not one for one in level.traps):
                    self.overwritten.append(Overwritten(trap.origin, span, grid.at(trap.x, trap.y), None))
            if machine.skipping and not skipping:
                self.failed_rooms.append(span)
            return target

        return watched

    def seeing(self) -> abc.Callable[[Span, Level], None]:
        """The function that takes the place of each call of a script and the level after it, and notes the cells."""
        before = bytes(grid.CELLS)

        def see(span: Span, level: Level) -> None:
            nonlocal before
            level.origins = self.origins
            self.ran.add(span)
            now = bytes(level.terrain[: grid.CELLS])
            if now != before:
                for cell, (old, new) in enumerate(zip(before, now, strict=True)):
                    if old != new:
                        self.origins[cell] = span
                before = now

        return see

    def _note_cells(self, site: Site, before: bytes, span: Span) -> None:
        origins, level, furniture = self.origins, site.level, site.terrain_classes.furniture
        for cell, (old, new) in enumerate(zip(before[: grid.CELLS], level.terrain, strict=False)):
            if old == new:
                continue
            earlier = origins[cell]
            if earlier is not None and earlier != span and furniture[old]:
                self.overwritten.append(Overwritten(earlier, span, cell, old))
            origins[cell] = span

    def _note_strays(self, site: Site, before: bytes, span: Span, bounds: _Bounds) -> None:
        now, classes = site.level.terrain, site.terrain_classes
        changed = (cell for cell in grid.ALL_CELLS if before[cell] != now[cell])
        outside = [(cell, away) for cell in changed if (away := bounds.distance(cell))]
        if not outside:
            return
        room, beyond, opened = self.strays.get(span, Stray(bounds.room, 0, 0))
        for cell, away in outside:
            beyond += away > bounds.walls
            lets_through = classes.walkable[now[cell]] or classes.liquid[now[cell]]
            opened += away <= bounds.walls and classes.walls[before[cell]] and lets_through
        self.strays[span] = Stray(room, beyond, opened)


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
        if self.runner is not None:
            return replace(self, runner=self.runner.watched(recording.seeing()))
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


def _with_executions(program: Program, act: abc.Callable[[Machine, Instruction, Execution], int | None]) -> Program:
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


def resampled(program: Program, log: RollLog, dice: RewindableDice, others: abc.Mapping[Span, Dice]) -> Program:
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
