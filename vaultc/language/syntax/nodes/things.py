"""Objects, monsters, traps and furniture."""

from __future__ import annotations

from vaultc.language.syntax.nodes.base import (
    ALTAR,
    GRAVE,
    AlignmentWord,
    AltarKind,
    Block,
    EngravingKind,
    Expression,
    Form,
    IntegerExpression,
    MonsterExpression,
    Node,
    ObjectExpression,
    Random,
    SpotExpression,
    Statement,
    StringExpression,
    TerrainEffect,
    Word,
)
from vaultc.language.syntax.nodes.expressions import String


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
