"""Files, levels, statements about a level as a whole, and rooms with their doors and corridors."""

# ruff: noqa: F403, F405

from __future__ import annotations

from vaultc.language.syntax.nodes.base import *
from vaultc.language.syntax.nodes.expressions import (
    FunctionDefinition,
    Integer,
    LevelRegion,
    MapCharacter,
    MonsterKind,
    String,
)


class Include(Node):
    """``INCLUDE "file"``."""

    template = "INCLUDE {path}"

    path: String


class Flags(Node):
    """``FLAGS: noteleport, hardfloor``."""

    words: tuple[Word, ...]


class Level(Node):
    """``LEVEL: "name"`` with its flags and statements, up to the next level.

    ``maze`` is what the corridors of ``MAZE: "name", filling`` are filled with, a character or ``random``.
    """

    name: String
    flags: Flags | None
    statements: tuple[Statement, ...]
    maze: MapCharacter | Word | None = None


class DesFile(Node):
    """A whole file: functions and inclusions, then levels."""

    headers: tuple[FunctionDefinition | Include, ...]
    levels: tuple[Level, ...]


class Message(Statement, draws=TerrainEffect.NOTHING):
    """``MESSAGE: "text"``."""

    form = Form("MESSAGE", 'MESSAGE: "text"', opcode="MESSAGE")

    text: StringExpression


class Sound(Node):
    """One part of SOUNDS, ``(hear, "a drip.")``."""

    template = "({kind}, {text})"

    kind: Word
    text: StringExpression


class Sounds(Statement, draws=TerrainEffect.NOTHING):
    """``SOUNDS: 100, (hear, "a drip.")``."""

    form = Form("SOUNDS", 'SOUNDS: 100, (hear, "text")')

    frequency: IntegerExpression
    parts: tuple[Sound, ...]


class GenerationPart(Node):
    """One part of MON_GENERATION, ``(3, 'o')``."""

    template = "({frequency}, {kind})"

    frequency: IntegerExpression
    kind: MonsterKind


class MonGeneration(Statement, draws=TerrainEffect.NOTHING):
    """``MON_GENERATION: 40%, (3, 'o'), (1, "newt")``."""

    form = Form("MON_GENERATION", "MON_GENERATION: 40%, (3, 'o'), (1, \"newt\")")

    chance: Percent
    parts: tuple[GenerationPart, ...]


class VaultGen(Statement, draws=TerrainEffect.NOTHING):
    """``VAULTGEN: 20``."""

    form = Form("VAULTGEN", "VAULTGEN: 20")

    frequency: Integer


class MinDepth(Statement, draws=TerrainEffect.NOTHING):
    """``MINDEPTH: 5``."""

    form = Form("MINDEPTH", "MINDEPTH: 5")

    depth: Integer


class Branch(Statement, draws=TerrainEffect.NOTHING):
    """``BRANCH: area, exclusion``."""

    form = Form("BRANCH", "BRANCH: (0,0,5,5), (0,0,0,0)")

    area: LevelRegion
    exclusion: LevelRegion


class Portal(Statement, draws=TerrainEffect.NOTHING):
    """``PORTAL: area, exclusion, "level"``."""

    form = Form("PORTAL", 'PORTAL: (0,0,5,5), (0,0,0,0), "air"')

    area: LevelRegion
    exclusion: LevelRegion
    target: String


class TeleportRegion(Statement, draws=TerrainEffect.NOTHING):
    """``TELEPORT_REGION: area, exclusion, up``; no direction means both."""

    form = Form("TELEPORT_REGION", "TELEPORT_REGION: (0,0,5,5), (0,0,0,0), down")

    area: LevelRegion
    exclusion: LevelRegion
    direction: Word | None


class StairRegion(Statement, draws=TerrainEffect.NOTHING):
    """``STAIR: area, exclusion, up``."""

    form = Form("STAIR", "STAIR: (0,0,5,5), (0,0,0,0), up")

    area: LevelRegion
    exclusion: LevelRegion
    direction: Word


class SolidFill(Statement, draws=TerrainEffect.TERRAIN):
    """``INIT_MAP: solidfill, filling``."""

    form = Form("INIT_MAP", "INIT_MAP: solidfill, ' '", style="solidfill")

    filling: MapCharacter


