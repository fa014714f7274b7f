"""The level: cells on the grid, their contents, and the statements that made them.

Only the interpreter and the packages below it write a level; two moments of its making differ by its visible state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from vaultc.language.source import Span
from vaultc.level.contents import Engraving, Item, Monster, Room, Stairway, Trap
from vaultc.support.records import Record
from vaultc.world.grid import CELLS, HEIGHT, Box, at

__all__ = [
    "Complaint",
    "Engraving",
    "Item",
    "Level",
    "Monster",
    "MonsterOverride",
    "Room",
    "Scaffolding",
    "Stairway",
    "StoredRegion",
    "Trap",
]

PADDING: Final = 2 * HEIGHT
"""Zero cells after the grid, so that reading a neighbour outside of it reads stone."""


@dataclass(frozen=True, slots=True)
class Complaint(Record):
    """A complaint of the game that does not stop it; ``span`` is the statement being executed, if any."""

    message: str
    span: Span | None = None

    def __str__(self) -> str:
        return self.message if self.span is None else f"{self.span}: {self.message}"


@dataclass(slots=True, eq=False)
class StoredRegion(Record):
    """A level region kept until the script is over. ``kind`` as in the level schema: ``stair up``, ``stair down``,
    ``portal``, ``branch``, ``teleport``, ``teleport up``, ``teleport down``."""

    kind: str
    area: Box
    exclusion: Box
    absolute: bool
    exclusion_absolute: bool
    target: str | None = None
    origin: Span | None = None


@dataclass(slots=True, eq=False)
class MonsterOverride(Record):
    """The data of MON_GENERATION: a chance in 100 and weighted classes or species.

    Each entry is (weight as written, ``class`` or ``species``, class character or species name).
    """

    chance: int
    entries: list[tuple[int, str, str]]


class Scaffolding:
    """Data needed only while a level is made, not by the finished one.

    ``stuck`` are monsters that left column 0, by the cells there that they occupy permanently. ``spare_rooms`` are
    records after the last room that were in use before: the next rooms take them over, with some of their marks.
    ``entered`` marks cells on which the head or the tail of a monster has been: on others is none, for which no list
    need be searched. ``branch_made`` tells that the branch of the dungeon has its place, ``premapped`` that the script
    wants the level known from the beginning, ``novel_on_sale`` that a shop has the one novel of games with novels,
    ``prize_laid`` that the level's prize was made, ``rainbow_on_sale`` that a shop has the colours of the rainbow.
    ``stairways`` are all stairs, ladders and stairs of branches, newest first, with their directions.
    ``open_containers`` and ``carrier`` are what a script left open that ended inside a block of CONTAINER or MONSTER.
    """

    __slots__ = (
        "branch_made", "carrier", "entered", "novel_on_sale", "open_containers", "premapped", "prize_laid",
        "rainbow_on_sale", "spare_rooms", "stairways", "stuck",
    )  # fmt: skip

    def __init__(self) -> None:
        self.stuck: dict[tuple[int, int], Monster] = {}
        self.entered = bytearray(CELLS + PADDING)
        self.spare_rooms: list[Room] = []
        self.stairways: list[tuple[Stairway, int]] = []
        self.branch_made = False
        self.premapped = False
        self.novel_on_sale = False
        self.prize_laid = False
        self.rainbow_on_sale = False
        self.open_containers: list[Item | None] = []
        self.carrier: Monster | None = None


class Level:
    """A level under construction or finished.

    Cell arrays (``terrain``, ``lit``, ``flags``, ``horizontal``, ``room_numbers``, ``edges``) hold one byte a cell,
    indexed by :func:`at`; :meth:`grid` views one as a numpy array of shape (21, 80).

    ``piles`` maps a cell index to the objects there, top first; ``buried`` is newest first, as are ``traps``,
    ``engravings`` and ``monsters``. ``scaffolding`` is needed only while the level is made. ``vibrating_square`` is the
    cell of Gehennom's last level but one under which the sanctum lies. ``flags_set`` holds the level flags by their
    names in the level schema.
    """

    __slots__ = (
        "arrivals", "branch_stairs", "buried", "complaints", "doors", "down_ladder", "down_stairs", "draws", "edges",
        "engravings", "flags", "flags_set", "flip", "fountains", "horizontal", "lit", "messages", "mon_generation",
        "monsters", "name", "origins", "piles", "regions", "room_numbers", "rooms", "scaffolding", "seed", "sinks",
        "sounds", "subrooms", "terrain", "traps", "up_ladder", "up_stairs", "vaults", "vibrating_square",
    )  # fmt: skip

    def __init__(self, name: str = "", seed: int | None = None) -> None:
        self.name = name
        self.seed = seed
        self.terrain = bytearray(CELLS + PADDING)
        self.lit = bytearray(CELLS + PADDING)
        self.flags = bytearray(CELLS + PADDING)
        self.horizontal = bytearray(CELLS + PADDING)
        self.room_numbers = bytearray(CELLS + PADDING)
        self.edges = bytearray(CELLS + PADDING)
        self.piles: dict[int, list[Item]] = {}
        self.buried: list[Item] = []
        self.monsters: list[Monster] = []
        self.traps: list[Trap] = []
        self.engravings: list[Engraving] = []
        self.rooms: list[Room] = []
        self.subrooms: list[Room] = []
        self.doors: list[tuple[int, int]] = []
        self.up_stairs = Stairway()
        self.down_stairs = Stairway()
        self.up_ladder = Stairway()
        self.down_ladder = Stairway()
        self.branch_stairs = Stairway()
        self.vibrating_square: tuple[int, int] | None = None
        self.regions: list[StoredRegion] = []
        self.arrivals: dict[str, tuple[Box, Box]] = {}
        self.flags_set: set[str] = set()
        self.fountains = 0
        self.sinks = 0
        self.flip = 0
        self.messages: list[str] = []
        self.mon_generation: MonsterOverride | None = None
        self.sounds: tuple[int, list[tuple[str, str]]] | None = None
        self.vaults: list[tuple[str, bool, int, int]] = []
        self.complaints: list[Complaint] = []
        self.draws: tuple[int, int] = (0, 0)
        self.origins: list[Span | None] = []
        self.scaffolding = Scaffolding()

    def finish(self, draws: tuple[int, int]) -> None:
        """Finish the level, with the numbers of draws of both streams, and drop its scaffolding."""
        self.draws = draws
        self.scaffolding = Scaffolding()

    def grid(self, field_name: str) -> Any:
        """One of the cell arrays as a read-only numpy array of shape (21, 80), indexed [y, x]."""
        from vaultc.level.cell_views import view  # which loads numpy

        return view(getattr(self, field_name))

    def pile(self, x: int, y: int) -> list[Item]:
        """The objects on the floor of a cell, top first."""
        return self.piles.get(at(x, y), [])

    def items(self) -> list[Item]:
        """All objects on the floor and buried, in no particular order."""
        return [item for pile in self.piles.values() for item in pile] + self.buried

    def monster_at(self, x: int, y: int) -> Monster | None:
        """The monster on a cell."""
        for monster in self.monsters:
            if monster.x == x and monster.y == y:
                return monster
        return None

    def trap_at(self, x: int, y: int) -> Trap | None:
        """The trap on a cell."""
        for trap in self.traps:
            if trap.x == x and trap.y == y:
                return trap
        return None

    def engraving_at(self, x: int, y: int) -> Engraving | None:
        """The engraving on a cell."""
        for engraving in self.engravings:
            if engraving.x == x and engraving.y == y:
                return engraving
        return None

    def origin(self, x: int, y: int) -> Span | None:
        """The statement that last changed the terrain of a cell, if origins were recorded."""
        return self.origins[at(x, y)] if self.origins else None


def visible_state(level: Level) -> tuple[object, ...]:
    """Return the visible state of a level, as far as statements change it."""
    places = [(index, len(pile)) for index, pile in level.piles.items()]
    things = [(one.x, one.y, one.species) for one in level.monsters], [(trap.x, trap.y) for trap in level.traps]
    cells = bytes(level.terrain), bytes(level.lit), bytes(level.flags)
    return cells, places, things, len(level.engravings), len(level.buried)
