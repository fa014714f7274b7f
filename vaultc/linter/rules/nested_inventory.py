"""Things of a monster after another monster in its block.

When the inner monster's block ends, the outer monster is forgotten, and later things stay on the floor.

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

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed, monster in rule.placed_nodes(model, n.Monster):
        outer = placed.nearest(n.Monster, n.FunctionDefinition)
        if monster.inventory is not None and outer is not None and isinstance(outer.node, n.Monster):
            message = "after this block the monster around it gets nothing more"
            yield rule.Finding(message, placed, note=("the monster around it", outer))
