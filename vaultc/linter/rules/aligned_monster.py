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

from vaultc.linter.rule import Feature, Finding, Findings, Model, first_option, n, species_of, warning


@warning(unless=Feature.MINIONS_BY_ALIGNMENT | Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    able = {species.character for species in model.game.catalog.species if species.roams}
    for monster in model.find(n.Monster):
        option, kind = first_option(monster, "alignment"), monster.kind
        if option is None or not isinstance(kind, n.MonsterKind):
            continue
        species = species_of(model.game.catalog, kind)
        is_able = species.roams if species else kind.name is not None or kind.character in able
        if not is_able:
            message = "with an alignment this monster is never made"
            yield Finding(message, option, "only an aligned priest or an Angel takes one")
