"""Objects, monsters, traps and what stands on the floor."""

from __future__ import annotations

from vaultc.syntax.nodes.base import Block, Expression, Node, Statement, Word
from vaultc.syntax.nodes.expressions import String


class Option(Node):
    """One option of an OBJECT, CONTAINER or MONSTER.

    ``key`` names the family of the option: for objects ``curse`` ``montype``
    ``enchantment`` ``name`` ``quantity`` ``buried`` ``light`` ``erosion`` ``lock`` ``trapped`` ``recharged``
    ``invisible`` ``greased`` ``place``; for monsters ``name`` ``attitude`` ``alertness`` ``alignment``
    ``appearance`` ``female`` ``invisible`` ``cancelled`` ``revived`` ``avenge`` ``fleeing`` ``blinded``
    ``paralyzed`` ``stunned`` ``confused`` ``seen_traps``. ``word`` is the keyword written (``cursed``,
    ``eroded``, ``m_object``; None for a bare value), ``value`` the expression that goes with it.
    """

    key: str
    word: Word | None
    value: Expression | AlignmentRegister | TrapSet | None

    @property
    def kind(self) -> str:
        """What can be given once: the family, but ``broken`` is no second ``locked``."""
        broken = self.key == "lock" and self.word is not None and self.word.text == "broken"
        return "broken" if broken else self.key


class AlignmentRegister(Node):
    """``align[index]``."""

    index: int


class TrapSet(Node):
    """``"pit" | "web"`` or ``all`` after ``seen_traps:``."""

    traps: tuple[String | Word, ...]


class Object(Statement):
    """``OBJECT: kind, options``."""

    kind: Expression
    options: tuple[Option, ...]


class Container(Statement):
    """``CONTAINER: kind, options { content }``."""

    kind: Expression
    options: tuple[Option, ...]
    content: Block


class Monster(Statement):
    """``MONSTER: kind, place, options { inventory }``."""

    kind: Expression
    place: Expression
    options: tuple[Option, ...]
    inventory: Block | None


class Trap(Statement):
    """``TRAP: "kind", place``; ``kind`` None means ``random``."""

    kind: String | None
    place: Expression


class Gold(Statement):
    """``GOLD: amount, place``."""

    amount: Expression
    place: Expression


class Altar(Statement):
    """``ALTAR: place, alignment, kind``."""

    place: Expression
    alignment: Word | AlignmentRegister
    kind: Word


class Engraving(Statement):
    """``ENGRAVING: place, kind, text``."""

    place: Expression
    kind: Word
    text: Expression


class Grave(Statement):
    """``GRAVE: place, text``; ``text`` is the word ``random``, a string expression, or None for no text."""

    place: Expression
    text: Expression | Word | None
