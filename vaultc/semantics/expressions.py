"""Types of expressions, and the types that each position of the tree takes."""

from __future__ import annotations

from collections.abc import Mapping

from vaultc.semantics.core_functions import CORE_FUNCTIONS
from vaultc.semantics.types import TYPE_WORDS, Type, Types
from vaultc.source import Span
from vaultc.syntax import nodes as n

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
"""For positions whose types are a matter of rules of their own, and for parts that are no expressions."""

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

    UNKNOWN for undeclared variables, unknown functions and what is no expression.
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
    "appearance": STRING,
    "fleeing": INTEGER,
    "blinded": INTEGER,
    "paralyzed": INTEGER,
}
"""Types of the values of options, by the option's key."""

POSITIONS: dict[type[n.Node], tuple[tuple[str, Types], ...]] = {
    # files and levels
    n.Level: (("statements", ANY),),
    n.Block: (("statements", ANY),),
    n.Message: (("text", STRING),),
    n.Sounds: (("frequency", INTEGER), ("parts", ANY)),
    n.Sound: (("text", STRING),),
    n.MonGeneration: (("parts", ANY),),
    n.GenerationPart: (("frequency", INTEGER),),
    # flow of control
    n.Comparison: (("left", INTEGER), ("right", INTEGER)),
    n.Truth: (("value", INTEGER),),
    n.If: (("condition", ANY), ("then", ANY), ("otherwise", ANY)),
    n.Chance: (("condition", ANY), ("statement", ANY)),
    n.Loop: (("count", INTEGER), ("body", ANY)),
    n.Switch: (("selector", INTEGER), ("arms", ANY)),
    n.Case: (("statements", ANY),),
    n.Default: (("statements", ANY),),
    n.Call: (("arguments", ANY),),
    # rooms
    n.Room: (("body", ANY),),
    n.Subroom: (("body", ANY),),
    n.RegionStatement: (("region", REGION), ("body", ANY)),
    n.Door: (("selection", SELECTION),),
    # terrain
    n.Map: (("place", COORDINATE),),
    n.Terrain: (("selection", SELECTION), ("terrain", MAP_CHARACTER)),
    n.ReplaceTerrain: (("region", REGION), ("old", MAP_CHARACTER), ("new", MAP_CHARACTER)),
    n.Spill: (("place", COORDINATE), ("terrain", MAP_CHARACTER), ("count", INTEGER)),
    n.WallWalk: (("place", COORDINATE), ("foreground", MAP_CHARACTER), ("background", MAP_CHARACTER)),
    n.Wallify: (("selection", SELECTION),),
    n.MazeWalk: (("place", COORDINATE),),
    n.NonDiggable: (("region", REGION),),
    n.NonPasswall: (("region", REGION),),
    n.Mineralize: (("chances", INTEGER),),
    n.Fountain: (("selection", SELECTION),),
    n.Sink: (("selection", SELECTION),),
    n.Pool: (("selection", SELECTION),),
    n.Drawbridge: (("place", COORDINATE),),
    n.Stair: (("place", COORDINATE),),
    n.Ladder: (("place", COORDINATE),),
    # things
    n.Object: (("kind", OBJECT), ("options", ANY)),
    n.Container: (("kind", OBJECT), ("options", ANY), ("content", ANY)),
    n.Monster: (("kind", MONSTER), ("place", COORDINATE), ("options", ANY), ("inventory", ANY)),
    n.Trap: (("place", COORDINATE),),
    n.Gold: (("amount", INTEGER), ("place", COORDINATE)),
    n.Altar: (("place", COORDINATE),),
    n.Engraving: (("place", COORDINATE), ("text", STRING)),
    n.Grave: (("place", COORDINATE), ("text", STRING)),
    # values
    n.Operation: (("left", INTEGER), ("right", INTEGER)),
    n.Concatenation: (("left", STRING), ("right", STRING)),
    n.CoreCall: (("arguments", ANY),),
    n.RndCoord: (("selection", SELECTION),),
    n.Rect: (("region", REGION),),
    n.FillRect: (("region", REGION),),
    n.FloodFill: (("place", COORDINATE),),
    n.Line: (("start", COORDINATE), ("end", COORDINATE)),
    n.RandLine: (("start", COORDINATE), ("end", COORDINATE), ("roughness", INTEGER)),
    n.Grow: (("selection", SELECTION),),
    n.Filter: (("criterion", CRITERION), ("selection", SELECTION)),
    n.Circle: (("center", COORDINATE), ("radius", INTEGER)),
    n.Ellipse: (("center", COORDINATE), ("x_radius", INTEGER), ("y_radius", INTEGER)),
    n.Gradient: (("minimum", INTEGER), ("maximum", INTEGER), ("start", COORDINATE), ("end", COORDINATE)),
    n.Complement: (("selection", SELECTION),),
    n.Union: (("left", SELECTION), ("right", SELECTION)),
}
"""For every kind of node its parts in text order, each with the types that may stand there.

Nodes with rules of their own (assignments, functions, ``FOR``, options, variables) are not listed.
"""
