"""The events of a script, and what a part of it may do to the flow of control."""

from __future__ import annotations

from collections import abc

from vaultc.language.semantics.flow import BREAKABLE
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import children, walk

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
    default = None
    for index, arm in enumerate(node.arms):
        if isinstance(arm, nodes.Case):
            if arm.value.value == value:
                return index
        elif default is None:
            default = index
    return default


def reachable_parts(node: nodes.Node, functions: abc.Mapping[str, nodes.FunctionDefinition]) -> list[nodes.Node]:
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
    for root in roots:
        for node in walk(root):
            if isinstance(node, BREAKABLE) and _own_breaks(node) and _inner_breaks(node):
                return True
    return False


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


def _inner_breaks(node: nodes.Node) -> bool:
    """True if inside of a statement another is left by a BREAK."""
    return any(
        isinstance(p, (*BREAKABLE, nodes.FunctionDefinition)) and _own_breaks(p) for p in walk(node) if p is not node
    )
