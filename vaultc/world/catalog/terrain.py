"""Terrain codes, their classes, how they are written and drawn, and the shapes and display modes of walls.

Terrain has one numbering for all games, the reference's; levels hold it. A catalogue translates the numbers of its own
game, and gives higher numbers to terrain that only this game has, also if that is like other terrain. The classes of
terrain are columns of its table, read through :class:`TerrainClasses`. Only the loops that make levels go by the order
of the numbers, which is why terrain of a single game must be like floor: furniture, or ground of another kind.

Walls have their shapes by the cells around them, and their looks by the sides from which they can be seen; the tables
go by sets of directions. Rules: "Grid", "Wallification and WALLIFY", "Wall display modes".
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.support.dataclass import dataclass, replace
from vaultc.support.records import Record
from vaultc.world import grid as compass
from vaultc.world.catalog.tables import all_columns, records

STONE: Final = 0
VWALL: Final = 1
HWALL: Final = 2
TLCORNER: Final = 3
TRCORNER: Final = 4
BLCORNER: Final = 5
BRCORNER: Final = 6
CROSSWALL: Final = 7
TUWALL: Final = 8
TDWALL: Final = 9
TLWALL: Final = 10
TRWALL: Final = 11
DBWALL: Final = 12
TREE: Final = 13
DEADTREE: Final = 14
ICEWALL: Final = 15
CRYSTALICEWALL: Final = 16
SDOOR: Final = 17
SCORR: Final = 18
POOL: Final = 19
MOAT: Final = 20
WATER: Final = 21
DRAWBRIDGE_UP: Final = 22
LAVAPOOL: Final = 23
IRONBARS: Final = 24
DOOR: Final = 25
CORR: Final = 26
ROOM: Final = 27
STAIRS: Final = 28
LADDER: Final = 29
FOUNTAIN: Final = 30
THRONE: Final = 31
SINK: Final = 32
GRAVE: Final = 33
ALTAR: Final = 34
ICE: Final = 35
BOG: Final = 36
DRAWBRIDGE_DOWN: Final = 37
AIR: Final = 38
CLOUD: Final = 39

TRANSPARENT: Final = 126
"""The map character ``x``: leave the cell as it is."""
INVALID: Final = 127

# Door states, in the flags of doors and secret doors.
NO_DOOR: Final = 0
BROKEN: Final = 1
OPEN: Final = 2
CLOSED: Final = 4
LOCKED: Final = 8
TRAPPED: Final = 16

# Wall properties, in the flags of walls, stone and trees.
NON_DIGGABLE: Final = 8
NON_PASSWALL: Final = 16

# Stairs and ladders, in their flags.
UP: Final = 1
DOWN: Final = 2

# Altars, in their flags.
SHRINE: Final = 8

# Drawbridges, in their flags: the side of the portcullis, and the terrain under the bridge.
PORTCULLIS_SIDE: Final = 3
UNDER_BRIDGE: Final = 28
MOAT_UNDER: Final = 0
LAVA_UNDER: Final = 4
ICE_UNDER: Final = 8
BOG_UNDER: Final = 12
FLOOR_UNDER: Final = 16


def door_state(code: int, flags: int) -> str:
    """State of a door: ``nodoor``, ``broken``, ``open``, ``closed`` or ``locked``. Rules: "Wall display modes".

    A secret door is locked or else closed: the other bits of its state say how it looks as a wall.
    """
    if flags & LOCKED:
        return "locked"
    if flags & CLOSED or code == SDOOR:
        return "closed"
    if flags & OPEN:
        return "open"
    return "broken" if flags & BROKEN else "nodoor"


def is_wall(code: int) -> bool:
    """Walls of any shape, the raised portcullis included."""
    return VWALL <= code <= DBWALL


def is_shared(code: int) -> bool:
    """True for terrain that the reference has too, so that pictures of it exist; no other game numbers its own so."""
    return code <= CLOUD


def is_room_like(code: int) -> bool:
    """Floor and everything that can be part of a room."""
    return code >= ROOM


@dataclass(frozen=True, slots=True)
class Symbol(Record):
    """The symbol of a cell in one condition (``when``): a character and a colour number, 0..15 (8: none)
    or a colour of terminals beyond them."""

    when: str
    character: str
    color: str
    color_number: int


@dataclass(frozen=True, slots=True)
class TerrainType(Record):
    """A row of the terrain table: ``number`` is the game's own, ``code`` the number that levels hold.

    ``word`` is the name of the terrain without its states, and ``phrase`` names a square of it, with its article.
    ``kind`` is its class in the table (``floor``, ``furniture``, ``door`` ...). ``liquid`` is ``water``, ``lava`` or
    empty. A random place may lie on it by default if it is ``dry``, a wet place on water and if it is ``damp``. A
    ``mass`` is counted in squares, not in pieces. ``letter`` is its character in the documented JSON, empty for any
    free one. ``like`` is the name of the terrain of the base that a fork's terrain is like, else empty.
    """

    number: int
    code: int
    name: str
    map_characters: tuple[str, ...]
    symbols: tuple[Symbol, ...]
    kind: str
    word: str
    phrase: str
    dry: bool
    mass: bool
    letter: str = ""
    liquid: str = ""
    walkable: bool = True
    wall: bool = False
    rock: bool = False
    room_like: bool = True
    space: bool = True
    furniture: bool = False
    damp: bool = False
    like: str = ""

    @classmethod
    def from_rows(cls, rows: list[dict[str, Any]], codes: abc.Mapping[str, int]) -> tuple[TerrainType, ...]:
        """Read rows of the data file, with codes by name; a row with only a name is for a floor."""
        return records(cls, all_columns([_whole_row(row, codes[row["name"]]) for row in rows]))

    @property
    def is_open(self) -> bool:
        """True for floor, furniture and air: the loops that make levels take any higher code for such terrain."""
        return self.room_like and self.space and self.walkable


def _whole_row(row: dict[str, Any], code: int) -> dict[str, Any]:
    furniture = bool(row.get("furniture"))
    word = str(row.get("word") or row["name"].lower().replace("_", " "))
    article = "an" if word[0] in "aeiou" else "a"
    usual = {"dry": not furniture and not row.get("liquid"), "mass": not furniture}
    own = {
        "code": code,
        "symbols": records(Symbol, all_columns(row["symbols"])),
        "class": str(row.get("class") or ("furniture" if furniture else "floor")),
        "word": word,
        "phrase": str(row.get("phrase") or (f"{article} {word}" if furniture else word)),
    }
    return usual | row | own


def coded(types: abc.Sequence[TerrainType]) -> tuple[TerrainType, ...]:
    """The types with the codes that levels can hold: terrain of a single game that is not open has the code of the
    terrain that it is like.

    Raises:
        ValueError: such terrain is like none, or there are too many types.
    """
    by_name = {row.name: row for row in types}
    found: list[TerrainType] = []
    for row in types:
        base = row if is_shared(row.code) or row.is_open else [*lineage(row, by_name)][-1]
        if not (is_shared(base.code) or base.is_open):
            raise ValueError(f"new terrain must be like floor, and {row.name} is not")
        if base.code >= TRANSPARENT:
            raise ValueError(f"there is more terrain than levels can hold; {row.name} is too much")
        found.append(replace(row, code=base.code))
    return tuple(found)


def lineage(row: TerrainType, by_name: abc.Mapping[str, TerrainType]) -> abc.Iterator[TerrainType]:
    """A terrain, the terrain that it is like, and so on to the base's."""
    seen = set[str]()
    while row.name not in seen:
        yield row
        seen.add(row.name)
        row = by_name.get(row.like, row)


