"""Conditions on levels, and expectations: a condition with the share of levels that are to meet it.

A value that is missing (the path to stairs that are not there) makes every comparison and all arithmetic with it
missing, and what is missing is not true: ``not`` does not make it so either. A number is true unless it is 0.

Written in a comment: ``reachable``, ``1 chest``, ``10..30 % "dragon"``, ``1 vampire lord at depth 12 at night``.
"""

from __future__ import annotations

import operator
import re
from collections import abc
from datetime import datetime
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Final

from vaultc.language.game import Game
from vaultc.level.conditions import parsing
from vaultc.level.conditions.parsing import ConditionError
from vaultc.level.measures import level_measures
from vaultc.level.measures.survey import Survey
from vaultc.level.solving.powers import Abilities, abilities_of
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError, did_you_mean
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Surroundings, place_called

ConditionValue = float | None
Evaluate = abc.Callable[[Survey], ConditionValue]

WAYS = ("up", "down", "portal", "stairs up", "stairs down", "ladder up", "ladder down")
"""Between what ``path`` measures."""

_DIVISIONS: abc.Mapping[str, abc.Callable[[float, float], float]] = {"/": operator.truediv, "%": operator.mod}
_OPERATORS: abc.Mapping[str, abc.Callable[[float, float], float]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip

FUNCTIONS = {
    "count": 'count("dragon"): monsters, objects (carried ones too) and traps of a name',
    "share": 'share("lava"): squares of a terrain, as a share of the level',
    "path": 'path("up", "down"): the fewest steps on foot between two ways; path("up", "down", "keys", "digging"): '
    "with these abilities",
    "solvable": 'solvable("up", "down"): if a hero with the usual abilities gets there; solvable("up", "down", '
    '"no kicking"): without one of them; solvable("up", "down", "keys"): with these',
    **{family.name: f'{family.name}("..."): {family.meaning}' for family in level_measures.FAMILIES.values()},
}
"""The functions by name, with what they mean."""

SHORTHANDS = {"reachable": "unreachable == 0 and ways_joined"}
"""Words for frequent conditions."""

_SQUARES = 79 * 21
_ENORMOUS = 1e100


class ThingCount:
    """The number of things of some kinds: a family of measures, and the kinds that are meant, several times."""

    def __init__(self, kinds: abc.Iterable[tuple[str, frozenset[int]]]) -> None:
        self.kinds = tuple(kinds)

    def __call__(self, survey: Survey) -> int:
        return sum(level_measures.FAMILIES[family].take(survey, numbers) for family, numbers in self.kinds)


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
    def parsed(self) -> parsing.ConditionNode:
        """The tree of the text."""
        return parsing.parse(self.text)

    @cached_property
    def _evaluate(self) -> Evaluate:
        return ConditionCompiler(self.text, self.catalog).compile(self.parsed)

    def value(self, survey: Survey) -> ConditionValue:
        """Return the value of the expression on a level; None where it is missing."""
        return self._evaluate(survey)

    def holds(self, survey: Survey) -> bool:
        """Return whether it is true of a level."""
        return bool(self._evaluate(survey))

    @cached_property
    def terms(self) -> abc.Mapping[str, Evaluate]:
        """The functions of its measures and things, by their words in the text, from left to right."""
        compiler = ConditionCompiler(self.text, self.catalog)
        return {self.text[leaf.start : leaf.end]: compiler.compile(leaf) for leaf in self.leaves}

    @property
    def leaves(self) -> list[parsing.ConditionNode]:
        """Its measures and things, from left to right."""
        return sorted(_leaves(self.parsed), key=lambda leaf: leaf.start)


def _leaves(node: parsing.ConditionNode) -> abc.Iterator[parsing.ConditionNode]:
    inner = parsing.parts(node)
    if not inner and not isinstance(node, parsing.NumberNode):
        yield node
    for part in inner:
        yield from _leaves(part)


class ConditionCompiler:
    """Makes functions of trees; all names are looked up now, so that mistakes come out before any level is made."""

    def __init__(self, text: str, catalog: Catalog) -> None:
        self._text, self._names = text, level_measures.names_of(catalog)

    def _error(self, message: str, node: parsing.ConditionNode) -> ConditionError:
        return ConditionError(message, self._text, node.start, node.end)

    def compile(self, node: parsing.ConditionNode) -> Evaluate:
        """Compile a tree to a function that evaluates it.

        Raises:
            ConditionError: a name in it means nothing, or a function takes other arguments.
        """
        match node:
            case parsing.NumberNode(value=value):
                return lambda _: value
            case parsing.NameNode():
                return self._measure(node)
            case parsing.CallNode():
                return self._call(node)
            case parsing.Unary(operator=sign, operand=operand):
                return _changed(sign, self.compile(operand))
            case parsing.Binary(operator=sign, left=left, right=right):
                return _joined(sign, self.compile(left), self.compile(right))
            case parsing.Text():
                return self._things(node, node.value)
            case parsing.ThingNode():
                return self._measured_things(node)
            case _:
                raise AssertionError(node)

    # ---- what is measured: other compilers may know it without a level

    def measured(self, measure: level_measures.Measure) -> Evaluate:
        """The function of a measure."""
        return measure.take

    def counted(self, things: ThingCount) -> Evaluate:
        """The function of a number of things."""
        return things

    def walked(self, start: str, end: str) -> Evaluate:
        """The function of a way."""
        return lambda survey: survey.path(start, end)

    def solved(self, start: str, end: str, abilities: Abilities, steps: bool) -> Evaluate:
        """The function of a way that is to be solved: its ``steps``, or if there is one."""
        if steps:
            return lambda survey: survey.solution(start, end, abilities).steps
        return lambda survey: survey.solution(start, end, abilities).is_solvable

    # ---- names

    def _measure(self, node: parsing.NameNode) -> Evaluate:
        if node.name in ("true", "false"):
            number = float(node.name == "true")
            return lambda _: number
        if node.name in SHORTHANDS:
            return self.compile(_parsed_shorthand(node.name))
        if node.name in level_measures.NAMED:
            return self.measured(level_measures.NAMED[node.name])
        if node.name in FUNCTIONS:
            raise self._error(f"{node.name} is a function: {FUNCTIONS[node.name]}", node)
        if self._kinds_of(node.name) is not None:
            raise self._error(f'`{node.name}` is a thing: write `1 {node.name}` or `"{node.name}"`', node)
        known = [*level_measures.NAMED, *SHORTHANDS, *FUNCTIONS]
        raise self._error(f"there is no measure {node.name!r}{did_you_mean(node.name.lower(), known)}", node)

    def _measured_things(self, node: parsing.ThingNode) -> Evaluate:
        """The measure of that name, else the number of things of it; in the singular or the plural."""
        word = node.name.replace(" ", "_")
        for name in (word, f"{word}s"):
            if (measure := level_measures.MEASURES.get(name)) is not None and not measure.flag:
                return self.measured(measure)
        return self._things(node, node.name)

    def _things(self, node: parsing.ConditionNode, name: str) -> Evaluate:
        kinds = self._kinds_of(name)
        if kinds is None:
            known = [each for table in self._names for each in table]
            raise self._error(f"unknown name {name!r}{did_you_mean(name.lower(), known)}", node)
        return self.counted(ThingCount(kinds))

    def _kinds_of(self, name: str) -> list[tuple[str, frozenset[int]]] | None:
        """The kinds of a name in the singular or plural, of all families; None for unknown names."""
        for spelt in _singulars(_spelt(name)):
            tables = ((family, self._table(family)) for family in (*level_measures.COUNTED, "terrain"))
            found = [(family, table[spelt]) for family, table in tables if spelt in table]
            if found:
                return found
        return None

    def _table(self, family: str) -> abc.Mapping[str, frozenset[int]]:
        return level_measures.FAMILIES[family].table(self._names)

    # ---- functions

    def _call(self, node: parsing.CallNode) -> Evaluate:
        if node.name in ("path", "solvable"):
            return self._ways(node)
        if node.name == "count":
            return self._counted(self._texts(node, 1)[0], *level_measures.COUNTED)
        if node.name == "share":
            squares = self._counted(self._texts(node, 1)[0], "terrain")
            return lambda survey: (squares(survey) or 0) / _SQUARES
        if node.name in level_measures.FAMILIES:
            return self._counted(self._texts(node, 1)[0], node.name)
        is_measure = node.name in level_measures.NAMED
        texts = [part.value for part in node.arguments if isinstance(part, parsing.Text)]
        known = len(texts) == 1 and self._kinds_of(texts[0])
        usual = f'write `"{texts[0]}"` for the number of these things' if known else ""
        hint = "; measures take nothing" if is_measure else did_you_mean(node.name.lower(), FUNCTIONS, usual)
        raise self._error(f"there is no function {node.name!r}{hint}", node)

    def _ways(self, node: parsing.CallNode) -> Evaluate:
        """A function of two ways and abilities."""
        start, end, *words = self._texts(node, 2, more=True)
        ways = self._way(start), self._way(end)
        if node.name == "path" and not words:
            return self.walked(*ways)
        for word in words:
            try:
                abilities_of([word.value])
            except InvalidValueError as error:
                raise self._error(str(error), word) from None
        abilities = abilities_of(word.value for word in words)
        return self.solved(*ways, abilities, node.name == "path")

    def _texts(self, node: parsing.CallNode, number: int, more: bool = False) -> list[parsing.Text]:
        texts = [argument for argument in node.arguments if isinstance(argument, parsing.Text)]
        for argument in node.arguments:
            if not isinstance(argument, parsing.Text):
                raise self._error(f"{node.name} takes texts in quotes: {FUNCTIONS[node.name]}", argument)
        if len(texts) < number or (len(texts) > number and not more):
            wanted = "one text" if number == 1 else f"{number} texts"
            raise self._error(f"{node.name} takes {wanted}: {FUNCTIONS[node.name]}", node)
        return texts

    def _way(self, text: parsing.Text) -> str:
        if text.value not in WAYS:
            raise self._error(f"there is no way {text.value!r}; there are {', '.join(WAYS)}", text)
        return text.value

    def _counted(self, text: parsing.Text, *families: str) -> Evaluate:
        """The number of things of a name in some families."""
        tables = {family: self._table(family) for family in families}
        name = _spelt(text.value)
        kinds = [(family, table[name]) for family, table in tables.items() if name in table]
        if not kinds:
            known = [each for table in tables.values() for each in table]
            problem = f"nothing named {text.value!r} in {families[0]}"
            if len(families) > 1:
                problem = f"unknown name {text.value!r}"
            raise self._error(f"{problem}{did_you_mean(text.value.lower(), known)}", text)
        return self.counted(ThingCount(kinds))


@cache
def _parsed_shorthand(name: str) -> parsing.ConditionNode:
    return parsing.parse(SHORTHANDS[name])


def _singulars(name: str) -> abc.Iterator[str]:
    """A name as it is written, then what it may be the plural of, as ``chests`` or ``boxes``, and its plural."""
    yield name
    if len(name) < 4:
        return
    head, of, rest = name.partition(" of ")
    for plural, single in (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f")):
        if head.endswith(plural):
            yield head.removesuffix(plural) + single + of + rest
    yield f"{head}s{of}{rest}"


def _spelt(name: str) -> str:
    """Names are looked up in lower case, but the letters of classes as they are."""
    return name if len(name) == 1 else name.lower()


# ---- operators


def _changed(sign: str, operand: Evaluate) -> Evaluate:
    def evaluate(survey: Survey) -> ConditionValue:
        value = operand(survey)
        if value is None:
            return None
        return float(not value) if sign == "not" else -value

    return evaluate


def _joined(sign: str, left: Evaluate, right: Evaluate) -> Evaluate:
    if sign == "and":
        return lambda survey: float(bool(left(survey)) and bool(right(survey)))
    if sign == "or":
        return lambda survey: float(bool(left(survey)) or bool(right(survey)))

    def evaluate(survey: Survey) -> ConditionValue:
        first, second = left(survey), right(survey)
        if first is None or second is None:
            return None
        if sign in _DIVISIONS:
            return _DIVISIONS[sign](first, second) if second else None
        value = float(_OPERATORS[sign](first, second))
        return value if abs(value) < _ENORMOUS else None

    return evaluate


def measure_function(text: str, catalog: Catalog) -> Evaluate:
    """Return the function of a measure by its name, or of an expression in the language of ``vaultc hunt``.

    Raises:
        ConditionError: the text is not a measure.
    """
    if text in level_measures.NAMED:
        return level_measures.NAMED[text].take
    return LevelCondition(text, catalog).value


NIGHT: Final = datetime(2026, 6, 15, 23)
"""The hour of ``at night``; without it levels are made at noon of that day."""
DEEPEST: Final = 52

_NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_SHARE = re.compile(
    rf"(?:(?P<low>{_NUMBER})\s*%?\s*\.\.\s*(?P<high>{_NUMBER})|(?P<sign>[<>]=)?\s*(?P<one>{_NUMBER}))\s*%\s*", re.ASCII
)
_WHERE = re.compile(r"\s+at\s+(?:(?P<night>night)|depth\s+(?P<depth>[0-9]+)|(?P<place>[A-Za-z0-9:_-]+))\s*\Z", re.ASCII)
_WHOLE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class LevelPlace:
    """The place and the hour that an expectation names; None and False where it names none."""

    depth: int | None = None
    place: str | None = None
    night: bool = False

    @property
    def is_usual(self) -> bool:
        """True if nothing is named."""
        return self == _USUAL

    @property
    def is_somewhere(self) -> bool:
        """True if a depth or a place is named."""
        return self.depth is not None or self.place is not None

    def around(self, usual: Surroundings, game: Game) -> Surroundings:
        """The surroundings there."""
        if self.place is not None:
            usual = replace(usual, **place_called(game.plan, self.place))
        if self.depth is not None:
            usual = usual.at_depth(self.depth)
        return replace(usual, clock=NIGHT) if self.night else usual

    @property
    def options(self) -> str:
        """The options of commands that make levels there."""
        place = "" if self.place is None else f" --place {self.place}"
        depth = "" if self.depth is None else f" --depth {self.depth}"
        return f"{place}{depth}{f' --date {NIGHT:%Y-%m-%dT%H:%M}' if self.night else ''}"


_USUAL: Final = LevelPlace()


@dataclass(frozen=True)
class Expectation:
    """An expectation of the levels of a script: from ``low`` to ``high`` of them meet the condition."""

    text: str
    condition: LevelCondition
    low: Fraction
    high: Fraction
    place: LevelPlace

    @property
    def is_hard(self) -> bool:
        """True if one level decides against it: all are to meet the condition, or none is."""
        return self.low == self.high and self.low in (0, 1)

    @cached_property
    def wanted(self) -> bool:
        """True if a hard expectation wants its condition in every level, False if in none."""
        return bool(self.low)


def read_expectation(text: str, game: Game) -> Expectation:
    """The expectation in the text of a comment after ``expect:``.

    Raises:
        ConditionError: the text cannot be understood; gives place and reason.
    """
    if len(text) > parsing.LONGEST:
        raise ConditionError(f"an expectation has at most {parsing.LONGEST} characters", text, 0, len(text))
    share = _SHARE.match(text)
    low, high = (_WHOLE, _WHOLE) if share is None else _bounds(text, share)
    start = share.end() if share else 0
    place, end = _read_place(text, start, game)
    if not text[start:end].strip():
        example = f"{text[start:end]}reachable" if share is None else f"{text[:end].strip()} reachable"
        raise ConditionError(f"this expects nothing; write for example `{example.strip()}`", text, 0, len(text))
    try:
        condition = LevelCondition(text[start:end], game.catalog)
    except ConditionError as error:
        raise ConditionError(error.message, text, error.start + start, error.end + start) from None
    if all(isinstance(node, parsing.NameNode) and node.name in ("true", "false") for node in condition.leaves):
        raise ConditionError("this is the same for all levels; name a measure or a thing", text, start, end)
    return Expectation(text, condition, low, high, place)


# ---- the share of levels


def _bounds(text: str, share: re.Match[str]) -> tuple[Fraction, Fraction]:
    if share["one"] is not None:
        only = _percent(text, share, "one")
        low = only if share["sign"] != "<=" else Fraction(0)
        high = only if share["sign"] != ">=" else _WHOLE
    else:
        low, high = _percent(text, share, "low"), _percent(text, share, "high")
    start, end = share.start(), len(share[0].rstrip())
    if low > high:
        message = f"no share is from {share['low']} to {share['high']} %; write {share['high']}..{share['low']} %"
        raise ConditionError(message, text, start, end)
    if low == 0 and high == 1:
        raise ConditionError(f"`{share[0].strip()}` holds for all levels; narrow it", text, start, end)
    return low, high


def _percent(text: str, share: re.Match[str], name: str) -> Fraction:
    number = Fraction(share[name]) / 100
    if number > 1:
        raise ConditionError("a share is at most 100 %", text, share.start(name), share.end(name))
    return number


# ---- the place and the hour


def _read_place(text: str, start: int, game: Game) -> tuple[LevelPlace, int]:
    """Read them at the end of the text; return them, and the place where they begin."""
    found: dict[str, str] = {}
    end = len(text)
    while (match := _WHERE.search(text, start, end)) is not None:
        kind = match.lastgroup or ""
        if kind in found or (kind != "night" and found.keys() & {"depth", "place"}):
            raise ConditionError("a level has one place and one hour", text, match.start(kind), match.end(kind))
        found[kind] = match[kind]
        _check_place(text, match, game)
        end = match.start()
    depth = int(found["depth"]) if "depth" in found else None
    return LevelPlace(depth, found.get("place"), "night" in found), end


def _check_place(text: str, match: re.Match[str], game: Game) -> None:
    if match["depth"] is not None and not (len(match["depth"]) < 4 and 1 <= int(match["depth"]) <= DEEPEST):
        raise ConditionError(f"a depth is from 1 to {DEEPEST}", text, match.start("depth"), match.end("depth"))
    if match["place"] is not None:
        try:
            place_called(game.plan, match["place"])
        except ValueError as error:
            message = "write `at depth 12`" if match["place"].isdigit() else f"{error}; or `at depth 12`, `at night`"
            raise ConditionError(message, text, match.start("place"), match.end("place")) from None
