"""A record of a script's execution: the statements that ran, the cells that each drew, also outside of its room or map,
and earlier things that each undid.

Only a recorded program is watched; any other runs exactly as if this module did not exist.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from vaultc.generation.interpreter.machine import Instruction, Machine, MachineStep
from vaultc.generation.site import Site
from vaultc.language.source import Span
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
