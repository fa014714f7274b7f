"""A percentage above 100.

Chances go from 0 to 100 percent.

Bad:
    LEVEL: "cellar"
    [150%]: SINK: random
    ^^^^^^

Says:
    2:1: error: 150% is more than 100%
    help: write `100%`, or the intended percentage

Good:
    LEVEL: "cellar"
    [50%]: SINK: random
"""

from vaultc.linter import n, rule


@rule.error(n.Percent, unless=rule.OF_ALL_LEVELS, of_code=True)
def check(percent: n.Percent, model: rule.Model) -> rule.Findings:
    if percent.value > 100:
        yield rule.Finding(f"{percent.value}% is more than 100%", percent, "write `100%`, or the intended percentage")
    elif not percent.value and model.game.has(rule.Feature.SORTED_LEVELS):
        yield rule.Finding("a chance of 0% is refused", percent, "write `1%` or more, or leave it out")
