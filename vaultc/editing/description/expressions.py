"""Numbers, places, regions and texts that a script computes, in words without its language."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from vaultc.editing.description.document import plain
from vaultc.editing.description.nouns import Values, alternatives, named
from vaultc.language.semantics.constants import integer_range, quotient
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk

_DEEPEST = 12
_MOST_VALUES = 60
_FEW_VALUES = 6

_QUESTIONS: Final = {
    "room.width": "the room's width", "room.height": "the room's height", "level.depth": "the depth",
    "level.difficulty": "the difficulty", "hero.level": "the hero's experience level",
    "time.phase_of_the_moon": "the phase of the moon",
}  # fmt: skip
_SIGNS: Final = {"+": "plus", "-": "minus", "*": "times"}
_PARTS: Final = {2: "half of", 3: "a third of", 4: "a quarter of"}
_BUT: Final = {1: "", 2: " but one", 3: " but two", 4: " but three"}
_AXES: Final = (("column", "room.width"), ("row", "room.height"))


class Expressions:
    """Words for the computed values of one script."""

    def __init__(self, values: Values, *, explains: bool = True) -> None:
        self.values = values
        self.explains = explains
        self.told: set[str] = set()
        """Variables, and elements of arrays, whose value was told before."""

    # ---- numbers

    def number(self, node: n.Expression, depth: int = 0) -> str:
        """A number: ``half of the room's width``; variables that chance decides keep their names."""
        if depth > _DEEPEST:
            return "a computed number"
        match node:
            case n.Integer():
                return str(node.value)
            case n.Dice():
                return f"{node.count}d{node.sides}"
            case n.Parenthesized():
                return self.number(node.inner, depth + 1)
            case n.Variable():
                assigned = self.values.assigned(node.name)
                fixed = len(assigned) == 1 and not self.is_drawn(assigned[0])
                return self.number(assigned[0], depth + 1) if fixed else self._drawn(node.name, depth)
            case n.Element():
                return self._one_of(node, depth)
            case n.Method():
                axis = {"x": "column", "y": "row"}.get(node.method, node.method.replace("_", " "))
                return f"the {axis} of {named(node.variable)}"
            case n.CoreCall():
                return self._call(node, depth)
            case n.Operation():
                return self._operation(node, depth)
        return "a computed number"

    def _drawn(self, name: str, depth: int) -> str:
        """A variable that chance decides, at its first mention with its value."""
        assigned = self.values.assigned(name)
        if name in self.told or not 0 < len(assigned) <= _FEW_VALUES or not self.explains:
            return named(name)
        self.told.add(name)
        if len(assigned) > 1:
            texts = dict.fromkeys(self.number(value, depth + 1) for value in assigned)
            return f"{named(name)} ({alternatives(list(texts))})"
        possible = self._possible(assigned[0])
        if possible:
            return f"{named(name)} ({min(possible)} to {max(possible)} at random)"
        return f"{named(name)} ({self.number(assigned[0], depth + 1)})"

    def _one_of(self, node: n.Element, depth: int) -> str:
        found = self.values.alternatives(node)
        if found is None or len(found.options) > _FEW_VALUES:
            return f"one of {named(node.name)}"
        return alternatives([self.number(option, depth + 1) for option, _ in found.options])

    def _call(self, node: n.CoreCall, depth: int) -> str:
        if node.function == "rnd" and node.arguments:
            bound = node.arguments[0]
            if isinstance(bound, n.Integer):
                return f"a random number from 0 to {max(bound.value - 1, 0)}"
            return f"a random number below {self.number(bound, depth + 1)}"
        return _QUESTIONS.get(node.function, f"the {node.function.replace('.', ' ').replace('_', ' ')}")

    def _operation(self, node: n.Operation, depth: int) -> str:
        if {"room.width", "room.height"} == {_function(node.left), _function(node.right)} and node.operator == "*":
            return "the room's area"
        tight = node.operator not in ("+", "-")
        left = self._operand(node.left, depth + 1) if tight else self.number(node.left, depth + 1)
        loose = isinstance(node.right, n.Operation) and node.right.operator in "*/%"
        right = self.number(node.right, depth + 1) if loose and not tight else self._operand(node.right, depth + 1)
        if node.operator == "/":
            part = _PARTS.get(node.right.value) if isinstance(node.right, n.Integer) else None
            return f"{part} {left}" if part else f"{left} divided by {right}"
        if node.operator == "%":
            return f"the remainder of {left} divided by {right}"
        return f"{left} {_SIGNS.get(node.operator, node.operator)} {right}"

    def _operand(self, node: n.Expression, depth: int) -> str:
        text = self.number(node, depth)
        return f"({text})" if isinstance(node, n.Operation | n.Parenthesized) and " " in text else text

    def is_drawn(self, node: n.Node, depth: int = 0) -> bool:
        """True if chance has a say in an expression, or a variable of a loop."""
        match node:
            case _ if depth > _DEEPEST:
                return True
            case n.Dice() | n.RandomCoordinate() | n.RndCoord():
                return True
            case n.CoreCall():
                return node.function == "rnd" or any(self.is_drawn(part, depth + 1) for part in node.arguments or ())
            case n.Variable():
                assigned = self.values.assigned(node.name)
                return len(assigned) != 1 or self.is_drawn(assigned[0], depth + 1)
            case n.Operation() | n.Concatenation():
                return self.is_drawn(node.left, depth + 1) or self.is_drawn(node.right, depth + 1)
            case n.Parenthesized():
                return self.is_drawn(node.inner, depth + 1)
            case n.Element() | n.Method():
                return True
        return False

    def _possible(self, node: n.Expression, depth: int = 0) -> frozenset[int] | None:
        """All values of a number that dice and constants alone decide; None if there is more to it, or too many."""
        if depth > _DEEPEST:
            return None
        found: frozenset[int] | None = None
        match node:
            case n.Integer():
                found = frozenset([node.value])
            case n.Parenthesized():
                found = self._possible(node.inner, depth + 1)
            case n.Dice():
                known = integer_range(node)
                if known is not None and known.high - known.low < _MOST_VALUES:
                    found = frozenset(range(known.low, known.high + 1))
            case n.CoreCall(function="rnd", arguments=(n.Integer(value=bound),)) if 0 < bound <= _MOST_VALUES:
                found = frozenset(range(bound))
            case n.Operation(operator=("+" | "-" | "*" | "/") as sign):
                left, right = self._possible(node.left, depth + 1), self._possible(node.right, depth + 1)
                if left and right and len(left) * len(right) <= _MOST_VALUES**2 and not (sign == "/" and 0 in right):
                    found = frozenset(_result(sign, one, other) for one in left for other in right)
        return found

    # ---- places

    def place(self, node: n.Expression) -> str:
        """A place: ``a random square in columns 1 to 21 and row 3``, ``the last column but one, row 1``."""
        if isinstance(node, n.CoreCall) and node.function == "coord" and len(node.arguments or ()) == 2:
            x, y = node.arguments or ()
            possible = [self._possible(part) for part in (x, y)]
            if all(possible):
                columns, rows = (_span(axis, found or ()) for (axis, _), found in zip(_AXES, possible, strict=True))
                if all(len(found or ()) == 1 for found in possible):
                    return f"({', '.join(str(*found) for found in possible if found)})".replace(" ", "")
                return f"a random square in {columns} and {rows}"
            ends = [self._line(part, axis, side) for part, (axis, side) in zip((x, y), _AXES, strict=True)]
            return "the middle of the room" if ends == ["the middle column", "the middle row"] else ", ".join(ends)
        if isinstance(node, n.Variable | n.Element):
            return f"a place of {named(node.name)}" if isinstance(node, n.Element) else named(node.name)
        return "a computed place"

    def _line(self, node: n.Expression, axis: str, side: str) -> str:
        """A column or row: ``row 3``, ``the last column but one``, ``column "file"``."""
        while isinstance(node, n.Parenthesized):
            node = node.inner
        if isinstance(node, n.Operation) and _function(node.left) == side and isinstance(node.right, n.Integer):
            if node.operator == "-" and node.right.value in _BUT:
                return f"the last {axis}{_BUT[node.right.value]}"
            if node.operator == "/" and node.right.value == 2:
                return f"the middle {axis}"
        return f"{axis} {self.number(node)}"

    def region(self, node: n.Expression) -> str:
        """A region: ``column 1, rows "left" to "left" plus 2``."""
        if not isinstance(node, n.CoreCall) or node.function != "region" or len(node.arguments or ()) != 4:
            return named(node.name) if isinstance(node, n.Variable) else "a computed area"
        x1, y1, x2, y2 = node.arguments or ()
        texts = []
        for (axis, side), first, last in zip(_AXES, (x1, y1), (x2, y2), strict=True):
            begin, end = self._line(first, axis, side), self._line(last, axis, side)
            if begin == end:
                texts.append(begin)
            elif begin.startswith(axis) and end.startswith(axis):
                texts.append(f"{axis}s {begin.removeprefix(axis).strip()} to {end.removeprefix(axis).strip()}")
            else:
                texts.append(f"{begin} to {end}")
        return ", ".join(texts)

    # ---- texts

    def text(self, node: n.Expression) -> str:
        """A text in quotation marks, with words in brackets for the parts that are computed."""
        return f'"{self._part(node)}"'

    def _part(self, node: n.Expression, depth: int = 0) -> str:
        match node:
            case _ if depth > _DEEPEST:
                return "..."
            case n.String():
                return plain(node.text)
            case n.Parenthesized():
                return self._part(node.inner, depth + 1)
            case n.Concatenation():
                return self._part(node.left, depth + 1) + self._part(node.right, depth + 1)
            case n.Variable() if len(self.values.assigned(node.name)) == 1:
                return self._part(self.values.assigned(node.name)[0], depth + 1)
            case n.CoreCall(function="string", arguments=(value,)):
                return f"[{Expressions(self.values, explains=False).number(value)}]".replace('"', "")
            case n.Variable() | n.Element():
                return f"[{plain(node.name)}]"
        return f"[{self.number(node)}]".replace('"', "")


