"""An alignment for a monster other than a priest, an Angel or another minion.

Every monster with an alignment becomes a minion of a god: it is awake, peaceful unless it is `hostile`, and knows all
traps.

Bad:
    LEVEL: "cellar"
    MONSTER: ('o', "hill orc"), random, law
                                        ^^^

Says:
    2:37: note: with an alignment this monster is a minion, awake, and peaceful

Good:
    LEVEL: "cellar"
    MONSTER: ('o', "hill orc"), random, peaceful
"""

from vaultc.linter import n, rule


@rule.note(n.Monster, needs=rule.Feature.MINIONS_BY_ALIGNMENT)
def check(monster: n.Monster, model: rule.Model) -> rule.Findings:
    option, species = rule.first_option(monster, "alignment"), rule.species_of(model.game.catalog, monster.kind)
    if option and species is not None and not (species.roams or "minion" in species.flags):
        words = {other.word.text for other in monster.options if other.word}
        mood = "" if "hostile" in words else ", and peaceful"
        yield rule.Finding(f"with an alignment this monster is a minion, awake{mood}", option)
