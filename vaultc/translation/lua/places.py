"""Places and selections as Lua: positional arguments, fields, two numbers, or expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vaultc.language.game import Feature
from vaultc.language.semantics.types import Type
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.named_tuple import NamedTuple
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
            return ScriptPlace((values.value(scene, first), values.value(scene, second)))
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
    drawn = f"{operand(selection(scene, node.selection))}:rndcoord()"
    if not scene.rooms or scene.intended:
        return drawn
    left, top = scene.frame.origin or LEVEL_FRAME.origin or ("1", "0")
    return f"{scene.helper('from_map')}({drawn}, {left}, {top})"


def literal(scene: LuaScene, node: n.Expression, *, split: bool) -> str:
    """A place as a variable or an element of an array holds it."""
    match node:
        case n.Coordinate():
            x, y = number(node.x), number(node.y)
            return f"{{ x = {x}, y = {y} }}" if split else f"{{ {x},{y} }}"
        case n.RandomCoordinate(humidity=()):
            return "{ x = -1, y = -1 }" if split else "{ -1,-1 }"
        case n.RandomCoordinate():
            return f"function() return {random_place(scene, node).table} end"
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


RANDOM = "selection.new():set()"
"""One cell of the frame, whatever is there."""


def selection(scene: LuaScene, node: n.Expression) -> str:
    """A selection as a Lua expression."""
    handler = SELECTIONS.get(type(node))
    return handler(scene, node) if handler else values.value(scene, node)


def point(scene: LuaScene, node: n.Expression) -> str:
    """A place as a selection of one cell, or a variable that holds a selection."""
    if not is_place(scene, node):
        return values.value(scene, node.place if isinstance(node, n.PointSelection) else node)
    place = place_of(scene, node, split=True)
    if place.is_random:
        return RANDOM
    x, y = place.pair(scene)
    return f"selection.set({x},{y})"


def _floodfill(scene: LuaScene, node: n.FloodFill) -> str:
    x, y = place_of(scene, node.place, split=True).pair(scene)
    if not scene.has(Feature.FLOODFILLS) and not scene.intended:
        scene.explain(f"`floodfill` selects nothing, as in {scene.game.title}", node=node, comment=True)
        return "selection.new()"
    return f"selection.floodfill({x},{y})"


def _line(scene: LuaScene, node: n.Line | n.RandLine) -> str:
    """A line, which the des engine draws from its end to its start."""
    if isinstance(node.start, n.Coordinate) and node.start == node.end:
        scene.remark("a line from a point to itself is a diagonal in the des engine; here it is the point", node=node)
    x1, y1 = place_of(scene, node.start, split=True).pair(scene)
    x2, y2 = place_of(scene, node.end, split=True).pair(scene)
    if isinstance(node, n.RandLine):
        return f"selection.randline({x2},{y2}, {x1},{y1}, {values.value(scene, node.roughness)})"
    return f"selection.line({x2},{y2}, {x1},{y1})"


def _grow(scene: LuaScene, node: n.Grow) -> str:
    inner = selection(scene, node.selection)
    words = list(dict.fromkeys(word.text for word in node.directions))
    if not words or len(words) == 4:
        return f"{operand(inner)}:grow()"
    if scene.has(Feature.BACKWARD_GROW) and not scene.intended:
        return f"{scene.helper('grown')}({', '.join([inner, *map(quoted, words)])})"
    base = inner
    if len(words) > 1 and "(" in inner:  # it is long or draws, and is computed once
        base = scene.fresh("area")
        scene.write(f"local {base} = {inner}")
    pairs = [[a, b] for a in words for b in words if (a in ("north", "south")) > (b in ("north", "south"))]
    paths = [words] if len(words) == 1 else pairs or [[word] for word in words]
    return " | ".join(operand(base) + "".join(f':grow("{word}")' for word in path) for path in paths)


def _filter(scene: LuaScene, node: n.Filter) -> str:
    criterion = node.criterion
    if isinstance(criterion, n.Percent):
        return f"{operand(selection(scene, node.selection))}:percentage({criterion.value})"
    if scene.model.type_of(criterion) is Type.MAP_CHARACTER:
        inner = operand(selection(scene, node.selection))
        kept = values.light(criterion)
        return f"{inner}:filter_mapchar({values.terrain(scene, criterion)}{f', {kept}' if kept else ''})"
    first = selection(scene, criterion)
    return f"{scene.helper('both')}({first}, {selection(scene, node.selection)})"


def _round(scene: LuaScene, node: n.Circle | n.Ellipse) -> str:
    """A circle or an ellipse: the word for its filling acts inverted in the des engine."""
    x, y = place_of(scene, node.center, split=True).pair(scene)
    sizes = (node.radius,) if isinstance(node, n.Circle) else (node.x_radius, node.y_radius)
    word = node.fill.text if node.fill else None
    filled = word == ("filled" if scene.intended else "unfilled")
    if word and not scene.intended:
        shape = "disc" if filled else "outline"
        scene.explain(f"`{word}` makes the {shape}, as in the des engine", node=node)
    arguments = [x, y, *(values.value(scene, size) for size in sizes), *(["1"] if filled else [])]
    return f"selection.{'circle' if isinstance(node, n.Circle) else 'ellipse'}({', '.join(arguments)})"


def _gradient(scene: LuaScene, node: n.Gradient) -> str:
    numbers = [values.value(scene, node.minimum), values.value(scene, node.maximum)]
    limited = "true" if node.limit and node.limit.text == "limited" else "false"
    ends = [place_of(scene, end, split=True).constructor(scene) for end in (node.start, node.end) if end is not None]
    return f"{scene.helper('gradient')}({', '.join((quoted(node.kind.text), *numbers, limited, *ends))})"


def _complement(scene: LuaScene, node: n.Complement) -> str:
    """The complement; a gradient does not reach what is left of the map or above it, so it counts in the map alone."""
    text = f"{operand(selection(scene, node.selection))}:negate()"
    is_partial = not scene.frame.is_level and any(isinstance(each, n.Gradient) for each in walk(node))
    return f"{scene.helper('both')}({text}, {area(scene)})" if is_partial else text


def _union(scene: LuaScene, node: n.Union) -> str:
    terms: list[n.Expression] = []
    waiting: list[n.Expression] = [node]
    while waiting:
        term = waiting.pop()
        if isinstance(term, n.Union):
            waiting += (term.right, term.left)
        else:
            terms.append(term)
    return " | ".join(selection(scene, term) for term in terms)


SELECTIONS: dict[type[n.Expression], Callable[[LuaScene, Any], str]] = {
    n.PointSelection: point, n.Coordinate: point, n.RandomCoordinate: point, n.RndCoord: point,
    n.Parenthesized: lambda scene, node: operand(selection(scene, node.inner)),
    n.Rect: lambda scene, node: values.region_area(scene, node.region, "rect"),
    n.FillRect: lambda scene, node: values.region_area(scene, node.region), n.FloodFill: _floodfill,
    n.Line: _line, n.RandLine: _line, n.Grow: _grow, n.Filter: _filter, n.Circle: _round, n.Ellipse: _round,
    n.Gradient: _gradient, n.Complement: _complement, n.Union: _union,
}  # fmt: skip
"""By node; any other expression is a variable or a call that holds a selection."""
