"""The choice of an ordinary level's room that becomes special, and the rooms of the level's stairs.

Rules: "One special room", "Choosing a room", "Stairs bookkeeping", "UnNetHack 6: Room records and other state".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from vaultc.generation.layout.positions import inside
from vaultc.generation.layout.room_records import listed, number_room, room_or_record
from vaultc.generation.layout.rooms import light_area
from vaultc.generation.population import furnishings
from vaultc.generation.population.monsters import induced_alignment
from vaultc.generation.population.special_rooms import shops
from vaultc.generation.population.special_rooms.shops import stock_shop
from vaultc.generation.population.special_rooms.zoos import fill_zoo
from vaultc.generation.site import RoomSearch, Site, SpecialRoom
from vaultc.level.level import Room, Stairway
from vaultc.world.catalog import terrain
from vaultc.world.catalog.rooms import OROOM, SHOPBASE, TEMPLE


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
        if way == direction and inside(room, stairway.x, stairway.y):
            return True
    return False


_CHANCE_WITH_STAIRS: Final = 1 / 3
_CHANCE_WITH_DOORS: Final = 1 / 5
"""Chances of rooms with the stairs down, and with no or several doors, to be taken when their turn comes."""

_SMALL_SHOP: Final = 20
"""Most cells that a shop for wands or books may have."""


def choose_room(site: Site, *, strict: bool) -> Room | None:
    """An ordinary room, preferably with a single door; ``strict`` admits none with stairs. Rules: "Choosing a room"."""
    level, dice = site.level, site.dice
    count = len(level.rooms)
    start = dice.rn2(count)
    for offset in range(count):
        room = level.rooms[(start + offset) % count]
        if room.type != OROOM or has_upstairs(site, room):
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
        if room.type != OROOM or has_upstairs(site, room):
            continue
        has_down = has_downstairs(site, room)
        if has_down and strict:
            continue
        taken = _CHANCE_WITH_STAIRS if has_down else 1.0
        missed *= 1.0 - (taken if room.door_count == 1 else taken * _CHANCE_WITH_DOORS)
    return 1.0 - missed


SHOP_SEARCH: Final = RoomSearch(
    "the first ordinary room with one door and no stairs",
    lambda site: 1.0 if room_for_shop(site) is not None else 0.0,
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
    rooms = site.level.rooms
    if not rooms:
        return 0.0
    suitable = sum(1 for room in rooms if room.type == OROOM and (room.lit or not lit) and not has_stairs(site, room))
    missed: float = (1.0 - suitable / len(rooms)) ** tries
    return 1.0 - missed


def zoo_row(below: int, odds: int, room_type: int, *inmates: str) -> SpecialRoom:
    """A row of the chain of special rooms for a zoo-like room."""
    return SpecialRoom(below, odds, room_type, partial(make_zoo, room_type=room_type), _ZOO_SEARCH, inmates)


def temple_row(below: int, odds: int) -> SpecialRoom:
    """A row of the chain of special rooms for a temple."""
    return SpecialRoom(below, odds, TEMPLE, make_temple_somewhere, _TEMPLE_SEARCH)


def make_zoo(site: Site, room_type: int) -> None:
    """Turn a room into one of a zoo-like type, if one can be chosen."""
    room = choose_room(site, strict=False)
    if room is not None:
        room.type = room_type
        fill_zoo(site, room)


def make_temple_somewhere(site: Site) -> None:
    """Turn a room into a temple, if one can be chosen."""
    room = choose_room(site, strict=True)
    if room is not None:
        make_temple(site, room)


def make_temple(site: Site, room: Room) -> None:
    """Turn a room into a temple with an altar in its middle and a priest. Rules: "Garden, swamp, temple"."""
    room.type = TEMPLE
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
        light_area(site.level, room.lx - 1, room.ly - 1, room.hx + 1, room.hy + 1)
        room.lit = True
    kind = _random_kind(site)
    if room.width * room.height > _SMALL_SHOP and kind in (shops.WANDS, shops.BOOKS):
        kind = shops.GENERAL
    if rules.adjust is not None:
        kind = rules.adjust(site, room, kind)
    room.type = SHOPBASE + kind
    number_room(site.level, room)
    stock_shop(site, room)


def room_for_shop(site: Site) -> Room | None:
    """The room that a shop would get."""
    for room in listed(site.level.rooms):
        if room.type == OROOM and room.door_count == 1 and not has_stairs(site, room):
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
        room = room_or_record(level, site.dice.rn2(len(level.rooms)))
        if room.type == OROOM and room.lit and not has_stairs(site, room):
            fill(site, room)
            return
