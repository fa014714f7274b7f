"""A CONTAINER whose object is not a container.

The things in its block are put into it and never come out again.

Bad:
    LEVEL: "cellar"
    CONTAINER: (')', "dagger"), random { OBJECT: '*' }
               ^^^^^^^^^^^^^^^

Says:
    2:12: warning: `dagger` holds nothing

Good:
    LEVEL: "cellar"
    CONTAINER: ('(', "chest"), random { OBJECT: '*' }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.linter import rule
from vaultc.linter.facts import kind_of
from vaultc.linter.wording import quoted
from vaultc.world.catalog.named import holders


def check(model: Model) -> Iterator[rule.Finding]:
    containers: list[n.Container | s.OpenContainer] = [*model.find(n.Container), *model.find(s.OpenContainer)]
    for container in containers:
        kind = kind_of(model.game.catalog, container.kind)
        if kind and kind.index not in holders(model.game.catalog):
            yield rule.Finding(f"{quoted(kind.name or '')} holds nothing", container.kind.span)
        elif isinstance(container.kind, n.ObjectKind) and container.kind.name is None:
            yield rule.Finding("an object drawn by lot is hardly ever a container", container.kind.span)


RULE = rule.Rule("container-of-wrong-kind", Severity.WARNING, __doc__, check, unless=rule.OF_ALL_LEVELS)
