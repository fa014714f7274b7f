"""The levels in a Python file: which texts hold one, after all its statements were followed."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from vaultc.language.embedded.evaluating import PythonEvaluator, Sequenced, bounded, is_text, written_to
from vaultc.language.embedded.generator_calls import FollowedGenerator
from vaultc.language.embedded.parsing import PythonFileError, check_readable, relevant_tree
from vaultc.language.embedded.pieces import EmbeddedText, forms, plain, written
from vaultc.language.embedded.places import PythonPlaces
from vaultc.language.embedded.recognition import holds_level, may_hold_levels
from vaultc.language.embedded.scopes import UNKNOWN, PythonScope, PythonValue, bound_in, dotted, parameters_of

MOST_LEVELS: Final = 1000
_WRITING: Final = ("write", "writelines")


@lru_cache(maxsize=4)
def texts_in(source: str) -> tuple[EmbeddedText, ...]:
    """The texts in a Python file that hold a level, in the order of their places.

    Raises:
        PythonFileError: the file is not Python, or too large or too deeply nested to be read.
    """
    check_readable(source)
    if not may_hold_levels(source):
        return ()
    reader = _PythonReader(source)
    try:
        reader.run(relevant_tree(source))
    except RecursionError:
        raise PythonFileError("this Python file is nested too deeply", 0) from None
    texts = [text for text in reader.texts() if holds_level(plain(text))]
    return _longest(texts)[:MOST_LEVELS]


def _longest(texts: Iterable[EmbeddedText]) -> tuple[EmbeddedText, ...]:
    """The texts that are no part of others; of several of the same literals the last."""
    last: dict[frozenset[int], EmbeddedText] = {}
    for text in texts:
        last[forms(text)] = text
    found = [text for literals, text in last.items() if literals and not any(literals < other for other in last)]
    return tuple(sorted(found, key=lambda text: min(forms(text))))


class _PythonReader(PythonEvaluator):
    """Follows the statements of a file, and knows the values of names at each."""

    def __init__(self, source: str) -> None:
        super().__init__(PythonPlaces(source))
        self._waiting: list[tuple[list[ast.stmt], PythonScope]] = []

    def texts(self) -> list[EmbeddedText]:
        """All texts that were found, and the levels of generators."""
        return [*self.found, *(generator.text for generator in self.generators)]

    def run(self, tree: ast.Module) -> None:
        """Follow a module, then the bodies of its functions, which see what it knows in the end."""
        self._body(tree.body, PythonScope())
        while self._waiting:
            self._body(*self._waiting.pop(0))

    def _body(self, statements: list[ast.stmt], scope: PythonScope) -> None:
        for statement in statements:
            self._statement(statement, scope)

    def _statement(self, node: ast.stmt, scope: PythonScope) -> None:
        match node:
            case ast.Assign():
                value = self.value(node.value, scope)
                for target in node.targets:
                    self._bind(target, value, scope)
            case ast.AnnAssign():
                self._bind(node.target, UNKNOWN if node.value is None else self.value(node.value, scope), scope)
            case ast.AugAssign():
                self._augment(node, scope)
            case ast.Expr(value=ast.Constant()):
                pass  # a docstring
            case ast.Expr(value=ast.Call() as call):
                self._call_statement(call, scope)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._function(node, scope)
            case ast.ClassDef():
                self._class(node, scope)
            case ast.If():
                self._look_inside(node.test, scope)
                self._branches((node.body, node.orelse), scope)
            case ast.For() | ast.AsyncFor() | ast.While():
                self._loop(node, scope)
            case ast.Try() | ast.TryStar():
                self._body([*node.body, *node.orelse], scope)
                self._branches([handler.body for handler in node.handlers], scope)
                self._body(node.finalbody, scope)
            case ast.With() | ast.AsyncWith():
                for item in node.items:
                    self.keep(self.value(item.context_expr, scope))
                    if item.optional_vars is not None:
                        self._bind(item.optional_vars, UNKNOWN, scope)
                self._body(node.body, scope)
            case ast.Match():
                self._branches([case.body for case in node.cases], scope)
            case ast.Delete():
                for target in node.targets:
                    self._bind(target, UNKNOWN, scope)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.keep(self.value(child, scope))

    # ---- names

    def _bind(self, target: ast.expr, value: PythonValue, scope: PythonScope) -> None:
        name = dotted(target)
        if name is not None:
            if isinstance(value, FollowedGenerator) and "." in name:
                value.escape(self, target)
            scope.values[name] = value
            scope.values[written_to(target)] = UNKNOWN
            self.keep(value)
            return
        if isinstance(target, ast.Tuple | ast.List):
            parts = value if isinstance(value, Sequenced) and len(value) == len(target.elts) else None
            for number, part in enumerate(target.elts):
                self._bind(part, UNKNOWN if parts is None else parts[number], scope)
            return
        self.keep(value)

    def _augment(self, node: ast.AugAssign, scope: PythonScope) -> None:
        target, right = dotted(node.target), self.value(node.value, scope)
        left = UNKNOWN if target is None else scope.get(target)
        value: PythonValue = UNKNOWN
        if isinstance(node.op, ast.Add) and (is_text(left) or is_text(right)):
            value = bounded((*self.text_of(left, node.target), *self.text_of(right, node.value)))
        elif isinstance(node.op, ast.Add) and isinstance(left, Sequenced) and isinstance(right, Sequenced):
            value = left.added(right)
        elif isinstance(node.op, ast.Mod) and is_text(left):
            value = self._percent(left, node.value, right)
        self._bind(node.target, value, scope)

    def _call_statement(self, call: ast.Call, scope: PythonScope) -> None:
        """A call whose value is not used: it may put something at the end of a list."""
        function = call.func
        name = dotted(function.value) if isinstance(function, ast.Attribute) else None
        values = scope.get(name) if name is not None else None
        if isinstance(function, ast.Attribute) and name and isinstance(values, Sequenced) and len(call.args) == 1:
            value = self.value(call.args[0], scope)
            if function.attr == "append":
                scope.values[name] = values.added(Sequenced([value], [call.args[0]]))
                return
            if function.attr == "extend" and isinstance(value, Sequenced):
                scope.values[name] = values.added(value)
                return
            scope.values[name] = UNKNOWN
        if self._writes(call, scope):
            return
        self.keep(self.value(call, scope))

    def _writes(self, call: ast.Call, scope: PythonScope) -> bool:
        """Follow ``file.write(text)`` and ``print(text, file=file)``: what was written to one file is one text."""
        function, target = call.func, None
        if isinstance(function, ast.Attribute) and function.attr in _WRITING and not call.keywords:
            target = function.value
        elif isinstance(function, ast.Name) and function.id == "print" and len(call.keywords) == 1:
            target = call.keywords[0].value if call.keywords[0].arg == "file" else None
        if target is None or dotted(target) is None or len(call.args) != 1:
            return False
        value, before = self.value(call.args[0], scope), scope.get(written_to(target))
        if isinstance(value, Sequenced) and isinstance(function, ast.Attribute) and function.attr == "writelines":
            parts = map(self.text_of, value, value.nodes)
            value = tuple(piece for part in parts for piece in part)
        text = (*before, *self.text_of(value, call.args[0])) if is_text(before) else value
        if not is_text(text):
            return False
        if isinstance(function, ast.Name):
            end = self.places.span(call)[1]
            text = (*text, written("\n", end - 1, end))
        if self.found and self.found[-1] is before:
            self.found.pop()
        self.keep(text)
        scope.values[written_to(target)] = bounded(text)
        return True

    # ---- blocks

    def _branches(self, bodies: Iterable[list[ast.stmt]], scope: PythonScope) -> None:
        """Bodies of which one is run; a name keeps a value that all give, else that of the first that changes it."""
        before = dict(scope.values)
        changed: dict[str, PythonValue] = {}
        for body in bodies:
            scope.values = dict(before)
            self._body(body, scope)
            for name, value in scope.values.items():
                if name not in before or value is not before[name]:
                    changed.setdefault(name, value)
                    if not is_text(value) and not isinstance(value, FollowedGenerator) and changed[name] != value:
                        changed[name] = UNKNOWN
        for name, value in changed.items():
            known = is_text(value) or isinstance(value, Sequenced | FollowedGenerator) or name not in before
            changed[name] = value if known else UNKNOWN
        scope.values = before | changed

    def _loop(self, node: ast.For | ast.AsyncFor | ast.While, scope: PythonScope) -> None:
        """A loop, followed once: numbers that change in it are not known."""
        if isinstance(node, ast.While):
            self._look_inside(node.test, scope)
        else:
            self.keep(self.value(node.iter, scope))
            self._bind(node.target, UNKNOWN, scope)
        for name in bound_in(node.body):
            value = scope.values.get(name, UNKNOWN)
            if not is_text(value) and not isinstance(value, Sequenced | FollowedGenerator):
                scope.values[name] = UNKNOWN
        self._body([*node.body, *node.orelse], scope)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: PythonScope) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults, *node.decorator_list):
            if default is not None:
                self.keep(self.value(default, scope))
        hidden = parameters_of(node) | {name for name in bound_in(node.body) if "." not in name}
        inner = PythonScope(scope, hidden=frozenset(hidden))
        scope.values[node.name] = UNKNOWN
        self._waiting.append((node.body, inner))

    def _class(self, node: ast.ClassDef, scope: PythonScope) -> None:
        """A class; its methods see its names as attributes of themselves and of the class, and not otherwise."""
        for base in (*node.bases, *(keyword.value for keyword in node.keywords)):
            self.keep(self.value(base, scope))
        own = PythonScope(scope)
        outside = len(self._waiting)
        self._body(node.body, own)
        attributes = {
            f"{owner}.{name}": value
            for name, value in own.values.items()
            if "." not in name
            for owner in ("self", "cls", node.name)
        }
        seen = PythonScope(scope, attributes)
        for _, inner in self._waiting[outside:]:
            if inner.outer is own:
                inner.outer, inner.hidden = seen, inner.hidden - {"self", "cls"}
        scope.values[node.name] = UNKNOWN
        scope.values |= {name: value for name, value in attributes.items() if name.startswith(f"{node.name}.")}
