"""A CONTAINER whose object is not a container.

The things in the block are put into the object and cannot be taken out again.

Bad:
    LEVEL: "cellar"
    CONTAINER: (')', "dagger"), random { OBJECT: '*' }
               ^^^^^^^^^^^^^^^

Says:
    2:12: warning: `dagger` cannot hold anything

Good:
    LEVEL: "cellar"
    CONTAINER: ('(', "chest"), random { OBJECT: '*' }
"""

from vaultc.linter import n, rule, s
from vaultc.world.catalog.named import holders


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    containers: list[n.Container | s.OpenContainer] = [*model.find(n.Container), *model.find(s.OpenContainer)]
    for container in containers:
        kind = rule.kind_of(model.game.catalog, container.kind)
        if kind and kind.index not in holders(model.game.catalog):
            yield rule.Finding(f"{rule.quoted(kind.name or '')} cannot hold anything", container.kind)
        elif isinstance(container.kind, n.ObjectKind) and container.kind.name is None:
            yield rule.Finding("a random object is hardly ever a container", container.kind)
