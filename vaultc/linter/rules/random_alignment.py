"""An altar or a monster of random alignment.

This game makes no choice there: the altar has no alignment, and the monster becomes the minion of no god.

Bad:
    LEVEL: "cellar"
    NOMAP
    ALTAR: (10,5), random, altar
                   ^^^^^^

Says:
    3:16: warning: an altar of random alignment has none
    help: `align[0]` is one of the three alignments, by chance

Good:
    LEVEL: "cellar"
    NOMAP
    ALTAR: (10,5), align[0], altar
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule

ADVICE = "`align[0]` is one of the three alignments, by chance"


def check(model: Model) -> Iterator[rule.Finding]:
    for altar in model.find(n.Altar):
        if isinstance(altar.alignment, n.Word) and altar.alignment.text == "random":
            yield rule.Finding("an altar of random alignment has none", altar.alignment.span, ADVICE)
    for monster in model.find(n.Monster):
        for option in monster.options:
            if option.key == "alignment" and option.word and option.word.text == "random":
                yield rule.Finding("a monster of random alignment is the minion of no god", option.span, ADVICE)


RULE = rule.Rule(
    "random-alignment", Severity.WARNING, __doc__, check, unless=Feature.RANDOM_ALIGNMENTS | Feature.SORTED_LEVELS
)