_CROSSINGS: Final = frozenset((ROOM, AIR, CLOUD, ICE, CORR))


@dataclass(frozen=True, slots=True)
class TerrainClasses(Record):
    """The classes of a game's terrain: for each class 256 bytes, by code, 1 for what belongs to it.

    ``rock`` is everything solid: stone, walls, trees, secret doors and corridors. ``space`` is any open, walkable cell
    except a door, ``room_like`` floor and everything that can be part of a room. ``doors`` are secret ones too, and
    mazes have ``crossings`` on dry, open ground.
    ``base``, which is not a class, gives the code of what each terrain is like: its own unless it is a fork's.
    """

    walkable: bytes
    walls: bytes
    rock: bytes
    doors: bytes
    room_like: bytes
    space: bytes
    furniture: bytes
    water: bytes
    lava: bytes
    liquid: bytes
    dry: bytes
    wet: bytes
    masses: bytes
    crossings: bytes
    base: bytes

    @classmethod
    def of(cls, types: abc.Iterable[TerrainType]) -> TerrainClasses:
        """The classes of some types; a code that is none of them is open ground, as in the game, which compares."""
        rows = tuple(types)
        known, by_name = frozenset([row.code for row in rows]), {row.name: row for row in rows}
        base = bytearray(range(256))
        for row in rows:
            base[row.code] = [*lineage(row, by_name)][-1].code
        others = frozenset([code for code in range(CLOUD + 1, 256) if code not in known])

        def flat(codes: abc.Iterable[int]) -> bytes:
            found = frozenset(codes)
            return bytes([code in found for code in range(256)])

        return cls(
            walkable=flat([*others, *(row.code for row in rows if row.walkable)]),
            walls=flat(row.code for row in rows if row.wall),
            rock=flat(row.code for row in rows if row.rock),
            doors=flat(row.code for row in rows if row.kind in ("door", "secret door")),
            room_like=flat([*others, *(row.code for row in rows if row.room_like)]),
            space=flat([*others, *(row.code for row in rows if row.space)]),
            furniture=flat(row.code for row in rows if row.furniture),
            water=flat(row.code for row in rows if row.liquid == "water"),
            lava=flat(row.code for row in rows if row.liquid == "lava"),
            liquid=flat(row.code for row in rows if row.liquid),
            dry=flat(row.code for row in rows if row.dry),
            wet=flat(row.code for row in rows if row.damp or row.liquid == "water"),
            masses=flat(row.code for row in rows if row.mass),
            crossings=flat(code for code in range(256) if base[code] in _CROSSINGS),
            base=bytes(base),
        )


