"""Lava that is asked to be dark.

Lava is always lit.

Bad:
    LEVEL: "cellar"
    TERRAIN: fillrect (5,5,9,9), ('L', unlit)
                                       ^^^^^

Says:
    2:36: note: lava is always lit
    help: say `lit`

Good:
    LEVEL: "cellar"
    TERRAIN: fillrect (5,5,9,9), ('L', lit)
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import replacement


def check(model: Model) -> Iterator[rule.Finding]:
    for character in model.find(n.MapCharacter):
        if character.character == "L" and character.light and character.light.text == "unlit":
            fix = replacement("say `lit`", character.light.span, "lit", safe=True)
            yield rule.Finding("lava is always lit", character.light.span, fix=fix)


RULE = rule.Rule("unlit-lava", Severity.NOTE, __doc__, check, unless=rule.OF_ALL_LEVELS)
