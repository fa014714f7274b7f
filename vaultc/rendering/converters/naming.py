"""Things of levels by name, as documents, tables, layouts and pictures give them.

Every field but the first ones has a default, which is the usual value; JSON and reprs leave it out. :data:`FACTS` has
the facts that a level holds as they are, with their names here and in the conformance format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, Final, Protocol

from vaultc.level.level import Item, Level, Monster, Room, StoredRegion, Trap
from vaultc.support.dataclass import MISSING, dataclass, fields
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.named import of_species, with_fuel


class BriefRepr:
    """Base for named things, whose repr leaves out what is as usual and builds an equal thing again."""

    __slots__ = ()

    def __repr__(self) -> str:
        told = []
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if field.default is MISSING or value != field.default:
                told.append(f"{field.name}={value!r}")
        return f"{type(self).__name__}({', '.join(told)})"


@dataclass(frozen=True, slots=True, repr=False)
class NamedObject(BriefRepr):
    """An object. ``x`` and ``y`` are None for an object that is carried or inside another.

    ``blessing`` is ``blessed``, ``uncursed`` or ``cursed``. Weapons, armour and rings have an ``enchantment``,
    wands and tools ``charges``; other kinds keep a ``special`` value in the same place. ``fuel`` is the turns of
    light that a lamp or candle has left. ``eroded`` and ``corroded`` go from 0 to 3. ``species`` names the monster of a
    corpse, statue, egg, tin or figurine. ``contents`` is in the order of opening.
    """

    name: str
    class_name: str
    x: int | None = None
    y: int | None = None
    quantity: int = 1
    blessing: str = "uncursed"
    enchantment: int = 0
    charges: int = 0
    special: int = 0
    fuel: int = 0
    recharged: int = 0
    eroded: int = 0
    corroded: int = 0
    species: str | None = None
    called: str | None = None
    artifact: bool = False
    buried: bool = False
    locked: bool = False
    lock_broken: bool = False
    trapped: bool = False
    poisoned: bool = False
    erodeproof: bool = False
    greased: bool = False
    lit: bool = False
    contents: tuple[NamedObject, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class NamedMonster(BriefRepr):
    """A monster. ``looks_like`` is the disguise of a mimic or shapeshifter.

    ``conditions`` holds further facts (``invisible``, ``hidden``, ``shopkeeper`` ...), with a number where one lasts so
    many turns. ``inventory`` is what it carries, the newest first.
    """

    name: str
    class_name: str
    x: int
    y: int
    level: int = 0
    hit_points: int = 0
    hit_points_max: int = 0
    peaceful: bool = False
    asleep: bool = False
    waiting: bool = False
    female: bool = False
    shapechanger: bool = False
    called: str | None = None
    looks_like: str | None = None
    gold: int = 0
    conditions: dict[str, int] | None = None
    inventory: tuple[NamedObject, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class NamedTrap(BriefRepr):
    """A trap; ``launch`` are the two ends of a rolling boulder's way, ``leads_to`` is where a portal leads."""

    name: str
    x: int
    y: int
    seen: bool = False
    once: bool = False
    launch: tuple[tuple[int, int], tuple[int, int]] | None = None
    leads_to: str | None = None


