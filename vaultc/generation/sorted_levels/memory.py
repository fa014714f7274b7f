"""The memory of a sorted level while it is made. Rules: "NetHack 3.4.3: Registers", "NetHack 3.4.3: Statements"."""

from __future__ import annotations

from typing import Final, NamedTuple

from vaultc.generation.interpreter.machine import Machine
from vaultc.language.source import Span
from vaultc.level.level import Item
from vaultc.world import grid

REGISTERS: Final = 10
"""The number of entries that each list has at most."""


class MazeStart(NamedTuple):
    """A MAZEWALK whose place is settled, and which begins when all parts are drawn."""

    x: int
    y: int
    step: tuple[int, int]


class SortedMemory:
    """The registers and other facts that later statements depend on.

    ``areas`` are the random regions by number, each with the area that it leaves out. ``objects`` and ``monsters`` hold
    the characters of classes; None is any. ``places`` count from the part; lists of games that have several are by
    their numbers. ``container`` is the last CONTAINER that was made. ``last_stairs`` are the latest of the part, and
    ``first_room`` is the index of its first room. ``walks`` are the MAZEWALKs by their statements. ``filled`` says that
    the level began with a ground of its own, on which NOMAP means all of it.
    """

    __slots__ = (
        "areas",
        "container",
        "filled",
        "first_room",
        "last_stairs",
        "monsters",
        "objects",
        "places",
        "walks",
    )

    def __init__(self) -> None:
        self.areas: dict[int, tuple[grid.Box, grid.Box]] = {}
        self.objects: list[str | None] = [None] * REGISTERS
        self.monsters: list[str | None] = [None] * REGISTERS
        self.places: dict[int, list[grid.Cell | None]] = {}
        self.container: Item | None = None
        self.last_stairs: grid.Cell | None = None
        self.walks: dict[Span, MazeStart] = {}
        self.filled = False
        self.first_room = 0

    def place(self, number: int, index: int) -> grid.Cell | None:
        """An entry of a list of places; None is nowhere. Entries that were never given are the first cell."""
        entries = self.places.get(number, [])
        return entries[index] if index < len(entries) else (0, 0)


def memory_of(machine: Machine) -> SortedMemory:
    """The memory of the level that a machine makes."""
    memory = machine.memory
    if not isinstance(memory, SortedMemory):
        memory = machine.memory = SortedMemory()
    return memory
