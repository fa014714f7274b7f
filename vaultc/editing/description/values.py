"""The values that variables can have in a script, as far as the text tells: alternatives with their chances."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import add, mul, sub
from typing import Final

from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk

_DEEPEST = 20
_MOST_ROUNDS = 64
_OPERATORS: Final[Mapping[str, Callable[[int, int], int]]] = {"+": add, "-": sub, "*": mul}


@dataclass(frozen=True, slots=True)
class Alternatives:
    """The values that an expression can have, with the chance of each; ``drawn`` if chance decides once for all uses.

    Alternatives that a script takes in turn have no chances: ``in_turn``. ``name`` is the element of the ``array`` that
    holds them, with the number of its ``uses``, more than one in a loop; ``redrawn`` if it is shuffled again between.
    """

    options: tuple[tuple[n.Expression, Fraction], ...]
    drawn: bool = False
    in_turn: bool = False
    name: str = ""
    array: str = ""
    uses: int = 1
    redrawn: bool = False

    @property
    def only(self) -> n.Expression | None:
        """The one alternative, if there is only one."""
        return self.options[0][0] if len(self.options) == 1 else None


class Values:
    """The variables of a level and of the functions that it can call."""

    def __init__(self, roots: Iterable[n.Node]) -> None:
        self._assigned: defaultdict[str, list[n.Expression]] = defaultdict(list)
        self.shuffled: set[str] = set()
        self.redrawn: set[str] = set()
        """Arrays that are shuffled in a block again."""
        self._uses: Counter[str] = Counter()
        self.counted: dict[str, n.For] = {}
        for root in roots:
            repeated = {id(part) for loop in walk(root) if isinstance(loop, n.Loop | n.For) for part in walk(loop)}
            for node in walk(root):
                if isinstance(node, n.Element):
                    self._uses[_element_name(node)] += 2 if id(node) in repeated else 1
                if isinstance(node, n.Assignment):
                    value = node.value.value if isinstance(node.value, n.Typed) else node.value
                    self._assigned[node.variable.name].append(value)
                elif isinstance(node, n.Shuffle):
                    (self.redrawn if node.variable.name in self.shuffled else self.shuffled).add(node.variable.name)
                elif isinstance(node, n.For):
                    self.counted[node.variable.name] = node

    def assigned(self, name: str) -> Sequence[n.Expression]:
        """All values that a variable is given, as written."""
        return self._assigned.get(name, ())

    def alternatives(self, node: n.Expression, depth: int = 0) -> Alternatives | None:
        """The alternatives of an expression; None where the text does not tell."""
        if depth > _DEEPEST:
            return None
        if isinstance(node, n.PointSelection):
            return self.alternatives(node.place, depth + 1)
        if isinstance(node, n.Parenthesized):
            return self.alternatives(node.inner, depth + 1)
        if isinstance(node, n.Variable):
            values = self.assigned(node.name)
            return self.alternatives(values[0], depth + 1) if len(values) == 1 else None
        if isinstance(node, n.Element):
            return self._element(node)
        return Alternatives(((node, Fraction(1)),))

    def in_turn(self, numbers: Sequence[n.Expression]) -> list[tuple[int, ...]] | None:
        """The values of integers in a FOR with written bounds, round by round; None if they depend on anything else."""
        loops = {
            part.name: self.counted[part.name]
            for node in numbers
            for part in walk(node)
            if isinstance(part, n.Variable) and part.name in self.counted
        }
        rounds: list[dict[str, int]] = [{}]
        for name, loop in loops.items():
            if not (isinstance(loop.start, n.Integer) and isinstance(loop.end, n.Integer)):
                return None
            first, last = loop.start.value, loop.end.value
            if len(rounds) * (abs(last - first) + 1) > _MOST_ROUNDS:
                return None
            steps = range(first, last + 1) if first <= last else range(first, last - 1, -1)
            rounds = [{**known, name: step} for known in rounds for step in steps]
        found = [tuple(self._worked_out(node, known) for node in numbers) for known in rounds]
        whole = [tuple(value for value in values if value is not None) for values in found]
        return whole if all(len(values) == len(numbers) for values in whole) else None

    def _worked_out(self, node: n.Expression, known: Mapping[str, int], depth: int = 0) -> int | None:
        """An integer without chance; None if it is not."""
        if depth > _DEEPEST:
            return None
        match node:
            case n.Integer():
                return node.value
            case n.Parenthesized():
                return self._worked_out(node.inner, known, depth + 1)
            case n.Variable() if node.name in known:
                return known[node.name]
            case n.Variable():
                values = self.assigned(node.name)
                return self._worked_out(values[0], known, depth + 1) if len(values) == 1 else None
            case n.Operation(operator=sign) if sign in _OPERATORS:
                left = self._worked_out(node.left, known, depth + 1)
                right = self._worked_out(node.right, known, depth + 1)
                return None if left is None or right is None else _OPERATORS[sign](left, right)
        return None

    def _element(self, node: n.Element) -> Alternatives | None:
        values = self.assigned(node.name)
        if len(values) != 1 or not isinstance(values[0], n.Array) or not values[0].elements:
            return None
        elements = values[0].elements
        if node.name in self.shuffled and isinstance(node.index, n.Integer):
            name = _element_name(node)
            return Alternatives(_counted(elements), drawn=True, name=name, array=node.name, uses=self._uses[name],
                                redrawn=node.name in self.redrawn)  # fmt: skip
        if node.name in self.shuffled:
            return Alternatives(_counted(elements))
        if isinstance(node.index, n.Integer):
            return Alternatives(((elements[node.index.value % len(elements)], Fraction(1)),))
        if isinstance(node.index, n.Variable) and node.index.name in self.counted:
            return Alternatives(_counted(elements), in_turn=True)
        return Alternatives(_counted(elements)) if isinstance(node.index, n.CoreCall | n.Dice) else None


def _element_name(node: n.Element) -> str:
    return f"{node.name}[{node.index.value if isinstance(node.index, n.Integer) else node.index.span.text}]"


def _counted(elements: Sequence[n.Expression]) -> tuple[tuple[n.Expression, Fraction], ...]:
    """The elements with their shares; equal ones are counted together."""
    shares: dict[n.Expression, Fraction] = {}
    for element in elements:
        shares[element] = shares.get(element, Fraction(0)) + Fraction(1, len(elements))
    return tuple(shares.items())
