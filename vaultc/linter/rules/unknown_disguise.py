"""A disguise that does not exist.

The name of an object or a feature of the dungeon must match exactly. With an unknown name the mimic chooses its own
disguise. The slime mold is called `fruit` here.

Bad:
    LEVEL: "cellar"
    MONSTER: ('m', "giant mimic"), random, m_object "bolder"
                                                    ^^^^^^^^

Says:
    2:49: warning: there is no object `bolder`
    help: did you mean `boulder`?

Good:
    LEVEL: "cellar"
    MONSTER: ('m', "giant mimic"), random, m_object "boulder"
"""

from vaultc.language.semantics.suggestions import similar
from vaultc.linter import n, rule

_FRUIT, _SLIME_MOLD = "fruit", "slime mold"


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    objects = [_FRUIT if kind.name == _SLIME_MOLD else kind.name for kind in catalog.kinds if kind.name]
    for _, option in rule.options_of(model.find(n.Monster), "appearance"):
        word = option.word.text if option.word else ""
        if word not in ("m_object", "m_feature") or not isinstance(option.value, n.String):
            continue  # the names of monsters are read more freely
        what, known = ("object", objects) if word == "m_object" else ("feature", list(catalog.features))
        name = option.value.text
        if name not in known:
            meant = [_FRUIT] if name == _SLIME_MOLD and what == "object" else similar(name, known)
            yield rule.Finding(f"there is no {what} {rule.quoted(name)}", option.value, rule.did_you_mean(meant))
