"""Maps and the statements that change terrain."""

from __future__ import annotations

from vaultc.language.syntax.nodes.base import (
    STAIRS,
    BridgeDirection,
    BridgeState,
    Direction,
    Form,
    Furnishing,
    IntegerExpression,
    MapRegionExpression,
    Node,
    Percent,
    PlaceExpression,
    RegionExpression,
    SelectionExpression,
    SpotExpression,
    SpotsExpression,
    Statement,
    TerrainEffect,
    TerrainExpression,
    UpDown,
    Word,
    field,
)
from vaultc.language.syntax.nodes.expressions import MapCharacter


class MapBlock(Node):
    """The rows between MAP and ENDMAP as written, without line ends and comment lines.

    ``offsets`` holds the source offset of the first character of each row.
    """

    rows: tuple[str, ...]
    offsets: tuple[int, ...] = field(compare=False)


class Map(Statement):
    """``GEOMETRY: place, keep`` with its map. Either both words of the alignment are given or the place."""

    form = Form("GEOMETRY", "GEOMETRY: center, center` and, on lines of their own, `MAP`, the rows and `ENDMAP")
    draws = TerrainEffect.TERRAIN

    horizontal: Word | None
    vertical: Word | None
    place: PlaceExpression | None
    keep: Word | None
    block: MapBlock


class NoMap(Statement):
    """``NOMAP``."""

    form = Form("NOMAP", "NOMAP")
    draws = TerrainEffect.TERRAIN


class Terrain(Statement):
    """``TERRAIN: selection, terrain``."""

    form = Form("TERRAIN", "TERRAIN: (3,4), 'L'", opcode="TERRAIN")
    draws = TerrainEffect.TERRAIN
    thing = "terrain"

    selection: SpotsExpression
    terrain: TerrainExpression


class ReplaceTerrain(Statement):
    """``REPLACE_TERRAIN: region, from, to, chance``."""

    form = Form("REPLACE_TERRAIN", "REPLACE_TERRAIN: (1,1,5,5), '.', 'T', 20%", opcode="REPLACE_TERRAIN")
    draws = TerrainEffect.TERRAIN

    region: RegionExpression
    old: TerrainExpression
    new: TerrainExpression
    chance: Percent


class Spill(Statement):
    """``SPILL: place, terrain, direction, count``."""

    form = Form(
        "SPILL", "SPILL: (3,4), 'L', south, 10", opcode="SPILL", pushes=("place", "terrain", "count", "direction")
    )
    draws = TerrainEffect.ANYTHING
    thing = "start of the spill"

    place: SpotExpression
    terrain: TerrainExpression
    direction: Direction
    count: IntegerExpression


class WallWalk(Statement):
    """``WALLWALK: place, foreground, background, chance``."""

    form = Form("WALLWALK", "WALLWALK: (3,4), 'W', '.', 80%")
    draws = TerrainEffect.TERRAIN
    thing = "start of the walk"

    place: SpotExpression
    foreground: TerrainExpression
    background: TerrainExpression | None
    chance: Percent | None


class Wallify(Statement):
    """``WALLIFY`` or ``WALLIFY: selection``."""

    form = Form("WALLIFY", "WALLIFY")
    draws = TerrainEffect.NOTHING

    selection: SelectionExpression | None


class MazeWalk(Statement):
    """``MAZEWALK: place, direction, stocked, filling``."""

    form = Form("MAZEWALK", "MAZEWALK: (3,4), east")
    draws = TerrainEffect.TERRAIN
    thing = "start of the maze"

    place: SpotExpression
    direction: Direction
    stocked: Word | None
    filling: MapCharacter | None


class NonDiggable(Statement):
    """``NON_DIGGABLE: region``."""

    form = Form("NON_DIGGABLE", "NON_DIGGABLE: (0,0,10,10)", opcode="NON_DIGGABLE")
    draws = TerrainEffect.NOTHING

    region: MapRegionExpression


class NonPasswall(Statement):
    """``NON_PASSWALL: region``."""

    form = Form("NON_PASSWALL", "NON_PASSWALL: (0,0,10,10)", opcode="NON_PASSWALL")
    draws = TerrainEffect.NOTHING

    region: MapRegionExpression


class Mineralize(Statement):
    """``MINERALIZE`` or ``MINERALIZE: pool, moat, gold, gems``: the four chances, or none of them."""

    form = Form("MINERALIZE", "MINERALIZE: 10, 10, 10, 10")
    draws = TerrainEffect.NOTHING

    chances: tuple[IntegerExpression, ...]


class Fountain(Furnishing):
    """``FOUNTAIN: selection``."""

    form = Form("FOUNTAIN", "FOUNTAIN: (3,4)", opcode="FOUNTAIN")
    leaves = "{"
    thing = "fountain"


class Sink(Furnishing):
    """``SINK: selection``."""

    form = Form("SINK", "SINK: (3,4)", opcode="SINK")
    leaves = "K"
    thing = "sink"


class Pool(Furnishing):
    """``POOL: selection``."""

    form = Form("POOL", "POOL: (3,4)", opcode="POOL")
    leaves = "P"
    thing = "pool"


class Forge(Furnishing):
    """``FORGE: selection``."""

    form = Form("FORGE", "FORGE: (3,4)", opcode="FORGE")
    leaves = "U"
    thing = "forge"


class MagicChest(Furnishing):
    """``MAGIC_CHEST: selection``."""

    form = Form("MAGIC_CHEST", "MAGIC_CHEST: (3,4)", opcode="MAGIC_CHEST")
    leaves = "Z"
    thing = "magic chest"


class Puddle(Furnishing):
    """``PUDDLE: selection``."""

    form = Form("PUDDLE", "PUDDLE: (3,4)", opcode="PUDDLE")
    leaves = "w"
    thing = "puddle"


class Sewage(Furnishing):
    """``SEWAGE: selection``."""

    form = Form("SEWAGE", "SEWAGE: (3,4)", opcode="SEWAGE")
    leaves = "s"
    thing = "sewage"


class Drawbridge(Statement):
    """``DRAWBRIDGE: place, direction, state``."""

    form = Form(
        "DRAWBRIDGE", "DRAWBRIDGE: (3,4), east, closed", opcode="DRAWBRIDGE", pushes=("place", "state", "direction")
    )
    draws = TerrainEffect.ANYTHING
    thing = "drawbridge"

    place: SpotExpression
    direction: BridgeDirection
    state: BridgeState


class Stair(Statement):
    """``STAIR: place, up``. (With areas it is a StairRegion.)"""

    form = Form("STAIR", "STAIR: (3,4), up", opcode="STAIR")
    draws = TerrainEffect.NOTHING
    leaves = STAIRS
    thing = "stairs"

    place: SpotExpression
    direction: UpDown


class Ladder(Statement):
    """``LADDER: place, up``."""

    form = Form("LADDER", "LADDER: (3,4), up", opcode="LADDER")
    draws = TerrainEffect.NOTHING
    leaves = STAIRS
    thing = "ladder"

    place: SpotExpression
    direction: UpDown
