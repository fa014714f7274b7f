"""A word that is repeated in a restricted random place.

The words say which kinds of cells are allowed; repeating one changes nothing.

Bad:
    LEVEL: "cellar"
    GOLD: 5, random[dry, wet, dry]
                              ^^^

Says:
    2:27: warning: `dry` is used twice
    help: remove the second `dry`

Good:
    LEVEL: "cellar"
    GOLD: 5, random[dry, wet]
"""

from vaultc.linter import n, rule


@rule.warning(n.RandomCoordinate)
def check(place: n.RandomCoordinate) -> rule.Findings:
    for _, word in rule.repeated(place.humidity, lambda word: word.written or word.text):
        name = word.written or word.text
        fix = rule.removal(f"remove the second `{name}`", word.span, safe=True)
        yield rule.Finding(f"`{name}` is used twice", word, fix=fix)
