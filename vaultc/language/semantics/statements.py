"""Statements in text order with their surroundings, the flow of control, the title of a level.

Here is also which SWITCH draws a random number and how deep blocks are nested.
"""

from __future__ import annotations

import re
from collections import abc
from functools import cache

from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.support.dataclass import dataclass
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A statement at its place: ``parent`` is the statement around it, ``level`` the number of its level.

    ``order`` counts all statements of a file and its inclusions in text order. A function in a file's header
    has no level.
    """

    node: n.Statement
    parent: Placed | None
    level: int | None
    order: int

    def ancestors(self) -> abc.Iterator[Placed]:
        """The statements around this one, innermost first; they go on outside of function bodies."""
        parent = self.parent
        while parent is not None:
            yield parent
            parent = parent.parent

    def nearest(self, *classes: type[n.Statement]) -> Placed | None:
        """The innermost statement of these classes around this one."""
        return next((placed for placed in self.ancestors() if isinstance(placed.node, classes)), None)


@cache
def _bodies(cls: type[n.Statement]) -> tuple[str, ...]:
    holders = {"Block", "Statement", "Case", "Default"}
    return tuple(field.name for field in cls.fields if holders.intersection(re.findall(r"\w+", field.annotation)))


def inner_statements(statement: n.Statement) -> abc.Iterator[n.Statement]:
    """The statements directly inside of a statement, in text order."""
    for name in _bodies(type(statement)):
        value = getattr(statement, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, n.Statement):
                yield part
            elif part is not None:
                yield from part.statements


def append_placed(
    statements: abc.Iterable[n.Statement], level: int | None, placed: list[Placed], parent: Placed | None = None
) -> None:
    """Append statements of a level, or a function in a header, to ``placed``, each with those inside of it."""
    for statement in statements:
        here = Placed(statement, parent, level, len(placed))
        placed.append(here)
        append_placed(inner_statements(statement), level, placed, here)


MAXIMUM_NAME = 14
_COUNTER = lazy_pattern(r"%(\d*)i")
_WIDEST_COUNTER = 99
_TITLE = lazy_pattern(r"#\s*Title:\s*(.*?)\s*")
_FOR_THE_CHECK = lazy_pattern(r"#\s*(?:expect|vaultc)\s*:")


def heading(level: Span) -> tuple[str | None, str]:
    """The title of a level, and the lines that describe it without words to the check.

    They are the comment directly above it, if its first line is ``# Title: text``.
    """
    numbers = range(block_start(level), level.begin.line)
    lines = [level.source.line(number).strip() for number in numbers]
    title = _TITLE.fullmatch(lines[0]) if lines else None
    if title is None:
        return None, ""
    description = (line.removeprefix("#").strip() for line in lines[1:] if not _FOR_THE_CHECK.match(line))
    return title[1] or None, "\n".join(description).strip()


def block_start(level: Span) -> int:
    """The number of the line where the block of comments directly above a level begins, or the level's own."""
    number = level.begin.line
    while number > 1 and level.source.line(number - 1).lstrip().startswith("#"):
        number -= 1
    return number


def has_counter(name: str) -> bool:
    """Return whether output names are numbered (``vlt-%04i``)."""
    return "%" in name


def output_name(name: str, counter: int) -> str | None:
    """The name of the compiled level, or None if the name's counter is malformed. Rules: "Random vaults"."""
    if not has_counter(name):
        return name
    match = _COUNTER.search(name)
    if match is None or name.count("%") > 1 or int(match[1] or "0") > _WIDEST_COUNTER:
        return None
    return name[: match.start()] + (match[0] % counter) + name[match.end() :]


BREAKABLE = (n.Loop, n.For, n.Switch, n.Room, n.Subroom, n.RegionStatement, n.Container, n.Monster)
"""Statements whose block a BREAK leaves."""

CONDITIONALS = (n.If, n.Chance, n.Loop)
"""Statements that count together for the first nesting limit; FOR has a limit of its own."""

_VARIABLE_PARTS = (n.Variable, n.Element, n.Method, n.Dice, n.CoreCall)

Path = tuple[tuple[int, int], ...]
"""The conditional arms around a statement, outermost first: which statement, and which of its arms.

A run that executes a statement has also executed everything before it in the text whose path is a beginning of its own.
The bodies of loops and rooms make no arm: they are executed at least once.
"""


