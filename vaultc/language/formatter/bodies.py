"""The lines between braces, or of a whole file: their text and how deep each is indented."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vaultc.language.syntax import children, nodes
from vaultc.language.syntax.sorted_nodes import OpenBlock, SortedFile


@dataclass(frozen=True, slots=True)
class BodyItem:
    """A statement, or the head of a level or of an arm of a SWITCH, from offset ``start`` to ``end``.

    ``depth`` counts from the depth of the statement around it; ``opens`` tells that what follows belongs to it. A blank
    line is above an item that stays ``apart``.
    """

    node: nodes.Node
    start: int
    end: int
    depth: int = 0
    opens: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """A part of a statement that takes lines of its own.

    Comments between the offsets ``start`` and ``end`` belong to it.
    """

    node: nodes.Block | nodes.Switch | nodes.MapBlock
    start: int
    end: int


def bodies(node: nodes.Node) -> tuple[Body, ...]:
    """The parts of a statement that take lines of their own, in the order of the text."""
    while isinstance(node, nodes.Chance):
        node = node.statement
    if isinstance(node, nodes.Switch):
        return (Body(node, node.selector.span.end, node.span.end),)
    found: list[Body] = []
    for child in children(node):
        if isinstance(child, nodes.Block | nodes.MapBlock) and not isinstance(child, OpenBlock):
            found.append(Body(child, found[-1].end if found else child.span.start, child.span.end))
    return tuple(found)


def items(node: nodes.Node) -> list[BodyItem]:
    """The lines of a body."""
    return BODIES[type(node)](node)


def block(node: nodes.Block) -> list[BodyItem]:
    return [_statement(statement, 1) for statement in node.statements]


def switch(node: nodes.Switch) -> list[BodyItem]:
    found: list[BodyItem] = []
    for arm in node.arms:
        last = arm.value.span.end if isinstance(arm, nodes.Case) else arm.span.start + len("DEFAULT")
        # its colon is only part of the head where nothing follows that could be told from it
        found.append(BodyItem(arm, arm.span.start, last if arm.statements else arm.span.end, 1, opens=True))
        found += [_statement(statement, 2) for statement in arm.statements]
    return found


def des_file(node: nodes.DesFile) -> list[BodyItem]:
    found = [_statement(header) for header in node.headers]
    for level in node.levels:
        found += _level_head(level)
        found += [_statement(statement) for statement in level.statements]
    return found


def sorted_file(node: SortedFile) -> list[BodyItem]:
    """Parts and rooms stay apart, and their statements are as deep as they are."""
    found: list[BodyItem] = []
    for level in node.levels:
        found += _level_head(level)
        for statement in level.statements:
            apart = isinstance(statement, nodes.Map | nodes.NoMap)
            if isinstance(statement, nodes.Room | nodes.Subroom):
                found.append(BodyItem(statement, statement.span.start, statement.body.span.start, apart=True))
                found += [_statement(inner) for inner in statement.body.statements]
            else:
                found.append(BodyItem(statement, statement.span.start, statement.span.end, apart=apart))
    return found


def _level_head(level: nodes.Level) -> list[BodyItem]:
    head = BodyItem(level, level.span.start, level.name.span.end, apart=True)
    return [head] if level.flags is None else [head, _statement(level.flags)]


def _statement(node: nodes.Node, depth: int = 0) -> BodyItem:
    return BodyItem(node, node.span.start, node.span.end, depth)


BODIES: dict[type[nodes.Node], Callable[[Any], list[BodyItem]]] = {
    nodes.Block: block,
    nodes.Switch: switch,
    nodes.DesFile: des_file,
    SortedFile: sorted_file,
}
"""The parts of each class of nodes that have lines of their own."""
