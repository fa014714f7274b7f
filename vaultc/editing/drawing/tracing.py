"""A level with the frames of reference in which its statements ran, and the cells from before it was mirrored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from vaultc.api.level_script import LevelScript
from vaultc.generation.interpreter.machine import Instruction, Machine, MachineStep
from vaultc.language.source import Source, Span
from vaultc.level.level import Level
from vaultc.pipeline import generating
from vaultc.world import grid
from vaultc.world.surroundings import Surroundings

MOST_MOMENTS = 50_000
"""Executed instructions that are noted; longer scripts are known up to there."""
_NO_SOURCE = Source.from_text("")


class RunFrame(NamedTuple):
    """The frame of reference at one moment of a run: the cell that (0,0) means, and the box of its map or room.

    ``is_room`` tells a room from a map part; ``irregular`` rooms do not fill their box. ``part`` is the corner of the
    map part in force, from which regions count also inside of rooms.
    """

    base: grid.Cell
    box: grid.Box
    part: grid.Cell = (1, 0)
    is_room: bool = False
    irregular: bool = False


WHOLE_LEVEL = RunFrame((1, 0), grid.WHOLE_LEVEL)
"""The frame before the first map and room."""


class Moment(NamedTuple):
    """One executed instruction: its statement, and the frames before and after it."""

    span: Span
    before: RunFrame
    after: RunFrame


@dataclass(slots=True)
class FrameTrace:
    """Notes of one run. ``ground`` has for each cell, as it was before any mirroring, the statement that made it."""

    moments: list[Moment] = field(default_factory=list)
    ground: list[Span | None] = field(default_factory=lambda: [None] * grid.CELLS)
    markers: list[Span | None] = field(default_factory=lambda: list(_own_numbers()))
    """Each cell's own number as an origin: mirroring carries origins along, so that they tell where cells were."""

    def watch(self, instructions: Sequence[Instruction]) -> tuple[Instruction, ...]:
        """The same instructions, each of which is noted."""
        return tuple(replace(instruction, action=self._noted(instruction)) for instruction in instructions)

    def _noted(self, instruction: Instruction) -> MachineStep:
        action, span = instruction.action, instruction.span

        def noted(machine: Machine) -> int | None:
            level = machine.level
            level.origins = self.markers
            terrain, before, skipping = bytes(level.terrain), _frame_of(machine), machine.skipping
            target = action(machine)
            if level.terrain != terrain:
                self._note_ground(terrain, level.terrain, span)
            if not skipping and len(self.moments) < MOST_MOMENTS:
                self.moments.append(Moment(span, before, _frame_of(machine)))
            return target

        return noted

    def _note_ground(self, before: bytes, after: bytearray, span: Span) -> None:
        for cell, (old, new) in enumerate(zip(before[: grid.CELLS], after, strict=False)):
            if old != new:
                self.ground[cell] = span


def _own_numbers() -> Iterator[Span]:
    return (Span(cell, cell, _NO_SOURCE) for cell in range(grid.CELLS))


def _frame_of(machine: Machine) -> RunFrame:
    room = machine.room
    if room is not None:
        return RunFrame((room.lx, room.ly), (room.lx, room.ly, room.hx, room.hy), machine.origin, True, room.irregular)
    (left, top), (width, height) = machine.origin, machine.size
    return RunFrame((left, top), (left, top, left + width - 1, top + height - 1), machine.origin)


@dataclass(frozen=True, eq=False)
class TracedLevel:
    """A generated level and the trace of its script.

    ``drawn_at`` has for each cell of the level the cell where it was while the script ran: another one where the game
    has mirrored the level.
    """

    level: Level
    moments: Sequence[Moment]
    ground: Sequence[Span | None]
    drawn_at: Sequence[int]

    def scripted(self, cell: grid.Cell) -> grid.Cell:
        """The place, while the script ran, of a cell of the finished level."""
        return divmod(self.drawn_at[grid.at(*cell)], grid.HEIGHT)

    def finished(self, cell: grid.Cell) -> grid.Cell:
        """The cell of the finished level for a place where the script drew."""
        return divmod(self.drawn_at.index(grid.at(*cell)), grid.HEIGHT)

    def maker(self, cell: grid.Cell) -> Span | None:
        """The statement that last changed the terrain of a place where the script drew."""
        return self.ground[grid.at(*cell)]

    def of(self, span: Span) -> list[Moment]:
        """The moments of one statement, without its inner statements."""
        return [moment for moment in self.moments if moment.span == span]


def traced(script: LevelScript, seed: int, surroundings: Surroundings) -> TracedLevel:
    """Make the level of a seed, and take notes.

    Raises:
        GenerationError: the level cannot be made with this seed.
        SeedError: the game takes no such seed.
    """
    trace = FrameTrace()
    program = replace(script.program, instructions=trace.watch(script.program.instructions))
    dice = generating.dice_of(script.game, seed, None, experience_level=surroundings.hero.level)
    level = generating.make_level(program, dice, surroundings, script.game)
    level.seed = seed
    drawn_at = [marker.start if marker is not None else cell for cell, marker in enumerate(level.origins or _markers())]
    level.origins = [trace.ground[cell] for cell in drawn_at]
    return TracedLevel(level, trace.moments, trace.ground, drawn_at)


def _markers() -> list[Span | None]:
    """The markers of a script without instructions."""
    return [None] * grid.CELLS
