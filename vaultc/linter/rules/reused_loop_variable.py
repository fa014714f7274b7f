"""A FOR over the variable of the FOR around it.

A loop stores its end and its step under the name of its variable. The inner loop overwrites them, and the outer loop
continues with the wrong values.

Bad:
    LEVEL: "cellar"
    FOR $i = 1 TO 3 {
      FOR $i = 1 TO 5 { GOLD: 5, coord($i, 3) }
          ^^
    }

Says:
    3:7: warning: `$i` is counted by the loop around this one
    help: use another variable

Good:
    LEVEL: "cellar"
    FOR $i = 1 TO 3 {
      FOR $j = 1 TO 5 { GOLD: 5, coord($j, $i) }
    }
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed, loop in rule.placed_nodes(model, n.For):
        variable = loop.variable
        outer = placed.nearest(n.For, n.FunctionDefinition)
        while outer and isinstance(outer.node, n.For) and outer.node.variable != variable:
            outer = outer.nearest(n.For, n.FunctionDefinition)
        if outer and isinstance(outer.node, n.For):
            note = ("it is the variable of this loop", outer.node.variable)
            message = f"{rule.quoted('$' + variable.name)} is counted by the loop around this one"
            yield rule.Finding(message, variable, "use another variable", note=note)
