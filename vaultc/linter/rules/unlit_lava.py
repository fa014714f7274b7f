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

from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, n, note, replacement


@note(n.MapCharacter, unless=OF_ALL_LEVELS)
def check(character: n.MapCharacter) -> Findings:
    if character.character == "L" and character.light and character.light.text == "unlit":
        fix = replacement("say `lit`", character.light.span, "lit", safe=True)
        yield Finding("lava is always lit", character.light, fix=fix)
