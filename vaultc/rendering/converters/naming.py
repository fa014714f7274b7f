"""Things of levels by name, as documents, layouts and pictures give them.

Every field but the first ones has a default, which is the usual value; JSON leaves it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any

from vaultc.level.level import Item, Level, Monster, Room
from vaultc.rendering.converters import conformance_format_reading as reading
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.named import of_species, with_fuel


@dataclass(frozen=True, slots=True)
class NamedObject:
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


@dataclass(frozen=True, slots=True)
class NamedMonster:
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


@dataclass(frozen=True, slots=True)
class NamedTrap:
    """A trap; ``launch`` are the two ends of a rolling boulder's way, ``leads_to`` is where a portal leads."""

    name: str
    x: int
    y: int
    seen: bool = False
    once: bool = False
    launch: tuple[tuple[int, int], tuple[int, int]] | None = None
    leads_to: str | None = None


@dataclass(frozen=True, slots=True)
class NamedRoom:
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


@dataclass(frozen=True, slots=True)
class NamedDoor:
    """A door or doorway: ``none``, ``broken``, ``open``, ``closed`` or ``locked``, of which ``hidden`` ones are one of
    the last two; ``horizontal`` ones lie in a horizontal wall."""

    x: int
    y: int
    state: str
    horizontal: bool = False
    hidden: bool = False
    trapped: bool = False


@dataclass(frozen=True, slots=True)
class NamedStairs:
    """Stairs or a ladder: ``kind`` and ``direction``; a ``branch`` leads to another dungeon."""

    x: int
    y: int
    kind: str
    direction: str
    branch: bool = False


@dataclass(frozen=True, slots=True)
class NamedAltar:
    """An altar of ``law``, ``neutral``, ``chaos`` or ``none``."""

    x: int
    y: int
    alignment: str
    shrine: bool = False


@dataclass(frozen=True, slots=True)
class NamedFountain:
    """A fountain."""

    x: int
    y: int
    blessed: bool = False


@dataclass(frozen=True, slots=True)
class NamedDrawbridge:
    """The span of a drawbridge: where its portcullis lies, whether it is open, and what is under it."""

    x: int
    y: int
    direction: str
    over: str
    open: bool = False


@dataclass(frozen=True, slots=True)
class NamedEngraving:
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


