"""The level: cells on the grid, their contents, and the statements that made them.

Only the interpreter and the packages below it write a level; two moments of its making differ by its visible state.
Contents are objects, monsters, traps, engravings, rooms and stairs. So many of these are made that their constructors
are written out: generated ones are not compiled.
"""

from __future__ import annotations

from typing import Any, Final

from vaultc.language.source import Span
from vaultc.support import passes
from vaultc.support.dataclass import dataclass
from vaultc.support.records import Record
from vaultc.world.grid import CELLS, COMPILED, HEIGHT, Box, at

PADDING: Final = 2 * HEIGHT
"""Zero cells after the grid, so that reading a neighbour outside of it reads stone."""


LARGEST_QUANTITY: Final = 2**31 - 1
"""The most things of a stack, pieces of a heap of gold, and gold of a monster: all formats and des files hold it."""


@dataclass(slots=True, eq=False, init=False)
class Item(Record):
    """An object. ``kind`` and ``species`` are catalogue numbers; species -1 is none.

    ``spe`` is enchantment, charges, or another number that the kind keeps there (8 bits, signed). ``timed`` marks an
    egg with a hatch timer, ``rotting`` a corpse with a timer of its own. ``recharged`` of a corpse on the floor says
    that it lies on ice. ``quantity`` is at most ``LARGEST_QUANTITY``. A ``prize`` never stacks. ``contents`` is newest
    first.
    """

    kind: int
    quantity: int
    spe: int
    blessed: bool
    cursed: bool
    age: int
    species: int
    locked: bool
    broken: bool
    trapped: bool
    eroded: int
    eroded2: int
    erodeproof: bool
    recharged: int
    lit: bool
    greased: bool
    name: str | None
    artifact: int
    timed: bool
    rotting: bool
    buried: bool
    prize: bool
    worn: bool
    x: int
    y: int
    contents: list[Item]
    origin: Span | None

    def __init__(
        self, kind: int, quantity: int = 1, spe: int = 0, blessed: bool = False, cursed: bool = False, age: int = 1,
        species: int = 0, locked: bool = False, broken: bool = False, trapped: bool = False, eroded: int = 0,
        eroded2: int = 0, erodeproof: bool = False, recharged: int = 0, lit: bool = False, greased: bool = False,
        name: str | None = None, artifact: int = 0, timed: bool = False, rotting: bool = False, buried: bool = False,
        prize: bool = False, worn: bool = False, x: int = 0, y: int = 0, contents: list[Item] | None = None,
        origin: Span | None = None,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.quantity = quantity
        self.spe = spe
        self.blessed = blessed
        self.cursed = cursed
        self.age = age
        self.species = species
        self.locked = locked
        self.broken = broken
        self.trapped = trapped
        self.eroded = eroded
        self.eroded2 = eroded2
        self.erodeproof = erodeproof
        self.recharged = recharged
        self.lit = lit
        self.greased = greased
        self.name = name
        self.artifact = artifact
        self.timed = timed
        self.rotting = rotting
        self.buried = buried
        self.prize = prize
        self.worn = worn
        self.x = x
        self.y = y
        self.contents = [] if contents is None else contents
        self.origin = origin


@dataclass(slots=True, eq=False, init=False)
class Monster(Record):
    """A monster. ``species`` is a catalogue number; ``inventory`` is newest first.

    ``appears`` is the appearance of a mimic or shapeshifter: (``feature``, ``object`` or ``monster``; the name).
    ``shapechanger`` is the species number of a shapeshifter's own kind, -1 for all others. ``waiting`` covers both
    waiting for the hero to come into sight and to come close. ``known_traps`` has bit t - 1 for trap number t. ``tail``
    are the cells of a long worm's tail from the head on, None for monsters without tail. ``alignment`` is the alignment
    of a minion or priest (-128 none), ``shop`` the room of a shopkeeper, ``temple`` the number of a priest's room (0
    none). ``helpless_turns`` is 0 where paralysis has no
    limit. ``state`` holds the remaining facts by the names of the level schema (``cancelled``, ``stunned``, ``minion``
    ...).
    """

    species: int
    x: int
    y: int
    level: int
    hit_points: int
    hit_points_max: int
    peaceful: bool
    asleep: bool
    waiting: bool
    female: bool
    name: str | None
    gold: int
    shapechanger: int
    appears: tuple[str, str] | None
    fast: bool
    permanently_invisible: bool
    invisibility_blocked: bool
    known_traps: int
    helpless_turns: int
    alignment: int
    renegade: bool
    shop: Room | None
    temple: int
    tail: list[tuple[int, int]] | None
    state: dict[str, int]
    inventory: list[Item]
    origin: Span | None

    def __init__(
        self, species: int, x: int, y: int, level: int = 0, hit_points: int = 0, hit_points_max: int = 0,
        peaceful: bool = False, asleep: bool = False, waiting: bool = False, female: bool = False,
        name: str | None = None, gold: int = 0, shapechanger: int = -1, appears: tuple[str, str] | None = None,
        fast: bool = False, permanently_invisible: bool = False, invisibility_blocked: bool = False,
        known_traps: int = 0, helpless_turns: int = 0, alignment: int = 0, renegade: bool = False,
        shop: Room | None = None, temple: int = 0, tail: list[tuple[int, int]] | None = None,
        state: dict[str, int] | None = None, inventory: list[Item] | None = None, origin: Span | None = None,
    ) -> None:  # fmt: skip
        self.species = species
        self.x = x
        self.y = y
        self.level = level
        self.hit_points = hit_points
        self.hit_points_max = hit_points_max
        self.peaceful = peaceful
        self.asleep = asleep
        self.waiting = waiting
        self.female = female
        self.name = name
        self.gold = gold
        self.shapechanger = shapechanger
        self.appears = appears
        self.fast = fast
        self.permanently_invisible = permanently_invisible
        self.invisibility_blocked = invisibility_blocked
        self.known_traps = known_traps
        self.helpless_turns = helpless_turns
        self.alignment = alignment
        self.renegade = renegade
        self.shop = shop
        self.temple = temple
        self.tail = tail
        self.state = {} if state is None else state
        self.inventory = [] if inventory is None else inventory
        self.origin = origin


@dataclass(slots=True, eq=False, init=False)
class Trap(Record):
    """A trap of catalogue number ``kind``; ``launch`` are the two ends of a rolling boulder's way, ``note`` is the note
    of a squeaky board in games that draw it."""

    kind: int
    x: int
    y: int
    seen: bool
    once: bool
    launch: tuple[tuple[int, int], tuple[int, int]] | None
    portal: str | None
    note: int | None
    origin: Span | None

    def __init__(
        self, kind: int, x: int, y: int, seen: bool = False, once: bool = False,
        launch: tuple[tuple[int, int], tuple[int, int]] | None = None, portal: str | None = None,
        note: int | None = None, origin: Span | None = None,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.x = x
        self.y = y
        self.seen = seen
        self.once = once
        self.launch = launch
        self.portal = portal
        self.note = note
        self.origin = origin


@dataclass(slots=True, eq=False, init=False)
class Engraving(Record):
    """A text on the floor: ``dust engrave burn mark blood``, or ``headstone`` for graves."""

    kind: str
    text: str
    x: int
    y: int
    origin: Span | None

    def __init__(self, kind: str, text: str, x: int, y: int, origin: Span | None = None) -> None:
        self.kind = kind
        self.text = text
        self.x = x
        self.y = y
        self.origin = origin


@dataclass(slots=True, eq=False, init=False)
class Room(Record):
    """A room or subroom: bounds of its floor (inclusive), type number, and bookkeeping.

    ``fill`` is 0, 1 (to be filled) or 2 (level flags only); ``join`` tells if corridors may lead to it. Its
    ``door_count`` doors are in the level's door list from ``first_door`` on. ``number`` is the number that cells of the
    room carry. ``group`` is the connectivity group used when rooms are joined.
    """

    lx: int
    ly: int
    hx: int
    hy: int
    type: int
    lit: bool
    fill: int
    join: bool
    irregular: bool
    door_count: int
    first_door: int
    number: int
    group: int
    subrooms: list[Room]
    origin: Span | None

    def __init__(
        self, lx: int = 0, ly: int = 0, hx: int = -1, hy: int = 0, type: int = 0, lit: bool = False, fill: int = 0,
        join: bool = False, irregular: bool = False, door_count: int = 0, first_door: int = 0, number: int = 0,
        group: int = 0, subrooms: list[Room] | None = None, origin: Span | None = None,
    ) -> None:  # fmt: skip
        self.lx = lx
        self.ly = ly
        self.hx = hx
        self.hy = hy
        self.type = type
        self.lit = lit
        self.fill = fill
        self.join = join
        self.irregular = irregular
        self.door_count = door_count
        self.first_door = first_door
        self.number = number
        self.group = group
        self.subrooms = [] if subrooms is None else subrooms
        self.origin = origin

    @property
    def width(self) -> int:
        """Columns of floor."""
        return self.hx - self.lx + 1

    @property
    def height(self) -> int:
        """Rows of floor."""
        return self.hy - self.ly + 1


@dataclass(slots=True, eq=False, init=False)
class Stairway(Record):
    """The cell where a kind of stairs or ladder was last placed, (0, 0) before; ``room`` is the room in which it was
    made.
    """

    x: int
    y: int
    room: Room | None

    def __init__(self, x: int = 0, y: int = 0, room: Room | None = None) -> None:
        self.x = x
        self.y = y
        self.room = room


@dataclass(slots=True, eq=False, init=False)
class CountedArea(Record):
    """A room or map part from whose corner the script counts places: the cell (x, y) of its (0,0), and its cells.

    ``across`` and ``down`` are 1, or -1 where the finished level is mirrored. ``origin`` is the statement behind it.
    """

    x: int
    y: int
    box: Box
    is_room: bool
    origin: Span | None
    across: int
    down: int

    def __init__(
        self, x: int, y: int, box: Box, is_room: bool, origin: Span | None = None, across: int = 1, down: int = 1
    ) -> None:
        self.x = x
        self.y = y
        self.box = box
        self.is_room = is_room
        self.origin = origin
        self.across = across
        self.down = down


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

    ``areas`` are the rooms and map parts in the order in which the script began them.

    ``piles`` maps a cell index to the objects there, top first; ``buried`` is newest first, as are ``traps``,
    ``engravings`` and ``monsters``. ``scaffolding`` is needed only while the level is made. ``vibrating_square`` is the
    cell of Gehennom's last level but one under which the sanctum lies. ``flags_set`` holds the level flags by their
    names in the level schema. ``stops`` are the places at which the game would stop; the level is what the rest of the
    script makes.
    """

    __slots__ = (
        "areas", "arrivals", "branch_stairs", "buried", "complaints", "doors", "down_ladder", "down_stairs", "draws",
        "edges", "engravings", "flags", "flags_set", "flip", "fountains", "horizontal", "lit", "messages",
        "mon_generation", "monsters", "name", "origins", "piles", "regions", "room_numbers", "rooms", "scaffolding",
        "seed", "sinks", "sounds", "stops", "subrooms", "terrain", "traps", "up_ladder", "up_stairs", "vaults",
        "vibrating_square",
    )  # fmt: skip

    def __init__(self, name: str = "", seed: int | None = None) -> None:
        self.name = name
        self.seed = seed
        if COMPILED:
            self.terrain, self.lit, self.flags = passes.blank(), passes.blank(), passes.blank()
            self.horizontal, self.room_numbers, self.edges = passes.blank(), passes.blank(), passes.blank()
        else:
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
        self.stops: list[Complaint] = []
        self.draws: tuple[int, int] = (0, 0)
        self.origins: list[Span | None] = []
        self.areas: list[CountedArea] = []
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
