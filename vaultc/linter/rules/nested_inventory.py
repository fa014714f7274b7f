"""Things of a monster after another monster in its block.

When the inner monster's block ends, the outer one is forgotten, and what follows stays on the floor.

Bad:
    LEVEL: "cellar"
    MONSTER: 'o', random {
      MONSTER: 'k', random { OBJECT: ')' }
      ^^^^^^^
      OBJECT: '*'
    }

Says:
    3:3: warning: after this block the monster around it gets nothing more

Good:
    LEVEL: "cellar"
    MONSTER: 'o', random { OBJECT: '*' }
    MONSTER: 'k', random { OBJECT: ')' }
"""

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, Model, n, warning


@warning()
def check(model: Model) -> Findings:
    for placed in model.placed(n.Monster):
        assert isinstance(placed.node, n.Monster)
        outer = placed.nearest(n.Monster, n.FunctionDefinition)
        if placed.node.inventory is None or outer is None or not isinstance(outer.node, n.Monster):
            continue
        message = "after this block the monster around it gets nothing more"
        yield Finding(message, placed, note=("the monster around it", outer))
