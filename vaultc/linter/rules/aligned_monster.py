"""An alignment for a monster that cannot have one.

With an alignment only aligned priests and Angels are made. Any other monster is left out.

Bad:
    LEVEL: "cellar"
    MONSTER: ('o', "hill orc"), random, law
                                        ^^^

Says:
    2:37: warning: with an alignment this monster is never made
    help: only an aligned priest or an Angel takes one

Good:
    LEVEL: "cellar"
    MONSTER: ('@', "aligned priest"), random, law
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, n, species_of, warning


@warning(unless=Feature.MINIONS_BY_ALIGNMENT | Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    able = {species.character for species in model.game.catalog.species if species.roams}
    for monster in model.find(n.Monster):
        option = next((option for option in monster.options if option.key == "alignment"), None)
        if option is None or not isinstance(monster.kind, n.MonsterKind):
            continue
        species = species_of(model.game.catalog, monster.kind)
        if species and species.roams:
            continue
        if species or (monster.kind.name is None and monster.kind.character not in able):
            message = "with an alignment this monster is never made"
            yield Finding(message, option, "only an aligned priest or an Angel takes one")
