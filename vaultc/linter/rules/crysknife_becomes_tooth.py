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

from vaultc.linter.rule import Finding, Findings, Model, kind_of, n, warning
from vaultc.world.catalog.named import kinds_in_role


@warning()
def check(model: Model) -> Findings:
    catalog = model.game.catalog
    changing = kinds_in_role(catalog, "knife of tooth")
    for thing in model.find(n.Object):
        kind = kind_of(catalog, thing.kind)
        if kind and kind.index in changing:
            becomes = catalog.one_kind(min(kinds_in_role(catalog, "tooth of worm"))).name
            yield Finding(f"a {kind.name} becomes a {becomes} when it is put on the floor", thing.kind)
