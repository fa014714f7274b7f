"""Conditions on levels: measures by name, functions of names, arithmetic, comparisons.

A value that is missing (the path to stairs that are not there) makes every comparison and all arithmetic with it
missing, and what is missing is not true: ``not`` does not make it so either. A number is true unless it is 0.
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any

from vaultc.level.conditions import tree
from vaultc.level.conditions.lexing import ConditionError
from vaultc.level.conditions.parsing import parse
from vaultc.level.measures import level_measures
from vaultc.level.measures.names import KindNames, names_of
from vaultc.level.measures.survey import Survey
from vaultc.world.catalog import Catalog

ConditionValue = float | None
Evaluate = abc.Callable[[Survey], ConditionValue]

WAYS = ("up", "down", "portal", "stairs up", "stairs down", "ladder up", "ladder down")
"""Between what ``path`` measures."""

_ARITHMETIC: abc.Mapping[str, abc.Callable[[Any, Any], Any]] = {"+": add, "-": sub, "*": mul}
_COMPARISONS: abc.Mapping[str, abc.Callable[[Any, Any], bool]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "==": eq,
    "!=": ne,
}

FUNCTIONS = {
    "count": 'count("dragon"): monsters, objects (carried ones too) and traps of a name',
    "share": 'share("lava"): squares of a terrain, as a share of the level',
    "path": 'path("up", "down"): the fewest steps on foot between two ways',
    **{family.name: f'{family.name}("..."): {family.meaning}' for family in level_measures.FAMILIES.values()},
}
"""The functions by name, with what they mean."""

_SQUARES = 79 * 21
_ENORMOUS = 1e100


@dataclass(frozen=True)
class LevelCondition:
    """A condition on the levels of a game; may be sent to other processes.

    Raises:
        ConditionError: the text is not a condition, when it is made; gives place and reason.
    """

    text: str
    catalog: Catalog

    def __post_init__(self) -> None:
        if self._evaluate is None:
            raise AssertionError

    def __getstate__(self) -> dict[str, Any]:
        """Without what is worked out from the text."""
        return {"text": self.text, "catalog": self.catalog}

    @cached_property
    def _evaluate(self) -> Evaluate:
        return _Compiler(self.text, names_of(self.catalog)).compile(parse(self.text))

    def holds(self, survey: Survey) -> bool:
        """Return whether it is true of a level."""
        return bool(self._evaluate(survey))


class _Compiler:
    """Makes functions of trees; all names are looked up now, so that mistakes come out before any level is made."""

    def __init__(self, text: str, names: KindNames) -> None:
        self._text, self._names = text, names

    def _error(self, message: str, node: tree.ConditionNode) -> ConditionError:
        return ConditionError(message, self._text, node.start, node.end)

    def compile(self, node: tree.ConditionNode) -> Evaluate:
        """Compile a tree to a function that evaluates it."""
        match node:
            case tree.NumberNode(value=value):
                return lambda _: value
            case tree.NameNode():
                return self._measure(node)
            case tree.CallNode():
                return self._call(node)
            case tree.Unary(operator=operator, operand=operand):
                return _negated(self.compile(operand)) if operator == "not" else _opposite(self.compile(operand))
            case tree.Binary(operator=operator, left=left, right=right):
                return _joined(operator, self.compile(left), self.compile(right))
            case _:
                raise self._error('a text is allowed only in a function, as in count("dragon")', node)

    def _measure(self, node: tree.NameNode) -> Evaluate:
        if node.name in ("true", "false"):
            number = float(node.name == "true")
            return lambda _: number
        if node.name in level_measures.MEASURES:
            return level_measures.MEASURES[node.name].take
        if node.name in FUNCTIONS:
            raise self._error(f"{node.name} is a function: {FUNCTIONS[node.name]}", node)
        raise self._error(
            f"there is no measure {node.name!r}{_near(node.name, [*level_measures.MEASURES, *FUNCTIONS])}", node
        )

    # ---- functions

    def _call(self, node: tree.CallNode) -> Evaluate:
        if node.name == "path":
            start, end = self._texts(node, 2)
            first, second = self._way(start), self._way(end)
            return lambda survey: survey.path(first, second)
        if node.name == "count":
            return self._count(*self._texts(node, 1))
        if node.name == "share":
            squares = self._family("terrain", *self._texts(node, 1))
            return lambda survey: (squares(survey) or 0) / _SQUARES
        if node.name in level_measures.FAMILIES:
            return self._family(node.name, *self._texts(node, 1))
        hint = "; measures take nothing" if node.name in level_measures.MEASURES else _near(node.name, FUNCTIONS)
        raise self._error(f"there is no function {node.name!r}{hint}", node)

    def _texts(self, node: tree.CallNode, number: int) -> list[tree.Text]:
        texts = [argument for argument in node.arguments if isinstance(argument, tree.Text)]
        for argument in node.arguments:
            if not isinstance(argument, tree.Text):
                raise self._error(f"{node.name} takes texts in quotes: {FUNCTIONS[node.name]}", argument)
        if len(texts) != number:
            wanted = "one text" if number == 1 else f"{number} texts"
            raise self._error(f"{node.name} takes {wanted}: {FUNCTIONS[node.name]}", node)
        return texts

    def _way(self, text: tree.Text) -> str:
        if text.value not in WAYS:
            raise self._error(f"there is no way {text.value!r}; there are {', '.join(WAYS)}", text)
        return text.value

    def _family(self, name: str, text: tree.Text) -> Evaluate:
        family = level_measures.FAMILIES[name]
        table = family.table(self._names)
        numbers = table.get(_spelt(text.value))
        if numbers is None:
            raise self._error(f"nothing named {text.value!r} in {name}{_near(text.value, table)}", text)
        take = family.take
        return lambda survey: take(survey, numbers)

    def _count(self, text: tree.Text) -> Evaluate:
        counter = level_measures.counter_of(self._names, _spelt(text.value))
        if counter is None:
            known = [*self._names.monsters, *self._names.objects, *self._names.traps]
            raise self._error(f"unknown name {text.value!r}{_near(text.value, known)}", text)
        return counter


def _spelt(name: str) -> str:
    """Names are looked up in lower case, but the letters of classes as they are."""
    return name if len(name) == 1 else name.lower()


def _near(name: str, known: object) -> str:
    found = get_close_matches(name.lower(), list(known), n=1)  # type: ignore[call-overload]
    return f"; did you mean {found[0]}?" if found else ""


# ---- operators


def _negated(operand: Evaluate) -> Evaluate:
    def evaluate(survey: Survey) -> ConditionValue:
        value = operand(survey)
        return None if value is None else float(not value)

    return evaluate


def _opposite(operand: Evaluate) -> Evaluate:
    def evaluate(survey: Survey) -> ConditionValue:
        value = operand(survey)
        return None if value is None else -value

    return evaluate


def _joined(operator: str, left: Evaluate, right: Evaluate) -> Evaluate:
    if operator == "and":
        return lambda survey: float(bool(left(survey)) and bool(right(survey)))
    if operator == "or":
        return lambda survey: float(bool(left(survey)) or bool(right(survey)))

    def evaluate(survey: Survey) -> ConditionValue:
        first, second = left(survey), right(survey)
        return None if first is None or second is None else _result(operator, first, second)

    return evaluate


def _result(operator: str, first: float, second: float) -> ConditionValue:
    if operator in _COMPARISONS:
        return float(_COMPARISONS[operator](first, second))
    if operator in _ARITHMETIC:
        value = float(_ARITHMETIC[operator](first, second))
        return value if abs(value) < _ENORMOUS else None
    if not second:
        return None
    return first / second if operator == "/" else first % second
