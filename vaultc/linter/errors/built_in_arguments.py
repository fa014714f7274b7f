"""A built-in function with wrong or missing arguments.

An object argument is written `object: "chest"` or `('(', "chest")`, or is a variable. A monster argument is always
written out: `monster: 'D'`.

Bad:
    LEVEL: "cellar"
    IF [hero.carrying("oil lamp")] { SINK: random }
        ^^^^^^^^^^^^^^^^^^^^^^^^^

Says:
    2:5: error: the function `hero.carrying` takes (object), not (string)
    help: write an object as `object: "chest"`

Good:
    LEVEL: "cellar"
    IF [hero.carrying(object: "oil lamp")] { SINK: random }
"""

from vaultc.language.semantics import types
from vaultc.linter import n, rule


@rule.error(n.CoreCall, needs=rule.Feature.CORE_FUNCTIONS)
def check(node: n.CoreCall, model: rule.Model) -> rule.Findings:
    core = types.CORE_FUNCTIONS.get(node.function)
    if not core or not core.parameters:
        return
    name, wanted = rule.quoted(node.function), core.parameters
    if node.arguments is None:
        yield rule.Finding(f"the function {name} needs {rule.signature(wanted)}", node)
        return
    given = tuple(model.type_of(argument) for argument in node.arguments)
    if not rule.fits(given, wanted):
        help = "write a monster as `monster: 'D'`" if rule.Type.MONSTER in wanted else None
        if rule.Type.OBJECT in wanted:
            help = 'write an object as `object: "chest"`'
        message = f"the function {name} takes {rule.signature(wanted)}, not {rule.signature(given)}"
        yield rule.Finding(message, node, help)
        return
    for argument in node.arguments:
        if isinstance(argument, n.Variable | n.Element) and model.type_of(argument) is rule.Type.MONSTER:
            yield rule.Finding(f"the monster for {name} must be written out", argument, "write `monster: 'D'`")
