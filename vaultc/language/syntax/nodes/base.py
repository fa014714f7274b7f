"""The base classes of all nodes, the leaves that every family uses, and the maker of node classes.

Nodes are frozen slotted records as in ``dataclasses``, but much quicker to define: a hundred dataclasses take as long
to create as the rest of a command takes to run, since each writes and compiles its methods. Here all classes share one
set of methods that goes by the list of fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from enum import Enum, auto
from typing import Any, ClassVar, TypeAlias, dataclass_transform

from vaultc.language.source import Span
from vaultc.support.named_tuple import NamedTuple

MISSING: Any = object()
"""The default of a field that must be given."""


class Field(NamedTuple):
    """A field of a node: its name, its annotation as written, what it is if not given, and whether it has a part in
    the node's meaning. ``keyword`` fields are given by name only."""

    name: str
    annotation: str
    default: Any = MISSING
    compare: bool = True
    keyword: bool = False


def field(*, default: Any = MISSING, compare: bool = True, kw_only: bool = False) -> Any:
    """Say more of a field than its name and type."""
    return Field("", "", default, compare, kw_only)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class NodeClass(type):
    """The class of all classes of nodes: makes fields of annotations, and facts of the keywords in a class's head."""

    fields: tuple[Field, ...]
    setters: tuple[Callable[[Any, Any], None], ...]
    """Setters of the fields: first of those that may be given by position, then of the others."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **facts: Any) -> NodeClass:
        annotations = namespace.get("__annotations__", {})
        own: list[Field] = []
        for field_name, text in annotations.items():
            if "ClassVar" not in text:
                given = namespace.pop(field_name, MISSING)
                found = given if isinstance(given, Field) else Field("", "", given)
                own.append(found._replace(name=field_name, annotation=text))
        inherited = [field for base in bases if isinstance(base, NodeClass) for field in base.fields]
        fields = tuple(sorted((*inherited, *own), key=lambda field: field.keyword))
        namespace["__slots__"] = tuple(field.name for field in own)
        namespace["__match_args__"] = tuple(field.name for field in fields if not field.keyword)
        made = super().__new__(mcs, name, bases, namespace | facts)
        made.fields = fields
        made.setters = tuple(getattr(made, field.name).__set__ for field in fields)
        made.completed()
        return made

    def completed(cls) -> None:
        """Check a finished class; metaclasses may refuse classes that declare too little."""


class NodeMethods(metaclass=NodeClass):
    """The methods of all nodes."""

    def __init__(self, *values: Any, **named: Any) -> None:
        setters = type(self).setters
        if len(values) + len(named) == len(setters) and len(named) == 1 and "span" in named:
            values = (*values, named["span"])
        else:
            values = _complete(type(self), values, named)
        for store, value in zip(setters, values, strict=True):
            store(self, value)

    def __setattr__(self, name: str, _value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or meaning(self) == meaning(other)

    def __hash__(self) -> int:
        return hash((type(self), meaning(self)))

    def __repr__(self) -> str:
        shown = (f"{field.name}={getattr(self, field.name)!r}" for field in type(self).fields if field.compare)
        return f"{type(self).__name__}({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), tuple(getattr(self, field.name) for field in type(self).fields))


def meaning(record: NodeMethods) -> tuple[Any, ...]:
    """The values of the fields that count when nodes are compared."""
    return tuple(getattr(record, field.name) for field in type(record).fields if field.compare)


def _complete(cls: NodeClass, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """The values of all fields in order, from what was given by position, by name, and by default.

    Raises:
        TypeError: the fields do not fit.
    """
    complete = list(values)
    for field in cls.fields[len(values) :]:
        value = named.pop(field.name, field.default)
        if value is MISSING:
            raise TypeError(f"{cls.__name__} needs {field.name!r}")
        complete.append(value)
    positional = sum(not field.keyword for field in cls.fields)
    if named or len(values) > positional:
        raise TypeError(f"{cls.__name__} has no field {next(iter(named), f'number {positional + 1}')!r}")
    return tuple(complete)


def _restored(cls: type[NodeMethods], values: tuple[Any, ...]) -> NodeMethods:
    made = object.__new__(cls)
    for store, value in zip(cls.setters, values, strict=True):
        store(made, value)
    return made


class Node(NodeMethods):
    """A piece of a des file. Nodes are equal when they mean the same, at any place.

    A class whose text follows from its fields has a ``template``: ``circle({center}, {radius}, {fill})``. Between
    brackets a field that is missing takes its comma along, and a field of several items has commas between them. Blocks
    are left out. Any other class has a handler in the formatter, except statements that are ``listed``.
    """

    template: ClassVar[str] = ""

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


_BASES = ("Statement", "Furnishing")
"""The classes that no statement of a level has itself."""


class Statement(Node):
    """A statement of a level or a block.

    Every class has its ``form`` and says in its head what it ``draws``. Where its spots certainly hold something else
    afterwards, ``leaves`` has the map characters one of which that is, or the signs of stairs, altars and graves. A
    class with spots says what ``thing`` it puts there.
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
        if cls.__name__ in _BASES:
            return
        if not hasattr(cls, "form"):
            raise TypeError(f"{cls.__name__} does not say how it is written")
        if not hasattr(cls, "draws"):
            raise TypeError(f"{cls.__name__} does not say what it draws")
        if any("Spot" in field.annotation for field in cls.fields) and not cls.thing:
            raise TypeError(f"{cls.__name__} does not say what thing it puts on its spots")


class Furnishing(Statement, draws=TerrainEffect.TERRAIN):
    """``KEYWORD: selection``: furniture, or other terrain of one kind, on each cell of a selection.

    Its ``thing`` is its keyword in small letters.
    """

    selection: SpotsExpression

    @classmethod
    def completed(cls) -> None:
        """Make the form of the thing."""
        keyword = cls.thing.upper().replace(" ", "_")
        cls.form = Form(keyword, f"{keyword}: (3,4)", opcode=keyword)
        super().completed()


class Expression(Node):
    """Something that has a value when a statement is executed.

    An expression with an ``opcode`` is compiled to its fields, those that are words last, and then that. If its values
    always are of one type, ``gives`` is the name of that (``semantics.types``).
    """

    opcode: ClassVar[str] = ""
    gives: ClassVar[str] = ""


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

    template = "{value}%"

    value: int


class Block(Node):
    """Statements between braces."""

    statements: tuple[Statement, ...]
