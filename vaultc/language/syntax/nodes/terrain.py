"""Maps and the statements that change terrain."""

from __future__ import annotations

from vaultc.language.syntax.nodes.base import (
    Draws,
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
    TerrainExpression,
    Word,
)
from vaultc.language.syntax.nodes.expressions import MapCharacter
from vaultc.language.syntax.nodes.record import field


class MapBlock(Node):
    """The rows between MAP and ENDMAP as written, without line ends and comment lines.

    ``offsets`` holds the source offset of the first character of each row.
    """

    rows: tuple[str, ...]
    offsets: tuple[int, ...] = field(compare=False)


class Map(Statement):
    """``GEOMETRY: place, keep`` with its map. Either both words of the alignment are given or the place."""

    draws = Draws.TERRAIN

    horizontal: Word | None
    vertical: Word | None
    place: PlaceExpression | None
    keep: Word | None
    block: MapBlock


class NoMap(Statement):
    """``NOMAP``."""

    draws = Draws.TERRAIN


class Terrain(Statement):
    """``TERRAIN: selection, terrain``."""

    draws = Draws.TERRAIN
    thing = "terrain"

    selection: SpotsExpression
    terrain: TerrainExpression


class ReplaceTerrain(Statement):
    """``REPLACE_TERRAIN: region, from, to, chance``."""

    draws = Draws.TERRAIN

    region: RegionExpression
    old: TerrainExpression
    new: TerrainExpression
    chance: Percent


class Spill(Statement):
    """``SPILL: place, terrain, direction, count``."""

    draws = Draws.ANYTHING
    thing = "start of the spill"

    place: SpotExpression
    terrain: TerrainExpression
    direction: Word
    count: IntegerExpression


class WallWalk(Statement):
    """``WALLWALK: place, foreground, background, chance``."""

    draws = Draws.TERRAIN
    thing = "start of the walk"

    place: SpotExpression
    foreground: TerrainExpression
    background: TerrainExpression | None
    chance: Percent | None


class Wallify(Statement):
    """``WALLIFY`` or ``WALLIFY: selection``."""

    draws = Draws.NOTHING

    selection: SelectionExpression | None


class MazeWalk(Statement):
    """``MAZEWALK: place, direction, stocked, filling``."""

    draws = Draws.TERRAIN
    thing = "start of the maze"

    place: SpotExpression
    direction: Word
    stocked: Word | None
    filling: MapCharacter | None


class NonDiggable(Statement):
    """``NON_DIGGABLE: region``."""

    draws = Draws.NOTHING

    region: MapRegionExpression


class NonPasswall(Statement):
    """``NON_PASSWALL: region``."""

    draws = Draws.NOTHING

    region: MapRegionExpression


class Mineralize(Statement):
    """``MINERALIZE`` or ``MINERALIZE: pool, moat, gold, gems``: the four chances, or none of them."""

    draws = Draws.NOTHING

    chances: tuple[IntegerExpression, ...]


class Fountain(Statement):
    """``FOUNTAIN: selection``."""

    draws = Draws.TERRAIN
    leaves = "{"
    thing = "fountain"

    selection: SpotsExpression


class Sink(Statement):
    """``SINK: selection``."""

    draws = Draws.TERRAIN
    leaves = "K"
    thing = "sink"

    selection: SpotsExpression


class Pool(Statement):
    """``POOL: selection``."""

    draws = Draws.TERRAIN
    leaves = "P"
    thing = "pool"

    selection: SpotsExpression


class Drawbridge(Statement):
    """``DRAWBRIDGE: place, direction, state``."""

    draws = Draws.ANYTHING
    thing = "drawbridge"

    place: SpotExpression
    direction: Word
    state: Word


class Stair(Statement):
    """``STAIR: place, up``. (With areas it is a StairRegion.)"""

    draws = Draws.NOTHING
    leaves = "<"
    thing = "stairs"

    place: SpotExpression
    direction: Word


class Ladder(Statement):
    """``LADDER: place, up``."""

    draws = Draws.NOTHING
    leaves = "<"
    thing = "ladder"

    place: SpotExpression
    direction: Word
