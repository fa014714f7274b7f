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

from vaultc.linter.rule import (
    OF_ALL_LEVELS,
    Finding,
    Findings,
    Model,
    certainly_repeated,
    n,
    placed_nodes,
    quoted,
    species_of,
    warning,
)


@warning(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    unique = []
    for placed, monster in placed_nodes(model, n.Monster):
        species = species_of(model.game.catalog, monster.kind)
        if species is not None and "unique" in species.generation:
            unique.append(((placed.level, species.index), placed, (monster, species)))
    for (first, _), (again, species) in certainly_repeated(model, unique):
        yield Finding(f"there is only one {quoted(species.name)}", again.kind, note=("the first one", first))
