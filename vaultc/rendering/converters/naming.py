"""Naming what is on a level: from catalogue numbers to the values of ``named_things``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from vaultc.level.level import Item, Level, Monster, Room, Trap
from vaultc.rendering.converters import conformance_format_reading
from vaultc.rendering.converters.named_things import (
    NamedAltar,
    NamedDoor,
    NamedDrawbridge,
    NamedEngraving,
    NamedFountain,
    NamedMonster,
    NamedObject,
    NamedRoom,
    NamedStairs,
    NamedTrap,
)
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain
from vaultc.world.catalog.named import of_species, with_fuel
from vaultc.world.catalog.objects import Kind

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
    return NamedObject(
        name,
        object_classes(catalog)[kind.object_class],
        None if inside else item.x,
        None if inside else item.y,
        item.quantity,
        "blessed" if item.blessed else "cursed" if item.cursed else "uncursed",
        **_numbers(item, kind, catalog),
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


def _numbers(item: Item, kind: Kind, catalog: Catalog) -> dict[str, int]:
    """The number that objects of all kinds keep in one place, under the name that it has for this kind."""
    fuel = item.age if item.kind in with_fuel(catalog) else 0
    if kind.object_class in _ENCHANTED:
        return {"enchantment": item.spe, "fuel": fuel}
    if kind.object_class in _CHARGED and kind.charged:
        return {"charges": item.spe, "fuel": fuel}
    return {"special": item.spe, "fuel": fuel}


def objects(level: Level, catalog: Catalog) -> tuple[NamedObject, ...]:
    """All objects on the floor and buried, row by row; those in a pile from the top."""
    found = []
    for index in sorted(level.piles, key=lambda index: (index % grid.HEIGHT, index)):
        for item in level.piles[index]:
            named = named_object(item, catalog)
            found.append(named)
    buried = sorted(level.buried, key=lambda item: (item.y, item.x))
    return (*found, *(named_object(item, catalog) for item in buried))


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
    return tuple(_trap(trap, catalog) for trap in sorted(level.traps, key=lambda trap: (trap.y, trap.x)))


def _trap(trap: Trap, catalog: Catalog) -> NamedTrap:
    name = catalog.trap_kinds[trap.kind].des_name
    return NamedTrap(name, trap.x, trap.y, trap.seen, trap.once, trap.launch, trap.portal or None)


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
    return tuple(_door(level, cell) for cell in _cells(level, terrain.DOOR, terrain.SDOOR))


def _door(level: Level, cell: int) -> NamedDoor:
    code, flags = level.terrain[cell], level.flags[cell]
    state = terrain.door_state(code, flags).replace("nodoor", "none")
    hidden, trapped = code == terrain.SDOOR, bool(flags & terrain.TRAPPED)
    return NamedDoor(*divmod(cell, grid.HEIGHT), state, bool(level.horizontal[cell]), hidden, trapped)


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
    words = {bits: word for word, bits in conformance_format_reading.ALTAR_ALIGNMENTS.items()}
    return tuple(
        NamedAltar(x, y, words.get(flags & 7, "none"), bool(flags & terrain.SHRINE))
        for x, y, flags, _ in _places(level, terrain.ALTAR)
    )


def fountains(level: Level) -> tuple[NamedFountain, ...]:
    """All fountains, row by row."""
    return tuple(NamedFountain(x, y, bool(blessed)) for x, y, _, blessed in _places(level, terrain.FOUNTAIN))


def drawbridges(level: Level) -> tuple[NamedDrawbridge, ...]:
    """The spans of all drawbridges, row by row."""
    under = {bits: word for word, bits in conformance_format_reading.DRAWBRIDGE_UNDER.items()}
    lowered = {place[:2] for place in _places(level, terrain.DRAWBRIDGE_DOWN)}
    return tuple(
        NamedDrawbridge(
            x,
            y,
            conformance_format_reading.DRAWBRIDGE_DIRECTIONS[flags & 3],
            under.get(flags & 28, "moat"),
            (x, y) in lowered,
        )
        for x, y, flags, _ in _places(level, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
    )
