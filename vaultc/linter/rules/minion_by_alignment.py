"""An alignment for a monster other than a priest, an Angel or another minion.

Every monster with an alignment is made a minion of a god: awake, peaceful unless it is `hostile`, and knowing all
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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.facts import species_of


def check(model: Model) -> Iterator[rule.Finding]:
    for monster in model.find(n.Monster):
        option = next((option for option in monster.options if option.key == "alignment"), None)
        if option is None or not isinstance(monster.kind, n.MonsterKind):
            continue
        species = species_of(model.game.catalog, monster.kind)
        if species is not None and not (species.roams or "minion" in species.flags):
            words = {other.word.text for other in monster.options if other.word}
            mood = "" if "hostile" in words else ", and peaceful"
            yield rule.Finding(f"with an alignment this monster is a minion, awake{mood}", option.span)


RULE = rule.Rule("minion-by-alignment", Severity.NOTE, __doc__, check, needs=Feature.MINIONS_BY_ALIGNMENT)
