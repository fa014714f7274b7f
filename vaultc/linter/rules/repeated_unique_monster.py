"""A unique monster that is placed twice.

There is only one of it.

Bad:
    LEVEL: "cellar"
    MONSTER: ('&', "Orcus"), random
    MONSTER: ('&', "Orcus"), random
             ^^^^^^^^^^^^^^

Says:
    3:10: warning: there is only one `Orcus`

Good:
    LEVEL: "cellar"
    MONSTER: ('&', "Orcus"), random
"""

from __future__ import annotations

from collections import defaultdict

from vaultc.language.semantics.flow import is_certain
from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, Model, Placed, n, quoted, species_of, warning


@warning(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    catalog = model.game.catalog
    first: dict[tuple[int | None, int], list[Placed]] = defaultdict(list)
    for placed in model.placed(n.Monster):
        assert isinstance(placed.node, n.Monster)
        species = species_of(catalog, placed.node.kind)
        if species is None or "unique" not in species.generation:
            continue
        earlier = first[placed.level, species.index]
        path = model.situations[placed.order].path
        other = next((p for p in earlier if is_certain(model.situations[p.order].path, path)), None)
        if other:
            yield Finding(f"there is only one {quoted(species.name)}", placed.node.kind, note=("the first one", other))
        earlier.append(placed)
