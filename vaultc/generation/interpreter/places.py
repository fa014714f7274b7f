"""From coordinates of a script to cells of the level; values of expressions, in the games' integers.

Rules: "Choosing a location".

=============  =====================================================================
integer        ``int``, 64 bits signed
string         ``str``
coordinate     ``(x, y)``, 8 bits signed each, or an ``int`` of humidity bits for a random place
region         :class:`RegionValue`, 8 bits unsigned each
map character  :class:`TerrainValue`
monster        :class:`MonsterValue`
object         :class:`ObjectValue`
selection      ``list`` of cell indices in ascending order (x outer, y inner), never changed
=============  =====================================================================
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from vaultc.chance.dice import NO_GENERATOR
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.layout.positions import place_number, somexy
from vaultc.generation.layout.walls import LIGHT_RANDOM
from vaultc.level.level import Level
from vaultc.support import passes
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

CoordinateValue: TypeAlias = tuple[int, int] | int
"""A fixed coordinate, or the humidity bits of a random one (0: the statement's own kind of place)."""
Selection: TypeAlias = list[int]

DRY: Final = 1
WET: Final = 2
HOT: Final = 4
SOLID: Final = 8
ANY: Final = 16
STAIR_FLOOR: Final = 32
"""Floor, corridor or ice; scripts have no word for it."""
HUMIDITY: Final[dict[str, int]] = {"dry": DRY, "wet": WET, "hot": HOT, "solid": SOLID, "any": ANY}

LIGHT: Final[dict[str, int]] = {"lit": 1, "unlit": 0, "random": LIGHT_RANDOM}


class RegionValue(NamedTuple):
    """Two corners, each component modulo 256."""

    x1: int
    y1: int
    x2: int
    y2: int


class TerrainValue(NamedTuple):
    """A terrain code and a light: 1, 0, -1 random, -2 unchanged."""

    code: int
    light: int


class MonsterValue(NamedTuple):
    """A class letter, a species number, both (the species decides), or neither (random)."""

    character: str | None
    species: int | None


class ObjectValue(NamedTuple):
    """A class id, a kind number, both (the kind decides), or neither (random)."""

    object_class: str | None
    kind: int | None


_TRIES: Final = 100
_EVERYTHING: Final = b"\1" * 256
_FAR: Final = 1 << 60
"""Compiled, integers up to here are not objects."""


def signed32(value: int) -> int:
    """The low 32 bits, signed."""
    value &= 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def signed64(value: int) -> int:
    """The low 64 bits, signed, as script arithmetic keeps them."""
    if -_FAR <= value <= _FAR or -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF:
        return value
    value &= 0xFFFFFFFFFFFFFFFF
    return value - (1 << 64) if value >> 63 else value


NOWHERE: Final = (-1, -1)


def off_floor(machine: Machine, name: str, x: int, y: int) -> str:
    """The sentence about something, by ``name``, that needs plain floor, and what there is in its place."""
    row = machine.site.catalog.terrain_types.get(machine.level.terrain[grid.at(x, y)])
    other = "another terrain" if row is None else row.phrase
    return f"inside a room {name} needs plain floor, but there is {other} at {machine.place(x, y)}"


@lru_cache(maxsize=32)
def _suitable_codes(catalog: Catalog, humidity: int) -> bytes:
    """For each terrain code 1 if ``humidity`` admits it with any flags."""
    classes = catalog.terrain_classes
    wanted = (
        (DRY, classes.dry),
        (WET, classes.wet),
        (HOT, classes.lava),
        (SOLID, classes.rock),
        (STAIR_FLOOR, classes.base.translate(grid.marks((terrain.ROOM, terrain.CORR, terrain.ICE)))),
    )
    admitted = bytearray(256)
    for kind, suitable in wanted:
        if humidity & kind:
            for code in range(256):
                admitted[code] |= suitable[code]
    return bytes(admitted)


def suits(machine: Machine, x: int, y: int, humidity: int) -> bool:
    """True if a cell is of a kind that ``humidity`` admits. Rules: "Humidity"."""
    if humidity & ANY:
        return True
    return _fits(machine.level, x, y, humidity, _suitable_codes(machine.site.catalog, humidity))


def _fits(level: Level, x: int, y: int, humidity: int, codes: bytes) -> bool:
    """As :func:`suits`, by the codes that suit with any flags."""
    if not grid.valid(x, y):
        return False
    cell = grid.at(x, y)
    code = level.terrain[cell]
    if code == terrain.DRAWBRIDGE_UP:
        under = level.flags[cell] & terrain.UNDER_BRIDGE
        return bool(
            (humidity & WET and under == terrain.MOAT_UNDER) or (humidity & HOT and under == terrain.LAVA_UNDER)
        )
    return codes[code] == 1


def locate(machine: Machine, place: CoordinateValue, humidity: int, *, quiet: bool = False) -> tuple[int, int]:
    """The cell that a coordinate means at this point of the script. Rules: "Converting a coordinate".

    ``humidity`` is the statement's own kind of place. Returns :data:`NOWHERE` only if ``quiet`` and no cell fits.
    """
    if isinstance(place, int):
        if not place:
            place = humidity
        x, y = search(machine, place, True)
        if x == -1 and y == -1:
            return search(machine, humidity, quiet)
        return x, y
    x, y = place
    if x < 0:
        return search(machine, humidity, quiet)
    left, top = machine.base()
    wide = machine.site.rules.ground.wide_places
    return _checked(machine, place_number(x + left, wide), place_number(y + top, wide), humidity, quiet)


def search(machine: Machine, humidity: int, quiet: bool) -> tuple[int, int]:
    """A random cell of the current room or map part: a hundred tries, then the first suitable one."""
    machine.dice.about("place")
    fits, x, y = _picked(machine, humidity)
    machine.dice.about("")
    if fits:
        return _checked(machine, x, y, humidity, quiet)
    machine.count_work(600)
    found = _scanned(machine, humidity)
    if found is not None:
        return _checked(machine, *found, humidity, quiet)
    if quiet:
        return NOWHERE
    machine.site.complain("no suitable place was found")
    left, top = machine.base()
    width, height = machine.extent()
    if width > 0 and height > 0:
        x, y = left + width - 1, top + height - 1
    return _checked(machine, x, y, humidity, quiet)


def _picked(machine: Machine, humidity: int) -> tuple[bool, int, int]:
    """A hundred random cells: True if one fits, and the first that does, else the last one."""
    level, site, room = machine.level, machine.site, machine.room
    if site.locality.on_plane_of_water:
        humidity = ANY
    dice, codes = machine.dice, _suitable_codes(machine.site.catalog, humidity)
    left, top = machine.origin
    width, height = machine.size
    anywhere = humidity & ANY != 0
    x = y = 0
    tries = _TRIES
    generator = dice.generator() if grid.COMPILED else NO_GENERATOR
    if generator and (room is None or not (room.irregular or room.subrooms)):
        if room is not None:
            left, top, width, height = room.lx, room.ly, room.hx + 1 - room.lx, room.hy + 1 - room.ly
        if width > 0 and height > 0 and left >= 0 and top >= 0 and left + width <= 80 and top + height <= 21:
            suiting = _EVERYTHING if anywhere else codes
            found = passes.pick(generator, level.terrain, suiting, left, top, width, height, tries)
            x, y = found % grid.CELLS // grid.HEIGHT, found % grid.CELLS % grid.HEIGHT
            tries = found // grid.CELLS
            if not tries:
                return False, x, y
            if anywhere or _fits(level, x, y, humidity, codes):
                return True, x, y
            tries -= 1
    for _ in range(tries):
        if room is None:
            x = left + dice.rn2(width)
            y = top + dice.rn2(height)
        else:
            _, x, y = somexy(site, room)
        if anywhere or _fits(level, x, y, humidity, codes):
            return True, x, y
    return False, x, y


def _scanned(machine: Machine, humidity: int) -> tuple[int, int] | None:
    """The first cell of the box that fits, column by column."""
    level = machine.level
    codes = _candidates(machine.site.catalog, humidity)
    left, top = machine.base()
    width, height = machine.extent()
    first_row, end_row = max(top, 0), min(top + height, grid.HEIGHT)
    for x in range(max(left, 1), min(left + width, grid.WIDTH)):
        marks = level.terrain[grid.at(x, first_row) : grid.at(x, end_row)].translate(codes)
        y = marks.find(1)
        while y >= 0:
            if suits(machine, x, first_row + y, humidity):
                return x, first_row + y
            y = marks.find(1, y + 1)
    return None


@lru_cache(maxsize=32)
def _candidates(catalog: Catalog, humidity: int) -> bytes:
    """As :func:`_suitable_codes`; raised drawbridges, which need a closer look, count too."""
    codes = bytearray(_suitable_codes(catalog, humidity))
    codes[terrain.DRAWBRIDGE_UP] = 1
    return bytes(codes)


def _checked(machine: Machine, x: int, y: int, humidity: int, quiet: bool) -> tuple[int, int]:
    """The cell, unless it lies outside the level and the kind of place forbids that."""
    if humidity & ANY or grid.valid(x, y):
        return x, y
    if quiet:
        return NOWHERE
    if machine.site.rules.ground.warns_off_level:
        machine.site.complain(f"this place lies outside of the level, at {machine.place(x, y)}: level (78,20) is taken")
    return 78, 20
