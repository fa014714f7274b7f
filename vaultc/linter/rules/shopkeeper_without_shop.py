"""A shopkeeper made by MONSTER.

Such a shopkeeper has no shop, even inside one: the goods of a shop belong to the shopkeeper that the game makes with
the shop.

Bad:
    LEVEL: "cellar"
    MONSTER: ('@', "shopkeeper"), random
             ^^^^^^^^^^^^^^^^^^^

Says:
    2:10: warning: this shopkeeper keeps no shop
    help: a ROOM, SUBROOM or REGION of a shop comes with its keeper

Good:
    LEVEL: "cellar"
    ROOM: "shop", lit, random, random, (5,4) { }
    ROOM: "ordinary", lit, random, random, random {
      STAIR: random, up
    }
    RANDOM_CORRIDORS
"""

from vaultc.linter import n, rule

_HELP = "a ROOM, SUBROOM or REGION of a shop comes with its keeper"


@rule.warning(n.Monster)
def check(monster: n.Monster, model: rule.Model) -> rule.Findings:
    species = rule.species_of(model.game.catalog, monster.kind)
    if species is not None and species.model == "shopkeeper":
        yield rule.Finding("this shopkeeper keeps no shop", monster.kind, _HELP)
