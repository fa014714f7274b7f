"""Objects, monsters, traps, furniture, maps, and statements that change terrain."""

# ruff: noqa: F403, F405

from __future__ import annotations

from vaultc.language.syntax.nodes.base import *
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


class Object(Statement, draws=TerrainEffect.NOTHING, thing="object"):
    """``OBJECT: kind, options``."""

    form = Form("OBJECT", "OBJECT: ('*', \"diamond\"), (3,4)")

    kind: ObjectExpression
    options: tuple[Option, ...]


class Container(Statement, draws=TerrainEffect.NOTHING, thing="container"):
    """``CONTAINER: kind, options { content }``."""

    form = Form("CONTAINER", "CONTAINER: \"chest\", (3,4) { OBJECT: '*' }")

    kind: ObjectExpression
    options: tuple[Option, ...]
    content: Block


class Monster(Statement, draws=TerrainEffect.NOTHING, thing="monster"):
    """``MONSTER: kind, place, options { inventory }``."""

    form = Form("MONSTER", "MONSTER: 'o', (3,4), hostile")

    kind: MonsterExpression
    place: SpotExpression
    options: tuple[Option, ...]
    inventory: Block | None


TrapName = String


class Trap(Statement, draws=TerrainEffect.NOTHING, thing="trap"):
    """``TRAP: "kind", place``; ``kind`` None means ``random``."""

    form = Form("TRAP", 'TRAP: "pit", (3,4)', opcode="TRAP", pushes=("place", "kind"))

    kind: TrapName | Random
    place: SpotExpression


class Gold(Statement, draws=TerrainEffect.NOTHING, thing="gold"):
    """``GOLD: amount, place``."""

    form = Form("GOLD", "GOLD: 50, (3,4)", opcode="GOLD")

    amount: IntegerExpression
    place: SpotExpression


class Altar(Statement, draws=TerrainEffect.NOTHING, leaves=ALTAR, thing="altar"):
    """``ALTAR: place, alignment, kind``."""

    form = Form("ALTAR", "ALTAR: (3,4), law, altar", opcode="ALTAR", pushes=("place", "kind", "alignment"))

    place: SpotExpression
    alignment: AlignmentWord | AlignmentRegister
    kind: AltarKind


class Engraving(Statement, draws=TerrainEffect.NOTHING, thing="engraving"):
    """``ENGRAVING: place, kind, text``."""

    form = Form("ENGRAVING", 'ENGRAVING: (3,4), dust, "text"', opcode="ENGRAVING", pushes=("place", "text", "kind"))

    place: SpotExpression
    kind: EngravingKind
    text: StringExpression


class Grave(Statement, draws=TerrainEffect.NOTHING, leaves=GRAVE, thing="grave"):
    """``GRAVE: place, text``; ``text`` is the word ``random``, a string expression, or None for no text."""

    form = Form("GRAVE", 'GRAVE: (3,4), "text"', opcode="GRAVE")

    place: SpotExpression
    text: StringExpression | Word | None


class MapBlock(Node):
    """The rows between MAP and ENDMAP as written, without line ends and comment lines.

    ``offsets`` holds the source offset of the first character of each row.
    """

    rows: tuple[str, ...]
    offsets: tuple[int, ...] = field(compare=False)


class Map(Statement, draws=TerrainEffect.TERRAIN):
    """``GEOMETRY: place, keep`` with its map. Either both words of the alignment are given or the place."""

    form = Form("GEOMETRY", "GEOMETRY: center, center` and, on lines of their own, `MAP`, the rows and `ENDMAP")

    horizontal: Word | None
    vertical: Word | None
    place: PlaceExpression | None
    keep: Word | None
    block: MapBlock


class NoMap(Statement, draws=TerrainEffect.TERRAIN):
    """``NOMAP``."""

    form = Form("NOMAP", "NOMAP")


class Terrain(Statement, draws=TerrainEffect.TERRAIN, thing="terrain"):
    """``TERRAIN: selection, terrain``."""

    form = Form("TERRAIN", "TERRAIN: (3,4), 'L'", opcode="TERRAIN")

    selection: SpotsExpression
    terrain: TerrainExpression


class ReplaceTerrain(Statement, draws=TerrainEffect.TERRAIN):
    """``REPLACE_TERRAIN: region, from, to, chance``."""

    form = Form("REPLACE_TERRAIN", "REPLACE_TERRAIN: (1,1,5,5), '.', 'T', 20%", opcode="REPLACE_TERRAIN")

    region: RegionExpression
    old: TerrainExpression
    new: TerrainExpression
    chance: Percent