def _function(node: n.Expression) -> str:
    return node.function if isinstance(node, n.CoreCall) else ""


def _result(sign: str, one: int, other: int) -> int:
    if sign == "/":
        return quotient(one, other)
    return one * other if sign == "*" else one + (other if sign == "+" else -other)


def _span(axis: str, found: frozenset[int] | Sequence[int]) -> str:
    """``columns 1 to 21``, ``rows 1, 3, 5 and 7``, ``row 3``."""
    values = sorted(found)
    if len(values) == 1:
        return f"{axis} {values[0]}"
    is_whole = values[-1] - values[0] + 1 == len(values)
    if is_whole or len(values) > _FEW_VALUES:
        return f"{axis}s {values[0]} to {values[-1]}"
    return f"{axis}s {alternatives(list(map(str, values)), 'and')}"


# ---- amounts

_ONE_USE = 2
"""The mentions of a variable that is set and used once."""

_PLAIN = frozenset("0123456789d+-*()")


def number(node: n.Expression, values: Values) -> str:
    """An amount, its range and its mean, as far as the text tells them."""
    assigned = values.assigned(node.name) if isinstance(node, n.Variable) else ()
    if isinstance(node, n.Variable) and len(assigned) == 1 and not isinstance(assigned[0], n.Variable):
        text = number(assigned[0], values)
        is_used = values.mentions[node.name] > _ONE_USE and Expressions(values).is_drawn(assigned[0])
        return f"{text.removesuffix(')')}, called {named(node.name)})" if is_used and text.endswith(")") else text
    text = "".join(node.span.text.split())
    if not set(text) <= _PLAIN:
        text = Expressions(values, explains=False).number(node) + _explained(node, values)
    mean = mean_of(node, values)
    known = integer_range(node)
    if known is not None and known.low == known.high:
        return str(known.low)
    if known is None:
        return text if mean is None else f"{text} ({_decimal(mean)} on average)"
    average = "" if mean is None else f", {_decimal(mean)} on average"
    return f"{text} ({known.low} to {known.high}{average})"


