"""Rooms, regions, doors and corridors."""

from __future__ import annotations

from vaultc.language.syntax.nodes.base import (
    Block,
    DoorMaterial,
    DoorState,
    Form,
    MapRegionExpression,
    Node,
    Percent,
    Random,
    SpotsExpression,
    Statement,
    TerrainEffect,
    Word,
)
from vaultc.language.syntax.nodes.expressions import Integer, String


class Pair(Node):
    """``(first,second)``: a room's place in the grid, its size, or a subroom's corner."""

    template = "({first},{second})"

    first: int
    second: int


class Alignment(Node):
    """``(left,top)``: where in its grid cell a room lies."""

    template = "({horizontal},{vertical})"

    horizontal: Word
    vertical: Word


class Room(Statement):
    """``ROOM: type [chance], light, position, alignment, size, flags { body }``.

    ``type`` None, and ``position``, ``alignment``, ``size`` None, mean ``random``. Only sorted levels have
    ``stocked``, the word ``true`` or ``false`` at the end of the head.
    """

    form = Form("ROOM", 'ROOM: "ordinary", lit, (3,3), (center,center), (5,5) { ... }', listed=False)
    draws = TerrainEffect.TERRAIN

    type: String | Random
    chance: Percent | None
    light: Word
    position: Pair | Random
    alignment: Alignment | Random
    size: Pair | Random
    flags: tuple[Word, ...]
    body: Block
    stocked: Word | None = None


class Subroom(Statement):
    """``SUBROOM: type [chance], light, position, size, flags { body }``; None means ``random``.

    Only sorted levels have ``stocked``, and ``parent``, the name of the room around it.
    """

    form = Form("SUBROOM", 'SUBROOM: "ordinary", lit, (1,1), (2,2) { ... }', listed=False)
    draws = TerrainEffect.TERRAIN

    type: String | Random
    chance: Percent | None
    light: Word
    position: Pair | Random
    size: Pair | Random
    flags: tuple[Word, ...]
    body: Block
    stocked: Word | None = None
    parent: String | None = None


class RegionStatement(Statement):
    """``REGION: region, light, type, flags { body }``; ``type`` None means ``random``."""

    form = Form("REGION", 'REGION: (1,1,5,5), lit, "ordinary"')
    draws = TerrainEffect.TERRAIN

    region: MapRegionExpression
    light: Word
    type: String | Random
    flags: tuple[Word, ...]
    body: Block | None


class Door(Statement):
    """``DOOR: material, state, selection``; only some games have materials."""

    form = Form("DOOR", "DOOR: closed, (3,4)", opcode="DOOR", pushes=("selection", "state", "material"))
    draws = TerrainEffect.TERRAIN
    leaves = "+S"
    thing = "door"

    material: DoorMaterial | None
    state: DoorState
    selection: SpotsExpression


class RoomDoor(Statement):
    """``ROOMDOOR: material, secret, state, walls, position``; only some games have materials.

    ``walls`` empty and ``position`` None mean ``random``.
    """

    form = Form("ROOMDOOR", "ROOMDOOR: false, closed, north, random", listed=False)
    draws = TerrainEffect.ANYTHING

    material: DoorMaterial | None
    secret: Word
    state: Word
    walls: tuple[Word, ...]
    position: Integer | Random


class CorridorEnd(Node):
    """``(room, wall, door)``; ``door`` None means ``random``."""

    template = "({room}, {wall}, {door})"

    room: Integer
    wall: Word
    door: Integer | Random


class Corridor(Statement):
    """``CORRIDOR: (room, wall, door), (room, wall, door)``, or with a number as second end."""

    form = Form("CORRIDOR", "CORRIDOR: (0,east,0), (1,west,0)")
    draws = TerrainEffect.ANYTHING

    source: CorridorEnd
    destination: CorridorEnd | Integer


class RandomCorridors(Statement):
    """``RANDOM_CORRIDORS``, ``RANDOM_CORRIDORS: 2`` or ``RANDOM_CORRIDORS: random``."""

    form = Form("RANDOM_CORRIDORS", "RANDOM_CORRIDORS")
    draws = TerrainEffect.ANYTHING

    style: Integer | Word | None
