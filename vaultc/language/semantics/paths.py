"""The conditions under which statements are executed, and the statements that never are."""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

from vaultc.language.semantics.statements import Placed
from vaultc.language.syntax import nodes as n

Path = tuple[tuple[int, int], ...]
"""The conditional arms around a statement, outermost first: which statement, and which of its arms.

A run that executes a statement has also executed everything before it in the text whose path is a beginning of its own.
The bodies of loops and rooms make no arm: they are executed at least once.
"""


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
    return any(_leaves(statement) for statement in statements)


def _leaves(statement: n.Statement) -> bool:
    if isinstance(statement, n.If) and statement.otherwise:
        return ends_arm(statement.then.statements) and ends_arm(statement.otherwise.statements)
    return isinstance(statement, n.Break | n.Exit)
