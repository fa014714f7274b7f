"""The types of values: of expressions, of core functions, and those that each position of the tree takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache

from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.nodes.base import names_of
from vaultc.support.named_tuple import NamedTuple


class Type(Enum):
    """A type of variables and expressions; the value is its name in messages.

    ``UNKNOWN`` is the type of what cannot be known (an undeclared variable, an unknown function); it fits everywhere.
    Rules: "Types".
    """

    INTEGER = "integer"
    STRING = "string"
    COORDINATE = "coordinate"
    REGION = "region"
    MAP_CHARACTER = "map character"
    MONSTER = "monster"
    OBJECT = "object"
    SELECTION = "selection"
    INTEGER_ARRAY = "array of integers"
    STRING_ARRAY = "array of strings"
    COORDINATE_ARRAY = "array of coordinates"
    REGION_ARRAY = "array of regions"
    MAP_CHARACTER_ARRAY = "array of map characters"
    MONSTER_ARRAY = "array of monsters"
    OBJECT_ARRAY = "array of objects"
    UNKNOWN = "unknown"

    __hash__ = object.__hash__

    @property
    def is_array(self) -> bool:
        """True if values of this type have elements."""
        return self in _ELEMENTS

    @property
    def element(self) -> Type:
        """The type of an array's elements; UNKNOWN if this is not an array."""
        return _ELEMENTS.get(self, Type.UNKNOWN)

    @property
    def array(self) -> Type:
        """The type of arrays of this type; UNKNOWN if there are none."""
        return _ARRAYS.get(self, Type.UNKNOWN)

    def __str__(self) -> str:
        """The type with its article, as messages name it."""
        return f"{'an' if self.value[0] in 'aeiou' else 'a'} {self.value}"


_ARRAYS = {Type[array.name.removesuffix("_ARRAY")]: array for array in Type if array.name.endswith("_ARRAY")}
_ELEMENTS = {array: element for element, array in _ARRAYS.items()}
Types = tuple[Type, ...]

TYPE_WORDS = {
    "selection": Type.SELECTION,
    **dict.fromkeys(("terrain", "TERRAIN"), Type.MAP_CHARACTER),
    **dict.fromkeys(("monster", "MONSTER"), Type.MONSTER),
    **dict.fromkeys(("obj", "object", "OBJECT"), Type.OBJECT),
}
"""Type words on the right side of assignments and in arguments of core functions."""

PARAMETER_TYPES = {"int": Type.INTEGER, "integer": Type.INTEGER, "str": Type.STRING, "string": Type.STRING}
"""Type words of parameters."""


def listed(types: Types) -> str:
    """The types as a phrase: ``a selection or a coordinate``."""
    *head, last = (str(type_) for type_ in types)
    return f"{', '.join(head)} or {last}" if head else last


# ---- core functions


_INT, _STR, _COORD, _OBJ, _MON = Type.INTEGER, Type.STRING, Type.COORDINATE, Type.OBJECT, Type.MONSTER
_PLAIN = """
    time.discordian_holiday time.pirateday time.aprilfoolsday time.piday time.towelday time.midnight time.night
    time.friday_13th time.phase_of_the_moon time.yyyymmdd level.difficulty level.depth
"""
"""Integers that are written without parentheses."""


class CoreFunction(NamedTuple):
    """Signature of a core function; without parameters it is written without parentheses."""

    parameters: Types
    result: Type


CORE_FUNCTIONS = {
    **dict.fromkeys(_PLAIN.split(), CoreFunction((), _INT)),
    "level.obj_at": CoreFunction((_OBJ, _COORD), _INT),
    "level.mon_at": CoreFunction((_MON, _COORD), _INT),
    **dict.fromkeys(("hero.name", "hero.role", "hero.race"), CoreFunction((), _STR)),
    "hero.carrying": CoreFunction((_OBJ,), _INT),
    **dict.fromkeys(("string", "str"), CoreFunction((_INT,), _STR)),
    **dict.fromkeys(("integer", "int"), CoreFunction((_STR,), _INT)),
    "coord": CoreFunction((_INT, _INT), _COORD),
    "region": CoreFunction((_INT, _INT, _INT, _INT), Type.REGION),
    "rnd": CoreFunction((_INT,), _INT),
    **dict.fromkeys(("room.width", "room.height", "room.x", "room.y"), CoreFunction((), _INT)),
}
"""Core functions by name. Rules: "Core functions"."""


