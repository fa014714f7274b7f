"""Types of expressions, and the types that each position of the tree takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from vaultc.language.semantics.core_functions import CORE_FUNCTIONS
from vaultc.language.semantics.types import TYPE_WORDS, Type, Types
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.nodes.base import names_of

INTEGER: Types = (Type.INTEGER,)
STRING: Types = (Type.STRING,)
COORDINATE: Types = (Type.COORDINATE,)
REGION: Types = (Type.REGION,)
SELECTION: Types = (Type.SELECTION, Type.COORDINATE)
CRITERION: Types = (Type.SELECTION, Type.COORDINATE, Type.MAP_CHARACTER)
MAP_CHARACTER: Types = (Type.MAP_CHARACTER,)
MONSTER: Types = (Type.MONSTER,)
OBJECT: Types = (Type.OBJECT,)
ANY: Types = ()
"""For positions whose types are a matter of rules of their own, and for parts that are not expressions."""

_FIXED: dict[type[n.Node], Type] = {
    **dict.fromkeys((n.Integer, n.Dice, n.Operation, n.Method), Type.INTEGER),
    **dict.fromkeys((n.String, n.Concatenation), Type.STRING),
    **dict.fromkeys((n.Coordinate, n.RandomCoordinate, n.RndCoord), Type.COORDINATE),
    **dict.fromkeys((n.Rect, n.FillRect, n.FloodFill, n.Line, n.RandLine, n.Grow), Type.SELECTION),
    **dict.fromkeys((n.Filter, n.Circle, n.Ellipse, n.Gradient, n.Complement, n.Union), Type.SELECTION),
    **dict.fromkeys((n.MonsterKind, n.MonsterArgument), Type.MONSTER),
    **dict.fromkeys((n.ObjectKind, n.ObjectArgument), Type.OBJECT),
    n.Region: Type.REGION,
    n.MapCharacter: Type.MAP_CHARACTER,
}

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


OPTION_TYPES: dict[str, Types] = {
    "montype": MONSTER,
    "enchantment": INTEGER,
    "name": STRING,
    "quantity": INTEGER,
    "erosion": INTEGER,
    "recharged": INTEGER,
    "place": COORDINATE,
    "affixed_gem": INTEGER,
    "forged_qual": INTEGER,
    "appearance": STRING,
    "fleeing": INTEGER,
    "blinded": INTEGER,
    "paralyzed": INTEGER,
}
"""Types of the values of options, by the option's key."""

_FIELDS: dict[str, Types] = {
    "IntegerExpression": INTEGER,
    "StringExpression": STRING,
    "RegionExpression": REGION,
    "MapRegionExpression": REGION,
    "TerrainExpression": MAP_CHARACTER,
    "MonsterExpression": MONSTER,
    "ObjectExpression": OBJECT,
    "PlaceExpression": COORDINATE,
    "SpotExpression": COORDINATE,
    "SelectionExpression": SELECTION,
    "SpotsExpression": SELECTION,
    "CriterionExpression": CRITERION,
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
