"""Texts that expressions of Python give, worked out without running anything.

Methods of texts and of templates take and give texts that know the places of their characters.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from vaultc.language.embedded import formatting, generator_calls
from vaultc.language.embedded.pieces import (
    EmbeddedText,
    LiteralError,
    PythonPlaces,
    TracedPiece,
    hole,
    literal_text,
    plain,
    reformed,
    written,
)
from vaultc.language.embedded.values import (
    LONGEST_TEXT,
    MOST_PARTS,
    UNKNOWN,
    FollowedFunction,
    Mapped,
    PythonScope,
    PythonValue,
    Sequenced,
    SplitRows,
    bounded,
    called_name,
    dotted,
    is_text,
    parameters_of,
    written_to,
)

_STRIPS: Final = ("strip", "lstrip", "rstrip")
_SAME_LENGTH: Final[dict[str, Callable[[str], str]]] = {"upper": str.upper, "lower": str.lower}
_SAME: Final = ("encode", "decode")
_SUBSTITUTIONS: Final = ("substitute", "safe_substitute")
_FORMATS: Final = ("format", "format_map")
_MOST_DIGITS = 1 << 64
_MOST_KEPT = 1 << 24
"""Characters of all texts that are looked at."""
_SUBSTITUTING = ("sub", "subn")
"""Functions that change a text by a pattern."""
_MOST_FOLLOWED = 500
"""Parts of a sequence for which a comprehension is followed."""

_OPERATIONS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_OF_ONE_TEXT: dict[str, Callable[[EmbeddedText], EmbeddedText]] = {
    "dedent": formatting.dedented,
    "cleandoc": formatting.cleaned,
    "Template": formatting.template_of,
    "str": lambda text: text,
}
"""Functions of a text that give a text, by their names."""


class PythonEvaluator:
    """The values of expressions of one file; ``found`` are texts that are used otherwise than in another text."""

    def __init__(self, places: PythonPlaces) -> None:
        self.places = places
        self.found: list[EmbeddedText] = []
        self._kept = 0
        self.generators: list[generator_calls.FollowedGenerator] = []

    def value(self, node: ast.expr, scope: PythonScope) -> PythonValue:
        """The value of an expression."""
        match node:
            case ast.Constant(value=str() | bytes()) | ast.JoinedStr():
                return bounded(self._literal(node, scope))
            case ast.Constant(value=int() | float() | None):
                return node.value
            case ast.Name() | ast.Attribute():
                name = dotted(node)
                if name is None:
                    self._look_inside(node, scope)
                    return UNKNOWN
                return (written("\n", *self.places.span(node)),) if name == "os.linesep" else scope.get(name)
            case ast.BinOp():
                return bounded(self._chain(node, scope))
            case ast.UnaryOp(op=ast.USub()):
                operand = self.value(node.operand, scope)
                return -operand if isinstance(operand, int | float) else UNKNOWN
            case ast.Tuple() | ast.List():
                return self._sequence(node, scope)
            case ast.Dict():
                return self._mapping(node, scope)
            case ast.Subscript():
                return self._part(node, scope)
            case ast.Lambda():
                self.keep(self.value(node.body, PythonScope(scope, hidden=parameters_of(node))))
                return UNKNOWN
            case ast.IfExp():
                self.keep(self.value(node.orelse, scope))
                return self.value(node.body, scope)
            case ast.Call():
                return bounded(self._call(node, scope))
            case ast.GeneratorExp() | ast.ListComp():
                return self._comprehension(node, scope)
            case ast.NamedExpr():
                value = self.value(node.value, scope)
                scope.values[node.target.id] = value
                return value
        self._look_inside(node, scope)
        return UNKNOWN

    def keep(self, value: PythonValue) -> None:
        """Remember a text that is used here, or the texts of a sequence."""
        if is_text(value):
            self._kept += len(value) + sum(len(piece.text) for piece in value)
            if self._kept < _MOST_KEPT:
                self.found.append(value)
        elif isinstance(value, tuple | Mapped) and not isinstance(value, SplitRows):
            for part in value.values() if isinstance(value, Mapped) else value:
                self.keep(part)

    def text_of(self, value: PythonValue, node: ast.expr) -> EmbeddedText:
        """A value as a text; a hole with the expression if it is none."""
        if is_text(value):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return (written(str(value), *self.places.span(node)),)
        return (hole(self.places.text(node), *self.places.span(node)),)

    # ---- texts

    def _literal(self, node: ast.expr, scope: PythonScope) -> PythonValue:
        try:
            text = literal_text(self.places.source, *self.places.span(node))
        except LiteralError:
            return UNKNOWN
        if isinstance(node, ast.Constant):
            value = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
            return text if plain(text) == value else UNKNOWN
        result: list[TracedPiece] = []
        for piece in text:
            result += (piece,) if piece.hole is None else self._field(piece, scope)
        return tuple(result)

    def _field(self, field: TracedPiece, scope: PythonScope) -> EmbeddedText:
        """A field of an f-string, filled if its value is a constant here."""
        here = field.hole
        if here is None or here.conversion == "=" or "{" in here.spec:
            return (field,)
        try:
            expression = self.places.expression(here.expression, here.start + 1)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return (field,)
        return self._filled(field, self.value(expression, scope))

    def _filled(self, field: TracedPiece, value: PythonValue) -> EmbeddedText:
        if value is UNKNOWN or not (is_text(value) or isinstance(value, int | float)):
            return (field,)
        return formatting.filled_field(field, value)

    def _chain(self, node: ast.BinOp, scope: PythonScope) -> PythonValue:
        """A chain of operators from left to right, which may be long."""
        links: list[ast.BinOp] = []
        first: ast.expr = node
        while isinstance(first, ast.BinOp):
            links.append(first)
            first = first.left
        value, left = self.value(first, scope), first
        for link in reversed(links):
            right = self.value(link.right, scope)
            value = self._operation(link, left, value, right)
            left = link
        return value

    def _operation(self, link: ast.BinOp, left_node: ast.expr, left: PythonValue, right: PythonValue) -> PythonValue:
        if isinstance(link.op, ast.Mod) and is_text(left):
            return self._percent(left, right)
        if isinstance(link.op, ast.Add) and (is_text(left) or is_text(right)):
            return bounded((*self.text_of(left, left_node), *self.text_of(right, link.right)))
        if isinstance(link.op, ast.Add) and isinstance(left, Sequenced) and isinstance(right, Sequenced):
            return left.added(right)
        if isinstance(link.op, ast.Mult) and (is_text(left) or is_text(right)):
            text, times = (left, right) if is_text(left) else (right, left)
            if not is_text(text) or not isinstance(times, int) or len(plain(text)) * times > LONGEST_TEXT:
                return UNKNOWN
            return text * times if times > 0 else _emptied(text)
        operation = _OPERATIONS.get(type(link.op))
        if operation is None or not isinstance(left, int) or not isinstance(right, int):
            return UNKNOWN
        if max(abs(left), abs(right)) > _MOST_DIGITS or (operation in (operator.mod, operator.floordiv) and not right):
            return UNKNOWN
        return operation(left, right)

    def _percent(self, text: EmbeddedText, value: PythonValue) -> EmbeddedText:
        positional: Sequence[object] = value if isinstance(value, tuple) and not is_text(value) else (value,)
        named = value.named if isinstance(value, Mapped) else {}
        positional = () if isinstance(value, Mapped) else positional
        return formatting.percent_formatted(text, lambda field: self.argument(field, positional, named))

    def argument(self, field: TracedPiece, positional: Sequence[object], named: Mapping[str, object]) -> EmbeddedText:
        key = field.hole.expression if field.hole else ""
        value = next(iter(positional[int(key) :]), None) if key.isdecimal() else named.get(key)
        return (field,) if value is None else self._filled(field, value)

    # ---- sequences and calls

    def _sequence(self, node: ast.Tuple | ast.List, scope: PythonScope) -> PythonValue:
        values: list[object] = []
        nodes: list[ast.expr] = []
        for part in node.elts:
            value = self.value(part.value if isinstance(part, ast.Starred) else part, scope)
            if isinstance(part, ast.Starred) and isinstance(value, Sequenced):
                values += value
                nodes += value.nodes
                continue
            values.append(UNKNOWN if isinstance(part, ast.Starred) else value)
            nodes.append(part)
        return Sequenced(values, nodes) if len(nodes) <= MOST_PARTS else UNKNOWN

    def _mapping(self, node: ast.Dict, scope: PythonScope) -> PythonValue:
        """A dictionary; unknown if a key is."""
        made, known = Mapped(), len(node.keys) <= MOST_PARTS
        for key_node, value_node in zip(node.keys, node.values, strict=True):
            value = self.value(value_node, scope)
            key = None if key_node is None else self._key(key_node, scope)
            if key_node is None and isinstance(value, Mapped):
                made.update(value)
            elif key is None:
                self.keep(value)
                known = False
            else:
                made[key] = value
        if not known:
            self.keep(made)
        return made if known else UNKNOWN

    def _key(self, node: ast.expr, scope: PythonScope) -> str | int | None:
        key = self.value(node, scope)
        if is_text(key):
            return None if any(piece.hole for piece in key) else plain(key)
        return key if isinstance(key, int) else None

    def _part(self, node: ast.Subscript, scope: PythonScope) -> PythonValue:
        """A part of a mapping or a sequence."""
        whole, key = self.value(node.value, scope), self._key(node.slice, scope)
        if isinstance(whole, Mapped) and key is not None:
            return whole.get(key, UNKNOWN)
        if isinstance(whole, Sequenced) and isinstance(key, int) and -len(whole) <= key < len(whole):
            return whole[key]
        self.keep(whole)
        return UNKNOWN

    def _comprehension(self, node: ast.GeneratorExp | ast.ListComp, scope: PythonScope) -> PythonValue:
        """The texts of a comprehension: for each part of a known sequence, else followed once as a loop is."""
        first = node.generators[0]
        given = self.value(first.iter, scope)
        if len(node.generators) == 1 and isinstance(first.target, ast.Name) and isinstance(given, Sequenced):
            inner = PythonScope(scope)
            values = []
            for part in given[:_MOST_FOLLOWED]:
                inner.values[first.target.id] = part
                values.append(self.value(node.elt, inner))
            if all(map(is_text, values)) and len(given) <= _MOST_FOLLOWED:
                return Sequenced(values, [node.elt] * len(values))
        self.keep(given)
        targets = set[str]()
        for generator in node.generators:
            if generator is not first:
                self.keep(self.value(generator.iter, scope))
            targets |= {name.id for name in ast.walk(generator.target) if isinstance(name, ast.Name)}
        value = self.value(node.elt, PythonScope(scope, hidden=frozenset(targets)))
        if not is_text(value):
            return UNKNOWN
        found = Sequenced([value], [node.elt])
        return found if ":" in plain(value) else found.continued(node.elt)  # how many rows a map has is not known

    def _call(self, node: ast.Call, scope: PythonScope) -> PythonValue:
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name in _OF_ONE_TEXT and len(node.args) == 1:
            text = self.value(node.args[0], scope)
            return self._of_one(name, text)
        if name == "dict" and not node.args and all(keyword.arg for keyword in node.keywords):
            return Mapped({keyword.arg: self.value(keyword.value, scope) for keyword in node.keywords})
        if name == "range":
            return self._range(node, scope)
        if name in _SUBSTITUTING and node.args and is_text(text := self.value(node.args[-1], scope)):
            return formatting.unjudged(text)
        if name == generator_calls.CLASS or scope.get(name) is generator_calls.CLASS:
            return generator_calls.created(self, node, scope)
        followed = scope.get(called_name(function))
        if isinstance(followed, FollowedFunction):
            return self.followed(followed, node, scope)
        if isinstance(function, ast.Attribute):
            if name == "getvalue" and is_text(contents := scope.get(written_to(function.value))):
                return contents
            receiver = self.value(function.value, scope)
            if is_text(receiver):
                return _method_result(self, receiver, name, node, scope)
            if isinstance(receiver, generator_calls.FollowedGenerator):
                return receiver.called(self, node, name, scope)
            if not isinstance(receiver, Sequenced):
                self.keep(receiver)
        for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
            value = self.value(argument.value if isinstance(argument, ast.Starred) else argument, scope)
            if isinstance(value, generator_calls.FollowedGenerator):
                value.escape(self, argument)
            self.keep(value)
        return UNKNOWN

    def _range(self, node: ast.Call, scope: PythonScope) -> PythonValue:
        """The numbers of a range, if they are few."""
        limits = [self.value(argument, scope) for argument in node.args]
        numbers = [limit for limit in limits if isinstance(limit, int)]
        if not 0 < len(numbers) == len(limits) <= 3 or numbers[2:] == [0]:
            return UNKNOWN
        values = range(*numbers)[: _MOST_FOLLOWED + 1]
        return Sequenced(values, [node] * len(values)) if len(values) <= _MOST_FOLLOWED else UNKNOWN

    def _of_one(self, name: str, value: PythonValue) -> PythonValue:
        if is_text(value):
            return _OF_ONE_TEXT[name](value)
        if name != "str" or not isinstance(value, int | float):
            self.keep(value)
        return value if name == "str" and isinstance(value, int | float) else UNKNOWN

    def followed(self, function: FollowedFunction, node: ast.Call, scope: PythonScope) -> PythonValue:
        """The value of a call of a function of the file."""
        raise NotImplementedError

    def _look_inside(self, node: ast.expr, scope: PythonScope) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.keep(self.value(child, scope))
            elif isinstance(child, ast.comprehension):
                self.keep(self.value(child.iter, scope))
            elif isinstance(child, ast.keyword):
                self.keep(self.value(child.value, scope))


def _method_result(
    evaluator: PythonEvaluator, text: EmbeddedText, name: str, node: ast.Call, scope: PythonScope
) -> PythonValue:
    arguments = [evaluator.value(argument, scope) for argument in node.args]
    if name == "join" and len(arguments) == 1 and isinstance(arguments[0], Sequenced):
        pairs = zip(arguments[0], arguments[0].nodes, strict=True)
        return formatting.joined(text, [evaluator.text_of(*pair) for pair in pairs]) or UNKNOWN
    if name in _SUBSTITUTIONS or name in _FORMATS:
        return _filled(evaluator, text, name, node, arguments, scope)
    if name == "replace" and len(arguments) >= 2:
        old = _constant(arguments[0])
        if not old or len(arguments) > 2:
            return formatting.unjudged(text)
        return formatting.replaced(text, old, evaluator.text_of(arguments[1], node.args[1]))
    if name in _STRIPS:
        return formatting.stripped(text, name, _constant(arguments[0]) if arguments else None) or _emptied(text)
    if name in _SAME_LENGTH:
        return formatting.changed_signs(reformed(text), _SAME_LENGTH[name]) or UNKNOWN
    if name in _SAME:
        return text
    if name == "splitlines" or (name == "split" and arguments and _constant(arguments[0]) == "\n"):
        evaluator.keep(text)
        rows = [formatting.stripped(row, "rstrip", "\n") or _emptied(row) for row in formatting.rows_of(text)]
        return SplitRows(rows, [node] * len(rows))
    for argument in arguments:
        evaluator.keep(argument)
    evaluator.keep(text)
    return UNKNOWN


def _emptied(text: EmbeddedText) -> EmbeddedText:
    return (text[0].cut(0, 0),)


def _constant(value: PythonValue) -> str | None:
    """A text without holes; None for all other values."""
    return plain(value) if is_text(value) and not any(piece.hole for piece in value) else None


def _filled(
    evaluator: PythonEvaluator, text: EmbeddedText, name: str, node: ast.Call, arguments: list[PythonValue],
    scope: PythonScope,
) -> EmbeddedText:  # fmt: skip
    """The text with its fields filled, as far as the arguments are known."""
    named: dict[str, object] = {}
    for keyword in node.keywords:
        value = evaluator.value(keyword.value, scope)
        if keyword.arg is not None:
            named[keyword.arg] = value
        elif isinstance(value, Mapped):
            named |= value.named
    if name != "format":
        given = arguments[0] if arguments else None
        named = (given.named if isinstance(given, Mapped) else {}) | named
    if name != "format" or any(isinstance(argument, ast.Starred) for argument in node.args):
        arguments = []

    def field_of(field: TracedPiece) -> EmbeddedText:
        return evaluator.argument(field, arguments, named)

    if name in _SUBSTITUTIONS:
        return tuple(part for piece in text for part in ((piece,) if piece.hole is None else field_of(piece)))
    return formatting.formatted(text, field_of)