class MazeGrid(Statement, draws=TerrainEffect.ANYTHING):
    """``INIT_MAP: mazegrid, filling``."""

    form = Form("INIT_MAP", "INIT_MAP: mazegrid, '-'", style="mazegrid")

    filling: MapCharacter


class Mines(Statement, draws=TerrainEffect.ANYTHING):
    """``INIT_MAP: mines, foreground, background, smoothed, joined, light, walled, filling``."""

    form = Form("INIT_MAP", "INIT_MAP: mines, '.', ' ', true, true, lit, true", style="mines")

    foreground: MapCharacter
    background: MapCharacter
    smoothed: Word
    joined: Word
    light: Word
    walled: Word
    filling: MapCharacter | None


class NamedGround(Statement, draws=TerrainEffect.ANYTHING):
    """``INIT_MAP: name``, a ground that a game knows by name and lays out in a way of its own."""

    form = Form("INIT_MAP", "INIT_MAP: rogue")

    ground: Word


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


class Room(Statement, draws=TerrainEffect.TERRAIN):
    """``ROOM: type [chance], light, position, alignment, size, flags { body }``.

    ``type`` None, and ``position``, ``alignment``, ``size`` None, mean ``random``. Only sorted levels have
    ``stocked``, the word ``true`` or ``false`` at the end of the head.
    """

    form = Form("ROOM", 'ROOM: "ordinary", lit, (3,3), (center,center), (5,5) { ... }', listed=False)

    type: String | Random
    chance: Percent | None
    light: Word
    position: Pair | Random
    alignment: Alignment | Random
    size: Pair | Random
    flags: tuple[Word, ...]
    body: Block
    stocked: Word | None = None


class Subroom(Statement, draws=TerrainEffect.TERRAIN):
    """``SUBROOM: type [chance], light, position, size, flags { body }``; None means ``random``.

    Only sorted levels have ``stocked``, and ``parent``, the name of the room around it.
    """

    form = Form("SUBROOM", 'SUBROOM: "ordinary", lit, (1,1), (2,2) { ... }', listed=False)

    type: String | Random
    chance: Percent | None
    light: Word
    position: Pair | Random
    size: Pair | Random
    flags: tuple[Word, ...]
    body: Block
    stocked: Word | None = None
    parent: String | None = None


class RegionStatement(Statement, draws=TerrainEffect.TERRAIN):
    """``REGION: region, light, type, flags { body }``; ``type`` None means ``random``."""

    form = Form("REGION", 'REGION: (1,1,5,5), lit, "ordinary"')

    region: MapRegionExpression
    light: Word
    type: String | Random
    flags: tuple[Word, ...]
    body: Block | None


class Door(Statement, draws=TerrainEffect.TERRAIN, leaves="+S", thing="door"):
    """``DOOR: material, state, selection``; only some games have materials."""

    form = Form("DOOR", "DOOR: closed, (3,4)", opcode="DOOR", pushes=("selection", "state", "material"))

    material: DoorMaterial | None
    state: DoorState
    selection: SpotsExpression


class RoomDoor(Statement, draws=TerrainEffect.ANYTHING):
    """``ROOMDOOR: material, secret, state, walls, position``; only some games have materials.

    ``walls`` empty and ``position`` None mean ``random``.
    """

    form = Form("ROOMDOOR", "ROOMDOOR: false, closed, north, random", listed=False)

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


class Corridor(Statement, draws=TerrainEffect.ANYTHING):
    """``CORRIDOR: (room, wall, door), (room, wall, door)``, or with a number as second end."""

    form = Form("CORRIDOR", "CORRIDOR: (0,east,0), (1,west,0)")

    source: CorridorEnd
    destination: CorridorEnd | Integer


class RandomCorridors(Statement, draws=TerrainEffect.ANYTHING):
    """``RANDOM_CORRIDORS``, ``RANDOM_CORRIDORS: 2`` or ``RANDOM_CORRIDORS: random``."""

    form = Form("RANDOM_CORRIDORS", "RANDOM_CORRIDORS")

    style: Integer | Word | None
