"""A disguise for a monster that cannot have one.

Only mimics and shapeshifters take an appearance.

Bad:
    LEVEL: "cellar"
    MONSTER: ('o', "hill orc"), random, m_object "boulder"
                                        ^^^^^^^^^^^^^^^^^^

Says:
    2:37: warning: a `hill orc` takes no disguise

Good:
    LEVEL: "cellar"
    MONSTER: ('m', "giant mimic"), random, m_object "boulder"
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.facts import species_of
from vaultc.linter.wording import quoted

SHIFTERS = {"chameleon", "doppelganger", "sandestin"}


def check(model: Model) -> Iterator[rule.Finding]:
    for monster in model.find(n.Monster):
        option = next((option for option in monster.options if option.key == "appearance"), None)
        species = species_of(model.game.catalog, monster.kind) if option else None
        if option is None or species is None or species.character == "m":
            continue
        shifts = species.name in SHIFTERS and not model.game.has(Feature.SORTED_LEVELS)
        if not shifts and "vampire" not in species.flags:
            yield rule.Finding(f"a {quoted(species.name)} takes no disguise", option.span)


RULE = rule.Rule("disguise-without-effect", Severity.WARNING, __doc__, check, unless=rule.OF_ALL_LEVELS)
