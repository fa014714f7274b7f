"""Values of expressions while a script runs.

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

from typing import Final, NamedTuple, TypeAlias

from vaultc.generation.layout.painting import LIGHT_RANDOM

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
