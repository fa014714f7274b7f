"""Numbers of a script in words: ``2d3 (2 to 6, 4 on average)``."""

from __future__ import annotations

from fractions import Fraction

from vaultc.editing.description.document import code
from vaultc.editing.description.nouns import alternatives
from vaultc.editing.description.values import Values
from vaultc.language.semantics.constants import integer_range
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk

_AREAS = ("room.width*room.height", "room.height*room.width")
_PLAIN = frozenset("0123456789d+-*()")


def number(node: n.Expression, values: Values) -> str:
    """A number, its range and its mean, as far as the text tells them."""
    text = _written(node) + _explained(node, values)
    mean = mean_of(node, values)
    known = integer_range(_resolved(node, values))
    if known is not None and known.low == known.high:
        return str(known.low)
    if known is None:
        return text if mean is None else f"{text} ({_decimal(mean)} on average)"
    average = "" if mean is None else f", {_decimal(mean)} on average"
    return f"{text} ({known.low} to {known.high}{average})"


def is_one(text: str) -> bool:
    """True for the number 1 in words."""
    return text == "1"


def mean_of(node: n.Expression, values: Values, depth: int = 0) -> Fraction | None:
    """The mean of an integer whose parts are drawn independently; None if it cannot be told from the text."""
    if depth > 20:
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


def _resolved(node: n.Expression, values: Values) -> n.Expression:
    """The one value of a variable, or the node itself."""
    found = values.alternatives(node) if isinstance(node, n.Variable) else None
    return node if found is None or found.only is None else found.only


def _written(node: n.Expression) -> str:
    text = "".join(node.span.text.split())
    return text if set(text) <= _PLAIN else code(node.span.text)


def _explained(node: n.Expression, values: Values) -> str:
    """The values of the variables in an expression, if they have one each."""
    names = dict.fromkeys(part.name for part in walk(node) if isinstance(part, n.Variable))
    known = {name: values.assigned(name)[0] for name in names if len(values.assigned(name)) == 1}
    texts = [f"{code('$' + name)} is {_known(value)}" for name, value in known.items()]
    if any(isinstance(part, n.CoreCall) and part.function == "rnd" for part in walk(node)):
        texts.append(f"{code('rnd(n)')} is a number from 0 to n - 1")
    return f", where {alternatives(texts, 'and')}," if texts else ""


def _known(node: n.Expression) -> str:
    """The value of a variable: an expression of the language, or words for the size of the room."""
    return "the area of the room" if "".join(node.span.text.split()) in _AREAS else code(node.span.text)


def _decimal(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.4g}"
