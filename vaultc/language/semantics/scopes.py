"""Variables and functions: declarations, uses and calls, and the values that variables are given.

Each level and each body of a function has a scope of variables; expressions in positions that take other types are
found on the way. A call is matched with the latest definition before it.
"""

from __future__ import annotations

from collections import abc
from enum import Enum, auto

from vaultc.language.semantics import constants, types
from vaultc.language.semantics.statements import Placed
from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import operands
from vaultc.support.dataclass import dataclass, field
from vaultc.support.named_tuple import NamedTuple

PLAIN_ASSIGNMENT: types.Types = (types.Type.INTEGER, types.Type.STRING, types.Type.COORDINATE, types.Type.REGION)
"""The types that may be assigned without a type word."""

OwnerNumber = int
"""The order of a function definition for its body; below 0 for the level ``-1 - owner``."""

MOST_VALUES = 64
"""A variable of more values, or an array of more elements, may hold anything."""


class VariableUse(Enum):
    """The way a variable is used."""

    VALUE = auto()
    ELEMENT = auto()
    METHOD = auto()
    SHUFFLE = auto()


class Declared(Enum):
    """The statement that declares a variable."""

    ASSIGNMENT = auto()
    LOOP = auto()
    PARAMETER = auto()


class Use(NamedTuple):
    """A place where a variable is read; ``type`` is None where it is not declared (yet)."""

    name: str
    span: Span
    form: VariableUse
    type: types.Type | None
    method: str | None = None


class VariableSymbol(NamedTuple):
    """A variable: its first declaration, which fixes its type, and all its uses in text order."""

    name: str
    type: types.Type
    declaration: Span
    declared: Declared
    uses: tuple[Use, ...]


class Mismatch(NamedTuple):
    """An expression in a position that takes other types."""

    node: n.Expression
    expected: types.Types
    actual: types.Type


class Redefinition(NamedTuple):
    """A declaration that gives a variable another type than its first one did."""

    name: str
    span: Span
    type: types.Type
    previous: types.Type
    declaration: Span


class Scope(NamedTuple):
    """The variables of one level or one function body, ``owner``. Rules: "Variables"."""

    owner: n.Level | n.FunctionDefinition
    symbols: abc.Mapping[str, VariableSymbol]
    uses: tuple[Use, ...]
    mismatches: tuple[Mismatch, ...]
    redefinitions: tuple[Redefinition, ...]


@dataclass(slots=True)
class ScopeBuilder:
    """Walks one level or function body in text order.

    ``scopes`` collects the finished scopes, including inner functions; ``variables`` the type of every
    variable that is read.
    """

    owner: n.Level | n.FunctionDefinition
    scopes: list[Scope]
    variables: dict[Span, types.Type]
    declarations: dict[str, VariableSymbol] = field(default_factory=dict)
    uses: list[Use] = field(default_factory=list)
    mismatches: list[Mismatch] = field(default_factory=list)
    redefinitions: list[Redefinition] = field(default_factory=list)

    def build(self) -> None:
        """Walk the owner and add its scope to ``scopes``."""
        position = len(self.scopes)
        if isinstance(self.owner, n.FunctionDefinition):
            for parameter in self.owner.parameters:
                type_ = types.PARAMETER_TYPES.get(parameter.type.text, types.Type.UNKNOWN)
                self._declare(parameter.variable, type_, Declared.PARAMETER)
            self._visit(self.owner.body)
        else:
            self._visit(self.owner)
        uses: dict[str, list[Use]] = {name: [] for name in self.declarations}
        for use in self.uses:
            if use.name in uses:
                uses[use.name].append(use)
        symbols = {name: made._replace(uses=tuple(uses[name])) for name, made in self.declarations.items()}
        scope = Scope(self.owner, symbols, tuple(self.uses), tuple(self.mismatches), tuple(self.redefinitions))
        self.scopes.insert(position, scope)

    # ---- walking

    def _visit(self, node: n.Node) -> None:
        match node:
            case n.Assignment():
                self._assign(node)
            case n.For():
                self._expect(node.start, types.INTEGER)
                self._expect(node.end, types.INTEGER)
                self._declare(node.variable, types.Type.INTEGER, Declared.LOOP)
                self._visit(node.body)
            case n.Shuffle():
                self._use(node.variable.name, node.variable.span, VariableUse.SHUFFLE)
            case n.FunctionDefinition():
                ScopeBuilder(node, self.scopes, self.variables).build()
            case n.Option():
                if isinstance(node.value, n.Expression):
                    self._expect(node.value, types.OPTION_TYPES.get(node.key, types.ANY))
            case n.Variable():
                known = self._use(node.name, node.span, VariableUse.VALUE)
                self.variables[node.span] = known or types.Type.UNKNOWN
            case n.Element():
                self._expect(node.index, types.INTEGER)
                known = self._use(node.name, node.span, VariableUse.ELEMENT)
                self.variables[node.span] = known.element if known else types.Type.UNKNOWN
            case n.Method():
                self._use(node.variable, node.span, VariableUse.METHOD, node.method)
            case n.Operation() | n.Concatenation() | n.Union():
                allowed = types.positions(type(node))[0][1]
                for operand in operands(node):
                    self._expect(operand, allowed)
            case _:
                for name, allowed in types.positions(type(node)):
                    part = getattr(node, name)
                    for item in part if isinstance(part, tuple) else (part,):
                        if isinstance(item, n.Expression):
                            self._expect(item, allowed)
                        elif item is not None:
                            self._visit(item)

    def _expect(self, node: n.Expression, allowed: types.Types) -> None:
        """Visit an expression that should have one of the types; no types means that others judge it."""
        if isinstance(node, n.PointSelection):
            self._expect(node.place, allowed)
        elif isinstance(node, n.Parenthesized):
            self._expect(node.inner, allowed)
        else:
            self._visit(node)
            actual = types.type_of(node, self.variables)
            if allowed and actual not in allowed and actual is not types.Type.UNKNOWN:
                self.mismatches.append(Mismatch(node, allowed, actual))

    # ---- declarations

    def _assign(self, node: n.Assignment) -> None:
        match node.value:
            case n.Typed(type=word, value=value):
                kind = types.TYPE_WORDS[word.text]
                if isinstance(value, n.Array):
                    for element in value.elements:
                        self._expect(element, (kind,))
                else:
                    self._expect(value, types.SELECTION if kind is types.Type.SELECTION else (kind,))
            case n.Array(elements=elements):  # all of the first one's type
                kind = types.Type.UNKNOWN
                for element in elements:
                    self._expect(element, PLAIN_ASSIGNMENT if kind is types.Type.UNKNOWN else (kind,))
                    kind = types.type_of(element, self.variables) if kind is types.Type.UNKNOWN else kind
            case _:
                self._expect(node.value, PLAIN_ASSIGNMENT)
        self._declare(node.variable, types.type_of(node.value, self.variables), Declared.ASSIGNMENT)

    def _declare(self, variable: n.Variable, type_: types.Type, declared: Declared) -> None:
        known = self.declarations.get(variable.name)
        if known is None or known.type is types.Type.UNKNOWN:
            span = known.declaration if known else variable.span
            self.declarations[variable.name] = VariableSymbol(variable.name, type_, span, declared, ())
        elif type_ not in (known.type, types.Type.UNKNOWN):
            found = Redefinition(variable.name, variable.span, type_, known.type, known.declaration)
            self.redefinitions.append(found)

    def _use(self, name: str, span: Span, form: VariableUse, method: str | None = None) -> types.Type | None:
        known = self.declarations.get(name)
        type_ = known.type if known else None
        self.uses.append(Use(name, span, form, type_, method))
        return type_


