"""What mimics of NetHack 3.6 pretend to be. Rule: "Disguise of a mimic", differences of 3.6."""

from __future__ import annotations

from vaultc.catalog import rooms
from vaultc.catalog.shops import VEGETARIAN, ware_at
from vaultc.catalog.terrain import DBWALL, DOOR, SCORR, SDOOR, VWALL
from vaultc.grid import at
from vaultc.layout.positions import FIRST_ROOM_NUMBER, room_of_number
from vaultc.population import objects
from vaultc.population.objects import random_item
from vaultc.site import Site

_UP, _DOWN, _STRANGE = "staircase up", "staircase down", "strange object"
_BOULDER, _STATUE, _GOLD = ("object", "boulder"), ("object", "statue"), ("object", "gold piece")
_GUISES = (
    *(_UP, _DOWN),
    *("RING", "WAND", "WEAPON", "FOOD", "COIN", "SCROLL", "POTION", "ARMOR", "AMULET", "TOOL", "ROCK", "GEM"),
    *("SPBOOK", _STRANGE, _STRANGE),
)
_FIRST_CLASS = 2
_OF_SPECIES = frozenset({"statue", "figurine", "corpse", "egg", "tin"})
_NO_EGGS = frozenset({"killer bee", "gargoyle"})


def guise(site: Site, x: int, y: int) -> tuple[str, str]:
    """What a mimic on a cell pretends to be; draws also for what of it nobody sees."""
    found = _guise(site, x, y)
    _settle_details(site, found)
    return found


def _guise(site: Site, x: int, y: int) -> tuple[str, str]:
    level, cell = site.level, at(x, y)
    pile = level.piles.get(cell)
    if pile:
        return _object(site, pile[0].kind)
    code = level.terrain[cell]
    if code in (DOOR, SDOOR, SCORR) or VWALL <= code <= DBWALL:
        return "feature", "wall" if site.surroundings.on_rogue_level else "closed door"
    if "mazelevel" in level.flags_set and not site.surroundings.in_sokoban and site.dice.rn2(2):
        return _STATUE
    number = level.room_numbers[cell]
    if number < FIRST_ROOM_NUMBER and all((trap.x, trap.y) != (x, y) for trap in level.traps):
        return _BOULDER
    room = room_of_number(level, number) if number >= FIRST_ROOM_NUMBER else None
    return _guise_in_room(site, room.type if room is not None else rooms.OROOM)


def _guise_in_room(site: Site, room_type: int) -> tuple[str, str]:
    rn2 = site.dice.rn2
    if room_type in (rooms.ZOO, rooms.VAULT):
        return _GOLD
    if room_type == rooms.DELPHI:
        return _STATUE if rn2(2) else ("feature", "fountain")
    if room_type == rooms.TEMPLE:
        return "feature", "altar"
    if rooms.is_shop(room_type):
        return _guise_in_shop(site, room_type)
    return _as_drawn(site, _GUISES[rn2(len(_GUISES))])


def _guise_in_shop(site: Site, room_type: int) -> tuple[str, str]:
    ware = ware_at(site.making.shops.kinds[room_type - rooms.SHOPBASE], site.dice.rnd(100))
    if ware.kind is not None:
        return "object", ware.kind
    if ware.object_class == VEGETARIAN:
        return "feature", _DOWN
    if ware.object_class is not None:
        return _as_drawn(site, ware.object_class)
    return _as_drawn(site, _GUISES[_FIRST_CLASS + site.dice.rn2(len(_GUISES) - _FIRST_CLASS)])


def _as_drawn(site: Site, guise: str) -> tuple[str, str]:
    if guise in (_UP, _DOWN):
        return "feature", guise
    if guise == _STRANGE:
        return "object", guise
    if guise == "COIN":
        return _GOLD
    return _object(site, random_item(site, guise, False).kind)


def _object(site: Site, kind: int) -> tuple[str, str]:
    return "object", site.catalog.kinds[kind].name or ""


def _settle_details(site: Site, guise: tuple[str, str]) -> None:
    """Draw the species of a guise that has one, and the alignment of an altar."""
    kind, what = guise
    if kind == "object" and what in _OF_SPECIES:
        _settle_species(site, what)
    elif guise == ("feature", "altar"):
        site.dice.rn2(3)
        if site.in_hell:
            site.dice.rn2(3)


def _settle_species(site: Site, kind: str) -> None:
    rows, rn2 = site.catalog.species, site.dice.rn2
    row = rows[objects.species(site)]
    if kind == "corpse" and row.no_corpse:
        rn2(15)
    elif kind == "egg":
        grown = rows[row.grows_to]
        if grown.name not in _NO_EGGS and grown.lays_eggs:
            rn2(77)
