"""Laws of places that the dice choose: points of a selection, elements of an array of places.

A law is known where the selection follows from the text alone, or the course of the script decides which element is
looked up. Places are as the file writes them, counted from their map. Rules: "Selections", "Variables and SHUFFLE".
"""

from __future__ import annotations

from collections import Counter, abc
from fractions import Fraction
from typing import Any, Final

from vaultc.chance.dice import Dice
from vaultc.chance.isaac import Isaac
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.expressions import selection_of
from vaultc.generation.interpreter.machine import KnownFunctions, Machine
from vaultc.generation.interpreter.values import Selection
from vaultc.generation.laws import relevance
from vaultc.generation.laws.counts import evenly
from vaultc.generation.laws.courses import EventKey, MadeThings
from vaultc.generation.laws.script import script_law
from vaultc.generation.site import Site, making_of
from vaultc.language.game import Game
from vaultc.language.semantics.geometry import map_size
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.surroundings import Surroundings

PlaceLaw = dict[str, Fraction]
"""The chance of each place, written as ``(3,4)``."""

_SELECTIONS: Final = (
    nodes.Rect, nodes.FillRect, nodes.Line, nodes.Circle, nodes.Ellipse, nodes.Grow, nodes.Union, nodes.Complement,
    nodes.Filter, nodes.Parenthesized, nodes.PointSelection,
)  # fmt: skip
_FIXED: Final = (*_SELECTIONS, nodes.Region, nodes.Coordinate, nodes.Integer, nodes.Word)
"""Parts of selections that neither look at the level nor draw."""
_MOST_RUNS: Final = 6
"""Elements of a level for which its script is followed; each takes seconds where many places are shuffled."""
_ROOMS: Final = (nodes.Room, nodes.Subroom, nodes.RegionStatement)
_DRAWN: Final = (nodes.Dice, nodes.RandomCoordinate, nodes.RndCoord)
_PLACES: Final = (nodes.Coordinate, nodes.RandomCoordinate, nodes.RndCoord)


def named(x: int, y: int) -> str:
    """A place as files write it."""
    return f"({x},{y})"


