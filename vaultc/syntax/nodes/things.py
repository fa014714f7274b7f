"""Objects, monsters, traps and what stands on the floor."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.syntax.nodes.base import Block, Expression, Node, Statement, Word
from vaultc.syntax.nodes.expressions import String


@dataclass(frozen=True, slots=True)
class Option(Node):
    """One option of an OBJECT, CONTAINER or MONSTER.

    ``key`` names the kind of option, so that a kind given twice can be seen: for objects ``curse`` ``montype``
    ``enchantment`` ``name`` ``quantity`` ``buried`` ``light`` ``erosion`` ``lock`` ``trapped`` ``recharged``
    ``invisible`` ``greased`` ``place``; for monsters ``name`` ``attitude`` ``alertness`` ``alignment``
    ``appearance`` ``female`` ``invisible`` ``cancelled`` ``revived`` ``avenge`` ``fleeing`` ``blinded``
    ``paralyzed`` ``stunned`` ``confused`` ``seen_traps``. ``word`` is the keyword written (``cursed``,
    ``eroded``, ``m_object``; None for a bare value), ``value`` the expression that goes with it.
    """

    key: str
    word: Word | None
    value: Expression | AlignmentRegister | TrapSet | None


@dataclass(frozen=True, slots=True)
class AlignmentRegister(Node):
    """``align[index]``."""

    index: int


@dataclass(frozen=True, slots=True)
class TrapSet(Node):
    """``"pit" | "web"`` or ``all`` after ``seen_traps:``."""

    traps: tuple[String | Word, ...]


@dataclass(frozen=True, slots=True)
class Object(Statement):
    """``OBJECT: kind, options``."""

    kind: Expression
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Container(Statement):
    """``CONTAINER: kind, options { content }``."""

    kind: Expression
    options: tuple[Option, ...]
    content: Block


@dataclass(frozen=True, slots=True)
class Monster(Statement):
    """``MONSTER: kind, place, options { inventory }``."""

    kind: Expression
    place: Expression
    options: tuple[Option, ...]
    inventory: Block | None


@dataclass(frozen=True, slots=True)
class Trap(Statement):
    """``TRAP: "kind", place``; ``kind`` None means ``random``."""

    kind: String | None
    place: Expression


@dataclass(frozen=True, slots=True)
class Gold(Statement):
    """``GOLD: amount, place``."""

    amount: Expression
    place: Expression


@dataclass(frozen=True, slots=True)
class Altar(Statement):
    """``ALTAR: place, alignment, kind``."""

    place: Expression
    alignment: Word | AlignmentRegister
    kind: Word


@dataclass(frozen=True, slots=True)
class Engraving(Statement):
    """``ENGRAVING: place, kind, text``."""

    place: Expression
    kind: Word
    text: Expression


@dataclass(frozen=True, slots=True)
class Grave(Statement):
    """``GRAVE: place, text``; ``text`` is the word ``random``, a string expression, or None for no text."""

    place: Expression
    text: Expression | Word | None
