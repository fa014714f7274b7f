"""A monster that is never made, because of its alignment.

Only aligned priests and Angels take an alignment. Any other monster that has one is left out without a word.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:'o',"hill orc",random,chaos
                                  ^^^^^

Says:
    3:31: warning: with an alignment a `hill orc` is never made
    help: leave the alignment out

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    MONSTER:'o',"hill orc",random,hostile
"""

from __future__ import annotations

from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import edits, facts, rule, wording

_ALIGNED = frozenset({"aligned priest", "Angel", "cavewoman", "priestess"})


def check(model: Model) -> rule.Findings:
    catalog = model.game.catalog
    made = _ALIGNED | {role.lower() for role in catalog.roles}
    for monster in model.find(n.Monster):
        option = next((option for option in reversed(monster.options) if option.key == "alignment"), None)
        species = facts.species_of(catalog, monster.kind) if option else None
        if option is None or species is None or (option.word is not None and option.word.text == "random"):
            continue
        if species.name not in made:
            message = f"with an alignment a {wording.quoted(species.name)} is never made"
            fix = edits.removal("leave the alignment out", option.span)
            yield rule.Finding(message, option.span, fix=fix)


RULE = rule.sorted_warning("unmade-monster", __doc__, check, unless=Feature.OPEN_NAMES)
