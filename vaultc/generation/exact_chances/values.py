"""Exact laws of numbers of events in a level.

Values of expressions with their chances, as far as they follow from the text, the place and the hero.

Rules: "Values and expressions", "Core functions", "Variables and SHUFFLE".
"""

from __future__ import annotations

from collections import abc
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm
from typing import Any, Final, TypeVar

from vaultc.chance.dice import Dice as GameDice
from vaultc.chance.isaac import Isaac
from vaultc.generation.interpreter.control import COMPARISONS
from vaultc.generation.interpreter.expressions import OPERATORS, core_function
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.places import signed64
from vaultc.generation.site import Site
from vaultc.language.game import Game
from vaultc.language.semantics import constants
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.level.level import Level
from vaultc.odds.laws import dice_law
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError, VaultcError
from vaultc.support.named_tuple import NamedTuple
from vaultc.world.surroundings import Surroundings

MOST: Final = 100
"""Numbers from here on have one chance together."""

_NOTHING: Final = Fraction(0)


Possible = TypeVar("Possible", bound=abc.Hashable)


def summed(parts: abc.Iterable[tuple[Possible, Fraction]]) -> dict[Possible, Fraction]:
    """The chance of each outcome, in the order of its first part; the parts of a chance are added."""
    found: dict[Possible, Fraction] = {}
    for outcome, share in parts:
        found[outcome] = found.get(outcome, _NOTHING) + share
    return found


def evenly(*names: str) -> dict[str, Fraction]:
    """The law of a draw whose outcomes have the same chance; of a name that comes twice, twice of it."""
    return summed((name, Fraction(1, len(names))) for name in names)


@dataclass(frozen=True)
class CountLaw:
    """The law of a number: its mean, and the chances of 0, 1, 2 ... below :data:`MOST`; ``more`` is the remainder."""

    mean: Fraction
    chances: tuple[Fraction, ...]

    @cached_property
    def more(self) -> Fraction:
        """The chance of a number above all whose chances are listed."""
        return 1 - _weighted([(1, chance) for chance in self.chances if chance], 1)

    @property
    def at_least_once(self) -> Fraction:
        """The chance that the number is not 0."""
        return 1 - self.chances[0]

    def raised(self, number: int) -> CountLaw:
        """The law of this number plus a fixed one."""
        if number == 0:
            return self
        return CountLaw(self.mean + number, ((_NOTHING,) * number + self.chances)[:MOST])

    def plus(self, other: CountLaw) -> CountLaw:
        """The law of the sum of this number and an independent one."""
        sums = [_NOTHING] * min(len(self.chances) + len(other.chances) - 1, MOST)
        for first, chance in enumerate(self.chances):
            if chance:
                for second, other_chance in enumerate(other.chances[: len(sums) - first]):
                    sums[first + second] += chance * other_chance
        if self.more or other.more:
            sums = sums[: min(len(law.chances) for law in (self, other) if law.more)]
        return CountLaw(self.mean + other.mean, tuple(sums))

    def quantile(self, share: Fraction) -> int | None:
        """The lowest number that is not exceeded with at least that chance; None if it is above the listed ones."""
        reached = accumulate(self.chances)
        return next((number for number, chance in enumerate(reached) if chance >= share), None)


NEVER: Final = CountLaw(_NOTHING, (Fraction(1),))
"""The law of what never happens."""


