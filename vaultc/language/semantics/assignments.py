"""The values assigned to the variables of each level and function body."""

from __future__ import annotations

from collections import abc

from vaultc.language.semantics import constants
from vaultc.language.semantics.statements import Placed
from vaultc.language.syntax import nodes as n

OwnerNumber = int
"""The order of a function definition for its body; below 0 for the level ``-1 - owner``."""

MOST_VALUES = 64
"""A variable of more values, or an array of more elements, may hold anything."""


def owners(statements: abc.Sequence[Placed]) -> tuple[OwnerNumber, ...]:
    """Return the owner of each statement's variables, by its order; a FUNCTION itself belongs to the body around it."""
    found: list[OwnerNumber] = []
    for placed in statements:
        parent = placed.parent
        if parent is None:
            found.append(-1 - placed.level if placed.level is not None else -1)
        elif isinstance(parent.node, n.FunctionDefinition):
            found.append(parent.order)
        else:
            found.append(found[parent.order])
    return tuple(found)


class Assignments:
    """All values that variables are given, by owner and name."""

    def __init__(self, statements: abc.Sequence[Placed], levels: abc.Sequence[n.Level]) -> None:
        self._levels = {id(level): -1 - index for index, level in enumerate(levels)}
        self.owners = owners(statements)
        self._orders: dict[int, int] = {}
        self._bodies: dict[int, OwnerNumber] = {}
        self._given: dict[tuple[OwnerNumber, str], list[n.Statement]] = {}
        for placed in statements:
            node = placed.node
            if isinstance(node, n.FunctionDefinition):
                self._bodies[id(node)] = placed.order
            elif isinstance(node, n.Assignment | n.For):
                self._orders[id(node)] = placed.order
                self._given.setdefault((self.owners[placed.order], node.variable.name), []).append(node)

    @property
    def all(self) -> abc.Mapping[tuple[OwnerNumber, str], list[n.Statement]]:
        """The statements that give each variable a value, in text order; parameters have none."""
        return self._given

    def order(self, node: n.Statement) -> int:
        """The order of one of these statements."""
        return self._orders[id(node)]

    def of(self, owner: n.Level | n.FunctionDefinition, name: str) -> abc.Sequence[n.Statement]:
        """The statements that give a variable of a level or of a function body its values."""
        key = self._bodies.get(id(owner)) if isinstance(owner, n.FunctionDefinition) else self._levels.get(id(owner))
        return () if key is None else self._given.get((key, name), ())

    def values(self, placed: Placed, name: str) -> tuple[n.Expression, ...] | None:
        """The expressions assigned to a variable that a statement reads; None if unknown, or too many."""
        given = self._given.get((self.owners[placed.order], name))
        if not given or len(given) > MOST_VALUES or not all(isinstance(node, n.Assignment) for node in given):
            return None
        return tuple(node.value for node in given if isinstance(node, n.Assignment))

    def elements(self, placed: Placed, name: str) -> tuple[tuple[n.Expression, ...], ...] | None:
        """The lists assigned to an array that a statement reads; None if unknown, or too many."""
        values = self.values(placed, name)
        if values is None:
            return None
        arrays = [value.value if isinstance(value, n.Typed) else value for value in values]
        if not all(isinstance(array, n.Array) for array in arrays):
            return None
        elements = tuple(array.elements for array in arrays if isinstance(array, n.Array))
        return elements if sum(map(len, elements)) <= MOST_VALUES else None

    def coordinates(self, placed: Placed, place: n.Expression) -> abc.Iterator[n.Expression]:
        """The places that a place, a variable or an element of an array can stand for, as written."""
        match place:
            case n.PointSelection():
                yield from self.coordinates(placed, place.place)
            case n.Variable():
                yield from self.values(placed, place.name) or ()
            case n.Element():
                for elements in self.elements(placed, place.name) or ():
                    yield from elements
            case _:
                yield place

    def range(self, placed: Placed, node: n.Expression) -> constants.Range | None:
        """The values an integer can have; a variable's if it is given a value only once."""
        if isinstance(node, n.Variable):
            values = self.values(placed, node.name)
            return constants.integer_range(values[0]) if values and len(values) == 1 else None
        return constants.integer_range(node)