class PlaceLaws:
    """Tells the laws of the places that a level and the functions that it may call choose."""

    def __init__(
        self, level: nodes.Level, functions: KnownFunctions, game: Game, surroundings: Surroundings | None
    ) -> None:
        self.script = (level, functions, game, surroundings)
        parts = [part for root in (level, *functions.values()) for part in walk(root)]
        changed = (part for part in parts if isinstance(part, nodes.Assignment | nodes.For | nodes.Parameter))
        times = Counter(part.variable.name for part in changed)
        self.assigned = {
            part.variable.name: part.value.value if isinstance(part.value, nodes.Typed) else part.value
            for part in parts
            if isinstance(part, nodes.Assignment) and times[part.variable.name] == 1
        }
        self.seen: set[str] = set()
        self.runs = 0
        self.shuffled = {part.variable.name for part in parts if isinstance(part, nodes.Shuffle)}
        self.values: dict[str, list[nodes.Node]] = {}
        for part in parts:
            for name, value in _given(part, functions):
                self.values.setdefault(name, []).append(value)
        self.maps = [map_size(part.block) for part in parts if isinstance(part, nodes.Map)]
        self.has_rooms = any(isinstance(part, _ROOMS) for part in parts)
        site = Site(Level("law"), Dice(Isaac(0), Isaac(0)), surroundings or game.surroundings, game)
        self.machine = Machine(site)
        self.assembler = Assembler(game, making_of(game), functions)

    # ---- points of selections

    def of_selection(self, node: nodes.RndCoord) -> PlaceLaw | None:
        """The law of ``rndcoord``: every point of a selection has the same chance."""
        found = None if self.has_rooms else self._fixed(node.selection)
        left, top = self.machine.origin
        cells = [divmod(cell, grid.HEIGHT) for cell in found or () if cell >= grid.HEIGHT]
        points = [(x - left, y - top) for x, y in cells]
        if len(self.maps) > 1 or not all(0 <= x < width and 0 <= y < height for x, y in points
                                         for width, height in self.maps):  # fmt: skip
            return None
        return evenly(*(named(x, y) for x, y in points)) or None

    def _fixed(self, node: nodes.Expression) -> Selection | None:
        """The cells of a selection that the text alone decides, in a level without rooms."""
        for part in walk(node):
            if isinstance(part, nodes.Variable) and self._is_known(part.name):
                continue
            if not isinstance(part, _FIXED) or (isinstance(part, nodes.Coordinate) and min(part.x, part.y) < 0):
                return None
            if isinstance(part, nodes.Complement) and self.maps:
                return None
        return list(selection_of(node, self.assembler).evaluate(self.machine))

    def _is_known(self, name: str) -> bool:
        """True if a variable is a fixed selection, which the machine then knows."""
        if name in self.machine.frame.variables:
            return True
        value = self.assigned.get(name)
        if name in self.seen or not isinstance(value, _SELECTIONS):
            return False
        self.seen.add(name)
        found = self._fixed(value)
        if found is None:
            return False
        self.machine.frame.variables[name] = found
        self.assembler.scope.selections.add(name)
        return True

    # ---- elements of arrays

    def is_chosen(self, node: nodes.Expression) -> bool:
        """True if the dice have a say in an expression: in it, or in the variables that it reads."""
        known: set[str] = set()
        waiting: list[nodes.Node] = [node]
        while waiting:
            for part in walk(waiting.pop()):
                if isinstance(part, _DRAWN) or (isinstance(part, nodes.CoreCall) and part.function == "rnd"):
                    return True
                if isinstance(part, nodes.Variable | nodes.Element) and part.name not in known:
                    known.add(part.name)
                    waiting += self.values.get(part.name, ())
        return bool(known & self.shuffled)

    def of_expression(self, node: nodes.Element | nodes.CoreCall, statement: Span) -> PlaceLaw | None:
        """The law of an element of an array, or of ``coord``, by all courses of the script up to its statement."""
        dealt = self._dealt(node) if isinstance(node, nodes.Element) else None
        if dealt is not None:
            return dealt
        self.runs += 1
        if self.runs > _MOST_RUNS:
            return None
        chosen: set[EventKey] = set()
        unknown = False

        def keys_of(value: Any) -> abc.Iterable[EventKey]:
            nonlocal unknown
            if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
                chosen.add(("at", value))
                return (("at", value),)
            unknown = True
            return ()

        law = script_law(*self.script, MadeThings(chosen={statement: node}, keys_of=keys_of))
        means = {key: times.mean for key in chosen if (times := law.law(key)) is not None}
        total = sum(means.values(), Fraction(0))
        if unknown or len(means) < len(chosen) or not total:
            return None
        ordered = sorted((value, mean) for (_, value), mean in means.items() if isinstance(value, tuple))
        return {named(*value): mean / total for value, mean in ordered if mean}

    def _dealt(self, node: nodes.Element) -> PlaceLaw | None:
        """The law of an element after a SHUFFLE that every level executes: each comes equally often.

        None if an earlier or no such SHUFFLE is there, or if the array has a say in what is executed and looked up.
        """
        level, functions, _, _ = self.script
        array = self.assigned.get(node.name)
        shuffled = False
        for one in level.statements:
            if any(part is node for part in walk(one)):
                break
            shuffled = shuffled or (isinstance(one, nodes.Shuffle) and one.variable.name == node.name)
        else:
            return None
        if not (shuffled and isinstance(array, nodes.Array)):
            return None
        if node.name in relevance.deciding_variables((level, *functions.values()), (node.index,)):
            return None
        places = [element for element in array.elements if isinstance(element, nodes.Coordinate)]
        return evenly(*(named(at.x, at.y) for at in places)) if len(places) == len(array.elements) else None

    def is_random(self, node: nodes.Node) -> bool:
        """True for a place drawn anew at every use: ``random``, or a variable that holds it."""
        if isinstance(node, nodes.Variable):
            return isinstance(self.assigned.get(node.name), nodes.RandomCoordinate)
        return isinstance(node, nodes.RandomCoordinate)


def _given(node: nodes.Node, functions: KnownFunctions) -> abc.Iterator[tuple[str, nodes.Node]]:
    """The variables that a statement sets, with the expressions that they are set to."""
    if isinstance(node, nodes.Assignment):
        yield node.variable.name, node.value
    elif isinstance(node, nodes.For):
        yield node.variable.name, node.start
        yield node.variable.name, node.end
    elif isinstance(node, nodes.Call) and node.function.text in functions:
        parameters = functions[node.function.text].parameters
        yield from ((one.variable.name, value) for one, value in zip(parameters, node.arguments, strict=False))


def holds_places(elements: abc.Sequence[nodes.Expression]) -> bool:
    """True if the elements of an array are places."""
    return bool(elements) and all(isinstance(element, _PLACES) for element in elements)
