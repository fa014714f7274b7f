"""Rooms, regions, doors and corridors."""

from __future__ import annotations

from vaultc.syntax.nodes.base import Block, Expression, Node, Percent, Statement, Word
from vaultc.syntax.nodes.expressions import Integer, String


class Pair(Node):
    """``(first,second)``: a room's place in the grid, its size, or a subroom's corner."""

    first: int
    second: int


class Alignment(Node):
    """``(left,top)``: where in its grid cell a room lies."""

    horizontal: Word
    vertical: Word


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


class Subroom(Statement):
    """``SUBROOM: type [chance], light, position, size, flags { body }``; None means ``random``."""

    type: String | None
    chance: Percent | None
    light: Word
    position: Pair | None
    size: Pair | None
    flags: tuple[Word, ...]
    body: Block


class RegionStatement(Statement):
    """``REGION: region, light, type, flags { body }``; ``type`` None means ``random``."""

    region: Expression
    light: Word
    type: String | None
    flags: tuple[Word, ...]
    body: Block | None


class Door(Statement):
    """``DOOR: state, selection``."""

    state: Word
    selection: Expression


class RoomDoor(Statement):
    """``ROOMDOOR: secret, state, walls, position``. ``walls`` empty and ``position`` None mean ``random``."""

    secret: Word
    state: Word
    walls: tuple[Word, ...]
    position: Integer | None


class CorridorEnd(Node):
    """``(room, wall, door)``; ``door`` None means ``random``."""

    room: Integer
    wall: Word
    door: Integer | None


class Corridor(Statement):
    """``CORRIDOR: (room, wall, door), (room, wall, door)``, or with a number as second end."""

    source: CorridorEnd
    destination: CorridorEnd | Integer


class RandomCorridors(Statement):
    """``RANDOM_CORRIDORS``, ``RANDOM_CORRIDORS: 2`` or ``RANDOM_CORRIDORS: random``."""

    style: Integer | Word | None
