"""The base classes of all nodes, and the leaves that every family uses."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar, NamedTuple, TypeAlias

from vaultc.language.source import Span
from vaultc.language.syntax.nodes.record import NodeMethods, field


class Node(NodeMethods):
    """A piece of a des file. Nodes are equal when they mean the same, at any place."""

    span: Span = field(kw_only=True, compare=False)


class TerrainEffect(Enum):
    """The effect of a statement on the terrain, as far as the text tells."""

    NOTHING = auto()
    ANYTHING = auto()
    """It may draw anything anywhere."""
    TERRAIN = auto()
    """It draws terrain: ``leaves`` on its spots, or what ``semantics.frames`` knows of it."""


STAIRS, ALTAR, GRAVE = "\u2195", "\u03a0", "\u2229"
"""Signs of terrain that no map character draws: stairs and ladders, altars, graves. No map can have them."""


class Form(NamedTuple):
    """The written form of a statement.

    A statement that is ``listed`` is its ``keyword``, the word of its ``style`` if it has one, and its fields in order
    with commas between them: ``INIT_MAP: mazegrid, '-'``. ``example`` is a complete statement to show to authors, in
    which an ellipsis stands for other statements.

    A statement with an ``opcode`` is compiled to its fields and then that; ``pushes`` has the fields in their order on
    the stack if it differs from the order in the text. A statement without an opcode has handlers of its own in both
    directions.
    """

    keyword: str
    example: str
    style: str = ""
    listed: bool = True
    opcode: str = ""
    pushes: tuple[str, ...] = ()


class Statement(Node):
    """A statement of a level or a block.

    Every class has its ``form`` and says what it ``draws``. Where its spots certainly hold something else afterwards,
    ``leaves`` has the map characters one of which that is, or the signs of stairs, altars and graves. A class with
    spots says what ``thing`` it puts there.
    """

    form: ClassVar[Form]
    draws: ClassVar[TerrainEffect]
    leaves: ClassVar[str] = ""
    thing: ClassVar[str] = ""

    @classmethod
    def completed(cls) -> None:
        """Refuse a class that does not say enough of itself.

        Raises:
            TypeError: its form, what it draws or what it puts on its spots is missing.
        """
        if "Statement" in (base.__name__ for base in cls.__bases__):
            if not hasattr(cls, "form"):
                raise TypeError(f"{cls.__name__} does not say how it is written")
            if not hasattr(cls, "draws"):
                raise TypeError(f"{cls.__name__} does not say what it draws")
        if any("Spot" in field.annotation for field in cls.fields) and not cls.thing:
            raise TypeError(f"{cls.__name__} does not say what thing it puts on its spots")


class Expression(Node):
    """Something that has a value when a statement is executed."""


# ---- what fields are for, by the names of their types; stages read them

Random: TypeAlias = None
"""A field of this type is None where ``random`` is written; any other None is left out."""

IntegerExpression = Expression
StringExpression = Expression
RegionExpression = Expression
MapRegionExpression = Expression
"""A region counted from the map part, also inside of rooms."""
TerrainExpression = Expression
MonsterExpression = Expression
ObjectExpression = Expression
PlaceExpression = Expression
SpotExpression = Expression
"""A place where a statement puts its thing."""
SelectionExpression = Expression
SpotsExpression = Expression
"""A selection whose cells each get the statement's thing."""
CriterionExpression = Expression
"""The criterion of ``filter``: a map character, a selection, a place."""


class Word(Node):
    """A keyword where the language offers a choice of them, or a name that is not a string (a function's).

    ``written`` is the word of a fork that is used like the word ``text``, empty if there is none.
    """

    text: str
    written: str = ""


# ---- what words are for, by the names of the types of fields

AlignmentWord = Word
AltarKind = Word
BridgeDirection = Word
BridgeState = Word
Direction = Word
DoorMaterial = Word
DoorState = Word
EngravingKind = Word
UpDown = Word


def names_of(cls: type[Node]) -> frozenset[str]:
    """Return the names that types of fields have for a class of this module: its own, and what it is for."""
    return frozenset(name for name, value in globals().items() if value is cls)


class Percent(Node):
    """A literal chance, ``30%`` or ``[30%]``."""

    value: int


class Block(Node):
    """Statements between braces."""

    statements: tuple[Statement, ...]
