"""A record of a script's execution: the statements that ran, the cells that each drew, and earlier things that each
undid.

Only a recorded program is watched; any other runs exactly as if this module did not exist.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from vaultc.generation.interpreter.machine import Instruction, Machine, MachineStep
from vaultc.generation.site import Site
from vaultc.language.source import Span
from vaultc.level.level import Level, Trap
from vaultc.world import grid


class Overwritten(NamedTuple):
    """A thing that a statement placed and a later one took away; ``code`` is its terrain, None for a trap."""

    earlier: Span
    later: Span
    cell: int
    code: int | None


@dataclass(slots=True)
class Recording:
    """A record of one run.

    ``origins`` has for each cell the statement that last changed its terrain, and becomes the level's. ``ran`` holds
    the spans of all executed instructions, ``failed_rooms`` the spans of rooms that could not be made, in the order of
    events.
    """

    origins: list[Span | None] = field(default_factory=lambda: [None] * grid.CELLS)
    ran: set[Span] = field(default_factory=set)
    overwritten: list[Overwritten] = field(default_factory=list)
    failed_rooms: list[Span] = field(default_factory=list)

    def watch(self, instructions: Sequence[Instruction]) -> tuple[Instruction, ...]:
        """The same instructions, each of which reports to this recording."""
        return tuple(replace(instruction, action=self._watched(instruction)) for instruction in instructions)

    def _watched(self, instruction: Instruction) -> MachineStep:
        action, span = instruction.action, instruction.span

        def watched(machine: Machine) -> int | None:
            level = machine.level
            level.origins = self.origins
            before, traps, skipping = bytes(level.terrain), level.traps[:], machine.skipping
            if not skipping:
                self.ran.add(span)
            target = action(machine)
            if level.terrain != before:
                self._note_cells(machine.site, before, span)
            if traps:
                self._note_traps(level, traps, span)
            if machine.skipping and not skipping:
                self.failed_rooms.append(span)
            return target

        return watched

    def _note_cells(self, site: Site, before: bytes, span: Span) -> None:
        origins, level, furniture = self.origins, site.level, site.terrain_classes.furniture
        for cell, (old, new) in enumerate(zip(before[: grid.CELLS], level.terrain, strict=False)):
            if old == new:
                continue
            earlier = origins[cell]
            if earlier is not None and earlier != span and furniture[old]:
                self.overwritten.append(Overwritten(earlier, span, cell, old))
            origins[cell] = span

    def _note_traps(self, level: Level, traps: list[Trap], span: Span) -> None:
        remaining = set(map(id, level.traps))
        for trap in traps:
            if id(trap) not in remaining and trap.origin is not None and trap.origin != span:
                self.overwritten.append(Overwritten(trap.origin, span, grid.at(trap.x, trap.y), None))
