"""The types of values."""

from __future__ import annotations

from enum import Enum


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


_ARRAYS = {
    Type.INTEGER: Type.INTEGER_ARRAY,
    Type.STRING: Type.STRING_ARRAY,
    Type.COORDINATE: Type.COORDINATE_ARRAY,
    Type.REGION: Type.REGION_ARRAY,
    Type.MAP_CHARACTER: Type.MAP_CHARACTER_ARRAY,
    Type.MONSTER: Type.MONSTER_ARRAY,
    Type.OBJECT: Type.OBJECT_ARRAY,
}
_ELEMENTS = {array: element for element, array in _ARRAYS.items()}

Types = tuple[Type, ...]

TYPE_WORDS = {
    "selection": Type.SELECTION,
    "terrain": Type.MAP_CHARACTER,
    "TERRAIN": Type.MAP_CHARACTER,
    "monster": Type.MONSTER,
    "MONSTER": Type.MONSTER,
    "obj": Type.OBJECT,
    "object": Type.OBJECT,
    "OBJECT": Type.OBJECT,
}
"""Type words on the right side of assignments and in arguments of core functions."""

PARAMETER_TYPES = {"int": Type.INTEGER, "integer": Type.INTEGER, "str": Type.STRING, "string": Type.STRING}
"""Type words of parameters."""


def listed(types: Types) -> str:
    """The types as a phrase: ``a selection or a coordinate``."""
    *head, last = (str(type_) for type_ in types)
    return f"{', '.join(head)} or {last}" if head else last