@dataclass(frozen=True, slots=True, repr=False)
class NamedRoom(BriefRepr):
    """A room: its type, the first and last columns and rows of its floor, and the rooms inside of it.

    ``unjoined``: no corridor leads to it on purpose; ``doors`` is the number of doors.
    """

    type: str
    left: int
    top: int
    right: int
    bottom: int
    lit: bool = False
    irregular: bool = False
    unjoined: bool = False
    doors: int = 0
    subrooms: tuple[NamedRoom, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class NamedDoor(BriefRepr):
    """A door or doorway: ``none``, ``broken``, ``open``, ``closed`` or ``locked``, of which ``hidden`` ones are one of
    the last two; ``horizontal`` ones lie in a horizontal wall."""

    x: int
    y: int
    state: str
    horizontal: bool = False
    hidden: bool = False
    trapped: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class NamedStairs(BriefRepr):
    """Stairs or a ladder: ``kind`` and ``direction``; a ``branch`` leads to another dungeon."""

    x: int
    y: int
    kind: str
    direction: str
    branch: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class NamedAltar(BriefRepr):
    """An altar of ``law``, ``neutral``, ``chaos`` or ``none``."""

    x: int
    y: int
    alignment: str
    shrine: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class NamedFountain(BriefRepr):
    """A fountain."""

    x: int
    y: int
    blessed: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class NamedDrawbridge(BriefRepr):
    """The span of a drawbridge: where its portcullis lies, whether it is open, and what is under it."""

    x: int
    y: int
    direction: str
    over: str
    open: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class NamedEngraving(BriefRepr):
    """A text on the floor: ``dust``, ``engrave``, ``burn``, ``mark``, ``blood`` or ``headstone``."""

    x: int
    y: int
    kind: str
    text: str


KEYS = {"class_name": "class"}
"""Fields whose keys in JSON are other words."""


def plain(value: Any) -> Any:
    """A named thing as plain data for JSON, without what is as usual."""
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if not hasattr(value, "__dataclass_fields__"):
        return value
    found = {}
    for name, key, usual in _usual_values(value.__class__):
        part = getattr(value, name)
        if part != usual:
            found[key] = part if isinstance(part, int | str) else plain(part)
    return found


@cache
def _usual_values(kind: type) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a kind of thing, with their keys and their usual values."""
    return tuple((field.name, KEYS.get(field.name, field.name), field.default) for field in fields(kind))


# ---- facts that a level holds as they are


class HeldFact(NamedTuple):
    """A fact: its type, the attribute of a level's record, its name in documents and layouts, and its key in the
    conformance format; None where it has no name or key of its own."""

    kind: type
    attribute: str
    name: str | None
    key: str | None


def _alike(kind: type, *names: str) -> tuple[HeldFact, ...]:
    """Facts with one name everywhere."""
    return tuple(HeldFact(kind, name, name, name) for name in names)


FACTS: Final[dict[type, tuple[HeldFact, ...]]] = {
    Item: (
        HeldFact(bool, "blessed", None, "blessed"),
        HeldFact(bool, "cursed", None, "cursed"),
        *_alike(bool, "buried", "locked"),
        HeldFact(bool, "broken", "lock_broken", "lock broken"),
        *_alike(bool, "erodeproof", "lit", "greased"),
        HeldFact(int, "spe", None, "spe"),
        HeldFact(int, "eroded", "eroded", "eroded"),
        HeldFact(int, "eroded2", "corroded", "eroded2"),
        HeldFact(int, "recharged", "recharged", "recharged"),
        HeldFact(int, "quantity", "quantity", None),
        HeldFact(str, "name", "called", None),
    ),
    Monster: (
        *_alike(bool, "peaceful", "asleep", "waiting", "female"),
        *(HeldFact(int, name, name, None) for name in ("level", "hit_points", "hit_points_max", "gold")),
        HeldFact(str, "name", "called", None),
    ),
    Trap: _alike(bool, "seen", "once"),
    Room: (
        *(HeldFact(int, *names, None) for names in (("lx", "left"), ("ly", "top"), ("hx", "right"), ("hy", "bottom"))),
        HeldFact(bool, "lit", "lit", None),
        HeldFact(bool, "irregular", "irregular", "irregular"),
        HeldFact(int, "fill", None, "fill"),
        HeldFact(int, "door_count", "doors", "doors"),
    ),
    StoredRegion: (*_alike(bool, "absolute", "exclusion_absolute"), HeldFact(str, "target", None, "to")),
}
"""The facts of each kind of record, in the order of the conformance format."""

ATTRIBUTES: Final = {
    kind: tuple((fact.name, fact.attribute) for fact in facts if fact.name) for kind, facts in FACTS.items()
}
"""The names of facts here with their attributes."""
_GETTERS = {
    kind: (tuple(name for name, _ in facts), attrgetter(*(attribute for _, attribute in facts)))
    for kind, facts in ATTRIBUTES.items()
    if facts
}


def facts_of(thing: Item | Monster | Trap | Room) -> dict[str, Any]:
    """The facts of a thing by their names here."""
    names, get = _GETTERS[type(thing)]
    return dict(zip(names, get(thing), strict=True))


_ENCHANTED = frozenset({"WEAPON", "ARMOR", "RING"})
_CHARGED = frozenset({"WAND", "TOOL"})
_NAMELESS = "unknown"

# ---- things


@lru_cache(maxsize=8)
def object_classes(catalog: Catalog) -> Mapping[str, str]:
    """Names of the object classes, by their ids: ``weapons``, ``gems`` ..."""
    return {c.id: c.plural_name or c.id.lower() for c in catalog.object_classes.values()}


@lru_cache(maxsize=8)
def monster_classes(catalog: Catalog) -> Mapping[str, str]:
    """Names of the monster classes, by their letters."""
    return {c.character: c.name for c in catalog.monster_classes}


def species_of(item: Item, catalog: Catalog) -> str | None:
    """The name of the species of a corpse, statue, egg, tin or figurine."""
    has_species = item.kind in of_species(catalog) and 0 <= item.species < len(catalog.species)
    return catalog.species[item.species].name if has_species else None


def named_object(item: Item, catalog: Catalog, *, inside: bool = False) -> NamedObject:
    """An object with what is in it; one ``inside`` of something or carried has no place of its own."""
    kind = catalog.kinds[item.kind]
    poisonable = item.kind in catalog.missiles
    number = "special"  # the number that objects of all kinds keep in one place has another name by the kind
    if kind.object_class in _ENCHANTED:
        number = "enchantment"
    elif kind.object_class in _CHARGED and kind.charged:
        number = "charges"
    return NamedObject(
        kind.name or kind.appearance or _NAMELESS,
        object_classes(catalog)[kind.object_class],
        None if inside else item.x,
        None if inside else item.y,
        blessing="blessed" if item.blessed else "cursed" if item.cursed else "uncursed",
        fuel=item.age if item.kind in with_fuel(catalog) else 0,
        species=species_of(item, catalog),
        artifact=bool(item.artifact),
        trapped=item.trapped and not poisonable,
        poisoned=item.trapped and poisonable,
        contents=tuple(named_object(inner, catalog, inside=True) for inner in item.contents),
        **{number: item.spe, **facts_of(item)},
    )


def objects(level: Level, catalog: Catalog) -> tuple[NamedObject, ...]:
    """All objects on the floor and buried, row by row; those in a pile from the top."""
    piles = sorted(level.piles, key=lambda index: (index % grid.HEIGHT, index))
    found = [item for index in piles for item in level.piles[index]]
    found += sorted(level.buried, key=lambda item: (item.y, item.x))
    return tuple([named_object(item, catalog) for item in found])


def monsters(level: Level, catalog: Catalog) -> tuple[NamedMonster, ...]:
    """All monsters, row by row."""
    return tuple(_monster(monster, catalog) for monster in sorted(level.monsters, key=lambda m: (m.y, m.x)))


def _monster(monster: Monster, catalog: Catalog) -> NamedMonster:
    species = catalog.species[monster.species]
    return NamedMonster(
        species.name,
        monster_classes(catalog).get(species.character, species.character),
        monster.x,
        monster.y,
        shapechanger=monster.shapechanger >= 0,
        looks_like=None if monster.appears is None else monster.appears[1],
        conditions={name: int(value) for name, value in sorted(monster.state.items()) if value} or None,
        inventory=tuple(named_object(item, catalog, inside=True) for item in monster.inventory),
        **facts_of(monster),
    )


def traps(level: Level, catalog: Catalog) -> tuple[NamedTrap, ...]:
    """All traps, row by row."""
    found = sorted(level.traps, key=lambda trap: (trap.y, trap.x))
    names = (catalog.trap_kinds[t.kind].des_name for t in found)
    rows = zip(names, found, strict=True)
    return tuple(NamedTrap(name, t.x, t.y, t.seen, t.once, t.launch, t.portal or None) for name, t in rows)


def engravings(level: Level) -> tuple[NamedEngraving, ...]:
    """All engravings and headstones, row by row."""
    found = sorted(level.engravings, key=lambda engraving: (engraving.y, engraving.x))
    return tuple(NamedEngraving(e.x, e.y, e.kind, e.text) for e in found)


# ---- ground


def rooms(level: Level, catalog: Catalog) -> tuple[NamedRoom, ...]:
    """All rooms in their order, with those inside of them."""
    return tuple(_room(room, catalog) for room in level.rooms)


def _room(room: Room, catalog: Catalog) -> NamedRoom:
    inner = tuple(_room(subroom, catalog) for subroom in room.subrooms)
    name = catalog.room_names.get(room.type, _NAMELESS)
    return NamedRoom(name, unjoined=not room.join, subrooms=inner, **facts_of(room))


class GroundCells(Protocol):
    """The cells of a level or of a layout."""

    terrain: bytearray
    flags: bytearray
    horizontal: bytearray


DOOR_STATES: Final = {
    "locked": terrain.LOCKED,
    "closed": terrain.CLOSED,
    "open": terrain.OPEN,
    "broken": terrain.BROKEN,
    "nodoor": terrain.NO_DOOR,
}
"""Bits of the flags of doors by their words."""
ALTAR_ALIGNMENTS: Final = {"none": 0, "chaos": 1, "neutral": 2, "law": 4}
DRAWBRIDGE_DIRECTIONS: Final = ("north", "south", "east", "west")
DRAWBRIDGE_UNDER: Final = {
    "moat": terrain.MOAT_UNDER,
    "lava": terrain.LAVA_UNDER,
    "ice": terrain.ICE_UNDER,
    "bog": terrain.BOG_UNDER,
    "floor": terrain.FLOOR_UNDER,
}
_ALIGNMENTS = {bits: word for word, bits in ALTAR_ALIGNMENTS.items()}
_UNDER = {bits: word for word, bits in DRAWBRIDGE_UNDER.items()}


def cells_with(cells: GroundCells, *codes: int) -> list[int]:
    """The cells with one of these terrain codes, row by row."""
    wanted = cells.terrain[: grid.CELLS].translate(_marks(codes))
    found = []
    index = wanted.find(1)
    while index >= 0:
        found.append(index)
        index = wanted.find(1, index + 1)
    return sorted(found, key=lambda index: (index % grid.HEIGHT, index))


@lru_cache(maxsize=32)
def _marks(codes: tuple[int, ...]) -> bytes:
    """1 for some terrain codes."""
    return bytes(code in codes for code in range(256))


def doors(cells: GroundCells) -> tuple[NamedDoor, ...]:
    """All doors and doorways, row by row."""
    return tuple([door_at(cells, cell) for cell in cells_with(cells, terrain.DOOR, terrain.SDOOR)])


def door_at(cells: GroundCells, cell: int) -> NamedDoor:
    """The door of a cell."""
    code, flags = cells.terrain[cell], cells.flags[cell]
    state = terrain.door_state(code, flags).replace("nodoor", "none")
    hidden, trapped = code == terrain.SDOOR, bool(flags & terrain.TRAPPED)
    return NamedDoor(*divmod(cell, grid.HEIGHT), state, bool(cells.horizontal[cell]), hidden, trapped)


def branch_of(level: Level) -> grid.Cell:
    """The stairs to another dungeon, (0, 0) where there are none."""
    return level.branch_stairs.x, level.branch_stairs.y


def stairs(cells: GroundCells, branch: grid.Cell | None) -> tuple[NamedStairs, ...]:
    """All stairs and ladders, row by row; those at ``branch`` lead to another dungeon."""
    return tuple([stairs_at(cells, cell, branch) for cell in cells_with(cells, terrain.STAIRS, terrain.LADDER)])


def stairs_at(cells: GroundCells, cell: int, branch: grid.Cell | None) -> NamedStairs:
    """The stairs or the ladder of a cell."""
    x, y = divmod(cell, grid.HEIGHT)
    kind = "ladder" if cells.terrain[cell] == terrain.LADDER else "stairs"
    return NamedStairs(x, y, kind, "up" if cells.flags[cell] & terrain.UP else "down", (x, y) == branch)


def altars(cells: GroundCells) -> tuple[NamedAltar, ...]:
    """All altars, row by row."""
    return tuple([altar_at(cells, cell) for cell in cells_with(cells, terrain.ALTAR)])


def altar_at(cells: GroundCells, cell: int) -> NamedAltar:
    """The altar of a cell."""
    flags = cells.flags[cell]
    alignment = _ALIGNMENTS.get(flags & 7, "none")
    return NamedAltar(*divmod(cell, grid.HEIGHT), alignment, bool(flags & terrain.SHRINE))


def fountains(cells: GroundCells) -> tuple[NamedFountain, ...]:
    """All fountains, row by row."""
    found = cells_with(cells, terrain.FOUNTAIN)
    return tuple([NamedFountain(*divmod(cell, grid.HEIGHT), bool(cells.horizontal[cell])) for cell in found])


def drawbridges(cells: GroundCells) -> tuple[NamedDrawbridge, ...]:
    """The spans of all drawbridges, row by row."""
    spans = cells_with(cells, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
    return tuple([drawbridge_at(cells, cell) for cell in spans])


def drawbridge_at(cells: GroundCells, cell: int) -> NamedDrawbridge:
    """The drawbridge whose span is on a cell."""
    flags, is_open = cells.flags[cell], cells.terrain[cell] == terrain.DRAWBRIDGE_DOWN
    side, under = DRAWBRIDGE_DIRECTIONS[flags & terrain.PORTCULLIS_SIDE], flags & terrain.UNDER_BRIDGE
    return NamedDrawbridge(*divmod(cell, grid.HEIGHT), side, _UNDER.get(under, "moat"), is_open)


WALL_MARKS: Final = {
    "d": terrain.NON_DIGGABLE,
    "p": terrain.NON_PASSWALL,
    "b": terrain.NON_DIGGABLE | terrain.NON_PASSWALL,
}
"""Bits of the flags of walls, rock and trees by the marks of runs."""
_MARK_OF_BITS = {bits: mark for mark, bits in WALL_MARKS.items()}
_MARK_OF_FLAGS = bytes(ord(_MARK_OF_BITS.get(flags & WALL_MARKS["b"], "\0")) for flags in range(256))
_MARKED_TERRAIN = bytes(
    0xFF * (code <= terrain.DBWALL or code in (terrain.TREE, terrain.DEADTREE)) for code in range(256)
)
_MARK_RUN = re.compile(rb"d+|p+|b+")


def wall_runs(level: Level) -> list[list[Any]]:
    """Maximal runs ``[y, x1, x2, mark]`` of cells that cannot be dug or phased through."""
    flags = int.from_bytes(level.flags[: grid.CELLS].translate(_MARK_OF_FLAGS), "big")
    looked_at = int.from_bytes(level.terrain[: grid.CELLS].translate(_MARKED_TERRAIN), "big")
    marks = (flags & looked_at).to_bytes(grid.CELLS, "big")
    return [
        [y, run.start(), run.end() - 1, chr(run.group()[0])]
        for y in range(grid.HEIGHT)
        for run in _MARK_RUN.finditer(marks[y :: grid.HEIGHT])
    ]


# ---- all of them

KINDS: dict[str, type] = {
    "rooms": NamedRoom, "doors": NamedDoor, "stairs": NamedStairs, "altars": NamedAltar, "fountains": NamedFountain,
    "drawbridges": NamedDrawbridge, "traps": NamedTrap, "engravings": NamedEngraving, "objects": NamedObject,
    "monsters": NamedMonster,
}  # fmt: skip
"""The kinds of things of a level by the names of their lists."""


def things(level: Level, catalog: Catalog) -> dict[str, tuple[Any, ...]]:
    """All things of a level in lists, by the names of these."""
    return {
        "rooms": rooms(level, catalog), "doors": doors(level), "stairs": stairs(level, branch_of(level)),
        "altars": altars(level), "fountains": fountains(level), "drawbridges": drawbridges(level),
        "traps": traps(level, catalog), "engravings": engravings(level), "objects": objects(level, catalog),
        "monsters": monsters(level, catalog),
    }  # fmt: skip