SHAPES: Final = {
    VWALL: "vertical wall", HWALL: "horizontal wall", TLCORNER: "top left corner", TRCORNER: "top right corner",
    BLCORNER: "bottom left corner", BRCORNER: "bottom right corner", CROSSWALL: "crossing of walls",
    TUWALL: "wall with a branch up", TDWALL: "wall with a branch down", TLWALL: "wall with a branch to the left",
    TRWALL: "wall with a branch to the right",
}  # fmt: skip
"""The names of walls where their shapes count, by their codes."""


def name(code: int, types: abc.Mapping[int, TerrainType]) -> str:
    """The name of a terrain in data: as :func:`word`, but of walls by their shape, so that no two have the same."""
    return SHAPES.get(code) or word(code, types)


def word(code: int, types: abc.Mapping[int, TerrainType]) -> str:
    """Return the name of a terrain without its states; ``types`` are the rows of the game, by code."""
    return types[code].word if code in types else f"invalid terrain {code}"


_WALLS: Final = range(VWALL, DBWALL + 1)
SHAPED: Final[bytes] = compass.marks(range(VWALL, DBWALL))
"""Walls whose shape depends on the cells around them."""
STONE_OR_WALL: Final[bytes] = compass.marks(range(STONE, DBWALL + 1))
JOINING: Final[bytes] = compass.marks([*_WALLS, DOOR, SDOOR, IRONBARS])
"""Terrain toward which walls reach."""
SOLID: Final[bytes] = compass.marks([STONE, *_WALLS, DOOR, SDOOR, IRONBARS])
"""Terrain beyond which no wall reaches."""
UNSEEN_THROUGH: Final[bytes] = compass.marks([*range(POOL), CORR])

_SHAPES = (
    STONE, HWALL, HWALL, HWALL,
    VWALL, TRCORNER, TLCORNER, TDWALL,
    VWALL, BRCORNER, BLCORNER, TUWALL,
    VWALL, TLWALL, TRWALL, CROSSWALL,
)  # fmt: skip
"""Shape by spines 8 N + 4 S + 2 E + 1 W; STONE means "as it was"."""


def _spines(around: int) -> tuple[tuple[int, int], ...]:
    """Spines hidden when all of some solid neighbours surround them: (direction, those neighbours), as a table row."""
    hidden = (
        (compass.N, compass.W | compass.E | compass.NW | compass.NE),
        (compass.S, compass.W | compass.E | compass.SW | compass.SE),
        (compass.E, compass.N | compass.S | compass.NE | compass.SE),
        (compass.W, compass.N | compass.S | compass.NW | compass.SW),
    )
    return tuple((direction, solid) for direction, solid in hidden if around & solid != solid)


_SPINE_BITS = {compass.N: 8, compass.S: 4, compass.E: 2, compass.W: 1}
EXTENDING: Final[bytes] = bytes([sum(direction for direction, _ in _spines(around)) for around in range(256)])
"""By solid neighbours: the directions into which a spine may go."""
SHAPE_OF: Final[bytes] = bytes(
    [_SHAPES[sum(bit for direction, bit in _SPINE_BITS.items() if directions & direction)] for directions in range(256)]
)
"""By the directions of its spines: the shape of a wall; STONE where it stays as it is."""

# ---- display modes

_SLOTS = {
    TDWALL: (compass.N, compass.SW, compass.SE), TUWALL: (compass.S, compass.NE, compass.NW),
    TLWALL: (compass.E, compass.NW, compass.SW), TRWALL: (compass.W, compass.SE, compass.NE),
    HWALL: (compass.N, compass.S), VWALL: (compass.W, compass.E),
}  # fmt: skip
_CORNERS = {
    TLCORNER: (compass.SE, compass.NW | compass.N | compass.W),
    TRCORNER: (compass.SW, compass.NE | compass.N | compass.E),
    BLCORNER: (compass.NE, compass.SW | compass.S | compass.W),
    BRCORNER: (compass.NW, compass.SE | compass.S | compass.E),
}
_CROSS_MODES = {
    compass.NW: 1, compass.NE: 2, compass.SW: 3, compass.SE: 4, compass.NW | compass.SE: 5,
    compass.NE | compass.SW: 6,
}  # fmt: skip


def _mode(shape: int, unseen: int) -> int:
    """Display mode of a wall by the directions from which it cannot be seen."""
    if shape == CROSSWALL:
        return _CROSS_MODES.get(unseen & (compass.NW | compass.NE | compass.SW | compass.SE), 0)
    if shape in _CORNERS:
        inner, outer = _CORNERS[shape]
        return 2 if unseen & inner else int(unseen & outer == outer)
    modes = [number for number, direction in enumerate(_SLOTS[shape], 1) if unseen & direction]
    return modes[0] if len(modes) == 1 else 0


MODES: Final[bytes] = b"".join(
    [bytes([_mode(shape, unseen) if SHAPED[shape] else 0 for unseen in range(256)]) for shape in range(DBWALL)]
)
"""By 256 times the shape of a wall, and the directions from which it cannot be seen: its display mode."""
MODE_BITS: Final = 7
