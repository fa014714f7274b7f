"""Lava with the word `unlit`.

Lava is always lit.

Bad:
    LEVEL: "cellar"
    TERRAIN: fillrect (5,5,9,9), ('L', unlit)
                                       ^^^^^

Says:
    2:36: note: lava is always lit
    help: write `lit`

Good:
    LEVEL: "cellar"
    TERRAIN: fillrect (5,5,9,9), ('L', lit)
"""

from vaultc.linter import n, rule


@rule.note(n.MapCharacter, unless=rule.OF_ALL_LEVELS)
def check(character: n.MapCharacter) -> rule.Findings:
    if character.character == "L" and character.light and character.light.text == "unlit":
        fix = rule.replacement("write `lit`", character.light.span, "lit", safe=True)
        yield rule.Finding("lava is always lit", character.light, fix=fix)
