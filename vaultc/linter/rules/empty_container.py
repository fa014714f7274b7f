"""A CONTAINER with nothing in its block.

The random contents of a container are discarded when its block begins, so it stays empty.

Bad:
    LEVEL: "cellar"
    CONTAINER: ('(', "chest"), random { }
    ^^^^^^^^^

Says:
    2:1: note: this container is always empty
    help: OBJECT has random contents

Good:
    LEVEL: "cellar"
    OBJECT: ('(', "chest"), random
"""

from vaultc.linter import n, rule
from vaultc.world.catalog.named import kinds_in_role


@rule.note(n.Container)
def check(container: n.Container, model: rule.Model) -> rule.Findings:
    statues = kinds_in_role(model.game.catalog, "statue")
    kind = rule.kind_of(model.game.catalog, container.kind)
    if not container.content.statements and not (kind and kind.index in statues):
        yield rule.Finding("this container is always empty", container, "OBJECT has random contents")
