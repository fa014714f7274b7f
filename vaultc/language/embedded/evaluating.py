"""Texts that expressions of Python give, worked out without running anything."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from typing import TypeGuard

from vaultc.language.embedded import formatting, generator_calls
from vaultc.language.embedded.literals import LiteralError, literal_text
from vaultc.language.embedded.pieces import EmbeddedText, TracedPiece, hole, plain, reformed, written
from vaultc.language.embedded.places import PythonPlaces
from vaultc.language.embedded.scopes import UNKNOWN, PythonScope, PythonValue, dotted

LONGEST_TEXT = 1 << 20
"""Characters of a text that is still put together."""
MOST_PARTS = 10_000
"""Pieces of a text, and parts of a list, that are still put together."""
_MOST_DIGITS = 1 << 64

_OPERATIONS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_STRIPS = ("strip", "lstrip", "rstrip")
_OF_ONE_TEXT: dict[str, Callable[[EmbeddedText], EmbeddedText]] = {
    "dedent": formatting.dedented,
    "cleandoc": formatting.cleaned,
    "Template": formatting.template_of,
    "str": lambda text: text,
}
"""Functions of a text that give a text, by their names."""
_SAME_LENGTH: dict[str, Callable[[str], str]] = {"upper": str.upper, "lower": str.lower}


def is_text(value: PythonValue) -> TypeGuard[EmbeddedText]:
    """Return whether a value is a text; the empty tuple is none."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], TracedPiece)