class Spill(Statement, draws=TerrainEffect.ANYTHING, thing="start of the spill"):
    """``SPILL: place, terrain, direction, count``."""

    form = Form(
        "SPILL", "SPILL: (3,4), 'L', south, 10", opcode="SPILL", pushes=("place", "terrain", "count", "direction")
    )

    place: SpotExpression
    terrain: TerrainExpression
    direction: Direction
    count: IntegerExpression


class WallWalk(Statement, draws=TerrainEffect.TERRAIN, thing="start of the walk"):
    """``WALLWALK: place, foreground, background, chance``."""

    form = Form("WALLWALK", "WALLWALK: (3,4), 'W', '.', 80%", opcode="WALLWALK")

    place: SpotExpression
    foreground: TerrainExpression
    background: TerrainExpression | None
    chance: Percent | None


class Wallify(Statement, draws=TerrainEffect.NOTHING):
    """``WALLIFY`` or ``WALLIFY: selection``."""

    form = Form("WALLIFY", "WALLIFY", opcode="WALLIFY")

    selection: SelectionExpression | None


class MazeWalk(Statement, draws=TerrainEffect.TERRAIN, thing="start of the maze"):
    """``MAZEWALK: place, direction, stocked, filling``."""

    form = Form("MAZEWALK", "MAZEWALK: (3,4), east")

    place: SpotExpression
    direction: Direction
    stocked: Word | None
    filling: MapCharacter | None


class NonDiggable(Statement, draws=TerrainEffect.NOTHING):
    """``NON_DIGGABLE: region``."""

    form = Form("NON_DIGGABLE", "NON_DIGGABLE: (0,0,10,10)", opcode="NON_DIGGABLE")

    region: MapRegionExpression


class NonPasswall(Statement, draws=TerrainEffect.NOTHING):
    """``NON_PASSWALL: region``."""

    form = Form("NON_PASSWALL", "NON_PASSWALL: (0,0,10,10)", opcode="NON_PASSWALL")

    region: MapRegionExpression


class Mineralize(Statement, draws=TerrainEffect.NOTHING):
    """``MINERALIZE`` or ``MINERALIZE: pool, moat, gold, gems``: the four chances, or none of them."""

    form = Form("MINERALIZE", "MINERALIZE: 10, 10, 10, 10", opcode="MINERALIZE")

    chances: tuple[IntegerExpression, ...]


class Fountain(Furnishing, leaves="{", thing="fountain"):
    """``FOUNTAIN: selection``."""


class Sink(Furnishing, leaves="K", thing="sink"):
    """``SINK: selection``."""


class Pool(Furnishing, leaves="P", thing="pool"):
    """``POOL: selection``."""


class Forge(Furnishing, leaves="U", thing="forge"):
    """``FORGE: selection``."""


class MagicChest(Furnishing, leaves="Z", thing="magic chest"):
    """``MAGIC_CHEST: selection``."""


class Puddle(Furnishing, leaves="w", thing="puddle"):
    """``PUDDLE: selection``."""


class Sewage(Furnishing, leaves="s", thing="sewage"):
    """``SEWAGE: selection``."""


class Drawbridge(Statement, draws=TerrainEffect.ANYTHING, thing="drawbridge"):
    """``DRAWBRIDGE: place, direction, state``."""

    form = Form(
        "DRAWBRIDGE", "DRAWBRIDGE: (3,4), east, closed", opcode="DRAWBRIDGE", pushes=("place", "state", "direction")
    )

    place: SpotExpression
    direction: BridgeDirection
    state: BridgeState


class Stair(Statement, draws=TerrainEffect.NOTHING, leaves=STAIRS, thing="stairs"):
    """``STAIR: place, up``. (With areas it is a StairRegion.)"""

    form = Form("STAIR", "STAIR: (3,4), up", opcode="STAIR")

    place: SpotExpression
    direction: UpDown


class Ladder(Statement, draws=TerrainEffect.NOTHING, leaves=STAIRS, thing="ladder"):
    """``LADDER: place, up``."""

    form = Form("LADDER", "LADDER: (3,4), up", opcode="LADDER")

    place: SpotExpression
    direction: UpDown
