"""A crysknife.

On the floor it turns into a worm tooth at once, as crysknives do.

Bad:
    LEVEL: "cellar"
    OBJECT: (')', "crysknife"), random
            ^^^^^^^^^^^^^^^^^^

Says:
    2:9: warning: a crysknife becomes a worm tooth when it is put on the floor

Good:
    LEVEL: "cellar"
    OBJECT: (')', "worm tooth"), random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter.facts import kind_of
from vaultc.linter.rule import Finding, Rule


def check(model: Model) -> Iterator[Finding]:
    for thing in model.find(n.Object):
        kind = kind_of(model.game.catalog, thing.kind)
        if kind and kind.name == "crysknife":
            yield Finding("a crysknife becomes a worm tooth when it is put on the floor", thing.kind.span)


RULE = Rule("crysknife-becomes-tooth", Severity.WARNING, __doc__, check)