class PythonEvaluator:
    """The values of expressions of one file; ``found`` are texts that are used otherwise than in another text."""

    def __init__(self, places: PythonPlaces) -> None:
        self.places = places
        self.found: list[EmbeddedText] = []
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
            self.found.append(value)
        elif isinstance(value, tuple):
            for part in value:
                self.keep(part)

    def text_of(self, value: PythonValue, node: ast.expr) -> EmbeddedText:
        """A value as a text; a hole with the expression if it is none."""
        if is_text(value):
            return value
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
            expression = ast.parse(f"({here.expression})", mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return (field,)
        if not isinstance(expression, ast.Name | ast.Attribute | ast.BinOp | ast.Constant):
            return (field,)
        # The places of this tree are not of the file, so that literals in it are not read.
        if any(isinstance(part, ast.JoinedStr) for part in ast.walk(expression)):
            return (field,)
        strings = any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(expression))
        return (field,) if strings else self._filled(field, self.value(expression, scope))

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
            return self._percent(left, link.right, right)
        if isinstance(link.op, ast.Add) and (is_text(left) or is_text(right)):
            return bounded((*self.text_of(left, left_node), *self.text_of(right, link.right)))
        if isinstance(link.op, ast.Add) and isinstance(left, Sequenced) and isinstance(right, Sequenced):
            return left.added(right)
        if isinstance(link.op, ast.Mult) and (is_text(left) or is_text(right)):
            return self._repeated(left, right)
        operation = _OPERATIONS.get(type(link.op))
        if operation is None or not isinstance(left, int) or not isinstance(right, int):
            return UNKNOWN
        if max(abs(left), abs(right)) > _MOST_DIGITS or (operation in (operator.mod, operator.floordiv) and not right):
            return UNKNOWN
        return operation(left, right)

    def _repeated(self, left: PythonValue, right: PythonValue) -> PythonValue:
        text, times = (left, right) if is_text(left) else (right, left)
        if not is_text(text) or not isinstance(times, int) or len(plain(text)) * times > LONGEST_TEXT:
            return UNKNOWN
        return text * times if times > 0 else (text[0].cut(0, 0),)

    def _percent(self, text: EmbeddedText, node: ast.expr, value: PythonValue) -> EmbeddedText:
        positional: Sequence[object] = value if isinstance(value, tuple) and not is_text(value) else (value,)
        named: dict[str, object] = {}
        if isinstance(node, ast.Dict):
            keys = (key.value if isinstance(key, ast.Constant) else None for key in node.keys)
            named = {str(key): self.value(each, PythonScope()) for key, each in zip(keys, node.values, strict=True)}
            positional = ()
        return formatting.percent_formatted(text, lambda field: self._argument(field, positional, named))

    def _argument(self, field: TracedPiece, positional: Sequence[object], named: dict[str, object]) -> EmbeddedText:
        key = field.hole.expression if field.hole else ""
        value = formatting.by_number_or_name(positional, named, key)
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

    def _comprehension(self, node: ast.GeneratorExp | ast.ListComp, scope: PythonScope) -> PythonValue:
        """The texts of a comprehension, followed once as a loop is."""
        targets = set[str]()
        for part in node.generators:
            self.keep(self.value(part.iter, scope))
            targets |= {name.id for name in ast.walk(part.target) if isinstance(name, ast.Name)}
        value = self.value(node.elt, PythonScope(scope, hidden=frozenset(targets)))
        return Sequenced([value], [node.elt]) if is_text(value) else UNKNOWN

    def _call(self, node: ast.Call, scope: PythonScope) -> PythonValue:
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name in _OF_ONE_TEXT and len(node.args) == 1:
            text = self.value(node.args[0], scope)
            return _OF_ONE_TEXT[name](text) if is_text(text) else UNKNOWN
        if name == generator_calls.CLASS:
            return generator_calls.created(self, node, scope)
        if isinstance(function, ast.Attribute):
            if name == "getvalue" and is_text(contents := scope.get(written_to(function.value))):
                return contents
            receiver = self.value(function.value, scope)
            if is_text(receiver):
                return self._method(receiver, name, node, scope)
            if isinstance(receiver, generator_calls.FollowedGenerator):
                return receiver.called(self, node, name, scope)
            self.keep(receiver)
        for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
            value = self.value(argument.value if isinstance(argument, ast.Starred) else argument, scope)
            if isinstance(value, generator_calls.FollowedGenerator):
                value.escape(self, argument)
            self.keep(value)
        return UNKNOWN

    def _method(self, text: EmbeddedText, name: str, node: ast.Call, scope: PythonScope) -> PythonValue:
        arguments = [self.value(argument, scope) for argument in node.args]
        if name == "join" and len(arguments) == 1 and isinstance(arguments[0], Sequenced):
            pairs = zip(arguments[0], arguments[0].nodes, strict=True)
            return formatting.joined(text, [self.text_of(*pair) for pair in pairs]) or UNKNOWN
        if name in ("substitute", "safe_substitute"):
            named = {keyword.arg: self.value(keyword.value, scope) for keyword in node.keywords if keyword.arg}
            return formatting.filled_by_name(text, lambda field: self._argument(field, (), named))
        if name == "format":
            named = {keyword.arg: self.value(keyword.value, scope) for keyword in node.keywords if keyword.arg}
            if any(isinstance(argument, ast.Starred) for argument in node.args):
                arguments = []
            return formatting.formatted(text, lambda field: self._argument(field, arguments, named))
        if name in _STRIPS:
            signs = plain(arguments[0]) if arguments and is_text(arguments[0]) else None
            return formatting.stripped(text, name, signs)
        if name in _SAME_LENGTH:
            return formatting.changed_signs(reformed(text), _SAME_LENGTH[name]) or UNKNOWN
        for argument in arguments:
            self.keep(argument)
        self.keep(text)
        return UNKNOWN

    def _look_inside(self, node: ast.expr, scope: PythonScope) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.keep(self.value(child, scope))
            elif isinstance(child, ast.comprehension):
                self.keep(self.value(child.iter, scope))
            elif isinstance(child, ast.keyword):
                self.keep(self.value(child.value, scope))


def bounded(value: PythonValue) -> PythonValue:
    """A value; unknown if it is a text that was put together and is too long."""
    if not is_text(value) or len(value) == 1:
        return value
    is_short = len(value) <= MOST_PARTS and sum(len(piece.text) for piece in value) <= LONGEST_TEXT
    return value if is_short else UNKNOWN


def written_to(node: ast.expr) -> str:
    """The name under which a scope knows what was written to a file or buffer; no name of Python is like it."""
    return f"{dotted(node)}.<contents>"


class Sequenced(tuple[object, ...]):
    """The values of a tuple or a list, with the expressions of its parts."""

    nodes: Sequence[ast.expr]

    def __new__(cls, values: Sequence[object], nodes: Sequence[ast.expr]) -> Sequenced:
        self = super().__new__(cls, values)
        self.nodes = nodes
        return self

    def added(self, other: Sequenced) -> PythonValue:
        """The parts of both; unknown if they are too many."""
        nodes = (*self.nodes, *other.nodes)
        return Sequenced((*self, *other), nodes) if len(nodes) <= MOST_PARTS else UNKNOWN
