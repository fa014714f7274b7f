"""An alignment for a monster that cannot have one.

The game makes only aligned priests and Angels with an alignment. It leaves out any other monster.

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

from vaultc.linter import n, rule


@rule.warning(unless=rule.Feature.MINIONS_BY_ALIGNMENT | rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    able = {species.character for species in model.game.catalog.species if species.roams}
    for monster in model.find(n.Monster):
        option, kind = rule.first_option(monster, "alignment"), monster.kind
        if option is None or not isinstance(kind, n.MonsterKind):
            continue
        species = rule.species_of(model.game.catalog, kind)
        is_able = species.roams if species else kind.name is not None or kind.character in able
        if not is_able:
            message = "with an alignment this monster is never made"
            yield rule.Finding(message, option, "only an aligned priest or an Angel takes one")
