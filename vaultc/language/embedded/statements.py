"""The statements of a Python file, followed as far as their values are constants."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable
from typing import Final

from vaultc.language.embedded.evaluating import PythonEvaluator
from vaultc.language.embedded.generator_calls import CLASS, FollowedGenerator
from vaultc.language.embedded.pieces import EmbeddedText, PythonPlaces, plain, written
from vaultc.language.embedded.values import (
    UNKNOWN,
    FollowedClass,
    FollowedFunction,
    Mapped,
    PythonScope,
    PythonValue,
    Sequenced,
    bound_in,
    bounded,
    called_name,
    dotted,
    first_text,
    is_text,
    parameters_of,
    written_to,
)

_WRITING: Final = ("write", "writelines")
_DEEPEST: Final = 12
"""Calls inside of each other that are followed."""
_MOST_CALLS: Final = 1000
"""Calls of functions of the file that are followed."""


class PythonReader(PythonEvaluator):
    """Follows the statements of a file, and knows the values of names at each."""

    def __init__(self, source: str) -> None:
        super().__init__(PythonPlaces(source))
        self._waiting: list[FollowedFunction] = []
        self._returned: list[list[PythonValue]] = []
        self._active: list[ast.AST] = []
        self._followed_once: dict[ast.AST, PythonValue] = {}
        self._called = set[ast.AST]()
        self._calls = 0

    def texts(self) -> list[EmbeddedText]:
        """All texts that were found, and the levels of generators."""
        return [*self.found, *(generator.text for generator in self.generators)]

    def run(self, tree: ast.Module) -> None:
        """Follow a module, then the bodies of its functions, which see what it knows in the end."""
        self._body(tree.body, PythonScope())
        while self._waiting:
            self._alone(self._waiting.pop(0))

    def _alone(self, function: FollowedFunction) -> None:
        """Follow a function that is called nobody knows how; what its known calls give counts more."""
        if function.node in self._followed_once:
            return
        before, self.found = self.found, []
        self._returned.append([])
        self._body(function.node.body, PythonScope(function.scope, hidden=function.hidden))
        self._returned.pop()
        is_called = function.node in self._called
        self.found = [*self.found, *before] if is_called else [*before, *self.found]

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
            case ast.Return(value=ast.expr() as given):
                self.keep(value := self.value(given, scope))
                if self._returned:
                    self._returned[-1].append(value)
            case ast.ImportFrom():
                for alias in node.names:
                    if alias.name == CLASS and alias.asname:
                        scope.values[alias.asname] = CLASS
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
            instance = scope.instance if name.startswith("self.") else None
            if isinstance(value, FollowedGenerator) and "." in name and instance is None:
                value.escape(self, target)
            if instance is not None:
                instance.share(name, value)
            if instance is None or not isinstance(value, tuple | Mapped | FollowedGenerator):
                scope.values[name] = value
            else:
                scope.values.pop(name, None)
            scope.values[written_to(target)] = UNKNOWN
            self.keep(value)
            return
        if isinstance(target, ast.Subscript) and isinstance(whole := self.value(target.value, scope), Mapped):
            key = self.value(target.slice, scope)
            if is_text(key):
                whole[plain(key)] = value
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
            value = self._percent(left, right)
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
        for argument in call.args:
            name = dotted(argument)
            values = scope.get(name) if name is not None else None
            if name is not None and isinstance(values, Sequenced):  # the function may put something at its end
                scope.values[name] = values.continued(argument)
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
            value = scope.get(name)
            if not is_text(value) and not isinstance(value, Sequenced | FollowedGenerator):
                scope.values[name] = UNKNOWN
        self._body([*node.body, *node.orelse], scope)

    # ---- functions and classes

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: PythonScope) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults, *node.decorator_list):
            if default is not None:
                self.keep(self.value(default, scope))
        hidden = parameters_of(node) | {name for name in bound_in(node.body) if "." not in name}
        scope.values[node.name] = function = FollowedFunction(node, scope, frozenset(hidden))
        self._waiting.append(function)

    def followed(self, function: FollowedFunction, node: ast.Call, scope: PythonScope) -> PythonValue:
        """The value of a call of a function of the file, whose parameters have the values of the arguments.

        A method that changes its instance is followed once.
        """
        given = self._parameters(function, node, scope)
        body, name = function.node, called_name(node.func)
        if body in self._followed_once:
            return self._followed_once[body]
        if body in self._active or len(self._active) > _DEEPEST or self._calls > _MOST_CALLS:
            for value in given.values():
                if isinstance(value, FollowedGenerator):
                    value.escape(self, node)
            return UNKNOWN
        is_change = name.startswith(("self.", "super.")) and _changes_instance(body)
        self._called.add(body)
        self._calls += 1
        self._active.append(body)
        self._returned.append([])
        before = list(self.found)
        inner = PythonScope(function.scope, given, function.hidden)
        self._body(body.body, inner)
        result = first_text(self._returned.pop())
        self._active.pop()
        if is_change:
            self._followed_once[body] = result
        else:
            self.found = before
        return result

    def _parameters(self, function: FollowedFunction, node: ast.Call, scope: PythonScope) -> dict[str, PythonValue]:
        """The known values of the parameters of a call."""
        parameters = function.node.args
        names = [parameter.arg for parameter in (*parameters.posonlyargs, *parameters.args)]
        defaults = dict(zip(reversed(names), reversed(parameters.defaults), strict=False))
        defaults |= {
            parameter.arg: default
            for parameter, default in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True)
            if default is not None
        }
        given = {name: self.value(default, function.scope) for name, default in defaults.items()}
        if isinstance(node.func, ast.Attribute) and names and names[0] in ("self", "cls"):
            names = names[1:]
        is_plain = not any(isinstance(argument, ast.Starred) for argument in node.args)
        is_plain = is_plain and all(keyword.arg for keyword in node.keywords)
        for name, argument in zip(names if is_plain else (), node.args, strict=False):
            given[name] = self.value(argument, scope)
        for keyword in node.keywords:
            value = self.value(keyword.value, scope)
            if keyword.arg is not None:
                given[keyword.arg] = value
        for value in given.values():
            self.keep(value)
        return {name: value for name, value in given.items() if value is not UNKNOWN} if is_plain else {}

    def _class(self, node: ast.ClassDef, scope: PythonScope) -> None:
        """A class; its methods see its names as attributes of themselves and of the class, and not otherwise.

        Methods that it inherits from a class of the file are followed as its own, too.
        """
        bases = [name for base in node.bases if (name := dotted(base)) is not None]
        for base in (*node.bases, *(keyword.value for keyword in node.keywords)):
            self.keep(self.value(base, scope))
        own = PythonScope(scope)
        outside = len(self._waiting)
        self._body(node.body, own)
        inherited: dict[str, PythonValue] = {}
        for inherited_from in reversed(bases if self._calls < _MOST_CALLS else []):
            known = scope.get(inherited_from)
            inherited |= known.attributes if isinstance(known, FollowedClass) else {}
        names = inherited | {name: value for name, value in own.values.items() if "." not in name}
        methods = self._waiting[outside:]
        del self._waiting[outside:]
        mine = [function for function in methods if function.scope is own]
        changed = Counter(name for function in mine for name in set(bound_in(function.node.body)))
        attributes = {f"super.{name}": value for name, value in inherited.items()}
        for owner in ("self", "cls", node.name):
            attributes |= {f"{owner}.{name}": value for name, value in names.items()}
        seen = PythonScope(scope, attributes, own_instance=True, changed=changed)
        for name, value in attributes.items():
            if isinstance(value, FollowedFunction):
                attributes[name] = value.method_in(seen)
            elif name in changed and isinstance(value, int | float):
                attributes[name] = UNKNOWN
        methods = [each.method_in(seen) if each.scope is own else each for each in methods]
        self._calls += len(inherited)
        if self._calls < _MOST_CALLS:
            methods += [
                value.method_in(seen)
                for name, value in inherited.items()
                if isinstance(value, FollowedFunction) and name not in own.values
            ]
        self._waiting += sorted(methods, key=lambda function: function.node.name != "__init__")
        scope.values[node.name] = FollowedClass(names)
        scope.values |= {f"{node.name}.{name}": attributes[f"{node.name}.{name}"] for name in names}


def _changes_instance(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """True if a method binds an attribute of its instance, or calls methods of one."""
    if any(name.startswith("self.") for name in bound_in(function.body)):
        return True
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    owners = (call.value for call in calls if isinstance(call, ast.Attribute))
    return any(isinstance(owner, ast.Attribute) and dotted(owner) for owner in owners)
