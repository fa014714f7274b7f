"""A crysknife, which turns into a worm tooth.

Like any crysknife, it loses its shape as soon as it is put on the floor.

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

from vaultc.linter import n, rule
from vaultc.world.catalog.named import kinds_in_role


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    changing = kinds_in_role(catalog, "knife of tooth")
    for thing in model.find(n.Object):
        kind = rule.kind_of(catalog, thing.kind)
        if kind and kind.index in changing:
            becomes = catalog.one_kind(min(kinds_in_role(catalog, "tooth of worm"))).name
            yield rule.Finding(f"a {kind.name} becomes a {becomes} when it is put on the floor", thing.kind)
