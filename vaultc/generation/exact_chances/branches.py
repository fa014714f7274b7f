"""The branches of a level's script: what decides them, and exact laws of numbers of events.

The events of a part tell what it may do to the flow of control.
"""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from itertools import chain
from typing import Any

from vaultc.generation.exact_chances import values
from vaultc.generation.interpreter.machine import KnownFunctions
from vaultc.generation.interpreter.places import signed64
from vaultc.language.semantics.statements import BREAKABLE
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import children, walk
from vaultc.support.dataclass import dataclass, field

EventKey = tuple[str, abc.Hashable]
"""An event: a statement is executed (``run``), a condition comes true (``true``), an arm is taken (``arm``)."""


def keys_in(node: nodes.Node) -> abc.Iterator[EventKey]:
    """The events that belong to a node itself."""
    if isinstance(node, nodes.Statement):
        yield "run", node.span
    if isinstance(node, nodes.If | nodes.Chance):
        yield "true", node.condition.span
    elif isinstance(node, nodes.Room | nodes.Subroom) and node.chance is not None:
        yield "true", node.chance.span
    elif isinstance(node, nodes.Case | nodes.Default):
        yield "arm", node.span


def arm_for(node: nodes.Switch, value: int) -> int | None:
    """The first arm of a value, or the default arm, if there is one."""
    cases = (n for n, arm in enumerate(node.arms) if isinstance(arm, nodes.Case) and arm.value.value == value)
    defaults = (n for n, arm in enumerate(node.arms) if isinstance(arm, nodes.Default))
    return next(chain(cases, defaults), None)


def reachable_parts(node: nodes.Node, functions: KnownFunctions) -> list[nodes.Node]:
    """A part of the script with all nodes below it, and the bodies of the functions that it may call."""
    found: list[nodes.Node] = []
    called: set[str] = set()
    waiting: list[nodes.Node] = [node]
    while waiting:
        for part in walk(waiting.pop()):
            found.append(part)
            name = part.function.text if isinstance(part, nodes.Call) else None
            if name is not None and name in functions and name not in called:
                called.add(name)
                waiting.append(functions[name].body)
    return found


def leaves(parts: abc.Iterable[nodes.Node], itself: nodes.Node) -> bool:
    """True if among the parts is a jump out of them, or out of something inside."""
    return any(isinstance(part, nodes.Break | nodes.Exit) for part in parts if part is not itself)


def forgets_breaks(roots: abc.Iterable[nodes.Node]) -> bool:
    """True if the compiler may forget a BREAK, because a block with one contains another. Rules: "Forgotten BREAK"."""
    broken = (node for root in roots for node in walk(root) if isinstance(node, BREAKABLE) and _own_breaks(node))
    inner = (part for node in broken for part in walk(node) if part is not node)
    return any(isinstance(part, (*BREAKABLE, nodes.FunctionDefinition)) and _own_breaks(part) for part in inner)


def _own_breaks(node: nodes.Node) -> bool:
    """True if a BREAK leaves the block of a statement."""
    waiting = list(children(node))
    while waiting:
        part = waiting.pop()
        if isinstance(part, nodes.Break):
            return True
        if not isinstance(part, (*BREAKABLE, nodes.FunctionDefinition)):
            waiting += children(part)
    return False


@dataclass(frozen=True, slots=True)
class SquareThing:
    """A thing that a statement puts on a fixed square, and the event of having one there at the end.

    ``stays`` tells that a later thing of another statement does not replace it.
    """

    place: tuple[int, int]
    key: EventKey
    stays: bool


