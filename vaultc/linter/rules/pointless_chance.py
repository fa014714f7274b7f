"""A chance of 0 % or 100 %.

It decides nothing, but the game draws a random number for it, which changes everything random after it.

Bad:
    LEVEL: "cellar"
    [100%]: GOLD: 5, random
    ^^^^^^

Says:
    2:1: note: a chance of 100 % always succeeds

Good:
    LEVEL: "cellar"
    GOLD: 5, random
"""

from vaultc.linter import n, rule


@rule.note(n.Chance, n.If, n.Filter, unless=rule.OF_ALL_LEVELS)
def check(node: n.Chance | n.If | n.Filter) -> rule.Findings:
    chance = node.criterion if isinstance(node, n.Filter) else node.condition
    if isinstance(chance, n.Percent) and chance.value in (0, 100):
        message = f"a chance of {chance.value} % {'always' if chance.value else 'never'} succeeds"
        if isinstance(node, n.Filter):
            message = f"a filter of {chance.value} % keeps {'all' if chance.value else 'none'} of the selection"
        yield rule.Finding(message, chance)
