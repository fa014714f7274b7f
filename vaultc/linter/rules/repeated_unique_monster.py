"""A unique monster that is placed twice.

A unique monster exists only once.

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

from vaultc.linter import n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    unique = []
    for placed, monster in rule.placed_nodes(model, n.Monster):
        species = rule.species_of(model.game.catalog, monster.kind)
        if species is not None and "unique" in species.generation:
            unique.append(((placed.level, species.index), placed, (monster, species)))
    for (first, _), (again, species) in rule.certainly_repeated(model, unique):
        yield rule.Finding(f"there is only one {rule.quoted(species.name)}", again.kind, note=("the first one", first))