def named_object(item: Item, catalog: Catalog, *, inside: bool = False) -> NamedObject:
    """An object with what is in it; one ``inside`` of something or carried has no place of its own."""
    kind = catalog.kinds[item.kind]
    name = kind.name or kind.appearance or _NAMELESS
    has_species = item.kind in of_species(catalog) and 0 <= item.species < len(catalog.species)
    poisonable = item.kind in catalog.missiles
    number = "special"  # the number that objects of all kinds keep in one place has another name by the kind
    if kind.object_class in _ENCHANTED:
        number = "enchantment"
    elif kind.object_class in _CHARGED and kind.charged:
        number = "charges"
    return NamedObject(
        name,
        object_classes(catalog)[kind.object_class],
        None if inside else item.x,
        None if inside else item.y,
        item.quantity,
        "blessed" if item.blessed else "cursed" if item.cursed else "uncursed",
        **{number: item.spe},
        fuel=item.age if item.kind in with_fuel(catalog) else 0,
        recharged=item.recharged,
        eroded=item.eroded,
        corroded=item.eroded2,
        species=catalog.species[item.species].name if has_species else None,
        called=item.name,
        artifact=bool(item.artifact),
        buried=item.buried,
        locked=item.locked,
        lock_broken=item.broken,
        trapped=item.trapped and not poisonable,
        poisoned=item.trapped and poisonable,
        erodeproof=item.erodeproof,
        greased=item.greased,
        lit=item.lit,
        contents=tuple(named_object(inner, catalog, inside=True) for inner in item.contents),
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
        monster.level,
        monster.hit_points,
        monster.hit_points_max,
        monster.peaceful,
        monster.asleep,
        monster.waiting,
        monster.female,
        monster.shapechanger >= 0,
        monster.name,
        None if monster.appears is None else monster.appears[1],
        monster.gold,
        {name: int(value) for name, value in sorted(monster.state.items()) if value} or None,
        tuple(named_object(item, catalog, inside=True) for item in monster.inventory),
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
    name = catalog.room_names.get(room.type, _NAMELESS)
    inner = tuple(_room(subroom, catalog) for subroom in room.subrooms)
    return NamedRoom(
        name, room.lx, room.ly, room.hx, room.hy, room.lit, room.irregular, not room.join, room.door_count, inner
    )


def _places(level: Level, *codes: int) -> Iterator[tuple[int, int, int, int]]:
    """Column, row, flags and orientation of all cells with one of these terrain codes, row by row."""
    for index in _cells(level, *codes):
        yield *divmod(index, grid.HEIGHT), level.flags[index], level.horizontal[index]


def _cells(level: Level, *codes: int) -> list[int]:
    """The cells with one of these terrain codes, row by row."""
    wanted = level.terrain[: grid.CELLS].translate(_marks(codes))
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


def doors(level: Level) -> tuple[NamedDoor, ...]:
    """All doors and doorways, row by row."""
    found = []
    for cell in _cells(level, terrain.DOOR, terrain.SDOOR):
        code, flags = level.terrain[cell], level.flags[cell]
        state = terrain.door_state(code, flags).replace("nodoor", "none")
        hidden, trapped = code == terrain.SDOOR, bool(flags & terrain.TRAPPED)
        found.append(NamedDoor(*divmod(cell, grid.HEIGHT), state, bool(level.horizontal[cell]), hidden, trapped))
    return tuple(found)


def stairs(level: Level) -> tuple[NamedStairs, ...]:
    """All stairs and ladders, row by row."""
    branch = (level.branch_stairs.x, level.branch_stairs.y)
    ladders = {place[:2] for place in _places(level, terrain.LADDER)}
    return tuple(
        NamedStairs(x, y, "ladder" if (x, y) in ladders else "stairs", "up" if flags & terrain.UP else "down",
                    (x, y) == branch)
        for x, y, flags, _ in _places(level, terrain.STAIRS, terrain.LADDER)
    )  # fmt: skip


def altars(level: Level) -> tuple[NamedAltar, ...]:
    """All altars, row by row."""
    words = {bits: word for word, bits in reading.ALTAR_ALIGNMENTS.items()}
    return tuple(
        NamedAltar(x, y, words.get(flags & 7, "none"), bool(flags & terrain.SHRINE))
        for x, y, flags, _ in _places(level, terrain.ALTAR)
    )


def fountains(level: Level) -> tuple[NamedFountain, ...]:
    """All fountains, row by row."""
    return tuple(NamedFountain(x, y, bool(blessed)) for x, y, _, blessed in _places(level, terrain.FOUNTAIN))


def drawbridges(level: Level) -> tuple[NamedDrawbridge, ...]:
    """The spans of all drawbridges, row by row."""
    under = {bits: word for word, bits in reading.DRAWBRIDGE_UNDER.items()}
    lowered = {place[:2] for place in _places(level, terrain.DRAWBRIDGE_DOWN)}
    return tuple(
        NamedDrawbridge(
            x,
            y,
            reading.DRAWBRIDGE_DIRECTIONS[flags & 3],
            under.get(flags & 28, "moat"),
            (x, y) in lowered,
        )
        for x, y, flags, _ in _places(level, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
    )


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
        "rooms": rooms(level, catalog), "doors": doors(level), "stairs": stairs(level), "altars": altars(level),
        "fountains": fountains(level), "drawbridges": drawbridges(level), "traps": traps(level, catalog),
        "engravings": engravings(level), "objects": objects(level, catalog), "monsters": monsters(level, catalog),
    }  # fmt: skip