@dataclass(slots=True)
class Course:
    """Levels that have gone the same way so far as it matters: their share, variables, and numbers of events.

    ``squares`` has the things on squares where several statements meet, or one several times.
    """

    share: Fraction
    frames: tuple[values.VariableFrame, ...]
    counts: dict[EventKey, values.CountLaw] = field(default_factory=dict)
    squares: frozenset[SquareThing] = frozenset()

    @property
    def frame(self) -> values.VariableFrame:
        """The variables of the innermost called function, or of the level."""
        return self.frames[-1]

    def parted(self, chance: Fraction, frame: values.VariableFrame) -> Course:
        """The part of these levels for which a draw has that chance, with the variables after it."""
        return Course(self.share * chance, (*self.frames[:-1], frame), dict(self.counts), self.squares)

    def in_frames(self, frames: tuple[values.VariableFrame, ...]) -> Course:
        """These levels inside or outside of a function."""
        return Course(self.share, frames, self.counts, self.squares)

    def put(self, thing: SquareThing) -> None:
        """Put a thing on a square; it replaces the thing there, if that does not stay."""
        before = next((one for one in self.squares if one.place == thing.place), None)
        if before is None or not before.stays:
            self.squares = self.squares - {before} | {thing} if before else self.squares | {thing}

    def with_frame(self, frame: values.VariableFrame) -> Course:
        """These levels with other variables."""
        self.frames = (*self.frames[:-1], frame)
        return self

    def count(self, key: EventKey, number: int = 1) -> None:
        """Note an event."""
        self.counts[key] = self.counts.get(key, values.NEVER).raised(number)


Courses = list[Course]


@dataclass(frozen=True, slots=True)
class MadeThings:
    """The things that statements make, by the statements' spans: each time the same, or of a chosen kind.

    ``keys_of`` has the events of making a thing of a kind. ``squares`` has what statements put on squares where things
    may meet.
    """

    always: abc.Mapping[Span, abc.Sequence[tuple[EventKey, int]]] = field(default_factory=dict)
    chosen: abc.Mapping[Span, nodes.Expression] = field(default_factory=dict)
    keys_of: abc.Callable[[Any], abc.Iterable[EventKey]] = tuple
    squares: abc.Mapping[Span, SquareThing] = field(default_factory=dict)

    def doubtful(self, span: Span) -> abc.Iterator[EventKey]:
        """The events that have no law if it is not known how often a statement is executed."""
        yield from (key for key, _ in self.always.get(span, ()))
        put = self.squares.get(span)
        if put is not None:
            yield from (thing.key for thing in self.squares.values() if thing.place == put.place)

    def counted(self, node: nodes.Statement, courses: Courses, evaluator: values.Evaluator) -> Courses:
        """Count the things that a statement makes."""
        for key, number in self.always.get(node.span, ()):
            for course in courses:
                course.count(key, number)
        if node.span in self.squares:
            for course in courses:
                course.put(self.squares[node.span])
        expression = self.chosen.get(node.span)
        if expression is None:
            return courses
        found: Courses = []
        for course in courses:
            for share, value, frame in evaluator.outcomes(expression, course.frame):
                found.append(course.parted(share, frame))
                for key in self.keys_of(value):
                    found[-1].count(key)
        return found


@dataclass(frozen=True, slots=True)
class ScriptLaw:
    """The laws of all events of a script; None for those that have none, :data:`NEVER` for those that never happen."""

    laws: abc.Mapping[EventKey, values.CountLaw]
    lawless: frozenset[EventKey]

    def law(self, key: EventKey) -> values.CountLaw | None:
        """The law of the number of times that something happens in a level."""
        return None if key in self.lawless else self.laws.get(key, values.NEVER)


def own_size(node: nodes.Statement) -> int:
    """The number of nodes of a statement without the statements in it, its options included."""
    size = 0
    waiting: list[nodes.Node] = [node]
    while waiting:
        part = waiting.pop()
        size += 1
        waiting += [child for child in children(part) if not isinstance(child, nodes.Statement)]
    return size


def stepped(course: Course, name: str) -> bool | None:
    """Count a FOR variable on; returns True if another round follows, None if that is unknown."""
    frame = course.frame
    value, last, step = frame.get(name), frame.get(name + " end"), frame.get(name + " step")
    if not (isinstance(value, int) and isinstance(last, int) and isinstance(step, int)):
        return None
    course.with_frame(frame.set(name, signed64(value + step)))
    return value != last


