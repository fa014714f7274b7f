"""The room that becomes special, swamps, and stocking the rooms of a script.

Rules: "One special room", "Choosing a room", "Stairs bookkeeping", "UnNetHack 6: Room records and other state",
"Garden, swamp, temple", "Filling rooms", "Stocking a room made by a script".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from vaultc.generation.layout import positions, rooms
from vaultc.generation.population import furnishings, monsters, objects, species
from vaultc.generation.population.monsters import induced_alignment
from vaultc.generation.population.special_rooms import zoos
from vaultc.generation.site import RoomSearch, Site, SpecialRoom
from vaultc.level.level import Room, Stairway
from vaultc.world.catalog import kinds, terrain
from vaultc.world.grid import at


def has_upstairs(site: Site, room: Room) -> bool:
    """True if a way up is in this room."""
    return _has(site, room, site.level.up_stairs, terrain.UP)


def has_downstairs(site: Site, room: Room) -> bool:
    """True if a way down is in this room."""
    return _has(site, room, site.level.down_stairs, terrain.DOWN)


def has_stairs(site: Site, room: Room) -> bool:
    """True if stairs of either direction are in this room."""
    return has_upstairs(site, room) or has_downstairs(site, room)


def _has(site: Site, room: Room, made: Stairway, direction: int) -> bool:
    """True if ``made`` was made for the room, where branches do not count; in some games the place alone counts."""
    if not site.rules.ground.stairs_by_place:
        return made.room is room
    for stairway, way in site.level.scaffolding.stairways:
        if way == direction and positions.inside(room, stairway.x, stairway.y):
            return True
    return False


def choose_room(site: Site, *, strict: bool) -> Room | None:
    """An ordinary room, preferably with a single door; ``strict`` admits none with stairs. Rules: "Choosing a room"."""
    level, dice = site.level, site.dice
    count = len(level.rooms)
    start = dice.rn2(count)
    for offset in range(count):
        room = level.rooms[(start + offset) % count]
        if room.type != kinds.OROOM or has_upstairs(site, room):
            continue
        if has_downstairs(site, room) and (strict or dice.rn2(3)):
            continue
        if room.door_count == 1 or not dice.rn2(5):
            return room
    return None


def chance_of_room(site: Site, *, strict: bool) -> float:
    """The chance that :func:`choose_room` finds a room; the room where it begins makes no difference."""
    missed = 1.0
    for room in site.level.rooms:
        if room.type != kinds.OROOM or has_upstairs(site, room):
            continue
        has_down = has_downstairs(site, room)
        if has_down and strict:
            continue
        taken = 1 / 3 if has_down else 1.0
        missed *= 1.0 - (taken if room.door_count == 1 else taken * (1 / 5))
    return 1.0 - missed


SHOP_SEARCH: Final = RoomSearch(
    "the first ordinary room with one door and no stairs", lambda site: 1.0 if room_for_shop(site) is not None else 0.0
)
_ZOO_SEARCH: Final = RoomSearch(
    "an ordinary room without stairs up, 1 in 3 if it has stairs down, 1 in 5 unless it has one door",
    partial(chance_of_room, strict=False),
)
_TEMPLE_SEARCH: Final = RoomSearch(
    "an ordinary room without stairs, 1 in 5 unless it has one door", partial(chance_of_room, strict=True)
)


def chance_of_tries(site: Site, tries: int, *, lit: bool = False) -> float:
    """The chance that one of some tries hits an ordinary room without stairs, if ``lit`` a lit one."""
    count = len(site.level.rooms)
    if not count:
        return 0.0
    ordinary = [room for room in site.level.rooms if room.type == kinds.OROOM and not has_stairs(site, room)]
    suitable = sum(room.lit or not lit for room in ordinary)
    missed: float = (1.0 - suitable / count) ** tries
    return 1.0 - missed


def zoo_row(below: int, odds: int, room_type: int, *inmates: str) -> SpecialRoom:
    """A row of the chain of special rooms for a zoo-like room."""
    return SpecialRoom(below, odds, room_type, partial(make_zoo, room_type=room_type), _ZOO_SEARCH, inmates)


def temple_row(below: int, odds: int) -> SpecialRoom:
    """A row of the chain of special rooms for a temple."""
    return SpecialRoom(below, odds, kinds.TEMPLE, make_temple_somewhere, _TEMPLE_SEARCH)


def make_zoo(site: Site, room_type: int) -> None:
    """Turn a room into one of a zoo-like type, if one can be chosen."""
    room = choose_room(site, strict=False)
    if room is not None:
        room.type = room_type
        zoos.fill_zoo(site, room)


def make_temple_somewhere(site: Site) -> None:
    """Turn a room into a temple, if one can be chosen."""
    room = choose_room(site, strict=True)
    if room is not None:
        make_temple(site, room)


def make_temple(site: Site, room: Room) -> None:
    """Turn a room into a temple with an altar in its middle and a priest. Rules: "Garden, swamp, temple"."""
    room.type = kinds.TEMPLE
    x = _middle(site, room.lx, room.hx)
    y = _middle(site, room.ly, room.hy)
    furnishings.make_altar(site, x, y, furnishings.alignment_mask(induced_alignment(site)))
    furnishings.found_temple(site, x, y)


def _middle(site: Site, first: int, last: int) -> int:
    """The middle of a row; of two the first, or by chance."""
    middle = first + (last - first) // 2
    even = (last - first) % 2 == 1
    return middle + (site.dice.rn2(2) if even and site.rules.things.altars_off_centre else 0)


def make_shop(site: Site) -> None:
    """Turn the first ordinary room with one door and no stairs into a shop of a random kind."""
    room, rules = room_for_shop(site), site.rules.shops
    if room is None:
        return
    if not room.lit:
        rooms.light_area(site.level, room.lx - 1, room.ly - 1, room.hx + 1, room.hy + 1)
        room.lit = True
    kind = _random_kind(site)
    if room.width * room.height > 20 and kind in (zoos.WANDS, zoos.BOOKS):
        kind = zoos.GENERAL
    if rules.adjust is not None:
        kind = rules.adjust(site, room, kind)
    room.type = kinds.SHOPBASE + kind
    rooms.number_room(site.level, room)
    zoos.stock_shop(site, room)


def room_for_shop(site: Site) -> Room | None:
    """The room that a shop would get."""
    for room in rooms.listed(site.level.rooms):
        if room.type == kinds.OROOM and room.door_count == 1 and not has_stairs(site, room):
            return room
    return None


def _random_kind(site: Site) -> int:
    roll = site.dice.rnd(100)
    for kind, row in site.rules.shops.kinds.items():
        roll -= row.chance
        if roll <= 0:
            return kind
    raise ValueError("the chances of shops do not add up to 100")


# ---- rooms that need light

_LIT_TRIES: Final = 25
_LIT_SEARCH: Final = RoomSearch(
    f"a lit ordinary room without stairs, within {_LIT_TRIES} tries",
    partial(chance_of_tries, tries=_LIT_TRIES, lit=True),
)


def lit_row(below: int, odds: int, room_type: int, make: Callable[[Site], None]) -> SpecialRoom:
    """A row of the chain for a type that :func:`make_in_lit_room` makes."""
    return SpecialRoom(below, odds, room_type, make, _LIT_SEARCH)


def make_in_lit_room(site: Site, fill: Callable[[Site, Room], None]) -> None:
    """Fill a lit ordinary room without stairs, if the search finds one."""
    level = site.level
    for _ in range(_LIT_TRIES):
        room = rooms.room_or_record(level, site.dice.rn2(len(level.rooms)))
        if room.type == kinds.OROOM and room.lit and not has_stairs(site, room):
            fill(site, room)
            return


_SWAMP_TRIES: Final = 5

Growth = Callable[[Site, int, int, bool], None]
"""Further growth on a cell of a swamp; the flag is true on cells without water or fungus."""


_SEARCH: Final = RoomSearch(
    f"{_SWAMP_TRIES} rooms at random, those that are ordinary without stairs",
    partial(chance_of_tries, tries=_SWAMP_TRIES),
)


def swamp_row(below: int, odds: int, grow: Growth) -> SpecialRoom:
    """A row of the chain of special rooms for swamps."""
    return SpecialRoom(below, odds, kinds.SWAMP, partial(make_swamps, grow=grow), _SEARCH)


def make_swamps(site: Site, grow: Growth) -> None:
    """Turn some ordinary rooms without stairs into swamps; ``grow`` is called for every cell."""
    level = site.level
    eels = 0
    for _ in range(_SWAMP_TRIES):
        room = rooms.room_or_record(level, site.dice.rn2(len(level.rooms)))
        if room.type != kinds.OROOM or has_stairs(site, room):
            continue
        room.type = kinds.SWAMP
        eels = _flood(site, room, eels, grow)
        level.flags_set.add("has swamp")


def _flood(site: Site, room: Room, eels: int, grow: Growth) -> int:
    """Make every other cell a pool; returns how many sea monsters the level's swamps have now."""
    level, dice = site.level, site.dice
    for x, y in positions.floor(room):
        if not _empty(site, x, y):
            continue
        bare = False
        if (x + y) % 2:
            level.terrain[at(x, y)] = terrain.POOL
            if not eels or not dice.rn2(4):
                name = "giant eel"
                if not dice.rn2(5):
                    name = "piranha" if dice.rn2(2) else "electric eel"
                monsters.create(site, species.wanted_species(site, name), x, y)
                eels += 1
        elif not dice.rn2(4):
            monsters.create(site, species.class_pick(site, "F"), x, y)
        else:
            bare = True
        grow(site, x, y, bare)
    return eels


