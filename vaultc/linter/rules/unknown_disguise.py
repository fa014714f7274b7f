"""A disguise that does not exist.

An object or a feature of the dungeon is named to the letter. With an unknown one the mimic chooses for itself. The
slime mold is called `fruit` here.

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

from __future__ import annotations

from vaultc.language.semantics.names import similar
from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, Model, did_you_mean, n, quoted, warning
from vaultc.world.catalog import Catalog

_FRUIT, _SLIME_MOLD = "fruit", "slime mold"


@warning(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    catalog = model.game.catalog
    for monster in model.find(n.Monster):
        for option in monster.options:
            if option.key != "appearance" or option.word is None or not isinstance(option.value, n.String):
                continue
            known = _known(catalog, option.word.text)
            name = option.value.text
            if known is not None and name not in known:
                what = "object" if option.word.text == "m_object" else "feature"
                message = f"there is no {what} {quoted(name)}"
                meant = [_FRUIT] if name == _SLIME_MOLD and what == "object" else similar(name, known)
                yield Finding(message, option.value, did_you_mean(meant))


def _known(catalog: Catalog, word: str) -> list[str] | None:
    """The names that a disguise may have; None for monsters, whose names are read more freely."""
    if word == "m_object":
        return [_FRUIT if kind.name == _SLIME_MOLD else kind.name for kind in catalog.kinds if kind.name]
    return list(catalog.features) if word == "m_feature" else None