def is_die(selector: nodes.Node) -> bool:
    """True if the game sees a constant: a number, or operations on numbers."""
    if isinstance(selector, nodes.Parenthesized):
        return is_die(selector.inner)
    if isinstance(selector, nodes.Operation):
        return is_die(selector.left) and is_die(selector.right)
    return isinstance(selector, nodes.Integer)


def joined(courses: Courses) -> Courses:
    """The same levels, those with equal variables and squares together."""
    if len(courses) < 2:
        return courses
    groups: dict[tuple[tuple[values.VariableFrame, ...], frozenset[SquareThing]], Courses] = {}
    for course in courses:
        groups.setdefault((course.frames, course.squares), []).append(course)
    return [_one(group) for group in groups.values()]


def _one(group: Courses) -> Course:
    if len(group) == 1:
        return group[0]
    whole = sum((course.share for course in group), Fraction(0))
    keys = dict.fromkeys(chain.from_iterable(course.counts for course in group))
    shares = [(course.share / whole, course.counts) for course in group]
    counts = {key: values.mixed([(share, laws.get(key, values.NEVER)) for share, laws in shares]) for key in keys}
    return Course(whole, group[0].frames, counts, group[0].squares)


def names_in(node: nodes.Node) -> abc.Iterator[str]:
    """The names of variables that an expression reads."""
    for part in walk(node):
        if isinstance(part, nodes.Variable | nodes.Element):
            yield part.name
        elif isinstance(part, nodes.Method):
            yield part.variable


def _deciding(node: nodes.Node) -> abc.Iterable[nodes.Node]:
    """The expressions of a statement that decide how the script goes on."""
    if isinstance(node, nodes.If | nodes.Chance):
        return (node.condition,)
    if isinstance(node, nodes.Loop):
        return (node.count,)
    if isinstance(node, nodes.For):
        return (node.variable, node.start, node.end)
    return (node.selector,) if isinstance(node, nodes.Switch) else ()


def deciding_variables(roots: abc.Iterable[nodes.Node], more: abc.Iterable[nodes.Node] = ()) -> frozenset[str]:
    """The names of all variables on which conditions, counts, selectors and the expressions ``more`` depend."""
    parts = [part for root in roots for part in walk(root)]
    found = {name for part in parts for expression in _deciding(part) for name in names_in(expression)}
    found.update(name for expression in more for name in names_in(expression))
    before = -1
    while len(found) != before:
        before = len(found)
        for part in parts:
            if isinstance(part, nodes.Assignment) and part.variable.name in found:
                found.update(names_in(part.value))
            elif isinstance(part, nodes.FunctionDefinition):
                taken = [index for index, one in enumerate(part.parameters) if one.variable.name in found]
                for call in parts:
                    if isinstance(call, nodes.Call) and call.function.text == part.name.text:
                        given = [call.arguments[index] for index in taken if index < len(call.arguments)]
                        found.update(name for argument in given for name in names_in(argument))
    return frozenset(found)


def elements_used_once(roots: abc.Iterable[nodes.Node]) -> frozenset[Span]:
    """The looked-up elements of arrays that no other place looks up, at places that are executed at most once."""
    uses: dict[tuple[str, int], list[Span]] = {}
    excluded: set[str] = set()
    for root in roots:
        parts = list(walk(root))
        several = (part for part in parts if isinstance(part, nodes.Loop | nodes.For | nodes.FunctionDefinition))
        repeated = {id(inner) for part in several for inner in walk(part)}
        written = {id(part.variable) for part in parts if isinstance(part, nodes.Assignment | nodes.Shuffle)}
        for part in parts:
            if not isinstance(part, nodes.Variable | nodes.Element) or id(part) in written:
                continue
            if isinstance(part, nodes.Element) and isinstance(part.index, nodes.Integer) and id(part) not in repeated:
                uses.setdefault((part.name, part.index.value), []).append(part.span)
            else:
                excluded.add(part.name)
    return frozenset(spans[0] for (name, _), spans in uses.items() if len(spans) == 1 and name not in excluded)
