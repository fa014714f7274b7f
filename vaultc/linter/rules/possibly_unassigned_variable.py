"""A variable that may have no value when it is used.

It is assigned in a block that is not always executed, and the game's generator fails if it is used without a value.

Bad:
    LEVEL: "cellar"
    IF [50%] { $amount = 50 }
    GOLD: $amount, random
          ^^^^^^^

Says:
    3:7: note: `$amount` may have no value here

Good:
    LEVEL: "cellar"
    $amount = 5
    IF [50%] { $amount = 50 }
    GOLD: $amount, random
"""

from collections import abc

from vaultc.language.semantics.statements import Path
from vaultc.linter import n, rule

MOST = 40


@rule.note()
def check(model: rule.Model) -> rule.Findings:
    given = {}
    for key, nodes in model.assignments.all.items():
        path = model.situations[model.assignments.order(nodes[0])].path
        if not all(isinstance(model.statements[order].node, n.FunctionDefinition) for order, _arm in path):
            given[key] = nodes
    owners = model.assignments.owners
    suspects = {owner for owner, _name in given}
    seen: set[tuple[int, str]] = set()
    for placed in model.statements if given else ():
        for name, span in _read(placed.node) if owners[placed.order] in suspects else ():
            key = (owners[placed.order], name)
            if key in seen or key not in given:
                continue
            if not _is_covered(model, placed, [model.assignments.order(node) for node in given[key]]):
                seen.add(key)
                message = f"{rule.quoted('$' + name)} may have no value here"
                yield rule.Finding(message, span, note=("it is assigned only under a condition", given[key][0].span))


def _is_covered(model: rule.Model, placed: rule.Placed, places: abc.Sequence[int]) -> bool:
    """Return whether an assignment is executed before, or every arm of an earlier statement has one."""
    paths = {tuple(model.situations[order].path) for order in places if order <= placed.order}
    here = model.situations[placed.order].path
    if not paths:
        return True
    while True:
        if any(rule.is_certain(path, here) for path in paths):
            return True
        merged = {path[:-1] for path in paths if path and _has_all_arms(model, path, paths)}
        if merged <= paths:
            return False
        paths |= merged


def _has_all_arms(model: rule.Model, path: Path, paths: set[Path]) -> bool:
    placed = model.statements[path[-1][0]]
    arms = 2
    if isinstance(placed.node, n.Switch):
        known = rule.selected(model, placed)
        cases = {arm.value.value for arm in placed.node.arms if isinstance(arm, n.Case)}
        is_complete = any(isinstance(arm, n.Default) for arm in placed.node.arms)
        if known is not None and known.high - known.low < MOST:
            is_complete |= cases >= set(range(known.low, known.high + 1))
        if not is_complete:
            return False
        arms = len(placed.node.arms)
    elif not isinstance(placed.node, n.If):
        return False
    return all((*path[:-1], (path[-1][0], arm)) in paths for arm in range(arms))


def _read(node: n.Statement) -> abc.Iterator[tuple[str, rule.Span]]:
    """The variables that a statement itself reads, without the statements inside it."""
    waiting: list[n.Node] = [part for part in rule.children(node) if not isinstance(part, n.Statement | n.Block)]
    if isinstance(node, n.Assignment | n.For):
        waiting = [part for part in waiting if part is not node.variable]
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, n.Variable | n.Element):
            yield part.name, part.span
        elif isinstance(part, n.Method):
            yield part.variable, part.span
        if not isinstance(part, n.Case | n.Default):
            waiting += rule.children(part)