def _empty(site: Site, x: int, y: int) -> bool:
    level = site.level
    return (
        not level.pile(x, y)
        and monsters.occupant(level, x, y) is None
        and level.trap_at(x, y) is None
        and not positions.nexttodoor(level, x, y)
    )


FLAGS_ONLY: Final = 2
"""Value of a room's ``fill`` that marks it on the level without stocking it."""

MARKS: dict[int, tuple[str, ...]] = {
    kinds.VAULT: ("has vault",),
    kinds.ZOO: ("has zoo",),
    kinds.COURT: ("has court",),
    kinds.MORGUE: ("has morgue",),
    kinds.BEEHIVE: ("has beehive",),
    kinds.BARRACKS: ("has barracks",),
    kinds.TEMPLE: ("has temple",),
    kinds.SWAMP: ("has swamp",),
}
"""The marks of a level by the types of its rooms, for types that games share."""


def fill_rooms(site: Site) -> None:
    """Stock all rooms and their direct subrooms that want it; in a random vault that is every room of the level."""
    for room in site.level.rooms:
        if room.fill:
            stock(site, room, prefilled=room.fill == FLAGS_ONLY)
        for subroom in room.subrooms:
            if subroom.fill:
                stock(site, subroom, prefilled=False)


def stock(site: Site, room: Room, *, prefilled: bool) -> None:
    """Stock a special room, unless it is ``prefilled``, and mark the level as having one of its type."""
    if room.type == kinds.OROOM:
        return
    if not prefilled:
        if room.type in site.catalog.shop_types:
            zoos.stock_shop(site, room)
            site.level.flags_set.add("has shop")
            return
        fill = site.rules.stock.get(room.type)
        if fill is not None:
            fill(site, room)
    site.level.flags_set.update(site.rules.marks.get(room.type, ()))


def fill_vault(site: Site, room: Room) -> None:
    """Gold on every floor cell."""
    depth = abs(site.locality.depth)
    for x, y in positions.floor(room):
        objects.gold(site, site.dice.rn2(depth * 100) + 51, x, y)


STOCK: dict[int, Callable[[Site, Room], None]] = {
    kinds.VAULT: fill_vault,
    **dict.fromkeys((kinds.COURT, kinds.ZOO, kinds.BEEHIVE, kinds.MORGUE, kinds.BARRACKS), zoos.fill_zoo),
}
"""The functions that fill rooms of the types that games share; shops are stocked by their kind."""
