"""Rooms, regions, doors and corridors."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.syntax.nodes.base import Block, Expression, Node, Percent, Statement, Word
from vaultc.syntax.nodes.expressions import Integer, String


@dataclass(frozen=True, slots=True)
class Pair(Node):
    """``(first,second)``: a room's place in the grid, its size, or a subroom's corner."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Alignment(Node):
    """``(left,top)``: where in its grid cell a room lies."""

    horizontal: Word
    vertical: Word


@dataclass(frozen=True, slots=True)
class Room(Statement):
    """``ROOM: type [chance], light, position, alignment, size, flags { body }``.

    ``type`` None, and ``position``, ``alignment``, ``size`` None, mean ``random``.
    """

    type: String | None
    chance: Percent | None
    light: Word
    position: Pair | None
    alignment: Alignment | None
    size: Pair | None
    flags: tuple[Word, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Subroom(Statement):
    """``SUBROOM: type [chance], light, position, size, flags { body }``; None means ``random``."""

    type: String | None
    chance: Percent | None
    light: Word
    position: Pair | None
    size: Pair | None
    flags: tuple[Word, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class RegionStatement(Statement):
    """``REGION: region, light, type, flags { body }``; ``type`` None means ``random``."""

    region: Expression
    light: Word
    type: String | None
    flags: tuple[Word, ...]
    body: Block | None


@dataclass(frozen=True, slots=True)
class Door(Statement):
    """``DOOR: state, selection``."""

    state: Word
    selection: Expression


@dataclass(frozen=True, slots=True)
class RoomDoor(Statement):
    """``ROOMDOOR: secret, state, walls, position``. ``walls`` empty and ``position`` None mean ``random``."""

    secret: Word
    state: Word
    walls: tuple[Word, ...]
    position: Integer | None


@dataclass(frozen=True, slots=True)
class CorridorEnd(Node):
    """``(room, wall, door)``; ``door`` None means ``random``."""

    room: Integer
    wall: Word
    door: Integer | None


@dataclass(frozen=True, slots=True)
class Corridor(Statement):
    """``CORRIDOR: (room, wall, door), (room, wall, door)``, or with a number as second end."""

    source: CorridorEnd
    destination: CorridorEnd | Integer


@dataclass(frozen=True, slots=True)
class RandomCorridors(Statement):
    """``RANDOM_CORRIDORS``, ``RANDOM_CORRIDORS: 2`` or ``RANDOM_CORRIDORS: random``."""

    style: Integer | Word | None