# ---- expressions and positions


INTEGER: Types = (Type.INTEGER,)
SELECTION: Types = (Type.SELECTION, Type.COORDINATE)
ANY: Types = ()
"""For positions whose types are a matter of rules of their own, and for parts that are not expressions."""

_FIXED: dict[type[n.Node], Type] = {cls: Type[cls.gives] for cls in n.concrete(n.Expression) if cls.gives}

VariableTypes = Mapping[Span, Type]
"""The type of every variable and array element that is read, by its span."""


def type_of(node: n.Node, variables: VariableTypes) -> Type:
    """The type of an expression; a variable used as a selection has the type of the variable.

    UNKNOWN for undeclared variables, unknown functions and what is not an expression.
    """
    fixed = _FIXED.get(type(node))
    if fixed is not None:
        return fixed
    match node:
        case n.Variable() | n.Element():
            return variables.get(node.span, Type.UNKNOWN)
        case n.PointSelection():
            return type_of(node.place, variables)
        case n.Parenthesized():
            return type_of(node.inner, variables)
        case n.CoreCall():
            core = CORE_FUNCTIONS.get(node.function)
            return core.result if core else Type.UNKNOWN
        case n.Typed():
            type_ = TYPE_WORDS[node.type.text]
            return type_.array if isinstance(node.value, n.Array) else type_
        case n.Array():
            return type_of(node.elements[0], variables).array if node.elements else Type.UNKNOWN
    return Type.UNKNOWN


_NUMBERED = "enchantment quantity erosion recharged affixed_gem forged_qual fleeing blinded paralyzed"
OPTION_TYPES: dict[str, Types] = {
    **dict.fromkeys(_NUMBERED.split(), INTEGER),
    **dict.fromkeys(("name", "appearance"), (Type.STRING,)),
    "montype": (Type.MONSTER,),
    "place": (Type.COORDINATE,),
}
"""Types of the values of options, by the option's key."""

_FIELDS: dict[str, Types] = {
    "IntegerExpression": INTEGER,
    "StringExpression": (Type.STRING,),
    **dict.fromkeys(("RegionExpression", "MapRegionExpression"), (Type.REGION,)),
    "TerrainExpression": (Type.MAP_CHARACTER,),
    "MonsterExpression": (Type.MONSTER,),
    "ObjectExpression": (Type.OBJECT,),
    **dict.fromkeys(("PlaceExpression", "SpotExpression"), (Type.COORDINATE,)),
    **dict.fromkeys(("SelectionExpression", "SpotsExpression"), SELECTION),
    "CriterionExpression": (*SELECTION, Type.MAP_CHARACTER),
}
"""The types that the names of fields' types mean (``syntax.nodes.base``)."""

_LEAVES = names_of(n.Word) | {"tuple", "None", "bool", "int", "str", "Percent", "Span"}


@cache
def positions(cls: type[n.Node]) -> tuple[tuple[str, Types], ...]:
    """The fields of a class of nodes that hold nodes, in text order, each with the types allowed there."""
    found: list[tuple[str, Types]] = []
    for field in cls.fields:
        words = re.findall(r"\w+", field.annotation)
        types = next((_FIELDS[word] for word in words if word in _FIELDS), ANY)
        if not _LEAVES.issuperset(words):
            found.append((field.name, types))
    return tuple(found)


@cache
def fields_of(cls: type[n.Node], kind: str) -> tuple[str, ...]:
    """The names of the fields of a class of nodes whose type has that name."""
    return tuple(field.name for field in cls.fields if kind in re.findall(r"\w+", field.annotation))