def mixed(parts: abc.Sequence[tuple[Fraction, CountLaw]]) -> CountLaw:
    """The law of a number that has each of some laws with a chance; the chances sum to 1."""
    first = parts[0][1]
    if all(law is first for _, law in parts):
        return first
    whole = lcm(*(share.denominator for share, _ in parts))
    laws: dict[int, CountLaw] = {}
    weights: dict[int, int] = {}
    for share, law in parts:  # many parts share a law, and sums of whole numbers are far faster than of fractions
        laws[id(law)] = law
        weights[id(law)] = weights.get(id(law), 0) + share.numerator * (whole // share.denominator)
    length = max(len(law.chances) for law in laws.values())
    if any(law.more for law in laws.values()):
        length = min(len(law.chances) for law in laws.values() if law.more)
    mean = _weighted([(weights[one], law.mean) for one, law in laws.items()], whole)
    chances = [
        _weighted([(weights[one], law.chances[at]) for one, law in laws.items() if at < len(law.chances)], whole)
        for at in range(length)
    ]
    return CountLaw(mean, tuple(chances))


def _weighted(parts: abc.Sequence[tuple[int, Fraction]], whole: int) -> Fraction:
    """The sum of numbers, each with a weight out of the ``whole``; reduced once, where sums of fractions are at each
    step."""
    common = lcm(*[number.denominator for _, number in parts])
    total = sum(weight * number.numerator * (common // number.denominator) for weight, number in parts)
    return Fraction(total, whole * common)


MOST_OUTCOMES: Final = 2000
"""The number of values of one expression up to which its law is computed."""

_SURE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class UnknownValue:
    """A value that does not follow from the text."""


UNKNOWN: Final = UnknownValue()


@dataclass(frozen=True, slots=True)
class KindValue:
    """A monster, object or map character as a value: the class of its node, letter and name."""

    family: str
    character: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Urn:
    """A shuffled array, of which only looked-up elements are decided.

    ``drawn`` has the decided elements by index, ``left`` the others, sorted.
    """

    drawn: tuple[tuple[int, abc.Hashable], ...]
    left: tuple[abc.Hashable, ...]
    length: int


@dataclass(frozen=True)
class VariableFrame:
    """Variables and counters of the level or of a called function. Arrays are tuples."""

    variables: frozenset[tuple[str, abc.Hashable]] = frozenset()
    stack: tuple[int, ...] = ()

    def get(self, name: str) -> abc.Hashable:
        """The value of a variable, or UNKNOWN."""
        return next((value for key, value in self.variables if key == name), UNKNOWN)

    def set(self, name: str, value: abc.Hashable) -> VariableFrame:
        """The frame after an assignment."""
        kept = frozenset(pair for pair in self.variables if pair[0] != name)
        return replace(self, variables=kept if value is UNKNOWN else kept | {(name, value)})

    def push(self, counter: int) -> VariableFrame:
        """The frame with a counter on top of its stack."""
        return replace(self, stack=(*self.stack, counter))

    def pop(self) -> VariableFrame:
        """The frame without the counter on top."""
        return replace(self, stack=self.stack[:-1])


class PossibleValue(NamedTuple):
    """One value of an expression: its chance, the value, and the frame after its evaluation."""

    share: Fraction
    value: Any
    frame: VariableFrame


PossibleValues = list[PossibleValue]


class Evaluator:
    """Computes the outcomes of expressions.

    ``once`` has the elements of arrays that are looked up only at one place of the text, once. Without surroundings
    what depends on place, hero and date is unknown.
    """

    def __init__(self, game: Game, surroundings: Surroundings | None, once: frozenset[Span] = frozenset()) -> None:
        dice = GameDice(Isaac(0), Isaac(0))
        self.machine = Machine(Site(Level("law"), dice, surroundings or game.surroundings, game))
        self.is_placed = surroundings is not None
        self.once = once

    def outcomes(self, node: nodes.Node, frame: VariableFrame) -> PossibleValues:
        """All values of an expression or a condition, each once with every frame."""
        handler = _HANDLERS.get(type(node))
        found = _sure(UNKNOWN, frame) if handler is None else handler(self, node, frame)
        if len(found) == 1:
            return found
        together = summed(((value, after), share) for share, value, after in found)
        if len(together) > MOST_OUTCOMES:
            return _sure(UNKNOWN, frame)
        return [PossibleValue(share, value, after) for (value, after), share in together.items()]

    def each(
        self, parts: abc.Iterable[nodes.Node], frame: VariableFrame
    ) -> list[tuple[Fraction, tuple[Any, ...], VariableFrame]]:
        """The outcomes of several expressions, evaluated in this order."""
        found: list[tuple[Fraction, tuple[Any, ...], VariableFrame]] = [(_SURE, (), frame)]
        for part in parts:
            found = [
                (share * more.share, (*values, more.value), more.frame)
                for share, values, before in found
                for more in self.outcomes(part, before)
            ]
            if len(found) > MOST_OUTCOMES:
                raise UndecidedError
        return found

    def applied(
        self, function: abc.Callable[..., Any], parts: abc.Iterable[nodes.Node], frame: VariableFrame
    ) -> PossibleValues:
        """The outcomes of a function of several expressions; it is unknown where one of them is."""
        found: PossibleValues = []
        for share, values, after in self.each(parts, frame):
            result: Any = UNKNOWN
            if not any(value is UNKNOWN or isinstance(value, Urn) for value in values):
                with suppress(TypeError):
                    result = function(*values)
            found.append(PossibleValue(share, result, after))
        return found


class UndecidedError(VaultcError):
    """Raised where an outcome is unknown, or there are too many to tell one by one."""


def _sure(value: abc.Hashable, frame: VariableFrame) -> PossibleValues:
    return [PossibleValue(_SURE, value, frame)]


# ---- expressions


def _dice(_: Evaluator, node: nodes.Dice, frame: VariableFrame) -> PossibleValues:
    count, sides = max(constants.literal(node.count), 1), max(constants.literal(node.sides), 1)
    if count * (sides - 1) >= MOST_OUTCOMES:
        return _sure(UNKNOWN, frame)
    try:
        law = dice_law(count, sides)
    except InvalidValueError:
        return _sure(UNKNOWN, frame)
    return [PossibleValue(chance, total, frame) for total, chance in law.chances.items()]


def _element(evaluator: Evaluator, node: nodes.Element, frame: VariableFrame) -> PossibleValues:
    found: PossibleValues = []
    for share, index, after in evaluator.outcomes(node.index, frame):
        array = after.get(node.name)
        length = _length(array)
        position = constants.remainder(index, length) if length and isinstance(index, int) else -1
        if position < 0:
            found.append(PossibleValue(share, UNKNOWN, after))
        elif isinstance(array, Urn):
            found += _drawn(evaluator, node, array, position, PossibleValue(share, UNKNOWN, after))
        elif isinstance(array, tuple):
            found.append(PossibleValue(share, array[position], after))
    return found


def _drawn(evaluator: Evaluator, node: nodes.Element, urn: Urn, position: int, before: PossibleValue) -> PossibleValues:
    """An element of a shuffled array: known, or each of those left with the same chance."""
    known = [value for index, value in urn.drawn if index == position]
    if known:
        return [before._replace(value=known[0])]
    found: PossibleValues = []
    for value in dict.fromkeys(urn.left):
        chance = Fraction(urn.left.count(value), len(urn.left))
        place = urn.left.index(value)
        left = urn.left[:place] + urn.left[place + 1 :]
        keep = node.span not in evaluator.once
        drawn = tuple(sorted((*urn.drawn, (position, value)), key=repr)) if keep else urn.drawn
        frame = before.frame.set(node.name, Urn(drawn, left, urn.length))
        found.append(PossibleValue(before.share * chance, value, frame))
    return found


def shuffled(array: abc.Hashable) -> abc.Hashable:
    """An array after SHUFFLE: every order is as likely."""
    if isinstance(array, Urn):
        is_whole = len(array.drawn) + len(array.left) == array.length
        array = (*(value for _, value in array.drawn), *array.left) if is_whole else UNKNOWN
    if not isinstance(array, tuple):
        return UNKNOWN
    return Urn((), tuple(sorted(array, key=repr)), len(array))


def _method(_: Evaluator, node: nodes.Method, frame: VariableFrame) -> PossibleValues:
    value = frame.get(node.variable)
    known = node.method == "length" and isinstance(value, Urn | tuple)
    return _sure(_length(value) if known else UNKNOWN, frame)


def _length(array: abc.Hashable) -> int:
    return array.length if isinstance(array, Urn) else len(array) if isinstance(array, tuple) else 0


def _operation(evaluator: Evaluator, node: nodes.Operation, frame: VariableFrame) -> PossibleValues:
    apply = OPERATORS[node.operator]
    return evaluator.applied(lambda left, right: signed64(apply(left, right)), (node.left, node.right), frame)


def _core_call(evaluator: Evaluator, node: nodes.CoreCall, frame: VariableFrame) -> PossibleValues:
    arguments = node.arguments or ()
    if node.function == "rnd":
        return _random(evaluator, arguments, frame)
    is_placed = evaluator.is_placed and (
        node.function.startswith(("time.", "hero.")) or node.function in ("level.depth", "level.difficulty")
    )
    if node.function not in _PURE and not (is_placed and not arguments):
        return _sure(UNKNOWN, frame)
    function = core_function(node.function)
    return evaluator.applied(lambda *values: function(evaluator.machine, *values), arguments, frame)


_PURE: Final = frozenset({"string", "str", "integer", "int", "coord"})
"""Functions whose value depends on nothing but their arguments."""


def _random(evaluator: Evaluator, arguments: tuple[nodes.Node, ...], frame: VariableFrame) -> PossibleValues:
    found: PossibleValues = []
    for share, (bound,), after in evaluator.each(arguments, frame):
        if not isinstance(bound, int) or not 0 < bound <= MOST_OUTCOMES:
            found.append(PossibleValue(share, UNKNOWN, after))
        else:
            found += [PossibleValue(share / bound, value, after) for value in range(bound)]
    return found


def share_of(percent: nodes.Percent) -> Fraction:
    """A written chance as the game compares it: at least 0 %, at most 100 %."""
    return Fraction(min(max(constants.literal(percent.value), 0), 100), 100)


def _percent(_: Evaluator, node: nodes.Percent, frame: VariableFrame) -> PossibleValues:
    chance = share_of(node)
    return [PossibleValue(share, value, frame) for share, value in ((chance, True), (1 - chance, False)) if share]


_HANDLERS: dict[type[nodes.Node], abc.Callable[[Evaluator, Any, VariableFrame], PossibleValues]] = {
    nodes.Integer: lambda _, node, frame: _sure(constants.literal(node.value), frame),
    nodes.String: lambda _, node, frame: _sure(node.text, frame),
    nodes.Dice: _dice,
    nodes.Variable: lambda _, node, frame: _sure(frame.get(node.name), frame),
    nodes.Element: _element,
    nodes.Method: _method,
    nodes.Operation: _operation,
    nodes.Concatenation: lambda it, node, frame: it.applied(
        lambda left, right: str(left) + str(right), (node.left, node.right), frame
    ),
    nodes.Parenthesized: lambda it, node, frame: it.outcomes(node.inner, frame),
    nodes.CoreCall: _core_call,
    nodes.Coordinate: lambda _, node, frame: _sure((node.x, node.y), frame),
    nodes.MonsterKind: lambda _, node, frame: _sure(KindValue("monster", node.character, node.name), frame),
    nodes.ObjectKind: lambda _, node, frame: _sure(KindValue("object", node.character, node.name), frame),
    nodes.MapCharacter: lambda _, node, frame: _sure(KindValue("terrain", node.character, None), frame),
    nodes.Typed: lambda it, node, frame: it.outcomes(node.value, frame),
    nodes.Array: lambda it, node, frame: [PossibleValue(*found) for found in it.each(node.elements, frame)],
    nodes.Comparison: lambda it, node, frame: it.applied(
        COMPARISONS[node.operator.text], (node.left, node.right), frame
    ),
    nodes.Truth: lambda it, node, frame: it.applied(lambda value: value != 0, (node.value,), frame),
    nodes.Percent: _percent,
}
"""Expressions without a handler are unknown: places, regions and selections decide nothing."""
