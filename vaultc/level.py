"""The level: cells on the grid, what stands on them, and which statement put it there.

Only the interpreter and the packages below it write a level.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from vaultc.grid import CELLS, HEIGHT, WIDTH, Box, at
from vaultc.source import Span

_PADDING = 2 * HEIGHT
"""Zero cells behind the grid, so that reading a neighbour outside of it reads stone."""


@dataclass(slots=True, eq=False)
class Item:
    """An object. ``kind`` and ``species`` are catalogue numbers; species -1 is none.

    ``spe`` is enchantment, charges, or whatever else the kind keeps there (8 bits, signed). ``timed`` marks an egg
    with a hatch timer, ``rotting`` a corpse with a timer of its own. ``recharged`` of a corpse on the floor says that
    it lies on ice. A ``prize`` never stacks. ``contents`` is newest first.
    """

    kind: int
    quantity: int = 1
    spe: int = 0
    blessed: bool = False
    cursed: bool = False
    age: int = 1
    species: int = 0
    locked: bool = False
    broken: bool = False
    trapped: bool = False
    eroded: int = 0
    eroded2: int = 0
    erodeproof: bool = False
    recharged: int = 0
    lit: bool = False
    greased: bool = False
    name: str | None = None
    artifact: int = 0
    timed: bool = False
    rotting: bool = False
    buried: bool = False
    prize: bool = False
    worn: bool = False
    x: int = 0
    y: int = 0
    contents: list[Item] = field(default_factory=list)
    origin: Span | None = None


@dataclass(slots=True, eq=False)
class Monster:
    """A monster. ``species`` is a catalogue number; ``inventory`` is newest first.

    ``appears`` is how a mimic or shapeshifter looks: (``feature``, ``object`` or ``monster``; what).
    ``shapechanger`` is the species number of a shapeshifter's own kind, -1 for all others. ``waiting`` covers both
    waiting for the hero to come into sight and to come close. ``known_traps`` has bit t - 1 for trap number t.
    ``tail`` are the cells of a long worm's tail from the head on, None for what has no tail.
    ``alignment`` is that of a minion or priest (-128 none), ``shop`` the room of a shopkeeper.
    ``helpless_turns`` is 0 where paralysis has no limit.
    ``state`` holds the remaining facts by the names of the level schema (``cancelled``, ``stunned``, ``minion`` ...).
    """

    species: int
    x: int
    y: int
    level: int = 0
    hit_points: int = 0
    hit_points_max: int = 0
    peaceful: bool = False
    asleep: bool = False
    waiting: bool = False
    female: bool = False
    name: str | None = None
    gold: int = 0
    shapechanger: int = -1
    appears: tuple[str, str] | None = None
    fast: bool = False
    permanently_invisible: bool = False
    invisibility_blocked: bool = False
    known_traps: int = 0
    helpless_turns: int = 0
    alignment: int = 0
    renegade: bool = False
    shop: Room | None = None
    tail: list[tuple[int, int]] | None = None
    state: dict[str, int] = field(default_factory=dict)
    inventory: list[Item] = field(default_factory=list)
    origin: Span | None = None


@dataclass(slots=True, eq=False)
class Trap:
    """A trap of catalogue number ``kind``; ``launch`` are the two ends of a rolling boulder's way, ``note`` is what a
    squeaky board sounds in games that can tell."""

    kind: int
    x: int
    y: int
    seen: bool = False
    once: bool = False
    launch: tuple[tuple[int, int], tuple[int, int]] | None = None
    portal: str | None = None
    note: int | None = None
    origin: Span | None = None


@dataclass(slots=True, eq=False)
class Engraving:
    """A text on the floor: ``dust engrave burn mark blood``, or ``headstone`` for graves."""

    kind: str
    text: str
    x: int
    y: int
    origin: Span | None = None


@dataclass(slots=True, eq=False)
class Room:
    """A room or subroom: bounds of its floor (inclusive), type number, and bookkeeping.

    ``fill`` is 0, 1 (to be filled) or 2 (level flags only); ``join`` says whether corridors may lead to it. Its
    ``door_count`` doors stand in the level's door list from ``first_door`` on. ``number`` is what cells of the room
    carry. ``group`` is the connectivity group used when rooms are joined.
    """

    lx: int = 0
    ly: int = 0
    hx: int = -1
    hy: int = 0
    type: int = 0
    lit: bool = False
    fill: int = 0
    join: bool = False
    irregular: bool = False
    door_count: int = 0
    first_door: int = 0
    number: int = 0
    group: int = 0
    subrooms: list[Room] = field(default_factory=list)
    origin: Span | None = None

    @property
    def width(self) -> int:
        """Columns of floor."""
        return self.hx - self.lx + 1

    @property
    def height(self) -> int:
        """Rows of floor."""
        return self.hy - self.ly + 1


@dataclass(slots=True, eq=False)
class Stairway:
    """Where a kind of stairs or ladder was last placed; (0, 0) before. ``room`` is the room it was made in."""

    x: int = 0
    y: int = 0
    room: Room | None = None


@dataclass(frozen=True, slots=True)
class Complaint:
    """What the game would complain about and go on; ``span`` is the statement that was being executed, if any."""

    message: str
    span: Span | None = None

    def __str__(self) -> str:
        return self.message if self.span is None else f"{self.span}: {self.message}"


@dataclass(slots=True, eq=False)
class StoredRegion:
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
class MonsterOverride:
    """What MON_GENERATION recorded: a chance in 100 and weighted classes or species.

    Each entry is (weight as written, ``class`` or ``species``, class character or species name).
    """

    chance: int
    entries: list[tuple[int, str, str]]


@dataclass(slots=True, eq=False)
class Scaffolding:
    """What making a level must remember, and nobody asks of the finished one.

    ``stuck`` are monsters that left column 0, by the cells there that they take up for ever. ``spare_rooms`` are
    records behind the last room that were in use before: the next rooms take them over, and some of what they say
    stays. ``branch_made`` tells that the branch of the dungeon has its place, ``premapped`` that the script wants the
    level known from the beginning, ``novel_on_sale`` that a shop has the one novel that games with novels sell,
    ``prize_laid`` that the level's prize was made.
    """

    stuck: dict[tuple[int, int], Monster] = field(default_factory=dict)
    spare_rooms: list[Room] = field(default_factory=list)
    branch_made: bool = False
    premapped: bool = False
    novel_on_sale: bool = False
    prize_laid: bool = False


class Level:
    """A level under construction or finished.

    Cell arrays (``terrain``, ``lit``, ``flags``, ``horizontal``, ``room_numbers``, ``edges``) hold one byte a cell,
    indexed by :func:`at`; :meth:`grid` views one as a numpy array of shape (21, 80).

    ``piles`` maps a cell index to the objects there, top first; ``buried`` is newest first, as are ``traps``,
    ``engravings`` and ``monsters``. ``scaffolding`` is what only making the level needs. ``vibrating_square``
    is the cell of Gehennom's last level but one under which the sanctum lies. ``flags_set`` holds the level flags by
    their names in the level schema.
    """

    __slots__ = (
        "arrivals",
        "branch_stairs",
        "buried",
        "complaints",
        "doors",
        "down_ladder",
        "down_stairs",
        "draws",
        "edges",
        "engravings",
        "flags",
        "flags_set",
        "flip",
        "fountains",
        "horizontal",
        "lit",
        "messages",
        "mon_generation",
        "monsters",
        "name",
        "origins",
        "piles",
        "regions",
        "room_numbers",
        "rooms",
        "scaffolding",
        "seed",
        "sinks",
        "sounds",
        "subrooms",
        "terrain",
        "traps",
        "up_ladder",
        "up_stairs",
        "vaults",
        "vibrating_square",
    )

    def __init__(self, name: str = "", seed: int | None = None) -> None:
        self.name = name
        self.seed = seed
        self.terrain = bytearray(CELLS + _PADDING)
        self.lit = bytearray(CELLS + _PADDING)
        self.flags = bytearray(CELLS + _PADDING)
        self.horizontal = bytearray(CELLS + _PADDING)
        self.room_numbers = bytearray(CELLS + _PADDING)
        self.edges = bytearray(CELLS + _PADDING)
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
        """The level is made, with so many draws of both streams; nothing of its scaffolding stays."""
        self.draws = draws
        self.scaffolding = Scaffolding()

    def grid(self, field_name: str) -> Any:
        """One of the cell arrays as a read-only numpy array of shape (21, 80), indexed [y, x]."""
        import numpy

        cells = numpy.frombuffer(getattr(self, field_name), dtype=numpy.uint8, count=CELLS)
        view = cells.reshape(WIDTH, HEIGHT).T
        view.flags.writeable = False
        return view

    def pile(self, x: int, y: int) -> list[Item]:
        """The objects on the floor of a cell, top first."""
        return self.piles.get(at(x, y), [])

    def items(self) -> list[Item]:
        """All objects on the floor and buried, in no particular order."""
        return [item for pile in self.piles.values() for item in pile] + self.buried

    def monster_at(self, x: int, y: int) -> Monster | None:
        """The monster that stands on a cell."""
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
