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

from collections.abc import Iterator

from vaultc.language.diagnostics import Note, Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter.edits import keyword
from vaultc.linter.rule import Finding, Rule


def check(model: Model) -> Iterator[Finding]:
    for placed in model.placed(n.Monster):
        assert isinstance(placed.node, n.Monster)
        outer = placed.nearest(n.Monster, n.FunctionDefinition)
        if placed.node.inventory is None or outer is None or not isinstance(outer.node, n.Monster):
            continue
        note = Note("the monster around it", keyword(outer.node.span))
        message = "after this block the monster around it gets nothing more"
        yield Finding(message, keyword(placed.node.span), notes=(note,))


RULE = Rule("nested-inventory", Severity.WARNING, __doc__, check)