def _explained(node: n.Expression, values: Values) -> str:
    """The values of the variables in an expression that chance decides, if they have one each."""
    words = Expressions(values, explains=False)
    names = dict.fromkeys(part.name for part in walk(node) if isinstance(part, n.Variable))
    known = {name: values.assigned(name)[0] for name in names if len(values.assigned(name)) == 1}
    texts = [f"{named(name)} is {words.number(value)}" for name, value in known.items() if words.is_drawn(value)]
    return f", where {alternatives(texts, 'and')}," if texts else ""


def mean_of(node: n.Expression, values: Values, depth: int = 0) -> Fraction | None:
    """The mean of an integer whose parts are drawn independently; None if it cannot be told from the text."""
    if depth > _DEEPEST:
        return None
    match node:
        case n.Integer():
            return Fraction(node.value)
        case n.Dice():
            return Fraction(max(node.count, 1) * (max(node.sides, 1) + 1), 2)
        case n.Parenthesized():
            return mean_of(node.inner, values, depth + 1)
        case n.CoreCall(function="rnd", arguments=(n.Integer(value=bound),)):
            return Fraction(max(bound - 1, 0), 2)
        case n.Operation(operator=("+" | "-") as sign):
            left, right = mean_of(node.left, values, depth + 1), mean_of(node.right, values, depth + 1)
            if left is None or right is None:
                return None
            return left + right if sign == "+" else left - right
        case (
            n.Operation(operator="*", left=n.Integer(value=factor), right=other)
            | n.Operation(operator="*", right=n.Integer(value=factor), left=other)
        ):
            mean = mean_of(other, values, depth + 1)
            return None if mean is None else factor * mean
        case n.Variable():
            assigned = values.assigned(node.name)
            return mean_of(assigned[0], values, depth + 1) if len(assigned) == 1 else None
    return None


def _decimal(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.4g}"
