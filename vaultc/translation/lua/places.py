"""Places: where things go, as positional arguments, as fields, or as two numbers."""

from __future__ import annotations

from typing import NamedTuple

from vaultc.language.semantics.types import Type
from vaultc.language.syntax import nodes as n
from vaultc.translation.lua import values
from vaultc.translation.lua.scene import LEVEL_FRAME, LuaScene
from vaultc.translation.lua.text import number, operand, quoted


class ScriptPlace(NamedTuple):
    """A place as Lua text: two numbers, a table, or neither for a random place."""

    numbers: tuple[str, str] | None = None
    table: str | None = None
    is_fixed: bool = True
    """True if using it twice means one place."""

    @property
    def is_random(self) -> bool:
        """True if the function draws the place."""
        return self.numbers is None and self.table is None

    @property
    def arguments(self) -> tuple[str, ...]:
        """The place as the last arguments of a positional form."""
        if self.numbers:
            return self.numbers
        return (self.table,) if self.table else ()

    @property
    def pairs(self) -> tuple[str, ...]:
        """The place as fields."""
        if self.numbers:
            return f"x = {self.numbers[0]}", f"y = {self.numbers[1]}"
        return (f"coord = {self.table}",) if self.table else ()

    def named(self, scene: LuaScene, name: str = "place") -> str:
        """A variable that holds the place as a table with ``x`` and ``y``; a random one is drawn."""
        if self.table and self.is_fixed:
            return self.table
        local = scene.fresh(name)
        scene.write(f"local {local} = {self.constructor_or(ANYWHERE)}")
        return local

    def pair(self, scene: LuaScene) -> tuple[str, str]:
        """The column and the row, after lines that compute them if need be."""
        if self.numbers:
            return self.numbers
        name = self.named(scene)
        return f"{name}.x", f"{name}.y"

    def constructor(self, scene: LuaScene) -> str:
        """The place as a table with ``x`` and ``y``."""
        return self.constructor_or("") if self.numbers else self.named(scene)

    def constructor_or(self, other: str) -> str:
        """The place as a table, ``other`` if it is random."""
        return f"{{ x = {self.numbers[0]}, y = {self.numbers[1]} }}" if self.numbers else self.table or other


ANYWHERE = "selection.new():set():rndcoord()"
"""Any cell of the frame."""


def place_of(scene: LuaScene, node: n.Expression, *, split: bool = False) -> ScriptPlace:
    """A place that a statement uses; ``split`` if its column and row are needed, so that it is drawn beforehand."""
    match node:
        case n.PointSelection():
            return place_of(scene, node.place, split=split)
        case n.Coordinate():
            return ScriptPlace((number(node.x), number(node.y)))
        case n.RandomCoordinate():
            return random_place(scene, node)
        case n.RndCoord():
            return ScriptPlace(None, rndcoord(scene, node), is_fixed=False)
        case n.CoreCall(function="coord", arguments=(first, second)):
            return ScriptPlace((values.integer(scene, first), values.integer(scene, second)))
        case n.Variable() | n.Element():
            return _of_variable(scene, node, split)
    return ScriptPlace(None, values.value(scene, node), is_fixed=False)


def _of_variable(scene: LuaScene, node: n.Variable | n.Element, split: bool) -> ScriptPlace:
    text, fixed = values.value(scene, node), True
    if scene.variables.may_be_function(node.name):
        text, fixed = f"{scene.helper('drawn')}({text})", False
    if split and scene.variables.may_be_random(node.name):
        text, fixed = f"{scene.helper('settled')}({text})", False
    simple = isinstance(node, n.Variable) or isinstance(node.index, n.Integer)
    return ScriptPlace(None, text, is_fixed=fixed and simple)


def random_place(scene: LuaScene, node: n.RandomCoordinate) -> ScriptPlace:
    """``random`` is left to the function; kinds of terrain are searched for."""
    words = [word.text for word in node.humidity]
    if not words:
        return ScriptPlace()
    if "any" in words:
        return ScriptPlace(None, ANYWHERE, is_fixed=False)
    kinds = ", ".join(quoted(word) for word in words)
    return ScriptPlace(None, f"{scene.helper('rndplace')}({area(scene)}, {kinds})", is_fixed=False)


def area(scene: LuaScene) -> str:
    """The selection of all cells of the frame."""
    if scene.rooms:
        return "selection.room()"
    width, height = scene.frame.size or (79, 21)
    return f"selection.area(00,00,{number(width - 1)},{number(height - 1)})"


def rndcoord(scene: LuaScene, node: n.RndCoord) -> str:
    """One point of a selection."""
    from vaultc.translation.lua.selections import selection

    drawn = f"{operand(selection(scene, node.selection))}:rndcoord()"
    if not scene.rooms or scene.intended:
        return drawn
    left, top = scene.frame.origin or LEVEL_FRAME.origin or ("1", "0")
    return f"{scene.helper('from_map')}({drawn}, {left}, {top})"


def literal(scene: LuaScene, node: n.Expression, *, split: bool) -> str:
    """A place as a variable or an element of an array holds it."""
    match node:
        case n.Coordinate():
            return (
                f"{{ x = {number(node.x)}, y = {number(node.y)} }}"
                if split
                else f"{{ {number(node.x)},{number(node.y)} }}"
            )
        case n.RandomCoordinate(humidity=()):
            return "{ x = -1, y = -1 }" if split else "{ -1,-1 }"
        case n.RandomCoordinate():
            place = random_place(scene, node)
            return f"function() return {place.table} end"
        case n.RndCoord():
            return rndcoord(scene, node)
    return values.value(scene, node)


def is_certain(scene: LuaScene, node: n.Expression) -> bool:
    """Return whether a place is always written in numbers, so that it cannot be missing or beyond the frame."""
    if isinstance(node, n.PointSelection):
        return is_certain(scene, node.place)
    if isinstance(node, n.Variable | n.Element):
        held = list(scene.variables.holds(node.name))
        return bool(held) and all(isinstance(each, n.Coordinate) for each in held)
    return isinstance(node, n.Coordinate)


def is_place(scene: LuaScene, node: n.Expression) -> bool:
    """Return whether an expression used as a selection is one place."""
    inner = node.place if isinstance(node, n.PointSelection) else node
    return scene.model.type_of(inner) is Type.COORDINATE