# ---- functions


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A defined function; ``previous`` is the earlier one of the same name, ``around`` the enclosing one."""

    definition: n.FunctionDefinition
    previous: Function | None
    around: n.FunctionDefinition | None

    @property
    def name(self) -> str:
        """The name by which it is called."""
        return self.definition.name.text

    @property
    def parameter_types(self) -> types.Types:
        """Declared types of the parameters."""
        return tuple(types.PARAMETER_TYPES.get(p.type.text, types.Type.UNKNOWN) for p in self.definition.parameters)


class FunctionCall(NamedTuple):
    """A call; ``function`` is None if nothing of that name is defined before it in the text."""

    node: n.Call
    function: Function | None
    recursive: bool


class Functions(NamedTuple):
    """All definitions and calls in text order; ``visible[i]`` is what level ``i`` can call at its end."""

    definitions: tuple[Function, ...]
    calls: tuple[FunctionCall, ...]
    visible: tuple[abc.Mapping[str, n.FunctionDefinition], ...]


def resolve(statements: tuple[Placed, ...], level_count: int) -> Functions:
    """Match calls with definitions. Rules: "Functions"."""
    known: dict[str, Function] = {}
    definitions: list[Function] = []
    calls: list[FunctionCall] = []
    visible: list[abc.Mapping[str, n.FunctionDefinition]] = []
    for placed in statements:
        if placed.level is not None:
            while len(visible) < placed.level:
                visible.append(_definitions(known))
        if isinstance(placed.node, n.FunctionDefinition):
            around = placed.nearest(n.FunctionDefinition)
            outer = around.node if around and isinstance(around.node, n.FunctionDefinition) else None
            function = Function(placed.node, known.get(placed.node.name.text), outer)
            known[function.name] = function
            definitions.append(function)
        elif isinstance(placed.node, n.Call):
            called = known.get(placed.node.function.text)
            recursive = called is not None and any(place.node is called.definition for place in placed.ancestors())
            calls.append(FunctionCall(placed.node, called, recursive))
    visible += [_definitions(known)] * (level_count - len(visible))
    return Functions(tuple(definitions), tuple(calls), tuple(visible))


def _definitions(known: dict[str, Function]) -> abc.Mapping[str, n.FunctionDefinition]:
    return {name: function.definition for name, function in known.items()}


# ---- values of variables


class Assignments:
    """All values that variables are given, by owner and name."""

    def __init__(self, statements: abc.Sequence[Placed], levels: abc.Sequence[n.Level]) -> None:
        self._levels = {id(level): -1 - index for index, level in enumerate(levels)}
        self.owners: list[OwnerNumber] = []
        """The owner of each statement's variables, by its order; a FUNCTION itself belongs to the body around it."""
        self._orders: dict[int, int] = {}
        self._bodies: dict[int, OwnerNumber] = {}
        self._given: dict[tuple[OwnerNumber, str], list[n.Statement]] = {}
        for placed in statements:
            node, parent = placed.node, placed.parent
            if parent is None:
                self.owners.append(-1 - (placed.level or 0))
            elif isinstance(parent.node, n.FunctionDefinition):
                self.owners.append(parent.order)
            else:
                self.owners.append(self.owners[parent.order])
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
