"""A disguise for a monster that cannot have one.

Only mimics and shapeshifters take an appearance. In levels of NetHack 3.4.3 only mimics do, and none looks like
another monster (`m_monster`).

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
        if option is None:
            continue
        in_sorted = model.game.has(Feature.SORTED_LEVELS)
        if in_sorted and option.word is not None and option.word.text == "m_monster":
            ignored = "no monster looks like another one here: `m_monster` is ignored"
            yield rule.Finding(ignored, option.span, "write `m_object` or `m_feature`, or leave the disguise out")
            continue
        message: str | None = _of_class(monster.kind) if in_sorted else None
        species = species_of(model.game.catalog, monster.kind)
        if message is None and species is not None and species.character != "m":
            shifts = species.name in SHIFTERS and not in_sorted
            message = None if shifts or "vampire" in species.flags else f"a {quoted(species.name)} takes no disguise"
        if message is not None:
            yield rule.Finding(message, option.span)


def _of_class(kind: n.Expression) -> str | None:
    """The fault of a disguise for any monster, or any of a class; None if it has none or the kind has a name."""
    if not isinstance(kind, n.MonsterKind) or kind.name is not None or kind.character == "m":
        return None
    if kind.character is None:
        return "a random monster is hardly ever a mimic, and no other takes a disguise"
    return f"no monster of class {quoted(kind.character)} takes a disguise"


RULE = rule.Rule("disguise-without-effect", Severity.WARNING, __doc__, check, unless=rule.OF_ALL_LEVELS)
