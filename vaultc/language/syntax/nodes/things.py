"""Objects, monsters, traps, furniture, maps, and statements that change terrain."""

from __future__ import annotations

from vaultc.language.syntax.nodes.base import (
    ALTAR,
    GRAVE,
    STAIRS,
    AlignmentWord,
    AltarKind,
    Block,
    BridgeDirection,
    BridgeState,
    Direction,
    EngravingKind,
    Expression,
    Form,
    Furnishing,
    IntegerExpression,
    MapRegionExpression,
    MonsterExpression,
    Node,
    ObjectExpression,
    Percent,
    PlaceExpression,
    Random,
    RegionExpression,
    SelectionExpression,
    SpotExpression,
    SpotsExpression,
    Statement,
    StringExpression,
    TerrainEffect,
    TerrainExpression,
    UpDown,
    Word,
    field,
)
from vaultc.language.syntax.nodes.expressions import MapCharacter, String


class Option(Node):
    """One option of an OBJECT, CONTAINER or MONSTER.

    ``key`` names the family of the option: for objects ``curse`` ``montype`` ``enchantment`` ``name`` ``quantity``
    ``buried`` ``light`` ``erosion`` ``lock`` ``trapped`` ``recharged`` ``invisible`` ``greased`` ``place``
    ``affixed_gem`` ``forged_qual``; for monsters ``name`` ``attitude`` ``alertness`` ``alignment`` ``appearance``
    ``female`` ``invisible`` ``cancelled`` ``revived`` ``avenge`` ``fleeing`` ``blinded`` ``paralyzed`` ``stunned``
    ``confused`` ``seen_traps`` ``dead``. ``word`` is the keyword written (``cursed``,
    ``eroded``, ``m_object``; None for a bare value), ``value`` the expression that goes with it.
    """

    key: str
    word: Word | None
    value: Expression | AlignmentRegister | TrapSet | None

    @property
    def kind(self) -> str:
        """The kind of option, which can be given once: its family, but ``broken`` and ``locked`` differ."""
        broken = self.key == "lock" and self.word is not None and self.word.text == "broken"
        return "broken" if broken else self.key


class AlignmentRegister(Node):
    """``align[index]``."""

    template = "align[{index}]"

    index: int


class TrapSet(Node):
    """``"pit" | "web"`` or ``all`` after ``seen_traps:``."""

    traps: tuple[String | Word, ...]


class Object(Statement):
    """``OBJECT: kind, options``."""

    form = Form("OBJECT", "OBJECT: ('*', \"diamond\"), (3,4)")
    draws = TerrainEffect.NOTHING
    thing = "object"

    kind: ObjectExpression
    options: tuple[Option, ...]


class Container(Statement):
    """``CONTAINER: kind, options { content }``."""

    form = Form("CONTAINER", "CONTAINER: \"chest\", (3,4) { OBJECT: '*' }")
    draws = TerrainEffect.NOTHING
    thing = "container"

    kind: ObjectExpression
    options: tuple[Option, ...]
    content: Block


class Monster(Statement):
    """``MONSTER: kind, place, options { inventory }``."""

    form = Form("MONSTER", "MONSTER: 'o', (3,4), hostile")
    draws = TerrainEffect.NOTHING
    thing = "monster"

    kind: MonsterExpression
    place: SpotExpression
    options: tuple[Option, ...]
    inventory: Block | None


TrapName = String


class Trap(Statement):
    """``TRAP: "kind", place``; ``kind`` None means ``random``."""

    form = Form("TRAP", 'TRAP: "pit", (3,4)', opcode="TRAP", pushes=("place", "kind"))
    draws = TerrainEffect.NOTHING
    thing = "trap"

    kind: TrapName | Random
    place: SpotExpression


class Gold(Statement):
    """``GOLD: amount, place``."""

    form = Form("GOLD", "GOLD: 50, (3,4)", opcode="GOLD")
    draws = TerrainEffect.NOTHING
    thing = "gold"

    amount: IntegerExpression
    place: SpotExpression


class Altar(Statement):
    """``ALTAR: place, alignment, kind``."""

    form = Form("ALTAR", "ALTAR: (3,4), law, altar", opcode="ALTAR", pushes=("place", "kind", "alignment"))
    draws = TerrainEffect.NOTHING
    leaves = ALTAR
    thing = "altar"

    place: SpotExpression
    alignment: AlignmentWord | AlignmentRegister
    kind: AltarKind


class Engraving(Statement):
    """``ENGRAVING: place, kind, text``."""

    form = Form("ENGRAVING", 'ENGRAVING: (3,4), dust, "text"', opcode="ENGRAVING", pushes=("place", "text", "kind"))
    draws = TerrainEffect.NOTHING
    thing = "engraving"

    place: SpotExpression
    kind: EngravingKind
    text: StringExpression


class Grave(Statement):
    """``GRAVE: place, text``; ``text`` is the word ``random``, a string expression, or None for no text."""

    form = Form("GRAVE", 'GRAVE: (3,4), "text"')
    draws = TerrainEffect.NOTHING
    leaves = GRAVE
    thing = "grave"

    place: SpotExpression
    text: StringExpression | Word | None


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
