"""Rooms, regions, doors and corridors."""

from __future__ import annotations

from vaultc.language.syntax.nodes.base import (
    Block,
    Draws,
    MapRegionExpression,
    Node,
    Percent,
    SpotsExpression,
    Statement,
    Word,
)
from vaultc.language.syntax.nodes.expressions import Integer, String


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

    draws = Draws.TERRAIN

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

    draws = Draws.TERRAIN

    type: String | None
    chance: Percent | None
    light: Word
    position: Pair | None
    size: Pair | None
    flags: tuple[Word, ...]
    body: Block


class RegionStatement(Statement):
    """``REGION: region, light, type, flags { body }``; ``type`` None means ``random``."""

    draws = Draws.TERRAIN

    region: MapRegionExpression
    light: Word
    type: String | None
    flags: tuple[Word, ...]
    body: Block | None


class Door(Statement):
    """``DOOR: state, selection``."""

    draws = Draws.TERRAIN
    leaves = "+S"
    thing = "door"

    state: Word
    selection: SpotsExpression


class RoomDoor(Statement):
    """``ROOMDOOR: secret, state, walls, position``. ``walls`` empty and ``position`` None mean ``random``."""

    draws = Draws.ANYTHING

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

    draws = Draws.ANYTHING

    source: CorridorEnd
    destination: CorridorEnd | Integer


class RandomCorridors(Statement):
    """``RANDOM_CORRIDORS``, ``RANDOM_CORRIDORS: 2`` or ``RANDOM_CORRIDORS: random``."""

    draws = Draws.ANYTHING

    style: Integer | Word | None
