"""Maps and the statements that change terrain."""

from __future__ import annotations

from vaultc.syntax.nodes.base import Expression, Node, Percent, Statement, Word
from vaultc.syntax.nodes.expressions import MapCharacter
from vaultc.syntax.nodes.record import field


class MapBlock(Node):
    """The rows between MAP and ENDMAP as written, without line ends and comment lines.

    ``offsets`` holds the source offset of the first character of each row.
    """

    rows: tuple[str, ...]
    offsets: tuple[int, ...] = field(compare=False)


class Map(Statement):
    """``GEOMETRY: place, keep`` with its map. Either both words of the alignment are given or the place."""

    horizontal: Word | None
    vertical: Word | None
    place: Expression | None
    keep: Word | None
    block: MapBlock


class NoMap(Statement):
    """``NOMAP``."""


class Terrain(Statement):
    """``TERRAIN: selection, terrain``."""

    selection: Expression
    terrain: Expression


class ReplaceTerrain(Statement):
    """``REPLACE_TERRAIN: region, from, to, chance``."""

    region: Expression
    old: Expression
    new: Expression
    chance: Percent


class Spill(Statement):
    """``SPILL: place, terrain, direction, count``."""

    place: Expression
    terrain: Expression
    direction: Word
    count: Expression


class WallWalk(Statement):
    """``WALLWALK: place, foreground, background, chance``."""

    place: Expression
    foreground: Expression
    background: Expression | None
    chance: Percent | None


class Wallify(Statement):
    """``WALLIFY`` or ``WALLIFY: selection``."""

    selection: Expression | None


class MazeWalk(Statement):
    """``MAZEWALK: place, direction, stocked, filling``."""

    place: Expression
    direction: Word
    stocked: Word | None
    filling: MapCharacter | None


class NonDiggable(Statement):
    """``NON_DIGGABLE: region``."""

    region: Expression


class NonPasswall(Statement):
    """``NON_PASSWALL: region``."""

    region: Expression


class Mineralize(Statement):
    """``MINERALIZE`` or ``MINERALIZE: pool, moat, gold, gems``: the four chances, or none of them."""

    chances: tuple[Expression, ...]


class Fountain(Statement):
    """``FOUNTAIN: selection``."""

    selection: Expression


class Sink(Statement):
    """``SINK: selection``."""

    selection: Expression


class Pool(Statement):
    """``POOL: selection``."""

    selection: Expression


class Drawbridge(Statement):
    """``DRAWBRIDGE: place, direction, state``."""

    place: Expression
    direction: Word
    state: Word


class Stair(Statement):
    """``STAIR: place, up``. (With areas it is a StairRegion.)"""

    place: Expression
    direction: Word


class Ladder(Statement):
    """``LADDER: place, up``."""

    place: Expression
    direction: Word