class Breaking(NamedTuple):
    """The effect of a BREAK.

    ``leaves`` is the statement whose block it leaves, None outside of all; ``leaves_function`` whether that statement
    lies outside of the BREAK's function. ``leaks_into`` is the LOOP or SWITCH that afterwards takes the
    left-over count of the loop for its own, ``forgotten_for`` the later BREAK that makes the compiler forget this one.
    Rules: "Control flow".
    """

    node: n.Break
    leaves: n.Statement | None
    leaves_function: bool
    leaks_into: n.Statement | None
    forgotten_for: n.Break | None


def breaks(statements: tuple[Placed, ...]) -> abc.Mapping[Span, Breaking]:
    """Return the effect of every BREAK, by its span."""
    all_breaks = [placed for placed in statements if isinstance(placed.node, n.Break)]
    targets = {placed: placed.nearest(*BREAKABLE) for placed in all_breaks}
    last_inner: dict[Placed, Placed] = {}  # by breakable statement, the last BREAK inside that leaves one nested in it
    for placed in all_breaks:
        target = targets[placed]
        for around in target.ancestors() if target else ():
            if isinstance(around.node, BREAKABLE):
                last_inner[around] = placed
    found: dict[Span, Breaking] = {}
    for placed in all_breaks:
        assert isinstance(placed.node, n.Break)
        target = targets[placed]
        if target is None:
            found[placed.node.span] = Breaking(placed.node, None, False, None, None)
            continue
        function = placed.nearest(n.FunctionDefinition)
        leaves_function = function is not None and function.order > target.order
        later = last_inner.get(target)
        forgotten_for = later.node if later and later.order > placed.order and isinstance(later.node, n.Break) else None
        found[placed.node.span] = Breaking(
            placed.node, target.node, leaves_function, _leaks_into(target), forgotten_for
        )
    return found


def _leaks_into(target: Placed) -> n.Statement | None:
    if not isinstance(target.node, n.Loop):
        return None
    for around in target.ancestors():
        if isinstance(around.node, n.FunctionDefinition):
            return None
        if isinstance(around.node, n.Loop | n.Switch):
            return around.node
    return None


def nesting_depth(placed: Placed, *classes: type[n.Statement]) -> int:
    """Return how many statements of these classes are open at a statement, itself included."""
    return sum(isinstance(around.node, classes) for around in (placed, *placed.ancestors()))


def is_constant(expression: n.Expression) -> bool:
    """Return whether a SWITCH on this integer draws a random number below it instead of comparing its value."""
    return not any(isinstance(part, _VARIABLE_PARTS) for part in walk(expression))


# ---- paths


def is_certain(earlier: Path, later: Path) -> bool:
    """Return whether a statement on the first path is executed whenever one further down on the second path is."""
    return later[: len(earlier)] == earlier


def arms(statement: n.Statement) -> abc.Sequence[abc.Sequence[n.Statement]]:
    """The arms of a conditional statement; none for any other."""
    match statement:
        case n.If():
            return (statement.then.statements, statement.otherwise.statements if statement.otherwise else ())
        case n.Chance():
            return ((statement.statement,),)
        case n.FunctionDefinition():
            return (statement.body.statements,)
        case n.Switch():
            return [arm.statements for arm in statement.arms]
    return ()


def paths(statements: abc.Sequence[Placed]) -> tuple[Path, ...]:
    """The path of every statement, by its order."""
    found: list[Path] = []
    inner: dict[int, Path] = {}
    for placed in statements:
        parent = placed.parent
        path = () if parent is None else inner.get(id(placed.node), found[parent.order])
        found.append(path)
        for index, arm in enumerate(arms(placed.node)):
            for statement in arm:
                inner[id(statement)] = (*path, (placed.order, index))
    return tuple(found)


class Dead(NamedTuple):
    """A statement that is never executed, and the statement before it that prevents it."""

    node: n.Statement
    because: n.Statement


def unreachable(tree: abc.Iterable[n.Node]) -> abc.Iterator[Dead]:
    """The first statement after each EXIT or BREAK of the same list of statements, for these levels and blocks."""
    for node in tree:
        if isinstance(node, n.Level | n.Block | n.Case | n.Default):
            for before, after in zip(node.statements, node.statements[1:], strict=False):
                if isinstance(before, n.Exit | n.Break) and not isinstance(after, n.FunctionDefinition):
                    yield Dead(after, before)


def ends_arm(statements: abc.Sequence[n.Statement]) -> bool:
    """Return whether execution never runs past the end of these statements into the next arm of a SWITCH."""
    for statement in statements:
        blocks = (statement.then, statement.otherwise) if isinstance(statement, n.If) else (None,)
        if isinstance(statement, n.Break | n.Exit) or all(block and ends_arm(block.statements) for block in blocks):
            return True
    return False
